// POST /v1/devices/{id}/delivery-corrections: corrects the quantity of a fuel delivery that a device reported
// wrongly.
import type { Api } from '../context/api.ts';
import { z } from 'zod';
import type { RecordVersion } from '#records/records.ts';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { dateTime } from '../contract/query.ts';
import { correctionReason } from '../store/corrections.ts';
import { resourceParams } from '../contract/fields.ts';
import { conflict } from './installations/conflicts.ts';
import * as names from '../store/bodies/names.ts';
import { deliveryCorrectionReply } from '../store/bodies/replies.ts';
import { printDeliveryCorrection, type DeliveryCorrection } from '../store/bodies/delivery-correction.ts';
import type { Device } from '../store/bodies/device.ts';
import { visibleShownDevice } from '../store/visible.ts';
import { ownTime } from '../store/own-time.ts';
import { inUtc, isoTime } from '../contract/time.ts';
import { outputOf, type Found } from './corrections/correctable.ts';
import { deliveryCorrections } from './corrections/kinds.ts';

const delivered = z.object({ fuelType: z.string(), unit: z.string(), quantity: z.number() });
const deliveredSql = `SELECT toString(fuel_type) AS fuelType, toString(unit) AS unit, quantity FROM fuel_readings FINAL
  WHERE device_did = {did:String} AND observed_at = fromUnixTimestamp64Milli({observedMs:Int64})
    AND sequence = {sequence:UInt64} AND measure = 'DELIVERED'`;

export const correctDelivery = defineEndpoint({
  method: 'POST',
  path: '/v1/devices/:id/delivery-corrections',
  operationId: 'correctDelivery',
  summary: 'Correct a fuel delivery that was reported wrongly',
  description:
    '`observedAt` and `sequence` name the reading (its `measure` is DELIVERED). The reading is kept. Days and analyses use `quantity` instead, in the unit of the reading; null means that nothing was delivered. A correction never raises the fuel that was certainly used: use that only the correction shows is `unaccounted`. The day has the flag `fuel.delivery_corrected` and is computed again. To correct the delivery once more, withdraw this correction first.',
  scope: 'devices:write',
  params: resourceParams('device'),
  query: noQuery,
  body: {
    schema: z.strictObject({
      observedAt: dateTime,
      sequence: z.int().min(0),
      quantity: z
        .number()
        .min(0)
        .max(1_000_000)
        .nullable()
        .describe('Correct quantity, in the unit of the reading; null if nothing was delivered.'),
      correctionReason,
    }),
    fault: 'invalid-device',
    example: {
      observedAt: '2026-11-20T08:30:00Z',
      sequence: 4711,
      quantity: 6,
      correctionReason: 'The cylinder holds 6 kg, not 60.',
    },
  },
  replies: { 201: { description: 'The correction.', schema: deliveryCorrectionReply } },
  problems: ['device-not-found', 'device-record-not-found', 'device-conflict'],
  run: async ({ params, body: sent, principal }, api) => {
    const shown = await visibleShownDevice(api, principal, params.id);
    const { device } = shown;
    const observedAt = inUtc(sent.observedAt);
    const name = names.delivery(device.id, observedAt, sent.sequence);
    const before = (await api.records.names([name])).get(name);
    if (before?.owner)
      throw conflict(
        '#/sequence',
        'corrected',
        `This delivery already has a correction (${before.owner}). Withdraw it first.`,
      );
    const { quantity, ...reading } = await findReported(api, principal, {
      device,
      observedAt,
      sequence: sent.sequence,
    });
    const at = isoTime(api.nowMs());
    const record: DeliveryCorrection = {
      id: `dcr_${api.newUlid()}`,
      version: 1,
      body: {
        deviceId: device.id,
        deviceDid: device.body.did,
        observedAt,
        sequence: sent.sequence,
        ...reading,
        reportedQuantity: quantity,
        quantity: sent.quantity,
        createdAt: at,
        updatedAt: at,
        correctionReason: sent.correctionReason,
      },
    };
    return {
      status: 201,
      version: 1,
      location: `/v1/devices/${device.id}/delivery-corrections`,
      body: printDeliveryCorrection(record),
      ...outputOf(shown, {
        of: deliveryCorrections,
        record,
        more: [names.nextOwner(name, record.id, before)],
      }),
    };
  },
});

interface Named {
  readonly device: Device;
  readonly observedAt: string;
  readonly sequence: number;
}

/** Throws 404 if the device reported no such delivery in the time that the key may read. */
async function findReported(api: Api, principal: Principal, { device, observedAt, sequence }: Named) {
  const observedMs = Date.parse(observedAt);
  const own = await ownTime(api, principal, device.id);
  const isOpen = !own || own.there.some(({ fromMs, toMs }) => fromMs <= observedMs && observedMs < toMs);
  const [reading] = isOpen
    ? await api.telemetry.query(delivered, deliveredSql, { did: device.body.did, observedMs, sequence })
    : [];
  if (reading) return reading;
  throw new Problem('device-record-not-found', {
    detail: `Device ${device.body.did} reported no delivery of fuel at ${observedAt} with sequence ${sequence}.`,
  });
}

/** The delivery counts as reported again, and may be corrected again. */
export async function freeDelivery(
  { records }: Api,
  { device, record }: Found<DeliveryCorrection['body']>,
): Promise<RecordVersion[]> {
  const name = names.delivery(device.id, record.body.observedAt, record.body.sequence);
  return [names.nextOwner(name, '', (await records.names([name])).get(name))];
}
