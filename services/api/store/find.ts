// Finds one record by its id or its DID.
import type { z } from 'zod';
import { isIdOf, type ResourceKind } from '#domain/identifiers.ts';
import { readAhead, type RecordPlace, type Records } from '#records/records.ts';
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
  const ahead = withOwnerAhead(records, { kind, nameOf }, idOrDid);
  const id = await idOf(ahead, { kind, nameOf }, idOrDid);
  const record = (await ahead.latest(kind, id === '' ? [] : [id])).get(id);
  return record ? parseStored(body, record) : null;
}

type Naming = Pick<Lookup<unknown>, 'kind' | 'nameOf'>;

/** The records, with a name and its likely owner read together. */
function withOwnerAhead(records: Records, naming: Naming, idOrDid: string): Records {
  const places = placesOf(records, naming, idOrDid);
  return places.length > 1 ? readAhead(records, places) : records;
}

/** What finding a record will read, as far as it can be told: the record of an id, or a name and its likely owner. */
function placesOf(records: Records, { kind, nameOf }: Naming, idOrDid: string): RecordPlace[] {
  if (isIdOf(kind, idOrDid)) return [{ kind, id: idOrDid }];
  const name = nameOf(idOrDid);
  const owner = records.ownerHint(name);
  return [{ kind: 'name', id: name }, ...(owner === undefined ? [] : [{ kind, id: owner }])];
}

const projects = { kind: 'project', nameOf: names.projectDid } as const;
const households = { kind: 'household', nameOf: names.householdDid } as const;

export const projectPlaces = (records: Records, idOrDid: string): RecordPlace[] =>
  placesOf(records, projects, idOrDid);

const idOf = async (records: Records, { kind, nameOf }: Naming, idOrDid: string): Promise<string> =>
  isIdOf(kind, idOrDid) ? idOrDid : ownerOf(records, nameOf(idOrDid));

const ownerOf = async (records: Records, name: string): Promise<string> =>
  (await records.names([name])).get(name)?.owner ?? '';

/** The id of a household by its id or DID; empty for an unknown DID. */
export const householdIdOf = (records: Records, idOrDid: string): Promise<string> =>
  idOf(records, households, idOrDid);

/** The records, for finding first the id of a household and then the household. */
export const withHouseholdAhead = (records: Records, idOrDid: string): Records =>
  withOwnerAhead(records, households, idOrDid);

export const deviceIdOf = (records: Records, idOrDid: string): Promise<string> =>
  idOf(records, { kind: 'device', nameOf: names.deviceDid }, idOrDid);

export const householdPlaces = (records: Records, idOrDid: string): RecordPlace[] =>
  placesOf(records, households, idOrDid);

/** The names of survey templates, and their likely owners. */
export const templatePlaces = (records: Records, asked: readonly string[]): RecordPlace[] =>
  asked.flatMap((name) => {
    const owner = records.ownerHint(name);
    return [
      { kind: 'name', id: name },
      ...(owner === undefined ? [] : [{ kind: 'survey-template', id: owner }]),
    ];
  });

/** Null if there is none. Whether the caller may see it is checked elsewhere (access.ts). */
export const findProject = (records: Records, idOrDid: string): Promise<Project | null> =>
  find(records, { ...projects, body: projectBody }, idOrDid);

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
  find(records, { ...households, body: householdBody }, idOrDid);
