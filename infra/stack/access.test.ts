// Least privilege, and enough of it: each service may read and write the tables that its SQL names.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { access } from './access.ts';

/** All of `records` but what the other one of its two services runs. */
const textOf = (folders: readonly string[], without: string): string =>
  folders
    .flatMap((folder) => globSync(`services/${folder}/**/*.ts`))
    .filter((path) => !path.endsWith('.test.ts') && !path.startsWith(`services/${without}`))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');

const tables = [
  ...readFileSync('schemas/clickhouse/current.sql', 'utf8').matchAll(
    /^CREATE (?:TABLE|MATERIALIZED VIEW|VIEW) \{database\}\.(\w+)/gm,
  ),
].map(([, name = '']) => name);

const read = (sql: string): string[] =>
  tables.filter((name) => new RegExp(`\\b(FROM|JOIN) ${name}\\b`).test(sql));
const written = (sql: string): string[] =>
  tables.filter((name) => new RegExp(`\\bINSERT INTO ${name}\\b|insertRows\\(\\s*'${name}'`).test(sql));

test.each([
  ['api', ['api', 'records'], 'records/trim.ts'],
  ['upkeep', ['upkeep', 'records'], 'records/api-keys'],
  ['windows', ['windows'], 'none'],
  ['ingest', ['ingest'], 'none'],
] as const)('%s may read and write what its SQL names', (role, folders, without) => {
  const sql = textOf(folders, without);
  const rights = access[role].grants.map((grant) => / ON hearth\.(\w+)$/.exec(grant)?.[1] && grant);
  const may = (right: string, name: string): boolean =>
    rights.some(
      (grant) => grant?.endsWith(` ON hearth.${name}`) && grant.split(' ON ')[0]?.split(', ').includes(right),
    );
  expect(read(sql).length).toBeGreaterThan(2);
  expect(read(sql).filter((name) => !may('SELECT', name))).toEqual([]);
  expect(written(sql).filter((name) => !may('INSERT', name))).toEqual([]);
});
