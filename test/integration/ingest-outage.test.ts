// Ingest waits while ClickHouse or the registry is unreachable, and then stores everything.
import { expect, test } from 'vitest';
import { kinds } from '#schemas/topics.ts';
import { until } from '#test/support/until.ts';
import { openIngestWorld, type World } from '#test/support/world.ts';
import { mix, type MixedMessage } from '#test/support/mix.ts';
import { deadOf, ledgerFaults, storedOf, untilCommitted } from '#test/support/oracle.ts';
import { openProxy } from '#test/support/tcp-proxy.ts';

const mixOf = (world: World, count: number): MixedMessage[] =>
  mix({ count, devices: 50, startMs: Date.now() - 86_400_000, encode: world.encode, topics: world.topics });

async function sendAll(world: World, messages: readonly MixedMessage[]): Promise<void> {
  for (const kind of kinds) {
    const own = messages.filter((each) => each.kind === kind).map(({ message }) => message);
    await world.send(world.topics[kind].topic, own);
  }
}

async function expectAllStored(world: World, messages: readonly MixedMessage[]): Promise<void> {
  const ranges = await untilCommitted(world);
  for (const kind of kinds) {
    const own = messages.filter((each) => each.kind === kind);
    const good = own.filter(({ verdict }) => verdict === 'stored');
    const identities = new Set(good.map(({ identity }) => identity)).size;
    expect(await storedOf(world, kind)).toEqual({ rows: identities, identities, offsets: identities });
    const letters = Object.values(await deadOf(world, kind)).reduce((total, count) => total + count, 0);
    expect(letters).toBe(own.length - good.length);
    expect(await ledgerFaults(world, kind, ranges[kind])).toEqual([]);
  }
}

test(
  'ClickHouse goes away under load: nothing is committed, consumption pauses, nothing is lost',
  { timeout: 120_000 },
  async () => {
    await using world = await openIngestWorld();
    await using proxy = await openProxy(world.env['HEARTH_CLICKHOUSE_INGEST_URL'] ?? '');
    const ingest = await world.start('ingest', {
      HEARTH_CLICKHOUSE_INGEST_URL: proxy.url,
      HEARTH_MEMORY_BYTES: '300000',
    });
    const messages = mixOf(world, 20_000);
    await sendAll(world, messages.slice(0, 5000));
    await until('first rows', async () => (await storedOf(world, 'power')).rows > 0);
    proxy.cut();
    await sendAll(world, messages.slice(5000));
    await until('a failed flush', () => ingest.output().includes('ingest.flush_failed'));
    await until('a pause', () => ingest.output().includes('ingest.paused'));
    proxy.restore();
    await expectAllStored(world, messages);
    expect(ingest.output()).toContain('ingest.resumed');
    expect(await ingest.stop()).toBe(0);
  },
);

test(
  'the registry is away at the start: messages wait for their schemas, in order',
  { timeout: 120_000 },
  async () => {
    await using world = await openIngestWorld();
    await using proxy = await openProxy(world.env['HEARTH_REGISTRY_URL'] ?? '');
    proxy.cut();
    const ingest = await world.start('ingest', { HEARTH_REGISTRY_URL: proxy.url });
    const messages = mixOf(world, 4000);
    await sendAll(world, messages);
    await until('a failed question', () => ingest.output().includes('registry.unavailable'));
    expect((await storedOf(world, 'power')).rows).toBe(0);
    proxy.restore();
    await expectAllStored(world, messages);
    expect(await ingest.stop()).toBe(0);
  },
);

test(
  'a signal ends the process in time while ClickHouse is away; the rest is stored by the next one',
  { timeout: 120_000 },
  async () => {
    await using world = await openIngestWorld();
    await using proxy = await openProxy(world.env['HEARTH_CLICKHOUSE_INGEST_URL'] ?? '');
    const first = await world.start('ingest', { HEARTH_CLICKHOUSE_INGEST_URL: proxy.url });
    proxy.cut();
    const messages = mixOf(world, 4000);
    await sendAll(world, messages);
    await until('a failed flush', () => first.output().includes('ingest.flush_failed'));
    const stoppedAtMs = Date.now();
    expect(await first.stop()).toBe(1);
    expect(Date.now() - stoppedAtMs).toBeLessThan(10_000);
    await world.start('ingest');
    await expectAllStored(world, messages);
  },
);
