// The request body of a device, and the record that it becomes.
import { z } from 'zod';
import { connectivities, healths } from '#domain/device-health.ts';
import { deviceStatuses, initialDeviceStatuses } from '#domain/device-status.ts';
import {
  defaultExpectedInterval,
  deviceTypes,
  durationSeconds,
  expectedIntervalMaxSeconds,
} from '#domain/devices.ts';
import { fuelTypes } from '#domain/fuels.ts';
import { mergePatch } from '../../contract/merge-patch.ts';
import { formerDeviceValues, deviceBody, type Device } from '../../store/bodies/device.ts';
import { did, readOnly, readOnlyNames, reference, text } from '../../contract/fields.ts';

const word = text(100).nullish();

/** Description of a device; null equals absent. */
const described = {
  stoveId: reference('device').nullish().describe('DID or id of the stove that the sensor watches.'),
  vendor: word,
  model: word,
  serialNumber: word.describe('Serial number, unique together with the vendor.'),
  firmware: word,
  fuelType: z.enum(fuelTypes).nullish().describe('Fuel that the stove burns.'),
  ratedPowerW: z.number().min(1).max(1_000_000).nullish(),
  configuration: z
    .strictObject({
      samplingRateSeconds: z.number().min(0.001).max(86_400).nullish(),
      temperatureThresholdC: z.number().min(-100).max(1500).nullish(),
      transmissionMode: z.enum(['realtime', 'batch', 'manual']).nullish(),
    })
    .nullish(),
  expectedInterval: z
    .string()
    .refine((value) => durationSeconds(value) !== null, {
      message:
        'This must be an ISO 8601 duration of whole days, hours, minutes or seconds, for example PT5M.',
      params: { code: 'bad-duration' },
    })
    .refine((value) => (durationSeconds(value) ?? 0) <= expectedIntervalMaxSeconds, {
      message: 'This interval is too long: PT24H (or P1D) is the longest.',
      params: { code: 'too-large' },
    })
    .nullish()
    .describe(
      'Expected time between readings, an ISO 8601 duration of at most a day; null for the default of the type.',
    ),
  placement: z.enum(['onStove', 'nearFlame', 'inPot', 'meter']).nullish(),
  meter: z
    .strictObject({
      accuracyPercent: z
        .number()
        .min(0.001)
        .max(100)
        .nullish()
        .describe(
          'Accuracy class, per cent. It replaces the usual uncertainty of the device (2.5 % for a meter, 30 % for a scale), but not below 1 % for a meter and 5 % for a scale.',
        ),
      certificate: word,
    })
    .nullish(),
} as const;

/** A device within the body of a household. */
export const deviceInput = z
  .strictObject({
    did: did.optional(),
    type: z.enum(deviceTypes),
    status: z.enum(initialDeviceStatuses).optional(),
    ...described,
    ...readOnly,
  })
  .meta({ id: 'HouseholdDevice' });

export type DeviceInput = z.output<typeof deviceInput>;

/** Fields that follow from data or from other records; they may be sent back as they were read. */
const derived = {
  householdId: reference('household').nullish(),
  connectivity: z.enum(connectivities).optional(),
  health: z.enum(healths).optional(),
  formerValues: z
    .array(formerDeviceValues.omit({ expectedIntervalSeconds: true }))
    .optional()
    .describe('Values of earlier days, each up to the day before `until`. A PATCH creates them.'),
} as const;

/** A device in a request of its own: `householdId` installs it. */
export const newDeviceInput = z.strictObject({ ...deviceInput.shape, ...derived }).meta({ id: 'NewDevice' });

export type NewDeviceInput = z.output<typeof newDeviceInput>;

export const devicePatch = z
  .strictObject({
    did: did.optional(),
    type: z.enum(deviceTypes).optional(),
    status: z.enum(deviceStatuses).optional(),
    ...described,
    ...derived,
    validFrom: z.iso
      .date()
      .optional()
      .describe(
        'First local day for which `type`, `fuelType`, `ratedPowerW`, `expectedInterval` and `meter.accuracyPercent` of this patch hold. Default: today. Earlier days keep their values.',
      ),
    ...readOnly,
  })
  .meta({ id: 'DevicePatch' });

export type DevicePatch = z.output<typeof devicePatch>;

/** Fields that a PATCH cannot change: they are read-only, or another operation changes them. */
export const fixedNames: readonly string[] = ['did', 'status', ...Object.keys(derived), ...readOnlyNames];

const without = (fields: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** Body of a new device. `stoveId`, if any, is already a DID. */
export function newDeviceBody(
  input: DeviceInput,
  made: { readonly did: string; readonly status: string; readonly at: string },
): Device['body'] {
  const { did: given, type, status, ...rest } = input;
  return storedDevice(type, {
    did: given ?? made.did,
    type,
    status: status ?? made.status,
    ...plain(mergePatch({}, without(rest, readOnlyNames))),
    createdAt: made.at,
    updatedAt: made.at,
  });
}

/** The body after a patch. `stoveId`, if any, is already a DID. */
export const patchDeviceBody = ({ body }: Device, patch: DevicePatch): Device['body'] =>
  storedDevice(
    patch.type ?? body.type,
    plain(mergePatch(body, without(patch, [...fixedNames, 'validFrom']))),
  );

const plain = (value: unknown): Record<string, unknown> => z.record(z.string(), z.unknown()).parse(value);

function storedDevice(type: string, fields: Readonly<Record<string, unknown>>): Device['body'] {
  const expectedInterval =
    typeof fields['expectedInterval'] === 'string'
      ? fields['expectedInterval']
      : defaultExpectedInterval(type);
  return deviceBody.parse({
    ...fields,
    expectedInterval,
    expectedIntervalSeconds: durationSeconds(expectedInterval) ?? 0,
  });
}
