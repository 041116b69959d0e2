// Answers a household that is sent again: equal content returns the stored record, other content is a conflict.
import type { Api } from '../../context/api.ts';
import { mayReadPersonal, maySee } from '../../contract/access.ts';
import { differences } from '../../contract/differences.ts';
import type { Answer } from '../../context/answer.ts';
import { pointerOf } from '../../contract/faults.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem, type Fault } from '../../contract/problem.ts';
import type { DeviceInput } from '../../devices/device/input.ts';
import { findHousehold } from '../../store/find.ts';
import { householdReadOnly, type HouseholdInput } from './input.ts';
import { otherContent } from './other-content.ts';
import { printHouseholdNow, showHousehold } from './print.ts';
import { findDevices, maySeeAll, faultsOfRepeatedDevices } from '../../devices/device/find-devices.ts';
import { refuseArchived, refuseErased } from '../../store/visible.ts';
import { deviceBody } from '../../store/bodies/device.ts';
import { parseStored } from '../../store/bodies/held.ts';
import { householdBody, type Household } from '../../store/bodies/household.ts';
import * as names from '../../store/bodies/names.ts';

/** The household that already has the `did` or the `externalId` of a request. */
export async function findSameHousehold(
  api: Api,
  { did, externalId }: HouseholdInput,
  projectId: string | null,
): Promise<Household | null> {
  const byDid = did === undefined ? null : await findHousehold(api.records, did);
  if (byDid || !externalId) return byDid;
  const name = names.externalId(projectId, externalId);
  const owner = (await api.records.names([name])).get(name)?.owner ?? '';
  const record = (await api.records.latest('household', [owner])).get(owner);
  return record ? parseStored(householdBody, record) : null;
}

interface Repeat {
  readonly input: HouseholdInput;
  readonly existing: Household;
}

/**
 * 200 with the stored record if every sent field equals it; else 409, or 400 for another value of a read-only field.
 * A key that may not see the household learns only that the name is taken.
 */
export async function answerRepeat(
  api: Api,
  principal: Principal,
  { input, existing }: Repeat,
): Promise<Answer> {
  if (!maySee(principal, existing.body.projectId)) throw new Problem('household-conflict');
  refuseErased(existing);
  refuseArchived(existing);
  const { devices, projectId, ...sent } = input;
  const now = await printHouseholdNow(api, existing);
  const { printed, personal } = now;
  const stored = showHousehold(now, principal);
  const other = [
    ...differences(comparable(principal, sent), stored).map((path) => path.join('/')),
    ...((await sameProject(api, projectId, existing)) ? [] : ['projectId']),
    ...(devices === undefined || (await sameDevices(api, devices, printed.devices)) ? [] : ['devices']),
  ];
  if (other.length > 0) {
    const faults = otherContent(other, { id: existing.id, sent, stored });
    throw conflict(other, faults, await repeatsDevice(api, principal, devices ?? []));
  }
  const location = `/v1/households/${existing.id}`;
  return { status: 200, version: existing.version, body: printed, personal: { shows: personal }, location };
}

/** A key that may not read personal data cannot compare them either: a conflict would reveal a wrong guess. */
function comparable(principal: Principal, sent: Omit<HouseholdInput, 'devices' | 'projectId'>): object {
  if (mayReadPersonal(principal)) return sent;
  const { contact: _contact, consent: _consent, ...rest } = sent;
  const { geo: _geo, ...location } = rest.location;
  return { ...rest, location };
}

async function repeatsDevice(
  api: Api,
  principal: Principal,
  devices: readonly DeviceInput[],
): Promise<boolean> {
  const known = await findDevices(api, devices);
  return maySeeAll(principal, known, devices) && faultsOfRepeatedDevices(devices, known).length > 0;
}

function conflict(other: readonly string[], faults: readonly Fault[], listedTwice: boolean): Problem {
  if (listedTwice)
    return new Problem('device-conflict', {
      detail: 'The request lists a device twice. Send each device once.',
    });
  const readOnly = other.filter((field) => householdReadOnly.includes(field));
  if (readOnly.length > 0)
    return new Problem('invalid-household', {
      errors: readOnly.map((field) => ({
        pointer: pointerOf([field]),
        code: 'read-only',
        detail: 'This field is read-only. Send it back as it was read, or leave it out.',
      })),
    });
  return new Problem('household-conflict', {
    detail:
      'A household with this did or externalId exists with other content. Update it with PATCH, or use another identifier.',
    errors: faults,
  });
}

async function sameProject(api: Api, sent: string | null | undefined, { body }: Household): Promise<boolean> {
  if (sent === undefined || sent === body.projectId) return true;
  if (sent === null || body.projectId === null) return sent === body.projectId;
  return (
    (await api.records.names([names.projectDid(sent)])).get(names.projectDid(sent))?.owner === body.projectId
  );
}

/** Whether the sent devices are the installed ones, with equal fields. */
export async function sameDevices(
  api: Api,
  sent: readonly DeviceInput[],
  installed: readonly { readonly id: string }[],
): Promise<boolean> {
  const records = await api.records.latest(
    'device',
    installed.map(({ id }) => id),
  );
  const stored = [...records.values()].map((record) => ({
    ...parseStored(deviceBody, record).body,
    id: record.id,
    version: record.version,
  }));
  return sent.length === stored.length && areEach(sent, stored);
}

/**
 * Whether each sent device matches another stored one. A device without a DID may match any device with the same
 * fields, so devices with a DID are matched first, then those with the most fields.
 */
function areEach(sent: readonly DeviceInput[], stored: readonly object[]): boolean {
  const left = new Set(stored);
  const isFound = (device: DeviceInput): boolean => {
    const found = [...left].find((other) => differences(device, other).length === 0);
    return found !== undefined && left.delete(found);
  };
  const unnamed = sent.filter(({ did }) => did === undefined);
  return [
    ...sent.filter(({ did }) => did !== undefined),
    ...unnamed.toSorted((a, b) => Object.keys(b).length - Object.keys(a).length),
  ].every(isFound);
}
