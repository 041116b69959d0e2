// Fills the log of records with households of one meter each, as POST /v1/households writes them.
import { ulid } from 'ulid';
import { newDeviceBody } from '#api/devices/device/input.ts';
import { newHouseholdBody } from '#api/households/household/input.ts';
import * as names from '#api/store/bodies/names.ts';
import { isoTime } from '#api/contract/time.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { takeName, type RecordVersion } from '#records/records.ts';
import { insertRecords } from '#records/backup.ts';

const batch = 5000;
// A household every five minutes: a hundred thousand take a year.
const everyMs = 300_000;
const densities = ['Low', 'Medium', 'High'] as const;

/** Loads `count` households in a few projects, the last one of today, and resolves with their ids. */
export async function loadHouseholds(clickhouse: ClickHouse, count: number): Promise<string[]> {
  const startMs = Date.now() - count * everyMs;
  const projects = Array.from({ length: 4 }, (_, index) => project(index, startMs));
  await store(clickhouse, projects, startMs);
  const ids: string[] = [];
  for (let from = 0; from < count; from += batch) {
    const made = Array.from({ length: Math.min(batch, count - from) }, (_, offset) =>
      household(
        from + offset,
        startMs + (from + offset) * everyMs,
        projects[offset % projects.length]?.id ?? '',
      ),
    );
    await store(
      clickhouse,
      made.flatMap(({ records }) => records),
      startMs + from * everyMs,
    );
    ids.push(...made.map(({ id }) => id));
  }
  return ids;
}

function project(index: number, atMs: number): RecordVersion {
  const at = isoTime(atMs);
  const body = {
    did: `did:web:bench:projects:${index}`,
    name: `Project ${index}`,
    country: 'KE',
    timeZone: 'Africa/Nairobi',
    coverageThreshold: 0.95,
    implicit: false,
    status: 'active',
    createdAt: at,
    updatedAt: at,
  };
  return { kind: 'project', id: `prj_${ulid(atMs)}`, version: 1, body };
}

function household(index: number, atMs: number, projectId: string) {
  const did = `did:web:bench:households:${index}`;
  const deviceDid = `did:web:bench:devices:${index}`;
  const id = `hh_${ulid(atMs)}`;
  const deviceId = `dev_${ulid(atMs)}`;
  const installationId = `ins_${ulid(atMs)}`;
  const at = isoTime(atMs);
  const input = {
    location: { district: `District ${index % 50}`, density: densities[index % 3] ?? 'Low' },
    baseline: { fuelType: 'Charcoal' as const, monthlyConsumption: 40 },
    tags: [`tag-${index % 20}`],
  };
  const meter = { type: 'SmartMeter' as const, vendor: 'Bench', serialNumber: String(index) };
  const installation = {
    deviceId,
    deviceDid,
    householdId: id,
    householdDid: did,
    projectId,
    from: null,
    to: null,
  };
  const records: RecordVersion[] = [
    { kind: 'household', id, version: 1, body: newHouseholdBody(input, { did, projectId, at }) },
    takeName(names.householdDid(did), id, undefined),
    {
      kind: 'device',
      id: deviceId,
      version: 1,
      body: newDeviceBody(meter, { did: deviceDid, status: 'active', at }),
    },
    takeName(names.deviceDid(deviceDid), deviceId, undefined),
    takeName(names.deviceSerial(meter.vendor, meter.serialNumber), deviceId, undefined),
    { kind: 'installation', id: installationId, version: 1, body: installation },
    takeName(names.installed(deviceId), installationId, undefined),
  ];
  return { id, records };
}

/** Stores records as publishing does. */
export function store(
  clickhouse: ClickHouse,
  records: readonly RecordVersion[],
  atMs: number,
): Promise<void> {
  const at = isoTime(atMs);
  return insertRecords(
    clickhouse,
    records.map(({ body, ...record }) => ({
      ...record,
      body: JSON.stringify(body),
      actor: 'bench',
      nonce: '',
      at,
    })),
  );
}
