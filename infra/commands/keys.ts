// npm run keys: deletes unique keys in Keeper whose operations ClickHouse has lost.
import { parseArgs } from 'node:util';
import { runCommand, UsageError } from '../command-line/command.ts';
import { storeOf } from '../stack/ready.ts';
import { deleteLostKeys, readLostKeys } from '#records/lost-keys.ts';
import { openClickHouse } from '#runtime/clickhouse/client.ts';
import { settingsOrExit } from '#runtime/process/config.ts';

const help = `npm run keys -- forget [--delete]

Keeper holds the unique keys of the operations of the last day. When ClickHouse is restored to an older state (a disk
snapshot, a lost volume), Keeper still holds keys of operations that ClickHouse has lost, and their names and records
cannot be written. The API and upkeep delete such a key when they meet it, once its operation is an hour old. This
command finds all of them at once, whatever their age. Stop the API and upkeep first.

forget      counts the keys of lost operations
  --delete  also deletes them

Without HEARTH_CLICKHOUSE_URL the command uses the Hearth running on HEARTH_DATA_DIR, and its database unless
HEARTH_DATABASE names another.`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, delete: { type: 'boolean' } },
  });
  if (values.help) return console.log(help);
  const [command, more] = positionals;
  if (command !== 'forget' || more !== undefined)
    throw new UsageError(`${positionals.join(' ') || 'no command'}: use forget`);
  await using clickhouse = openClickHouse(storeOf(settingsOrExit(process.env)));
  const lost = await readLostKeys(clickhouse);
  const operations = new Set(lost.map(({ nonce }) => nonce)).size;
  const found = `${lost.length} keys of ${operations} lost operations in ${clickhouse.database}`;
  if (!values.delete) return console.log(`${found}${lost.length > 0 ? '; --delete deletes them' : ''}`);
  await deleteLostKeys(clickhouse, lost);
  console.log(`${found} deleted`);
}

if (import.meta.main) await runCommand(main);
