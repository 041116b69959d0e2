// How many households of each stratum a stratified draw takes.
import { sum } from '../../sum.ts';
import { keptSizes, roundUpSizes, strataMin } from '../allocation.ts';
import { neymanWeights } from '../strata.ts';
import type { CommittedStratum } from './commitment.ts';
import { byStratum, type FrameEntry } from './frame.ts';
import { refuse, tooSmall, type PlanOutcome, type PlanWarning } from './plan-outcome.ts';

/** Of a stratum, by name; a stratum without a row has an SD and a cost of 1. */
interface StratumCost {
  readonly sd?: number;
  readonly unitCost?: number;
}

/** One size is divided among the strata. */
export interface DividedPlan {
  readonly method: 'stratified';
  readonly size: number;
  /** A given size is kept; a computed one is rounded up in each stratum. */
  readonly isComputed: boolean;
  readonly allocation: 'proportional' | 'neyman' | 'equal' | 'cost';
  readonly values?: ReadonlyMap<string, StratumCost>;
}

export function independentPlan(
  frame: readonly FrameEntry[],
  sizes: ReadonlyMap<string, number>,
): PlanOutcome {
  const groups = byStratum(frame);
  for (const [name, size] of sizes) {
    const there = groups.get(name)?.length ?? 0;
    if (size > there)
      return refuse(
        'frame-too-small',
        `Stratum ${JSON.stringify(name)} needs ${size} households, but the frame has ${there} of it.`,
      );
  }
  const committed = [...groups].map(([name, { length: population }]) => ({
    name,
    population,
    take: Math.max(sizes.get(name) ?? 0, Math.min(strataMin, population)),
  }));
  if (committed.length === 0) return tooSmall(sum([...sizes.values()]), 0);
  return {
    ok: true,
    planned: { method: 'stratified', strata: committed },
    warnings: strataWarnings(committed),
  };
}

export function planStrata(frame: readonly FrameEntry[], plan: DividedPlan): PlanOutcome {
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
    return refuse(
      'too-few-for-strata',
      `${strata.length} strata need at least ${least} households, or their variance is undefined, but the size is ${plan.size}.`,
    );
  const sizes = plan.isComputed ? roundUpSizes(plan.size, bounded) : keptSizes(plan.size, bounded);
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
  { allocation, values }: DividedPlan,
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
