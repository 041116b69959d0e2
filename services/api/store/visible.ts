// Finds a record that the caller may see; one outside the projects of its key is treated as missing.
import { maySee } from '../contract/access.ts';
import type { Api } from '../context/api.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { isOwnHousehold } from './shown/own-households.ts';
import { membershipsOf } from './memberships.ts';
import { deviceIdOf, findHousehold, findProject, householdIdOf, withHouseholdAhead } from './find.ts';
import type { ShownDevice } from './shown/shown-devices.ts';
import type { ShownHousehold } from './shown/shown-households.ts';
import type { Household } from './bodies/household.ts';
import type { Project } from './bodies/project.ts';

type Reading = Pick<Api, 'records' | 'clickhouse'>;

/** Throws 404, or 410 if it was erased. */
export async function visibleHousehold(
  api: Reading,
  principal: Principal,
  idOrDid: string,
): Promise<Household> {
  const [household] = await visibleHouseholdAnd(api, principal, { idOrDid, beside: async () => null });
  return household;
}

interface Beside<T> {
  readonly idOrDid: string;
  /** Further reads about the household; only a caller that may see it receives them. */
  readonly beside: (householdId: string) => Promise<T>;
}

/**
 * A household that the key may read: it is or was in a project of the key, which reads that time. Throws 404 or 410.
 */
export async function readableHousehold(
  api: Reading,
  principal: Principal,
  idOrDid: string,
): Promise<Household> {
  const [household] = await readableHouseholdAnd(api, principal, { idOrDid, beside: async () => null });
  return household;
}

/** The same, with further reads that depend on its id alone. */
export const readableHouseholdAnd = <T>(
  api: Reading,
  principal: Principal,
  asked: Beside<T>,
): Promise<[Household, T]> =>
  foundHouseholdAnd(
    api,
    asked,
    async (household) => wasSeen(principal, household) && isOwnHousehold(api, principal, household.id),
  );

/** One that an interview names: a collector may interview households that nobody assigned. Throws 404 or 410. */
export async function interviewedHousehold(
  api: Pick<Api, 'records'>,
  principal: Principal,
  idOrDid: string,
): Promise<Household> {
  const asked = { idOrDid, beside: async () => null };
  const [household] = await foundHouseholdAnd(api, asked, async (found) => wasSeen(principal, found));
  return household;
}

const wasSeen = (principal: Principal, { body }: Household): boolean =>
  membershipsOf(body).some(({ projectId }) => maySee(principal, projectId));

/** A household that is in a project of the key, with further reads that depend on its id alone. */
const visibleHouseholdAnd = <T>(
  api: Reading,
  principal: Principal,
  asked: Beside<T>,
): Promise<[Household, T]> =>
  foundHouseholdAnd(
    api,
    asked,
    async ({ id, body }) => maySee(principal, body.projectId) && isOwnHousehold(api, principal, id),
  );

async function foundHouseholdAnd<T>(
  api: Pick<Api, 'records'>,
  { idOrDid, beside }: Beside<T>,
  mayRead: (household: Household) => Promise<boolean>,
): Promise<[Household, T]> {
  const records = withHouseholdAhead(api.records, idOrDid);
  const id = await householdIdOf(records, idOrDid);
  if (id === '') throw noHousehold(idOrDid);
  const [household, more] = await Promise.all([findHousehold(records, id), beside(id)]);
  if (household && (await mayRead(household))) return [refuseErased(household), more];
  throw noHousehold(idOrDid);
}

/** Throws 410. */
export function refuseErased(household: Household): Household {
  const { did, erased } = household.body;
  if (!erased) return household;
  const { digest } = erased;
  throw new Problem('erased', { members: { id: household.id, did, digest } });
}

/** Throws 409 with the way to restore it: data for an archived household would be lost silently. */
export function refuseArchived({ id, body: { did, status, withdrawnAt } }: Household): void {
  if (status !== 'archived') return;
  const to = withdrawnAt === undefined ? 'active' : 'withdrawn';
  const detail = `Household ${did} is archived. POST /v1/households/${id}/status-changes with {"to": "${to}"} restores it.`;
  throw new Problem('household-conflict', {
    detail,
    errors: [{ pointer: '#/status', code: 'household-archived', detail }],
  });
}

/** A household that the key may read, with everything that its reply shows. Throws 404 or 410. */
export async function readableShownHousehold(
  api: Api,
  principal: Principal,
  idOrDid: string,
): Promise<ShownHousehold> {
  const shown = await api.shown.household(await householdIdOf(api.records, idOrDid));
  const household = shown?.household;
  if (household && wasSeen(principal, household) && (await isOwnHousehold(api, principal, household.id))) {
    refuseErased(household);
    return shown;
  }
  throw noHousehold(idOrDid);
}

const noHousehold = (idOrDid: string): Problem =>
  new Problem('household-not-found', { detail: `There is no household ${idOrDid}.` });

/** A device belongs to the project of the household in which it is installed. Throws 404. */
export async function visibleShownDevice(
  api: Api,
  principal: Principal,
  idOrDid: string,
): Promise<ShownDevice> {
  const shown = await api.shown.device(await deviceIdOf(api.records, idOrDid));
  if (shown && maySee(principal, shown.installation?.body.projectId ?? null)) return shown;
  throw new Problem('device-not-found', { detail: `There is no device ${idOrDid}.` });
}

/** Throws 404. */
export async function visibleProject(api: Api, principal: Principal, idOrDid: string): Promise<Project> {
  const project = await findProject(api.records, idOrDid);
  if (project && maySee(principal, project.id)) return project;
  throw new Problem('project-not-found', { detail: `There is no project ${idOrDid}.` });
}
