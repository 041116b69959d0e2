// POST /v1/devices/{id}/gaps: documents a gap in the data of a device.
import { z } from 'zod';
import { defineEndpoint, noQuery } from '../endpoint.ts';
import { dateTime } from '../query.ts';
import { printOfDevice } from '../records/device-list.ts';
import { resourceParams, note, text } from '../records/fields.ts';
import { gapReasons } from '../records/gaps.ts';
import { refuseFuture } from '../records/moments.ts';
import { gapReply } from '../records/replies.ts';
import { visibleShownDevice } from '../records/visible.ts';
import { inUtc, isoTime } from '../time.ts';

const gapInput = z
  .strictObject({
    from: dateTime,
    to: dateTime,
    reason: z.enum(gapReasons),
    note: note(2000).nullish(),
    evidence: z.array(text(500)).max(20).nullish().describe('Where the proof lies, for example addresses'),
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    path: ['to'],
    message: 'A gap must not end before it starts.',
    params: { code: 'end-before-start' },
  });

export const documentGap = defineEndpoint({
  method: 'POST',
  path: '/v1/devices/:id/gaps',
  operationId: 'documentGap',
  summary: 'Document a gap in the data of a device',
  description: 'A documented gap stays a gap: it explains the coverage and does not raise it.',
  scope: 'devices:write',
  params: resourceParams('device'),
  query: noQuery,
  body: {
    schema: gapInput,
    fault: 'invalid-device',
    example: {
      from: '2026-10-12T08:00:00Z',
      to: '2026-10-13T04:05:00Z',
      reason: 'power_outage',
      note: 'The whole village was without power.',
    },
  },
  replies: { 201: { description: 'The gap', schema: gapReply } },
  problems: ['device-not-found'],
  run: async ({ params, body, principal }, api) => {
    const { device } = await visibleShownDevice(api, principal, params.id);
    refuseFuture(api, 'invalid-device', { from: body.from, to: body.to });
    const at = isoTime(api.nowMs());
    const gap = {
      id: `gap_${api.newUlid()}`,
      version: 1,
      body: {
        deviceId: device.id,
        from: inUtc(body.from),
        to: inUtc(body.to),
        reason: body.reason,
        note: body.note ?? null,
        evidence: body.evidence ?? [],
        documentedBy: principal.actor ?? principal.keyId,
        createdAt: at,
        updatedAt: at,
      },
    };
    return {
      status: 201,
      version: 1,
      location: `/v1/devices/${device.id}/gaps`,
      body: printOfDevice(gap, device.body.did),
      records: [{ kind: 'gap', ...gap }],
    };
  },
});
