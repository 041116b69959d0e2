// PATCH /v1/projects/{id}: changes some settings of a project.
import type { Api } from '../context/api.ts';
import { z } from 'zod';
import { differences } from '../contract/differences.ts';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { bodyFaults, pointerOf, unknownNulls } from '../contract/faults.ts';
import { mergePatch } from '../contract/merge-patch.ts';
import { patchSchema } from '../contract/patch-schema.ts';
import { checkVersion } from '../contract/precondition.ts';
import { Problem } from '../contract/problem.ts';
import { correctionReason, refuseWithdrawn } from '../store/corrections.ts';
import { takePrefixes } from './did-prefixes.ts';
import { did, resourceParams } from '../contract/fields.ts';
import { describeProject, projectContent, projectInput, projectReadOnly } from './project-input.ts';
import { renameProject } from './project-rename.ts';
import { printProject } from './projects.ts';
import { projectReply } from '../store/bodies/replies.ts';
import { parseStored } from '../store/bodies/held.ts';
import { hasCommittedDays } from '../store/evidence/batches.ts';
import { projectBody, type Project } from '../store/bodies/project.ts';
import { visibleProject } from '../store/visible.ts';
import { isoTime } from '../contract/time.ts';
import { timeZoneFaults } from './time-zones.ts';

export const updateProject = defineEndpoint({
  method: 'PATCH',
  path: '/v1/projects/:id',
  operationId: 'updateProject',
  summary: 'Update a project',
  description:
    'A merge patch: null resets a field to its default, and an array replaces the whole array. Another `timeZone` moves the bounds of all days, so they are computed again; it is 409 once a day is over and its evidence batch exists or is due. Read-only fields may be sent back as they were read. A misspelt `did` can be corrected, with `correctionReason`, while the project is `implicit`; households, campaigns and keys follow. A patch that changes nothing creates no version.',
  scope: 'projects:write',
  ifMatch: 'taken',
  params: resourceParams('project'),
  query: noQuery,
  body: {
    schema: z.record(z.string(), z.unknown()),
    shown: patchSchema(projectInput)
      .extend({ correctionReason: correctionReason.optional() })
      .meta({ id: 'ProjectPatch' }),
    fault: 'invalid-request',
    example: { timeZone: 'Africa/Kampala', oracleQuorum: { need: 2, of: 3 } },
  },
  replies: { 200: { description: 'The project as it is now.', schema: projectReply } },
  problems: [
    'project-not-found',
    'project-conflict',
    'project-not-allowed',
    'illegal-transition',
    'version-mismatch',
  ],
  run: async ({ params, body: patch, ifMatch, principal }, api) => {
    const project = await visibleProject(api, principal, params.id);
    checkVersion(ifMatch, project);
    refuseWithdrawn(project);
    const { body, reason } = await patchedProject(api, project, patch);
    if (body.timeZone !== project.body.timeZone) await refuseFixedZone(api, project);
    if ([...differences(body, project.body), ...differences(project.body, body)].length === 0)
      return { status: 200, version: project.version, body: printProject(project) };
    const next = parseStored(projectBody, {
      id: project.id,
      version: project.version + 1,
      body: {
        ...body,
        ...(reason !== undefined && { correctionReason: reason }),
        updatedAt: isoTime(api.nowMs()),
      },
    });
    const names = await renameProject(api, project, next.body.did);
    return {
      status: 200,
      version: next.version,
      body: printProject(next),
      records: [
        { kind: 'project', ...next },
        ...names,
        ...(await takePrefixes(api, principal, {
          projectId: next.id,
          before: project.body.didPrefixes,
          next: next.body.didPrefixes,
        })),
      ],
    };
  },
});

/** Throws 409: claims count days, so an hour that is committed to must not move to another day. */
async function refuseFixedZone(api: Api, { id, body: { timeZone } }: Project): Promise<void> {
  if (!(await hasCommittedDays(api, id))) return;
  const detail = `The time zone stays ${timeZone}, because days of this project are over and committed to as evidence.`;
  throw new Problem('project-conflict', {
    detail,
    errors: [{ pointer: '#/timeZone', code: 'time-zone-fixed', detail }],
  });
}

type Patch = Readonly<Record<string, unknown>>;

const fixed: readonly string[] = ['did', 'status', 'withdrawnAt', ...projectReadOnly];

interface Patched {
  readonly body: Project['body'];
  readonly reason: string | undefined;
}

/** Throws 400. The patched project as a whole must be valid for a new project. */
async function patchedProject(api: Api, project: Project, patch: Patch): Promise<Patched> {
  const merged = mergePatch(changeable(printProject(project)), changeable(patch));
  const parsed = projectContent.safeParse(merged);
  const isRenamed = project.body.implicit && Object.hasOwn(patch, 'did') && patch['did'] !== project.body.did;
  const { did: sentDid = project.body.did, correctionReason: reason } = patch;
  const stated = (isRenamed ? renaming : unnamed).safeParse({ did: sentDid, correctionReason: reason });
  const errors = [
    ...fixedFaults(isRenamed ? { ...patch, did: project.body.did } : patch, project),
    ...(stated.error ? bodyFaults(stated.error, patch) : []),
    ...(parsed.error ? bodyFaults(parsed.error, merged) : []),
    ...unknownNulls(projectContent, changeable(patch)),
    ...(Object.hasOwn(patch, 'timeZone') ? await timeZoneFaults(merged, api) : []),
  ];
  if (!parsed.data || !stated.data || errors.length > 0) throw new Problem('invalid-request', { errors });
  const body = restateName(
    project,
    describeProject(parsed.data),
    isRenamed ? stated.data.did : project.body.did,
  );
  return { body, reason: stated.data.correctionReason };
}

const renaming = z.object({ did, correctionReason });
/** The DID is checked as a read-only field. */
const unnamed = z.object({
  did: z.unknown().transform(String),
  correctionReason: correctionReason.optional(),
});

/** The name of an implicit project is its DID until it is described. */
function restateName(
  { body }: Project,
  content: ReturnType<typeof describeProject>,
  newDid: string,
): Project['body'] {
  const isUnnamed = body.implicit && content.name === body.did;
  return { ...body, ...content, did: newDid, name: isUnnamed ? newDid : content.name, implicit: isUnnamed };
}

const changeable = (fields: Patch): Patch =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => name !== 'correctionReason' && !fixed.includes(name)),
  );

const fixedFaults = (patch: Patch, project: Project) =>
  fixed
    .filter((name) => Object.hasOwn(patch, name))
    .filter((name) => differences({ [name]: patch[name] }, printProject(project)).length > 0)
    .map((name) => ({
      pointer: pointerOf([name]),
      code: 'read-only',
      detail:
        name === 'did'
          ? 'The DID of a described project cannot change.'
          : 'This field is read-only. Send it back as it was read, or leave it out.',
    }));
