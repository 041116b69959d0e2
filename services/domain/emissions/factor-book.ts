// Looks factors up for one analysis and keeps account: which were used, and what must be said about them.
import type { Overrides, OverrideName } from './overrides.ts';
import { findFactor } from './registry.ts';
import type { Warning } from './result.ts';

export interface FactorBook {
  /** Value of the first of these names that has a factor. */
  readonly use: (...names: readonly [string, ...string[]]) => number;
  /** The value given by hand, else the factor. */
  readonly useUnlessGiven: (override: OverrideName, ...names: readonly [string, ...string[]]) => number;
  /** The value given by hand, if any. */
  readonly given: (override: OverrideName) => number | undefined;
  readonly warn: (code: string, detail: string) => void;
  readonly factorIds: () => string[];
  readonly warnings: () => Warning[];
}

/** `day`: the factors must be valid on it (first day of the period). */
export function openFactorBook(day: string, overrides: Overrides): FactorBook {
  const ids = new Set<string>();
  const warnings = new Map<string, Warning>();
  const warn = (code: string, detail: string): void =>
    void warnings.set(`${code} ${detail}`, { code, detail });

  const use = (...names: readonly [string, ...string[]]): number => {
    const factor = names.map((name) => findFactor(name, day)).find((found) => found !== undefined);
    if (factor === undefined) throw new Error(`no factor ${names.join(' or ')} on ${day}`);
    ids.add(factor.id);
    if (factor.warning !== null) {
      warn(factor.warning, `${factor.id} = ${factor.value} (${factor.unit}): ${factor.source}.`);
    }
    return factor.value;
  };
  return {
    use,
    useUnlessGiven: (override, ...names) => overrides[override] ?? use(...names),
    given: (override) => overrides[override],
    warn,
    factorIds: () => [...ids].sort(),
    warnings: () => [...warnings.values()],
  };
}
