// From the households that a programme's trace lists, a reader with a calculator gets to its total and its credit.
import { expect, test } from 'vitest';
import { sha256 } from '#test/support/sha256.ts';
import { programmeResult, type Counted } from '../documents/project-document.ts';
import { sum } from '../../sum.ts';

const household = (number: number, change: Partial<Counted>): Counted => ({
  householdDid: `did:x:${number}`,
  inputsDigest: `sha256:${number}`,
  analysisId: `an_${number}`,
  methodology: 'gs-mecd@1.2',
  status: 'final',
  inputsVerified: { verified: 1, total: 3 },
  weighedFuel: null,
  fuelSavedPerDay: null,
  baselineEmissions: 100 + number,
  actualEmissions: 20,
  leakage: 4,
  methodologyReduction: 0.9 * (80 + number) - 4,
  hawthorneIndex: 0.9,
  coverage: 1,
  spread: { randomSigma: 6, systematic: { fNRB: 12, efGrid: -1 } },
  // What its days surely earn is less than what is printed.
  claim: {
    reduction: 70 + number,
    leakage: 4,
    claimedEmissions: 90 + number,
    spread: { randomSigma: 6.5, systematic: { fNRB: 12, efGrid: -1 } },
  },
  crossCheck: null,
  ...change,
});

const checked = (reduction: number): Partial<Counted> => ({
  crossCheck: {
    reduction,
    leakage: 2,
    claimedEmissions: reduction,
    spread: { randomSigma: 5, systematic: { fNRB: 9 } },
  },
});

const households = [household(1, {}), household(2, checked(30)), household(3, checked(300))];

const { result, steps } = programmeResult(
  {
    projectDid: 'did:x:project',
    period: { start: '2024-01-01', end: '2024-01-31' },
    methodology: null,
    baselineMethod: null,
    parameters: {},
    confidenceLevel: 0.8,
    allowLowCoverage: false,
    households,
    leftOut: [],
    warnings: [],
    panel: null,
  },
  sha256,
);

const step = (id: string) => {
  const found = steps.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no step ${id}`);
  return found;
};
const value = (id: string): number => step(id).value;

/** Claims of the households by a choice of boundary, and what is credited of them, by hand. */
function byHand(of: (one: Counted) => Pick<Counted['claim'], 'reduction' | 'leakage' | 'spread'>) {
  const claims = households.map(of);
  const reduction = sum(claims.map((claim) => claim.reduction));
  const factors = ['fNRB', 'efGrid'].map((factor) =>
    sum(claims.map(({ spread }) => spread.systematic[factor] ?? 0)),
  );
  const sigma = Math.hypot(...claims.map(({ spread }) => spread.randomSigma), ...factors);
  const conservative = reduction - 1.644854 * sigma;
  return {
    reduction,
    sigma,
    credited: Math.max(0, conservative * 0.9 - sum(claims.map((one) => one.leakage))),
  };
}

const own = ({ claim }: Counted) => claim;
const asPrinted = (one: Counted) => ({ ...one, reduction: one.baselineEmissions - one.actualEmissions });

test.each([
  ['own', own],
  ['other', (one: Counted) => one.crossCheck ?? own(one)],
  ['lower', (one: Counted) => (one.householdDid === 'did:x:2' ? (one.crossCheck ?? own(one)) : own(one))],
] as const)('what is credited by the side %s', (name, of) => {
  const { reduction, sigma, credited } = byHand(of);
  expect(value(`${name} reduction`)).toBeCloseTo(reduction, 9);
  expect(value(`${name} sigma`)).toBeCloseTo(sigma, 9);
  expect(value(`${name} credited`)).toBeCloseTo(credited, 4);
  expect(step('credited').from[name]).toBe(value(`${name} credited`));
});

test('the total and its uncertainty', () => {
  const { reduction, sigma } = byHand(asPrinted);
  expect([value('baselineEmissions'), value('actualEmissions'), value('reduction')]).toEqual([
    306,
    60,
    reduction,
  ]);
  expect(value('leakage')).toBe(12);
  expect(value('random')).toBeCloseTo(Math.sqrt(3 * 36), 9);
  expect([value('shared fNRB'), value('shared efGrid')]).toEqual([36, -3]);
  expect(value('sigma')).toBeCloseTo(sigma, 9);
  expect(value('interval lower')).toBeCloseTo(reduction - 1.281552 * sigma, 3);
});

test('what is printed is what the steps say', () => {
  const { analysis, leakage, methodologyReduction, creditedReduction, uncertainty, probPositive } = result;
  expect(
    [
      [analysis.reductions, value('reduction')],
      [analysis.interval.upper, value('interval upper')],
      [leakage, value('leakage')],
      [methodologyReduction, value('methodologyReduction')],
      [methodologyReduction, 0.9 * 246 - 12],
      [creditedReduction, value('credited')],
      [uncertainty.sigma, value('sigma')],
      [probPositive, value('probPositive')],
    ].filter(([printed = NaN, told = NaN]) => Math.abs(printed - told) > 0.0005),
  ).toEqual([]);
  expect(value('credited')).toBe(
    Math.min(
      value('methodologyReduction'),
      ...['own', 'other', 'lower'].map((name) => value(`${name} credited`)),
    ),
  );
});
