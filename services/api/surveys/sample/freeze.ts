// Freezes what decides a draw: the frame, the method, the strata and how many households each of them gives.
import { commitmentOf, type Committed } from '#domain/sampling/draw/commitment.ts';
import { frameText, type FrameEntry } from '#domain/sampling/draw/frame.ts';
import { digestOf } from '#domain/sampling/draw/hashes.ts';
import { planDraw } from '#domain/sampling/draw/plan.ts';
import type { Planned, PlanWarning } from '#domain/sampling/draw/plan-outcome.ts';
import type { SeedPlan } from '#domain/sampling/draw/seed-plan.ts';
import type { Api } from '../../context/api.ts';
import { Problem } from '../../contract/problem.ts';
import type { Project } from '../../store/bodies/project.ts';
import type { Survey } from '../../store/bodies/survey.ts';
import { frameMax, readFrame, type FrameCount } from '../../store/samples/frame.ts';
import type { SamplingInput } from '../sampling/campaign-fields.ts';
import { planInput, type PlannedSampling } from '../sampling/planned-sampling.ts';
import { statedSampling } from '../sampling/stated-sampling.ts';
import { drawPlanOf, type ChosenList } from './draw-plan.ts';
import { frameQueryOf } from './frame-of.ts';
import { hashes } from './hashes.ts';

export interface Frozen {
  readonly committed: Committed;
  readonly commitment: string;
  readonly entries: readonly FrameEntry[];
  readonly text: string;
  readonly count: FrameCount;
  /** The sampling of the campaign, with sizes that follow from the frozen frame. */
  readonly sampling: PlannedSampling['sampling'];
  /** Of the sampling, and of the draw. */
  readonly warnings: readonly PlanWarning[];
}

interface Freezing {
  readonly survey: Survey;
  readonly project: Project;
  readonly committedAt: string;
  /** Null for a method without chance. */
  readonly seedPlan: SeedPlan | null;
  /** Empty for all methods but the purposive one. */
  readonly list: ChosenList;
}

/** Throws 422 for a frame that is smaller than the sample, and 400 for strata that the frame does not have. */
export async function freeze(
  api: Pick<Api, 'telemetry'>,
  { survey, project, committedAt, seedPlan, list }: Freezing,
): Promise<Frozen> {
  const input = statedSampling(survey.body.sampling);
  const query = frameQueryOf({ sampling: input, frame: survey.body.frame }, project);
  const { entries, count } = await readFrame(api, query);
  refuseTooLarge(entries);
  const { type } = survey.body;
  const { stratifyBy } = project.body;
  const planned = planInput(input, { type, stratifyBy, frame: count });
  refuseOtherStrata(input, count);
  const size = Number(planned.sampling['size'] ?? 0);
  const outcome = planDraw(entries, drawPlanOf({ input, size, plan: planned.plan, list }));
  if (!outcome.ok) throw planProblem(outcome);
  const text = frameText(entries);
  const committed = commitPlan(outcome.planned, {
    surveyId: survey.id,
    committedAt,
    frameDigest: digestOf(hashes, text),
    frameSize: entries.length,
    seedPlan,
  });
  return {
    committed,
    commitment: commitmentOf(hashes, committed),
    entries,
    text,
    count,
    sampling: planned.sampling,
    warnings: [...planned.warnings, ...outcome.warnings],
  };
}

const commitPlan = (
  { method, strata, clusters, chosen, reason }: Planned,
  fixed: Pick<Committed, 'surveyId' | 'committedAt' | 'frameDigest' | 'frameSize' | 'seedPlan'>,
): Committed => ({
  v: 1,
  ...fixed,
  method,
  strata,
  ...(clusters !== undefined && { clusters }),
  ...(chosen !== undefined && { chosen }),
  ...(reason !== undefined && { reason }),
});

function refuseTooLarge({ length }: readonly FrameEntry[]): void {
  if (length <= frameMax) return;
  throw new Problem('invalid-survey', {
    detail: `The frame has more than ${frameMax} households. Narrow the frame of the campaign, for example by district.`,
  });
}

/** The strata of the campaign have the names of those of the frame: their deviations, costs and sizes are for these. */
function refuseOtherStrata({ method, strata }: SamplingInput, count: FrameCount): void {
  if (method !== 'stratified' || strata === undefined) return;
  const [stated, there] = [strata.map(({ name }) => name), count.strata.map(({ name }) => name)];
  const isSame = stated.length === there.length && there.every((name) => stated.includes(name));
  if (isSame) return;
  throw new Problem('invalid-survey', {
    detail: `The campaign states the strata ${listNames(stated)}, but the frame has ${listNames(there)}. Correct sampling.strata or sampling.stratifyBy.`,
  });
}

const shownMax = 10;

const listNames = (names: readonly string[]): string =>
  names
    .slice(0, shownMax)
    .map((name) => JSON.stringify(name))
    .join(', ') + (names.length > shownMax ? ` and ${names.length - shownMax} more` : '');

function planProblem({ code, detail }: { readonly code: string; readonly detail: string }): Problem {
  if (code === 'frame-too-small') return new Problem('frame-too-small', { detail });
  const pointer = code === 'not-in-frame' ? '#/households' : '#';
  return new Problem('invalid-survey', { detail, errors: [{ pointer, code, detail }] });
}
