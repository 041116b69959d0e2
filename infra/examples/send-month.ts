// Sends a whole month of the pressure cooker in Nairobi, two months ago, waits until the evidence of its days is cut, and
// prints the days and batches that a claim cites.
import { setTimeout as wait } from 'node:timers/promises';
import { bodyOf, openClient, type Client } from '../client/client.ts';
import { runCommand } from '../command-line/command.ts';
import { readReady } from '../stack/ready.ts';
import { dayText, readingsOf, sendReadings, waitUntilStored } from './cooker.ts';

const deviceDid = 'did:example:kitchen:cooker';
const dayMs = 86_400_000;

/** Days of the month two months ago, as days since 1970, with one more on each side: readings reach into the days beside. */
function monthDays(): { readonly days: number[]; readonly around: number[] } {
  const now = new Date();
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2) / dayMs;
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1) / dayMs;
  const days = Array.from({ length: next - first }, (_, index) => first + index);
  return { days, around: [first - 1, ...days, next] };
}

interface Cited {
  readonly type: 'TelemetryBatch';
  readonly ref: string;
  readonly digest: string;
}

/** Resolves to the newest batch of each day by the day, once there is one. */
async function batchesOf(hearth: Client, days: readonly string[]): Promise<ReadonlyMap<string, Cited>> {
  for (;;) {
    const query = { deviceId: [deviceDid], day: [...days], superseded: 'false', limit: 100 } as const;
    const { data } = bodyOf(await hearth('listEvidenceBatches', { query }), 200);
    if (data.length >= days.length)
      return new Map(
        data.map(({ day, id, root }) => [day, { type: 'TelemetryBatch', ref: id, digest: root }]),
      );
    await wait(1000);
  }
}

await runCommand(async () => {
  const { api, apiKey, ...addresses } = readReady(process.env['HEARTH_DATA_DIR'] || '.hearth');
  const hearth = openClient({ url: api, key: apiKey });
  const { days, around } = monthDays();
  const use = { daysAWeek: 7, stepMinutes: 5 };
  const readings = around.flatMap((day) => readingsOf(deviceDid, day, use));
  await sendReadings(addresses, readings);
  await waitUntilStored(hearth, { deviceDid, days: around, readings: readings.length });
  // Those of the days beside are not cited, but whoever repeats the month needs their readings.
  const cut = await batchesOf(hearth, around.map(dayText));
  const texts = days.map(dayText);
  const batches = texts.flatMap((day) => cut.get(day) ?? []);
  console.log(JSON.stringify({ start: texts[0], end: texts.at(-1), batches }));
});
