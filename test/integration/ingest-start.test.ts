// What the ledger says about a partition, asked of a real ClickHouse: its end, what is lost, the first hole.
import { expect, test } from 'vitest';
import { readCovered, type Covered } from '#ingest/start.ts';
import { openWorld } from '#test/support/world.ts';

const partition = 4;

test('reads the end, the lost part and the first hole of a ledger', async () => {
  await using world = await openWorld();
  const covered = async (lowOffset: number): Promise<Covered> => {
    const assigned = { topic: 't', partition, offset: -1, lowOffset, highOffset: 1000 };
    return readCovered(world.clickhouse, assigned);
  };
  const add = (...ranges: readonly (readonly [number, number])[]): Promise<void> =>
    world.clickhouse.insertRows(
      'ingest_ledger',
      ranges.map(([first, last]) => ({
        topic: 't',
        partition,
        first_offset: first,
        last_offset: last,
        stored: last - first + 1,
        dead: 0,
        absent: 0,
      })),
    );

  expect(await covered(0)).toEqual({ end: 0, below: null, hole: null });
  expect(await covered(70)).toEqual({ end: 0, below: null, hole: null });
  await add([0, 100], [200, 300]);
  expect(await covered(0)).toEqual({ end: 301, below: null, hole: 101 });
  expect(await covered(40)).toEqual({ end: 301, below: 101, hole: 101 });
  expect(await covered(101)).toEqual({ end: 301, below: 101, hole: 101 });
  expect(await covered(150)).toEqual({ end: 301, below: 101, hole: 150 });
  expect(await covered(200)).toEqual({ end: 301, below: 101, hole: null });
  expect(await covered(250)).toEqual({ end: 301, below: 301, hole: null });
  expect(await covered(400)).toEqual({ end: 301, below: 301, hole: null });
  await add([90, 210], [290, 320], [340, 350]);
  expect(await covered(0)).toEqual({ end: 351, below: null, hole: 321 });
  expect(await covered(330)).toEqual({ end: 351, below: 321, hole: 330 });
});
