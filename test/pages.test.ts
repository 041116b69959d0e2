// The pages match the code: settings, warnings, metrics, operations, files, commands; and stay readable.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { warning } from '#api/contract/warning.ts';
import { endpoints } from '#api/endpoints.ts';
import { eventTypes } from '#records/events.ts';
import { warningCodes } from '#domain/emissions/case/warning-codes.ts';
import { readSettings, settings } from '#runtime/process/config.ts';
import { anchorsOf, pageOf, pages, unrunCommands } from './support/pages.ts';

const root = join(import.meta.dirname, '..');
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const readme = pageOf('README.md').text;
const settingsPage = pageOf('infra/docs/settings.md').text;
const architecture = pageOf('infra/docs/architecture.md').text;
const defaults = new Map<string, unknown>(Object.entries(readSettings({})));

test.each(Object.entries(settings.shape))('the page of settings has the row of %s', (name, schema) => {
  const fallback = defaults.get(name);
  const shown =
    fallback === undefined || fallback === '' ? '' : `\`${JSON.stringify(fallback).replaceAll('"', '')}\``;
  expect(settingsPage).toContain(`| \`${name}\` | ${shown} | ${schema.description} |`);
});

test('no page names a setting that the code does not read', () => {
  const named = pages.flatMap(({ text }) => text.match(/\bHEARTH_[A-Z_]+\b/g) ?? []);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !Object.hasOwn(settings.shape, name))).toEqual([]);
});

test('the page of warnings and the contract say of every warning what it means', () => {
  const rows = Object.entries(warningCodes).map(([code, meaning]) => `| \`${code}\` | ${meaning} |`);
  expect(pageOf('infra/docs/warnings.md').text).toContain(
    `| warning | what it means |\n|---|---|\n${rows.join('\n')}\n`,
  );
  const { description } = warning.shape.code;
  expect(Object.keys(warningCodes).filter((code) => !description?.includes(`\`${code}\`: `))).toEqual([]);
});

test('every metric and log event that a page names is declared', () => {
  const declared = textOf('services/runtime/process/observe.ts');
  const named = pages.flatMap(({ text }) =>
    [...text.matchAll(/`(hearth_(?:ingest|windows|api)_\w+|(?:ingest|kafka)\.[a-z_]+)`/g)].map(
      ([, name = '']) => name,
    ),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !declared.includes(`'${name}'`))).toEqual([]);
});

test('the page of the API has every type of event', () => {
  const page = pageOf('infra/docs/rest-api.md').text;
  expect(eventTypes.filter((type) => !page.includes(`\`${type}\``))).toEqual([]);
});

/** A path of a page in one spelling for all names of parameters. */
const shapeOf = (path: string): string => path.replace(/\?.*$/, '').replaceAll(/\{\w+\}|\$\w+/g, ':');

test('every operation that a page names is one of the interface', () => {
  const known = new Set(endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`));
  const paths = new Set([...known].map((operation) => operation.split(' ')[1] ?? ''));
  const calls = pages.flatMap(({ text }) =>
    [...text.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/(?:v1|problems)[^\s`]*)`/g)].map(
      ([, method = '', path = '']) => `${method} ${shapeOf(path)}`,
    ),
  );
  expect(calls.length).toBeGreaterThan(30);
  expect(calls.filter((call) => !known.has(call))).toEqual([]);
  const bare = pages.flatMap(({ text }) =>
    [...text.matchAll(/`(\/v1\/[^\s`]*)`/g)].map(([, path = '']) => shapeOf(path)),
  );
  expect(bare.filter((path) => !paths.has(path))).toEqual([]);
  const ends = pages.flatMap(({ text }) => [...text.matchAll(/`…(\/[a-z-]+)`/g)].map(([, end = '']) => end));
  expect(ends.length).toBeGreaterThan(15);
  expect(ends.filter((end) => ![...paths].some((path) => path.endsWith(`:${end}`)))).toEqual([]);
});

