// The loop of the live summary: reads the figures regularly and draws them.
import { setTimeout as delay } from 'node:timers/promises';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { leadDemoClaim } from '../fleet/demo-claim.ts';
import { explainGaps } from '../fleet/explained-gaps.ts';
import { firstDayOf } from '../fleet/fleet.ts';
import { localDay } from '../fleet/kampala-time.ts';
import { registerVerifier } from '../fleet/parties.ts';
import { leadDemoCampaign } from '../fleet/people/demo-campaign.ts';
import { fleetState } from '../fleet/state.ts';
import { demoHouseholdsOf } from '../fleet/stories.ts';
import { readTruth } from '../fleet/truth.ts';
import type { Addresses } from './environment.ts';
import { readFacts, type Facts } from './facts.ts';
import { verifierKeyFile } from './start-keys.ts';
import type { Ready } from '../stack/ready.ts';
import type { openScreen } from './summary.ts';
import type { Supervised } from './supervise.ts';
import { reductionOf, type Reduction } from './yesterday.ts';

export interface Watched {
  readonly screen: ReturnType<typeof openScreen>;
  readonly clickhouse: ClickHouse;
  readonly addresses: Addresses;
  readonly ready: Ready;
  readonly services: readonly Supervised[];
  readonly fleet: Supervised | undefined;
  readonly dataDir: string;
}

/** A terminal is redrawn every 2 s; a log gets a line every 15 s. */
const periodMs = process.stdout.isTTY ? 2000 : 15_000;

const yesterdayUtc = (): string => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

export function watch(watched: Watched): AsyncDisposable {
  const stopping = new AbortController();
  const done = loop(watched, stopping.signal);
  return {
    [Symbol.asyncDispose]: async () => {
      stopping.abort();
      await done;
    },
  };
}

async function loop(watched: Watched, signal: AbortSignal): Promise<void> {
  const { screen, clickhouse, addresses } = watched;
  let before: { facts: Facts; at: number } | undefined;
  let yesterday: Reduction | undefined;
  let told = false;
  while (!signal.aborted) {
    const facts = await readFacts(clickhouse, addresses.urls).catch(() => before?.facts);
    const at = performance.now();
    const fleet = watched.fleet
      ? await fleetState(watched.dataDir, watched.fleet.state())
      : { text: 'off', loaded: false };
    if (facts) {
      const rowsPerSecond = before
        ? Math.max(0, ((facts.rowsStored - before.facts.rowsStored) / (at - before.at)) * 1000)
        : 0;
      const settled = fleet.loaded && facts.daysStale === 0;
      if (settled && !told) {
        told = true;
        screen.say(hint(watched.ready));
        screen.say(await showCampaign(watched));
        screen.say(await showRest(watched));
      }
      if (settled && yesterday?.day !== yesterdayUtc())
        yesterday = await sumYesterday(watched.ready, yesterday, signal);
      before = { facts, at };
      screen.show({
        facts,
        rowsPerSecond,
        services: watched.services.map((one) => ({ name: one.name, state: one.state() })),
        fleet: fleet.text,
        yesterday,
      });
    }
    await delay(periodMs, undefined, { signal }).catch(() => undefined);
  }
}

async function sumYesterday(
  ready: Ready,
  before: Reduction | undefined,
  signal: AbortSignal,
): Promise<Reduction | undefined> {
  return reductionOf(yesterdayUtc(), { url: ready.api, key: ready.apiKey, signal }).catch(() => before);
}

const hint = ({ api, apiKey }: Ready): string => `The history is loaded. Try:
  curl -s -H 'Authorization: Bearer ${apiKey}' '${api}/v1/households?limit=3'`;

/** Gaps of the demo with their reasons, and a claim: what a programme would write down and ask for. */
async function showRest({ ready, addresses: { settings }, dataDir }: Watched): Promise<string> {
  const api = { url: ready.api, key: ready.apiKey };
  const households = demoHouseholdsOf(settings.HEARTH_FLEET_SEED, settings.HEARTH_FLEET_HOUSEHOLDS);
  const today = localDay(Date.now());
  const truth = readTruth(dataDir);
  try {
    const from = Math.max(today - settings.HEARTH_FLEET_DAYS, truth ? firstDayOf(truth) : today);
    await explainGaps(api, households, { from, to: today });
    await registerVerifier(api);
    const claim = await leadDemoClaim(api, { households, today });
    return claim
      ? `A claim is ${claim.status}: ${ready.api}/v1/claims/${claim.id}
  its verifier signs in, in a private window of the browser, with the link of
  HEARTH_API_KEY=$(cat ${verifierKeyFile(dataDir)}) npm run console`
      : 'No week may be claimed yet.';
  } catch (error) {
    return `Gaps and claim could not be prepared: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** The sensors know the last weeks by now, so that what households say can be compared with them. */
async function showCampaign({ ready: { api, apiKey }, addresses: { settings } }: Watched): Promise<string> {
  const fleet = { seed: settings.HEARTH_FLEET_SEED, households: settings.HEARTH_FLEET_HOUSEHOLDS };
  try {
    const id = await leadDemoCampaign({ url: api, key: apiKey }, fleet);
    return `A survey of the households is open. Try:
  curl -s -H 'Authorization: Bearer ${apiKey}' '${api}/v1/surveys/${id}/responses?limit=3'`;
  } catch (error) {
    return `The survey of the households could not be prepared: ${error instanceof Error ? error.message : String(error)}`;
  }
}
