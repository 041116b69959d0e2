// Creates a household: its record, its unique names, its devices, and its project if no request has named it before.
import type { Api } from '../../context/api.ts';
import { newPersonal } from '#records/personal/rows.ts';
import { mintedDid } from '#domain/identifiers.ts';
import type { Answer } from '../../context/answer.ts';
import { pointerOf } from '../../contract/faults.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { isoTime } from '../../contract/time.ts';
import { checkPast } from '../baselines/household-baselines.ts';
import { householdReadOnly, newHouseholdBody, refuseFutureConsent, type HouseholdInput } from './input.ts';
import { withReadsAhead } from './expected-reads.ts';
import { takeNames, householdEvent } from './version.ts';
import { findSameHousehold, answerRepeat } from './repeat.ts';
import { refuseChosenDids } from '../../projects/chosen-did.ts';
import { findPersonalOf, printHousehold } from './print.ts';
import { personalOf } from '../../store/bodies/personal.ts';
import { onlyProject, projectOf, projectToday, type MentionedProject } from '../../projects/projects.ts';
import { registerDevices } from '../../devices/installations/register.ts';

/** 201 with the new household; 200 for an existing one with the same content, else 409. */
export async function createOrRepeat(api: Api, principal: Principal, input: HouseholdInput): Promise<Answer> {
  const named = input.projectId ?? onlyProject(principal);
  const ahead = withReadsAhead(api, input, named);
  const project = await projectOf(ahead, principal, named);
  const sent = { input, projectId: project?.project.id ?? null };
  const there = await repeatOf(ahead, principal, sent);
  if (there) return there;
  try {
    refuseReadOnly(input);
    return await newHousehold(ahead, principal, { input, project });
  } catch (error) {
    // Another request may have created the same household meanwhile; then that one is the conflict.
    const since = error instanceof Problem ? await repeatOf(api, principal, sent) : null;
    if (since) return since;
    throw error;
  }
}

interface Sent {
  readonly input: HouseholdInput;
  readonly projectId: string | null;
}

/** The answer for an existing household; null if there is none. */
async function repeatOf(api: Api, principal: Principal, { input, projectId }: Sent): Promise<Answer | null> {
  const existing = await findSameHousehold(api, input, projectId);
  return existing && answerRepeat(api, principal, { input, existing });
}

function refuseReadOnly(input: HouseholdInput): void {
  const errors = householdReadOnly
    .filter((name) => Object.hasOwn(input, name))
    .map((name) => ({
      pointer: pointerOf([name]),
      code: 'read-only',
      detail: 'This field is read-only. Leave it out.',
    }));
  if (errors.length > 0) throw new Problem('invalid-household', { errors });
}

interface NewHousehold {
  readonly input: HouseholdInput;
  readonly project: MentionedProject | null;
}

async function newHousehold(api: Api, principal: Principal, made: NewHousehold): Promise<Answer> {
  const { household, devices, personal, records, events } = await composeHousehold(api, principal, made);
  return {
    status: 201,
    location: `/v1/households/${household.id}`,
    version: 1,
    body: printHousehold(household, devices, made.project?.project.body.did ?? null),
    personal: {
      shows: findPersonalOf(household, new Map(personal.map(({ ref, values }) => [ref, values]))),
      writes: personal,
    },
    records,
    events,
  };
}

/** A household that is not there yet, with all that is written with it. Throws for what its input cannot be. */
export async function composeHousehold(api: Api, principal: Principal, { input, project }: NewHousehold) {
  const ulid = api.newUlid();
  const nowMs = api.nowMs();
  if (input.baseline)
    checkPast(input.baseline, { path: '#/baseline', today: projectToday(project?.project ?? null, nowMs) });
  await refuseChosenDids(api, [{ kind: 'household', did: input.did, pointer: '#/did' }], {
    reserved: 'invalid-household',
    taken: 'household-conflict',
  });
  const did = input.did ?? mintedDid(api.settings.HEARTH_DOMAIN, 'households', ulid);
  const id = `hh_${ulid}`;
  const at = isoTime(nowMs);
  const projectId = project?.project.id ?? null;
  const values = personalOf(input);
  refuseFutureConsent(api, values);
  const personal = values && newPersonal(values, { householdId: id, ref: api.newUlid(), at });
  const body = {
    ...newHouseholdBody(input, { did, projectId, at }),
    ...(personal && { personal: personal.mark }),
  };
  const household = { id, version: 1, body };
  const { devices, records, events } = await registerDevices(
    { api, principal, inputs: input.devices ?? [] },
    household,
  );
  return {
    household,
    devices,
    personal: personal ? [personal.row] : [],
    records: [
      ...(project?.records ?? []),
      { kind: 'household', ...household },
      ...(await takeNames(api, household, { isMinted: input.did === undefined })),
      ...records,
    ],
    events: [householdEvent('household.created', household, {}), ...events],
  };
}
