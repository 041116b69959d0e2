// npm run key: makes, lists and revokes API keys. There is no open endpoint that makes keys.
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { storeOf } from '#infra/start/ready.ts';
import { runCommand, UsageError } from '#infra/cli/command.ts';
import { isDid, isIdOf } from '#domain/identifiers.ts';
import { isScope, scopes } from '#domain/scopes.ts';
import { createKey, keyBody, revokeKey } from '#runtime/api-keys.ts';
import { openClickHouse, type ClickHouse } from '#runtime/clickhouse.ts';
import { settingsOrExit } from '#runtime/config.ts';
import { openRecords, type Records } from '#runtime/records.ts';

const help = `npm run key -- create --name NAME --scopes SCOPES [--projects PROJECTS] [--expires DATE]
npm run key -- list
npm run key -- revoke ID

create   makes a key and prints it once: only the SHA-256 of its secret is stored
  --name      what the key is for
  --scopes    names with commas between, or "all":
              ${scopes.slice(0, 6).join(' ')}
              ${scopes.slice(6).join(' ')}
  --projects  DIDs or ids of the projects to which the key is limited, with commas between; default: all projects
  --expires   date (YYYY-MM-DD, end of that day in UTC) or date-time after which the key is refused; default: never
list     prints id, state, expiry, name, scopes and projects of all keys
revoke   ends a key for good; every process refuses it within 5 seconds

Without HEARTH_CLICKHOUSE_URL the keys are those of the Hearth that npm start runs on HEARTH_DATA_DIR, else those of
HEARTH_DATABASE at that address. HEARTH_KEY_KIND says whether this installation takes live or test keys (default test).`;

const actor = 'npm run key';

function scopesOf(text: string | undefined): string[] {
  const wanted = text === 'all' ? [...scopes] : list(text);
  if (wanted.length === 0)
    throw new UsageError(`--scopes is missing: "all", or some of ${scopes.join(', ')}`);
  const unknown = wanted.filter((name) => !isScope(name));
  if (unknown.length > 0)
    throw new UsageError(`--scopes: ${unknown.join(', ')} is no scope; allowed are ${scopes.join(', ')}`);
  return wanted;
}

const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

async function projectIdsOf(records: Records, text: string | undefined): Promise<string[]> {
  const named = list(text);
  const dids = named.filter(isDid);
  const owners = await records.names(dids.map((did) => `project-did:${did}`));
  const ids = named.map((name) =>
    isIdOf('project', name) ? name : (owners.get(`project-did:${name}`)?.owner ?? ''),
  );
  const known = await records.latest(
    'project',
    ids.filter((id) => id !== ''),
  );
  const unknown = named.filter((_, index) => !known.has(ids[index] ?? ''));
  if (unknown.length > 0)
    throw new Error(
      `--projects: there is no project ${unknown.join(', ')}; make it first with POST /v1/projects`,
    );
  return ids;
}

function expiryOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  const moment = z.iso.date().safeParse(text).success ? `${text}T23:59:59.999Z` : text;
  if (!z.iso.datetime({ offset: true }).safeParse(moment).success)
    throw new UsageError(
      `--expires is ${JSON.stringify(text)}: a date YYYY-MM-DD or a date-time with zone is allowed`,
    );
  if (Date.parse(moment) <= Date.now())
    throw new UsageError(`--expires is ${JSON.stringify(text)}: a moment to come is allowed`);
  return new Date(moment).toISOString();
}

interface CreateOptions {
  readonly name?: string | undefined;
  readonly scopes?: string | undefined;
  readonly projects?: string | undefined;
  readonly expires?: string | undefined;
}

interface Doors {
  readonly clickhouse: ClickHouse;
  readonly records: Records;
  readonly kind: 'live' | 'test';
}

type Action = (doors: Doors) => Promise<void>;

function create(options: CreateOptions): Action {
  if (!options.name) throw new UsageError('--name is missing: what is the key for?');
  const wanted = {
    name: options.name,
    scopes: scopesOf(options.scopes),
    expiresAt: expiryOf(options.expires),
    actor,
  };
  return async ({ records, kind }) => {
    const projectIds = await projectIdsOf(records, options.projects);
    const { id, key } = await createKey(records, { ...wanted, kind, projectIds });
    console.error(`${id} is made. This is the key; it is not shown again:`);
    console.log(key);
  };
}

async function listKeys({ clickhouse, records }: Doors): Promise<void> {
  const rows = await clickhouse.query(
    z.object({ id: z.string() }),
    'SELECT id FROM api_keys FINAL ORDER BY name, id',
  );
  const keys = await records.latest(
    'api-key',
    rows.map(({ id }) => id),
  );
  for (const { id } of rows) {
    const { name, status, expiresAt, scopes: allowed, projectIds } = keyBody.parse(keys.get(id)?.body);
    console.log(
      [
        id,
        expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? 'expired' : status,
        expiresAt ?? 'no expiry',
        name,
        allowed.join(','),
        projectIds.join(',') || 'all projects',
      ].join('\t'),
    );
  }
}

function revoke(id: string | undefined): Action {
  if (id === undefined) throw new UsageError('revoke needs the id of a key, which npm run key -- list shows');
  return async ({ records }) => {
    const revoked = await revokeKey(records, { id, actor });
    if (revoked === null) throw new Error(`there is no key ${id}; npm run key -- list shows them`);
    console.log(revoked ? `${id} is revoked` : `${id} was revoked before`);
  };
}

/** What the command line asks for. Throws a UsageError before anything is opened. */
function actionOf([command, id]: readonly string[], options: CreateOptions): Action {
  if (command === 'create') return create(options);
  if (command === 'list') return listKeys;
  if (command === 'revoke') return revoke(id);
  throw new UsageError(`${command ?? 'no command'}: create, list or revoke is allowed`);
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
    },
  });
  if (values.help) return console.log(help);
  const act = actionOf(positionals, values);
  const settings = settingsOrExit(process.env);
  await using clickhouse = openClickHouse(storeOf(settings));
  await act({ clickhouse, records: openRecords(clickhouse), kind: settings.HEARTH_KEY_KIND });
}

if (import.meta.main) await runCommand(main);
