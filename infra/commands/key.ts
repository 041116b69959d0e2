// npm run key: creates, lists, rotates and revokes API keys. No public endpoint creates keys.
import { parseArgs } from 'node:util';
import { storeOf } from '../stack/ready.ts';
import { runCommand, UsageError } from '../command-line/command.ts';
import { scopes } from '#domain/scopes.ts';
import { openClickHouse } from '#runtime/clickhouse/client.ts';
import { settingsOrExit } from '#runtime/process/config.ts';
import { keyNameMax } from '#records/api-keys/api-keys.ts';
import { openRecords } from '#records/records.ts';
import { create, listKeys, revoke, rotate, type Action, type CreateOptions } from './key-actions.ts';
import { overlapOf } from './key-options.ts';

const help = `npm run key -- create --name NAME --scopes SCOPES [--projects PROJECTS] [--expires DATE] [--actor DID]
                     [--organisation NAME] [--networks NETWORKS]
npm run key -- list
npm run key -- rotate ID [--overlap SECONDS]
npm run key -- revoke ID

create   creates a key and prints it once: only the SHA-256 of its secret is stored
  --name      purpose of the key, at most ${keyNameMax} characters
  --scopes    names separated by commas, or "all":
              ${scopes.slice(0, 6).join(' ')}
              ${scopes.slice(6, 14).join(' ')}
              ${scopes.slice(14, 21).join(' ')}
              ${scopes.slice(21).join(' ')}
  --projects  DIDs or ids of the projects to which the key is limited, separated by commas; default: all projects
  --expires   date (YYYY-MM-DD, end of that day in UTC) or date-time after which the key is refused; default: never
  --actor     DID of the collector or verifier for whom the key decides
  --organisation  to whom the key belongs: nobody decides on a claim of the own organisation
  --networks  networks that may use the key (192.0.2.0/24, 2001:db8::/32), separated by commas; default: all
list     prints id, state, expiry, name, scopes, projects, actor, networks and last use (to the hour) of all keys
rotate   gives a key a new secret and prints it once; earlier secrets stay valid during the overlap
  --overlap   seconds, at most 2592000 (30 days); default 86400 (one day); 0 revokes earlier secrets at once
revoke   revokes a key permanently; every process refuses it within 5 seconds

Without HEARTH_CLICKHOUSE_URL the command uses the Hearth running on HEARTH_DATA_DIR, and its database unless
HEARTH_DATABASE names another.
HEARTH_KEY_KIND sets whether this deployment accepts live or test keys (default test).`;

interface Options extends CreateOptions {
  readonly overlap?: string | undefined;
}

/** The action of the command line. Throws a UsageError before anything is opened. */
export function actionOf([command, ...given]: readonly string[], options: Options): Action {
  const takesId = command === 'rotate' || command === 'revoke';
  const action = namedAction(command, given[0], options);
  const surplus = given.slice(takesId ? 1 : 0);
  if (surplus.length === 0) return action;
  throw new UsageError(`${surplus.join(' ')}: ${command} takes ${takesId ? 'one id' : 'options only'}`);
}

function namedAction(command: string | undefined, id: string | undefined, options: Options): Action {
  if (command === 'create') return create(options);
  if (command === 'list') return listKeys;
  if (command === 'rotate') return rotate(id, overlapOf(options.overlap));
  if (command === 'revoke') return revoke(id);
  throw new UsageError(`${command ?? 'no command'}: use create, list, rotate or revoke`);
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
      organisation: text,
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
