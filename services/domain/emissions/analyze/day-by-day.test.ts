// A day earns the least that its readings allow and never less than nothing; a period is the sum of its days.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyHousehold, steady } from '#test/support/any-household.ts';
import { householdOf, january, reporting, resultOf } from '#test/support/january-household.ts';
import type { AnalysisInputs, Device, DeviceDay } from '../case/household.ts';
import type { AnalysisResult } from '../result/result.ts';
import { analyzeHousehold } from './analyze.ts';
import { daysOf, type Period } from '../../dating/calendar.ts';
import { rulesOf } from '../../methodologies/registry.ts';
import { rangeOf, type Amount, type Range } from '../../range.ts';
import { sum } from '../../sum.ts';

const numRuns = 100;

const analyzed = (inputs: AnalysisInputs): AnalysisResult | null => {
  const outcome = analyzeHousehold(inputs);
  return outcome.ok ? outcome.result : null;
};

/** A refusal credits nothing. */
const credit = (inputs: AnalysisInputs): number => analyzed(inputs)?.creditedReduction ?? 0;

/** Three printed decimals, and the dust of sums. */
const rounding = 0.002;

const during = (inputs: AnalysisInputs, period: Period): AnalysisInputs => {
  const days = new Set(daysOf(period));
  return {
    ...inputs,
    period,
    devices: inputs.devices
      .map((device) => ({
        ...device,
        installedDays: device.installedDays.filter((day) => days.has(day)),
        days: device.days.filter(({ day }) => days.has(day)),
      }))
      .filter(({ installedDays }) => installedDays.length > 0),
  };
};

/** The two periods that a day in the middle ends and begins. */
const split = ({ period }: AnalysisInputs, place: number): readonly [Period, Period] => {
  const days = daysOf(period);
  const [last = period.end, first = period.end] = [days[place], days[place + 1]];
  return [
    { start: period.start, end: last },
    { start: first, end: period.end },
  ];
};

/** Which of two meters is credited, and what a low day is, are questions to the whole period. */
const asksThePeriod = ({ devices, methodology }: AnalysisInputs): boolean =>
  devices.filter(({ type }) => type === 'SmartMeter').length > 1 ||
  (methodology !== null && rulesOf(methodology).fillsGaps);

const places = fc.nat(7);

test('L3: the reductions of a period are those of its parts, wherever it is split', () => {
  let compared = 0;
  fc.assert(
    fc.property(anyHousehold, places, (inputs, place) => {
      if (asksThePeriod(inputs)) return;
      const whole = analyzed(inputs);
      const parts = split(inputs, place).flatMap((period) => analyzed(during(inputs, period)) ?? []);
      const methods = new Set([whole, ...parts].map((result) => result?.baselineMethod));
      if (whole === null || parts.length < 2 || methods.size > 1) return;
      compared += 1;
      const together = sum(parts.map(({ analysis }) => analysis.reductions));
      const scale = whole.analysis.baselineEmissions + whole.analysis.actualEmissions;
      expect(Math.abs(whole.analysis.reductions - together)).toBeLessThanOrEqual(rounding + 1e-6 * scale);
      // A day without a row may have used what any day of the period did, so the whole may earn less.
      const claimed = sum(parts.map(({ claim }) => claim.reduction));
      const isWhole = inputs.devices.every(({ days, installedDays }) => days.length === installedDays.length);
      const most = isWhole ? whole.claim.reduction + 1e-6 : Infinity;
      expect(claimed).toBeGreaterThan(whole.claim.reduction - 1e-6);
      expect(claimed).toBeLessThan(most);
    }),
    { numRuns: 200, seed: 6, endOnFailure: true },
  );
  expect(compared).toBeGreaterThan(40);
});

test('L3: no part is credited more than the whole, but where the methodology itself gives the whole less', () => {
  fc.assert(
    fc.property(anyHousehold, places, (inputs, place) => {
      if (asksThePeriod(inputs)) return;
      const whole = analyzed(inputs);
      if (whole === null || whole.methodologyReduction <= 1.01 * whole.claim.reduction) return;
      for (const period of split(inputs, place)) {
        const part = analyzed(during(inputs, period));
        if (
          part?.baselineMethod !== whole.baselineMethod ||
          (part.crossCheck === null) !== (whole.crossCheck === null)
        )
          continue;
        expect(part.creditedReduction).toBeLessThanOrEqual(1.01 * whole.creditedReduction + rounding);
      }
    }),
    { numRuns, seed: 6, endOnFailure: true },
  );
});

