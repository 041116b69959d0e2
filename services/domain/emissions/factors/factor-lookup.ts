// Looks up factors for one analysis, and records which were used and the warnings about them.
import type { Period } from '../../dating/calendar.ts';
import { asGiven, isOverride, overrideNames, type Overrides, type OverrideName } from '../case/overrides.ts';
import type { Factor } from '../case/factor.ts';
import { findFactor, turningDays } from './records/registry.ts';
import type { Warning } from '../result/result.ts';
import type { WarningCode } from '../case/warning-codes.ts';

/** A number and where it comes from: the id of a factor, or `given` by the request. */
export interface Sourced {
  readonly value: number;
  readonly source: string;
  /** Half-width of its 95 % interval, relative, where the request gives it. */
  readonly u95?: number | undefined;
}

/** Names to look for, the best one first. */
export type Names = readonly [string, ...string[]];

export interface FactorLookup {
  /** The first of these names that has a factor. */
  readonly find: (...names: Names) => Sourced;
  /** Its value alone. */
  readonly use: (...names: Names) => number;
  /** The value given by hand, else the factor. */
  readonly findUnlessGiven: (override: OverrideName, ...names: Names) => Sourced;
  /** The value given by hand, else the methodology's own factor of that name; the neutral value where it has none. */
  readonly findOr: (name: string, neutral: number) => Sourced;
  /** Whether the value is given by hand, or one of these names has a factor. */
  readonly knows: (override: OverrideName, ...names: Names) => boolean;
  /** The value given by hand, if any. */
  readonly given: (override: OverrideName) => Sourced | undefined;
  /** The value of the first of these names, without recording its use. */
  readonly usual: (...names: Names) => number | undefined;
  readonly warn: (code: WarningCode, detail: string) => void;
  /** Values given by hand that nothing has read. */
  readonly unread: () => OverrideName[];
  /** The used factors, in the order of their ids. */
  readonly factors: () => Factor[];
  readonly warnings: () => Warning[];
  /** Where another factor holds on later days of the period, in the order in which they were looked up. */
  readonly changes: () => readonly Change[];
}

interface Change {
  readonly name: string;
  /** First day of the other one. */
  readonly day: string;
}

interface LookupOptions {
  /** The factors of its first day are taken. */
  readonly period: Period;
  readonly overrides: Overrides;
  /** Versions of factors that a methodology has of its own. */
  readonly versions: readonly string[];
}

export function openFactorLookup({ period, overrides, versions }: LookupOptions): FactorLookup {
  const used = new Map<string, Factor>();
  const changes = new Map<string, Change>();
  const warnings = new Map<string, Warning>();
  const read = new Set<OverrideName>();
  const given = (override: OverrideName): Sourced | undefined => {
    read.add(override);
    const said = overrides[override];
    if (said === undefined) return undefined;
    const { value, u95 } = asGiven(said);
    return { value, source: 'given', u95 };
  };
  const warn = (code: WarningCode, detail: string): void =>
    void warnings.set(`${code} ${detail}`, { code, detail });

  /** The first of these names that has a factor on a day. */
  const on = (day: string, names: Names): Factor | undefined =>
    names.map((name) => findFactor(name, day, versions)).find((found) => found !== undefined);

  /** That of the first day, noting when it changes. */
  const lookUp = (...names: Names): Factor | undefined => {
    const first = on(period.start, names);
    const day = names
      .flatMap(turningDays)
      .filter((turn) => period.start < turn && turn <= period.end)
      .toSorted()
      .find((turn) => on(turn, names) !== first);
    if (day !== undefined) changes.set(names[0], { name: names[0], day });
    return first;
  };
  const find = (...names: Names): Sourced => {
    const factor = lookUp(...names);
    if (factor === undefined) throw new Error(`no factor ${names.join(' or ')} on ${period.start}`);
    used.set(factor.id, factor);
    if (factor.warning !== null) {
      warn(factor.warning, `${factor.id} = ${factor.value} (${factor.unit}): ${factor.source}.`);
    }
    return { value: factor.value, source: factor.id };
  };
  const usual = (...names: Names): number | undefined => on(period.start, names)?.value;
  return {
    find,
    use: (...names) => find(...names).value,
    findUnlessGiven: (override, ...names) => given(override) ?? find(...names),
    findOr: (name, neutral) => {
      const said = isOverride(name) ? given(name) : undefined;
      if (said !== undefined) return said;
      const own = lookUp(name);
      return own && versions.includes(own.version) ? find(name) : { value: neutral, source: 'none' };
    },
    usual,
    knows: (override, ...names) => overrides[override] !== undefined || lookUp(...names) !== undefined,
    given,
    warn,
    unread: () => overrideNames.filter((name) => overrides[name] !== undefined && !read.has(name)),
    factors: () => [...used.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    warnings: () => [...warnings.values()],
    changes: () => [...changes.values()],
  };
}
