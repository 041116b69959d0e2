// Factors that a request may set by hand; what was set is printed in the result.

const upstream = {
  unit: 'tCO2e/TJ of this fuel, from its making and transport',
  min: 0,
  max: 50,
  claimsMore: null,
} as const;

/**
 * Unit and allowed range of each, and on which side of the value that stands otherwise it claims more. The ranges hold
 * what any methodology has: charcoal by 6 t of wood, the three-stone fire, the cooking tests of Asia (methods.md 2).
 */
export const overridable = {
  emissionsPerKg: { unit: 'kgCO2e per kg of the baseline fuel', min: 0, max: 15, claimsMore: 'above' },
  fNRB: { unit: 'fraction', min: 0, max: 1, claimsMore: 'above' },
  efCO2: { unit: 'tCO2/TJ of the baseline fuel', min: 0, max: 400, claimsMore: 'above' },
  efNonCO2: { unit: 'tCO2e/TJ of the baseline fuel', min: 0, max: 100, claimsMore: 'above' },
  ncv: { unit: 'MJ/kg of the baseline fuel', min: 5, max: 60, claimsMore: 'above' },
  density: {
    unit: 'kg per litre or m3 of the baseline fuel, in which it is counted',
    min: 0.1,
    max: 2,
    claimsMore: 'above',
  },
  efficiencyBaseline: { unit: 'fraction, of the old stove', min: 0.1, max: 1, claimsMore: 'below' },
  scRatio: { unit: 'MJ of baseline fuel per MJ of electricity', min: 0, max: 20, claimsMore: 'above' },
  efGrid: { unit: 'kgCO2e/kWh', min: 0, max: 5, claimsMore: 'below' },
  tdl: { unit: 'fraction', min: 0, max: 1, claimsMore: 'below' },
  daf: { unit: 'fraction by which the baseline is adjusted downward', min: 0, max: 1, claimsMore: null },
  // Its factors hold the kiln, or the wood that it took: as what is replaced it earns by every upstream part.
  'upstream.Charcoal': { ...upstream, claimsMore: 'above' },
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
    unit: 'use when nobody looks / use while it was measured',
    min: 0,
    max: 1,
    claimsMore: 'above',
  },
  embodied: { unit: 'kgCO2e per new device', min: 0, max: 10_000, claimsMore: 'below' },
  technicalLife: {
    unit: 'years that a new stove lasts: its making counts over its first year, from 5 on over its first five',
    min: 0.5,
    max: 50,
    claimsMore: null,
  },
  leakageFraction: { unit: 'fraction', min: 0, max: 1, claimsMore: 'below' },
} as const;

export type OverrideName = keyof typeof overridable;
export type Overrides = Readonly<Partial<Record<OverrideName, number>>>;

/** Whether a value claims more than the one that stands when nothing is given. */
export function claimsMore(name: OverrideName, given: number, usual: number): boolean {
  const side = overridable[name].claimsMore;
  return side === 'above' ? given > usual : side === 'below' && given < usual;
}

export const isOverride = (name: string): name is OverrideName => Object.hasOwn(overridable, name);

export const overrideNames: readonly OverrideName[] = Object.keys(overridable).filter(isOverride);

/** Emissions upstream of each fuel: charcoal and LPG have different ones. */
export const upstreamNames = overrideNames.filter((name) => name.startsWith('upstream.'));
