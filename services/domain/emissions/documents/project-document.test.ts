// A programme is as known as its whole fleet, not as those of its households that could be counted.
import { expect, test } from 'vitest';
import { sha256 } from '#test/support/sha256.ts';
import { simulated } from '#test/support/simulated-panel.ts';
import { randomFrom } from '../../random.ts';
import type { ProgrammePanel } from '../project/project-causal.ts';
import { programmeResult, type Counted, type LeftOutHousehold } from './project-document.ts';

const counted: Counted = {
  householdDid: 'did:x:counted',
  inputsDigest: 'sha256:0',
  analysisId: 'an_0',
  methodology: 'gs-mecd@1.2',
  status: 'final',
  inputsVerified: { verified: 1, total: 3 },
  weighedFuel: null,
  fuelSavedPerDay: null,
  baselineEmissions: 100,
  actualEmissions: 20,
  leakage: 4,
  methodologyReduction: 76,
  hawthorneIndex: 1,
  coverage: 1,
  spread: { randomSigma: 1, systematic: {} },
  claim: { reduction: 80, leakage: 4, claimedEmissions: 100, spread: { randomSigma: 1, systematic: {} } },
  crossCheck: null,
};

const leftOut = (coverage: number | null): LeftOutHousehold => ({
  householdDid: 'did:x:leftOut',
  code: 'insufficient-data',
  detail: 'no reading',
  coverage,
});

function printed(
  used: readonly Counted[],
  without: readonly LeftOutHousehold[],
  panel: ProgrammePanel | null = null,
  confidenceLevel = 0.9,
) {
  const { result } = programmeResult(
    {
      projectDid: 'did:x:project',
      period: { start: '2024-01-01', end: '2024-01-31' },
      methodology: null,
      baselineMethod: null,
      parameters: {},
      confidenceLevel,
      allowLowCoverage: false,
      households: used,
      leftOut: without,
      warnings: [],
      panel,
    },
    sha256,
  );
  const { coverage, status, warnings, creditedReduction, causal } = result;
  return { coverage, status, codes: warnings.map(({ code }) => code), creditedReduction, causal };
}

const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

test('a household that is left out lowers the coverage of the fleet; below 95 % the result is provisional', () => {
  expect(printed([counted], times(999, leftOut(0)))).toMatchObject({
    coverage: 0.001,
    status: 'provisional',
    codes: ['fleet-coverage-low'],
  });
  expect(printed(times(19, counted), [leftOut(0)])).toMatchObject({
    coverage: 0.95,
    status: 'final',
    codes: [],
  });
  expect(printed(times(18, counted), [leftOut(0)])).toMatchObject({ status: 'provisional' });
  expect(printed([counted], [leftOut(0.9)])).toMatchObject({ coverage: 0.95, status: 'final' });
});

test('a household without a device is not of the fleet', () => {
  expect(printed([counted], times(9, leftOut(null)))).toMatchObject({
    coverage: 1,
    status: 'final',
    codes: [],
  });
});

test('what is credited is that of the households that count', () => {
  const alone = printed([counted], []).creditedReduction;
  expect(printed([counted], [leftOut(0)]).creditedReduction).toBe(alone);
});

/** Treated households burn `effect` less from the stove on. */
function panelOf(effect: number): ProgrammePanel {
  const shape = { households: 50, treated: 20, periods: 14, from: 8 };
  const { households, ...panel } = simulated(randomFrom([11, 12, 13, 14]), shape);
  const saving = households.map((one) => ({
    ...one,
    outcomes: one.outcomes.map((outcome, period) =>
      outcome === null || one.treatedFrom === null || period < one.treatedFrom ? outcome : outcome - effect,
    ),
  }));
  return { ...panel, households: saving, fuelType: 'Charcoal' };
}

test('of fuel that the comparison does not show the emissions are taken off, and the warning names both', () => {
  const claiming = (fuelSavedPerDay: number) =>
    printed(times(20, { ...counted, fuelSavedPerDay }), [], panelOf(1.5));
  const [fair, bold] = [claiming(0.01), claiming(3)];
  expect(fair).toMatchObject({ codes: [], causal: { creditedShare: 1 } });
  expect(bold).toMatchObject({ codes: ['comparison-claims-less'], causal: { claimedPerDay: 3 } });
  const { creditedShare } = bold.causal;
  expect(creditedShare).toBeGreaterThan(0.35);
  expect(creditedShare).toBeLessThan(0.65);
  const lost = 20 * counted.claim.claimedEmissions * (1 - creditedShare);
  expect(bold.creditedReduction).toBeCloseTo(fair.creditedReduction - lost, 2);
});

test('the level of the interval that was asked for changes no credit, also where the comparison cuts it', () => {
  const at = (level: number) =>
    printed(times(20, { ...counted, fuelSavedPerDay: 3 }), [], panelOf(1.5), level);
  const { creditedReduction, causal } = at(0.9);
  expect(causal.creditedShare).toBeLessThan(1);
  for (const level of [0.5, 0.999]) expect(at(level)).toMatchObject({ creditedReduction, causal });
});
