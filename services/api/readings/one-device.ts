// A batch of readings for one device: each reading names that device or none.
import { Problem } from '../contract/problem.ts';
import type { SentBatch } from './formats.ts';

/** The batch with this device for every reading. Throws 400 if a reading names another one. */
export function batchOfDevice(
  batch: SentBatch,
  { id, did }: { readonly id: string; readonly did: string },
): SentBatch {
  const isOther = (name: unknown): boolean => typeof name === 'string' && name !== id && name !== did;
  const head = isOther(batch.deviceId) ? ['#/deviceId'] : [];
  const inReadings = batch.readings.flatMap((reading, index) =>
    isOther(nameIn(reading)) ? [batch.pointer(index, ['deviceId'])] : [],
  );
  const errors = [...head, ...inReadings].map((pointer) => ({
    pointer,
    code: 'other-device',
    detail: 'This is not the device in the address. Leave deviceId out, or use POST /v1/readings/batches.',
  }));
  if (errors.length > 0) throw new Problem('invalid-reading', { errors });
  return { ...batch, deviceId: did };
}

const nameIn = (reading: unknown): unknown =>
  typeof reading === 'object' && reading !== null && 'deviceId' in reading ? reading.deviceId : undefined;
