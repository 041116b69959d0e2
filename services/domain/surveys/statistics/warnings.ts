// Warnings about the sample on which statistics are based.
import type { Coverage } from './design.ts';
import type { AnswerEstimate } from './estimates.ts';
import { shownMin } from './suppression.ts';

export interface StatisticsWarning {
  readonly code:
    | 'stratum-without-answers'
    | 'cluster-without-answers'
    | 'single-household'
    | 'more-answers-than-households'
    | 'no-spread'
    | 'too-few-households';
  readonly detail: string;
}

export function warningsOf(
  { withoutAnswers, single, overfull, share, silentClusters }: Coverage,
  estimates: readonly AnswerEstimate[],
): StatisticsWarning[] {
  const percent = Math.round(share * 1000) / 10;
  return [
    ...ofStrata(
      'stratum-without-answers',
      withoutAnswers,
      (names) => `No household of ${names} answered. The estimates cover ${percent} % of the households.`,
    ),
    ...warnIf(
      silentClusters > 0,
      'cluster-without-answers',
      `${silentClusters} of the drawn clusters have no answer. The others stand for them.`,
    ),
    ...ofStrata(
      'single-household',
      single,
      (names) => `One unit of ${names} answered. The spread of all answers stands for its own.`,
    ),
    ...ofStrata(
      'more-answers-than-households',
      overfull,
      (names) => `More households of ${names} answered than the frame has. No finite correction is made.`,
    ),
    ...warnIf(
      estimates.some(({ interval }) => interval === null),
      'no-spread',
      'One answer, or a few equal ones, show no spread: there is no interval.',
    ),
  ];
}

interface Suppressed {
  readonly isWhole: boolean;
  readonly groups: number;
}

/** Why numbers are left out. */
export const suppressionWarnings = ({ isWhole, groups }: Suppressed): StatisticsWarning[] => [
  ...warnIf(
    isWhole,
    'too-few-households',
    `Fewer than ${shownMin} households answered, so a number would tell their answers. The scope pii:read shows it.`,
  ),
  ...warnIf(
    groups > 0,
    'too-few-households',
    `${groups} ${groups === 1 ? 'group is' : 'groups are'} not shown: fewer than ${shownMin} households are in it, or the numbers of such a group would follow from it. The scope pii:read shows all.`,
  ),
];

const warnIf = (isNeeded: boolean, code: StatisticsWarning['code'], detail: string): StatisticsWarning[] =>
  isNeeded ? [{ code, detail }] : [];

const namesMax = 10;

function ofStrata(
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
