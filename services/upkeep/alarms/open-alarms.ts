// The operation that opens alarms: their records, and an event for each. A device that falls silent has an event of its own, too.
import { alarmTypes } from '#domain/alarms.ts';
import { detectorCodes, silentAfterMs } from '#domain/device-health.ts';
import { alarmId, alarmKind, type AlarmBody } from '#records/alarms/alarm.ts';
import { eventEntries, type NewEvent } from '#records/events.ts';
import { isoTime } from '#runtime/text/iso-time.ts';
import type { Reporting } from '../rounds/reporting.ts';
import type { Opening } from './look.ts';
import { nowhere, readPlaces, type Place } from './places.ts';

export async function openAlarms({ clickhouse, nowMs, newUlid }: Reporting, openings: readonly Opening[]) {
  const at = isoTime(nowMs());
  const places = await readPlaces(
    clickhouse,
    openings.map(({ deviceId }) => deviceId),
  );
  const alarms = openings.map((found) => ({
    found,
    id: alarmId(found),
    body: alarmOf(found, places.get(found.deviceId) ?? nowhere, at),
  }));
  return {
    records: alarms.map(({ id, body }) => ({ kind: alarmKind, id, version: 1, body })),
    entries: eventEntries(
      alarms.flatMap(({ id, body, found }) => [...silentEvent(found, body), openedEvent(id, body)]),
      newUlid,
    ),
  };
}

/** It belongs to the project where the device is installed. */
function alarmOf(found: Opening, { householdId, householdDid, projectId }: Place, at: string): AlarmBody {
  return {
    type: found.type,
    severity: alarmTypes[found.type].severity,
    state: 'active',
    subject: found.did,
    deviceId: found.deviceId,
    householdId,
    householdDid,
    projectId,
    openedAt: isoTime(openedMs(found)),
    clearedAt: null,
    evidence: { from: isoTime(found.fromMs), to: isoTime(found.toMs), query: queryOf(found) },
    acknowledged: false,
    acknowledgedBy: null,
    acknowledgedAt: null,
    assignee: null,
    comments: [],
    createdAt: at,
    updatedAt: at,
  };
}

const openedMs = ({ type, fromMs, intervalSeconds }: Opening): number =>
  type === 'device.silent' ? fromMs + silentAfterMs(intervalSeconds) : fromMs;

/** The path of the API that shows the cause. */
function queryOf({ type, deviceId, fromMs, toMs }: Opening): string {
  if (type === 'device.silent' || type === 'clock.drift') return `/v1/devices/${deviceId}/health`;
  const detectors = Object.entries(detectorCodes).filter(([, code]) => code === type);
  const named = detectors.map(([detector]) => `&detector=${detector}`).join('');
  return `/v1/anomalies?deviceId=${deviceId}${named}&from=${isoTime(fromMs)}&to=${isoTime(toMs + 1)}`;
}

const openedEvent = (
  id: string,
  { type, severity, deviceId, householdId, projectId, openedAt }: AlarmBody,
) => ({
  type: 'alarm.opened' as const,
  subject: id,
  projectId,
  data: { id, type, severity, device: deviceId, household: householdId, openedAt },
});

function silentEvent({ type, deviceId, fromMs, intervalSeconds }: Opening, body: AlarmBody): NewEvent[] {
  if (type !== 'device.silent') return [];
  const data = {
    id: deviceId,
    household: body.householdId,
    lastHeardAt: isoTime(fromMs),
    silentAfterSeconds: silentAfterMs(intervalSeconds) / 1000,
  };
  return [{ type, subject: deviceId, projectId: body.projectId, data }];
}
