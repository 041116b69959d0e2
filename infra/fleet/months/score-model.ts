// How well the plausibility model finds simulated fraud, and how many honest months it holds.
import { indexDays, type CopyIndex } from '#domain/plausibility-model/copy-index.ts';
import { poolDays } from '#domain/plausibility-model/day-pool.ts';
import { findCopy } from '#domain/plausibility-model/find-copy.ts';
import type { HouseholdMonth } from '#domain/plausibility-model/household-month.ts';
import { judge, limit, type Judged } from '#domain/plausibility-model/judge.ts';
import { train, type Model } from '#domain/plausibility-model/train.ts';
import { randomFrom } from '#domain/random.ts';
import { seedOf, stream } from '../random.ts';
import { honestMonths, monthName, type Project } from './honest-months.ts';
import type { Plan } from './plant-fraud.ts';

export interface Tally {
  readonly judged: number;
  readonly held: number;
}

export interface TrialOptions extends Project {
  /** The first month that is claimed; the model is trained on those before each claimed one. */
  readonly firstClaim: number;
  /** Of the honest months, so many are also claimed with each kind of fraud. */
  readonly fraudShare: number;
  /** Every so many-th household has cheated since it joined, and nobody knew: its months train the model. */
  readonly cheatEvery: number;
}

export const honestName = 'honest';

/** Held months by the name of the plan; honest months as `honest`. */
export function tryModel(options: TrialOptions, plans: Readonly<Record<string, Plan>>): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  const count = (name: string, { score }: Judged): void => {
    const { judged, held } = tallies.get(name) ?? { judged: 0, held: 0 };
    // A month without a score is not judged.
    if (score !== null) tallies.set(name, { judged: judged + 1, held: held + (score >= limit ? 1 : 0) });
  };
  const { all, isCheat } = worldOf(options, plans);
  for (let at = options.firstClaim; at < options.months; at++) {
    const claimed = all.filter(({ month }) => month === monthName(at));
    const earlier = all.filter(({ month }) => month < monthName(at));
    const byHousehold = Map.groupBy(earlier, ({ householdId }) => householdId);
    const trial = {
      model: train(earlier, randomFrom([options.seed, at, 1, 2])),
      index: indexDays(poolDays([...earlier, ...claimed])),
    };
    const honest = claimed.filter((month) => !isCheat(month));
    for (const month of honest)
      count(honestName, judgeMonth(trial, month, byHousehold.get(month.householdId) ?? []));
    for (const [name, plan] of Object.entries(plans)) {
      const random = stream(seedOf(options.seed, name, at));
      for (const month of honest) {
        if (random() >= options.fraudShare) continue;
        const own = byHousehold.get(month.householdId) ?? [];
        const planted = plan(month, { own, claimed: honest, random });
        if (planted !== null) count(name, judgeMonth(trial, planted.month, planted.own ?? own));
      }
    }
  }
  return tallies;
}

/** Some households have cheated all the time. */
function worldOf(
  options: TrialOptions,
  plans: Readonly<Record<string, Plan>>,
): { all: HouseholdMonth[]; isCheat: (month: HouseholdMonth) => boolean } {
  const months = honestMonths(options);
  const ids = [...new Set(months.map(({ householdId }) => householdId))];
  const cheats = new Set(ids.filter((_, index) => index % options.cheatEvery === options.cheatEvery - 1));
  const random = stream(seedOf(options.seed, 'cheats'));
  const isCheat = ({ householdId }: HouseholdMonth): boolean => cheats.has(householdId);
  const cheat = plans['lamp-as-cooker'] ?? (() => null);
  const all = months.map((month) =>
    isCheat(month) ? (cheat(month, { own: [], claimed: [], random })?.month ?? month) : month,
  );
  return { all, isCheat };
}

const judgeMonth = (
  { model, index }: { readonly model: Model | null; readonly index: CopyIndex },
  month: HouseholdMonth,
  earlier: readonly HouseholdMonth[],
): Judged => judge(model, { month, earlier, copy: findCopy(index, month) });

/** Sums of several trials. */
export function addTallies(all: readonly ReadonlyMap<string, Tally>[]): Map<string, Tally> {
  const names = [...new Set(all.flatMap((one) => [...one.keys()]))];
  return new Map(
    names.map((name) => {
      const own = all.flatMap((one) => one.get(name) ?? []);
      const total = (of: keyof Tally): number => own.reduce((sum, tally) => sum + tally[of], 0);
      return [name, { judged: total('judged'), held: total('held') }];
    }),
  );
}
