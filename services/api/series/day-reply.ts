// The printed form of a device-day: every column of device_days with its unit in its name; events, fuels and gaps are
// nested.
import { z } from 'zod';
import type { Gap } from '#domain/days/gap-reasons.ts';
import { isoTime } from '../contract/time.ts';
import { cookingEventReply, printCookingEvent } from './cooking-event.ts';

const maybe = z.number().nullable();

/** Low end, best estimate and high end as they are stored; all null: nothing is known. */
const storedRange = z.tuple([maybe, maybe, maybe]);

const rangeReply = z
  .object({
    low: z.number().describe('What surely was: it earns.'),
    best: z.number().describe('The best estimate: it is printed.'),
    high: z.number().describe('What may have been: it emits.'),
  })
  .nullable();

const printRange = ([low, best, high]: z.output<typeof storedRange>): z.output<typeof rangeReply> =>
  low === null || best === null || high === null ? null : { low, best, high };

const word = z.string().transform((text) => (text === '' ? null : text));

/** Columns that are printed as stored; an empty text means none. */
const plain = {
  deviceId: z.string(),
  day: z.string(),
  timeZone: z.string(),
  deviceType: word,
  fuelType: z.string().nullable(),
  ratedPowerW: maybe,
  expectedIntervalSeconds: maybe,
  hoursInUse: maybe,
  useSource: word,
  energyWh: maybe,
  cookingWh: maybe,
  leftOutWh: z.number(),
  samplingWh: z.number(),
  unseenWh: z.number(),
  seenSeconds: z.number(),
  energySource: word,
  temperatureMinC: maybe,
  temperatureMeanC: maybe,
  temperatureMaxC: maybe,
  expectedIntervals: maybe,
  receivedIntervals: maybe,
  coverage: maybe,
  flags: z.array(z.string()),
  anomalies: z.array(z.string()),
  calibration: z.string(),
  usageRows: z.number(),
  fuelRows: z.number(),
  temperatureRows: z.number(),
  powerRows: z.number(),
  inputDigest: z.string(),
  ruleVersion: z.number(),
  touches: z.number(),
  readAt: z.string(),
} as const;

export const dayRow = z.object({
  ...plain,
  householdId: z.string(),
  startMs: z.number(),
  endMs: z.number(),
  hours: storedRange,
  energy: storedRange,
  cooking: storedRange,
  fuels: z.array(
    z.tuple([z.string(), z.string(), maybe, word, z.number(), z.number(), z.number(), storedRange]),
  ),
  events: z.array(z.tuple([z.number(), z.number(), z.number(), maybe, maybe])),
  gaps: z.array(z.tuple([z.number(), z.number(), z.string()])),
});

const moments = (column: string): string => `arrayMap(at -> toUnixTimestamp64Milli(at), \`${column}\`)`;

/** The gaps of a day: from, to, reason. Days of older rules have no reasons. */
export const gapColumn = `arrayZip(${moments('gaps.from_at')}, ${moments('gaps.to_at')},
  arrayMap(reason -> if(reason = '', 'unknown', toString(reason)), \`gaps.reason\`))`;

