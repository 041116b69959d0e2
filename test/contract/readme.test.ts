// The README's tables say what the code has: settings and warnings.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { warning } from '#api/contract/warning.ts';
import { warningCodes } from '#domain/emissions/warnings/warning-codes.ts';
import { readSettings, settings } from '#runtime/process/config.ts';

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
const defaults = new Map<string, unknown>(Object.entries(readSettings({})));

test.each(Object.entries(settings.shape))('the README has the row of %s', (name, schema) => {
  const fallback = defaults.get(name);
  const shown =
    fallback === undefined || fallback === '' ? '' : `\`${JSON.stringify(fallback).replaceAll('"', '')}\``;
  expect(readme).toContain(`| \`${name}\` | ${shown} | ${schema.description} |`);
});

test('the README has no row of a setting that the code does not read', () => {
  const named = [...readme.matchAll(/^\| `(HEARTH_[A-Z_]+)` \|/gm)].map((match) => match[1]);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !Object.hasOwn(settings.shape, name ?? ''))).toEqual([]);
});

test('the README and the contract say of every warning what it means', () => {
  const rows = Object.entries(warningCodes).map(([code, meaning]) => `| \`${code}\` | ${meaning} |`);
  expect(readme).toContain(`| warning | what it means |\n|---|---|\n${rows.join('\n')}\n\n`);
  const { description } = warning.shape.code;
  expect(Object.keys(warningCodes).filter((code) => !description?.includes(`\`${code}\`: `))).toEqual([]);
});