test('every file that a page names or links is there', () => {
  const links = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, to = '']) =>
      join(dirname(path), to),
    ),
  );
  const named = pages.flatMap(({ text }) =>
    [...text.matchAll(/`((?:services|schemas|infra|test)\/[^`\s]*)`/g)].map(([, path = '']) => path),
  );
  expect(links.length).toBeGreaterThan(20);
  expect([...links, ...named].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every heading that a link names is there', () => {
  const links = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)#\s]+\.md)#([^)]+)\)/g)].map(([, to = '', anchor = '']) => ({
      to: join(dirname(path), to),
      anchor,
    })),
  );
  expect(links.length).toBeGreaterThan(3);
  const isMissing = ({ to, anchor }: { to: string; anchor: string }): boolean =>
    !anchorsOf(textOf(to)).has(anchor);
  expect(links.filter(isMissing)).toEqual([]);
});

const pathTitles = ['A message', 'POST /v1/households', 'POST /v1/analysis/household'];

const pathSection = (title: string): string =>
  architecture.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';

const filesOf = (section: string): string[] =>
  [...section.matchAll(/^\| .* \| `(.*)` \|$/gm)].map(([, file = '']) => file);

test.each(pathTitles)('a newcomer opens at most 25 files for %s, and each is named once', (title) => {
  const section = pathSection(title);
  const files = filesOf(section);
  expect(files.length).toBeGreaterThan(15);
  expect(files.length).toBeLessThanOrEqual(25);
  expect(new Set(files).size).toBe(files.length);
  expect(section).toContain(` ${files.length} files.\n`);
});

/** Files that are reached in another way than by an import of a file before them. */
const reachedOtherwise: Readonly<Record<string, string>> = {
  'services/runtime/kafka/wire/framed-socket.ts':
    'the client gives it to kafkajs, which opens its sockets with it',
  'services/ingest/decode/avro/own-readings.ts': 'the decoder of a schema id is looked up',
  'services/api/http/auth.ts': 'main.ts opens it for the app',
  'services/api/households/create-household.ts': 'the app finds it in the list of endpoints',
  'services/runtime/clickhouse/statements.ts': 'it is part of the client of ClickHouse',
  'schemas/clickhouse/0001_readings.sql': 'SQL is not imported',
  'schemas/clickhouse/0003_records.sql': 'SQL is not imported',
};

/** The files that a file imports, as paths from the root. */
const importsOf = (path: string): string[] =>
  [...textOf(path).matchAll(/\bfrom '(\.[^']*|#[^']*)'/g)].map(([, specifier = '']) => {
    if (specifier.startsWith('.')) return join(dirname(path), specifier);
    const [zone = '', ...rest] = specifier.slice(1).split('/');
    return join(['schemas', 'infra', 'test'].includes(zone) ? '' : 'services', zone, ...rest);
  });

test('a file of a path is imported by one before it, so the lists can be read from top to bottom', () => {
  const apart = pathTitles.flatMap((title) => {
    const files = filesOf(pathSection(title));
    return files.filter(
      (file, index) => index > 0 && !files.slice(0, index).some((before) => importsOf(before).includes(file)),
    );
  });
  expect(apart.toSorted()).toEqual(Object.keys(reachedOtherwise).toSorted());
});

test.each([
  ['infra/docs/device-fleets.md', 'infra/examples/send.ts'],
  ['infra/docs/device-fleets.md', 'infra/examples/send.py'],
  ['infra/docs/rest-api.md', 'infra/examples/reductions.ts'],
  ['infra/docs/webhooks.md', 'infra/examples/receiver.ts'],
  ['infra/docs/webhooks.md', 'infra/examples/receiver.py'],
])('%s shows %s as it is', (page, example) => {
  expect(pageOf(page).text).toContain(`\n${textOf(example)}\`\`\``);
});

test('the README has at most 200 lines, and no paragraph of it above 80 words', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(200);
  const prose = readme.replaceAll(/^```.*?^```$/gms, '').split(/\n{2,}/);
  const paragraphs = prose.filter((part) => !/^(?:[#|]|!\[|- )/.test(part.trim()));
  expect(paragraphs.length).toBeGreaterThan(5);
  expect(paragraphs.filter((part) => part.trim().split(/\s+/).length > 80)).toEqual([]);
});

test('a decision has at most ten lines, and every decision that a file cites is there', () => {
  const entries = textOf('infra/decisions.md').split(/^## /m).slice(1);
  expect(entries.length).toBeGreaterThan(50);
  expect(entries.filter((entry) => entry.trim().split('\n').length > 11)).toEqual([]);
  const numbers = new Set(entries.map((entry) => Number.parseInt(entry, 10)));
  const cited = ['services', 'schemas', 'infra', 'test']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((path) => /\.(?:ts|md|sql)$/.test(path))
    .flatMap((path) => [...textOf(path).matchAll(/\bdecision (\d+)\b/g)].map(([, number]) => Number(number)));
  expect(cited.length).toBeGreaterThan(5);
  expect(cited.filter((number) => !numbers.has(number))).toEqual([]);
});

test('an entry of the change log is one line of at most 200 characters', () => {
  const [, ...releases] = textOf('CHANGELOG.md').split(/^## /m);
  expect(releases.map((release) => release.split('\n')[0])).toContain('Unreleased');
  const lines = releases.flatMap((release) => release.split('\n').slice(1));
  expect(lines.filter((line) => line.length > 200)).toEqual([]);
  expect(lines.filter((line) => line !== '' && !/^(?:- |### )/.test(line)).length).toBeLessThanOrEqual(1);
});

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(textOf('package.json')));

const flagsOf = Map.groupBy(unrunCommands, ({ script }) => script);

test.each([...flagsOf.keys()])('npm run %s takes the options that the pages give it', async (script) => {
  const [, file = ''] = /^node infra\/boot\.cjs (\S+)/.exec(scripts[script] ?? '') ?? [];
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, file), '--help'], { cwd: root });
  const flags = (flagsOf.get(script) ?? []).flatMap((command) => command.flags);
  expect(flags.filter((flag) => !stdout.includes(flag))).toEqual([]);
});
