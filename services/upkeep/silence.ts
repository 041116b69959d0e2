// Writes an event for each device that stops or resumes sending. Every copy of the process looks; each change is written
// once.
import { z } from 'zod';
import { silentAfterMs, silentIntervals, silentMsMin } from '#domain/device-health.ts';
import { eventEntries, type NewEvent } from '#records/events.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { isoTime } from '#runtime/text/iso-time.ts';
import { heardDevices, isSilent, maybeSilent } from '#schemas/clickhouse/silent-devices.ts';
import type { Reporting } from './reporting.ts';

/** Most changes of one round; the next round continues. */
const changesMax = 1000;

/** Most changes of one operation: it reserves a key for each. */
const changesAtOnce = 100;

const kind = 'device-silence';

const change = z.object({
  id: z.string(),
  heardMs: z.number(),
  intervalSeconds: z.number(),
  /** How many changes were reported before: silent and heard again by turns. */
  reported: z.number(),
});
type Change = z.output<typeof change>;

const reportedSilent = `SELECT did FROM devices WHERE id IN (
  SELECT id FROM device_silences GROUP BY id HAVING max(version) % 2 = 1)`;

// Nothing is written when a device sends nothing, so every look goes over the times of all of them; all else that it
// reads is of devices that may be silent, or are reported so.
const changesSql = `SELECT device.id AS id, toUnixTimestamp64Milli(heard_at) AS heardMs,
    expected_interval_seconds AS intervalSeconds, changes AS reported
  FROM (SELECT id, did, expected_interval_seconds FROM devices FINAL) AS device
  INNER JOIN (${heardDevices(`${maybeSilent} UNION ALL ${reportedSilent}`)}) AS heard ON heard.device_did = device.did
  LEFT JOIN (SELECT id, max(version) AS changes FROM device_silences GROUP BY id) AS silence ON silence.id = device.id
  WHERE (${isSilent}) != (changes % 2 = 1)
  ORDER BY heard_at, device.id LIMIT {changesMax:UInt32}`;

export async function reportSilence(upkeep: Reporting): Promise<void> {
  const readAtMs = upkeep.nowMs();
  const changes = await upkeep.clickhouse.query(change, changesSql, {
    silentMsMin,
    silentIntervals,
    changesMax,
  });
  for (let from = 0; from < changes.length; from += changesAtOnce) {
    if (upkeep.stop?.aborted) return;
    // Another copy is at it, and continues.
    if (!(await report(upkeep, changes.slice(from, from + changesAtOnce), readAtMs))) return;
  }
}

/** Whether this copy reported it. What another one reports is completed by the commit, in case that copy died. */
async function report(upkeep: Reporting, changes: readonly Change[], readAtMs: number): Promise<boolean> {
  const { clickhouse, records, nowMs, newUlid } = upkeep;
  const places = await placesOf(
    clickhouse,
    changes.map(({ id }) => id),
  );
  const events = changes.map((one) => eventOf(one, places.get(one.id)));
  return records.commit({
    atMs: nowMs(),
    readAtMs,
    actor: 'upkeep',
    records: changes.map(({ id, reported }) => ({
      kind,
      id,
      version: reported + 1,
      body: { silent: reported % 2 === 0 },
    })),
    entries: eventEntries(events, newUlid),
    reply: null,
    audit: null,
  });
}

const place = z.object({
  id: z.string(),
  household: z.string(),
  projectId: z.string().nullable(),
});

/** Where each device is installed now. */
async function placesOf(
  clickhouse: ClickHouse,
  ids: readonly string[],
): Promise<ReadonlyMap<string, z.output<typeof place>>> {
  const sql = `SELECT device_id AS id, JSONExtractString(record, 'householdId') AS household,
      JSONExtract(record, 'projectId', 'Nullable(String)') AS projectId
    FROM device_records FINAL
    WHERE kind = 'installation' AND device_id IN {ids:Array(String)} AND ends_at IS NULL`;
  const places = await clickhouse.query(place, sql, { ids });
  return new Map(places.map((one) => [one.id, one]));
}

/** A device belongs to the project where it is installed. */
function eventOf(
  { id, heardMs, intervalSeconds, reported }: Change,
  installed: z.output<typeof place> | undefined,
): NewEvent {
  return {
    type: reported % 2 === 0 ? 'device.silent' : 'device.recovered',
    subject: id,
    projectId: installed?.projectId ?? null,
    data: {
      id,
      household: installed?.household ?? null,
      lastHeardAt: isoTime(heardMs),
      silentAfterSeconds: silentAfterMs(intervalSeconds) / 1000,
    },
  };
}
