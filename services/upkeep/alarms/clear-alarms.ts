// The operation that clears alarms: their next versions, and an event for each. What people wrote stays.
import { silentAfterMs } from '#domain/device-health.ts';
import { alarmBody, alarmKind, type AlarmBody } from '#records/alarms/alarm.ts';
import { eventEntries, type NewEvent } from '#records/events.ts';
import { isoTime } from '#runtime/text/iso-time.ts';
import type { Reporting } from '../rounds/reporting.ts';
import type { Clearing } from './find-clearings.ts';

export async function clearAlarms({ records, nowMs, newUlid }: Reporting, clearings: readonly Clearing[]) {
  const stored = await records.latest(
    alarmKind,
    clearings.map(({ id }) => id),
  );
  const at = isoTime(nowMs());
  const cleared = clearings.flatMap((found) => {
    const alarm = stored.get(found.id);
    const before = alarm && alarmBody.parse(alarm.body);
    // Another copy may have cleared it since the look.
    if (alarm === undefined || before?.state !== 'active') return [];
    return [{ id: found.id, version: alarm.version + 1, body: clearedBody(before, found, at), found }];
  });
  return {
    records: cleared.map(({ id, version, body }) => ({ kind: alarmKind, id, version, body })),
    entries: eventEntries(
      cleared.flatMap(({ id, body, found }) => [...recoveredEvent(found, body), clearedEvent(id, body)]),
      newUlid,
    ),
  };
}

/** A device that is silent no more may have been heard before the alarm opened: by a late batch, or by a longer interval. */
function clearedBody(body: AlarmBody, { heardMs }: Clearing, at: string): AlarmBody {
  const clearedAt = heardMs === null ? at : isoTime(Math.max(heardMs, Date.parse(body.openedAt)));
  return { ...body, state: 'cleared', clearedAt, updatedAt: at };
}

const clearedEvent = (id: string, { type, deviceId, householdId, projectId, clearedAt }: AlarmBody) => ({
  type: 'alarm.cleared' as const,
  subject: id,
  projectId,
  data: { id, type, device: deviceId, household: householdId, clearedAt },
});

/** None, if nothing was heard since the alarm opened. */
function recoveredEvent(
  { heardMs, intervalSeconds }: Clearing,
  { deviceId, householdId, projectId, evidence }: AlarmBody,
): NewEvent[] {
  if (heardMs === null || intervalSeconds === null || heardMs <= Date.parse(evidence.from)) return [];
  const data = {
    id: deviceId,
    household: householdId,
    lastHeardAt: isoTime(heardMs),
    silentAfterSeconds: silentAfterMs(intervalSeconds) / 1000,
  };
  return [{ type: 'device.recovered', subject: deviceId, projectId, data }];
}
