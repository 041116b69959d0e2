// Prints projects, and creates a project when a request names it for the first time.
import { mintedDid } from '#domain/identifiers.ts';
import { takeName, type RecordVersion } from '#records/records.ts';
import { checkMayWrite } from '../contract/access.ts';
import type { Api } from '../context/api.ts';
import { anyOf, type Condition } from '../contract/condition.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { isoTime, localDay } from '../contract/time.ts';
import { refuseChosenDids } from './chosen-did.ts';
import { findProject, projectIdsOf } from '../store/find.ts';
import * as names from '../store/bodies/names.ts';
import { projectDefaults, type Project } from '../store/bodies/project.ts';

export const printProject = ({ id, version, body }: Project) => ({ id, ...body, version });

/** A project that a request names, and the records that create it if it is new. */
export interface MentionedProject {
  readonly project: Project;
  readonly records: readonly RecordVersion[];
}

/**
 * The project of a write. An unused DID creates a project without a description (`implicit`), which POST /v1/projects
 * describes later. Throws 403 outside the projects of the key, and 404 for an unknown `prj_…`, because only the
 * service creates such ids.
 */
export async function mentionProject(
  api: Api,
  principal: Principal,
  idOrDid: string,
): Promise<MentionedProject> {
  const found = await findProject(api.records, idOrDid);
  const project = found?.body.withdrawnAt === undefined ? found : null;
  checkMayWrite(principal, project?.id ?? null);
  if (project) return { project, records: [] };
  if (!idOrDid.startsWith('did:'))
    throw new Problem('project-not-found', { detail: `There is no project ${idOrDid}.` });
  return implicitProject(api, idOrDid);
}

/** The project of a write, null for none. Throws as mentionProject, and 403 for a key that is limited to projects. */
export async function projectOf(
  api: Api,
  principal: Principal,
  named: string | null,
): Promise<MentionedProject | null> {
  if (named !== null) return mentionProject(api, principal, named);
  checkMayWrite(principal, null);
  return null;
}

/** Today in the time zone of a project, or of households without one. */
export const projectToday = (project: Project | null, nowMs: number): string =>
  localDay(project?.body.timeZone ?? projectDefaults.timeZone, nowMs);

/** The project of a write that names none: that of the key if it has exactly one. */
export const onlyProject = ({ projectIds }: Principal): string | null =>
  projectIds.length === 1 ? (projectIds[0] ?? null) : null;

async function implicitProject(api: Api, did: string): Promise<MentionedProject> {
  await refuseChosenDids(api, [{ kind: 'project', did, pointer: '#/projectId' }], {
    reserved: 'project-not-found',
    taken: 'project-not-found',
  });
  const at = isoTime(api.nowMs());
  const body = {
    did,
    name: did,
    country: null,
    ...projectDefaults,
    implicit: true,
    status: 'active',
    createdAt: at,
    updatedAt: at,
  };
  const project = { id: `prj_${api.newUlid()}`, version: 1, body };
  const name = names.projectDid(did);
  const before = (await api.records.names([name])).get(name);
  return { project, records: [{ kind: 'project', ...project }, takeName(name, project.id, before)] };
}

export const newProjectDid = (api: Api, ulid: string): string =>
  mintedDid(api.settings.HEARTH_DOMAIN, 'projects', ulid);

/**
 * The one project that a filter needs beside it; null if it does not exist. `parameter`: name of that filter. Throws
 * 400 without a project, or with several.
 */
export async function oneProject(
  api: Api,
  named: readonly string[] | undefined,
  parameter: string,
): Promise<Project | null> {
  const [only, ...others] = named ?? [];
  if (only !== undefined && others.length === 0) return findProject(api.records, only);
  const detail = `${parameter} needs exactly one projectId, because its days are those of the time zone of a project.`;
  throw new Problem('invalid-query', { errors: [{ parameter: 'projectId', code: 'required', detail }] });
}

/** The condition that a key or an endpoint is for one of the named projects, or for all. */
export async function openingProjects(api: Api, named: readonly string[] | undefined): Promise<Condition[]> {
  if (named === undefined) return [];
  const opened = await projectIdsOf(api.records, named);
  return [{ sql: '(empty(project_ids) OR hasAny(project_ids, {opened:Array(String)}))', params: { opened } }];
}

/** The condition that rows belong to one of the named projects; unknown ones match nothing. */
export async function inProjects(api: Api, named: readonly string[] | undefined): Promise<Condition[]> {
  return named === undefined ? [] : anyOf('project_id', await projectIdsOf(api.records, named));
}
