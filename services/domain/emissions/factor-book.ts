// Looks factors up for one analysis and keeps account: which were used, and what must be said about them.
import { isOverride, type Overrides, type OverrideName } from './overrides.ts';
import type { Factor } from './factor.ts';
import { findFactor } from './registry.ts';
import type { Warning } from './result.ts';

/** A number and where it comes from: the id of a factor, or `given` by the request. */
export interface Sourced {
  readonly value: number;
  readonly source: string;
}

/** Names to look for, the best one first. */
export type Names = readonly [string, ...string[]];

export interface FactorBook {
  /** The first of these names that has a factor. */
  readonly find: (...names: Names) => Sourced;
  /** Its value alone. */
  readonly use: (...names: Names) => number;
  /** The value given by hand, else the factor. */
  readonly findUnlessGiven: (override: OverrideName, ...names: Names) => Sourced;
  /** The value given by hand, else the methodology's own factor of that name; the neutral value where it has none. */
  readonly findOr: (name: string, neutral: number) => Sourced;
  /** The value given by hand, if any. */
  readonly given: (override: OverrideName) => number | undefined;
  readonly warn: (code: string, detail: string) => void;
  /** What was used, in the order of the ids. */
  readonly factors: () => Factor[];
  readonly warnings: () => Warning[];
}

interface BookOptions {
  /** The factors must be valid on it: the first day of the period. */
  readonly day: string;
  readonly overrides: Overrides;
  /** Versions of factors that a methodology has of its own. */
  readonly versions: readonly string[];
}

export function openFactorBook({ day, overrides, versions }: BookOptions): FactorBook {
  const used = new Map<string, Factor>();
  const warnings = new Map<string, Warning>();
  const warn = (code: string, detail: string): void =>
    void warnings.set(`${code} ${detail}`, { code, detail });

  const find = (...names: Names): Sourced => {
    const factor = names.map((name) => findFactor(name, day, versions)).find((found) => found !== undefined);
    if (factor === undefined) throw new Error(`no factor ${names.join(' or ')} on ${day}`);
    used.set(factor.id, factor);
    if (factor.warning !== null) {
      warn(factor.warning, `${factor.id} = ${factor.value} (${factor.unit}): ${factor.source}.`);
    }
    return { value: factor.value, source: factor.id };
  };
  return {
    find,
    use: (...names) => find(...names).value,
    findUnlessGiven: (override, ...names) => {
      const value = overrides[override];
      return value === undefined ? find(...names) : { value, source: 'given' };
    },
    findOr: (name, neutral) => {
      const value = isOverride(name) ? overrides[name] : undefined;
      if (value !== undefined) return { value, source: 'given' };
      const own = findFactor(name, day, versions);
      return own && versions.includes(own.version) ? find(name) : { value: neutral, source: 'none' };
    },
    given: (override) => overrides[override],
    warn,
    factors: () => [...used.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    warnings: () => [...warnings.values()],
  };
}
