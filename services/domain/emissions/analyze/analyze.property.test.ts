// Laws of the analysis that hold for households of all kinds (infra/docs/methods.md).
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyHousehold } from '#test/support/any-household.ts';
import { sha256 } from '#test/support/sha256.ts';
import { analyzeHousehold } from './analyze.ts';
import { daysOf, monthsOf } from '../../dating/calendar.ts';
import type { AnalysisInputs, Device } from '../case/household.ts';
import { printAnalysis } from '../documents/printed.ts';
import type { AnalysisResult } from '../result/result.ts';
import { thousandths } from '../case/rounding.ts';
import { fuelTypes } from '../../fuels.ts';
import { rangeOf, scaleRange } from '../../range.ts';

/** The law is checked where there is a result. */
const lawOf = (law: (result: AnalysisResult, inputs: AnalysisInputs) => void, numRuns = 300): void =>
  fc.assert(
    fc.property(anyHousehold, (inputs) => {
      const outcome = analyzeHousehold(inputs);
      if (outcome.ok) law(outcome.result, inputs);
    }),
    { numRuns, seed: 6 },
  );

const resultOf = (inputs: AnalysisInputs): AnalysisResult => {
  const outcome = analyzeHousehold(inputs);
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
  return outcome.result;
};

const printed = (inputs: AnalysisInputs): string =>
  JSON.stringify(printAnalysis(inputs, resultOf(inputs), sha256));

test('most of these households have a result, of both boundaries and with limits that bind', () => {
  const seen = new Set<string>();
  lawOf((result) => {
    seen.add(result.baselineMethod);
    for (const { code } of result.warnings) seen.add(code);
  }, 3000);
  for (const want of ['metered', 'wholeHousehold', 'baseline-cap', 'energy-cap', 'residual-filled'])
    expect([...seen]).toContain(want);
});

/** kgCO2e of the days that save, before their uncertainty. */
const savedOn = ({ trace }: AnalysisResult): number =>
  trace.steps
    .filter(({ id }) => id.startsWith('earned '))
    .reduce(
      (all, { from }) =>
        all + Math.max(0, (from['baseline emissions'] ?? 0) - (from['actual emissions'] ?? 0)),
      0,
    );

test('the reduction is exactly baseline less actual, and no more is credited than the days save that save', () => {
  lawOf((result) => {
    const { analysis, leakage, methodologyReduction, hawthorneIndex, creditedReduction } = result;
    const { baselineEmissions, actualEmissions, reductions, interval } = analysis;
    expect(thousandths(reductions)).toBe(thousandths(baselineEmissions) - thousandths(actualEmissions));
    expect(creditedReduction).toBeGreaterThanOrEqual(0);
    expect(creditedReduction).toBeLessThanOrEqual(savedOn(result) + 0.001);
    expect(methodologyReduction).toBeLessThanOrEqual(reductions * hawthorneIndex - leakage + 0.001);
    expect(interval.lower).toBeLessThanOrEqual(interval.upper);
  });
});

test('shares lie between 0 and 1, and with the unattributed share they are exactly 1', () => {
  lawOf(({ analysis: { deviceContributions, unattributedShare, reductions } }) => {
    const shares = deviceContributions.map(({ reductionShare }) => reductionShare);
    const parts = [...shares, unattributedShare].map((share) => Math.round(share * 10_000));
    expect(parts.every((part) => part >= 0 && part <= 10_000)).toBe(true);
    expect(parts.reduce((whole, part) => whole + part, 0)).toBe(10_000);
    expect(reductions > 0 || unattributedShare === 1).toBe(true);
  });
});

const shuffled = <T>(items: readonly T[], turn: number): T[] => [
  ...items.slice(turn % (items.length || 1)).toReversed(),
  ...items.slice(0, turn % (items.length || 1)),
];

test('the order of devices and of days changes no byte of the printed result', () => {
  fc.assert(
    fc.property(anyHousehold, fc.nat(20), (inputs, turn) => {
      if (!analyzeHousehold(inputs).ok) return;
      const devices = shuffled(inputs.devices, turn).map((device) => ({
        ...device,
        days: shuffled(device.days, turn + 1),
        installedDays: shuffled(device.installedDays, turn + 2),
      }));
      expect(printed({ ...inputs, devices })).toBe(printed(inputs));
    }),
  );
});

/** All amounts and the number of persons. */
const times = (inputs: AnalysisInputs, k: number): AnalysisInputs => ({
  ...inputs,
  persons: (inputs.persons ?? 4) * k,
  baselines: inputs.baselines.map((row) => ({ ...row, monthlyConsumption: row.monthlyConsumption * k })),
  devices: inputs.devices.map((device) => ({
    ...device,
    days: device.days.map((day) => ({
      ...day,
      usageHours: day.usageHours === null ? null : scaleRange(rangeOf(day.usageHours), k),
      energyKwh: day.energyKwh === null ? null : scaleRange(rangeOf(day.energyKwh), k),
      fuels: Object.fromEntries(
        Object.entries(day.fuels).map(([fuel, amount]) => [fuel, scaleRange(rangeOf(amount), k)]),
      ),
    })),
  })),
});

