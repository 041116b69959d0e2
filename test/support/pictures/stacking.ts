// Households for tests of stacking.
import {
  meanOf,
  sharesOf,
  stoveClasses,
  type Stacking,
  type StackedHousehold,
  type StoveClass,
} from '#pictures/stacking/data.ts';
import { project, seededNumbers } from './sheets.ts';

export function stackedOf(count: number): StackedHousehold[] {
  const next = seededNumbers(41);
  return Array.from({ length: count }, (_, index) => ({
    id: `did:x:household/${index}`,
    label: `HH-${index}`,
    days: 20 + (index % 10),
    minutes: {
      new: index % 9 === 0 ? 0 : Math.round(2000 * next()),
      traditional: index % 6 === 1 ? 0 : 100 + Math.round(1200 * next() * next()),
      other: index % 5 === 0 ? 50 + Math.round(300 * next()) : 0,
    },
  }));
}

export function stackingOf(
  households: readonly StackedHousehold[],
  change: Partial<Stacking> = {},
): Stacking {
  const n = households.length;
  const meanAt = (kind: StoveClass) => {
    const shares = households.map(({ minutes }) => sharesOf(minutes)[kind]);
    return meanOf(
      n,
      shares.reduce((sum, one) => sum + one, 0),
      shares.reduce((sum, one) => sum + one * one, 0),
    );
  };
  return {
    project,
    period: { start: '2024-01-01', end: '2024-01-31' },
    timeZone: 'Africa/Kampala',
    n,
    missingShare: n === 0 ? null : 0.11,
    households,
    groups: [],
    means:
      n === 0 ? null : { new: meanAt('new'), traditional: meanAt('traditional'), other: meanAt('other') },
    unmetered: 0,
    unused: 0,
    hidden: { groups: 0, households: 0 },
    ...change,
  };
}

export function stackedDistricts(count: number): Stacking {
  const next = seededNumbers(8);
  const groups = Array.from({ length: count }, (_, index) => {
    const part = 0.4 + 0.5 * next();
    const rest = 1 - part;
    return {
      district: `District ${index + 1}`,
      households: 80,
      shares: { new: part, traditional: rest * 0.8, other: rest * 0.2 },
    };
  });
  const n = 80 * count;
  const meanAt = (kind: StoveClass) => {
    const shares = groups.map((group) => group.shares[kind] * 80);
    return meanOf(
      n,
      shares.reduce((sum, one) => sum + one, 0),
      n / 2,
    );
  };
  const [ofNew, ofOld, ofOther] = stoveClasses.map(meanAt);
  if (!ofNew || !ofOld || !ofOther) throw new Error('three classes');
  return stackingOf([], {
    n,
    groups,
    missingShare: 0.2,
    unmetered: 900,
    means: { new: ofNew, traditional: ofOld, other: ofOther },
  });
}
