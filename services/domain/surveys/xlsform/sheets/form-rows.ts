// What the sheets of a form say, for a comparison with the template that was read from them.
import type { ChoiceRow } from './choices.ts';
import type { SurveyNode } from './survey-tree.ts';

/** The rows of a form, without those that Hearth adds to each. */
export interface FormRows {
  /** Of all levels. */
  readonly nodes: readonly SurveyNode[];
  readonly lists: ReadonlyMap<string, readonly ChoiceRow[]>;
  /** New ids of names. */
  readonly renamed: ReadonlyMap<string, string>;
}
