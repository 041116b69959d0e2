// Every fault of a long run: what happens, and how often it is due.
import { setTimeout as pause } from 'node:timers/promises';
import { between } from '#infra/fleet/random.ts';
import { addPartitions } from '#test/support/add-partitions.ts';
import { flushMoments } from '#test/support/flush-moments.ts';
import { assignments } from '#test/support/kafka-group.ts';
import type { Paced } from '#test/support/pace.ts';
import type { Trap } from '#test/support/tcp-proxy.ts';
import { until } from '#test/support/until.ts';
import { addCopy, addLoad, anyCopy, killCopy, stopCopy, type Copy, type Site, type Tally } from './site.ts';

export interface Fault extends Paced {
  /** Ends with all parts up and at least one copy of ingest running. */
  readonly run: (site: Site) => Promise<void>;
}

const most = 6;
/** A long run shares its machine with others. */
const patienceMs = 120_000;

/** A moment that the seed draws, up to `ms`. */
const aMoment = ({ random }: Site, ms = 1500): Promise<void> => pause(between(random, 0, ms));

async function killAtMoment(site: Site): Promise<void> {
  const copy = anyCopy(site);
  await sprung(copy, { ...anyMoment(site), act: () => copy.service.kill('SIGSTOP') });
  await killCopy(site, copy);
}

/** Not every share of partitions brings a dead letter or an anomaly, so a trap may wait in vain; then the moment is any. */
const trapLimitMs = 10_000;

async function sprung({ line }: Copy, trap: Trap): Promise<void> {
  await Promise.race([line.trap(trap), pause(trapLimitMs)]);
  line.disarm();
}

const anyMoment = ({ random }: Site): Trap =>
  flushMoments[Math.floor(between(random, 0, flushMoments.length))] ?? { table: /./, at: 'body' };

/** Stopped within a flush until the others have its partitions, and woken. */
async function zombie(site: Site): Promise<void> {
  const copy = anyCopy(site);
  const heir = await addCopy(site);
  await aMoment(site);
  const { length } = assignments(heir.service);
  await sprung(copy, { ...anyMoment(site), goesOn: true, act: () => copy.service.kill('SIGSTOP') });
  copy.service.kill('SIGSTOP');
  await until('an heir', () => assignments(heir.service).length > length, patienceMs);
  site.tally.takeovers += 1;
  const before = assignments(copy.service).length;
  copy.service.kill('SIGCONT');
  await until('the zombie to be a member again', () => assignments(copy.service).length > before, patienceMs);
  await stopCopy(site, heir);
}

/** To three copies and back to one, twice, every few seconds. */
async function scale(site: Site): Promise<void> {
  while (site.copies.size > 1) await stopCopy(site, anyCopy(site));
  for (let cycle = 0; cycle < 2; cycle++) {
    const others = await Promise.all([addCopy(site), addCopy(site)]);
    await aMoment(site, 3000);
    await Promise.all(others.map((copy) => stopCopy(site, copy)));
    await aMoment(site, 3000);
  }
}

async function restart(site: Site, name: 'kafka' | 'clickhouse', how: 'kill' | 'end'): Promise<void> {
  site.tally.restarts += 1;
  if (how === 'end') return site.stack.restart(name);
  await site.stack.kill(name);
  await aMoment(site, 3000);
  await site.stack.start(name);
}

async function stall(site: Site): Promise<void> {
  site.stack.signal('clickhouse', 'SIGSTOP');
  await aMoment(site, 8000);
  site.stack.signal('clickhouse', 'SIGCONT');
}

async function eachLine(site: Site, what: 'cut' | 'stall'): Promise<void> {
  const lines = [...site.copies].map(({ line }) => line);
  for (const line of lines) line[what]();
  await aMoment(site, 4000);
  for (const line of lines) line.restore();
}

/** A copy that starts meanwhile must not need the registry for what was known, and waits for the rest. */
async function registryAway(site: Site): Promise<void> {
  site.registry.cut();
  await killCopy(site, anyCopy(site));
  await addCopy(site);
  await aMoment(site, 4000);
  site.registry.restore();
}

async function readOnly({ world, ...site }: Site): Promise<void> {
  const set = (value: 0 | 1): Promise<void> =>
    world.clickhouse.command(
      `ALTER TABLE ${world.clickhouse.database}.power_readings MODIFY SETTING table_readonly = ${value}`,
    );
  await set(1);
  await pause(between(site.random, 0, 3000));
  await set(0);
}

async function column({ world, loads }: Site): Promise<void> {
  const name = `note_${loads[0]?.acked() ?? 0}`;
  await world.clickhouse.command(
    `ALTER TABLE ${world.clickhouse.database}.fuel_readings ADD COLUMN ${name} UInt8`,
  );
}

/** One more partition for each topic, a few times in all. */
async function partitions(site: Site): Promise<void> {
  if (site.partitions >= most) return;
  site.partitions += 1;
  await addPartitions(site.world, site.partitions);
  for (const load of site.loads) load.spread(site.partitions);
}

/** A second producer puts the same devices on other partitions for some seconds. */
async function otherPartitioner(site: Site): Promise<void> {
  const mix = site.loads[0]?.options.mix;
  if (!mix) return;
  const load = addLoad(site, {
    mix: { ...mix, firstSequence: site.loads.length * 10_000_000 },
    partitioner: 'crc32',
    perSecond: 1000,
    count: 4000,
  });
  await load.finish();
}

/** Comes in turn with all others of its kind; in an hour at least once. */
const inTurn = (name: string, run: Fault['run']): Fault => ({ name, run, everyMs: null, leastPerHour: 1 });

/** Together 180 kills and 30 stops an hour. Whether 100 and 20 were reached is asked of the tally: other faults kill, too. */
export const faults: readonly Fault[] = [
  {
    name: 'kill',
    everyMs: 30_000,
    leastPerHour: 1,
    run: async (site) => {
      await aMoment(site);
      await killCopy(site, anyCopy(site));
    },
  },
  { name: 'kill within a flush', everyMs: 60_000, leastPerHour: 1, run: killAtMoment },
  { name: 'SIGTERM', everyMs: 120_000, leastPerHour: 1, run: (site) => stopCopy(site, anyCopy(site)) },
  inTurn('zombie', zombie),
  inTurn('scale', scale),
  inTurn('ClickHouse killed', (site) => restart(site, 'clickhouse', 'kill')),
  inTurn('ClickHouse restarted', (site) => restart(site, 'clickhouse', 'end')),
  inTurn('ClickHouse stopped and woken', stall),
  inTurn('broker killed', (site) => restart(site, 'kafka', 'kill')),
  inTurn('broker restarted', (site) => restart(site, 'kafka', 'end')),
  inTurn('lines cut', (site) => eachLine(site, 'cut')),
  inTurn('lines stalled', (site) => eachLine(site, 'stall')),
  ...flushMoments.map((moment) =>
    inTurn(`line cut: ${moment.table.source} ${moment.at}`, (site) => sprung(anyCopy(site), moment)),
  ),
  inTurn('registry away', registryAway),
  inTurn('table read-only', readOnly),
  inTurn('column added', column),
  inTurn('partitions added', partitions),
  inTurn('second producer', otherPartitioner),
];

/** What the tally of an hour must reach. */
export const leastOfTally: readonly { name: keyof Tally; leastPerHour: number }[] = [
  { name: 'kills', leastPerHour: 100 },
  { name: 'stops', leastPerHour: 20 },
];
