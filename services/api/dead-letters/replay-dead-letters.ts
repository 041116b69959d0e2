// POST /v1/readings/dead-letters/replays: sends the refused messages that match a filter again, a page at a time.
import { z } from 'zod';
import { filterBody, ownLettersNote } from './filter.ts';
import { readCountedPage } from './page.ts';
import { refusalCodes, refusalOf, replayLetters, type ReplayOutcome } from './replay.ts';
import { defineEndpoint, noParams, noQuery } from '../context/endpoint.ts';
import { pageLimitMax } from '../contract/query.ts';

const { replayed, ...filters } = filterBody;
const filterNames = Object.keys(filters);

/** A filter is required: otherwise one wrong call would send every letter. */
const body = z
  .strictObject({
    ...filters,
    replayed: replayed.describe(
      'true: only letters that were replayed before; false: only letters that were not.',
    ),
    again: z.boolean().optional().describe('true: also letters that were replayed before. Default: false.'),
    limit: z.int().min(1).max(pageLimitMax).optional(),
    cursor: z.string().min(1).max(500).optional(),
    dryRun: z.boolean().optional(),
  })
  .refine((sent) => filterNames.some((name) => name in sent), {
    message: `A replay needs a filter: at least one of ${filterNames.join(', ')}.`,
    params: { code: 'filter-required' },
  });

const count = z.int().min(0);

const replyShape = z.object({
  dryRun: z.boolean(),
  matched: count.describe('Matching letters from the cursor: those of this call and `remaining`.'),
  replayed: count.describe('Messages that were sent again; with `dryRun` that would be sent.'),
  refused: z
    .array(z.object({ id: z.string(), code: z.string(), detail: z.string() }))
    .describe('Letters of this call whose message cannot be sent again, with the reason.'),
  remaining: count.describe(
    'Letters that are left for calls with `nextCursor`, as counted by the first call. Letters that arrive later are sent too.',
  ),
  nextCursor: z.string().nullable(),
});

export const replayDeadLetters = defineEndpoint({
  method: 'POST',
  path: '/v1/readings/dead-letters/replays',
  operationId: 'replayDeadLetters',
  summary: 'Replay dead letters by filter',
  description:
    `Sends the original messages to their topics again. At least one filter is needed: ${filterNames.join(', ')}. ` +
    'Letters that were replayed before are left out, unless `again` or `replayed` is true.',
  scope: 'readings:write',
  params: noParams,
  query: noQuery,
  body: {
    schema: body,
    fault: 'invalid-request',
    example: { reason: ['unknown-schema'], kind: ['power'], dryRun: true },
  },
  replies: {
    200: { description: `Outcome of at most \`limit\` letters; ${ownLettersNote}.`, schema: replyShape },
  },
  problems: ['invalid-cursor', 'not-replayable'],
  run: async ({ body: { dryRun = false, again = false, ...sent }, principal, origin }, api) => {
    const wanted = { ...sent, replayed: sent.replayed ?? (again ? undefined : false) };
    const { letters, nextCursor, remaining } = await readCountedPage(api, principal, wanted);
    const refused = dryRun
      ? letters.flatMap((letter) => refusal(letter.id, refusalOf(letter)))
      : refusals(await replayLetters(api, { principal, origin }, letters));
    return {
      status: 200,
      body: {
        dryRun,
        matched: letters.length + remaining,
        replayed: letters.length - refused.length,
        refused,
        remaining,
        nextCursor,
      },
    };
  },
});

const refusals = (outcomes: readonly ReplayOutcome[]) =>
  outcomes.flatMap((outcome) => ('code' in outcome ? refusal(outcome.letter.id, outcome.code) : []));

const refusal = (id: string, code: keyof typeof refusalCodes | undefined) =>
  code === undefined ? [] : [{ id, code, detail: refusalCodes[code] }];
