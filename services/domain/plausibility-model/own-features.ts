// Features of a household-month over the earlier months of the same household with the same devices.
import { timesUsual } from './energy-curve.ts';
import type { Feature, Surroundings } from './feature.ts';
import type { MonthFacts } from './month-facts.ts';
import { meanProfile, profileDistance } from './profile.ts';
import { median } from './quantiles.ts';

/** A household has a habit only after some months. */
const ownMin = 2;

const ratioToOwn =
  (value: (facts: MonthFacts) => number, offset: number) =>
  (facts: MonthFacts, { own }: Surroundings): number =>
    own.length < ownMin ? NaN : (value(facts) + offset) / (median(own.map(value)) + offset);

function ownLoad(facts: MonthFacts, { own, ratedKw, usualEnergy }: Surroundings): number {
  const load = ({ metered }: MonthFacts): number => timesUsual(usualEnergy, { ratedKw, events: metered });
  return own.length < ownMin ? NaN : load(facts) / median(own.map(load));
}

export const ownFeatures: readonly Feature[] = [
  {
    id: 'ownEnergy',
    measure: ratioToOwn((f) => f.energyKwhPerDay, 0.1),
    offset: 0,
    loud: 'high',
    spreadMin: 0.2,
    say: (value) => `used ${value} the energy of its own earlier months`,
    unit: 'times',
  },
  {
    id: 'ownHours',
    measure: ratioToOwn((f) => f.hoursPerDay, 0.25),
    offset: 0,
    loud: 'high',
    spreadMin: 0.2,
    say: (value) => `was in use ${value} as long as in its own earlier months`,
    unit: 'times',
  },
  {
    id: 'ownLoad',
    measure: ownLoad,
    offset: 0,
    loud: 'both',
    spreadMin: 0.04,
    say: (value) => `took ${value} the energy of events of the same length in its own earlier months`,
    unit: 'times',
  },
  {
    id: 'ownProfile',
    measure: (f, { own }) => (own.length < ownMin ? NaN : profileDistance(f.profile, meanProfile(own))),
    offset: 0.05,
    loud: 'high',
    spreadMin: 0.2,
    say: (value) => `cooked at other times of day than in its own earlier months for ${value} of its use`,
    unit: '%',
  },
];
