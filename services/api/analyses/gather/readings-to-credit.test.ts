// From the readings of a fuel scale to the credit: no way of weighing is credited more than a scale that sees
// everything.
import { expect, test } from 'vitest';
import { deviceDays } from '#domain/days/device-day.ts';
import { deviceReadings } from '#domain/days/device-readings.ts';
import type { DayFuel } from '#domain/days/readings.ts';
import type { Device } from '#domain/emissions/case/household.ts';
import type { FuelType } from '#domain/fuels.ts';
import { rangeOf, sumRanges } from '#domain/range.ts';
import { sum } from '#domain/sum.ts';
import { householdOf, reporting, resultOf } from '#test/support/january-household.ts';
import { inColumns, noReadings } from '#test/support/power-rows.ts';
import { dayFuels } from '#domain/emissions/inputs/measured-day.ts';

const hour = 3_600_000;
const startMs = Date.parse('2024-01-01T00:00:00Z');

/** Amounts by hours since the start of the month, some before or after it. */
type Series = readonly (readonly [atHour: number, kg: number])[];

interface Weighing {
  readonly remaining: Series;
  readonly delivered?: Series;
  readonly consumed?: Series;
  /** Reported deliveries. */
  readonly correctedKg?: number;
}

const readingsOf = (
  { remaining, delivered = [], consumed = [], correctedKg }: Weighing,
  fuelType: FuelType,
): DayFuel[] =>
  (
    [
      ['REMAINING', remaining],
      ['DELIVERED', delivered],
      ['CONSUMED', consumed],
    ] as const
  ).flatMap(([measure, series]) =>
    series.map(([atHour, quantity], sequence) => ({
      sequence,
      observedAt: startMs + atHour * hour,
      fuelType,
      measure,
      quantity,
      unit: 'KG',
      ...(measure === 'DELIVERED' && correctedKg !== undefined && { correctedQuantity: correctedKg }),
    })),
  );

function scaleOf(weighing: Weighing, fuelType: FuelType): Device {
  const readings = { ...noReadings, fuel: readingsOf(weighing, fuelType) };
  const context = { type: 'FuelScale', fuelType, ratedPowerW: null, expectedIntervalMs: 24 * hour };
  const dayOf = deviceDays(deviceReadings(inColumns(readings)), context);
  const device = reporting('did:x:scale', 'FuelScale', { usageHours: 0, expected: 1, received: 1 });
  return {
    ...device,
    fuelType,
    expectedIntervalSeconds: 86_400,
    days: device.days.map((day, index) => {
      const fromMs = startMs + index * 24 * hour;
      const { fuels, flags } = dayOf({ fromMs, toMs: fromMs + 24 * hour });
      const rows = fuels.map(
        (fuel) => [fuel.fuelType, fuel.unit, fuel.range, fuel.unmeasuredSeconds] as const,
      );
      return { ...day, ...dayFuels(rows, 86_400), flags };
    }),
  };
}

/** Two kilograms are burned each day; the household declared 5.2 kg. */
const creditOf = (weighing: Weighing, fuelType: FuelType = 'Charcoal') =>
  resultOf(
    householdOf({
      baselines: [{ validFrom: null, fuelType, monthlyConsumption: 160 }],
      devices: [
        reporting('did:x:cooker', 'ElectricPressureCooker', { energyKwh: 12 / 31, usageHours: 3 }),
        scaleOf(weighing, fuelType),
      ],
      methodology: 'whole-household@1',
      parameters: { tdl: 0.1 },
    }),
  );

/** A reading each `stepHours`, from a day before the month to a day after it; `kgAt` by the hour since then. */
const readEach = (stepHours: number, kgAt: (hours: number) => number): Series =>
  Array.from({ length: 33 * (24 / stepHours) + 1 }, (_, index) => [
    index * stepHours - 24,
    kgAt(index * stepHours),
  ]);

const days = Math.floor;
const continuous = readEach(0.25, (hours) => 100 - hours / 12);

/** By the hour of the day: what is left of a sack of `kg` that is full each morning at 6 and loses `kg` at the given hours. */
const dailySack = (hours: number, takes: Series): number => {
  const ofDay = (hours + 18) % 24;
  return sum(takes.filter(([atHour]) => atHour - 6 > ofDay).map(([, kg]) => kg));
};

const evening: Series = [
  [12, 0.8],
  [18, 1.2],
];
const daily = Array.from({ length: 33 }, (_, day) => day * 24 - 24);

