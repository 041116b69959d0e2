// POST /v1/projects: creates a project, or describes one that other records have already named.
import type { Answer } from '../context/answer.ts';
import type { Api } from '../context/api.ts';
import { readAhead, takeName, type RecordVersion } from '#records/records.ts';
import { maySee } from '../contract/access.ts';
import { differences } from '../contract/differences.ts';
import { defineEndpoint, noParams, noQuery } from '../context/endpoint.ts';
import { pointerOf } from '../contract/faults.ts';
import { Problem } from '../contract/problem.ts';
import type { Principal } from '../contract/principal.ts';
import { takePrefixes } from './did-prefixes.ts';
import { refuseChosenDids } from './chosen-did.ts';
import { findProject, projectPlaces } from '../store/find.ts';
import * as names from '../store/bodies/names.ts';
import { describeProject, projectInput, projectReadOnly, type ProjectInput } from './project-input.ts';
import { newProjectDid, printProject } from './projects.ts';
import { projectReply } from '../store/bodies/replies.ts';
import type { Project } from '../store/bodies/project.ts';
import { isoTime } from '../contract/time.ts';
import { timeZoneFaults } from './time-zones.ts';

export const createProject = defineEndpoint({
  method: 'POST',
  path: '/v1/projects',
  operationId: 'createProject',
  summary: 'Create a project',
  description:
    'Also describes a project that other records mention but that was not described yet (`implicit`). A repeat with the same content returns the existing project with 200.',
  scope: 'projects:write',
  params: noParams,
  query: noQuery,
  body: {
    schema: projectInput,
    fault: 'invalid-request',
    example: {
      did: 'did:ixo:project/789',
      name: 'Clean cooking in Kampala',
      country: 'UG',
      timeZone: 'Africa/Kampala',
    },
  },
  replies: {
    201: { description: 'The project is created.', schema: projectReply },
    200: {
      description: 'The project exists with the same content, or was implicit and is now described.',
      schema: projectReply,
    },
  },
  problems: ['project-conflict', 'project-not-allowed'],
  lookedUp: timeZoneFaults,
  run: async ({ body, principal }, process) => {
    const api = withReadsAhead(process, body);
    const existing = body.did === undefined ? null : await findProject(api.records, body.did);
    if (!maySee(principal, existing?.id ?? null)) {
      throw new Problem('project-not-allowed', {
        detail: 'This key is limited to other projects and cannot create one.',
      });
    }
    if (!existing) return newProject(api, principal, body);
    return existing.body.implicit
      ? describe(api, principal, { existing, input: body })
      : answerRepeat(existing, body);
  },
});

/** The names by its DID, of which each is needed for a new project, and the project if this process saw it before. */
function withReadsAhead(api: Api, { did }: ProjectInput): Api {
  if (did === undefined) return api;
  const others = [names.householdDid(did), names.deviceDid(did)].map((id) => ({ kind: 'name', id }));
  return { ...api, records: readAhead(api.records, [...projectPlaces(api.records, did), ...others]) };
}

const described = { implicit: false, status: 'active' };

async function newProject(api: Api, principal: Principal, input: ProjectInput): Promise<Answer> {
  refuseReadOnly(Object.keys(input).filter((field) => projectReadOnly.includes(field)));
  await refuseChosenDids(api, [{ kind: 'project', did: input.did, pointer: '#/did' }], {
    reserved: 'invalid-request',
    taken: 'project-conflict',
  });
  const ulid = api.newUlid();
  const did = input.did ?? newProjectDid(api, ulid);
  const at = isoTime(api.nowMs());
  const project = {
    id: `prj_${ulid}`,
    version: 1,
    body: { did, ...describeProject(input), ...described, createdAt: at, updatedAt: at },
  };
  const name = names.projectDid(did);
  const before = (await api.records.names([name])).get(name);
  return {
    status: 201,
    location: `/v1/projects/${project.id}`,
    ...withRecords(project, [
      takeName(name, project.id, before),
      ...(await takePrefixes(api, principal, {
        projectId: project.id,
        before: [],
        next: project.body.didPrefixes,
      })),
    ]),
  };
}

/** Describes a project that was created when a record named it. */
async function describe(
  api: Api,
  principal: Principal,
  { existing, input }: { readonly existing: Project; readonly input: ProjectInput },
): Promise<Answer> {
  refuseReadOnly(differences(readOnlyOf(input), printProject(existing)).map(([field]) => String(field)));
  const { did, createdAt } = existing.body;
  const updatedAt = isoTime(api.nowMs());
  const body = { did, ...describeProject(input), ...described, createdAt, updatedAt };
  const prefixes = await takePrefixes(api, principal, {
    projectId: existing.id,
    before: existing.body.didPrefixes,
    next: body.didPrefixes,
  });
  return { status: 200, ...withRecords({ id: existing.id, version: existing.version + 1, body }, prefixes) };
}

const withRecords = (project: Project, more: readonly RecordVersion[]) => ({
  version: project.version,
  body: printProject(project),
  records: [{ kind: 'project', ...project }, ...more],
});

const readOnlyOf = (input: ProjectInput) =>
  Object.fromEntries(Object.entries(input).filter(([field]) => projectReadOnly.includes(field)));

function answerRepeat(existing: Project, input: ProjectInput): Answer {
  const other = differences(input, printProject(existing)).map(([field]) => String(field));
  refuseReadOnly(other.filter((field) => projectReadOnly.includes(field)));
  if (other.length === 0) return { status: 200, version: existing.version, body: printProject(existing) };
  const detail =
    'A project with this did exists with other content. Update it with PATCH, or use another did.';
  throw new Problem('project-conflict', {
    detail,
    errors: other.map((field) => ({
      pointer: pointerOf([field]),
      code: 'other-content',
      detail: 'The stored project has another value for this field.',
    })),
  });
}

function refuseReadOnly(fields: readonly string[]): void {
  if (fields.length === 0) return;
  const errors = fields.map((field) => ({
    pointer: pointerOf([field]),
    code: 'read-only',
    detail: 'This field is read-only. Send it back as it was read, or leave it out.',
  }));
  throw new Problem('invalid-request', {
    detail: 'A read-only field was sent with another value.',
    errors,
  });
}
