// DID prefixes of projects: devices of one manufacturer have DIDs with the same beginning. One record has all
// prefixes, so that two projects that take the same one at the same time conflict.
import { z } from 'zod';
import { isDid, mintedDid } from '#domain/identifiers.ts';
import type { RecordVersion } from '#records/records.ts';
import { differences } from '../contract/differences.ts';
import type { Api } from '../context/api.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem, type Fault } from '../contract/problem.ts';
import { findProject } from '../store/find.ts';

const kind = 'did-prefixes';
const id = 'all';
const body = z.object({ held: z.array(z.object({ prefix: z.string(), projectId: z.string() })) });

/**
 * The method and more. What follows a prefix must form a DID with it, so a prefix never ends within a percent escape.
 */
export const didPrefix = z.string().refine((text) => /^did:[a-z0-9]+:./.test(text) && isDid(`${text}x`), {
  message:
    'This must be the beginning of a DID and longer than its method, for example did:ixo:device/acme-.',
  params: { code: 'bad-prefix' },
});

async function heldPrefixes({ records }: Pick<Api, 'records'>) {
  const record = (await records.latest(kind, [id])).get(id);
  return { version: record?.version ?? 0, held: record ? body.parse(record.body).held : [] };
}

/**
 * Id of the project that holds the prefix of a DID; null for none. Prefixes do not overlap, so there is at most one.
 */
export async function prefixHolder(api: Pick<Api, 'records'>, did: string): Promise<string | null> {
  const { held } = await heldPrefixes(api);
  return held.find(({ prefix }) => did.startsWith(prefix))?.projectId ?? null;
}

interface Taking {
  readonly projectId: string;
  readonly before: readonly string[];
  readonly next: readonly string[];
}

/** Throws 403 for a key that is limited to projects, 409 for a prefix that overlaps with one of another project. */
export async function takePrefixes(
  api: Api,
  principal: Principal,
  { projectId, before, next }: Taking,
): Promise<RecordVersion[]> {
  if (differences(next, before).length === 0) return [];
  if (principal.projectIds.length > 0)
    throw new Problem('project-not-allowed', {
      detail: 'A key that is limited to projects cannot change didPrefixes. Use a key without limits.',
    });
  const { version, held } = await heldPrefixes(api);
  const others = held.filter((one) => one.projectId !== projectId);
  const errors: Fault[] = [];
  for (const [index, prefix] of next.entries()) {
    const detail = await clash(api, prefix, others);
    if (detail !== null) errors.push({ pointer: `#/didPrefixes/${index}`, code: 'overlaps', detail });
  }
  if (errors[0]) throw new Problem('project-conflict', { detail: errors[0].detail, errors });
  const own = [...new Set(next)].map((prefix) => ({ prefix, projectId }));
  return [{ kind, id, version: version + 1, body: { held: [...others, ...own] } }];
}

async function clash(
  api: Api,
  prefix: string,
  others: readonly { readonly prefix: string; readonly projectId: string }[],
): Promise<string | null> {
  const overlaps = (other: string): boolean => prefix.startsWith(other) || other.startsWith(prefix);
  if (overlaps(mintedDid(api.settings.HEARTH_DOMAIN, 'devices', '')))
    return `${prefix} overlaps with the DIDs that the service creates for devices.`;
  const other = others.find((one) => overlaps(one.prefix));
  if (!other) return null;
  const holder = await findProject(api.records, other.projectId);
  return `${prefix} overlaps with ${other.prefix} of project ${holder?.body.did ?? other.projectId}.`;
}
