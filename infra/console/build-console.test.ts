// The built console: equal sources build nothing, every file is packed, nothing is inline, and it stays small.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildConsole } from './build-console.ts';

const cache = mkdtempSync(join(tmpdir(), 'hearth-console-'));
let folder: string;

beforeAll(async () => {
  folder = await buildConsole(cache);
});
afterAll(() => rmSync(cache, { recursive: true }));

const files = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

const bytesOf = (name: string): number => statSync(join(folder, name)).size;

test('equal sources build nothing, and leave no draft', async () => {
  const before = statSync(join(folder, 'index.html')).mtimeMs;
  expect(await buildConsole(cache)).toBe(folder);
  expect(statSync(join(folder, 'index.html')).mtimeMs).toBe(before);
  expect(readdirSync(join(cache, 'console'))).toHaveLength(1);
});

test('each file is there packed, too', () => {
  const plain = files().filter((name) => !name.endsWith('.gz'));
  expect(plain.length).toBeGreaterThan(5);
  for (const name of plain)
    expect(gunzipSync(readFileSync(join(folder, `${name}.gz`)))).toEqual(readFileSync(join(folder, name)));
});

test.each(['index.html', 'fill.html'])(
  '%s loads files of the console alone, and holds no code and no style',
  (name) => {
    const page = readFileSync(join(folder, name), 'utf8');
    const loaded = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
    const own = loaded.filter((address) => address !== 'data:,');
    expect(own.length).toBeGreaterThan(1);
    expect(own.filter((address) => !files().includes(address.replace('/console/', '')))).toEqual([]);
    expect(page).not.toMatch(/<style|\son\w+=|style=/);
    expect([...page.matchAll(/<script[^>]*>([^<]*)/g)].map(([, code]) => code)).toEqual(['']);
  },
);

const isOfForms = (name: string): boolean => name.startsWith('assets/form-');

test('the page of forms stays within its budget, packed, without its map and without fonts', () => {
  const scripts = files().filter((name) => isOfForms(name) && name.endsWith('.js.gz'));
  const loaded = scripts.filter((name) => !name.includes('MapBlock'));
  expect([scripts.length, loaded.length]).toEqual([expect.any(Number), scripts.length - 1]);
  expect(loaded.reduce((total, name) => total + bytesOf(name), 0)).toBeLessThan(600_000);
  for (const name of loaded)
    expect(gunzipSync(readFileSync(join(folder, name))).includes('@font-face')).toBe(false);
});

/** The verifier of bundles repeats days and analyses: it is loaded when a bundle is checked. */
const isVerifier = (name: string): boolean => name.startsWith('assets/verify-bundle-');

test('the shell, each page, the verifier and all script stay within their budgets, packed', () => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const scripts = files().filter((name) => name.endsWith('.js.gz') && !isOfForms(name));
  const isShell = (name: string): boolean => page.includes(name.slice(0, -'.gz'.length));
  const sum = (names: readonly string[]): number => names.reduce((total, name) => total + bytesOf(name), 0);
  expect(sum(scripts.filter(isShell))).toBeLessThan(60_000);
  const large = scripts.filter((name) => !isShell(name) && bytesOf(name) > 20_000);
  expect(large.filter((name) => !isVerifier(name))).toEqual([]);
  expect(large.length).toBe(1);
  expect(sum(large)).toBeLessThan(96_000);
  expect(sum(scripts)).toBeLessThan(300_000);
});
