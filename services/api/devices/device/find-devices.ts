// Finds the devices that a request names, and refuses those that a new household cannot have.
import type { NameState } from '#records/records.ts';
import { maySee } from '../../contract/access.ts';
import type { Api } from '../../context/api.ts';
import { pointerOf } from '../../contract/faults.ts';
import type { Principal } from '../../contract/principal.ts';
import { type Fault, Problem } from '../../contract/problem.ts';
import type { DeviceInput } from './input.ts';
import { deviceBody, type Device } from '../../store/bodies/device.ts';
import { parseStored } from '../../store/bodies/held.ts';
import { installationBody, type Installation } from '../../store/bodies/installation.ts';
import { differences } from '../../contract/differences.ts';
import { readOnlyNames } from '../../contract/fields.ts';
import * as names from '../../store/bodies/names.ts';

/** The fields that identify a device. */
type Named = Pick<DeviceInput, 'did' | 'vendor' | 'serialNumber'>;

/** The unique name of vendor and serial number; null if one of them is unknown. */
export const serialName = ({ vendor, serialNumber }: Named): string | null =>
  typeof vendor === 'string' && typeof serialNumber === 'string'
    ? names.deviceSerial(vendor, serialNumber)
    : null;

/** The unique names of a device of a request: of its DID, and of its vendor and serial number. */
export const namesOf = (input: Named): string[] =>
  [input.did === undefined ? null : names.deviceDid(input.did), serialName(input)].filter(
    (name) => name !== null,
  );

export interface FoundDevices {
  /** The state of every unique name of the request, and of `installed:<id>` of every known device. */
  readonly names: ReadonlyMap<string, NameState>;
  readonly devices: ReadonlyMap<string, Device>;
  readonly installations: ReadonlyMap<string, Installation>;
}

export async function findDevices({ records }: Api, inputs: readonly DeviceInput[]): Promise<FoundDevices> {
  const owners = await records.names(inputs.flatMap(namesOf));
  const ids = [...new Set([...owners.values()].map(({ owner }) => owner).filter((owner) => owner !== ''))];
  const [found, installed] = await Promise.all([
    records.latest('device', ids),
    records.names(ids.map(names.installed)),
  ]);
  const open = await records.latest(
    'installation',
    [...installed.values()].map(({ owner }) => owner),
  );
  return {
    names: new Map([...owners, ...installed]),
    devices: new Map([...found].map(([id, record]) => [id, parseStored(deviceBody, record)])),
    installations: new Map([...open].map(([id, record]) => [id, parseStored(installationBody, record)])),
  };
}

/** The device of a request: by its DID, else by vendor and serial number. */
export function meant(known: FoundDevices, input: DeviceInput): Device | undefined {
  const [owner] = namesOf(input)
    .map((name) => known.names.get(name)?.owner ?? '')
    .filter((id) => id !== '');
  return owner === undefined ? undefined : known.devices.get(owner);
}

/** The open installation of an existing device, if any. */
export const installationOf = (known: FoundDevices, { id }: Device): Installation | undefined =>
  known.installations.get(known.names.get(names.installed(id))?.owner ?? '');

/** Whether the key may read all existing devices of a request. If not, the reply must not say anything about them. */
export const maySeeAll = (
  principal: Principal,
  known: FoundDevices,
  inputs: readonly DeviceInput[],
): boolean =>
  inputs
    .flatMap((input) => meant(known, input) ?? [])
    .every((device) => maySee(principal, installationOf(known, device)?.body.projectId ?? null));

/** Devices that appear twice in one request: by DID, by vendor and serial number, or once by each. */
export function faultsOfRepeatedDevices(inputs: readonly DeviceInput[], known: FoundDevices): Fault[] {
  const seen = new Map<string, number>();
  return inputs.flatMap((input, index) => {
    const device = meant(known, input);
    const marks = [...namesOf(input), ...(device ? [device.id] : [])];
    const before = marks.map((mark) => seen.get(mark)).find((found) => found !== undefined);
    for (const mark of marks) seen.set(mark, index);
    if (before === undefined) return [];
    const pointer = pointerOf(['devices', index, input.did === undefined ? 'serialNumber' : 'did']);
    return [
      {
        pointer,
        code: 'listed-twice',
        detail: `Device ${index} of the request equals device ${before}. Send each device once.`,
      },
    ];
  });
}

/** A device by its position in the request. */
export interface Placed {
  readonly input: DeviceInput;
  readonly index: number;
}

export function conflictsOf(known: FoundDevices, { input, index }: Placed): Fault[] {
  const at = (...path: string[]): string => pointerOf(['devices', index, ...path]);
  const device = meant(known, input);
  if (!device)
    return readOnlyNames.filter((name) => Object.hasOwn(input, name)).map((name) => readOnlyFault(at(name)));
  const other = differences(input, { id: device.id, ...device.body, version: device.version }).map(
    ([field]) => String(field),
  );
  const installation = installationOf(known, device);
  return [
    ...other.map((field) =>
      readOnlyNames.includes(field) ? readOnlyFault(at(field)) : otherContent(at(field), device),
    ),
    ...(installation
      ? [
          {
            pointer: at(input.did === undefined ? 'serialNumber' : 'did'),
            code: 'already-installed',
            detail: where(installation),
          },
        ]
      : []),
  ];
}

const readOnlyFault = (pointer: string): Fault => ({
  pointer,
  code: 'read-only',
  detail: 'This field is read-only. Send it back as it was read, or leave it out.',
});

const otherContent = (pointer: string, { body }: Device): Fault => ({
  pointer,
  code: 'other-content',
  detail: `Device ${body.did} exists with another value for this field.`,
});

const where = ({ body }: Installation): string =>
  `Device ${body.deviceDid} is already installed in household ${body.householdId}${body.from === null ? '' : ` since ${body.from.slice(0, 10)}`}.`;

/** Throws 409, or 400 if a read-only field differs; nothing if there is no conflict. */
export function throwConflicts(errors: readonly Fault[]): void {
  const [first] = errors;
  if (!first) return;
  const readOnly = errors.filter(({ code }) => code === 'read-only');
  if (readOnly.length > 0)
    throw new Problem('invalid-household', {
      detail: 'A read-only field was sent with another value.',
      errors: readOnly,
    });
  throw new Problem('device-conflict', { detail: first.detail, errors });
}
