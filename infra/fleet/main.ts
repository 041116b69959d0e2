// Process of the simulated fleet, started by npm start: registers its households, then sends their readings.
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { prepareTopics } from '../schema/topics.ts';
import { requireSetting, settingsOrExit, type Settings } from '#runtime/process/config.ts';
import { kafkaSettings, openProducer } from '#runtime/kafka/client.ts';
import { openRegistry } from '#runtime/registry/registry.ts';
import { stopSignal } from '#runtime/process/serve.ts';
import { openSend } from './broker.ts';
import { firstDayOf, runFleet } from './fleet.ts';
import { localDay } from './kampala-time.ts';
import { installLate } from './late-installations.ts';
import { apiOf, registerMissing } from './register.ts';
import { bareRegistrationOf, project, registrationOf } from './registration.ts';
import { demoHouseholdsOf } from './stories.ts';
import { writeFleetState, type FleetState } from './state.ts';
import { readTruth } from './truth.ts';

const help = `node infra/fleet/main.ts

Simulates devices: HEARTH_FLEET_HOUSEHOLDS households of the project did:example:hearth-demo, HEARTH_FLEET_DAYS
days of history at the first start, then live readings. The true values are in <HEARTH_DATA_DIR>/fleet-truth.json.
Needs HEARTH_KAFKA, HEARTH_REGISTRY_URL, and HEARTH_API_URL with HEARTH_API_KEY (default: those of the Hearth
running on HEARTH_DATA_DIR). npm start runs it.`;

async function main(settings: Settings): Promise<void> {
  const dataDir = settings.HEARTH_DATA_DIR;
  const tell = async (state: FleetState): Promise<void> => {
    console.log(`${new Date().toISOString()} ${state.text}`);
    await writeFleetState(dataDir, state);
  };
  const stopping = new AbortController();
  const stopped = stopSignal().then(() => stopping.abort());
  await tell({ text: 'registering households', loaded: false });
  const { HEARTH_FLEET_SEED: seed, HEARTH_FLEET_HOUSEHOLDS: households } = settings;
  const api = apiOf(settings);
  const all = demoHouseholdsOf(seed, households);
  const made = await registerMissing(api, {
    project,
    households: all.map((household) =>
      household.startsAfterDays === null ? registrationOf(household) : bareRegistrationOf(household),
    ),
  });
  const truth = readTruth(dataDir);
  const firstDay = truth ? firstDayOf(truth) : localDay(Date.now()) - settings.HEARTH_FLEET_DAYS;
  await installLate(api, all, { firstDay, nowMs: Date.now() });
  console.log(`${made.length} records were new`);
  const kafka = kafkaSettings(settings, 'hearth-fleet');
  const registry = openRegistry(requireSetting(settings.HEARTH_REGISTRY_URL, 'HEARTH_REGISTRY_URL'));
  const prepared = await prepareTopics({ kafka, registry, prefix: settings.HEARTH_TOPIC_PREFIX });
  await using producer = await openProducer(kafka);
  const send = openSend(producer, prepared);
  await runFleet({
    seed,
    households,
    days: settings.HEARTH_FLEET_DAYS,
    dataDir,
    send,
    tell,
    signal: stopping.signal,
    now: Date.now,
    pause: () => delay(1000, undefined, { signal: stopping.signal }).catch(() => undefined),
  });
  await stopped;
}

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) console.log(help);
else await main(settingsOrExit(process.env));
