// Random kitchens obey the laws of credit. `npm run laws` tries more of them, and explains one.
import { expect, test } from 'vitest';
import { judgeWorld, usualWishes, type LawName, type Trial } from './laws.ts';
import { findingsOf, isBroken } from './table.ts';

const seed = 7;
const worlds = 400;

const { trials } = findingsOf(
  Array.from({ length: worlds }, (_, index) => judgeWorld(seed, index, { ...usualWishes, perfectEach: 0 })),
);

const of = (law: LawName): Trial[] => trials.filter((trial) => trial.law === law);

test.each<LawName>(['L1', 'L2', 'L3', 'L4', 'L5', 'L6', 'L7', 'L8', 'L9', 'L10', 'L11', 'L12'])(
  '%s',
  (law) => {
    expect(of(law).length).toBeGreaterThan(20);
    expect(of(law).filter(isBroken)).toEqual([]);
  },
);
