// How many households of each stratum a draw takes, fixed at the commitment (infra/docs/sampling.md#draw).
import { compareBytes } from './byte-order.ts';
import { wholeFrame } from './commitment.ts';
import { byStratum, frameFault, type FrameEntry } from './frame.ts';
import { refuse, tooSmall, type Planned, type PlanOutcome, type PlanWarning } from './plan-outcome.ts';
import { independentPlan, planStrata, type DividedPlan } from './plan-strata.ts';

export type DrawPlan =
  | { readonly method: 'census' }
  | { readonly method: 'purposive'; readonly chosen: readonly string[]; readonly reason: string }
  | { readonly method: 'simple_random' | 'systematic'; readonly size: number }
  | { readonly method: 'cluster'; readonly clusters: number; readonly unitsPerCluster: number }
  /** Each stratum has a size of its own, by name. */
  | { readonly method: 'stratified'; readonly sizes: ReadonlyMap<string, number> }
  | DividedPlan;

export function planDraw(frame: readonly FrameEntry[], plan: DrawPlan): PlanOutcome {
  const fault = frameFault(frame);
  if (fault !== null) return refuse('invalid-frame', fault);
  switch (plan.method) {
    case 'census':
      return wholePlan(frame, { method: plan.method }, frame.length);
    case 'purposive':
      return purposivePlan(frame, plan);
    case 'simple_random':
      return wholePlan(frame, { method: plan.method }, plan.size);
    case 'systematic':
      return wholePlan(frame, { method: plan.method }, plan.size, [periodWarning]);
    case 'cluster':
      return clusterPlan(frame, plan);
    case 'stratified':
      return 'sizes' in plan ? independentPlan(frame, plan.sizes) : planStrata(frame, plan);
    default:
      return refuse('invalid-frame', 'This method is unknown.');
  }
}

const periodWarning: PlanWarning = {
  code: 'periodic-order',
  detail:
    'An order of the frame that repeats at the interval of the draw gives a biased sample. Check the order.',
};

function wholePlan(
  frame: readonly FrameEntry[],
  planned: Omit<Planned, 'strata'>,
  take: number,
  warnings: readonly PlanWarning[] = [],
): PlanOutcome {
  if (take > frame.length || frame.length === 0) return tooSmall(take, frame.length);
  const strata = [{ name: wholeFrame, population: frame.length, take }];
  return { ok: true, planned: { ...planned, strata }, warnings };
}

function purposivePlan(
  frame: readonly FrameEntry[],
  { method, chosen, reason }: Extract<DrawPlan, { method: 'purposive' }>,
): PlanOutcome {
  const known = new Set(frame.map(({ household }) => household));
  const sorted = [...new Set(chosen)].toSorted(compareBytes);
  const unknown = sorted.find((did) => !known.has(did));
  if (unknown !== undefined) return refuse('not-in-frame', `${unknown} is not in the frame.`);
  return wholePlan(frame, { method, chosen: sorted, reason }, sorted.length);
}

function clusterPlan(
  frame: readonly FrameEntry[],
  { method, clusters, unitsPerCluster }: Extract<DrawPlan, { method: 'cluster' }>,
): PlanOutcome {
  const strata = [...byStratum(frame)].map(([name, { length: population }]) => ({
    name,
    population,
    take: Math.min(unitsPerCluster, population),
  }));
  if (clusters > strata.length)
    return refuse(
      'frame-too-small',
      `${clusters} clusters are to be drawn, but the frame has ${strata.length}.`,
    );
  return { ok: true, planned: { method, strata, clusters }, warnings: [] };
}
