// A device as a request may carry it, and the record that it becomes.
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

/** What people say about a device; null is the same as absent. */
const described = {
  stoveId: reference('device').nullish().describe('For a sensor: DID or id of the stove that it watches'),
  vendor: word,
  model: word,
  serialNumber: word.describe('Unique together with the vendor'),
  firmware: word,
  fuelType: z.enum(fuelTypes).nullish().describe('Fuel that the stove burns'),
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
      message: 'A device sends once a day at least: PT24H or P1D is the longest interval.',
      params: { code: 'too-large' },
    })
    .nullish()
    .describe('Expected time between readings, at most a day; null: the default of the type'),
  placement: z.enum(['onStove', 'nearFlame', 'inPot', 'meter']).nullish(),
  meter: z
    .strictObject({
      accuracyPercent: z
        .number()
        .min(0.001)
        .max(100)
        .nullish()
        .describe(
          'Accuracy class, per cent: it stands for the usual uncertainty of what the device measures (2.5 % of a meter, 30 % of a scale), better or worse, but not below 1 % of a meter and 5 % of a scale',
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

/** What follows from data or from other records; it may be sent back as it was read. */
const derived = {
  householdId: reference('household').nullish(),
  connectivity: z.enum(connectivities).optional(),
  health: z.enum(healths).optional(),
  formerValues: z
    .array(formerDeviceValues.omit({ expectedIntervalSeconds: true }))
    .optional()
    .describe('What was said of the device before, up to the day before `until`; a PATCH makes them'),
} as const;

/** A device by itself: `householdId` installs it. */
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
        'First local day for which `type`, `fuelType`, `ratedPowerW`, `expectedInterval` and `meter.accuracyPercent` of this patch hold; today, if it is left out. Days before it keep what was said then.',
      ),
    ...readOnly,
  })
  .meta({ id: 'DevicePatch' });

export type DevicePatch = z.output<typeof devicePatch>;

/** What a PATCH cannot change: the service sets it, or another operation does. */
export const fixedNames: readonly string[] = ['did', 'status', ...Object.keys(derived), ...readOnlyNames];

const without = (fields: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** Body of a new device. `stoveId`, if any, is a DID by now. */
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

/** The body with the patch applied to what it may change. `stoveId`, if any, is a DID by now. */
export const patchedDeviceBody = ({ body }: Device, patch: DevicePatch): Device['body'] =>
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
