// The fuels of the REST interface, and the unit in which each is counted.

export const fuelUnits = {
  Charcoal: 'kg',
  Wood: 'kg',
  Pellets: 'kg',
  LPG: 'kg',
  Coal: 'kg',
  Dung: 'kg',
  CropResidue: 'kg',
  Kerosene: 'litre',
  Ethanol: 'litre',
  Biogas: 'm3',
  NaturalGas: 'm3',
  Electricity: 'kWh',
} as const;

export type FuelType = keyof typeof fuelUnits;
export type FuelUnit = (typeof fuelUnits)[FuelType];

export const isFuelType = (name: string): name is FuelType => Object.hasOwn(fuelUnits, name);

export const fuelTypes: readonly FuelType[] = Object.keys(fuelUnits).filter(isFuelType);

/** MJ of one kWh. */
export const kwhInMJ = 3.6;
