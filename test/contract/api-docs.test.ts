// The page /docs is public and loads nothing from other servers.
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { httpClient } from '#test/support/http.ts';
import { openSharedApi } from '#test/support/shared-api.ts';

const world = openSharedApi();
const { url } = world;
const call = httpClient(url, null);

afterAll(() => world[Symbol.asyncDispose]());

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

test.each([browser, 'text/html'])('a browser at / is led to the console: Accept %s', async (accept) => {
  const reply = await fetch(`${url}/`, { headers: { accept }, redirect: 'manual' });
  expect([reply.status, reply.headers.get('location')]).toEqual([303, '/console/']);
  expect(reply.headers.get('vary')).toContain('Accept');
});

test.each(['*/*', 'application/json'])(
  'another client at / gets 401 with addresses that answer: Accept %s',
  async (accept) => {
    const { status, headers, body } = await call('GET', '/', { headers: { accept } });
    expect([status, body['code'], headers.get('www-authenticate')]).toEqual([
      401,
      'unauthenticated',
      'Bearer',
    ]);
    const named = String(body['detail']).match(/\/[\w/.]+\w/g) ?? [];
    expect(named).toEqual(['/v1/openapi.json', '/docs']);
    for (const path of named) expect((await call('GET', path)).status).toBe(200);
  },
);

test('the address of the page with a slash at its end leads to the page, without a key', async () => {
  const reply = await fetch(`${url}/docs/`, { redirect: 'manual' });
  expect([reply.status, reply.headers.get('location')]).toEqual([303, '/docs']);
});

test('the page and everything that it loads come from this service, without a key', async () => {
  const page = await call('GET', '/docs');
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const loaded = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
  expect(loaded.filter((address) => !address.startsWith('/') && !address.startsWith('data:'))).toEqual([]);
  const files = loaded.filter((address) => address.startsWith('/docs/'));
  expect(files.length).toBe(3);
  for (const file of files) {
    const reply = await call('GET', file);
    expect([file, reply.status, reply.text.length > 100]).toEqual([file, 200, true]);
    expect(reply.headers.get('content-type')).toMatch(/^text\/(css|javascript); charset=utf-8$/);
  }
});

test('the script reads the contract of this service and asks no validator', async () => {
  const { text } = await call('GET', '/docs/start.js');
  expect(text).toContain("url: '/v1/openapi.json'");
  expect(text).toContain('validatorUrl: null');
});

test.each(['nothing.js', '..%2F..%2Fpackage.json', 'swagger-ui.js'])(
  'another file is 404: %s',
  async (name) => {
    expect((await call('GET', `/docs/${name}`)).body).toMatchObject({ code: 'route-not-found' });
  },
);

test('the contract is there as YAML too, and is the same', async () => {
  const yaml = await call('GET', '/v1/openapi.yaml');
  expect([yaml.status, yaml.headers.get('content-type')]).toEqual([200, 'application/yaml']);
  const json = (await call('GET', '/v1/openapi.json')).body;
  expect(parse(yaml.text)).toEqual(json);
  // So do readers of YAML 1.1 read it.
  expect(parse(yaml.text, { version: '1.1' })).toEqual(json);
});
