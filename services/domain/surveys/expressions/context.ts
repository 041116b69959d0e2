// What an expression may read when it is evaluated.
import type { LocalTime } from './dates.ts';

/** A row of a repeat; `index` and `depth` count from 1. `outer`: the row of the repeat around. */
export interface Row {
  readonly index: number;
  readonly depth: number;
  /** Those that were gone through so far. */
  readonly answers: Record<string, unknown>;
  readonly outer: Row | null;
}

export interface Context {
  /**
   * Answers by section and question, as JSON, with calculated values. Null: the question applies and has no answer. A question
   * that does not apply is left out.
   */
  readonly answers: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The row of the repeat that holds the question with the rule. */
  readonly row: Row | null;
  /** The answer of the question that holds the rule: `.`, and what `once()` keeps. */
  readonly self: unknown;
  /** Of a choice filter: `name` and the columns of the choice. */
  readonly option: Readonly<Record<string, unknown>> | null;
  /** Date of the response in the time zone of its project, YYYY-MM-DD. Not that of the server. */
  readonly today: string;
  /** Moment of the response, ms since 1970. */
  readonly nowMs: number;
  readonly local: LocalTime;
  /** A field of the household record. */
  readonly household: (field: string) => unknown;
  /** An answer of the earlier survey, by `section.question`. */
  readonly previous: (name: string) => unknown;
}
