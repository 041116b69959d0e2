// Finds one record by its id or its DID.
import type { z } from 'zod';
import { isIdOf, type ResourceKind } from '#domain/identifiers.ts';
import type { Records } from '#runtime/records.ts';
import * as names from './names.ts';
import { deviceBody, type Device } from './stored/device.ts';
import { held, type Held } from './stored/held.ts';
import { householdBody, type Household } from './stored/household.ts';
import { projectBody, type Project } from './stored/project.ts';

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
  const id = isIdOf(kind, idOrDid) ? idOrDid : await ownerOf(records, nameOf(idOrDid));
  const record = (await records.latest(kind, id === '' ? [] : [id])).get(id);
  return record ? held(body, record) : null;
}

const ownerOf = async (records: Records, name: string): Promise<string> =>
  (await records.names([name])).get(name)?.owner ?? '';

/** Null when there is none; whether the caller may see it is another question (access.ts). */
export const findProject = (records: Records, idOrDid: string): Promise<Project | null> =>
  find(records, { kind: 'project', nameOf: names.projectDid, body: projectBody }, idOrDid);

export const findHousehold = (records: Records, idOrDid: string): Promise<Household | null> =>
  find(records, { kind: 'household', nameOf: names.householdDid, body: householdBody }, idOrDid);

export const findDevice = (records: Records, idOrDid: string): Promise<Device | null> =>
  find(records, { kind: 'device', nameOf: names.deviceDid, body: deviceBody }, idOrDid);
