// An input of the equations: its value, uncertainty and source.
import { relative, type UncertainInput } from '../uncertainty/delta-method.ts';
import type { FactorLookup, Sourced } from './factor-lookup.ts';
import type { Note, Noted } from './notes.ts';
import type { UncertaintyKind } from '../../methodologies/overrides.ts';
import type { Step } from '../case/trace.ts';
import { fuelUnits, type FuelType, type FuelUnit } from '../../fuels.ts';

/** A value with its uncertainty, and what an auditor asks about it. */
export interface ModelInput extends UncertainInput {
  readonly unit: string;
  /** Id of the factor, `given`, or what measured it. */
  readonly source: string;
  /** Half-width of its 95 % interval, relative to the value; null: it has other parts, which the steps tell. */
  readonly u95: number | null;
  /** The way to it, where it is neither a factor nor given. */
  readonly steps?: readonly Step[];
  readonly notes: readonly Note[];
}

export type ModelInputs = Readonly<Record<string, ModelInput>>;

export const notesOf = (inputs: ModelInputs): Note[] => Object.values(inputs).flatMap(({ notes }) => notes);

interface Kind {
  readonly lookup: FactorLookup;
  readonly kind: UncertaintyKind;
}

/** With the uncertainty that is given with it, but no less than is believed; without one, with that of its kind. */
export function uncertain(
  { value, source, u95: given, notes }: Sourced,
  unit: string,
  { lookup, kind }: Kind,
): ModelInput {
  const believed = lookup.find(given === undefined ? `u95.${kind}` : `u95Min.${kind}`);
  const u95 = given === undefined ? believed.value : Math.max(given, believed.value);
  return { ...relative(value, u95), unit, source, u95, notes: [...notes, ...believed.notes] };
}

export const exact = ({ value, source, notes }: Sourced, unit: string): ModelInput => ({
  value,
  standard: 0,
  unit,
  source,
  u95: 0,
  notes,
});

/** kg in one unit of the baseline fuel; 1 for fuels that are counted in kg, and for electricity. */
export const kgPerUnit = (fuel: FuelType, lookup: FactorLookup): Noted<number> =>
  isVolume(fuelUnits[fuel]) ? lookup.findUnlessGiven('density', `density.${fuel}`) : oneKg;

/** The same of new energy. */
export const kgPerUnitOfNew = (carrier: FuelType, lookup: FactorLookup): Noted<number> =>
  isVolume(fuelUnits[carrier]) ? lookup.find(`density.new.${carrier}`) : oneKg;

const oneKg: Noted<number> = { value: 1, notes: [] };

export const isVolume = (unit: FuelUnit): boolean => unit === 'litre' || unit === 'm3';
