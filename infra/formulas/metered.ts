// One electric cooker in the equations that analyses use: the inputs of formulas by the names that the equations read.
import { relative, type Inputs, type Read } from '#domain/emissions/uncertainty/delta-method.ts';
import type { CookerTerm } from '#domain/emissions/cookers/cooker-emissions.ts';
import { unlimited } from '#domain/emissions/cookers/energy-limits.ts';
import { householdEmissions, meteredEmissions, type Emissions } from '#domain/emissions/model/model.ts';

const cooker: CookerTerm = {
  did: 'cooker',
  carrier: 'Electricity',
  ratio: { given: 'scRatio' },
  cookingShare: 1,
};
const options = {
  limits: unlimited,
  partOfDays: 1,
  lpgForEfficiencyOnly: false,
  perKgGiven: false,
};

export const metered = (read: Read): Emissions => meteredEmissions(read, [cooker], options);

export const wholeHousehold = (read: Read): Emissions => householdEmissions(read, [cooker], options);

/** The name of the metered electricity, kWh. */
export const electricityName = `amount:${cooker.did}`;

export const exact = (values: Readonly<Record<string, number>>): Inputs =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, relative(value, 0)]));

/** Neither emissions upstream of the fuel, a downward adjustment of the baseline, nor a meter that is off. */
export const plain: Inputs = exact({ upstream: 0, daf: 0, [`meterError:${cooker.did}`]: 0 });

export const kwhInMwh = 1000;