test('k times the persons with k times the amounts have k times the emissions, whatever limits bind', () => {
  fc.assert(
    fc.property(anyHousehold, fc.constantFrom(2, 3, 6), (inputs, k) => {
      if (!analyzeHousehold(inputs).ok) return;
      const [one, many] = [resultOf(inputs), resultOf(times(inputs, k))];
      const near = (found: number, single: number): void =>
        expect(Math.abs(found - k * single)).toBeLessThanOrEqual(0.0011 * (k + 1));
      near(many.analysis.baselineEmissions, one.analysis.baselineEmissions);
      near(many.analysis.actualEmissions, one.analysis.actualEmissions);
      near(many.analysis.interval.lower, one.analysis.interval.lower);
      near(many.creditedReduction, one.creditedReduction);
      expect(many.coverage).toBe(one.coverage);
      expect(many.baselineMethod).toBe(one.baselineMethod);
    }),
  );
});

const withIntervals = (devices: readonly Device[], part: number): Device[] =>
  devices.map((device) => ({
    ...device,
    days: device.days.map((day) => ({ ...day, received: Math.max(1, Math.floor(day.received * part)) })),
  }));

// Of some thousand households that are hardly covered one gains 0.0001 of confidence, where a cap cuts what gaps could hide: so
// the households are drawn by a seed.
test('confidence and credit never rise when the same amounts come with less coverage', () => {
  fc.assert(
    fc.property(anyHousehold, fc.double({ min: 0, max: 1, noNaN: true }), (inputs, part) => {
      if (!analyzeHousehold(inputs).ok) return;
      const less = resultOf({ ...inputs, devices: withIntervals(inputs.devices, part) });
      const full = resultOf(inputs);
      expect(less.analysis.reductions).toBe(full.analysis.reductions);
      expect(less.coverage).toBeLessThanOrEqual(full.coverage);
      expect(less.analysis.confidence).toBeLessThanOrEqual(full.analysis.confidence);
      expect(less.creditedReduction).toBeLessThanOrEqual(full.creditedReduction);
    }),
    { numRuns: 500, seed: 6 },
  );
});

/** kgCO2e a month: 104.2 kg of wood, of the dirtiest charcoal that a methodology knows, none of it renewable. */
const mostOfPerson = 104.2 * 15.6 * ((236.91 + 61.74) / 1000);

test('no household is credited more than its persons can burn, whatever it says that it burned', () => {
  fc.assert(
    fc.property(anyHousehold, fc.constantFrom(...fuelTypes), (inputs, fuelType) => {
      const baselines = [{ validFrom: null, fuelType, monthlyConsumption: 1e9 }];
      const parameters = { ...inputs.parameters, density: 1 };
      const outcome = analyzeHousehold({ ...inputs, baselines, parameters });
      if (!outcome.ok) return;
      const most = (inputs.persons ?? 1) * monthsOf(daysOf(inputs.period)) * mostOfPerson;
      expect(outcome.result.creditedReduction).toBeLessThanOrEqual(most);
    }),
    { numRuns: 300 },
  );
});

const kinds = [
  'fNRB',
  'efCO2',
  'efNonCO2',
  'ncv',
  'efficiencyBaseline',
  'efficiencyProject',
  'scBaseline',
  'scProject',
  'efGrid',
  'tdl',
] as const;
const anyValue = {
  fNRB: 0.4,
  efCO2: 112,
  efNonCO2: 9,
  ncv: 20,
  efficiencyBaseline: 0.2,
  efficiencyProject: 0.6,
  scBaseline: 3,
  scProject: 0.3,
  efGrid: 0.3,
  tdl: 0.15,
} as const;

test('a value that is known less well is never credited more', () => {
  fc.assert(
    fc.property(
      anyHousehold,
      fc.constantFrom(...kinds),
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 0.5, noNaN: true }),
      (inputs, name, u95, more) => {
        const at = (wide: number): AnalysisInputs => ({
          ...inputs,
          parameters: { ...inputs.parameters, [name]: { value: anyValue[name], u95: Math.min(1, wide) } },
        });
        if (!analyzeHousehold(at(u95)).ok) return;
        const [narrow, wide] = [resultOf(at(u95)), resultOf(at(u95 + more))];
        expect(wide.creditedReduction).toBeLessThanOrEqual(narrow.creditedReduction + 0.001);
        expect(wide.methodologyReduction).toBe(narrow.methodologyReduction);
      },
    ),
    { numRuns: 200, seed: 6 },
  );
});

test('a meter or scale of a worse class is never credited more, and no class lowers the floor', () => {
  fc.assert(
    fc.property(
      anyHousehold,
      fc.double({ min: 0.01, max: 30, noNaN: true }),
      fc.double({ min: 0, max: 30, noNaN: true }),
      (inputs, percent, more) => {
        if (!analyzeHousehold(inputs).ok) return;
        const at = (accuracyPercent: number) =>
          resultOf({ ...inputs, devices: inputs.devices.map((device) => ({ ...device, accuracyPercent })) });
        const [better, worse, least] = [at(percent), at(percent + more), at(0)];
        expect(worse.creditedReduction).toBeLessThanOrEqual(better.creditedReduction + 0.001);
        expect(better.creditedReduction).toBeLessThanOrEqual(least.creditedReduction + 0.001);
        expect(at(1).creditedReduction).toBe(least.creditedReduction);
      },
    ),
    { numRuns: 100, seed: 6 },
  );
});
