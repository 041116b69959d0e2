// Takes a sample without chance: all households of the frame, or a list by hand. Frame and sample are fixed at once.
import { drawSample } from '#domain/sampling/draw/draw.ts';
import type { Api } from '../../context/api.ts';
import { pointerOf } from '../../contract/faults.ts';
import { Problem } from '../../contract/problem.ts';
import type { Project } from '../../store/bodies/project.ts';
import type { Survey } from '../../store/bodies/survey.ts';
import type { SurveySample } from '../../store/bodies/survey-sample.ts';
import { householdDidsOf } from '../../store/samples/household-dids.ts';
import { isByHand } from '../life-cycle/stored.ts';
import { refuseUnused, requireInput, type DrawInput } from './draw-input.ts';
import type { ChosenList } from './draw-plan.ts';
import { finishDraw, type FinishedDraw } from './finished-draw.ts';
import { freeze } from './freeze.ts';
import { hashes } from './hashes.ts';
import { momentAfter } from './moments.ts';
import { committedState, commitSurvey } from './records.ts';

interface Drawing {
  readonly survey: Survey;
  readonly project: Project;
  readonly sample: SurveySample | null;
  readonly input: DrawInput;
}

type Reading = Pick<Api, 'telemetry' | 'records' | 'nowMs' | 'newUlid'>;

export async function drawWithoutChance(
  api: Reading,
  { survey, project, sample, input }: Drawing,
): Promise<FinishedDraw> {
  const list = await listOf(api, survey, input);
  const last = sample?.body.commitments.at(-1)?.committed.committedAt;
  const committedAt = momentAfter(last, api.nowMs());
  const frozen = await freeze(api, { survey, project, committedAt, seedPlan: null, list });
  const reason = last === undefined ? null : 'The method was changed.';
  const { state, records } = committedState({ survey, sample, frozen, reason, newUlid: api.newUlid });
  const { committed, entries: frame } = frozen;
  const drawn = drawSample(hashes, { committed, frame, seed: '' });
  const finished = finishDraw(api, {
    survey: { ...commitSurvey(survey, frozen, api.nowMs()), version: survey.version },
    state,
    frame,
    drawn,
    seed: null,
    drawnAt: momentAfter(committedAt, api.nowMs()),
    reserveFraction: 0,
  });
  return { ...finished, records: [...records, ...finished.records] };
}

async function listOf(api: Reading, survey: Survey, input: DrawInput): Promise<ChosenList> {
  if (!isByHand(survey.body)) {
    refuseUnused(input, []);
    return { chosen: [], reason: '' };
  }
  refuseUnused(input, ['households', 'reason']);
  const [households, reason] = [requireInput(input, 'households'), requireInput(input, 'reason')];
  const dids = await householdDidsOf(api, households);
  const errors = households.flatMap((given, index) =>
    dids[index] === null
      ? [
          {
            pointer: pointerOf(['households', index]),
            code: 'not-found',
            detail: `There is no household ${given}.`,
          },
        ]
      : [],
  );
  if (errors.length > 0) throw new Problem('invalid-survey', { errors });
  return { chosen: dids.filter((did) => did !== null), reason };
}
