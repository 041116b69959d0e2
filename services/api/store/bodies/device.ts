// A device, as stored.
import { z } from 'zod';
import { stamps, type Held } from './held.ts';

/**
 * Earlier properties of a device, up to the day before `until`; analyses and device-days use the values of their day.
 */
export const formerDeviceValues = z.object({
  until: z.string(),
  type: z.string(),
  fuelType: z.string().optional(),
  ratedPowerW: z.number().optional(),
  expectedInterval: z.string(),
  expectedIntervalSeconds: z.number(),
  accuracyPercent: z.number().optional(),
});

export const deviceBody = z.looseObject({
  did: z.string(),
  type: z.string(),
  status: z.string(),
  /** When its status changed, as reported; absent for its first status. */
  statusAt: z.string().optional(),
  /** DID of the stove that a sensor watches. */
  stoveId: z.string().optional(),
  vendor: z.string().optional(),
  model: z.string().optional(),
  serialNumber: z.string().optional(),
  firmware: z.string().optional(),
  fuelType: z.string().optional(),
  ratedPowerW: z.number().optional(),
  configuration: z
    .object({
      samplingRateSeconds: z.number().optional(),
      temperatureThresholdC: z.number().optional(),
      transmissionMode: z.string().optional(),
    })
    .optional(),
  expectedInterval: z.string(),
  expectedIntervalSeconds: z.number(),
  placement: z.string().optional(),
  meter: z.object({ accuracyPercent: z.number().optional(), certificate: z.string().optional() }).optional(),
  /** Ordered by day. */
  formerValues: z.array(formerDeviceValues).optional(),
  ...stamps,
});

export type Device = Held<z.output<typeof deviceBody>>;
