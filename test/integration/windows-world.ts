// Inserts readings and records into the tables and waits for their device-days.
import { z } from 'zod';
import { readStaleDays } from '#days/read-stale-days.ts';
import type { StaleDay } from '#domain/stale-days/stale-days.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { insertRecords } from '#records/backup.ts';
import { topics, type Kind } from '#schemas/topics.ts';
import { until } from '#test/support/until.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const at = (text: string): number => Date.parse(text);

export type Row = Record<string, unknown>;

/** Stores readings; `columns` are the values of their kind. Without `ingestedAtMs` they arrive now. */
export async function store(
  clickhouse: ClickHouse,
  kind: Kind,
  readings: readonly {
    did: string;
    atMs: number;
    sequence?: number;
    columns: Row;
    ingestedAtMs?: number;
    partition?: number;
  }[],
): Promise<void> {
  const rows = readings.map(({ did, atMs, sequence, columns, ingestedAtMs, partition = 0 }) => ({
    device_did: did,
    observed_at: new Date(atMs).toISOString(),
    sequence: sequence ?? Math.floor(atMs / 1000),
    ...columns,
    ...(ingestedAtMs === undefined ? {} : { ingested_at: new Date(ingestedAtMs).toISOString() }),
    _arrived_at: new Date(atMs).toISOString(),
    _partition: partition,
    _offset: 0,
  }));
  await clickhouse.insertRows(topics[kind].table, rows);
}

/** Five-minute readings of a meter from `fromMs` for `count` steps; 75 Wh in each step that ends inside a load. */
export function metered(
  did: string,
  fromMs: number,
  count: number,
  loads: readonly (readonly [number, number])[],
) {
  let energyWh = 1000;
  return Array.from({ length: count }, (_, index) => {
    const atMs = fromMs + index * 5 * minute;
    if (loads.some(([from, to]) => atMs > from && atMs <= to)) energyWh += 75;
    const watt = loads.some(([from, to]) => atMs >= from && atMs < to) ? 900 : 0.5;
    return { did, atMs, columns: { active_power_w: watt, energy_wh: energyWh } };
  });
}

const actor = { actor: 'test', nonce: 'test' };
const created = { createdAt: '2024-01-01T00:00:00Z' };

/** Writes one version of a record as publishing does; the typed tables follow. */
export const record = (
  clickhouse: ClickHouse,
  kind: string,
  id: string,
  version: number,
  body: Row,
): Promise<void> =>
  insertRecords(clickhouse, [
    {
      kind,
      id,
      version,
      body: JSON.stringify({ ...created, ...body }),
      ...actor,
      at: new Date().toISOString(),
    },
  ]);

export const project = (clickhouse: ClickHouse, id: string, timeZone: string, version = 1): Promise<void> =>
  record(clickhouse, 'project', id, version, {
    did: `did:example:${id}`,
    name: id,
    timeZone,
    coverageThreshold: 0.9,
  });

export const device = (clickhouse: ClickHouse, did: string, body: Row, version = 1): Promise<void> =>
  record(clickhouse, 'device', `dev_${did}`, version, {
    did,
    status: 'active',
    expectedIntervalSeconds: 300,
    ...body,
  });

export const installation = (clickhouse: ClickHouse, id: string, version: number, body: Row): Promise<void> =>
  record(clickhouse, 'installation', id, version, { from: null, to: null, projectId: null, ...body });

const anyRow = z.record(z.string(), z.unknown());

/** Days of a device, by local day. */
export async function daysOf(clickhouse: ClickHouse, did: string): Promise<Map<string, Row>> {
  const rows = await clickhouse.query(
    anyRow.and(z.object({ day: z.string() })),
    'SELECT * FROM device_days FINAL WHERE device_did = {did:String} ORDER BY day',
    { did },
  );
  return new Map(rows.map((row) => [row.day, row]));
}

/** What is still to be computed of devices. */
export async function staleOf(
  clickhouse: ClickHouse,
  ...dids: readonly string[]
): Promise<(StaleDay & { readonly inSeconds: number })[]> {
  const { nowMs, days } = await readStaleDays(clickhouse, dids);
  return days.map((day) => ({ ...day, inSeconds: Math.trunc((day.dueMs - nowMs) / 1000) }));
}

/** Differs as soon as windows has stored a day of the devices again. */
async function writesOf(clickhouse: ClickHouse, dids: readonly string[]): Promise<string> {
  const sql = `SELECT toString(max(read_at)) AS last, count() AS rows FROM device_days WHERE device_did IN {dids:Array(String)}`;
  return JSON.stringify(await clickhouse.query(anyRow, sql, { dids }));
}

/** Whether a day of the devices was read after their last reading was stored: before, one of them is stale. */
async function isReadSince(clickhouse: ClickHouse, dids: readonly string[]): Promise<boolean> {
  const [row] = await clickhouse.query(
    z.object({ isRead: z.coerce.boolean() }),
    `SELECT max(read_at) >= (SELECT max(touched_at) FROM device_day_touched WHERE device_did IN {dids:Array(String)}) AS isRead
     FROM device_days WHERE device_did IN {dids:Array(String)}`,
    { dids },
  );
  return row?.isRead ?? false;
}

/** How long a look at what was written may stand for one at what is stale, ms. */
const looksAgainMs = 3000;

/** Waits until all stored readings and records of devices are in their days. */
export async function untilComputed(clickhouse: ClickHouse, ...dids: readonly string[]): Promise<void> {
  const isRead = (): Promise<boolean> => isReadSince(clickhouse, dids);
  await until('a day to be read', isRead, looksAgainMs).catch(() => undefined);
  const areComputed = async (): Promise<boolean> => {
    const before = await writesOf(clickhouse, dids);
    if ((await staleOf(clickhouse, ...dids)).every(({ reason }) => reason === 'unsettled')) return true;
    // It is read again when something has changed.
    const isWritten = async (): Promise<boolean> => (await writesOf(clickhouse, dids)) !== before;
    await until('a day to be written', isWritten, looksAgainMs).catch(() => undefined);
    return false;
  };
  await until(`the days of ${dids.join(', ')}`, areComputed);
}

/** The days of a device once they are computed. */
export async function computedDays(clickhouse: ClickHouse, did: string): Promise<Map<string, Row>> {
  await untilComputed(clickhouse, did);
  return daysOf(clickhouse, did);
}
