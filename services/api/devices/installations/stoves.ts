// Finds the stove that a sensor of a request watches.
import { maySee } from '../../contract/access.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem, type ProblemCode } from '../../contract/problem.ts';
import type { describeDevice } from '../device/print.ts';
import { deviceIdOf } from '../../store/find.ts';
import { installationsOf } from '../../store/past-installations.ts';
import { visibleShownDevice } from '../../store/visible.ts';

interface Watching {
  /** DID or id; null and undefined for none. */
  readonly stoveId: string | null | undefined;
  /** Household of the sensor; null for none. */
  readonly householdId: string | null;
  /** The identifiers of the sensor itself. */
  readonly self: readonly (string | undefined)[];
  readonly pointer: string;
  readonly fault: ProblemCode;
}

/**
 * The DID of the stove, or null. Throws 404 for an unknown one, 400 for the sensor itself, 409 for one in another
 * household.
 */
export async function stoveDid(
  api: Api,
  principal: Principal,
  { stoveId, householdId, self, pointer, fault }: Watching,
): Promise<string | null> {
  if (stoveId === null || stoveId === undefined) return null;
  if (self.includes(stoveId)) {
    const detail = 'A device cannot watch itself. Name another device in stoveId.';
    throw new Problem(fault, { detail, errors: [{ pointer, code: 'watches-itself', detail }] });
  }
  const { device, installation } = await visibleShownDevice(api, principal, stoveId);
  if (householdId !== null && installation && installation.body.householdId !== householdId) {
    const detail = `${device.body.did} is installed in another household. A sensor can only watch a stove of its own household.`;
    throw new Problem('device-conflict', { detail, errors: [{ pointer, code: 'other-household', detail }] });
  }
  return device.body.did;
}

type Described = ReturnType<typeof describeDevice>;

/** A device at an earlier time, without stoves that were never in a household that the key may see. */
export async function withoutForeignStoves(
  api: Api,
  principal: Principal,
  versions: readonly Described[],
): Promise<Described[]> {
  if (principal.projectIds.length === 0) return [...versions];
  const dids = [...new Set(versions.flatMap(({ stoveId }) => stoveId ?? []))];
  const known = await Promise.all(dids.map((did) => wasSeen(api, principal, did)));
  const seen = new Set(dids.filter((_, index) => known[index]));
  return versions.map((version) => {
    if (version.stoveId === undefined || seen.has(version.stoveId)) return version;
    const { stoveId: _, ...rest } = version;
    return rest;
  });
}

async function wasSeen(api: Api, principal: Principal, did: string): Promise<boolean> {
  const id = await deviceIdOf(api.records, did);
  const stays = id === '' ? [] : await installationsOf(api, id);
  return stays.some(({ body }) => maySee(principal, body.projectId));
}
