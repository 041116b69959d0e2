// Options that no answer leads to: villages of a district that the question before does not offer.
import { choiceName, isNumeral } from '../expressions/choice-names.ts';
import { parseExpression } from '../expressions/parse.ts';
import { pathInside, type NamedQuestion } from '../expressions/questions.ts';
import { findTarget, type Scope } from '../expressions/scope.ts';
import type { Node } from '../expressions/tree.ts';
import type { Nearest } from '../nearest.ts';
import { within, type TemplateFault } from './faults.ts';
import { namesOf } from './rules.ts';
import { valueOf, type Option, type Question, type Template } from './template.ts';

/** They refuse nothing: the template can be answered without them. `path` is that of the first of each unknown value. */
export function unreachableOptions(template: Template, nearest: Nearest): TemplateFault[] {
  const names = namesOf(template);
  const offered = optionsByQuestion(template);
  return template.sections.flatMap(({ id: section, questions }, index) => {
    const ofQuestions = (held: readonly Question[], repeat: string | null): TemplateFault[] =>
      held.flatMap((question, place) => {
        const holder: NamedQuestion = { section, id: question.id, type: question.type, repeat };
        return [
          ...ofQuestion(question, { scope: { names, holder }, offered, nearest }).map(within('options')),
          ...ofQuestions(question.questions ?? [], pathInside(repeat, question.id)).map(within('questions')),
        ].map(within(place));
      });
    return ofQuestions(questions, null).map(within('sections', index, 'questions'));
  });
}

/** Values that an answer can name, by section, repeat and id; without those that also take a text of their own. */
type Offered = ReadonlyMap<string, ReadonlySet<string>>;

const keyOf = ({ section, repeat, id }: Pick<NamedQuestion, 'section' | 'repeat' | 'id'>): string =>
  JSON.stringify([section, repeat, id]);

function optionsByQuestion({ sections }: Template): Offered {
  const offered = new Map<string, ReadonlySet<string>>();
  const visit = (section: string, questions: readonly Question[], repeat: string | null): void => {
    for (const { id, options, allowOther, questions: inner = [] } of questions) {
      if (options !== undefined && !allowOther)
        offered.set(
          keyOf({ section, repeat, id }),
          new Set(options.flatMap((option) => namesOfValue(valueOf(option)))),
        );
      visit(section, inner, pathInside(repeat, id));
    }
  };
  for (const { id, questions } of sections) visit(id, questions, null);
  return offered;
}

interface Looking {
  readonly scope: Scope;
  readonly offered: Offered;
  readonly nearest: Nearest;
}

function ofQuestion(
  { options = [], choiceFilter }: Question,
  { scope, offered, nearest }: Looking,
): TemplateFault[] {
  const parsed = choiceFilter === undefined ? undefined : parseExpression(choiceFilter);
  if (parsed === undefined || 'fault' in parsed) return [];
  return comparisonsIn(parsed.tree, scope).flatMap(({ column, question }) => {
    const values = offered.get(keyOf(question));
    if (values === undefined) return [];
    const unknown = new Map<string, number[]>();
    for (const [index, option] of options.entries()) {
      const cell = cellOf(option, column);
      if (namesOfValue(cell).some((name) => values.has(name))) continue;
      const indexes = unknown.get(cell);
      if (indexes) indexes.push(index);
      else unknown.set(cell, [index]);
    }
    return [...unknown]
      .slice(0, shownMax)
      .map(([cell, indexes]) => describe({ cell, indexes, column, question }, nearest(cell, [...values])));
  });
}

/** Of one question: a list may have another unknown value in each row. */
const shownMax = 25;

interface Comparison {
  readonly column: string;
  readonly question: NamedQuestion;
}

/** What an option has to be equal to, whatever else the filter asks for. */
function comparisonsIn(node: Node, scope: Scope): Comparison[] {
  if (node.kind === 'binary' && node.operator === 'and')
    return [node.left, node.right].flatMap((side) => comparisonsIn(side, scope));
  const sides =
    node.kind === 'binary' && node.operator === '='
      ? [node.left, node.right]
      : node.kind === 'call' && node.name === 'selected'
        ? node.args
        : [];
  const column = sides.find(({ kind }) => kind === 'column');
  const [target] = sides.flatMap((side) => findTarget(side, scope) ?? []);
  if (column?.kind !== 'column' || target?.part !== 'value') return [];
  return [{ column: column.name, question: target.question }];
}

const cellOf = (option: Option, column: string): string =>
  (typeof option === 'string' ? undefined : option.filter?.[column]) ?? '';

/** As an answer names it: rules see options without blanks, and numbers as numbers. */
const namesOfValue = (value: string): string[] => [
  value,
  choiceName(value),
  ...(isNumeral(value) ? [String(Number(value))] : []),
];

interface Unknown extends Comparison {
  readonly cell: string;
  readonly indexes: readonly number[];
}

function describe(
  { cell, indexes, column, question: { id } }: Unknown,
  near: string | undefined,
): TemplateFault {
  const [first = 0] = indexes;
  const others = indexes.length - 1;
  const more = others === 0 ? '' : others === 1 ? ' So is 1 more choice.' : ` So are ${others} more choices.`;
  const hint = near === undefined ? '' : ` Did you mean ${near}?`;
  return {
    path: [first],
    code: 'never-offered',
    detail:
      cell === ''
        ? `This choice has no ${column}, so it is not offered after an answer to ${id}.${more}`
        : `This choice is never offered: its ${column} ${JSON.stringify(cell)} is no choice of ${id}.${hint}${more}`,
  };
}
