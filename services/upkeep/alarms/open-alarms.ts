// The operation that opens alarms: their records, and an event for each. A device that falls silent has an event of its own, too.
import { alarmTypes } from '#domain/alarms.ts';
import { detectorCodes, silentAfterMs } from '#domain/device-health.ts';
import { alarmBody, alarmId, alarmKind, type AlarmBody } from '#records/alarms/alarm.ts';
import { eventEntries, type NewEvent } from '#records/events.ts';
import type { StoredRecord } from '#records/records.ts';
import { isoTime } from '#runtime/text/iso-time.ts';
import type { Reporting } from '../rounds/reporting.ts';
import type { Opening } from './find-openings.ts';

export async function openAlarms({ records, nowMs, newUlid }: Reporting, openings: readonly Opening[]) {
  const last = await records.latest(
    alarmKind,
    openings.flatMap(({ lastId }) => (lastId === '' ? [] : [lastId])),
  );
  const at = isoTime(nowMs());
  const alarms = openings.flatMap((found) => {
    const alarm = openedAlarm(found, last.get(found.lastId), at);
    return alarm === null ? [] : [{ ...alarm, found }];
  });
  return {
    records: alarms.map(({ id, version, body }) => ({ kind: alarmKind, id, version, body })),
    entries: eventEntries(
      alarms.flatMap(({ id, body, found }) => [...silentEvent(found, body), openedEvent(id, body)]),
      newUlid,
    ),
  };
}

type OpenedAlarm = { readonly id: string; readonly version: number; readonly body: AlarmBody };

/** A new alarm, or the last one again if it is of the same place. Null: another copy has opened that one. */
function openedAlarm(found: Opening, stored: StoredRecord | undefined, at: string): OpenedAlarm | null {
  const opened = openedFields(found, at);
  const last = stored && alarmBody.parse(stored.body);
  if (stored && last?.householdId === opened.householdId && last.projectId === opened.projectId)
    return last.state === 'active'
      ? null
      : { id: stored.id, version: stored.version + 1, body: { ...last, ...opened } };
  return { id: alarmId(found), version: 1, body: { ...opened, ...untouched, createdAt: at } };
}

const untouched = {
  acknowledged: false,
  acknowledgedBy: null,
  acknowledgedAt: null,
  assignee: null,
  comments: [],
};

/** What the cause says. The alarm belongs to the household and project where the device is. */
const openedFields = (found: Opening, at: string) => ({
  type: found.type,
  severity: alarmTypes[found.type].severity,
  state: 'active' as const,
  subject: found.did,
  deviceId: found.deviceId,
  householdId: found.householdId,
  householdDid: found.householdDid,
  projectId: found.projectId === '' ? null : found.projectId,
  openedAt: isoTime(openedMs(found)),
  clearedAt: null,
  evidence: { from: isoTime(found.fromMs), to: isoTime(found.toMs), query: queryOf(found) },
  updatedAt: at,
});

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
