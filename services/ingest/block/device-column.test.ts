// The rows of a block are sorted by device as ClickHouse compares them, whatever came first and whoever was known.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBlock } from '#runtime/clickhouse/native/slice.ts';
import { chunkRows, encodeBlock, uint32Column } from '#runtime/clickhouse/native/write.ts';
import { moveInto } from '#runtime/clickhouse/native/permute.ts';
import { deviceColumn, type NumberedDevice } from './device-column.ts';
import { sortRows } from './sort.ts';

/** The rows of a block as it is sent: DID, and number of the row as it was written. */
function sentRows(dids: readonly string[], known: ReadonlyMap<string, NumberedDevice>): [string, number][] {
  const did = deviceColumn();
  const number = uint32Column();
  dids.forEach((each, index) => {
    const row = index % chunkRows;
    if (row === 0) for (const column of [did, number]) column.extend();
    did.write(row, each, known.get(each));
    number.data[row] = index;
  });
  const room = (bytes: number): Uint8Array => new Uint8Array(bytes);
  const deviceIndex = did.deviceIndex(dids.length, room);
  const move = moveInto(room, number.parts(dids.length), 4);
  const parts = encodeBlock({ did, number }, dids.length, () => move.to);
  sortRows({ ...deviceIndex, moves: [move], places: room(4 * dids.length) });
  const block = readBlock(parts);
  const numberAt = block.numbersOf('number');
  return dids.map((_, row) => [block.textAt('did', row), numberAt(row)]);
}

const byBytes = ([one, first]: [string, number], [other, second]: [string, number]): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other)) || first - second;

const name = fc.integer({ min: 0, max: 30 }).map((each) => `did:example:meter/${each}`);

test('by DID in bytes, each device in order of arrival, over several blocks', () => {
  fc.assert(
    fc.property(fc.array(fc.array(name, { minLength: 1, maxLength: 80 }), { maxLength: 3 }), (blocks) => {
      const known = new Map<string, NumberedDevice>();
      for (const dids of blocks) {
        expect(sentRows(dids, known)).toEqual(
          dids.map((did, index): [string, number] => [did, index]).sort(byBytes),
        );
        for (const did of dids) if (!known.has(did)) known.set(did, { dids: null, deviceNo: 0 });
      }
    }),
  );
});

test('DIDs of every length that one may have', () => {
  const dids = [512, 127, 128, 13, 512].map((length) => 'did:example:'.padEnd(length, 'x'));
  expect(sentRows(dids, new Map()).map(([did]) => did)).toEqual(dids.toSorted());
});

test('over many chunks', () => {
  const dids = Array.from({ length: 3 * chunkRows + 5 }, (_, index) => `did:example:${(index * 7919) % 501}`);
  const known = new Map(dids.map((did): [string, NumberedDevice] => [did, { dids: null, deviceNo: 0 }]));
  expect(sentRows(dids, known)).toEqual(
    dids.map((did, index): [string, number] => [did, index]).sort(byBytes),
  );
});
