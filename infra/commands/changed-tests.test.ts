// A change selects the tests that import its files, and those against real parts that are named after its folders.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChangedFiles, testFiles, findTouchedTests } from './changed-tests.ts';

const unit = ['services/upkeep/duties.test.ts', 'infra/stack/lock.test.ts'];
const stack = [
  'test/contract/api-households.test.ts',
  'test/integration/household-projects.test.ts',
  'test/integration/windows-path.test.ts',
  'test/fault/ingest-killed.test.ts',
];
const create = 'services/api/households/create-household.ts';

test.each([
  [create, [create, ...stack.slice(0, 2)]],
  ['services/windows/changes.ts', ['services/windows/changes.ts', 'test/integration/windows-path.test.ts']],
  [
    'services/ingest/decode/avro/cursor.ts',
    ['services/ingest/decode/avro/cursor.ts', 'test/fault/ingest-killed.test.ts'],
  ],
  ['services/api/main.ts', ['services/api/main.ts']],
  ['schemas/clickhouse/0003_records.sql', stack],
  ['README.md', []],
])('a change of %s touches the tests that are named after its folders', (path, touched) => {
  expect(findTouchedTests({ present: [path], deleted: [] }, { unit, stack })).toEqual(touched);
});

test.each([
  [create, [...unit, ...stack.slice(0, 2)]],
  ['services/upkeep/duties.ts', unit],
  ['schemas/clickhouse/0007_views.sql', [...unit, ...stack]],
])('a deleted %s touches all unit tests, and those of its folders', (path, touched) => {
  expect(findTouchedTests({ present: [], deleted: [path] }, { unit, stack })).toEqual(touched);
});

test('the tests of both kinds are found', () => {
  const found = testFiles();
  expect(found.stack).toEqual(expect.arrayContaining(stack));
  expect(found.unit).toEqual(expect.arrayContaining([...unit, 'test/architecture.test.ts']));
  expect(found.unit).not.toEqual(expect.arrayContaining([stack[0]]));
});

let folder: string;
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearth-changed-'));
  git('init', '--quiet');
  mkdirSync(join(folder, 'a'));
  for (const name of ['kept.ts', 'edited.ts', 'gone.ts', 'old.ts', 'naïve.ts']) write(`a/${name}`, name);
  git('add', '.');
  git('commit', '--quiet', '-m', 'first');
  write('a/edited.ts', 'other');
  write('a/naïve.ts', 'other');
  write('a/new.ts', 'new');
  rmSync(join(folder, 'a/gone.ts'));
  git('mv', 'a/old.ts', 'a/renamed.ts');
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([undefined, 'HEAD'])('edited, new, renamed and deleted files are found since %s', (since) => {
  const { present, deleted } = findChangedFiles(since, folder);
  expect(present.toSorted()).toEqual(['a/edited.ts', 'a/naïve.ts', 'a/new.ts', 'a/renamed.ts']);
  expect(deleted.toSorted()).toEqual(['a/gone.ts', 'a/old.ts']);
});

test.each(['nonsense', '', '--output=a/kept.ts'])('%j is no commit', (since) => {
  expect(() => findChangedFiles(since, folder)).toThrow(
    `--since is ${JSON.stringify(since)}: use a commit of this repository`,
  );
});

test('without a repository the option is refused', () => {
  const outside = mkdtempSync(join(tmpdir(), 'hearth-no-git-'));
  try {
    expect(() => findChangedFiles(undefined, outside)).toThrow(
      '--changed needs a git repository with a commit',
    );
  } finally {
    rmSync(outside, { recursive: true });
  }
});
