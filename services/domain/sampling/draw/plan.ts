// How many households of each stratum a draw takes, fixed at the commitment (infra/docs/sampling.md#draw).
import { keptSizes, roundedUpSizes, strataMin } from '../allocation.ts';
import { neymanWeights } from '../strata.ts';
import { sum } from '../../sum.ts';
import { compareBytes } from './byte-order.ts';
import { wholeFrame, type Committed, type CommittedStratum } from './commitment.ts';
import { byStratum, frameFault, type FrameEntry } from './frame.ts';

/** Of a stratum, by name; a stratum without a row has an SD and a cost of 1. */
interface StratumCost {
  readonly sd?: number;
  readonly unitCost?: number;
}

export type DrawPlan =
  | { readonly method: 'census' }
  | { readonly method: 'purposive'; readonly chosen: readonly string[]; readonly reason: string }
  | { readonly method: 'simple_random' | 'systematic'; readonly size: number }
  | { readonly method: 'cluster'; readonly clusters: number; readonly unitsPerCluster: number }
  | {
      readonly method: 'stratified';
      readonly size: number;
      /** A given size is kept; a computed one is rounded up in each stratum. */
      readonly isComputed: boolean;
      readonly allocation: 'proportional' | 'neyman' | 'equal' | 'cost';
      readonly values?: ReadonlyMap<string, StratumCost>;
    };

interface PlanWarning {
  readonly code: string;
  readonly detail: string;
}

type Planned = Pick<Committed, 'method' | 'strata' | 'clusters' | 'chosen' | 'reason'>;

type PlanOutcome =
  | { readonly ok: true; readonly planned: Planned; readonly warnings: readonly PlanWarning[] }
  | {
      readonly ok: false;
      readonly code: 'invalid-frame' | 'frame-too-small' | 'too-few-for-strata' | 'not-in-frame';
      readonly detail: string;
    };

const refused = (code: Extract<PlanOutcome, { ok: false }>['code'], detail: string): PlanOutcome => ({
  ok: false,
  code,
  detail,
});

export function planDraw(frame: readonly FrameEntry[], plan: DrawPlan): PlanOutcome {
  const fault = frameFault(frame);
  if (fault !== null) return refused('invalid-frame', fault);
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
      return stratifiedPlan(frame, plan);
    default:
      return refused('invalid-frame', 'This method is unknown.');
  }
}

const periodWarning: PlanWarning = {
  code: 'periodic-order',
  detail:
    'An order of the frame that repeats at the interval of the draw gives a biased sample. Check the order.',
};

const tooSmall = (needed: number, there: number): PlanOutcome =>
  refused('frame-too-small', `${needed} households are to be drawn, but the frame has ${there}.`);

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
  if (unknown !== undefined) return refused('not-in-frame', `${unknown} is not in the frame.`);
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
    return refused(
      'frame-too-small',
      `${clusters} clusters are to be drawn, but the frame has ${strata.length}.`,
    );
  return { ok: true, planned: { method, strata, clusters }, warnings: [] };
}

function stratifiedPlan(
  frame: readonly FrameEntry[],
  plan: Extract<DrawPlan, { method: 'stratified' }>,
): PlanOutcome {
  const strata = [...byStratum(frame)].map(([name, { length: max }]) => ({ name, max }));
  const weights = weightsOf(strata, plan);
  const bounded = strata.map((stratum, index) => ({
    ...stratum,
    weight: weights[index] ?? 0,
    min: Math.min(strataMin, stratum.max),
  }));
  const least = sum(bounded.map(({ min }) => min));
  if (plan.size > frame.length || frame.length === 0) return tooSmall(plan.size, frame.length);
  if (plan.size < least && !plan.isComputed)
    return refused(
      'too-few-for-strata',
      `${strata.length} strata need at least ${least} households, or their variance is undefined, but the size is ${plan.size}.`,
    );
  const sizes = plan.isComputed ? roundedUpSizes(plan.size, bounded) : keptSizes(plan.size, bounded);
  const committed = strata.map(({ name, max }, index) => ({
    name,
    population: max,
    take: sizes[index] ?? 0,
  }));
  return {
    ok: true,
    planned: { method: 'stratified', strata: committed },
    warnings: strataWarnings(committed),
  };
}

function weightsOf(
  strata: readonly { readonly name: string; readonly max: number }[],
  { allocation, values }: Extract<DrawPlan, { method: 'stratified' }>,
): number[] {
  if (allocation === 'proportional') return strata.map(({ max }) => max);
  if (allocation === 'equal') return strata.map(() => 1);
  return neymanWeights(
    strata.map(({ name, max: size }) => {
      const { sd = 1, unitCost = 1 } = values?.get(name) ?? {};
      return { size, sd, ...(allocation === 'cost' && { unitCost }) };
    }),
  );
}

const strataWarnings = (strata: readonly CommittedStratum[]): PlanWarning[] =>
  strata
    .filter(({ population }) => population === 1)
    .map(({ name }) => ({
      code: 'stratum-of-one',
      detail: `Stratum ${JSON.stringify(name)} has one household. It is taken, but has no variance.`,
    }));
