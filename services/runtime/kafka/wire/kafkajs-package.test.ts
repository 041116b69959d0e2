// The installed kafkajs is the one that Hearth changes, file by file: an upgrade cannot break the changes silently.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { kafkajsVersion } from './kafkajs.ts';

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve('kafkajs/package.json'));
const packageText = (path: string): string => readFileSync(join(folder, path), 'utf8');
const ownText = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

/** A file of the diff, and for each of its hunks the lines that it expects there. */
interface Change {
  readonly path: string;
  readonly hunks: readonly string[];
}

function changes(diff: string): Change[] {
  return diff
    .split(/^--- a\//m)
    .slice(1)
    .map((file) => {
      const [head = '', ...hunks] = file.split(/^@@ .* @@\n/m);
      return { path: head.split('\n')[0] ?? '', hunks: hunks.map(linesBefore) };
    });
}

const linesBefore = (hunk: string): string =>
  hunk
    .split('\n')
    .filter((line) => /^[ -]/.test(line))
    .map((line) => line.slice(1))
    .join('\n');

const changed = changes(ownText(`kafkajs-${kafkajsVersion}.diff`));

const digests = ownText(`kafkajs-${kafkajsVersion}.sha256`)
  .trim()
  .split('\n')
  .map((line) => line.split('  '));

test('the installed version is the one that the changes are made for', () => {
  expect(JSON.parse(packageText('package.json'))).toMatchObject({ version: kafkajsVersion });
});

test.each(digests)('%s is the digest of %s', (digest, path = '') => {
  expect(createHash('sha256').update(packageText(path)).digest('hex')).toBe(digest);
});

test.each(changed)('the diff fits $path, whose digest is known', ({ path, hunks }) => {
  expect(digests.map(([, known]) => known)).toContain(path);
  expect(hunks.length).toBeGreaterThan(0);
  for (const hunk of hunks) expect(packageText(path).split(hunk)).toHaveLength(2);
});

test('the diff shows every file that is changed when kafkajs is loaded', () => {
  const loaded = [...ownText('kafkajs.ts').matchAll(/(?:replace\('|require\('kafkajs\/src\/)([\w/]+\.js)'/g)];
  expect(loaded.map(([, path]) => `src/${path}`).toSorted()).toEqual(
    changed.map(({ path }) => path).toSorted(),
  );
});
