// A world copied from the template equals a migrated one exactly.
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { viewsDatabase } from '#infra/schema/migrate.ts';
import { openWorldOn, type World } from '#test/support/world-on.ts';
import { openWorld } from '#test/support/world.ts';

/** What the server tells of the tables of a world and of their rows, without the name of the world. */
async function tablesOf({ clickhouse }: World): Promise<unknown> {
  const { database } = clickhouse;
  const ofWorld = `database IN ('${database}', '${viewsDatabase(database)}')`;
  const told = await Promise.all(
    [
      `SELECT database, name, create_table_query, engine_full, storage_policy, total_rows,
         arraySort(arrayZip(dependencies_database, dependencies_table)) AS fed
       FROM system.tables WHERE ${ofWorld} ORDER BY database, name`,
      `SELECT * FROM system.columns WHERE ${ofWorld} ORDER BY database, table, position`,
      `SELECT * FROM system.data_skipping_indices WHERE ${ofWorld} ORDER BY database, table, name`,
      `SELECT * FROM system.projections WHERE ${ofWorld} ORDER BY database, table, name`,
      'SELECT name, checksum FROM migrations ORDER BY name',
    ].map((sql) => clickhouse.query(z.record(z.string(), z.unknown()), sql)),
  );
  return JSON.parse(JSON.stringify(told).replaceAll(database.replace('hearth_', ''), '<world>'));
}

test('a copied world has the tables, views, columns, indices, rows and ledger of a migrated one', async () => {
  await using copied = await openWorld();
  await using migrated = await openWorldOn(inject('stack'));
  expect(await tablesOf(copied)).toEqual(await tablesOf(migrated));
});
