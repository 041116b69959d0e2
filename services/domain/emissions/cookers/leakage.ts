// Leakage: emissions that the project causes outside its households (infra/docs/methods.md#equations).
import { dayNumber, daysPerYear, type Period } from '../../dating/calendar.ts';
import type { Cooker } from './cookers.ts';
import type { FactorLookup } from '../factors/factor-lookup.ts';
import type { Note, Noted } from '../factors/notes.ts';
import { leakage, leakingFraction } from '../../methodologies/equations.ts';
import { embodiedYears, newDevices as countNewDevices } from '../../methodologies/smec.ts';
import { sum } from '../../sum.ts';

export interface Leakage {
  /** kgCO2e in all. */
  readonly total: number;
  /** Part of the reduction that the market takes. */
  readonly fraction: number;
  /** kgCO2e for making a device. */
  readonly embodied: number;
  /** Devices whose making counts in the period: the parts of them that do. */
  readonly newDevices: number;
  /** The days of each device that count; null: the methodology does not count its making. */
  readonly byDays: DaysCounted | null;
  readonly notes: readonly Note[];
}

interface DaysCounted {
  /** Over which the making of a device counts. */
  readonly daysOfAll: number;
  readonly days: readonly (readonly [did: string, days: number])[];
}

interface Causes {
  readonly period: Period;
  /** All, for every new stove was made, also one whose energy is not known. */
  readonly cookers: readonly Cooker[];
  readonly lookup: FactorLookup;
}

export function leakageOf(reduction: number, { period, cookers, lookup }: Causes): Leakage {
  const { value: fraction, notes } = leakageFraction(lookup);
  const { value: embodied, notes: ofEmbodied } = lookup.findOr('embodied', 0);
  const { value: technicalLife, notes: ofLife } = lookup.given('technicalLife') ?? { value: 0, notes: [] };
  const years = embodiedYears(technicalLife);
  const byDays = embodied === 0 ? null : countDays(cookers, period, years);
  const newDevices = byDays === null ? 0 : countNewDevices(sum(byDays.days.map(([, days]) => days)), years);
  return {
    total: leakage(reduction, { fraction, embodied, newDevices }),
    fraction,
    embodied,
    newDevices,
    byDays,
    notes: [...notes, ...ofEmbodied, ...ofLife],
  };
}

/** Some methodologies say what is left (net to gross), others what leaks. */
function leakageFraction(lookup: FactorLookup): Noted<number> {
  const given = lookup.given('leakageFraction');
  if (given !== undefined) return given;
  const { value: netToGross, source, notes } = lookup.findOr('netToGross', 0);
  if (source !== 'none') return { value: leakingFraction(netToGross), notes };
  const found = lookup.find('leakageFraction');
  return { ...found, notes: [...notes, ...found.notes] };
}

/**
 * By the days of the first year, or of the first five, so that no claim can begin just after the stove came and count
 * nothing. One that leaves is in no later claim: its days that are left count in that one.
 */
function countDays(cookers: readonly Cooker[], { start, end }: Period, years: number): DaysCounted {
  const daysOfAll = years * daysPerYear;
  const days = cookers.flatMap(({ did, installedOn, lastDay }) => {
    if (installedOn === null) return [];
    const came = dayNumber(installedOn);
    const first = Math.max(dayNumber(start), came);
    const lastOfAll = came + daysOfAll - 1;
    const last = lastDay < end ? lastOfAll : Math.min(dayNumber(end), lastOfAll);
    return last < first ? [] : [[did, last - first + 1] as const];
  });
  return { daysOfAll, days };
}
