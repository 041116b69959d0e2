// The stove that a sensor watches, as a request names it.
import type { Api } from '../endpoint.ts';
import type { Principal } from '../principal.ts';
import { Problem, type ProblemCode } from '../problem.ts';
import { visibleShownDevice } from './visible.ts';

interface Watching {
  /** DID or id; null and undefined: none. */
  readonly stoveId: string | null | undefined;
  /** The names of the sensor itself. */
  readonly self: readonly (string | undefined)[];
  readonly pointer: string;
  readonly fault: ProblemCode;
}

/** The DID of the stove, or null. Throws 404 for an unknown one, 400 when it is the sensor itself. */
export async function stoveDid(
  api: Api,
  principal: Principal,
  { stoveId, self, pointer, fault }: Watching,
): Promise<string | null> {
  if (stoveId === null || stoveId === undefined) return null;
  if (self.includes(stoveId)) {
    const detail = 'A device does not watch itself: the stove is another one.';
    throw new Problem(fault, { detail, errors: [{ pointer, code: 'watches-itself', detail }] });
  }
  const { device } = await visibleShownDevice(api, principal, stoveId);
  return device.body.did;
}
