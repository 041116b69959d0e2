// The proof of a draw: everything that anyone needs to run it again, without Hearth (infra/docs/sampling.md#draw).
import { commitmentOf, type Committed } from './commitment.ts';
import type { Drawn } from './draw.ts';
import { frameText, type FrameEntry } from './frame.ts';
import type { Hashes } from './hashes.ts';
import type { Ranked } from './ranks.ts';
import type { Replacement } from './replacements.ts';
import type { Seed } from './seed.ts';

const drawAlgorithm = { name: 'hearth-hmac-sha256-ranks', version: 1 } as const;

export interface CommitmentRecord {
  readonly committed: Committed;
  /** Why an earlier commitment was made void; null for the first. */
  readonly reason: string | null;
  /** When and why this commitment became void, by a later one or by a correction of the campaign; null in force. */
  readonly voided: Voided | null;
}

interface Voided {
  /** UTC with milliseconds. */
  readonly at: string;
  readonly reason: string;
}

export interface DrawProof {
  readonly algorithm: typeof drawAlgorithm;
  readonly surveyId: string;
  readonly frame: string;
  /** All of them in their order; only the last one can be in force. */
  readonly commitments: readonly (CommitmentRecord & { readonly commitment: string })[];
  /** Null for a method without chance. */
  readonly seed: Seed | null;
  /** UTC; null before the draw. */
  readonly drawnAt: string | null;
  readonly sample: readonly Ranked[];
  readonly reserve: readonly Ranked[];
  readonly replacements: readonly Replacement[];
}

export const proofOf = (
  hashes: Hashes,
  {
    frame,
    commitments,
    drawn,
    ...rest
  }: Pick<DrawProof, 'surveyId' | 'seed' | 'drawnAt' | 'replacements'> & {
    readonly frame: readonly FrameEntry[];
    readonly commitments: readonly CommitmentRecord[];
    readonly drawn: Drawn;
  },
): DrawProof => ({
  algorithm: drawAlgorithm,
  surveyId: rest.surveyId,
  frame: frameText(frame),
  commitments: commitments.map((record) => ({
    ...record,
    commitment: commitmentOf(hashes, record.committed),
  })),
  seed: rest.seed,
  drawnAt: rest.drawnAt,
  sample: drawn.sample,
  reserve: drawn.reserve,
  replacements: rest.replacements,
});
