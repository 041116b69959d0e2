// A published draw of 4 out of 10 households in two strata, with its proof.
import { commitmentOf, type Committed } from '#domain/sampling/draw/commitment.ts';
import { drawSample } from '#domain/sampling/draw/draw.ts';
import { frameText, type FrameEntry } from '#domain/sampling/draw/frame.ts';
import { digestOf } from '#domain/sampling/draw/hashes.ts';
import { proofOf, type DrawProof } from '#domain/sampling/draw/proof.ts';
import type { Seed } from '#domain/sampling/draw/seed.ts';
import { hashes } from './hashes.ts';

export const frame: readonly FrameEntry[] = Array.from({ length: 10 }, (_, index) => ({
  household: `did:ixo:household/${101 + index}`,
  stratum: index < 6 ? 'Medium' : 'High',
}));

export const committed: Committed = {
  v: 1,
  surveyId: 'srv_01M7YNX8J0G4FJM55SGM69V73N',
  committedAt: '2026-11-21T09:10:00.000Z',
  frameDigest: digestOf(hashes, frameText(frame)),
  frameSize: 10,
  method: 'stratified',
  strata: [
    { name: 'High', population: 4, take: 2 },
    { name: 'Medium', population: 6, take: 2 },
  ],
  seedPlan: { source: 'external', description: 'public lottery draw of 2026-11-28' },
};

export const seed: Seed = { source: 'external', value: '04 17 23 31 38 42' };

/** The proof of a draw by this commitment from this frame. */
export const proofBy = (changed: Partial<Committed>, from: readonly FrameEntry[] = frame): DrawProof => {
  const fixed = {
    ...committed,
    frameDigest: digestOf(hashes, frameText(from)),
    frameSize: from.length,
    ...changed,
  };
  const reason = 'The frame was corrected.';
  return proofOf(hashes, {
    surveyId: fixed.surveyId,
    frame: from,
    commitments: [
      {
        committed: { ...committed, committedAt: '2026-11-20T09:10:00.000Z' },
        reason: null,
        voided: { at: committed.committedAt, reason },
      },
      { committed: fixed, reason, voided: null },
    ],
    seed: fixed.seedPlan === null ? null : seed,
    drawnAt: '2026-11-29T07:00:00.000Z',
    drawn: drawSample(hashes, { committed: fixed, frame: from, seed: seed.value }),
    replacements: [],
  });
};

export const goldenCommitment = commitmentOf(hashes, committed);
