// Looks up the factors of one analysis. Each look-up returns the value with its source and notes, and changes nothing.
import type { Period } from '../../dating/calendar.ts';
import { asGiven, isOverride, type Overrides, type OverrideName } from '../../methodologies/overrides.ts';
import type { Factor } from '../case/factor.ts';
import { findFactor, turningDays } from './records/registry.ts';
import { warningNote, type Note, type Noted } from './notes.ts';

/** A number and where it comes from: the id of a factor, or `given` by the request. */
export interface Sourced extends Noted<number> {
  readonly source: string;
  /** Half-width of its 95 % interval, relative, where the request gives it. */
  readonly u95?: number | undefined;
}

/** Names to look for, the best one first. */
export type Names = readonly [string, ...string[]];

export interface FactorLookup {
  /** The first of these names that has a factor. */
  readonly find: (...names: Names) => Sourced;
  /** The value given by hand, else the factor. */
  readonly findUnlessGiven: (override: OverrideName, ...names: Names) => Sourced;
  /** The value given by hand, else the methodology's own factor of that name; the neutral value where it has none. */
  readonly findOr: (name: string, neutral: number) => Sourced;
  /** The value given by hand, if any. */
  readonly given: (override: OverrideName) => Sourced | undefined;
  /** Whether the value is given by hand, or one of these names has a factor. */
  readonly knows: (override: OverrideName, ...names: Names) => boolean;
  /** The factor of the first of these names, to compare with: it is not used. */
  readonly usual: (...names: Names) => number | undefined;
}

interface LookupOptions {
  /** The factors of its first day are taken. */
  readonly period: Period;
  readonly overrides: Overrides;
  /** Versions of factors that a methodology has of its own. */
  readonly versions: readonly string[];
}

export function factorLookup({ period, overrides, versions }: LookupOptions): FactorLookup {
  /** The first of these names that has a factor on a day. */
  const on = (day: string, names: Names): Factor | undefined => {
    for (const name of names) {
      const found = findFactor(name, day, versions);
      if (found !== undefined) return found;
    }
    return undefined;
  };

  const given = (override: OverrideName): Sourced | undefined => {
    const said = overrides[override];
    if (said === undefined) return undefined;
    const { value, u95 } = asGiven(said);
    return { value, source: 'given', u95, notes: [{ read: override }] };
  };
  /** Where another factor holds on a later day of the period. */
  const changeNotes = (names: Names): Note[] => {
    const first = on(period.start, names);
    const day = names
      .flatMap(turningDays)
      .filter((turn) => period.start < turn && turn <= period.end)
      .toSorted()
      .find((turn) => on(turn, names) !== first);
    return day === undefined ? [] : [{ change: { name: names[0], day } }];
  };
  const find = (...names: Names): Sourced => {
    const factor = on(period.start, names);
    if (factor === undefined) throw new Error(`no factor ${names.join(' or ')} on ${period.start}`);
    const { id, value, unit, source, warning } = factor;
    const notes = [...changeNotes(names), { used: factor }];
    const warned = warning === null ? [] : [warningNote(warning, `${id} = ${value} (${unit}): ${source}.`)];
    return { value, source: id, notes: [...notes, ...warned] };
  };
  return {
    find,
    findUnlessGiven: (override, ...names) => given(override) ?? find(...names),
    findOr: (name, neutral) => {
      const said = isOverride(name) ? given(name) : undefined;
      if (said !== undefined) return said;
      const own = on(period.start, [name]);
      return own && versions.includes(own.version)
        ? find(name)
        : { value: neutral, source: 'none', notes: changeNotes([name]) };
    },
    given,
    knows: (override, ...names) => overrides[override] !== undefined || on(period.start, names) !== undefined,
    usual: (...names) => on(period.start, names)?.value,
  };
}
