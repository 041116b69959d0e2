// Refuses installations of a device that overlap, and names the ones in conflict.
import { overlap } from '#domain/stays.ts';
import { maySee } from '../../contract/access.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import type { DeviceInstallations } from './installations.ts';
import type { Device } from '../../store/bodies/device.ts';
import { type Installation, stayOf } from '../../store/bodies/installation.ts';

/** A requested move. */
export interface Moving {
  readonly device: Device;
  readonly stays: DeviceInstallations;
  /** Null for an open start. */
  readonly from: string | null;
  /** Null for no end. */
  readonly to: string | null;
  /** Undefined if the request does not name a stove. */
  readonly stoveId: string | null | undefined;
}

/** Throws 409 with every installation that overlaps the new one. */
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

/** Throws 409 with every other installation of the device that overlaps this one. */
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
    detail: describeInstallation(principal, clash),
  }));
  throw new Problem('device-conflict', { detail: errors[0]?.detail ?? '', errors });
}

/** Household and time are shown only to a key that may see the household. */
function describeInstallation(principal: Principal, { id, body }: Installation): string {
  if (!maySee(principal, body.projectId)) return 'The device was installed elsewhere at this time.';
  const times = `from ${body.from ?? 'an open start'} to ${body.to ?? 'now'}`;
  return `The device was installed in household ${body.householdDid} ${times} (${id}).`;
}

/** One fault, repeated as the detail of the problem. */
export const conflict = (pointer: string, code: string, detail: string): Problem =>
  new Problem('device-conflict', { detail, errors: [{ pointer, code, detail }] });
