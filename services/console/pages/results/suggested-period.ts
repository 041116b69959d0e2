// The period that the form of a new analysis suggests: the last whole month, or the days since data came.
import { dayAfter } from '../../words/dates.ts';

export interface Days {
  readonly start: string;
  readonly end: string;
}

/** First and last day of the month before the one of this day. */
export function monthBefore(today: string): Days {
  const end = dayAfter(`${today.slice(0, 8)}01`, -1);
  return { start: `${end.slice(0, 8)}01`, end };
}

interface Row {
  readonly days: readonly {
    readonly date: string;
    readonly expected: number | null;
    readonly received: number | null;
  }[];
}

/** As the coverage strip of the days since the month began says it; of several rows their sum. */
interface Heard {
  readonly threshold: number;
  readonly devices: readonly Row[];
  readonly others: Row | null;
}

/** A month that lacks too much data would be refused: then the days from the first to the last that have enough. */
export function suggestPeriod({ threshold, devices, others }: Heard, month: Days): Days {
  const days = Map.groupBy(
    [...devices, ...(others ? [others] : [])].flatMap(({ days: own }) => own),
    ({ date }) => date,
  );
  const isCovered = (dates: readonly string[]): boolean => {
    const all = dates.flatMap((date) => days.get(date) ?? []);
    const expected = all.reduce((sum, day) => sum + (day.expected ?? 0), 0);
    const received = all.reduce((sum, day) => sum + (day.received ?? 0), 0);
    return expected > 0 && received >= threshold * expected;
  };
  const dates = [...days.keys()].toSorted();
  if (isCovered(dates.filter((date) => date >= month.start && date <= month.end))) return month;
  const covered = dates.filter((date) => isCovered([date]));
  const [start, end] = [covered[0], covered.at(-1)];
  return start === undefined || end === undefined ? month : { start, end };
}
