// Moves a device: ends one installation and starts the next, in one operation.
import type { Api } from '../../context/api.ts';
import type { RecordVersion } from '#records/records.ts';
import { canEndAt } from '#domain/stays.ts';
import type { Answer } from '../../context/answer.ts';
import type { Principal } from '../../contract/principal.ts';
import { isoTime } from '../../contract/time.ts';
import { refuseEarlyClaim } from './start-rights.ts';
import { refuseForeignInstallations } from './foreign-time.ts';
import { movedEvents } from '../device/events.ts';
import { conflict, refuseClash, type Moving } from './conflicts.ts';
import * as names from '../../store/bodies/names.ts';
import {
  installable,
  installationRecord,
  printInstallation,
  refuseFull,
  newInstallationBody,
  type DeviceInstallations,
} from './installations.ts';
import type { Device } from '../../store/bodies/device.ts';
import { type Installation, stayOf } from '../../store/bodies/installation.ts';
import { keepClaimedStays } from '../../store/claims/days-claimed.ts';
import { stoveDid } from './stoves.ts';

/**
 * Ends the open installation. Throws 409 if there is none, or if it started later; 403 for time of a project that the
 * key may not see.
 */
export async function takeOut(
  api: Api,
  principal: Principal,
  { device, stays, from }: Moving,
): Promise<Answer> {
  if (!stays.open) throw conflict('#/householdId', 'not-installed', 'The device is not installed anywhere.');
  const closed = endInstallation(api, stays.open, from);
  const change = { before: [stays.open], after: [closed] };
  await refuseForeignInstallations(api, principal, change);
  const ledgers = await keepClaimedStays(api, principal, change);
  return {
    status: 200,
    version: closed.version,
    body: printInstallation(closed),
    records: [
      installationRecord(closed),
      names.nextOwner(names.installed(device.id), '', stays.name),
      ...watching(api, device, null),
      ...ledgers,
    ],
    events: movedEvents(device, { from: closed, to: null, installation: closed }),
  };
}

/**
 * Opens an installation, which ends the open one; with `to` adds one in the past. Throws 404 for an unknown household
 * or stove, 409 with the installations that overlap, and 403 for time of a project that the key may not see.
 */
export async function install(
  api: Api,
  principal: Principal,
  { householdId, ...moving }: Moving & { readonly householdId: string },
): Promise<Answer> {
  const { device, stays, from, to } = moving;
  const { household, lockHousehold } = await installable(api, principal, householdId);
  // The place of a stove in the past is not checked.
  const here = to === null ? household.id : null;
  const stoveId = await stoveOf(api, principal, { ...moving, householdId: here });
  const body = newInstallationBody(device, household, { from, to, stoveId, at: isoTime(api.nowMs()) });
  const existing = [stays.open, ...stays.closed].find((stay) => stay && isSame(stay.body, body, moving));
  if (existing) return { status: 200, version: existing.version, body: printInstallation(existing) };
  refuseClash(principal, moving, body);
  const all = [...stays.closed, ...(stays.open ? [stays.open] : [])];
  await refuseEarlyClaim(api, principal, { device, stays: all, stay: body });
  if (to === null) await refuseFull(api, household, device.id);
  const installation: Installation = { id: `ins_${api.newUlid()}`, version: 1, body };
  const closed = to === null && stays.open ? endInstallation(api, stays.open, from) : null;
  const change = {
    before: closed && stays.open ? [stays.open] : [],
    after: [...(closed ? [closed] : []), installation],
  };
  await refuseForeignInstallations(api, principal, change);
  const ledgers = await keepClaimedStays(api, principal, change);
  return {
    status: 201,
    version: 1,
    location: `/v1/devices/${device.id}/installations`,
    body: printInstallation(installation),
    records: [
      ...(closed ? [installationRecord(closed)] : []),
      installationRecord(installation),
      ...ownerships(device, installation, stays),
      lockHousehold(installation.id),
      ...(to === null ? watching(api, device, stoveId) : []),
      ...ledgers,
    ],
    events: to === null ? movedEvents(device, { from: closed, to: household, installation }) : [],
  };
}

/**
 * Every installation owns the name once, so that the versions of the name list all of them; one in the past releases
 * it immediately.
 */
function ownerships(
  device: Device,
  { id, body }: Installation,
  { name }: DeviceInstallations,
): RecordVersion[] {
  const installed = names.installed(device.id);
  const taken = names.nextOwner(installed, id, name);
  if (body.to === null) return [taken];
  const owner = name?.owner ?? '';
  return [taken, names.nextOwner(installed, owner, { owner: id, version: taken.version })];
}

/** A sensor without a household continues to watch its stove; a sensor that moves leaves its stove. */
async function stoveOf(
  api: Api,
  principal: Principal,
  { device, stays, stoveId, householdId }: Moving & { readonly householdId: string | null },
): Promise<string | null> {
  if (stoveId === undefined) return stays.open ? null : (device.body.stoveId ?? null);
  const self = [device.id, device.body.did];
  return stoveDid(api, principal, {
    stoveId,
    householdId,
    self,
    pointer: '#/stoveId',
    fault: 'invalid-device',
  });
}

const isSame = (a: Installation['body'], b: Installation['body'], { stoveId }: Moving): boolean =>
  a.householdId === b.householdId &&
  a.from === b.from &&
  a.to === b.to &&
  (stoveId === undefined || a.stoveId === b.stoveId);

/** The installation with its end. Throws 409 if the end is before the start. */
function endInstallation(api: Api, open: Installation, at: string | null): Installation {
  const { from } = open.body;
  if (at === null || !canEndAt(stayOf(open.body), Date.parse(at))) {
    const since = from === null ? 'with an open start' : `since ${from}`;
    throw conflict(
      '#/from',
      'before-start',
      `The device is installed ${since} (${open.id}). It can only be moved at a later time.`,
    );
  }
  return {
    ...open,
    version: open.version + 1,
    body: { ...open.body, to: at, updatedAt: isoTime(api.nowMs()) },
  };
}

/** The new version of a sensor that watches another stove from then on. */
export function watching(api: Api, { id, version, body }: Device, stoveId: string | null): RecordVersion[] {
  const { stoveId: before, ...rest } = body;
  if ((before ?? null) === stoveId) return [];
  const next = { ...rest, ...(stoveId !== null && { stoveId }), updatedAt: isoTime(api.nowMs()) };
  return [{ kind: 'device', id, version: version + 1, body: next }];
}
