// The worker sorts to the same bytes as the main thread would, and when it ends, waiting sorts fail.
import { expect, test } from 'vitest';
import { buffers } from '#runtime/memory/buffers.ts';
import { openBlock } from './block.ts';
import { sortRows, type SortJob } from './sort.ts';
import { openSorter } from './sorter.ts';
import type { Insert } from './table.ts';

const rows = 20_000;
const observedAt = Date.UTC(2026, 10, 21);

/** Power and usage readings of 700 devices in turn, which are not in the order of their DIDs. */
function unsorted(): readonly Insert[] {
  const { store, seal } = openBlock();
  for (let sequence = 0; sequence < rows; sequence++) {
    const deviceDid = `did:example:${(sequence * 7919) % 700}`;
    const identity = { deviceDid, observedAt: observedAt + sequence, sequence };
    const place = {
      topic: 't',
      partition: 0,
      offset: sequence,
      arrivedAtMs: observedAt,
      schemaId: 1,
      device: undefined,
    };
    const voltageV = sequence % 3 === 0 ? null : sequence;
    const power = { activePowerW: 1, voltageV, currentA: null, energyWh: sequence / 7, relayOn: true };
    const mode = sequence % 5 === 0 ? 'KEEP_WARM' : 'ON';
    store.power({ ...identity, ...power }, place);
    store.usage({ ...identity, intervalSeconds: 60, inUseSeconds: 1, mode, batteryPercent: null }, place);
  }
  return seal().readings;
}

const jobsOf = (inserts: readonly Insert[]): SortJob[] =>
  inserts.flatMap(({ sort }) => (sort === null ? [] : [sort]));

const bytesOf = (inserts: readonly Insert[]): Buffer => Buffer.concat(inserts.flatMap(({ parts }) => parts));

test('two jobs at once, to the bytes that a sort on the spot makes; what they read from is free then', async () => {
  await using sorter = openSorter();
  const [here, there] = [unsorted(), unsorted()];
  jobsOf(here).forEach(sortRows);
  const jobs = jobsOf(there);
  expect(jobs).toHaveLength(2);
  await Promise.all(jobs.map(sorter.sort));
  expect(bytesOf(there).equals(bytesOf(here))).toBe(true);
  const [source] = jobs[0]?.deviceNos ?? [];
  const next = Array.from({ length: 100 }, () => buffers.acquireColumn(source?.buffer.byteLength ?? 0));
  expect(next).toContain(source?.buffer);
});

test('a job that the worker cannot do ends it, and says why to all who wait and to those who come later', async () => {
  await using sorter = openSorter();
  const [good] = jobsOf(unsorted());
  if (!good) throw new Error('no job');
  const [move] = good.moves;
  const bad = { ...good, moves: move ? [{ ...move, width: 3 }] : [] };
  const says = 'the sorter failed: RangeError: a value of 3 bytes; allowed: 1, 2, 4, 8';
  const [first, second] = [sorter.sort(bad), sorter.sort(good)];
  await expect(first).rejects.toThrow(says);
  await expect(second).rejects.toThrow(says);
  await expect(sorter.sort(good)).rejects.toThrow(says);
});

test('a worker that is gone holds up no sort', async () => {
  await using sorter = openSorter(new URL('data:text/javascript,process.exit(3)'));
  const [job] = jobsOf(unsorted());
  if (!job) throw new Error('no job');
  await expect(sorter.sort(job)).rejects.toThrow('the sorter ended with code 3');
  await expect(sorter.sort(job)).rejects.toThrow('the sorter ended with code 3');
});
