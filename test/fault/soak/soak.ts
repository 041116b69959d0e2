// A long run under load: rounds of all faults in an order that the seed draws, and the judgement at the end.
import { shuffled, stream } from '#infra/fleet/random.ts';
import { audit, type Audit } from '#test/support/audit.ts';
import { commitFaults } from '#test/support/oracle.ts';
import { until } from '#test/support/until.ts';
import { faults as allFaults, type Fault } from './faults.ts';
import { addCopy, openSite, type Site, type Tally } from './site.ts';

export interface SoakOptions {
  readonly minutes: number;
  readonly seed: number;
  /** Messages a second. */
  readonly perSecond: number;
  readonly progress: (line: string) => void;
  /** Ends the run early; what happened until then is judged. */
  readonly signal: AbortSignal;
}

export type Outcome = Audit & Tally;

const progressMs = 10_000;
const settleMs = 600_000;
/** Copies that run while nothing happens. */
const usual = 2;

export async function soak({ minutes, seed, perSecond, progress, signal }: SoakOptions): Promise<Outcome> {
  const random = stream(seed);
  await using site = await openSite({ seed, perSecond, random });
  const startedMs = performance.now();
  const elapsedMs = (): number => performance.now() - startedMs;
  let now = 'start';
  const timer = setInterval(() => progress(progressLine(site, elapsedMs(), now)), progressMs);
  try {
    for (const fault of endless(random)) {
      await refill(site);
      if (signal.aborted || elapsedMs() > minutes * 60_000) break;
      now = fault.name;
      await fault.run(site);
      site.faults.push(...(await committedFaults(site)));
    }
    now = 'judgement';
    await refill(site);
    await Promise.all(site.loads.map((load) => load.stop()));
    const found = await audit(site.world, site.loads, settleMs);
    return { ...found, ...site.tally, faults: [...site.faults, ...found.faults] };
  } finally {
    clearInterval(timer);
  }
}

/** First each fault once, so that a short run meets many; then as often as each stands in a round, ever in another order. */
function* endless(random: () => number): Generator<Fault> {
  yield* shuffled(allFaults, random);
  const round = allFaults.flatMap((fault) => Array.from({ length: fault.perRound }, () => fault));
  for (;;) yield* shuffled(round, random);
}

/** A broker that has just started does not know its groups at once. */
const committedFaults = ({ world }: Site): Promise<string[]> =>
  until('the committed offsets', () => commitFaults(world), settleMs);

async function refill(site: Site): Promise<void> {
  while (site.copies.size < usual) await addCopy(site);
}

function progressLine({ loads, tally, faults }: Site, elapsedMs: number, now: string): string {
  const acked = loads.reduce((total, load) => total + load.acked(), 0);
  const { kills, stops, takeovers, restarts } = tally;
  const counts = { acked, kills, stops, takeovers, restarts, faults: faults.length };
  const text = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  return `${String(Math.round(elapsedMs / 1000)).padStart(5)} s  ${text.join(', ')}  (${now})`;
}
