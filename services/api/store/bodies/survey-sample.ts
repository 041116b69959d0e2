// The sample of a campaign, as stored: its commitments, its draw and its replacements.
import { z } from 'zod';
import type { Held } from './held.ts';

const seedPlan = z.discriminatedUnion('source', [
  z.object({ source: z.literal('drand'), chain: z.string(), round: z.number() }),
  z.object({
    source: z.literal('dice'),
    thrower: z.string(),
    place: z.string(),
    at: z.string(),
    witnesses: z.array(z.string()).readonly(),
  }),
  z.object({ source: z.literal('external'), description: z.string(), date: z.string().exactOptional() }),
]);

/** All that decides a draw: its digest is the commitment. */
const committedBody = z
  .object({
    v: z.literal(1),
    surveyId: z.string(),
    committedAt: z.string(),
    frameDigest: z.string(),
    frameSize: z.number(),
    method: z.enum(['simple_random', 'stratified', 'systematic', 'cluster', 'census', 'purposive']),
    strata: z.array(z.object({ name: z.string(), population: z.number(), take: z.number() })).readonly(),
    seedPlan: seedPlan.nullable(),
    clusters: z.number().exactOptional(),
    chosen: z.array(z.string()).readonly().exactOptional(),
    reason: z.string().exactOptional(),
  })
  .meta({ id: 'CommittedDraw' });

export const commitmentBody = z.object({
  committed: committedBody,
  commitment: z.string(),
  reason: z.string().nullable(),
  /** When and why it became void; null in force. */
  voided: z.object({ at: z.string(), reason: z.string() }).nullable(),
});

export const seedBody = z
  .object({
    source: z.enum(['drand', 'dice', 'external']),
    value: z.string(),
    round: z.number().exactOptional(),
    publishedAt: z.string().exactOptional(),
  })
  .meta({ id: 'DrawSeed' });

export const replacementReasons = ['refused', 'not_found', 'moved', 'ineligible', 'unsafe', 'other'] as const;

export const replacementBody = z
  .object({
    replaced: z.string(),
    household: z.string(),
    reason: z.enum(replacementReasons),
    note: z.string().nullable(),
    at: z.string(),
  })
  .meta({ id: 'DrawReplacement' });

export const surveySampleBody = z.object({
  projectId: z.string(),
  /** In their order, each with the record of its frame. */
  commitments: z.array(commitmentBody.extend({ frameId: z.string() })),
  /** `drawId`: the record of the drawn households. */
  draw: z
    .object({
      drawId: z.string(),
      seed: seedBody.nullable(),
      drawnAt: z.string(),
      reserveFraction: z.number(),
    })
    .nullable(),
  /** In their order. */
  replacements: z.array(replacementBody),
});

export type SurveySample = Held<z.output<typeof surveySampleBody>>;

/** The text of a frame. It never changes. */
export const sampleFrameBody = z.object({ projectId: z.string(), text: z.string() });

/** The drawn households as text (store/samples/drawn-text.ts). They never change. */
export const sampleDrawBody = z.object({ projectId: z.string(), sample: z.string(), reserve: z.string() });
