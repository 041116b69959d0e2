// Every page that code names is in the repository, and every heading that code names is on its page.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { anchorsOf } from './support/pages.ts';

const root = join(import.meta.dirname, '..');

/** Files in which people write comments and texts; the pages themselves are checked by pages.test.ts. */
const files = ['services', 'schemas', 'infra', 'test']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((path) => /\.(?:ts|cjs|py|sql|avsc|ya?ml|sh)$/.test(path) || path === 'test/vectors/vectors.json');

/** The sources of test vectors are public files of other repositories. */
const publicSource = /"source": .*/g;
const citation = /(?<![\w*}./-])((?:[\w-]+\/)*[\w-]+\.md)\b(?:#([\w-]*\w))?/g;

const cited = files.flatMap((path) =>
  [...readFileSync(join(root, path), 'utf8').replaceAll(publicSource, '').matchAll(citation)].map(
    ([, page = '', anchor]) => ({ path, page, anchor }),
  ),
);

/** The page from the root of the repository, or beside the file that names it; undefined: there is none. */
const pathOf = ({ path, page }: { path: string; page: string }): string | undefined =>
  [page, join(dirname(path), page)].find((place) => existsSync(join(root, place)));

test('every page that code names is in the repository', () => {
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter((one) => pathOf(one) === undefined)).toEqual([]);
});

test('every heading that code names is on its page', () => {
  const headed = cited.filter(({ anchor }) => anchor !== undefined);
  expect(headed.length).toBeGreaterThan(50);
  const missing = headed.filter(({ anchor = '', ...one }) => {
    const page = pathOf(one);
    return page === undefined || !anchorsOf(readFileSync(join(root, page), 'utf8')).has(anchor);
  });
  expect(missing).toEqual([]);
});

test('no code cites a page by the number of a section', () => {
  const numbered = files.filter((path) =>
    /\b[a-z-]+\.md (?:§ ?|section )?\d/.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(numbered).toEqual([]);
});
