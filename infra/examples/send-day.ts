// Sends yesterday's readings of a pressure cooker in Nairobi, waits until Hearth has stored them, and prints the day.
import { openClient } from '../client/client.ts';
import { runCommand } from '../command-line/command.ts';
import { readReady } from '../stack/ready.ts';
import { dayText, lastDays, readingsOf, sendReadings, waitUntilStored } from './cooker.ts';

const deviceDid = 'did:example:kitchen:cooker';

await runCommand(async () => {
  const { api, apiKey, ...addresses } = readReady(process.env['HEARTH_DATA_DIR'] || '.hearth');
  const days = lastDays(1);
  const readings = days.flatMap((day) => readingsOf(deviceDid, day, { daysAWeek: 7, stepMinutes: 5 }));
  await sendReadings(addresses, readings);
  await waitUntilStored(openClient({ url: api, key: apiKey }), {
    deviceDid,
    days,
    readings: readings.length,
  });
  days.map(dayText).forEach((day) => console.log(day));
});
