// What rows of a spreadsheet are read with, when they become sections.
import type { QuestionReader } from './question-reader.ts';
import type { SurveyNode } from './sheets/survey-tree.ts';
import type { TableRow } from './sheets/table.ts';

export interface SectionReader extends QuestionReader {
  /** The row of each section and question, for what is found out later. */
  readonly origins: Map<object, TableRow>;
  readonly tree: readonly SurveyNode[];
  /** For each repeat the ids of the whole numbers of its section. */
  readonly numbersBeside: ReadonlyMap<SurveyNode, ReadonlySet<string>>;
}
