// PUT /v1/households/{id}: creates the household of a DID, or replaces one as a whole.
import type { Answer } from '../context/answer.ts';
import type { Api } from '../context/api.ts';
import { isDid } from '#domain/identifiers.ts';
import { maySee } from '../contract/access.ts';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { bodyFaults } from '../contract/faults.ts';
import { checkVersion } from '../contract/precondition.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import type { Request } from '../contract/shape.ts';
import { resourceParams } from '../contract/fields.ts';
import { findHousehold } from '../store/find.ts';
import { writeOnlyContent } from './changes/write-only-personal.ts';
import { restateHousehold } from './changes/change.ts';
import {
  householdInput,
  householdReadOnly,
  householdReplacement,
  type HouseholdReplacement,
} from './household/input.ts';
import { createOrRepeat } from './household/create.ts';
import { baselineRequired, faultsOfFixed } from './changes/patch.ts';
import { firstDaysOf, refuseForeignTime, datedFields } from './changes/dated-changes.ts';
import { sameDevices } from './household/repeat.ts';
import { printHouseholdNow, showHousehold } from './household/print.ts';
import { onlyProject, projectOf } from '../projects/projects.ts';
import { householdReply } from '../store/bodies/replies.ts';
import { refuseArchived, refuseErased } from '../store/visible.ts';
import type { Household } from '../store/bodies/household.ts';

export const replaceHousehold = defineEndpoint({
  method: 'PUT',
  path: '/v1/households/:id',
  operationId: 'replaceHousehold',
  summary: 'Create or replace a household by its DID',
  description:
    'For systems that copy their own records. An unknown DID creates the household with its devices. For an existing household, optional fields that are left out are cleared, and its state is kept. Another `baseline` adds a dated row, valid from today or from its `validFrom`. `devices` must be left out or equal the installed devices, because installations move devices. A body that changes nothing creates no version. With `If-None-Match: *` an existing household is 412. An archived household is 409 `household-conflict`; the reply says how to restore it.',
  scope: 'households:write',
  ifMatch: 'taken',
  params: resourceParams('household'),
  query: noQuery,
  body: {
    schema: householdReplacement,
    fault: 'invalid-household',
    example: {
      location: { district: 'XYZ', density: 'Medium' },
      baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
      externalId: 'HH-0001',
    },
  },
  replies: {
    200: { description: 'The household, replaced or unchanged.', schema: householdReply },
    201: { description: 'The household is created.', schema: householdReply },
  },
  problems: [
    'household-not-found',
    'erased',
    'device-conflict',
    'household-conflict',
    'days-claimed',
    'project-not-found',
    'project-not-allowed',
    'version-mismatch',
  ],
  run: async (request, api) => {
    const there = await replaceExisting(api, request);
    if (there) return there;
    try {
      return await create(api, request);
    } catch (error) {
      // Another request may have created the household meanwhile; then that one is replaced.
      const since = error instanceof Problem ? await replaceExisting(api, request) : null;
      if (since) return since;
      throw error;
    }
  },
});

type Put = Request<{ readonly id: string }, unknown, HouseholdReplacement>;

/** Null if there is no household with this DID yet. */
async function replaceExisting(api: Api, { params, body, ifMatch, principal }: Put): Promise<Answer | null> {
  const household = await findHousehold(api.records, params.id);
  if (household ? !maySee(principal, household.body.projectId) : !isDid(params.id))
    throw new Problem('household-not-found', { detail: `There is no household ${params.id}.` });
  if (!household) return null;
  refuseErased(household);
  checkVersion(ifMatch, household);
  refuseArchived(household);
  return replace(api, principal, { household, body });
}

async function create(api: Api, put: Put): Promise<Answer> {
  const { params, body, ifMatch, principal } = put;
  if (ifMatch !== null && ifMatch !== 'new')
    throw new Problem('version-mismatch', { detail: `There is no household ${params.id} to replace.` });
  const made = await createOrRepeat(api, principal, creation(params.id, body));
  // A household of another request, that came between: it is held to the condition like one that was there before.
  return (made.status === 201 ? null : await replaceExisting(api, put)) ?? made;
}

/** Throws 400 for a household that cannot be created. */
function creation(did: string, body: HouseholdReplacement) {
  const { data, error } = householdInput.safeParse({ did, ...body });
  const errors = [
    ...(error ? bodyFaults(error, body) : []),
    ...(body.did === undefined || body.did === did ? [] : [otherDid]),
  ];
  if (!data || errors.length > 0) throw new Problem('invalid-household', { errors });
  return data;
}

const otherDid = {
  pointer: '#/did',
  code: 'read-only',
  detail: 'The address names another household. Send its DID, or leave the DID out.',
};

const fixed = ['did', 'type', 'status', ...householdReadOnly];

interface Replacing {
  readonly household: Household;
  readonly body: HouseholdReplacement;
}

async function replace(api: Api, principal: Principal, { household, body }: Replacing): Promise<Answer> {
  const now = await printHouseholdNow(api, household);
  const { printed } = now;
  const errors = [
    ...faultsOfFixed(body, showHousehold(now, principal), fixed),
    ...(printed.baseline !== null && !body.baseline ? [baselineRequired] : []),
  ];
  if (errors.length > 0) throw new Problem('invalid-household', { errors });
  if (body.devices && !(await sameDevices(api, body.devices, printed.devices))) throw otherDevices();
  refuseForeignTime(principal, household, firstDaysOf(body));
  const project = await projectOf(api, principal, body.projectId ?? onlyProject(principal));
  const { body: content, isWriteOnly } = writeOnlyContent(principal, body, now);
  const stated = { content, project, isWriteOnly, named: datedFields, principal };
  return restateHousehold(api, { household, ...now }, stated);
}

function otherDevices(): Problem {
  const detail =
    'These are not the installed devices. Leave devices out, and move them by POST /v1/devices/{id}/installations.';
  return new Problem('device-conflict', {
    detail,
    errors: [{ pointer: '#/devices', code: 'other-content', detail }],
  });
}
