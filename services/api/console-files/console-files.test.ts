// Files of the console: one page for all addresses, hashed files for ever, packed where the caller takes it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { contentPolicy, formsPolicy, openConsoleFiles } from './console-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'hearth-console-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'assets'));
for (const [name, text] of [
  ['index.html', '<!doctype html>'],
  ['fill.html', '<!doctype html><title>form</title>'],
  ['assets/main-a1.js', 'start()'],
  ['assets/style-b2.css', 'a{}'],
] as const) {
  writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
}
const files = openConsoleFiles(folder);

test.each(['/console/', '/console/open', '/console/projects/prj_1/households', '/console/index.html'])(
  'the address %s is the page, never kept and with the policy',
  (path) => {
    const { status, headers, body } = files(path, false);
    expect([status, String(body)]).toEqual([200, '<!doctype html>']);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': contentPolicy,
    });
  },
);

test.each(['/console/fill/srv_1', '/console/fill/srv_1/'])(
  'the address %s is the page of forms, with a policy of its own',
  (path) => {
    const { status, headers, body } = files(path, false);
    expect([status, String(body)]).toEqual([200, '<!doctype html><title>form</title>']);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': formsPolicy,
      'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self)',
    });
  },
);

test('the policy of forms allows WebAssembly and inline styles besides, and no inline script', () => {
  expect(formsPolicy).toContain("script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline';");
  expect(formsPolicy).not.toContain('trusted-types');
  expect(formsPolicy.replace("style-src 'self' 'unsafe-inline'", '')).not.toMatch(
    /'unsafe-inline'|https?:|\*/,
  );
});

test('a hashed file is kept for ever, and packed for who takes it', () => {
  const plain = files('/console/assets/main-a1.js', false);
  const packed = files('/console/assets/main-a1.js', true);
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect([String(plain.body), String(gunzipSync(packed.body))]).toEqual(['start()', 'start()']);
});

test.each([
  '/console/assets/main-old.js',
  '/console/assets/main-a1.js.gz',
  '/console/assets/../../secret',
  '/console/assets/%2e%2e/%2e%2e/secret',
])('%s is 404 and no page', (path) => {
  expect(files(path, false)).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
});

test('the address without a slash leads to the page', () => {
  expect(files('/console', false)).toMatchObject({ status: 303, headers: { location: '/console/' } });
});

test('without a folder it says how to get one; a folder without a console is refused', () => {
  const { status, body } = openConsoleFiles(undefined)('/console/', false);
  expect([status, String(body)]).toEqual([404, expect.stringContaining('npm run console -- --build')]);
  expect(() => openConsoleFiles(join(folder, 'assets'))).toThrow('holds no console');
});

test('the policy allows no inline code, no other origin, and no markup but of Vue', () => {
  expect(contentPolicy).not.toMatch(/unsafe|https?:|\*/);
  expect(contentPolicy).toContain("require-trusted-types-for 'script'; trusted-types vue");
});
