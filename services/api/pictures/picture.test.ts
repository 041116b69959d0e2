// What all pictures have in common: JSON and drawing come from the same data, rights are checked, the address names the data.
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Head, Sheet } from '#pictures/kit/frame.ts';
import type { Scope } from '#domain/scopes.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { keyOf } from '#test/support/principal.ts';
import type { Api } from '../context/api.ts';
import { one, required } from '../contract/query.ts';
import { definePicture, sheetQuery } from './picture.ts';

const data: Head = {
  project: { id: 'prj_1', name: 'Stoves' },
  period: { start: '2024-01-01', end: '2024-01-31' },
  timeZone: 'UTC',
  n: 3,
  missingShare: null,
};
const query = z.strictObject({
  projectId: required(z.string()),
  from: one(z.string()),
  limit: one(z.string().transform(Number)),
  ...sheetQuery,
});
const sheets: Sheet[] = [];
const picture = definePicture<z.output<typeof query>, Head>({
  name: 'dots',
  operationId: 'getDots',
  summary: 'Draw dots',
  description: 'Dots.',
  scopes: ['readings:read'],
  query,
  schema: z.custom<Head>(),
  problems: [],
  read: async () => data,
  draw: (_, sheet) => {
    sheets.push(sheet);
    return '<svg/>';
  },
});

/** Nothing of it is used: the picture reads nothing. */
const api = z.custom<Api>().parse({});

const ask = (
  asked: Record<string, readonly string[]>,
  prefersPage: boolean,
  scopes: Scope[] = ['readings:read'],
) =>
  picture.answer(
    {
      params: {},
      query: { projectId: ['prj_1'], ...asked },
      body: undefined,
      ifMatch: null,
      principal: { ...keyOf(), scopes },
      origin: { operationId: 'getDots', requestId: 'req_1', notes: null },
      gone: new AbortController().signal,
      prefersAsync: false,
      prefersPage,
      baseUrl: 'http://localhost',
      connection: { address: '', host: '', cookie: null },
    },
    api,
  );

test('the drawing names the digest and the address of the JSON, with the period that was drawn', async () => {
  const json = await ask({ from: ['2024-01-09'], limit: ['7'] }, false);
  expect(json).toEqual({ status: 200, version: 1, body: data });
  const drawn = await ask({ from: ['2024-01-09'], limit: ['7'], lang: ['fr'], width: ['390'] }, true);
  expect(drawn).toMatchObject({
    text: { type: 'image/svg+xml', text: '<svg/>' },
    headers: { 'content-security-policy': "default-src 'none'; sandbox" },
  });
  expect(sheets.at(-1)).toEqual({
    language: 'fr',
    width: 390,
    digest: sha256(JSON.stringify(data)).toString('hex'),
    address: '/v1/pictures/dots?projectId=prj_1&limit=7&from=2024-01-01&to=2024-01-31',
  });
});

test('a key needs the scope of the data, too', async () => {
  await expect(ask({}, false, [])).rejects.toMatchObject({ code: 'scope-missing' });
});

test.each([
  ['width', '319'],
  ['width', '2001'],
  ['lang', 'de'],
  ['colour', 'red'],
])('%s=%s is refused', async (name, value) => {
  await expect(async () => ask({ [name]: [value] }, true)).rejects.toMatchObject({ code: 'invalid-query' });
});
