// Writes parts of an answer for lists and its own page: its household as a text, its state and its checks as badges.
import type { VNodeChild } from 'vue';
import type { SurveyResponse } from '#infra/client/operations.ts';
import { lastPart } from '../../../words/names.ts';
import type { ReviewWords } from './words/en.ts';

/** A held interview may name no household. */
export const householdText = (
  texts: ReviewWords,
  { householdId }: Pick<SurveyResponse, 'householdId'>,
): string => (householdId === '' ? texts.unknownHousehold : lastPart(householdId));

export const stateBadge = (
  texts: ReviewWords,
  { verification: { status } }: Pick<SurveyResponse, 'verification'>,
): VNodeChild => (
  <span class={{ badge: true, good: status === 'verified', bad: status === 'rejected' || status === 'held' }}>
    {texts.states[status]}
  </span>
);

/** Those that did not pass, each with its word; the first faults of a held one. */
export function checkBadges(
  texts: ReviewWords,
  { checks, faults = [] }: Pick<SurveyResponse, 'checks' | 'faults'>,
): VNodeChild {
  const found = [
    ...faults.map(({ code }) => ({ id: code, result: 'fail' as const })),
    ...checks.flatMap(({ id, result }) => (result === 'pass' ? [] : [{ id, result }])),
  ];
  if (found.length === 0) return checks.length === 0 ? texts.noChecks : texts.allPassed;
  const distinct = new Map(found.map((one) => [`${one.id} ${one.result}`, one]));
  return [...distinct.values()].map(({ id, result }) => [
    <span class={{ badge: true, bad: result === 'fail' }}>{`${id}: ${texts.results[result]}`}</span>,
    ' ',
  ]);
}
