// The actions of npm run key: create, list, rotate and revoke keys of a database.
import { z } from 'zod';
import { lastUses } from '#records/api-keys/api-key-uses.ts';
import {
  changeKey,
  createKey,
  keyBody,
  keyStatus,
  retiringMax,
  revoked,
  rotated,
  type KeyBody,
} from '#records/api-keys/api-keys.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import type { Records } from '#records/records.ts';
import { UsageError } from '../command-line/command.ts';
import {
  actorOf,
  expiryOf,
  nameOf,
  networksOf,
  organisationOf,
  projectIdsOf,
  scopesOf,
} from './key-options.ts';

const actor = 'npm run key';

export interface CreateOptions {
  readonly name?: string | undefined;
  readonly scopes?: string | undefined;
  readonly projects?: string | undefined;
  readonly expires?: string | undefined;
  readonly actor?: string | undefined;
  readonly organisation?: string | undefined;
  readonly networks?: string | undefined;
}

interface Doors {
  readonly clickhouse: ClickHouse;
  readonly records: Records;
  readonly kind: 'live' | 'test';
}

export type Action = (doors: Doors) => Promise<void>;

export function create(options: CreateOptions): Action {
  const wanted = {
    name: nameOf(options.name),
    scopes: scopesOf(options.scopes),
    expiresAt: expiryOf(options.expires),
    actorDid: actorOf(options.actor),
    organisation: organisationOf(options.organisation),
    allowedCidrs: networksOf(options.networks),
    actor,
  };
  return async ({ records, kind }) => {
    const projectIds = await projectIdsOf(records, options.projects);
    const { id, key } = await createKey(records, { ...wanted, kind, projectIds });
    printSecret(`${id} is created`, key);
  };
}

/** The key alone goes to standard output, for a shell to take. */
function printSecret(what: string, key: string): void {
  console.error(`${what}. Store this key now; it is not shown again:`);
  console.log(key);
}

export async function listKeys({ clickhouse, records }: Doors): Promise<void> {
  const rows = await clickhouse.query(
    z.object({ id: z.string() }),
    'SELECT id FROM api_keys FINAL ORDER BY name, id',
  );
  const ids = rows.map(({ id }) => id);
  const [keys, used] = await Promise.all([records.latest('api-key', ids), lastUses(clickhouse, ids)]);
  for (const id of ids) {
    const usedMs = used.get(id);
    const lastUse = usedMs === undefined ? 'never used' : `used ${new Date(usedMs).toISOString()}`;
    console.log([id, ...columnsOf(keyBody.parse(keys.get(id)?.body)), lastUse].join('\t'));
  }
}

const columnsOf = (body: KeyBody): string[] => [
  keyStatus(body, Date.now()),
  body.expiresAt ?? 'no expiry',
  body.name,
  body.scopes.join(','),
  body.projectIds.join(',') || 'all projects',
  body.actor ?? 'no actor',
  body.allowedCidrs.join(',') || 'all networks',
];

/** Whether `change` gave a next version of the key. */
async function changeOne(
  records: Records,
  id: string,
  change: (body: KeyBody, nowMs: number) => KeyBody | null,
): Promise<boolean> {
  const done = await changeKey(records, { id, actor }, change);
  if (done === null) throw new Error(`there is no key ${id}; npm run key -- list shows all keys`);
  return done;
}

const idOf = (command: string, id: string | undefined): string => {
  if (id !== undefined) return id;
  throw new UsageError(`${command} needs the id of a key; npm run key -- list shows all keys`);
};

export function rotate(given: string | undefined, overlapSeconds: number): Action {
  const id = idOf('rotate', given);
  return async ({ records }) => {
    let key = '';
    await changeOne(records, id, (body, nowMs) => {
      const status = keyStatus(body, nowMs);
      if (status === 'revoked' || status === 'expired')
        throw new Error(`${id} is ${status}; create a new key`);
      const rotation = rotated({ id, body }, overlapSeconds, nowMs);
      if (!rotation)
        throw new Error(`${retiringMax} earlier secrets of ${id} are still valid; use a shorter --overlap`);
      key = rotation.text;
      return rotation.body;
    });
    printSecret(`${id} has a new secret; earlier secrets stay valid for ${overlapSeconds} s`, key);
  };
}

export function revoke(given: string | undefined): Action {
  const id = idOf('revoke', given);
  return async ({ records }) => {
    const isDone = await changeOne(records, id, (body, nowMs) =>
      body.status === 'revoked' ? null : revoked(body, nowMs),
    );
    console.log(isDone ? `${id} is revoked` : `${id} was already revoked`);
  };
}