const withDay = (device: Device, place: number, change: (day: DeviceDay) => DeviceDay | null): Device => ({
  ...device,
  days: device.days.flatMap((day, index) => (index === place ? (change(day) ?? []) : day)),
});

const withDevice = (
  inputs: AnalysisInputs,
  place: number,
  change: (device: Device) => Device,
): AnalysisInputs => ({
  ...inputs,
  devices: inputs.devices.map((device, index) =>
    index === place % inputs.devices.length ? change(device) : device,
  ),
});

test.each<[string, (day: DeviceDay) => DeviceDay | null]>([
  ['a day', () => null],
  ['half of the readings', (day) => ({ ...day, received: Math.ceil(day.received / 2) })],
])('L7: losing %s of any device never raises the credit', (_, change) => {
  fc.assert(
    fc.property(anyHousehold, fc.nat(5), fc.nat(8), (inputs, device, day) => {
      const lost = withDevice(inputs, device, (one) => withDay(one, day, change));
      expect(credit(lost)).toBeLessThanOrEqual(credit(inputs) + rounding);
    }),
    { numRuns, seed: 6, endOnFailure: true },
  );
});

/** A cooker, a second one, and the fuel that was burned beside them: kWh and kg of each day. */
const daily = (max: number) =>
  fc.array(fc.double({ min: 0, max, noNaN: true }), { minLength: 9, maxLength: 9 });
const kitchen = fc.record({
  cooker: daily(3),
  second: daily(1),
  burned: daily(2),
  persons: fc.constantFrom(1, 5),
});

const ofDays = (device: Device, amounts: readonly Partial<DeviceDay>[]): Device => ({
  ...device,
  days: device.days.map((day, index) => ({ ...day, ...amounts[index] })),
});

interface Kitchen {
  readonly cooker: readonly Amount[];
  readonly second: readonly Amount[];
  readonly burned: readonly Amount[];
  readonly persons: number;
}

const householdIn = (
  { cooker, second, burned, persons }: Kitchen,
  methodology: AnalysisInputs['methodology'],
) =>
  householdOf({
    persons,
    period: { start: '2024-02-24', end: '2024-03-03' },
    methodology,
    devices: [
      ofDays(
        steady('did:x:cooker', 'ElectricPressureCooker', {}),
        cooker.map((energyKwh) => ({ energyKwh })),
      ),
      ofDays(
        steady('did:x:second', 'InductionStove', {}),
        second.map((energyKwh) => ({ energyKwh })),
      ),
      ofDays(
        steady('did:x:scale', 'FuelScale', { usageHours: null }, { fuelType: 'Charcoal' }),
        burned.map((Charcoal) => ({ fuels: { Charcoal } })),
      ),
    ],
  });

const boundaries = fc.constantFrom('gs-mecd@1.2' as const, 'whole-household@1' as const);

test('L8: more fuel burned on any day never raises the credit', () => {
  fc.assert(
    fc.property(
      kitchen,
      boundaries,
      fc.nat(8),
      fc.double({ min: 0, max: 5, noNaN: true }),
      (drawn, methodology, day, more) => {
        const burned = drawn.burned.map((kg, index) => (index === day ? kg + more : kg));
        expect(credit(householdIn({ ...drawn, burned }, methodology))).toBeLessThanOrEqual(
          credit(householdIn(drawn, methodology)) + rounding,
        );
      },
    ),
    { numRuns, seed: 6, endOnFailure: true },
  );
});

/** One amount of a kitchen, changed. */
const channels = fc.constantFrom('cooker' as const, 'second' as const, 'burned' as const);
const around = (
  amount: Amount,
  { below, above }: { readonly below: number; readonly above: number },
): Range => {
  const { low, best, high } = rangeOf(amount);
  return { low: low * (1 - below), best, high: high + above };
};

test('ranges: widening that of any day never raises the credit', () => {
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(
      kitchen,
      boundaries,
      channels,
      fc.nat(8),
      part,
      part,
      (drawn, methodology, channel, day, below, above) => {
        const amounts = drawn[channel].map((amount, index) =>
          index === day ? around(amount, { below, above }) : amount,
        );
        expect(credit(householdIn({ ...drawn, [channel]: amounts }, methodology))).toBeLessThanOrEqual(
          credit(householdIn(drawn, methodology)) + rounding,
        );
      },
    ),
    { numRuns, seed: 6, endOnFailure: true },
  );
});

