// The records that the creation of a household will read, as far as they can be told before the first read: they become one
// SELECT in place of one after the other.
import { readAhead } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import { namesOf } from '../../devices/device/find-devices.ts';
import * as names from '../../store/bodies/names.ts';
import { projectPlaces } from '../../store/find.ts';
import type { HouseholdInput } from './input.ts';

/** The dependencies of one decision, with these records read ahead. `project`: its id or DID, null for none. */
export function withReadsAhead(api: Api, input: HouseholdInput, project: string | null): Api {
  const ofProject = project === null ? [] : projectPlaces(api.records, project);
  const projectId = ofProject.find(({ kind }) => kind === 'project')?.id ?? null;
  const isKnown = project === null || projectId !== null;
  const taken = [...namesIn(input), ...(isKnown ? externalNames(input, projectId) : [])];
  const places = [...ofProject, ...taken.map((id) => ({ kind: 'name', id }))];
  // A single record is read for less by itself.
  return places.length < 2 ? api : { ...api, records: readAhead(api.records, places) };
}

/** The names that the household and its devices take, and those that their DIDs must not have. */
function namesIn({ did, devices = [] }: HouseholdInput): string[] {
  const dids = [did, ...devices.map((device) => device.did)].filter((one) => one !== undefined);
  return [
    ...dids.flatMap((one) => [names.projectDid(one), names.householdDid(one), names.deviceDid(one)]),
    ...devices.flatMap(namesOf),
  ];
}

const externalNames = ({ externalId }: HouseholdInput, projectId: string | null): string[] =>
  externalId ? [names.externalId(projectId, externalId)] : [];
