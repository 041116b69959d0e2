// Households of all kinds for laws of the analysis: several devices of any type, gaps, methodologies, baselines.
import * as fc from 'fast-check';
import { daysOf } from '#domain/dating/calendar.ts';
import type { AnalysisInputs, Device, DeviceDay } from '#domain/emissions/case/household.ts';
import { analyzable, rulesOf, type MethodologyId } from '#domain/methodologies/registry.ts';
import { upstreamNames, type Overrides } from '#domain/methodologies/overrides.ts';
import { statedMeasures, type Statement } from '#domain/emissions/case/statement.ts';
import type { FuelType } from '#domain/fuels.ts';

export const period = { start: '2024-02-24', end: '2024-03-03' };
export const days = daysOf(period);

const electric = ['ElectricPressureCooker', 'InductionStove', 'ElectricHotplate', 'SmartMeter'] as const;
const burning = [
  ['LpgStove', 'LPG'],
  ['EthanolStove', 'Ethanol'],
  ['BiogasStove', 'Biogas'],
  ['PelletStove', 'Pellets'],
  ['ImprovedBiomassStove', 'Charcoal'],
  ['FuelScale', 'LPG'],
] as const;

const amount = (max: number) => fc.double({ min: 0, max, noNaN: true });

const hoursOfUse = fc.option(amount(5), { freq: 9 });

const dayOf = (day: string, changes: Partial<DeviceDay> = {}): DeviceDay => ({
  day,
  digest: day,
  usageHours: 1,
  energyKwh: null,
  fuels: {},
  expected: 24,
  received: 24,
  flags: [],
  ...changes,
});

const deviceOf = (
  did: string,
  type: string,
  rows: readonly DeviceDay[],
  changes: Partial<Device> = {},
): Device => ({
  did,
  type,
  fuelType: null,
  ratedPowerW: 1000,
  expectedIntervalSeconds: 3600,
  calibrations: [{ performedOn: '2023-06-01', dueOn: null, errorPercent: 1 }],
  installedDays: days,
  days: rows,
  ...changes,
});

/** The same on every day. */
export const steady = (
  did: string,
  type: string,
  day: Partial<DeviceDay>,
  changes: Partial<Device> = {},
): Device =>
  deviceOf(
    did,
    type,
    days.map((date) => dayOf(date, day)),
    changes,
  );

/** Rows of most days: with an amount up to `max`, hours where they are told, and some intervals lost. */
const rowsOf = (max: number, reading: (value: number) => Partial<DeviceDay>): fc.Arbitrary<DeviceDay[]> =>
  fc
    .tuple(...days.map(() => fc.tuple(amount(max), hoursOfUse, fc.integer({ min: 1, max: 24 }), fc.nat(9))))
    .map((drawn) =>
      drawn.flatMap(([value, usageHours, received, there], index) =>
        there === 0 ? [] : [dayOf(days[index] ?? '', { usageHours, received, ...reading(value) })],
      ),
    );

const energy = (energyKwh: number): Partial<DeviceDay> => ({ energyKwh });
const fuel =
  (type: FuelType) =>
  (value: number): Partial<DeviceDay> => ({ fuels: { [type]: value } });

const cooker: fc.Arbitrary<Device> = fc.oneof(
  // Some use more than persons need, so that the limit of energy binds.
  fc
    .tuple(fc.constantFrom(...electric), fc.constantFrom(8, 40))
    .chain(([type, max]) => rowsOf(max, energy).map((rows) => deviceOf('', type, rows))),
  fc
    .constantFrom(...burning)
    .chain(([type, fuelType]) =>
      rowsOf(0.6, fuel(fuelType)).map((rows) => deviceOf('', type, rows, { fuelType })),
    ),
);

const scaleOf = (type: FuelType): fc.Arbitrary<Device> =>
  rowsOf(2, fuel(type)).map((rows) => deviceOf('', 'FuelScale', rows, { fuelType: type }));

/** What each methodology wants to be given. */
const given: Overrides = { daf: 0.05, leakageFraction: 0.1, hawthorneIndex: 0.9 };
export function parametersOf(methodology: MethodologyId | null): Overrides {
  if (methodology === null) return {};
  const { mustBeGiven, countsUpstream } = rulesOf(methodology);
  return Object.fromEntries([
    ...mustBeGiven.map((name) => [name, given[name] ?? 0]),
    ...(countsUpstream ? upstreamNames.map((name, index) => [name, index]) : []),
  ]);
}

/** Some of them are refused. */
export const anyHousehold: fc.Arbitrary<AnalysisInputs> = fc
  .record({
    fuelType: fc.constantFrom<FuelType[]>('Charcoal', 'Wood', 'Kerosene', 'LPG'),
    monthlyConsumption: fc.double({ min: 1, max: 150, noNaN: true }),
    cookers: fc.array(cooker, { minLength: 1, maxLength: 3 }),
    weighed: fc.boolean(),
    persons: fc.constantFrom(1, 2, 5, 8),
    country: fc.constantFrom('ZM', 'KE', 'NP', 'FR', null),
    methodology: fc.constantFrom(null, ...analyzable),
  })
  .chain(({ fuelType, monthlyConsumption, cookers, weighed, methodology, ...rest }) =>
    scaleOf(fuelType).map((scale) => ({
      ...rest,
      householdDid: 'did:x:household',
      baselines: [{ validFrom: null, fuelType, monthlyConsumption }],
      devices: (weighed ? [...cookers, scale] : cookers).map((device, index) => ({
        ...device,
        did: `did:x:${index}`,
      })),
      period,
      coverageThreshold: 0.95,
      methodology,
      parameters: parametersOf(methodology),
      confidenceLevel: 0.9,
      allowLowCoverage: true,
      daysPending: false,
    })),
  );

const interview = (id: string): Statement['response'] => ({
  id,
  digest: `sha256:${id}`,
  status: 'verified',
  verifier: 'did:x:reviewer',
  decidedAt: '2024-03-04T10:00:00.000Z',
});

/** Whatever verified interviews say of use. */
export const anyStatements: fc.Arbitrary<Statement[]> = fc.array(
  fc
    .record({
      measure: fc.constantFrom(...statedMeasures),
      statedOn: fc.constantFrom('2023-12-01', ...days),
      part: amount(1),
      isYesNo: fc.boolean(),
      isPerDayInUse: fc.boolean(),
      id: fc.constantFrom('rsp_1', 'rsp_2', 'rsp_3'),
    })
    .map(({ id, measure, statedOn, part, isYesNo, isPerDayInUse }) => ({
      response: interview(id),
      question: `use.${measure}`,
      measure,
      statedOn,
      value: isYesNo ? Math.round(part) : measure === 'hoursPerDay' ? 24 * part : part,
      isYesNo,
      ...(isPerDayInUse && measure === 'hoursPerDay' && { isPerDayInUse: true as const }),
    })),
  { minLength: 1, maxLength: 4 },
);
