// Draws the sample of a random method from the committed frame.
import { drawSample, type Drawn } from '#domain/sampling/draw/draw.ts';
import { seedFaults } from '#domain/sampling/draw/seed.ts';
import type { Api } from '../../context/api.ts';
import { Problem } from '../../contract/problem.ts';
import type { Survey } from '../../store/bodies/survey.ts';
import type { SurveySample } from '../../store/bodies/survey-sample.ts';
import { commitmentOf, frameOf } from '../../store/samples/stored-sample.ts';
import { refuseUnused, requireInput, type DrawInput } from './draw-input.ts';
import { hashes } from './hashes.ts';
import { momentAfter } from './moments.ts';
import { finishDraw, type FinishedDraw } from './finished-draw.ts';
import { refuseFaults, seedOf, timeFaults } from './seed-input.ts';

interface Drawing {
  readonly survey: Survey;
  readonly sample: SurveySample | null;
  readonly input: DrawInput;
}

/** Throws 409 without a commitment in force, and 400 for a seed that is not the planned one. */
export async function drawBySeed(
  api: Pick<Api, 'records' | 'nowMs' | 'newUlid'>,
  { survey, sample, input }: Drawing,
): Promise<FinishedDraw> {
  refuseUnused(input, ['seed']);
  // A correction of the sampling or the frame makes a commitment void: the campaign names it no longer.
  if (sample === null || survey.body.sample === undefined) throw noCommitment(survey.id);
  const seed = seedOf(requireInput(input, 'seed'));
  const commitment = commitmentOf(sample);
  const { committed } = commitment;
  const { seedPlan, committedAt } = committed;
  if (seedPlan === null) throw noCommitment(survey.id);
  const drawnAt = momentAfter(committedAt, api.nowMs());
  refuseFaults('seed', [
    ...seedFaults(seed, seedPlan, { committedAt, drawnAt }),
    ...timeFaults(seed, seedPlan),
  ]);
  const frame = await frameOf(api, hashes, commitment);
  const reserveFraction = reserveOf(survey);
  const drawn: Drawn = drawSample(hashes, { committed, frame, seed: seed.value, reserveFraction });
  return finishDraw(api, { survey, state: sample.body, frame, drawn, seed, drawnAt, reserveFraction });
}

/** Fraction of the sample that is drawn as a reserve, unless the campaign states another. */
const reserveDefault = 0.2;

const reserveOf = ({ body: { sampling } }: Survey): number =>
  Number(sampling['reserveFraction'] ?? reserveDefault);

function noCommitment(surveyId: string): Problem {
  const detail = `Survey campaign ${surveyId} has no commitment in force. Send POST …/sample/commitment first: the seed must come after it.`;
  return new Problem('commitment-missing', { detail });
}
