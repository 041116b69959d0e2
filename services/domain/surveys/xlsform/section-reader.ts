// What rows of a spreadsheet are read with, when they become sections.
import type { QuestionReader } from './question-reader.ts';
import type { SurveyNode } from './sheets/survey-tree.ts';
import type { TableRow } from './sheets/table.ts';

export interface SectionReader extends QuestionReader {
  /** The row of each section and question, for what is found out later. */
  readonly origins: Map<object, TableRow>;
  readonly tree: readonly SurveyNode[];
}
