// A long run under load: faults by the clock, in a seeded order, and the final check.
import { stream } from '#infra/fleet/random.ts';
import { audit, type Audit } from '#test/support/audit.ts';
import { commitFaults } from '#test/support/oracle.ts';
import { openPace, shortfalls } from '#test/support/pace.ts';
import { until } from '#test/support/until.ts';
import { faults as allFaults, leastOfTally, type Fault } from './faults.ts';
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

export interface Outcome extends Audit, Tally {
  /** How often each fault happened. */
  readonly happened: ReadonlyMap<string, number>;
}

const progressMs = 10_000;
const settleMs = 600_000;
/** Copies that run while nothing happens. */
const usual = 2;

export async function soak({ minutes, seed, perSecond, progress, signal }: SoakOptions): Promise<Outcome> {
  const random = stream(seed);
  await using site = await openSite({ seed, perSecond, random });
  const startedMs = performance.now();
  const elapsedMs = (): number => performance.now() - startedMs;
  const next = openPace(allFaults, random);
  const happened = new Map<string, number>();
  let now = 'start';
  const timer = setInterval(() => progress(progressLine(site, elapsedMs(), now)), progressMs);
  try {
    await refill(site);
    while (!signal.aborted && elapsedMs() < minutes * 60_000) {
      const fault = next(elapsedMs());
      now = fault.name;
      if (!(await carryOut(site, fault))) break;
      happened.set(fault.name, (happened.get(fault.name) ?? 0) + 1);
    }
    const length = Math.min(minutes, elapsedMs() / 60_000);
    now = 'judgement';
    await Promise.all(site.loads.map((load) => load.stop()));
    const found = await audit(site.world, site.loads, settleMs);
    const lacks = [
      ...shortfalls(leastOfTally, new Map(Object.entries(site.tally)), length),
      ...shortfalls(allFaults, happened, length),
    ];
    return { ...found, ...site.tally, happened, faults: [...site.faults, ...found.faults, ...lacks] };
  } finally {
    clearInterval(timer);
  }
}

/** False when the fault or what must follow it failed: the run ends there and is judged. */
async function carryOut(site: Site, fault: Fault): Promise<boolean> {
  try {
    await fault.run(site);
    await refill(site);
    site.faults.push(...(await committedFaults(site)));
    return true;
  } catch (error) {
    site.faults.push(`${fault.name}: ${String(error)}`);
    return false;
  }
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
  const counts = { acked, kills, stops, takeovers, restarts, 'broken promises': faults.length };
  const text = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  return `${String(Math.round(elapsedMs / 1000)).padStart(5)} s  ${text.join(', ')}  (${now})`;
}
