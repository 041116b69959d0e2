// What an answer is checked against in addition to its question: the date of the response, and what is made once of it.
import type { Pattern } from '../patterns/pattern.ts';
import type { OptionIndex } from './option-index.ts';

export interface Measures {
  /** Date of the response in the time zone of its project, YYYY-MM-DD. */
  readonly today: string;
  /** The compiled pattern of the question; null: it has none. */
  readonly pattern: Pattern | null;
  readonly options: OptionIndex;
}
