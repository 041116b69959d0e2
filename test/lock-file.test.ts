// `npm ci` accepts the lock file: npm may omit platform packages and then refuse its own file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        optionalDependencies: z.record(z.string(), z.string()).optional(),
        resolved: z.string().optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')));
const locked = new Set(
  Object.keys(lock.packages).map((path) =>
    path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
  ),
);

test('every platform package of every package is locked', () => {
  const wanted = Object.values(lock.packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  );
  expect(wanted.length).toBeGreaterThan(50);
  expect(wanted.filter((name) => !locked.has(name))).toEqual([]);
});

test('the lock file names no download address', () => {
  expect(Object.entries(lock.packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
