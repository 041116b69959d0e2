// The operation that clears alarms: their next versions, and an event for each. What people wrote stays.
import { silentAfterMs } from '#domain/device-health.ts';
import { alarmBody, alarmKind, type AlarmBody } from '#records/alarms/alarm.ts';
import { eventEntries, type NewEvent } from '#records/events.ts';
import { isoTime } from '#runtime/text/iso-time.ts';
import type { Reporting } from '../rounds/reporting.ts';
import type { Clearing } from './look.ts';
import { nowhere, readPlaces, type Place } from './places.ts';

export async function clearAlarms(
  { clickhouse, records, nowMs, newUlid }: Reporting,
  clearings: readonly Clearing[],
) {
  const stored = await records.latest(
    alarmKind,
    clearings.map(({ id }) => id),
  );
  const places = await readPlaces(
    clickhouse,
    clearings.map(({ deviceId }) => deviceId),
  );
  const at = isoTime(nowMs());
  const cleared = clearings.map((found) => {
    const alarm = stored.get(found.id);
    if (alarm === undefined) throw new Error(`alarm ${found.id} is in its table, but not in the log`);
    const clearedAt = found.heardMs === null ? at : isoTime(found.heardMs);
    const body = { ...alarmBody.parse(alarm.body), state: 'cleared' as const, clearedAt, updatedAt: at };
    return { id: found.id, version: alarm.version + 1, body, found };
  });
  return {
    records: cleared.map(({ id, version, body }) => ({ kind: alarmKind, id, version, body })),
    entries: eventEntries(
      cleared.flatMap(({ id, body, found }) => [
        ...recoveredEvent(found, places.get(found.deviceId) ?? nowhere),
        clearedEvent(id, body),
      ]),
      newUlid,
    ),
  };
}

const clearedEvent = (id: string, { type, deviceId, householdId, projectId, clearedAt }: AlarmBody) => ({
  type: 'alarm.cleared' as const,
  subject: id,
  projectId,
  data: { id, type, device: deviceId, household: householdId, clearedAt },
});

/** It belongs to the project where the device is now; the alarm stays in that where it opened. */
function recoveredEvent(
  { deviceId, heardMs, intervalSeconds }: Clearing,
  { householdId, projectId }: Place,
): NewEvent[] {
  if (heardMs === null || intervalSeconds === null) return [];
  const data = {
    id: deviceId,
    household: householdId,
    lastHeardAt: isoTime(heardMs),
    silentAfterSeconds: silentAfterMs(intervalSeconds) / 1000,
  };
  return [{ type: 'device.recovered', subject: deviceId, projectId, data }];
}
