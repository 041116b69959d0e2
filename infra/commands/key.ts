// npm run key: makes, lists, rotates and revokes API keys. There is no open endpoint that makes keys.
import { parseArgs } from 'node:util';
import { storeOf } from '../stack/ready.ts';
import { runCommand, UsageError } from '../command-line/command.ts';
import { scopes } from '#domain/scopes.ts';
import { openClickHouse } from '#runtime/clickhouse/client.ts';
import { settingsOrExit } from '#runtime/process/config.ts';
import { openRecords } from '#records/records.ts';
import { create, listKeys, revoke, rotate, type Action, type CreateOptions } from './key-actions.ts';
import { overlapOf } from './key-options.ts';

const help = `npm run key -- create --name NAME --scopes SCOPES [--projects PROJECTS] [--expires DATE] [--actor DID]
                     [--networks NETWORKS]
npm run key -- list
npm run key -- rotate ID [--overlap SECONDS]
npm run key -- revoke ID

create   makes a key and prints it once: only the SHA-256 of its secret is stored
  --name      what the key is for
  --scopes    names with commas between, or "all":
              ${scopes.slice(0, 6).join(' ')}
              ${scopes.slice(6, 14).join(' ')}
              ${scopes.slice(14, 21).join(' ')}
              ${scopes.slice(21).join(' ')}
  --projects  DIDs or ids of the projects to which the key is limited, with commas between; default: all projects
  --expires   date (YYYY-MM-DD, end of that day in UTC) or date-time after which the key is refused; default: never
  --actor     DID of the collector or verifier for whom the key decides
  --networks  networks from which it may be used (192.0.2.0/24, 2001:db8::/32), with commas between; default: all
list     prints id, state, expiry, name, scopes, projects, actor, networks and last use (to the hour) of all keys
rotate   gives a key a new secret and prints the key once; earlier secrets work for the overlap more
  --overlap   seconds, at most 2592000 (30 days); default 86400 (a day); 0 ends them at once
revoke   ends a key for good; every process refuses it within 5 seconds

Without HEARTH_CLICKHOUSE_URL the keys are those of the Hearth that npm start runs on HEARTH_DATA_DIR, else those of
HEARTH_DATABASE at that address. HEARTH_KEY_KIND says whether this installation takes live or test keys (default test).`;

interface Options extends CreateOptions {
  readonly overlap?: string | undefined;
}

/** What the command line asks for. Throws a UsageError before anything is opened. */
function actionOf([command, id]: readonly string[], options: Options): Action {
  if (command === 'create') return create(options);
  if (command === 'list') return listKeys;
  if (command === 'rotate') return rotate(id, overlapOf(options.overlap));
  if (command === 'revoke') return revoke(id);
  throw new UsageError(`${command ?? 'no command'}: create, list, rotate or revoke is allowed`);
}

const text = { type: 'string' } as const;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      name: text,
      scopes: text,
      projects: text,
      expires: text,
      actor: text,
      networks: text,
      overlap: text,
    },
  });
  if (values.help) return console.log(help);
  const act = actionOf(positionals, values);
  const settings = settingsOrExit(process.env);
  await using clickhouse = openClickHouse(storeOf(settings));
  const records = openRecords(clickhouse);
  await act({ clickhouse, records, kind: settings.HEARTH_KEY_KIND });
  await records.drain();
}

if (import.meta.main) await runCommand(main);