/** The select list of `dayRow`. */
export const dayColumns = `device_did AS deviceId, toString(device_days.day) AS day, time_zone AS timeZone,
  toUnixTimestamp64Milli(start_at) AS startMs, toUnixTimestamp64Milli(end_at) AS endMs, household_id AS householdId,
  device_type AS deviceType, fuel_type AS fuelType, rated_power_w AS ratedPowerW, expected_interval_seconds AS expectedIntervalSeconds,
  hours_in_use AS hoursInUse, use_source AS useSource, energy_wh AS energyWh, cooking_wh AS cookingWh,
  (hours_low, hours_in_use, hours_high) AS hours, (energy_low_wh, energy_wh, energy_high_wh) AS energy,
  (cooking_wh, cooking_best_wh, cooking_high_wh) AS cooking, sampling_wh AS samplingWh, unseen_wh AS unseenWh,
  left_out_wh AS leftOutWh, seen_seconds AS seenSeconds, energy_source AS energySource,
  arrayZip(\`fuels.fuel_type\`, \`fuels.unit\`, \`fuels.used\`, \`fuels.source\`, \`fuels.delivered\`, \`fuels.unaccounted\`,
    \`fuels.unmeasured_seconds\`, arrayZip(\`fuels.used_low\`, \`fuels.used\`, \`fuels.used_high\`)) AS fuels,
  temperature_min_c AS temperatureMinC, temperature_mean_c AS temperatureMeanC, temperature_max_c AS temperatureMaxC,
  arrayZip(${moments('events.start_at')}, ${moments('events.end_at')}, \`events.in_use_seconds\`, \`events.energy_wh\`,
    \`events.max_temperature_c\`) AS events,
  expected_intervals AS expectedIntervals, received_intervals AS receivedIntervals, coverage,
  ${gapColumn} AS gaps, flags, anomalies, calibration,
  usage_rows AS usageRows, fuel_rows AS fuelRows, temperature_rows AS temperatureRows, power_rows AS powerRows,
  input_digest AS inputDigest, rule_version AS ruleVersion, touches, read_at AS readAt`;

const wordOrNull = z.string().nullable();

export const dayReply = z
  .object({
    ...plain,
    deviceType: wordOrNull.describe('Type of the device; null if it was not registered.'),
    useSource: wordOrNull.describe(
      'Readings from which the use follows: power, usage or temperature; null for none.',
    ),
    cookingWh: maybe.describe(
      'Part of `energyWh` that may be credited as cooking, Wh: without standby, sustained loads and use that only one of two measurements reports.',
    ),
    ranges: z
      .object({
        hoursInUse: rangeReply.describe('Hours of cooking, h.'),
        energyWh: rangeReply.describe('All energy of the meter, Wh.'),
        cookingWh: rangeReply.describe('Part of it that was cooked with, Wh.'),
      })
      .describe(
        'What each channel of the day leaves open; null where it says nothing. `flags` are the reasons (infra/docs/signals.md). An analysis earns by low ends and emits by high ends.',
      ),
    samplingWh: z
      .number()
      .describe(
        'Standard uncertainty of energy and cooking where power is read at moments, Wh; in no range.',
      ),
    unseenWh: z
      .number()
      .describe('The most that may have been used in time of the day without readings, Wh; in no range.'),
    leftOutWh: z
      .number()
      .describe('Metered energy beyond `energyWh`, Wh. It is not credited, and its emissions count.'),
    seenSeconds: z.number().describe('Time in which the power meter would have reported a load, s.'),
    energySource: wordOrNull.describe(
      'How the energy was computed: `counter` or `integral` of power; null for none.',
    ),
    householdId: z
      .string()
      .nullable()
      .describe('DID of the household in which the device was installed for most of the day; null for none.'),
    start: z.string().describe('Start of the local day.'),
    end: z.string().describe('End of the local day.'),
    fuels: z.array(
      z.object({
        fuelType: z.string(),
        unit: z.string(),
        used: maybe.describe('Fuel that was used, in `unit`; null if nothing was measured.'),
        source: wordOrNull.describe(
          'Measure from which the use follows: `consumed` or `remaining`; null for none.',
        ),
        delivered: z.number(),
        unaccounted: z
          .number()
          .describe(
            'Fuel that may have been used in addition, in `unit`: it vanished faster than it can burn, the scale did not see its delivery, or only one of report and scale has it.',
          ),
        range: rangeReply.describe(
          'What surely was used, the best estimate, and what may have been, in `unit`.',
        ),
        unmeasuredSeconds: z
          .number()
          .describe('Time without information from the scale, s: no reading, or a rise without a delivery.'),
      }),
    ),
    cookingEvents: z.array(cookingEventReply),
    gaps: z
      .array(
        z.object({
          from: z.string(),
          to: z.string(),
          reason: z
            .string()
            .describe(
              'Cause of the gap: as documented, `not_installed`, `sensor_fault` (unusable readings arrived) or `unknown`.',
            ),
        }),
      )
      .describe('Pauses of more than 1.5 expected intervals, divided where their reason changes.'),
    anomalies: z
      .array(z.string())
      .describe(
        'Detectors that doubted a value of the day when it arrived. They are not part of `inputDigest`.',
      ),
    calibration: wordOrNull.describe(
      'Calibration of the device for most of the day: `valid`, `overdue` or `none`; null for a day without readings.',
    ),
    inputDigest: wordOrNull,
    ruleVersion: maybe,
    readAt: wordOrNull,
    pending: z.boolean().describe('true: the day will be computed again.'),
  })
  .meta({ id: 'DeviceDay' });

