// Peer of api.get: a bare Koa handler on node:sqlite with the rows that the API reads. It shows what records in an embedded
// database would cost; it checks nothing, knows no key, and serves one process.
import { DatabaseSync } from 'node:sqlite';
import Koa from 'koa';
import { z } from 'zod';
import { openClickHouse } from '#runtime/clickhouse/client.ts';
import { requireSetting, settingsOrExit } from '#runtime/process/config.ts';

const settings = settingsOrExit(process.env);
await using clickhouse = openClickHouse({
  url: requireSetting(settings.HEARTH_CLICKHOUSE_API_URL, 'HEARTH_CLICKHOUSE_API_URL'),
  database: settings.HEARTH_DATABASE,
});
// An empty name is a file of its own in the temporary folder, which goes with the process.
const sqlite = new DatabaseSync('');

async function copy(into: string, columns: readonly string[], select: string): Promise<void> {
  const names = columns.join(', ');
  sqlite.exec(
    `CREATE TABLE ${into} (${names}, PRIMARY KEY (${columns.slice(0, -1).join(', ')})) WITHOUT ROWID`,
  );
  const insert = sqlite.prepare(`INSERT INTO ${into} VALUES (${columns.map(() => '?').join(', ')})`);
  const row = z.record(z.string(), z.union([z.string(), z.number()]));
  sqlite.exec('BEGIN');
  for await (const rows of clickhouse.stream(row, select))
    for (const values of rows) insert.run(...columns.map((column) => values[column] ?? null));
  sqlite.exec('COMMIT');
}

await copy(
  'records',
  ['kind', 'id', 'version', 'body'],
  `SELECT kind, id, version, body FROM records FINAL WHERE kind IN ('household', 'device')`,
);
await copy(
  'placements',
  ['household_id', 'id', 'device_id'],
  'SELECT household_id, id, device_id FROM placements FINAL WHERE valid_to IS NULL',
);

const newest = 'FROM records WHERE kind = ? AND id = ? ORDER BY version DESC LIMIT 1';
const record = sqlite.prepare(`SELECT kind, id, version, body ${newest}`);
const installed = sqlite.prepare('SELECT id, device_id AS deviceId FROM placements WHERE household_id = ?');

const app = new Koa();
app.use((context) => {
  const id = context.path.slice('/v1/households/'.length);
  const places = installed.all(id);
  context.body = [
    record.get('household', id),
    ...places,
    ...places.map(({ deviceId }) => record.get('device', deviceId ?? '')),
  ];
});
app.listen(settings.HEARTH_API_PORT, settings.HEARTH_API_HOST, () =>
  console.log(JSON.stringify({ event: 'service.started', time: new Date().toISOString() })),
);
