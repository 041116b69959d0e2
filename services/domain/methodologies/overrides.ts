// Parameters of an analysis: numbers that a request may give in place of factors. One list for requests, catalogue and equations.

/** A number, or a number with what is known of it. */
export type Given = number | GivenValue;

export interface GivenValue {
  readonly value: number;
  /** Half-width of its 95 % interval, relative to the value; left out: the usual one of its kind. */
  readonly u95?: number | undefined;
  /** Where it is shown: the report of a test, a survey, a standard. */
  readonly reference?: string | undefined;
}

export const asGiven = (given: Given): GivenValue => (typeof given === 'number' ? { value: given } : given);

/** How uncertain a kind of input is: `u95.<kind>` when nothing better is known, never below `u95Min.<kind>`. */
export type UncertaintyKind =
  | 'fNRB'
  | 'ratio'
  | 'specificEnergy'
  | 'efficiency'
  | 'efCO2'
  | 'efNonCO2'
  | 'upstream'
  | 'ncv'
  | 'efGrid'
  | 'tdl'
  | 'emissionsPerKg';

interface Overridable {
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  /** null: it is taken as exact, and a request gives no uncertainty of it. */
  readonly uncertainty: UncertaintyKind | null;
  /** Name under which the factor registry has values for it; null: each project brings its own. */
  readonly factors: string | null;
}

const upstream = {
  unit: 'tCO2e/TJ of this fuel, from its making and transport',
  min: 0,
  max: 50,
  uncertainty: 'upstream',
  factors: 'upstream',
} as const;

const efficiency = { min: 0.1, max: 1, uncertainty: 'efficiency' } as const;

const efficiencyProject = (stove: string) =>
  ({ ...efficiency, unit: `fraction, of ${stove}, by a water boiling test`, factors: 'efficiency' }) as const;

const perPersonAndEvent = {
  unit: 'MJ per person and event',
  uncertainty: 'specificEnergy',
  factors: 'sc',
} as const;

/**
 * Unit and allowed range of each. The ranges hold what any methodology has: charcoal by 6 t of wood, the three-stone
 * fire, the cooking tests of Asia.
 */
export const overridable = {
  emissionsPerKg: {
    unit: 'kgCO2e per kg of the baseline fuel',
    min: 0,
    max: 15,
    uncertainty: 'emissionsPerKg',
    factors: null,
  },
  fNRB: { unit: 'fraction', min: 0, max: 1, uncertainty: 'fNRB', factors: 'fNRB' },
  efCO2: { unit: 'tCO2/TJ of the baseline fuel', min: 0, max: 400, uncertainty: 'efCO2', factors: 'efCO2' },
  efNonCO2: {
    unit: 'tCO2e/TJ of the baseline fuel',
    min: 0,
    max: 100,
    uncertainty: 'efNonCO2',
    factors: 'efNonCO2',
  },
  ncv: { unit: 'MJ/kg of the baseline fuel', min: 5, max: 60, uncertainty: 'ncv', factors: 'ncv' },
  density: {
    unit: 'kg per litre or m3 of the baseline fuel, in which it is counted',
    min: 0.1,
    max: 2,
    uncertainty: null,
    factors: 'density',
  },
  efficiencyBaseline: { ...efficiency, unit: 'fraction, of the old stove', factors: 'efficiency.baseline' },
  // The name alone applies to all new stoves that are compared by efficiency, a stove type to those of this type.
  efficiencyProject: efficiencyProject('each new stove that is compared by efficiency'),
  'efficiencyProject.ElectricHotplate': efficiencyProject('hotplates, and of meters that name no stove'),
  'efficiencyProject.InductionStove': efficiencyProject('induction stoves'),
  'efficiencyProject.LpgStove': efficiencyProject('LPG stoves'),
  'efficiencyProject.EthanolStove': efficiencyProject('ethanol stoves'),
  scBaseline: { ...perPersonAndEvent, min: 0.1, max: 20 },
  scProject: { ...perPersonAndEvent, min: 0.05, max: 20 },
  scRatio: {
    unit: 'MJ of baseline fuel per MJ of electricity',
    min: 0,
    max: 20,
    uncertainty: 'ratio',
    factors: null,
  },
  efGrid: { unit: 'kgCO2e/kWh', min: 0, max: 5, uncertainty: 'efGrid', factors: 'efGrid' },
  tdl: { unit: 'fraction', min: 0, max: 1, uncertainty: 'tdl', factors: 'tdl' },
  daf: {
    unit: 'fraction by which the baseline is adjusted downward',
    min: 0,
    max: 1,
    uncertainty: null,
    factors: null,
  },
  'upstream.Charcoal': upstream,
  'upstream.Wood': upstream,
  'upstream.Pellets': upstream,
  'upstream.LPG': upstream,
  'upstream.Coal': upstream,
  'upstream.Dung': upstream,
  'upstream.CropResidue': upstream,
  'upstream.Kerosene': upstream,
  'upstream.Ethanol': upstream,
  'upstream.Biogas': upstream,
  'upstream.NaturalGas': upstream,
  hawthorneIndex: {
    unit: 'use outside a test / use during the test',
    min: 0,
    max: 1,
    uncertainty: null,
    factors: 'hawthorneIndex',
  },
  embodied: {
    unit: 'kgCO2e per new device',
    min: 0,
    max: 10_000,
    uncertainty: null,
    factors: 'embodied',
  },
  technicalLife: {
    unit: 'years that a new stove lasts; from 5 on, the emissions from making it count over its first five years, else in its first',
    min: 0.5,
    max: 50,
    uncertainty: null,
    factors: null,
  },
  leakageFraction: {
    unit: 'fraction of the reduction',
    min: 0,
    max: 1,
    uncertainty: null,
    factors: 'leakageFraction',
  },
} as const satisfies Record<string, Overridable>;

export type OverrideName = keyof typeof overridable;
export type Overrides = Readonly<Partial<Record<OverrideName, Given>>>;

export const isOverride = (name: string): name is OverrideName => Object.hasOwn(overridable, name);

export const overrideNames: readonly OverrideName[] = Object.keys(overridable).filter(isOverride);

/** Emissions upstream of each fuel: charcoal and LPG have different ones. */
export const upstreamNames = overrideNames.filter((name) => name.startsWith('upstream.'));
