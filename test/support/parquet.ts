// Reads Parquet files as ClickHouse reads them.
import { inject } from 'vitest';
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';

type Row = Readonly<Record<string, unknown>>;

/** The rows of a file in a table with these columns, each a name and a type of ClickHouse, in the order of the file. */
export async function readParquet(
  { clickhouse, database }: { readonly clickhouse: ClickHouse; readonly database: string },
  columns: readonly (readonly [name: string, type: string])[],
  {
    bytes,
    format = 'Parquet',
  }: { readonly bytes: Uint8Array; readonly format?: 'Parquet' | 'ParquetMetadata' },
): Promise<Row[]> {
  const table = `parquet_${crypto.randomUUID().replaceAll('-', '')}`;
  const typed = columns.map(([name, type]) => `\`${name}\` ${type}`);
  await clickhouse.command(`CREATE TABLE ${table} (${typed.join(', ')}) ENGINE = Memory`);
  const url = new URL(inject('stack').shared.env['HEARTH_CLICKHOUSE_URL'] ?? '');
  const [user, password] = [url.username, url.password].map(decodeURIComponent);
  url.search = new URLSearchParams({ query: `INSERT INTO ${database}.${table} FORMAT ${format}` }).toString();
  [url.username, url.password] = ['', ''];
  const sent = await fetch(url, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { 'x-clickhouse-user': user ?? '', 'x-clickhouse-key': password ?? '' },
  });
  if (sent.status !== 200) throw new Error(await sent.text());
  const rows = await clickhouse.query(z.record(z.string(), z.unknown()), `SELECT * FROM ${table}`);
  await clickhouse.command(`DROP TABLE ${table}`);
  return rows;
}
