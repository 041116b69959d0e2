// A device as a request may carry it (api.md 4.3), and the record that it becomes.
import { z } from 'zod';
import {
  defaultExpectedInterval,
  deviceTypes,
  durationSeconds,
  initialDeviceStatuses,
} from '#domain/devices.ts';
import { fuelTypes } from '#domain/fuels.ts';
import { did, readOnly, text } from './fields.ts';

const word = text(100);

export const deviceInput = z.strictObject({
  did: did.optional(),
  type: z.enum(deviceTypes),
  status: z.enum(initialDeviceStatuses).optional(),
  vendor: word.optional(),
  model: word.optional(),
  serialNumber: word.optional(),
  firmware: word.optional(),
  fuelType: z.enum(fuelTypes).optional(),
  ratedPowerW: z.number().positive().max(1_000_000).optional(),
  configuration: z
    .strictObject({
      samplingRateSeconds: z.number().positive().max(86_400).optional(),
      temperatureThresholdC: z.number().min(-100).max(1500).optional(),
      transmissionMode: z.enum(['realtime', 'batch', 'manual']).optional(),
    })
    .optional(),
  expectedInterval: z
    .string()
    .refine((value) => durationSeconds(value) !== null, {
      message:
        'This must be an ISO 8601 duration of whole days, hours, minutes or seconds, for example PT5M.',
      params: { code: 'bad-duration' },
    })
    .optional(),
  placement: z.enum(['onStove', 'nearFlame', 'inPot', 'meter']).optional(),
  meter: z
    .strictObject({
      accuracyPercent: z.number().positive().max(100).optional(),
      certificate: word.optional(),
    })
    .optional(),
  ...readOnly,
});

export type DeviceInput = z.output<typeof deviceInput>;

/** Body of a new device; `did` is minted when none was sent. A device that comes with a household is active. */
export function newDeviceBody(input: DeviceInput, newDid: string, at: string) {
  const {
    did: given,
    type,
    status,
    expectedInterval: interval,
    id: _id,
    version: _version,
    createdAt: _at,
    updatedAt: _on,
    ...rest
  } = input;
  const expectedInterval = interval ?? defaultExpectedInterval(type);
  return {
    did: given ?? newDid,
    type,
    status: status ?? 'active',
    ...rest,
    expectedInterval,
    expectedIntervalSeconds: durationSeconds(expectedInterval) ?? 0,
    createdAt: at,
    updatedAt: at,
  };
}