test('ranges: what is claimed is by the ends, whatever the best estimate between them', () => {
  const part = fc.double({ min: 0.01, max: 1, noNaN: true });
  fc.assert(
    fc.property(kitchen, boundaries, channels, part, part, (drawn, methodology, channel, one, other) => {
      const claimAt = (at: number) =>
        analyzed(
          householdIn(
            {
              ...drawn,
              [channel]: drawn[channel].map((amount) => ({
                low: amount,
                best: amount + at,
                high: amount + 1,
              })),
            },
            methodology,
          ),
        )?.claim;
      const [first, second] = [claimAt(one), claimAt(other)];
      expect(first?.reduction).toBeCloseTo(second?.reduction ?? NaN, 9);
      expect(first?.spread.randomSigma).toBeCloseTo(second?.spread.randomSigma ?? NaN, 9);
    }),
    { numRuns, seed: 6, endOnFailure: true },
  );
});

/** kgCO2e of one kg of charcoal in Zambia, and MJ of charcoal that a kWh of a pressure cooker replaces, in kgCO2e. */
const perKg = 3.272081;
const perKwh = 3.6 * (3.92 / 0.258) * 0.110918;

const cooking = (kwh: readonly Amount[], days = january.slice(0, kwh.length)): Device =>
  ofDays(
    reporting('did:x:cooker', 'ElectricPressureCooker', {}, days),
    kwh.map((energyKwh) => ({ energyKwh })),
  );

const firstDays = (count: number): Period => ({ start: january[0] ?? '', end: january[count - 1] ?? '' });

const baselineOf = (changes: Partial<AnalysisInputs>): number =>
  resultOf(householdOf({ methodology: 'gs-mecd@1.2', ...changes })).analysis.baselineEmissions;

test('L11: the baseline fuel of a day limits that day, and what is above it is lent to no other day', () => {
  const baselines = [{ validFrom: null, fuelType: 'Charcoal' as const, monthlyConsumption: 15 }];
  const kwh = [2.5, ...Array.from({ length: 10 }, () => 0.06)];
  // The first day replaces at most 15 / 31 kg, the others 0.06 kWh each.
  const want = (15 / 31) * perKg + 10 * 0.06 * perKwh;
  const of = (devices: readonly Device[], period: Period) => baselineOf({ baselines, devices, period });
  expect(of([cooking(kwh)], firstDays(11))).toBeCloseTo(want, 2);
});

test('L11: the limit of energy per person is of each day', () => {
  const baselines = [{ validFrom: null, fuelType: 'Charcoal' as const, monthlyConsumption: 400 }];
  const of = (kwh: readonly number[], persons: number): number =>
    baselineOf({
      baselines,
      persons,
      devices: [{ ...cooking(kwh), type: 'ElectricHotplate' }],
      period: firstDays(kwh.length),
    });
  // One kWh for a person and day, at an efficiency of 0.40 for 0.20.
  const perKwhOfHotplate = 3.6 * (0.4 / 0.2) * 0.110918;
  expect(of([3, 0, 0.5], 1)).toBeCloseTo(1.5 * perKwhOfHotplate, 2);
  expect(of([3, 0, 0.5], 2)).toBeCloseTo(2.5 * perKwhOfHotplate, 2);
});

test('a dated baseline limits its own days', () => {
  const row = (validFrom: string | null, monthlyConsumption: number) => ({
    validFrom,
    fuelType: 'Charcoal' as const,
    monthlyConsumption,
  });
  const baselines = [row(null, 10), row('2024-01-03', 40)];
  // Two days of 10 / 31 kg, and of the third what 0.1 kWh replaces.
  const found = baselineOf({ baselines, devices: [cooking([2, 2, 0.1])], period: firstDays(3) });
  expect(found).toBeCloseTo((20 / 31) * perKg + 0.1 * perKwh, 2);
});

