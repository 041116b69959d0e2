// A household that is made: its record, its names, its devices, and its project when nobody mentioned it before.
import type { Api } from '../../context/api.ts';
import { mintedDid } from '#domain/identifiers.ts';
import type { Answer } from '../../context/answer.ts';
import { pointerOf } from '../../contract/faults.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { isoTime } from '../../contract/time.ts';
import { checkPast } from '../baselines/household-baselines.ts';
import { householdReadOnly, newHouseholdBody, type HouseholdInput } from './household-input.ts';
import { takenNames } from './household-names.ts';
import { householdEvent } from './household-next.ts';
import { householdOf, repeatedHousehold } from './household-repeat.ts';
import { refuseChosenDids } from '../../projects/chosen-did.ts';
import { heldPersonal, printHousehold } from './households.ts';
import { newPersonal, personalOf } from '../../store/bodies/personal.ts';
import { refuseFutureConsent } from './consent.ts';
import { onlyProject, projectOf, projectToday, type MentionedProject } from '../../projects/projects.ts';
import { registerDevices } from '../../devices/installations/register-devices.ts';

/** 201 with the new household; what is there already with everything that was sent is 200, else 409. */
export async function createdHousehold(
  api: Api,
  principal: Principal,
  input: HouseholdInput,
): Promise<Answer> {
  const project = await projectOf(api, principal, input.projectId ?? onlyProject(principal));
  const repeated = async (): Promise<Answer | null> => {
    const existing = await householdOf(api, input, project?.project.id ?? null);
    return existing && repeatedHousehold(api, principal, { input, existing });
  };
  return thereOrMade(repeated, async () => {
    refuseReadOnly(input);
    return newHousehold(api, principal, { input, project });
  });
}

/** Looks again when `make` throws a Problem: the same may have been made since the first look, and be in its own way. */
export async function thereOrMade(
  look: () => Promise<Answer | null>,
  make: () => Promise<Answer>,
): Promise<Answer> {
  const there = await look();
  if (there) return there;
  try {
    return await make();
  } catch (error) {
    const since = error instanceof Problem ? await look() : null;
    if (since) return since;
    throw error;
  }
}

function refuseReadOnly(input: HouseholdInput): void {
  const errors = householdReadOnly
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
    status: 201,
    location: `/v1/households/${household.id}`,
    version: 1,
    body: printHousehold(household, devices, project?.project.body.did ?? null),
    personal: heldPersonal(household, new Map(personal && [[personal.mark.ref, personal.row.values]])),
    writesPersonal: personal?.row,
    records: [
      ...(project?.records ?? []),
      { kind: 'household', ...household },
      ...(await takenNames(api, household, { isMinted: input.did === undefined })),
      ...records,
    ],
    events: [householdEvent('household.created', household, {}), ...events],
  };
}
