// Mass of fuel without its water (dryMass, infra/docs/sampling.md#fuel-per-adult). An NCV of air-dry wood does not go with it.

/** `moisture`: water as a fraction of the wet mass, 0 to below 1. */
export const dryMassOfWetBasis = (wetKg: number, moisture: number): number => wetKg * (1 - moisture);

/** `moisture`: water as a fraction of the dry mass, from 0; above 1 for wood that is more water than wood. */
export const dryMassOfDryBasis = (wetKg: number, moisture: number): number => wetKg / (1 + moisture);
