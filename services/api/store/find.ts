// Finds one record by its id or its DID.
import type { z } from 'zod';
import { isIdOf, type ResourceKind } from '#domain/identifiers.ts';
import type { Records } from '#records/records.ts';
import * as names from './bodies/names.ts';
import { parseStored, type Held } from './bodies/held.ts';
import { householdBody, type Household } from './bodies/household.ts';
import { projectBody, type Project } from './bodies/project.ts';

interface Lookup<Body> {
  readonly kind: ResourceKind;
  readonly nameOf: (did: string) => string;
  readonly body: z.ZodType<Body>;
}

async function find<Body>(
  records: Records,
  { kind, nameOf, body }: Lookup<Body>,
  idOrDid: string,
): Promise<Held<Body> | null> {
  const id = await idOf(records, { kind, nameOf }, idOrDid);
  const record = (await records.latest(kind, id === '' ? [] : [id])).get(id);
  return record ? parseStored(body, record) : null;
}

const idOf = async (
  records: Records,
  { kind, nameOf }: Pick<Lookup<unknown>, 'kind' | 'nameOf'>,
  idOrDid: string,
): Promise<string> => (isIdOf(kind, idOrDid) ? idOrDid : ownerOf(records, nameOf(idOrDid)));

const ownerOf = async (records: Records, name: string): Promise<string> =>
  (await records.names([name])).get(name)?.owner ?? '';

/** The id of a household by its id or DID; empty for an unknown DID. */
export const householdIdOf = (records: Records, idOrDid: string): Promise<string> =>
  idOf(records, { kind: 'household', nameOf: names.householdDid }, idOrDid);

export const deviceIdOf = (records: Records, idOrDid: string): Promise<string> =>
  idOf(records, { kind: 'device', nameOf: names.deviceDid }, idOrDid);

/** Null if there is none. Whether the caller may see it is checked elsewhere (access.ts). */
export const findProject = (records: Records, idOrDid: string): Promise<Project | null> =>
  find(records, { kind: 'project', nameOf: names.projectDid, body: projectBody }, idOrDid);

/** Ids of the projects that exist, of their ids or DIDs. */
export async function projectIdsOf(records: Records, named: readonly string[]): Promise<string[]> {
  const found = await Promise.all(named.map((idOrDid) => findProject(records, idOrDid)));
  return found.flatMap((project) => project?.id ?? []);
}

/** Project of a household or installation, which may have none. */
export const findProjectOf = async (
  records: Records,
  { projectId }: { readonly projectId: string | null },
): Promise<Project | null> => (projectId === null ? null : findProject(records, projectId));

export const findHousehold = (records: Records, idOrDid: string): Promise<Household | null> =>
  find(records, { kind: 'household', nameOf: names.householdDid, body: householdBody }, idOrDid);
