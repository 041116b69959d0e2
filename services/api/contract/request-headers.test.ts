// Headers of requests: which are accepted, ignored and refused.
import { expect, test } from 'vitest';
import { notesOf, sentIdempotencyKey, sentRequestId, traceIdOf } from './request-headers.ts';

test.each([
  ['a-1', 'a-1'],
  ['x'.repeat(100), 'x'.repeat(100)],
  ['x'.repeat(101), null],
  ['two words', null],
  ['', null],
])('the request id %j becomes %j', (sent, kept) => {
  expect(sentRequestId(sent)).toBe(kept);
});

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';

test.each([
  [`00-${trace}-00f067aa0ba902b7-01`, trace],
  [`01-${trace}-00f067aa0ba902b7-01-more`, trace],
  [`ff-${trace}-00f067aa0ba902b7-01`, null],
  [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, null],
  [`00-${trace}-0000000000000000-01`, null],
  [`00-${trace.toUpperCase()}-00f067aa0ba902b7-01`, null],
  ['', null],
])('the traceparent %j names the trace %j', (sent, traceId) => {
  expect(traceIdOf(sent)).toBe(traceId);
});

test.each([
  [undefined, null],
  ['', null],
  ['moved by the field team', 'moved by the field team'],
  ['d%C3%A9plac%C3%A9, 100%25', 'déplacé, 100%'],
  ['%E6%BC%A2'.repeat(500), '漢'.repeat(500)],
])('notes are decoded', (sent, notes) => {
  expect(notesOf(sent)).toBe(notes);
});

test.each([
  ['501 characters', 'x'.repeat(501), { code: 'too-large', max: 500 }],
  ['an escape that is none', '100%', { code: 'bad-format' }],
  ['a line end', 'a%0Ab', { code: 'bad-format' }],
  ['bytes beyond ASCII', 'déplacé', { code: 'bad-format' }],
])('notes with %s are refused', (_what, sent, fault) => {
  const errors = [expect.objectContaining({ header: 'X-Action-Notes', ...fault })];
  expect(() => notesOf(sent)).toThrow(
    expect.objectContaining({ code: 'invalid-header', reply: expect.objectContaining({ errors }) }),
  );
});

test('an idempotency key has 1 to 255 printable characters', () => {
  expect([sentIdempotencyKey(undefined), sentIdempotencyKey('k'.repeat(255))]).toEqual([
    null,
    'k'.repeat(255),
  ]);
  for (const sent of ['', 'k'.repeat(256), 'clé'])
    expect(() => sentIdempotencyKey(sent)).toThrow(expect.objectContaining({ code: 'invalid-header' }));
});
