// A household in Zambia in January 2024, for tests of its analysis: inputs that give a result, to be changed one by one.
import { analyzeHousehold } from '#domain/emissions/analyze/analyze.ts';
import { daysOf } from '#domain/dating/calendar.ts';
import type { AnalysisInputs, Device, DeviceDay } from '#domain/emissions/case/household.ts';
import type { AnalysisResult, Refusal } from '#domain/emissions/result/result.ts';

export const period = { start: '2024-01-01', end: '2024-01-31' };
export const january: readonly string[] = daysOf(period);

/** A device that sent all it should on each of the days, an hour of use if nothing else is said. */
export const reporting = (
  did: string,
  type: string,
  day: Partial<DeviceDay>,
  days: readonly string[] = january,
): Device => ({
  did,
  type,
  fuelType: null,
  ratedPowerW: null,
  expectedIntervalSeconds: 900,
  installedDays: days,
  days: days.map((date) => ({
    day: date,
    digest: `${did} ${date}`,
    usageHours: 1,
    energyKwh: null,
    fuels: {},
    expected: 96,
    received: 96,
    flags: [],
    ...seen(day),
    ...day,
  })),
});

/** A meter of electricity that reports each quarter of an hour sees every load, and none where no hours are. */
const seen = ({
  energyKwh,
  usageHours,
  expected = 96,
  received = expected,
}: Partial<DeviceDay>): Partial<DeviceDay> =>
  typeof energyKwh !== 'number' || expected < 96
    ? {}
    : {
        seenHours: (24 * received) / expected,
        ...(usageHours === 0 && received >= expected / 2 && { cookingKwh: 0 }),
      };

/** Five persons who said 40 kg of charcoal a month. */
export const householdOf = (changes: Partial<AnalysisInputs>): AnalysisInputs => ({
  householdDid: 'did:x:household',
  persons: 5,
  baselines: [{ validFrom: null, fuelType: 'Charcoal', monthlyConsumption: 40 }],
  devices: [],
  period,
  country: 'ZM',
  coverageThreshold: 0.95,
  methodology: null,
  parameters: {},
  confidenceLevel: 0.9,
  allowLowCoverage: false,
  daysPending: false,
  ...changes,
});

export function resultOf(inputs: AnalysisInputs): AnalysisResult {
  const outcome = analyzeHousehold(inputs);
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal.detail}`);
  return outcome.result;
}

export function refusalOf(inputs: AnalysisInputs): Refusal {
  const outcome = analyzeHousehold(inputs);
  if (outcome.ok) throw new Error('there is a result');
  return outcome.refusal;
}
