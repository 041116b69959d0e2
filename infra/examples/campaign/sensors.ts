// Sends the readings of the last 15 days of all cookers of the example, and waits until Hearth has computed the days.
import { setTimeout as wait } from 'node:timers/promises';
import { bodyOf, openClient } from '../../client/client.ts';
import { runCommand } from '../../command-line/command.ts';
import { readReady } from '../../stack/ready.ts';
import { dayText, lastDays, readingsOf, sendReadings, waitUntilStored } from '../cooker.ts';
import { readVisits } from './visits.ts';

await runCommand(async () => {
  const { api, apiKey, ...addresses } = readReady(process.env['HEARTH_DATA_DIR'] || '.hearth');
  const hearth = openClient({ url: api, key: apiKey });
  const days = lastDays(15);
  const cookers = new Map(readVisits().map(({ cooker, daysCooked }) => [cooker, daysCooked]));
  const period = { from: dayText(Math.min(...days)), to: dayText(Math.max(...days)) };
  const readings = [...cookers].flatMap(([deviceDid, daysCooked]) =>
    days.flatMap((day) => readingsOf(deviceDid, day, { daysAWeek: daysCooked, stepMinutes: 15 })),
  );
  await sendReadings(addresses, readings);
  for (const deviceDid of cookers.keys())
    await waitUntilStored(hearth, { deviceDid, days, readings: readings.length / cookers.size });
  for (const id of cookers.keys())
    for (;;) {
      const { data, pending } = bodyOf(
        await hearth('listDeviceDays', { params: { id }, query: period }),
        200,
      );
      const computed = data.filter(({ inputDigest }) => inputDigest !== null);
      if (computed.length === days.length && pending.length === 0) break;
      await wait(200);
    }
  console.log(`${cookers.size} cookers have sent ${days.length} days, ${period.from} to ${period.to}`);
});
