// POST /v1/households: a household with its baseline, and the devices that come with it, all or nothing.
import { mintedDid } from '#domain/identifiers.ts';
import type { RecordVersion } from '#runtime/record-intents.ts';
import { takeName } from '#runtime/records.ts';
import { checkMayWrite } from '../access.ts';
import { defineEndpoint, noParams, noQuery, type Answer, type Api, type Principal } from '../endpoint.ts';
import { pointerOf } from '../faults.ts';
import { Problem } from '../problem.ts';
import { readOnlyNames } from '../records/fields.ts';
import { householdInput, newHouseholdBody, type HouseholdInput } from '../records/household-input.ts';
import { householdOf, repeatedHousehold } from '../records/household-repeat.ts';
import { printHousehold } from '../records/households.ts';
import * as names from '../records/names.ts';
import { mentionProject, type MentionedProject } from '../records/projects.ts';
import { registerDevices } from '../records/register-devices.ts';
import { householdReply } from '../records/replies.ts';
import type { Household } from '../records/stored/household.ts';
import { isoTime } from '../time.ts';

export const createHousehold = defineEndpoint({
  method: 'POST',
  path: '/v1/households',
  operationId: 'createHousehold',
  summary: 'Create a household',
  scope: 'households:write',
  params: noParams,
  query: noQuery,
  body: {
    schema: householdInput,
    fault: 'invalid-household',
    example: {
      location: { district: 'XYZ', density: 'Medium' },
      baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
    },
  },
  replies: {
    201: { description: 'Created', schema: householdReply },
    200: { description: 'It exists already with everything that was sent', schema: householdReply },
  },
  problems: ['device-conflict', 'household-conflict', 'project-not-found', 'project-not-allowed'],
  run: async ({ body, principal }, api) => {
    const projectId = body.projectId ?? onlyProject(principal);
    const project = projectId === null ? null : await mentionProject(api, principal, projectId);
    if (!project) checkMayWrite(principal, null);
    const existing = await householdOf(api, body, project?.project.id ?? null);
    if (existing) return repeatedHousehold(api, principal, { input: body, existing });
    refuseReadOnly(body);
    return newHousehold(api, principal, { input: body, project });
  },
});

/** The default project of a household: the key's project when it has exactly one. */
const onlyProject = ({ projectIds }: Principal): string | null =>
  projectIds.length === 1 ? (projectIds[0] ?? null) : null;

function refuseReadOnly(input: HouseholdInput): void {
  const errors = readOnlyNames
    .filter((name) => Object.hasOwn(input, name))
    .map((name) => ({
      pointer: pointerOf([name]),
      code: 'read-only',
      detail: 'The service sets this; a new household cannot choose it.',
    }));
  if (errors.length > 0) throw new Problem('invalid-household', { errors });
}

interface NewHousehold {
  readonly input: HouseholdInput;
  readonly project: MentionedProject | null;
}

async function newHousehold(
  api: Api,
  principal: Principal,
  { input, project }: NewHousehold,
): Promise<Answer> {
  const ulid = api.newUlid();
  const did = input.did ?? mintedDid(api.settings.HEARTH_DOMAIN, 'households', ulid);
  const body = newHouseholdBody(input, {
    did,
    projectId: project?.project.id ?? null,
    at: isoTime(api.nowMs()),
  });
  const household = { id: `hh_${ulid}`, version: 1, body };
  const { devices, records, events } = await registerDevices(
    { api, principal, inputs: input.devices ?? [] },
    household,
  );
  return {
    status: 201,
    location: `/v1/households/${household.id}`,
    version: 1,
    body: printHousehold(household, devices, project?.project.body.did ?? null),
    records: [
      ...(project?.records ?? []),
      { kind: 'household', ...household },
      ...(await takenNames(api, household)),
      ...records,
    ],
    events: [
      {
        type: 'household.created',
        subject: household.id,
        projectId: body.projectId,
        data: { id: household.id },
      },
      ...events,
    ],
  };
}

async function takenNames(api: Api, { id, body }: Household): Promise<RecordVersion[]> {
  const taken = [
    names.householdDid(body.did),
    ...(body.externalId === undefined ? [] : [names.externalId(body.projectId, body.externalId)]),
  ];
  const before = await api.records.names(taken);
  return taken.map((name) => takeName(name, id, before.get(name)));
}
