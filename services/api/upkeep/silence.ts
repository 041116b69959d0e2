// Publishes events for devices that fall silent or are heard again. Every process looks; a change is published once.
import { z } from 'zod';
import { silentAfterMs } from '#domain/device-health.ts';
import type { Api } from '../context/api.ts';
import { eventEntries, type NewEvent } from '../contract/event.ts';
import { openInstallations } from '../devices/device/print.ts';
import { heardDevices, isSilent, maybeSilent, silenceParams } from '../store/silent.ts';
import type { Installation } from '../store/bodies/installation.ts';
import { isoTime } from '../contract/time.ts';

/** Most changes that are told of before the next look. */
const changesMax = 10_000;

/** Most changes of one operation: it reserves a key for each. */
const changesAtOnce = 100;

const kind = 'device-silence';

const change = z.object({
  id: z.string(),
  heardMs: z.number(),
  intervalSeconds: z.number(),
  /** What was told of the device before, by turns that it is silent and that it is heard. */
  told: z.number(),
});
type Change = z.output<typeof change>;

const toldSilent = `SELECT did FROM devices WHERE id IN (
  SELECT id FROM device_silences GROUP BY id HAVING max(version) % 2 = 1)`;

// Nothing is written when a device says nothing, so every look goes over the times of all of them; all else that it
// reads is of devices that may be silent, or are told so.
const sql = `SELECT device.id AS id, toUnixTimestamp64Milli(heard_at) AS heardMs,
    expected_interval_seconds AS intervalSeconds, changes AS told
  FROM (SELECT id, did, expected_interval_seconds FROM devices FINAL) AS device
  INNER JOIN (${heardDevices(`${maybeSilent} UNION ALL ${toldSilent}`)}) AS heard ON heard.device_did = device.did
  LEFT JOIN (SELECT id, max(version) AS changes FROM device_silences GROUP BY id) AS silence ON silence.id = device.id
  WHERE (${isSilent}) != (changes % 2 = 1)
  ORDER BY heard_at, device.id LIMIT {changesMax:UInt32}`;

type Telling = Pick<Api, 'clickhouse' | 'records' | 'nowMs' | 'newUlid'>;

export async function tellSilence(api: Telling): Promise<void> {
  const readAtMs = api.nowMs();
  const changes = await api.clickhouse.query(change, sql, { ...silenceParams, changesMax });
  for (let from = 0; from < changes.length; from += changesAtOnce) {
    // Another process is at it, and goes on.
    if (!(await tell(api, changes.slice(from, from + changesAtOnce), readAtMs))) return;
  }
  if (changes.length === changesMax) await tellSilence(api);
}

/** Whether this process reported it. What another one reports is completed by the commit, in case that process died. */
async function tell(api: Telling, changes: readonly Change[], readAtMs: number): Promise<boolean> {
  const { records, nowMs, newUlid } = api;
  const installations = await openInstallations(
    api,
    changes.map(({ id }) => id),
  );
  const events = changes.map((one) => eventOf(one, installations.get(one.id)));
  return records.commit({
    atMs: nowMs(),
    readAtMs,
    actor: 'api',
    records: changes.map(({ id, told }) => ({
      kind,
      id,
      version: told + 1,
      body: { silent: told % 2 === 0 },
    })),
    entries: eventEntries(events, newUlid),
    reply: null,
    audit: null,
  });
}

/** A device belongs to the project where it is installed. */
function eventOf(
  { id, heardMs, intervalSeconds, told }: Change,
  installation: Installation | undefined,
): NewEvent {
  return {
    type: told % 2 === 0 ? 'device.silent' : 'device.recovered',
    subject: id,
    projectId: installation?.body.projectId ?? null,
    data: {
      id,
      household: installation?.body.householdId ?? null,
      lastHeardAt: isoTime(heardMs),
      silentAfterSeconds: silentAfterMs(intervalSeconds) / 1000,
    },
  };
}
