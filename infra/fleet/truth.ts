// The true values of the simulated fleet in fleet-truth.json, to check stored data.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { kinds, type Kind } from '#schemas/topics.ts';
import type { Household } from './households.ts';

const tally = z.object({
  /** Distinct readings sent whole, at least once. */
  readings: z.number(),
  /** Duplicates that were also sent. */
  duplicates: z.number(),
  /** Messages cut short; their readings never arrive. */
  truncated: z.number(),
});

const deviceDay = z.object({
  deviceDid: z.string(),
  /** Local day, YYYY-MM-DD. */
  day: z.string(),
  meals: z.number(),
  /** Hours in which the stove really was in use. */
  useHours: z.number(),
  /** Hours of use in the usage readings that arrived; null for a device that sends none. */
  reportedUseHours: z.number().nullable(),
  /** Energy that the counter counted, Wh; null without a counter. */
  energyWh: z.number().nullable(),
  /** LPG burnt, kg; null without a scale. */
  fuelKg: z.number().nullable(),
  faults: z.array(z.enum(['lost', 'outage', 'late', 'stuck', 'reset', 'drift'])),
});

export type DeviceDay = z.output<typeof deviceDay>;

const truthShape = z.object({
  seed: z.number(),
  households: z.array(
    z.object({
      did: z.string(),
      district: z.string(),
      secondStove: z.enum(['charcoal', 'lpg']).nullable(),
      devices: z.array(z.string()),
    }),
  ),
  /** Time whose messages were sent, from first (excluded) to last (included) moment; a gap was too long to fill. */
  spans: z.array(z.object({ from: z.iso.datetime(), to: z.iso.datetime() })).min(1),
  messages: z.record(z.enum(kinds), tally),
  /** How far a day computed from the readings may be from `deviceDays`. */
  tolerance: z.object({
    useHoursPerMeal: z.number(),
    reportedUseHours: z.number(),
    energyWh: z.number(),
    fuelKg: z.number(),
    note: z.string(),
  }),
  /** Whole local days within one span. */
  deviceDays: z.array(deviceDay),
});

export type Truth = z.output<typeof truthShape>;
type Tally = z.output<typeof tally>;

const tolerance: Truth['tolerance'] = {
  useHoursPerMeal: 0.25,
  reportedUseHours: 0.001,
  energyWh: 20,
  fuelKg: 0.06,
  note: 'Use computed from power or temperature is as coarse as the readings. A lost day has no data; an outage or a stuck probe hides use. The use of a stove on a scale cannot be computed.',
};

const truthFile = (dataDir: string): string => join(dataDir, 'fleet-truth.json');

/** The truth of a fleet that has sent nothing and begins after `from`. */
export function newTruth(seed: number, households: readonly Household[], from: string): Truth {
  const none = (): Tally => ({ readings: 0, duplicates: 0, truncated: 0 });
  return {
    seed,
    households: households.map((household) => ({
      did: household.did,
      district: household.district,
      secondStove: household.secondStove,
      devices: [household.cookerDid, household.loggerDid, household.scaleDid].filter((did) => did !== null),
    })),
    spans: [{ from, to: from }],
    messages: { usage: none(), fuel: none(), temperature: none(), power: none() } satisfies Record<
      Kind,
      Tally
    >,
    tolerance,
    deviceDays: [],
  };
}

/** Reads the truth of an earlier run; undefined when there was none. Throws when the file is not whole. */
export function readTruth(dataDir: string): Truth | undefined {
  const file = truthFile(dataDir);
  if (!existsSync(file)) return undefined;
  try {
    return truthShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Error(
      `${file} is not a truth file of this Hearth: remove the data folder, or set another HEARTH_DATA_DIR`,
      {
        cause: error,
      },
    );
  }
}

/** Writes the file whole or not at all. */
export function writeTruth(dataDir: string, truth: Truth): void {
  const file = truthFile(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify(truth)}\n`);
  renameSync(`${file}.new`, file);
}
