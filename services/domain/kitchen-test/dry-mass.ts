// Fuel without its water (methods.md 6.2, dryMass). A net calorific value of air-dry wood does not go with it.

/** `moisture`: water as a fraction of the wet mass, 0 to below 1. */
export const dryMassOfWetBasis = (wetKg: number, moisture: number): number => wetKg * (1 - moisture);

/** `moisture`: water as a fraction of the dry mass, from 0; above 1 for wood that is more water than wood. */
export const dryMassOfDryBasis = (wetKg: number, moisture: number): number => wetKg / (1 + moisture);
