// Which statements of a household concern a period: those made in it, and the last one before it.
import { dayNumber, type Period } from '../../dating/calendar.ts';
import type { Statement } from '../case/statement.ts';

/** Usage surveys are repeated every year (VM0050 v1.0, infra/docs/methodologies.md#vm0050). */
const heldDays = 366;

/**
 * In the order of their measures, days and questions. Of each measure those of the period, and all of the last interview
 * within a year before it: an analysis of other days does not get rid of what was stated.
 */
export function statementsWithin(all: readonly Statement[], { start, end }: Period): Statement[] {
  const known = all.filter(
    ({ statedOn }) => statedOn <= end && dayNumber(start) - dayNumber(statedOn) <= heldDays,
  );
  return [...Map.groupBy(known, ({ measure }) => measure).values()]
    .flatMap((own) => {
      const last = lastBefore(own, start);
      return own.filter(({ statedOn }) => statedOn >= start || statedOn === last);
    })
    .sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

const lastBefore = (own: readonly Statement[], start: string): string | undefined =>
  own
    .map(({ statedOn }) => statedOn)
    .filter((day) => day < start)
    .toSorted()
    .at(-1);

const orderOf = ({ measure, statedOn, response, question }: Statement): string =>
  JSON.stringify([measure, statedOn, response.id, question]);
