// Finds the evidence batches that belong in a bundle: those that the claim cites, those of the readings that its analysis
// used, and those of the days before and after, whose readings reach into these.
import type { BatchRole } from '#domain/bundle/batch.ts';
import { dayNumber } from '#domain/dating/calendar.ts';
import { neighbourhoodMs } from '#domain/days/rules.ts';
import type { Api } from '../context/api.ts';
import { Problem } from '../contract/problem.ts';
import { readBatches, type BatchRow } from '../store/evidence/batches.ts';
import { readDayValues, type DayValues } from '../store/evidence/day-values.ts';

/** More days of devices than a claim has: 400 days of 50 devices. */
const batchesMax = 20_000;
const dayMs = 86_400_000;

/** A device-day as an analysis used it. */
export interface UsedDay {
  readonly did: string;
  readonly day: string;
  /** Of its readings and numbers, hex. */
  readonly digest: string;
}

interface Wanted {
  /** Ids of the cited batches. */
  readonly ids: readonly string[];
  readonly usedDays: readonly UsedDay[];
  /** Of the claim; null for none. Batches of other projects are left out. */
  readonly projectId: string | null;
}

export interface PlacedRow extends BatchRow {
  readonly role: BatchRole;
}

export interface BundleRows {
  readonly rows: readonly PlacedRow[];
  /** What the days were computed with, by DID and day. */
  readonly values: ReadonlyMap<string, DayValues>;
  /** Over how many days the readings of a day reach. */
  readonly reachDays: number;
}

/** In the order of device, day and seq. Throws 404 for a cited batch that does not exist or is of another project. */
export async function findBatchRows(
  api: Pick<Api, 'clickhouse' | 'telemetry'>,
  { ids, usedDays, projectId }: Wanted,
): Promise<BundleRows> {
  const cited = await citedRows(api, ids, projectId);
  const days = [...cited, ...usedDays];
  if (days.length === 0) return { rows: [], values: new Map(), reachDays: 0 };
  const dids = [...new Set(days.map(({ did }) => did))];
  const dates = [...new Set(days.map(({ day }) => day))].toSorted();
  const values = await readDayValues(api, { dids, days: dates });
  const reachDays = reachOf(values);
  const all = await readBatches(api, {
    conditions: [
      {
        sql: 'device_did IN {dids:Array(String)} AND day >= {from:Date} AND day <= {to:Date}',
        params: { dids, from: shiftDay(dates[0], -reachDays), to: shiftDay(dates.at(-1), reachDays) },
      },
    ],
    limit: batchesMax,
  });
  const [isCited, isUsed] = [new Set(ids), new Set(usedDays.map(nameOf))];
  const rows = all
    .filter((row) => row.projectId === (projectId ?? ''))
    .map((row): PlacedRow => {
      if (isCited.has(row.id)) return { ...row, role: 'claimed' };
      return {
        ...row,
        role: isUsed.has(nameOf({ ...row, digest: row.inputDigest })) ? 'analyzed' : 'neighbour',
      };
    });
  return { rows: withoutFarDays(rows, reachDays), values, reachDays };
}

const nameOf = ({ did, day, digest }: UsedDay): string => `${did} ${day} ${digest}`;

async function citedRows(
  api: Pick<Api, 'clickhouse'>,
  ids: readonly string[],
  projectId: string | null,
): Promise<BatchRow[]> {
  if (ids.length === 0) return [];
  const found = await readBatches(api, {
    conditions: [{ sql: 'id IN {batchIds:Array(String)}', params: { batchIds: ids } }],
    limit: batchesMax,
  });
  const rows = found.filter((row) => row.projectId === (projectId ?? ''));
  const known = new Set(rows.map(({ id }) => id));
  const missing = ids.find((id) => !known.has(id));
  if (missing === undefined) return rows;
  throw new Problem('evidence-not-found', { detail: `There is no evidence batch ${missing}.` });
}

/** Two days for a device that reports each hour or less often. */
function reachOf(values: ReadonlyMap<string, DayValues>): number {
  const reaches = [...values.values()].map(({ device: { expectedIntervalSeconds: seconds } }) =>
    Math.ceil(neighbourhoodMs(seconds === null ? null : seconds * 1000) / dayMs),
  );
  return Math.max(1, ...reaches);
}

/** By ms since 1970, of which only dates are used. */
const shiftDay = (day = '', days: number): string =>
  new Date((dayNumber(day) - dayNumber('1970-01-01') + days) * dayMs).toISOString().slice(0, 10);

function withoutFarDays(rows: readonly PlacedRow[], reachDays: number): PlacedRow[] {
  const own = new Set(
    rows.filter(({ role }) => role !== 'neighbour').map(({ did, day }) => `${did} ${dayNumber(day)}`),
  );
  const offsets = Array.from({ length: 2 * reachDays + 1 }, (_, index) => index - reachDays);
  return rows.filter(({ did, day }) =>
    offsets.some((offset) => own.has(`${did} ${dayNumber(day) + offset}`)),
  );
}
