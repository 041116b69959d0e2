// Refuses spreadsheets with more questions or choices than a template may have, before more is read of them.
import { countQuestions, questionsMax } from '../templates/size.ts';
import type { Question, Section } from '../templates/template.ts';
import { isComposite } from './composites.ts';
import { note, type Remark, type Report } from './sheets/report.ts';
import type { SurveyNode } from './sheets/survey-tree.ts';

/** Counted without reading a rule: the questions may be more, but not fewer. */
export function hasManyRows(nodes: readonly SurveyNode[], { refused }: Report): boolean {
  const least = leastQuestions(nodes);
  if (least > questionsMax) refuseQuestions(least, refused);
  return least > questionsMax;
}

const leastQuestions = (nodes: readonly SurveyNode[]): number =>
  nodes.reduce((total, node) => total + leastOf(node), 0);

function leastOf(node: SurveyNode): number {
  const { kind, children } = node;
  if (kind === 'audit') return 0;
  if (kind === 'repeat') return 1 + leastQuestions(children);
  if (kind !== 'group' || isComposite(node)) return 1;
  return leastQuestions(children);
}

/** Choices of all questions: a list that many questions share counts for each of them. */
const choicesMax = 20_000;

export function hasManyParts(sections: readonly Section[], { refused }: Report): boolean {
  const questions = countQuestions(sections);
  if (questions > questionsMax) refuseQuestions(questions, refused);
  const choices = countChoices(sections);
  if (choices > choicesMax) {
    const detail = `The questions have ${choices} choices in all; at most ${choicesMax} are read. A list that several questions share counts for each of them.`;
    note(refused, { sheet: 'survey', row: 1, column: 'type' }, 'too-many-choices', detail);
  }
  return questions > questionsMax || choices > choicesMax;
}

const countChoices = (sections: readonly Section[]): number =>
  sections
    .flatMap(({ questions }) => questions.flatMap(withRows))
    .reduce((total, { options = [], rows = [] }) => total + options.length + rows.length, 0);

const withRows = (question: Question): Question[] => [
  question,
  ...(question.questions ?? []).flatMap(withRows),
];

function refuseQuestions(count: number, refused: Remark[]): void {
  const detail = `The sheet survey has ${count} questions; a template has at most ${questionsMax}, those of repeats included.`;
  note(refused, { sheet: 'survey', row: 1, column: '' }, 'too-many-questions', detail);
}
