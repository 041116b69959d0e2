// Fills Hearth with projects of metered households and ready device-days, without computing each day.
import { newHouseholdBody } from '#api/households/household/input.ts';
import * as names from '#api/store/bodies/names.ts';
import { isoTime } from '#api/contract/time.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { takeName, type RecordVersion } from '#records/records.ts';
import { store } from './api-load.ts';
import { firstDayMs } from './windows-load.ts';

/** Devices whose days windows computes; eight of ten are meters. The days of all other meters are copies of theirs. */
export const modelDevices = 200;
const models = (modelDevices / 10) * 8;

/** A project and its households, which are numbered through all projects. */
export interface Programme {
  readonly name: string;
  readonly from: number;
  readonly households: number;
}

export const householdDid = (index: number): string => `did:web:bench:metered:${index}`;
export const projectDid = ({ name }: Programme): string => `did:web:bench:projects:${name}`;

const recordsOfInsert = 1000;
const daysOfInsert = 2500;

/** The days of the models are there already. */
export async function fillProgramme(clickhouse: ClickHouse, programme: Programme): Promise<void> {
  const { from, households } = programme;
  const projectId = idOf('prj', from);
  await store(clickhouse, projectRecords(programme, projectId), firstDayMs);
  for (let done = 0; done < households; done += recordsOfInsert) {
    const length = Math.min(recordsOfInsert, households - done);
    const made = Array.from({ length }, (_, offset) => householdRecords(from + done + offset, projectId));
    await store(clickhouse, made.flat(), firstDayMs);
  }
  for (let done = 0; done < households; done += daysOfInsert)
    await copyDays(clickhouse, from + done, Math.min(daysOfInsert, households - done));
}

const idOf = (kind: string, index: number): string => `${kind}_${String(index).padStart(26, '0')}`;
const meterDid = (index: number): string => `did:web:bench:meters:${index}`;

function projectRecords(programme: Programme, id: string): RecordVersion[] {
  const at = isoTime(firstDayMs);
  const did = projectDid(programme);
  const body = {
    did,
    name: programme.name,
    country: 'KE',
    timeZone: 'Africa/Nairobi',
    coverageThreshold: 0.9,
    implicit: false,
    status: 'active',
    createdAt: at,
    updatedAt: at,
  };
  return [{ kind: 'project', id, version: 1, body }, takeName(names.projectDid(did), id, undefined)];
}

const input = {
  location: { district: 'Bench', density: 'Low' as const },
  baseline: { fuelType: 'Charcoal' as const, monthlyConsumption: 100 },
  members: { adults: 3, children: 2 },
};

function householdRecords(index: number, projectId: string): RecordVersion[] {
  const at = isoTime(firstDayMs);
  const [householdId, deviceId, installationId] = [idOf('hh', index), idOf('dev', index), idOf('ins', index)];
  const [did, deviceDid] = [householdDid(index), meterDid(index)];
  // As windows-load registers the models: their days are computed with it.
  const device = {
    did: deviceDid,
    type: 'ElectricPressureCooker',
    status: 'active',
    ratedPowerW: 1000,
    expectedInterval: 'PT5M',
    expectedIntervalSeconds: 300,
    createdAt: at,
    updatedAt: at,
  };
  const stay = { deviceId, deviceDid, householdId, householdDid: did, projectId, from: null, to: null };
  return [
    { kind: 'household', id: householdId, version: 1, body: newHouseholdBody(input, { did, projectId, at }) },
    takeName(names.householdDid(did), householdId, undefined),
    { kind: 'device', id: deviceId, version: 1, body: device },
    takeName(names.deviceDid(deviceDid), deviceId, undefined),
    { kind: 'installation', id: installationId, version: 1, body: { ...stay, createdAt: at, updatedAt: at } },
    takeName(names.installed(deviceId), installationId, undefined),
  ];
}

/** Of each meter in turn the days of another model, as computed an hour ago. */
async function copyDays(clickhouse: ClickHouse, from: number, meters: number): Promise<void> {
  const copies = `(SELECT concat('did:web:bench:meters:', toString(number)) AS copy, concat('hh_', leftPad(toString(number), 26, '0')) AS household,
      number % ${models} AS k, concat('did:web:bench:devices:', toString(10 * intDiv(k, 8) + 2 + k % 8)) AS model
    FROM numbers({from:UInt32}, {meters:UInt32})) AS c`;
  const tables = {
    device_day_touched: 'copy AS device_did',
    device_days: `copy AS device_did, household AS household_id, now64(6, 'UTC') - INTERVAL 1 HOUR AS read_at`,
  };
  for (const [table, own] of Object.entries(tables))
    await clickhouse.command(
      `INSERT INTO ${table} SELECT d.* REPLACE (${own})
       FROM (SELECT * FROM ${table} FINAL WHERE startsWith(device_did, 'did:web:bench:devices:')) AS d INNER JOIN ${copies} ON c.model = d.device_did`,
      { from, meters },
    );
}
