// The correction of a fuel delivery that a device reported wrongly, as stored.
import { z } from 'zod';
import { corrections, stamps, type Held } from './held.ts';

export const deliveryCorrectionBody = z.object({
  deviceId: z.string(),
  deviceDid: z.string(),
  /** With `sequence`: the reading that reported it. */
  observedAt: z.string(),
  sequence: z.number(),
  fuelType: z.string(),
  unit: z.string(),
  reportedQuantity: z.number(),
  /** Null if nothing was delivered. */
  quantity: z.number().nullable(),
  ...stamps,
  ...corrections,
});

export type DeliveryCorrection = Held<z.output<typeof deliveryCorrectionBody>>;

export const printDeliveryCorrection = ({ id, version, body }: DeliveryCorrection) => {
  const { deviceDid, ...rest } = body;
  return { id, ...rest, deviceId: deviceDid, version };
};
