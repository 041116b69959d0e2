// What a reader of statistics must know of the sample behind them.
import type { Coverage } from './design.ts';
import type { AnswerEstimate } from './estimates.ts';

export interface StatisticsWarning {
  readonly code:
    | 'stratum-without-answers'
    | 'single-household'
    | 'more-answers-than-households'
    | 'no-spread';
  readonly detail: string;
}

export function warningsOf(
  { withoutAnswers, single, overfull, share }: Coverage,
  estimates: readonly AnswerEstimate[],
): StatisticsWarning[] {
  const unsure = estimates.some((estimate) => estimate.interval === null);
  const percent = Math.round(share * 1000) / 10;
  return [
    ...warn(
      'stratum-without-answers',
      withoutAnswers,
      (names) => `No household of ${names} answered. The estimates cover ${percent} % of the households.`,
    ),
    ...warn(
      'single-household',
      single,
      (names) => `One unit of ${names} answered. The spread of all answers stands for its own.`,
    ),
    ...warn(
      'more-answers-than-households',
      overfull,
      (names) => `More households of ${names} answered than the frame has. No finite correction is made.`,
    ),
    ...(unsure
      ? [
          {
            code: 'no-spread',
            detail: 'One answer, or a few equal ones, show no spread: there is no interval.',
          } as const,
        ]
      : []),
  ];
}

const namesMax = 10;

function warn(
  code: StatisticsWarning['code'],
  names: readonly string[],
  detail: (names: string) => string,
): StatisticsWarning[] {
  if (names.length === 0) return [];
  const more = names.length > namesMax ? ` and ${names.length - namesMax} more` : '';
  return [
    {
      code,
      detail: detail(
        names
          .slice(0, namesMax)
          .map((name) => name || 'the drawn clusters')
          .join(', ') + more,
      ),
    },
  ];
}
