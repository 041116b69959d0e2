// Where the headers of a record lie, and the look-up of one: within bounds, whatever the bytes claim.
import { expect, test } from 'vitest';
import { headerOf, walkRecords, type RecordSection } from './walk.ts';

function varint(value: number): number[] {
  let rest = value >= 0 ? value * 2 : -value * 2 - 1;
  const bytes: number[] = [];
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return [...bytes, rest];
}

const field = (content: Uint8Array | null): Buffer =>
  content === null ? Buffer.from(varint(-1)) : Buffer.concat([Buffer.from(varint(content.length)), content]);

type Header = readonly [name: string, value: Uint8Array | null];

function recordBytes(headers: readonly Header[]): Buffer {
  const body = Buffer.concat([
    Buffer.of(0, 0, 0),
    field(Buffer.from('key')),
    field(Buffer.from('value')),
    Buffer.from(varint(headers.length)),
    ...headers.flatMap(([name, value]) => [field(Buffer.from(name)), field(value)]),
  ]);
  return Buffer.concat([Buffer.from(varint(body.length)), body]);
}

const sectionOf = (bytes: Uint8Array): RecordSection => ({
  bytes,
  count: 1,
  baseOffset: 0,
  lastOffset: 0,
  baseTimestampMs: 0,
  appendedAtMs: null,
});

/** The value of a header of the one record, as text. */
function lookUp(headers: readonly Header[], name: string): string | null {
  const found: (string | null)[] = [];
  const fault = walkRecords(sectionOf(recordBytes(headers)), (record) => {
    const value = headerOf(record, name);
    found.push(value === null ? null : Buffer.from(value).toString());
  });
  expect(fault).toBeNull();
  expect(found).toHaveLength(1);
  return found[0] ?? null;
}

const text = (content: string): Uint8Array => Buffer.from(content);

test('a record without headers has an empty range of them', () => {
  walkRecords(sectionOf(recordBytes([])), ({ bytes, headersStart, headersEnd }) =>
    expect([headersStart, headersEnd]).toEqual([bytes.length, bytes.length]),
  );
  expect(lookUp([], 'a')).toBeNull();
});

test('finds the first header of a name among others', () => {
  const headers: Header[] = [
    ['', text('empty name')],
    ['ab', text('1')],
    ['abc', text('2')],
    ['abc', text('3')],
    ['none', null],
  ];
  expect(['', 'ab', 'abc', 'none', 'abcd', 'a'].map((name) => lookUp(headers, name))).toEqual([
    'empty name',
    '1',
    '2',
    null,
    null,
    null,
  ]);
});

test('finds a header after a megabyte of others, large or many', () => {
  expect(
    lookUp(
      [
        ['big', new Uint8Array(1_000_000)],
        ['x', text('large')],
      ],
      'x',
    ),
  ).toBe('large');
  const many: Header[] = Array.from({ length: 250_000 }, () => ['', new Uint8Array(2)]);
  expect(lookUp([...many, ['x', text('many')]], 'x')).toBe('many');
});

test('broken headers are a fault of the batch, and a look-up in them ends within their bounds', () => {
  const whole = recordBytes([
    ['first', text('1')],
    ['x', text('2')],
  ]);
  const start = 13;
  for (let at = start; at < whole.length; at++)
    for (const byte of [0, 1, 2, 3, 127, 128, 255]) {
      const bytes = Buffer.concat([whole, Buffer.alloc(300, 2)]);
      bytes[at] = byte;
      const found = headerOf({ bytes, headersStart: start, headersEnd: whole.length }, 'x');
      const end = found === null ? 0 : found.byteOffset - bytes.byteOffset + found.length;
      expect(end).toBeLessThanOrEqual(whole.length);
    }
  expect(walkRecords(sectionOf(whole.subarray(0, whole.length - 1)), () => {})).toBe('record 0 of 1 is cut');
});
