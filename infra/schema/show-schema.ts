// The schema of a database as ClickHouse shows it, with placeholders for the names of the database and of its views.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';

const head = `-- The whole schema: what ClickHouse shows (SHOW CREATE) of every object after all migrations, in the order of their names.
-- Read it to see a table as it is; change it by a migration. A test compares it with a fresh database. To write it anew:
--   npm run --silent migrate -- --show > schemas/clickhouse/current.sql`;

const object = z.object({ place: z.string() });
const shown = z.object({ statement: z.string() });

/** SHOW CREATE of every object of both databases, by name: first the tables and their views, then the views for data teams. */
export async function showSchema(clickhouse: ClickHouse, views: string): Promise<string> {
  const { database } = clickhouse;
  const objects = await clickhouse.query(
    object,
    `SELECT concat(database, '.', name) AS place FROM system.tables
     WHERE database IN ({database:String}, {views:String}) ORDER BY database = {views:String}, name`,
    { database, views },
  );
  const rows = await Promise.all(
    objects.map(({ place }) => clickhouse.query(shown, `SHOW CREATE TABLE ${place}`)),
  );
  // As the qualifier of an object or in a path of Keeper, for the name alone may be that of a user, too.
  const asName = (name: string): RegExp => new RegExp(`\\b${name}(?=[./])`, 'g');
  const statements = rows
    .flat()
    .map(({ statement }) =>
      `${statement};`.replace(asName(views), '{views}').replace(asName(database), '{database}'),
    );
  return [head, ...statements].join('\n\n');
}