test.each<[string, Weighing, FuelType?]>([
  [
    'scoops from one sack',
    {
      remaining: readEach(
        0.25,
        (h) => 100 - 2 * days((h + 18) / 24) - dailySack(6, evening) + dailySack(h, evening),
      ),
    },
  ],
  [
    'scoops from a bag that is bought each morning and not reported',
    { remaining: readEach(0.25, (h) => dailySack(h, evening)) },
  ],
  [
    'a bag that is bought each morning, reported, and emptied at once',
    {
      remaining: readEach(0.25, (h) => dailySack(h, [[18, 2]])),
      delivered: daily.map((atHour) => [atHour + 6.5, 2]),
    },
  ],
  [
    'daily weighing with more delivered than burned',
    {
      remaining: readEach(24, (h) => 10 + (h / 24) * 0.5),
      delivered: daily.map((atHour) => [atHour + 9, 2.5]),
    },
  ],
  [
    'daily weighing with less delivered than burned',
    {
      remaining: readEach(24, (h) => 60 - (h / 24) * 0.5),
      delivered: daily.map((atHour) => [atHour + 9, 1.5]),
    },
  ],
  [
    'daily weighing with deliveries that nobody reports',
    { remaining: readEach(24, (h) => 10 + (h / 24) * 0.5) },
  ],
  [
    'weekly refills that nobody reports, weighed daily',
    { remaining: readEach(24, (h) => 20 - 2 * ((h / 24) % 7)) },
  ],
  ['bundles from an hourly scale', { remaining: readEach(1, (h) => 100 - 6 * days((h + 24) / 72)) }, 'Wood'],
  [
    'one small report a day beside the scale',
    { remaining: continuous, consumed: daily.map((atHour) => [atHour + 20, 0.01]) },
  ],
])('%s: no more credit than a continuous scale', (_, weighing, fuelType = 'Charcoal') => {
  const whole = creditOf({ remaining: continuous }, fuelType);
  const result = creditOf(weighing, fuelType);
  expect(whole.warnings.map(({ code }) => code).filter((code) => code.startsWith('fuel-'))).toEqual([]);
  expect(whole.creditedReduction).toBeGreaterThan(10);
  // Fuel that perhaps was burned is in the high end of its day: the credit counts it, the printed estimate need not.
  expect(result.creditedReduction).toBeLessThanOrEqual(whole.creditedReduction + 1e-6);
});

test('pellets that are scooped are not credited as energy that was measured', () => {
  const pellets = scaleOf({ remaining: readEach(0.25, (h) => 100 - 2 * days(h / 24)) }, 'Pellets');
  const used = sumRanges(pellets.days.map(({ fuels }) => rangeOf(fuels.Pellets ?? 0)));
  expect(used).toMatchObject({ low: 0, high: 62 });
});

test('the result names the scale and the days on which fuel came or went unseen', () => {
  const { warnings } = creditOf({ remaining: readEach(24, (h) => 20 - 2 * ((h / 24) % 7)) });
  const told = warnings.find(({ code }) => code === 'fuel-refill-unreported');
  expect(told?.detail).toMatch(/: did:x:scale \(\d+ days, 2024-01-0\d to 2024-01-\d\d\)\.$/);
});

test('no correction of deliveries earns more, and the result names the scale and the days', () => {
  const gasCredit = (deliveredKg: number, correctedKg?: number) =>
    resultOf(
      householdOf({
        devices: [
          scaleOf(
            {
              remaining: readEach(24, (h) => 5 + (h / 24) * 0.1),
              delivered: daily.map((atHour) => [atHour + 9, deliveredKg]),
              ...(correctedKg !== undefined && { correctedKg }),
            },
            'LPG',
          ),
        ],
      }),
    );
  const asReported = gasCredit(0.3);
  expect(asReported.analysis.reductions).toBeGreaterThan(0);
  // More would exceed the energy of five persons on some days.
  expect(gasCredit(0.5).creditedReduction).toBeGreaterThan(asReported.creditedReduction);
  const raised = gasCredit(0.3, 0.5);
  expect(raised.creditedReduction).toBeLessThanOrEqual(asReported.creditedReduction);
  expect(raised.warnings.find(({ code }) => code === 'fuel-delivery-corrected')?.detail).toMatch(
    /: did:x:scale \(3[01] days, 2024-01-01 to 2024-01-31\)\.$/,
  );
});