test('whole household: a day in use saves what was not burned of its baseline, a day without use lends nothing', () => {
  const burned = [0, 9.9, 8.1, 2.6, 6.7];
  const hours = [0, 1, 1, 0, 1];
  const days = january.slice(0, 5);
  const result = resultOf(
    householdOf({
      persons: 8,
      methodology: 'whole-household@1',
      baselines: [{ validFrom: null, fuelType: 'Wood', monthlyConsumption: 8.7 * 31 }],
      parameters: { emissionsPerKg: 1 },
      period: firstDays(5),
      devices: [
        {
          ...ofDays(
            reporting('did:x:stove', 'ImprovedBiomassStove', {}, days),
            hours.map((usageHours) => ({ usageHours })),
          ),
          fuelType: 'Wood',
        },
        {
          ...ofDays(
            reporting('did:x:scale', 'FuelScale', { usageHours: null }, days),
            burned.map((Wood) => ({ fuels: { Wood } })),
          ),
          fuelType: 'Wood',
        },
      ],
    }),
  );
  // max(0, 8.7 − 9.9), 8.7 − 8.1 and 8.7 − 6.7 kg, of 1 kgCO2e each.
  expect(result.analysis.reductions).toBeCloseTo(0 + 0.6 + 2, 3);
  expect(result.claim.reduction).toBeCloseTo(2.6, 6);
});

test('an old stove that is hot while its scale stands still burned what the baseline says', () => {
  const days = january.slice(0, 4);
  const of = (hours: number | 'silent' | Range, kg: number) =>
    resultOf(
      householdOf({
        methodology: 'whole-household@1',
        period: firstDays(4),
        devices: [
          cooking([0.3, 0.3, 0.3, 0.3]),
          {
            ...reporting(
              'did:x:old',
              'TraditionalStove',
              { usageHours: hours === 'silent' ? null : hours },
              days,
            ),
            ...(hours === 'silent' && { days: [] }),
            fuelType: 'Charcoal',
          },
          {
            ...reporting('did:x:scale', 'FuelScale', { usageHours: null, fuels: { Charcoal: kg } }, days),
            fuelType: 'Charcoal',
          },
        ],
      }),
    );
  const told = ({ warnings }: AnalysisResult): string | undefined =>
    warnings.find(({ code }) => code === 'old-stove-contradicts-scale')?.detail;
  const hot = of(3, 0);
  expect(hot.creditedReduction).toBe(0);
  expect(hot.claim.reduction).toBe(0);
  expect(told(hot)).toBe(
    'The old stove was hot, or may have been, on 4 days (2024-01-01 to 2024-01-04), and the scale of its fuel lost less than the smallest fire burns. The fuel of these days is assumed equal to the baseline. Check the scale and the sensor.',
  );
  // Three warm hours are at least 2.25 MJ, 0.076 kg of charcoal.
  expect(told(of(3, 0.07))).toBeDefined();
  expect(told(of(3, 0.08))).toBeUndefined();
  expect(told(of(0.4, 0))).toBeUndefined();
  expect(of(0.4, 0).creditedReduction).toBeGreaterThan(0);
  // A sensor that sends nothing, or no temperature while a fire may burn, may hide such fires.
  expect(told(of('silent', 0.07))).toBeDefined();
  expect(told(of('silent', 0.08))).toBeUndefined();
  expect(told(of({ low: 0, best: 0, high: 8 }, 0.07))).toBeDefined();
  expect(told(of({ low: 0, best: 0, high: 8 }, 0.08))).toBeUndefined();
  expect(of(3, 0.08).creditedReduction).toBeGreaterThan(0);
});

test('a lost day earns nothing, and emits what it may have used where another stove earns', () => {
  const second = reporting('did:x:second', 'InductionStove', { energyKwh: 0.2 });
  const of = (days: readonly string[], ...others: Device[]) =>
    resultOf(
      householdOf({
        devices: [
          {
            ...reporting('did:x:cooker', 'ElectricPressureCooker', { energyKwh: 0.3 }, days),
            installedDays: january,
          },
          ...others,
        ],
      }),
    );
  const [whole, lost] = [of(january), of(january.slice(1))];
  expect(lost.claim.reduction).toBeCloseTo((whole.claim.reduction * 30) / 31, 6);
  const [both, beside] = [of(january, second), of(january.slice(1), second)];
  expect(beside.claim.reduction).toBeLessThan(both.claim.reduction);
  expect(beside.creditedReduction).toBeLessThanOrEqual(both.creditedReduction);
});
