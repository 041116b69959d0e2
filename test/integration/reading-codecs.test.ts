// Readings are written with a fast codec, and once more with a small one when they are a day old.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { kinds, topics } from '#schemas/topics.ts';
import { openIngestWorld } from '#test/support/world.ts';

const part = z.object({ codec: z.string() });

test.for(kinds.map((kind) => topics[kind].table))('%s', async (table) => {
  await using world = await openIngestWorld();
  const { clickhouse } = world;
  const codecs = async (): Promise<string[]> => {
    const parts = await clickhouse.query(
      part,
      `SELECT default_compression_codec AS codec FROM system.parts
       WHERE database = currentDatabase() AND table = {table:String} AND active ORDER BY partition`,
      { table },
    );
    return parts.map(({ codec }) => codec);
  };
  /** The rows of a month are a part of their own. */
  const store = (month: string, ingestedAt: number): Promise<void> =>
    clickhouse.insertRows(table, [
      {
        device_did: 'did:example:1',
        observed_at: `${month}-01T00:00:00Z`,
        ingested_at: new Date(ingestedAt).toISOString(),
      },
    ]);
  await clickhouse.command(`SYSTEM STOP TTL MERGES ${table}`);
  await store('2030-01', Date.now());
  await store('2030-02', Date.now() - 25 * 3_600_000);
  expect(await codecs()).toEqual(['LZ4', 'LZ4']);
  await clickhouse.command(`SYSTEM START TTL MERGES ${table}`);
  await clickhouse.command(`OPTIMIZE TABLE ${table} FINAL`);
  expect(await codecs()).toEqual(['LZ4', 'ZSTD(1)']);
});
