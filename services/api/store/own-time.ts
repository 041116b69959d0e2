// What a key that is limited to projects may read of the records of a device: what was written while the device was
// in one of its projects, about that time.
import { z } from 'zod';
import type { Span } from '#domain/cooking/steps.ts';
import { storedBody } from '#records/records.ts';
import { maySee } from '../contract/access.ts';
import type { Condition } from '../contract/condition.ts';
import type { Api } from '../context/api.ts';
import type { Principal } from '../contract/principal.ts';
import { parseStored } from './bodies/held.ts';
import { householdBody } from './bodies/household.ts';
import { installationBody } from './bodies/installation.ts';
import { deviceView } from './view.ts';

export interface OwnTime {
  /** When the device was in one of the projects, as it was known at the time. */
  readonly known: readonly Span[];
  /** When it was there, as it is known now. */
  readonly there: readonly Span[];
}

/** Null for a key that is not limited. Throws 404 for a device that the key may not see. */
export async function ownTime(api: Api, principal: Principal, deviceId: string): Promise<OwnTime | null> {
  if (principal.projectIds.length === 0) return null;
  const [view, known] = await Promise.all([
    deviceView(api, principal, deviceId),
    knownTime(api, principal, deviceId),
  ]);
  return { known, there: view.devices.flatMap(({ open }) => open) };
}

const versionRow = z.object({
  id: z.string(),
  version: z.number(),
  body: storedBody,
  atMs: z.coerce.number(),
});

// A move writes the end of one installation and the start of the next at the same time: the end comes first.
const versionsSql = `
  SELECT id, version, body, toUnixTimestamp64Milli(at) AS atMs FROM records
  WHERE kind = 'installation' AND id IN (
    SELECT id FROM device_records WHERE kind = 'installation' AND device_id = {deviceId:String})
  ORDER BY at, JSONExtract(body, 'to', 'Nullable(String)') IS NULL, version LIMIT 1 BY id, version`;

interface Open {
  readonly id: string;
  readonly projectId: string | null;
  readonly fromMs: number;
}

async function knownTime(api: Api, principal: Principal, deviceId: string): Promise<Span[]> {
  const versions = await api.clickhouse.query(versionRow, versionsSql, { deviceId });
  const own = (open: Open | undefined, toMs: number): Span[] =>
    open && maySee(principal, open.projectId) ? [{ fromMs: open.fromMs, toMs }] : [];
  const spans: Span[] = [];
  let open: Open | undefined;
  for (const { atMs, ...row } of versions) {
    const { id, body } = parseStored(installationBody, row);
    const isOpen = body.to === null && body.withdrawnAt === undefined;
    if (!isOpen && open?.id !== id) continue;
    spans.push(...own(open, atMs));
    open = isOpen ? { id, projectId: body.projectId, fromMs: atMs } : undefined;
  }
  return [...spans, ...own(open, Infinity)];
}

const householdVersionsSql = `
  SELECT version, body, toUnixTimestamp64Milli(at) AS atMs FROM records
  WHERE kind = 'household' AND id = {id:String} ORDER BY version LIMIT 1 BY version`;

/** When a household was in a project of the key, as it was known at the time; null for a key that is not limited. */
export async function householdTime(
  api: Api,
  principal: Principal,
  id: string,
): Promise<readonly Span[] | null> {
  if (principal.projectIds.length === 0) return null;
  const versions = await api.clickhouse.query(versionRow.omit({ id: true }), householdVersionsSql, { id });
  return versions.flatMap(({ version, body, atMs }, index) =>
    maySee(principal, parseStored(householdBody, { id, version, body }).body.projectId)
      ? [{ fromMs: atMs, toMs: versions[index + 1]?.atMs ?? Infinity }]
      : [],
  );
}

/** For a list of `device_records`; none for a key that is not limited. A withdrawn record concerns no time. */
export async function inOwnTime(api: Api, principal: Principal, deviceId: string): Promise<Condition[]> {
  const own = await ownTime(api, principal, deviceId);
  if (!own) return [];
  const there = boundsOf(own.there);
  return [
    whereWrittenIn(own.known, 'created_at'),
    {
      sql: `(withdrawn OR arrayExists((a, b) -> ${ms('starts_at')} < b AND ${lastMs} >= a, {thereFrom:Array(Int64)}, {thereTo:Array(Int64)}))`,
      params: { thereFrom: there.from, thereTo: there.to },
    },
  ];
}

/** For the versions of a record of a device; none for a key that is not limited. */
export async function whereWrittenInOwnTime(
  api: Api,
  principal: Principal,
  deviceId: string,
): Promise<Condition[]> {
  const own = await ownTime(api, principal, deviceId);
  return own ? [whereWrittenIn(own.known, 'at')] : [];
}

/** The condition that a record was written in one of the spans. */
export function whereWrittenIn(spans: readonly Span[], column: string): Condition {
  const { from, to } = boundsOf(spans);
  return {
    sql: `arrayExists((a, b) -> a <= ${ms(column)} AND ${ms(column)} < b, {knownFrom:Array(Int64)}, {knownTo:Array(Int64)})`,
    params: { knownFrom: from, knownTo: to },
  };
}

const ms = (column: string): string => `ifNull(toUnixTimestamp64Milli(${column}), 0)`;

const endMs = Number.MAX_SAFE_INTEGER;
/** A status change concerns one time; a record without an end still holds. */
const lastMs = `if(kind = 'device-status-change', ${ms('starts_at')}, ifNull(toUnixTimestamp64Milli(ends_at), ${endMs}))`;

const boundsOf = (spans: readonly Span[]) => ({
  from: spans.map(({ fromMs }) => Math.max(fromMs, -endMs)),
  to: spans.map(({ toMs }) => Math.min(toMs, endMs)),
});
