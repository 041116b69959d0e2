// POST /v1/readings/dead-letters/{id}/replays: sends one refused message again.
import { z } from 'zod';
import { findLetter, letterParams } from './find.ts';
import { refusalCodes, replayLetters } from './replay.ts';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { Problem } from '../contract/problem.ts';

const replyShape = z.object({
  id: z.string(),
  replayedAs: z.object({ topic: z.string(), partition: z.int(), offset: z.int() }),
});

export const replayDeadLetter = defineEndpoint({
  method: 'POST',
  path: '/v1/readings/dead-letters/:id/replays',
  operationId: 'replayDeadLetter',
  summary: 'Replay one dead letter',
  description: 'Sends the original message to its topic again. Ingest judges it by its first arrival.',
  scope: 'readings:write',
  params: letterParams,
  query: noQuery,
  body: { schema: z.strictObject({}), fault: 'invalid-request', example: {}, optional: true },
  replies: {
    201: {
      description: 'The broker has the message again.',
      schema: replyShape,
    },
  },
  problems: ['dead-letter-not-found', 'not-replayable'],
  run: async ({ params, principal, origin }, api) => {
    const letter = await findLetter(api, principal, params.id);
    const [outcome] = await replayLetters(api, { principal, origin }, [letter]);
    if (outcome && 'replayedAs' in outcome)
      return { status: 201, body: { id: letter.id, replayedAs: outcome.replayedAs } };
    throw new Problem('not-replayable', {
      detail: outcome ? refusalCodes[outcome.code] : 'The message cannot be sent again.',
    });
  },
});