/** What a day without readings is known by. */
export interface SilentDay {
  readonly deviceId: string;
  readonly day: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly timeZone: string;
  readonly deviceType: string;
  readonly fuelType: string | null;
  readonly ratedPowerW: number | null;
  readonly expectedIntervalSeconds: number;
  /** At least 1. */
  readonly expectedIntervals: number;
  readonly gaps: readonly Gap[];
}

/** A day without any reading: nothing is known of its use, and its coverage is 0. */
export function printSilentDay(
  { startMs, endMs, gaps, ...known }: SilentDay,
  { householdDid, pending }: Circumstances,
): z.output<typeof dayReply> {
  return {
    ...known,
    start: isoTime(startMs),
    end: isoTime(endMs),
    householdId: householdDid,
    pending,
    hoursInUse: null,
    useSource: null,
    energyWh: null,
    cookingWh: null,
    ranges: { hoursInUse: null, energyWh: null, cookingWh: null },
    leftOutWh: 0,
    samplingWh: 0,
    unseenWh: 0,
    seenSeconds: 0,
    energySource: null,
    temperatureMinC: null,
    temperatureMeanC: null,
    temperatureMaxC: null,
    receivedIntervals: 0,
    coverage: 0,
    flags: [],
    anomalies: [],
    calibration: null,
    usageRows: 0,
    fuelRows: 0,
    temperatureRows: 0,
    powerRows: 0,
    inputDigest: null,
    ruleVersion: null,
    touches: 0,
    readAt: null,
    fuels: [],
    cookingEvents: [],
    gaps: gaps.map(({ fromMs, toMs, reason }) => ({ from: isoTime(fromMs), to: isoTime(toMs), reason })),
  };
}

interface Circumstances {
  readonly householdDid: string | null;
  readonly pending: boolean;
}

export function printDay(
  row: z.output<typeof dayRow>,
  { householdDid, pending }: Circumstances,
): z.output<typeof dayReply> {
  const { deviceId, day, timeZone, startMs, endMs, householdId: _, fuels, events, gaps, ...others } = row;
  const { hours, energy, cooking, ...rest } = others;
  const { useSource, ruleVersion } = rest;
  return {
    deviceId,
    day,
    timeZone,
    start: isoTime(startMs),
    end: isoTime(endMs),
    householdId: householdDid,
    pending,
    ...rest,
    ranges: {
      hoursInUse: printRange(hours),
      energyWh: printRange(energy),
      cookingWh: printRange(cooking),
    },
    fuels: fuels.map(([fuelType, unit, used, source, delivered, unaccounted, unmeasuredSeconds, range]) => ({
      fuelType,
      unit,
      used,
      source,
      delivered,
      unaccounted,
      range: printRange(range),
      unmeasuredSeconds,
    })),
    cookingEvents: events.map(([eventStartMs, eventEndMs, inUseSeconds, energyWh, maxTemperatureC]) =>
      printCookingEvent({
        deviceId,
        startMs: eventStartMs,
        endMs: eventEndMs,
        inUseSeconds,
        energyWh,
        maxTemperatureC,
        detector: useSource ?? '',
        detectorVersion: ruleVersion,
      }),
    ),
    gaps: gaps.map(([fromMs, toMs, reason]) => ({ from: isoTime(fromMs), to: isoTime(toMs), reason })),
  };
}
