// Features of how much a household-month used, which are compared with those of other households.
import type { Feature } from './feature.ts';

export const amountFeatures: readonly Feature[] = [
  {
    id: 'energyPerDay',
    measure: (f) => f.energyKwhPerDay,
    offset: 0.1,
    loud: 'high',
    spreadMin: 0.35,
    say: (value) => `used ${value} a day`,
    unit: 'kWh',
  },
  {
    id: 'fuelPerDay',
    measure: (f) => f.fuelPerDay,
    offset: 0.1,
    loud: 'high',
    spreadMin: 0.35,
    say: (value) => `burned ${value} of fuel a day`,
    unit: 'units',
  },
  {
    id: 'hoursPerDay',
    measure: (f) => f.hoursPerDay,
    offset: 0.25,
    loud: 'high',
    spreadMin: 0.4,
    say: (value) => `used ${value} a day`,
    unit: 'h',
  },
  {
    id: 'eventsPerDay',
    measure: (f) => f.eventsPerDay,
    offset: 0.5,
    loud: 'high',
    spreadMin: 0.35,
    say: (value) => `cooked ${value} a day`,
    unit: 'times',
  },
];
