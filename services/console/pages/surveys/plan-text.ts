// Where the seed of a draw comes from, in one line.
import type { DrawProof } from '#infra/client/operations.ts';
import type { SurveyWords } from './words/en.ts';

type SeedPlan = NonNullable<DrawProof['commitments'][number]['committed']['seedPlan']>;

export function planText({ sources }: SurveyWords, plan: SeedPlan): string {
  const parts = ((): readonly (string | number | undefined)[] => {
    switch (plan.source) {
      case 'external':
        return [plan.description, plan.date];
      case 'drand':
        return [plan.round, plan.chain];
      case 'dice':
        return [plan.thrower, plan.place, plan.at, ...plan.witnesses];
    }
    return plan satisfies never;
  })();
  return [sources[plan.source], ...parts.filter((part) => part !== undefined)].join(', ');
}
