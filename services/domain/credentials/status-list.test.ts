// Status lists against those of test/data/claims, and the attacks on them.
import { expect, test } from 'vitest';
import { gzipText } from '#test/support/gzip-text.ts';
import { statusLists } from '#test/support/claims-data.ts';
import {
  bitAt,
  bitsOf,
  decodeList,
  encodeList,
  listBytesMax,
  listLength,
  readStatus,
  statusEntry,
  statusListCredential,
  type StatusPurpose,
} from './status-list.ts';

test.each(statusLists.lists)(
  'the list with $set.length bits of $length',
  ({ set, length, encodedList: text }) => {
    const bits = decodeList(text, gzipText);
    const found = Array.from({ length }, (_, index) => index).filter(
      (index) => bits && bitAt(bits, index) === true,
    );
    expect(bits?.length).toBe(length / 8);
    expect(found).toEqual(set);
    if (length !== listLength) return;
    expect(decodeList(encodeList(bitsOf(set), gzipText), gzipText)).toEqual(bits);
  },
);

test.each(statusLists.refuse)('attack 26: a list is refused: $name', ({ encodedList: text }) => {
  expect(decodeList(text, gzipText)).toBeNull();
});

test('attack 26: a list that unpacks to more than 256 kB is refused, an index beyond the end is none', () => {
  const huge = `u${gzipText.pack(new Uint8Array(100_000_000))}`;
  expect(huge.length).toBeLessThan(150_000);
  expect(decodeList(huge, gzipText)).toBeNull();
  expect(decodeList(`u${gzipText.pack(new Uint8Array(listBytesMax))}`, gzipText)).toHaveLength(listBytesMax);
  const bits = bitsOf([3]);
  expect([bitAt(bits, listLength), bitAt(bits, -1), bitAt(bits, 1.5), bitAt(bits, 3)]).toEqual([
    null,
    null,
    null,
    true,
  ]);
});

const address = 'https://h.example/v1/credential-status/revocation-1';

const listOf = (indexes: readonly number[], purpose: StatusPurpose = 'revocation') =>
  statusListCredential({
    issuer: 'did:web:h.example',
    id: address,
    purpose,
    validFrom: '2026-11-21T09:00:00Z',
    validUntil: '2026-11-22T09:00:00Z',
    encodedList: encodeList(bitsOf(indexes), gzipText),
  });

const entry = statusEntry(address, 'revocation', 94_567);
const status = (list: unknown, own: unknown = entry, at = '2026-11-21T10:00:00Z') =>
  readStatus(own, list, gzipText, at).status;

test('a bit says whether it is set, within the time of its list', () => {
  expect(status(listOf([]))).toBe('clear');
  expect(status(listOf([94_567]))).toBe('set');
  expect(status(listOf([94_566, 94_568]))).toBe('clear');
});

test('attack 24: a list that is over, or not yet valid, says nothing', () => {
  for (const at of ['2026-11-22T09:00:00Z', '2027-01-01T00:00:00Z', '2026-11-21T08:59:59Z'])
    expect([at, status(listOf([]), entry, at)]).toEqual([at, 'unknown']);
  expect(status({ ...listOf([]), validUntil: undefined })).toBe('unknown');
});

test('attack 26: a list of another purpose or address, or an index that it lacks, says nothing', () => {
  expect(status(listOf([], 'suspension'))).toBe('unknown');
  expect(status({ ...listOf([]), id: `${address}0` })).toBe('unknown');
  expect(status(listOf([]), { ...entry, statusListIndex: '131072' })).toBe('unknown');
  expect(status(listOf([]), { ...entry, statusListIndex: '094567' })).toBe('unknown');
  expect(status(listOf([]), { ...entry, statusListIndex: 94_567 })).toBe('unknown');
  expect(status(listOf([]), { ...entry, type: 'StatusList2021Entry' })).toBe('unknown');
  expect(status({})).toBe('unknown');
});
