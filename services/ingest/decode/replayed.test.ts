// A replay is believed only with our signature over its place, key and value, and only on its own topic.
import { expect, test } from 'vitest';
import { replayHeader, replayHeaders, replaySignatureHeader } from '#runtime/kafka/replay-signature.ts';
import { recordOf as anyRecordOf } from '#test/support/record-batch.ts';
import { originalPlace } from './replayed.ts';

const secret = 'a secret of the tests';
const place = { topic: 't', partition: 1, offset: 77, arrivedAtMs: 1_700_000_000_000 };
const message = { key: Buffer.from('did:x:1'), value: Buffer.from([0, 1, 2]) };

const recordOf = (
  headers: Record<string, string>,
  { key, value }: { key: Uint8Array | null; value: Uint8Array | null } = message,
) => anyRecordOf({ offset: 900, key, value, headers }, 1.8e12);

const signed = replayHeaders(place, message, secret);

test('a signed replay has the place of its first delivery, also without key or value', () => {
  expect(originalPlace(recordOf(signed), 't', secret)).toEqual(place);
  expect(originalPlace(recordOf({ trace: 'x', ...signed }), 't', secret)).toEqual(place);
  const empty = { key: null, value: null };
  expect(originalPlace(recordOf(replayHeaders(place, empty, secret), empty), 't', secret)).toEqual(place);
});

test.for([
  ['no headers', recordOf({})],
  ['no signature', recordOf({ [replayHeader]: signed[replayHeader] ?? '' })],
  ['no place', recordOf({ [replaySignatureHeader]: signed[replaySignatureHeader] ?? '' })],
  ['a short signature', recordOf({ ...signed, [replaySignatureHeader]: 'ab' })],
  ['a signature of another secret', recordOf(replayHeaders(place, message, 'another'))],
  ['another place', recordOf({ ...signed, [replayHeader]: JSON.stringify({ ...place, arrivedAtMs: 1 }) })],
  ['another value', recordOf(signed, { ...message, value: Buffer.from([0, 1, 3]) })],
  ['another key', recordOf(signed, { ...message, key: Buffer.from('did:x:2') })],
  [
    'the border of key and value moved',
    recordOf(signed, { key: Buffer.from('did:x:1\0'), value: Buffer.from([1, 2]) }),
  ],
  ['another topic', recordOf(replayHeaders({ ...place, topic: 'other' }, message, secret))],
  ['a place that is none', recordOf(replayHeaders({ ...place, offset: -1 }, message, secret))],
] as const)('%s: the headers mean nothing', ([, record]) => {
  expect(originalPlace(record, 't', secret)).toBeNull();
});

test('without a secret nothing is believed', () => {
  expect(originalPlace(recordOf(replayHeaders(place, message, '')), 't', undefined)).toBeNull();
});
