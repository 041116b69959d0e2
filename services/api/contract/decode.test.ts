// Faults of a request: one reply lists all of them with their places, and what was probably meant.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { decode } from './decode.ts';
import { Problem } from './problem.ts';
import { one, wholeNumber } from './query.ts';
import type { RawRequest } from './shape.ts';

const shape = {
  method: 'POST',
  path: '/v1/things/:id',
  operationId: 'makeThing',
  summary: '',
  description: '',
  scope: 'any',
  params: z.strictObject({ id: z.string().startsWith('x') }),
  query: z.strictObject({ limit: one(wholeNumber(1, 10)) }),
  body: {
    schema: z.strictObject({
      name: z.string(),
      size: z.number().max(5).optional(),
      place: z.strictObject({ district: z.string() }).optional(),
    }),
    fault: 'invalid-household',
  },
  replies: {},
  problems: [],
} as const;

const raw: RawRequest = {
  params: { id: 'x1' },
  query: {},
  body: { name: 'a' },
  ifMatch: null,
  origin: { operationId: 'makeThing', requestId: '', notes: null },
  gone: new AbortController().signal,
  prefersAsync: false,
  prefersPage: false,
  baseUrl: '',
  connection: { address: '', host: '', cookie: null },
  principal: { keyId: '', name: '', scopes: [], projectIds: [], actor: null, collector: null },
};

function problemOf(request: Partial<RawRequest>): Problem {
  try {
    decode(shape, { ...raw, ...request });
  } catch (error) {
    if (error instanceof Problem) return error;
  }
  throw new Error('nothing was refused');
}

test('a request without a fault is decoded', () => {
  const query = { limit: ['3'] };
  expect(decode(shape, { ...raw, query })).toMatchObject({
    params: { id: 'x1' },
    query: { limit: 3 },
    body: raw.body,
  });
});

test('the faults of address, query and body come together, under the code of the first', () => {
  const { code, reply } = problemOf({ params: { id: 'y' }, query: { limit: ['0'] }, body: {} });
  expect(code).toBe('invalid-identifier');
  expect(reply.errors).toMatchObject([{ parameter: 'id' }, { parameter: 'limit' }, { pointer: '#/name' }]);
});

test('unknown names come with the known name that is nearest, at their depth', () => {
  const body = { name: 'a', names: 1, place: { district: 'X', distric: 'Y' }, whatever: 1 };
  const { code, reply } = problemOf({ query: { limits: ['1'] }, body });
  expect(code).toBe('invalid-query');
  expect(reply.errors).toEqual([
    expect.objectContaining({ parameter: 'limits', code: 'unknown-field', suggestion: 'limit' }),
    expect.objectContaining({ pointer: '#/place/distric', code: 'unknown-field', suggestion: 'district' }),
    expect.objectContaining({ pointer: '#/names', code: 'unknown-field', suggestion: 'name' }),
    expect.not.objectContaining({ suggestion: expect.anything() }),
  ]);
});

test('a number too large for JSON is listed with the other faults, and once', () => {
  const { reply } = problemOf({ body: { size: 1e300, place: { district: 1e300 }, other: 1e300 } });
  expect(reply.errors?.map(({ pointer, code }) => [pointer, code])).toEqual([
    ['#/name', 'required'],
    ['#/size', 'too-large'],
    ['#/place/district', 'wrong-type'],
    ['#/other', 'unknown-field'],
  ]);
  expect(problemOf({ body: { name: 'a', size: -1e300 } }).reply.errors).toMatchObject([
    { pointer: '#/size', code: 'number-too-large' },
  ]);
});
