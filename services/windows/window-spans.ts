// The windows that a local day is in: the day, its ISO week and its calendar month.

export interface WindowSpan {
  readonly span: 'day' | 'week' | 'month';
  /** First and last local day, YYYY-MM-DD. */
  readonly startsOn: string;
  readonly endsOn: string;
}

const dayMs = 86_400_000;
const text = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Weeks begin on Monday and belong to both months that they touch. */
export function windowSpans(day: string): WindowSpan[] {
  const atMs = Date.parse(day);
  const mondayMs = atMs - ((new Date(atMs).getUTCDay() + 6) % 7) * dayMs;
  const [year, month] = [new Date(atMs).getUTCFullYear(), new Date(atMs).getUTCMonth()];
  return [
    { span: 'day', startsOn: day, endsOn: day },
    { span: 'week', startsOn: text(mondayMs), endsOn: text(mondayMs + 6 * dayMs) },
    { span: 'month', startsOn: text(Date.UTC(year, month, 1)), endsOn: text(Date.UTC(year, month + 1, 0)) },
  ];
}

/** All its days. */
export function daysIn({ startsOn, endsOn }: WindowSpan): string[] {
  const [firstMs, lastMs] = [Date.parse(startsOn), Date.parse(endsOn)];
  return Array.from({ length: (lastMs - firstMs) / dayMs + 1 }, (_, index) => text(firstMs + index * dayMs));
}
