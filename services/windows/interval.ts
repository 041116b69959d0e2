// An interval of time in which changes are read.

/** Moments by ClickHouse's clock, Unix ms: from (outside) to (inside). */
export type Interval = {
  readonly fromMs: number;
  readonly toMs: number;
};

/** As a condition on a column, with the bounds of the interval as parameters. */
export const within = (column: string): string =>
  `${column} > fromUnixTimestamp64Milli({fromMs:Int64}) AND ${column} <= fromUnixTimestamp64Milli({toMs:Int64})`;
