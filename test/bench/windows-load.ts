// Fills ClickHouse with registered devices and their readings, in the form that records and ingest write. Not part of any figure.
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { insertRecords } from '#records/backup.ts';
import { topics } from '#schemas/topics.ts';

export interface History {
  readonly devices: number;
  /** Whole days of the project, which keeps time three hours ahead of UTC. */
  readonly days: number;
}

/** First moment of a local day. */
export const firstDayMs = Date.UTC(2025, 0, 1, 21);
/** The project of all devices and their households. */
const projectId = 'prj_000000000000000000000BENCH';
const stepsOfDay = 288;
/** Rows of one INSERT: a part that ClickHouse sorts in memory. */
const insertRows = 4_000_000;

const didOf = (device: string): string => `concat('did:web:bench:devices:', toString(${device}))`;

/** Of ten devices one is a logger of temperatures, one reports its use, and eight are meters. */
const sorts = [
  {
    table: topics.power.table,
    device: 'device % 10 > 1',
    columns: `if(loaded, 900 + device % 7, 0.5 + step % 3 / 10) AS active_power_w, 230 + step % 5 AS voltage_v, round(active_power_w / 230, 2) AS current_a,
      75. * (26 * intDiv(step, ${stepsOfDay}) + greatest(0, least(12, ofDay - 72)) + greatest(0, least(14, ofDay - 216))) AS energy_wh, true AS relay_on`,
  },
  {
    table: topics.temperature.table,
    device: 'device % 10 = 0',
    columns: `if(loaded, 95, 28) + step % 7 / 10 AS temperature_c, 25 AS ambient_c, 'stove' AS probe`,
  },
  {
    table: topics.usage.table,
    device: 'device % 10 = 1',
    columns: `300 AS interval_seconds, if(loaded, 280, 0) AS in_use_seconds, if(loaded, 'ON', 'OFF') AS mode, 90 AS battery_percent`,
  },
];

/** Registers the devices, each in a household of its own, and stores a reading each five minutes for all days. */
export async function fillHistory(clickhouse: ClickHouse, history: History): Promise<void> {
  await registerDevices(clickhouse, history.devices);
  const daysOfInsert = Math.max(1, Math.min(31, Math.floor(insertRows / (history.devices * stepsOfDay))));
  for (let day = 0; day < history.days; day += daysOfInsert)
    for (const { table, device, columns } of sorts)
      await clickhouse.command(
        `INSERT INTO ${table} (device_did, observed_at, sequence, ${namesIn(columns)}, ingested_at, _arrived_at, _partition, _offset)
         SELECT ${didOf('device')}, fromUnixTimestamp64Milli(${firstDayMs} + toInt64(step) * 300000) AS observed, step, ${namesIn(columns)},
           now64(3) - 3600, observed, 0, step
         FROM (
           SELECT intDiv(number, {steps:UInt32}) AS device, {from:UInt32} + number % {steps:UInt32} AS step, step % ${stepsOfDay} AS ofDay,
             ofDay > 72 AND ofDay <= 84 OR ofDay > 216 AND ofDay <= 230 AS loaded, ${columns}
           FROM numbers({rows:UInt64}) WHERE ${device}
         )`,
        {
          from: day * stepsOfDay,
          steps: Math.min(daysOfInsert, history.days - day) * stepsOfDay,
          rows: history.devices * Math.min(daysOfInsert, history.days - day) * stepsOfDay,
        },
      );
}

/** Names of the columns that a select list makes. */
const namesIn = (columns: string): string =>
  [...columns.matchAll(/ AS (\w+)/g)].map(([, name]) => name).join(', ');

/** Stores one more reading of a meter, between two others of its fifth day and some. */
export async function lateReading(clickhouse: ClickHouse, index: number): Promise<void> {
  const atMs = firstDayMs + 5 * 86_400_000 + index * 3_600_000 + 60_000;
  await clickhouse.insertRows(topics.power.table, [
    {
      device_did: 'did:web:bench:devices:7',
      observed_at: new Date(atMs).toISOString(),
      sequence: 1_000_000 + index,
      active_power_w: 0.5,
      _arrived_at: new Date(atMs).toISOString(),
      _partition: 0,
      _offset: 0,
    },
  ]);
}

const createdAt = new Date(firstDayMs).toISOString();

const row = (kind: string, id: string, body: Record<string, unknown>) => ({
  kind,
  id,
  version: 1,
  body: JSON.stringify({ createdAt, ...body }),
  actor: 'bench',
  nonce: '',
  at: createdAt,
});

async function registerDevices(clickhouse: ClickHouse, devices: number): Promise<void> {
  const project = {
    did: 'did:web:bench:projects:0',
    name: 'Bench',
    timeZone: 'Africa/Nairobi',
    coverageThreshold: 0.9,
  };
  await insertRecords(clickhouse, [row('project', projectId, project)]);
  const perInsert = 5000;
  for (let from = 0; from < devices; from += perInsert) {
    const length = Math.min(perInsert, devices - from);
    await insertRecords(clickhouse, Array.from({ length }, (_, offset) => registered(from + offset)).flat());
  }
}

/** A device in a household of its own. */
function registered(index: number) {
  const did = `did:web:bench:devices:${index}`;
  const type =
    index % 10 === 0 ? 'StoveUseMonitor' : index % 10 === 1 ? 'InductionStove' : 'ElectricPressureCooker';
  const device = { did, type, status: 'active', ratedPowerW: 1000, expectedIntervalSeconds: 300 };
  const stay = {
    deviceId: `dev_${index}`,
    deviceDid: did,
    householdId: `hh_${index}`,
    householdDid: `did:web:bench:households:${index}`,
    projectId,
    from: null,
    to: null,
  };
  return [row('device', `dev_${index}`, device), row('installation', `ins_${index}`, stay)];
}
