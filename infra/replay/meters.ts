// From a folder of exports to the messages, records and counts of a replay.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Registration } from '#infra/fleet/register.ts';
import { timeZone } from '#infra/fleet/kampala-time.ts';
import type { PowerReading } from '#schemas/avro/power-reading.ts';
import { koskoRows, type MeterRow } from './kosko.ts';
import { sequencesOf } from './ranks.ts';

export interface Meter {
  /** Name of the meter, for example EM_103. */
  readonly name: string;
  readonly fileName: string;
  readonly deviceDid: string;
  readonly rows: readonly MeterRow[];
  readonly sequences: readonly number[];
}

/** A row on its way: its reading, or its own text when the row cannot be read. Both carry the identity of the row. */
export interface MeterMessage {
  readonly deviceDid: string;
  readonly content: PowerReading | string;
}

const projectDid = 'did:example:kampala';

export const project: Registration = {
  did: projectDid,
  name: 'Kampala plug meters',
  country: 'UG',
  timeZone,
};

/** Reads every *.csv of a folder, in order of names. Throws when there is none. */
export function readMeters(folder: string): Meter[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .sort();
  if (names.length === 0) throw new Error(`${folder} contains no .csv file`);
  return names.map((fileName) => meterOf(fileName, readFileSync(join(folder, fileName), 'utf8')));
}

/** A meter is named by its file up to the date: EM_103_2023-06-27.csv is EM_103. */
export function meterOf(fileName: string, text: string): Meter {
  const name = basename(fileName, '.csv').replace(/_\d{4}-\d\d-\d\d$/, '');
  const rows = koskoRows(text, fileName);
  return { name, fileName, deviceDid: `${projectDid}:${name}`, rows, sequences: sequencesOf(rows) };
}

/**
 * The rows as messages, in file order. A row with an unreadable TIME goes out at moment 0 and a row with another
 * unreadable column as its plain text: ingest refuses both and keeps their bytes, so nothing is repaired in silence.
 */
export const messagesOf = (meter: Meter): MeterMessage[] =>
  meter.rows.map(({ text, observedAt, values }, index) => {
    const { deviceDid } = meter;
    const sequence = meter.sequences[index] ?? 0;
    return { deviceDid, content: values === null ? text : { deviceDid, sequence, observedAt, ...values } };
  });

/**
 * Body of POST /v1/households: the home of a meter, with the baseline declared for it. The files do not say which
 * cooker hangs behind the plug, so the device is the meter itself: an analysis then takes what claims least.
 */
export const registrationOf = ({ name, deviceDid }: Meter): Registration => ({
  did: `${projectDid}:household:${name}`,
  externalId: name,
  projectId: projectDid,
  location: { district: 'Kampala', density: 'High' },
  baseline: { fuelType: 'Charcoal', monthlyConsumption: 40, source: 'declared' },
  devices: [
    {
      did: deviceDid,
      type: 'SmartMeter',
      serialNumber: name,
      expectedInterval: 'PT15M',
      placement: 'meter',
    },
  ],
});

export interface MeterCounts {
  readonly file: string;
  readonly rows: number;
  readonly distinct: number;
  readonly exactCopies: number;
  /** Distinct rows whose TIME is no date and time, and rows with another column that cannot be read. */
  readonly unreadableTime: number;
  readonly unreadableValues: number;
}

/** The printed line about a file. */
export function countsOf({ fileName, rows }: Meter): MeterCounts {
  const distinct = [...new Map(rows.map((row) => [row.text, row])).values()];
  return {
    file: fileName,
    rows: rows.length,
    distinct: distinct.length,
    exactCopies: rows.length - distinct.length,
    unreadableTime: distinct.filter((row) => row.observedAt === 0 && row.values !== null).length,
    unreadableValues: distinct.filter((row) => row.values === null).length,
  };
}
