// The ends of partitions are reported although the broker does not say good-bye, by a new connection where that helps.
import { expect, test } from 'vitest';
import { openEnds } from './end-offsets.ts';

const at = (partition: number) => ({ topic: 't', partition });
const never = (): Promise<never> => new Promise(() => {});

/** Connections to a broker that never close; `partitions` of the topic are known to each. */
function openBroker(partitions: readonly (number | Error)[]) {
  const state = { connections: 0 };
  const connect = async () => {
    const known = partitions[state.connections];
    state.connections += 1;
    const offsets = async () => {
      if (typeof known !== 'number') throw known;
      return Array.from({ length: known }, (_, partition) => ({ partition, low: 0, high: 7 }));
    };
    return { offsets, [Symbol.asyncDispose]: never };
  };
  return { state, connect };
}

test('a partition that the connection does not know is left out at once, and told by the next connection', async () => {
  const { state, connect } = openBroker([1, 2]);
  const ends = openEnds(connect, ['t']);
  expect(await ends.of([at(0), at(1)])).toEqual([{ ...at(0), offset: 7 }]);
  expect(await ends.of([at(0), at(1)])).toHaveLength(2);
  expect(state.connections).toBe(2);
});

test('a failure is reported at once, and the next question is asked over a new connection', async () => {
  const { connect } = openBroker([new Error('the broker is away'), 1]);
  const ends = openEnds(connect, ['t']);
  await expect(ends.of([at(0)])).rejects.toThrow('the broker is away');
  expect(await ends.of([at(0)])).toEqual([{ ...at(0), offset: 7 }]);
});
