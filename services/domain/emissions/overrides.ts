// Factors that a request may set by hand; what was set is printed in the result.

const upstream = {
  unit: 'tCO2e/TJ of this fuel, from its making and transport',
  min: 0,
  max: 1000,
} as const;

/** Unit and allowed range of each. */
export const overridable = {
  emissionsPerKg: { unit: 'kgCO2e per kg of the baseline fuel', min: 0, max: 100 },
  fNRB: { unit: 'fraction', min: 0, max: 1 },
  efCO2: { unit: 'tCO2/TJ of the baseline fuel', min: 0, max: 1000 },
  efNonCO2: { unit: 'tCO2e/TJ of the baseline fuel', min: 0, max: 1000 },
  ncv: { unit: 'MJ/kg of the baseline fuel', min: 0.1, max: 200 },
  density: { unit: 'kg per litre or m3 of the baseline fuel, in which it is counted', min: 0.01, max: 10 },
  efficiencyBaseline: { unit: 'fraction, of the old stove', min: 0.01, max: 1 },
  scRatio: { unit: 'MJ of baseline fuel per MJ of electricity', min: 0, max: 100 },
  efGrid: { unit: 'kgCO2e/kWh', min: 0, max: 5 },
  tdl: { unit: 'fraction', min: 0, max: 1 },
  daf: { unit: 'fraction by which the baseline is adjusted downward', min: 0, max: 1 },
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
  hawthorneIndex: { unit: 'use when nobody looks / use while it was measured', min: 0, max: 1 },
  embodied: { unit: 'kgCO2e per new device', min: 0, max: 10_000 },
  leakageFraction: { unit: 'fraction', min: 0, max: 1 },
} as const;

export type OverrideName = keyof typeof overridable;
export type Overrides = Readonly<Partial<Record<OverrideName, number>>>;

export const isOverride = (name: string): name is OverrideName => Object.hasOwn(overridable, name);

export const overrideNames: readonly OverrideName[] = Object.keys(overridable).filter(isOverride);

/** Emissions upstream of each fuel: charcoal and LPG have different ones. */
export const upstreamNames = overrideNames.filter((name) => name.startsWith('upstream.'));
