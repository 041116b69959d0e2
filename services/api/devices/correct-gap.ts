// PATCH /v1/devices/{id}/gaps/{recordId}: corrects a documented gap.
import { z } from 'zod';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { checkVersion } from '../contract/precondition.ts';
import { sentOrStored, correctionReason, refuseWithdrawn } from '../store/corrections.ts';
import { besideOthers, endBeforeStart, gapFields } from './corrections/input.ts';
import { refuseFuture } from '../contract/moments.ts';
import { gapReply } from '../store/bodies/replies.ts';
import { inUtc } from '../contract/time.ts';
import { answerCorrection, findRecord, paramsOf, pathOf, refuseOrder } from './corrections/correctable.ts';
import { gaps } from './corrections/kinds.ts';

export const correctGap = defineEndpoint({
  method: 'PATCH',
  path: pathOf(gaps),
  operationId: 'correctGap',
  summary: 'Correct a documented gap',
  description:
    'Affected days are computed again. `reason` is the cause of the gap, `correctionReason` the cause of the correction. A patch that changes nothing creates no version.',
  scope: 'devices:write',
  ifMatch: 'taken',
  params: paramsOf(gaps),
  query: noQuery,
  body: {
    schema: z
      .strictObject({ ...z.object(gapFields).partial().shape, correctionReason })
      .meta({ id: 'GapPatch' }),
    fault: 'invalid-device',
    example: { reason: 'network', correctionReason: 'The mast was down, and the village had power.' },
  },
  replies: { 200: { description: 'The gap as it is now.', schema: gapReply } },
  problems: [
    'device-not-found',
    'device-record-not-found',
    'device-conflict',
    'project-not-allowed',
    'illegal-transition',
    'version-mismatch',
  ],
  run: async (request, api) => {
    const { body: sent, ifMatch, principal } = request;
    const found = await findRecord(api, request, gaps);
    const { record } = found;
    checkVersion(ifMatch, record);
    refuseWithdrawn(record);
    refuseFuture(api, 'invalid-device', { from: sent.from, to: sent.to });
    const body = {
      ...record.body,
      from: sentOrStored(sent.from && inUtc(sent.from), record.body.from),
      to: sentOrStored(sent.to && inUtc(sent.to), record.body.to),
      reason: sentOrStored(sent.reason, record.body.reason),
      note: sentOrStored(sent.note, record.body.note),
      evidence: sentOrStored(sent.evidence === null ? [] : sent.evidence, record.body.evidence),
    };
    refuseOrder(body, endBeforeStart);
    return answerCorrection(api, gaps, {
      principal,
      found,
      body,
      reason: sent.correctionReason,
      more: async (gap) => {
        const { step } = await besideOthers(api, principal, { gap, visible: gaps.visible });
        return [step];
      },
    });
  },
});
