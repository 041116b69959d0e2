// Refuses moves of a device that overlap, and says what stands against them.
import { overlap } from '#domain/stays.ts';
import { maySee } from '../../contract/access.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import type { Stays } from './stays.ts';
import type { Device } from '../../store/bodies/device.ts';
import { type Installation, stayOf } from '../../store/bodies/installation.ts';

/** A move as it is asked for. */
export interface Moving {
  readonly device: Device;
  readonly stays: Stays;
  /** Null: an open start. */
  readonly from: string | null;
  /** Null: from then on. */
  readonly to: string | null;
  /** Undefined: the request says nothing about the stove. */
  readonly stoveId: string | null | undefined;
}

/** Throws 409 with every installation that the new one clashes with. */
export function refuseClash(
  principal: Principal,
  { stays, to, stoveId }: Moving,
  body: Installation['body'],
): void {
  const { open, closed } = stays;
  const stovesDiffer = stoveId !== undefined && stoveId !== null && body.stoveId !== open?.body.stoveId;
  if (to === null && open?.body.householdId === body.householdId && !stovesDiffer)
    throw conflict(
      '#/householdId',
      'already-installed',
      `The device is already installed in this household (${open.id}).`,
    );
  refuseOverlap(principal, to === null || !open ? closed : [...closed, open], body);
}

/** Throws 409 with every other installation of the device that shares time with this one. */
export function refuseOverlap(
  principal: Principal,
  others: readonly Installation[],
  body: Installation['body'],
): void {
  const clashes = others.filter((other) => overlap(stayOf(other.body), stayOf(body)));
  if (clashes.length === 0) return;
  const errors = clashes.map((clash) => ({
    pointer: '#/from',
    code: 'overlaps',
    detail: described(principal, clash),
  }));
  throw new Problem('device-conflict', { detail: errors[0]?.detail ?? '', errors });
}

/** Where it was, and when, is told only to a key that may see the household. */
function described(principal: Principal, { id, body }: Installation): string {
  if (!maySee(principal, body.projectId)) return 'The device was installed elsewhere at this time.';
  const times = `from ${body.from ?? 'an open start'} to ${body.to ?? 'now'}`;
  return `The device was installed in household ${body.householdDid} ${times} (${id}).`;
}

/** One fault, told as the whole. */
export const conflict = (pointer: string, code: string, detail: string): Problem =>
  new Problem('device-conflict', { detail, errors: [{ pointer, code, detail }] });
