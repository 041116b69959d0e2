// What stands against registering a device with a new household, and how it is told.
import { differences } from '../../contract/differences.ts';
import { pointerOf } from '../../contract/faults.ts';
import { Problem, type Fault } from '../../contract/problem.ts';
import type { DeviceInput } from './device-input.ts';
import { readOnlyNames } from '../../contract/fields.ts';
import { installationOf, meant, type KnownDevices } from './known-devices.ts';
import type { Device } from '../../store/bodies/device.ts';
import type { Installation } from '../../store/bodies/installation.ts';

/** A device by its place in the request. */
export interface Placed {
  readonly input: DeviceInput;
  readonly index: number;
}

export function conflictsOf(known: KnownDevices, { input, index }: Placed): Fault[] {
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
  detail: 'The service sets this; it may only be sent back as it was read.',
});

const otherContent = (pointer: string, { body }: Device): Fault => ({
  pointer,
  code: 'other-content',
  detail: `Device ${body.did} exists with another value here.`,
});

const where = ({ body }: Installation): string =>
  `Device ${body.deviceDid} is already installed in household ${body.householdId}${body.from === null ? '' : ` since ${body.from.slice(0, 10)}`}.`;

/** Throws 409, or 400 where a field that the service sets is another; nothing for none. */
export function throwConflicts(errors: readonly Fault[]): void {
  const [first] = errors;
  if (!first) return;
  const readOnly = errors.filter(({ code }) => code === 'read-only');
  if (readOnly.length > 0)
    throw new Problem('invalid-household', {
      detail: 'A field that the service sets was sent with another value.',
      errors: readOnly,
    });
  throw new Problem('device-conflict', { detail: first.detail, errors });
}
