// One row of the sheet `survey` as a question of a template.
import type { Label, Option, Question, QuestionType } from '../templates/template.ts';
import type { ChoiceRow } from './choices.ts';
import { beyondName, labelOf } from './labels.ts';
import { statedLimits } from './limits.ts';
import { questionTypes, typeFault } from './question-types.ts';
import { note } from './report.ts';
import { readRule, renameInText, type RuleReader } from './rules.ts';
import { scaleOf } from './scales.ts';
import type { SurveyNode } from './survey-tree.ts';
import { at, textIn } from './table.ts';
import { isOwnChoice, isYesNo } from './yes-no.ts';

export interface QuestionReader extends RuleReader {
  /** Names of the questions that say how many rows a repeat has. */
  readonly counters: ReadonlySet<string>;
  readonly lists: ReadonlyMap<string, readonly ChoiceRow[]>;
}

/** Null where the row is refused or left out. */
export function readQuestion(node: SurveyNode, reader: QuestionReader): Question | null {
  const { row, name } = node;
  const { report, renamed } = reader;
  const kind = node.kind.toLowerCase().replaceAll(' ', '_');
  if (kind === 'audit') return null;
  const devices = kind === 'select_one_from_file' && node.list === 'devices.csv';
  const type = devices ? 'device_ref' : Object.hasOwn(questionTypes, kind) ? questionTypes[kind] : undefined;
  if (type === undefined) {
    note(report.refused, at(row, 'type'), 'unknown-type', typeFault(node.kind));
    return null;
  }
  const id = renamed.get(name) ?? name;
  const rule = (column: string): string | undefined => {
    const text = textIn(row, column);
    return text === undefined ? undefined : readRule(text, at(row, column), reader);
  };
  const text = (column: string): Label | undefined => labelIn(labelOf(row, column), renamed);
  const options = optionsOf(node, type, reader);
  const typed = typeAndLimits(type, kind, node, { options, constraint: rule('constraint') }, reader);
  const label = text('label');
  return defined({
    id,
    ...typed,
    required: isTrue(node, 'required', reader),
    readonly: type === 'note' ? undefined : isTrue(node, 'readonly', reader),
    label: beyondName(label, name),
    hint: text('hint'),
    guidance: text('guidance_hint'),
    relevant: rule('relevant'),
    constraintMessage: text('constraint_message'),
    choiceFilter: devices ? undefined : rule('choice_filter'),
    expression: typed.type === 'calculated' ? rule('calculation') : undefined,
    allowOther: node.hasOther ? true : undefined,
    soft: node.soft,
    appearance: typed.type === 'rating' ? undefined : textIn(row, 'appearance'),
    source: type === 'metadata' ? kind : undefined,
    ...(typed.type === 'calculated' &&
      /\bjr:choice-name\s*\(/.test(textIn(row, 'calculation') ?? '') && { valueType: 'label' }),
    ...(kind === 'calculate' && reader.counters.has(name) && { valueType: 'number' }),
    default: defaultOf(typed.type, node, reader),
  });
}

/** Without fields that are not there. */
export const defined = <Value extends object>(value: Value): Value =>
  Object.assign(
    Object.create(Object.prototype),
    Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)),
  );

export function labelIn(label: Label | undefined, renamed: ReadonlyMap<string, string>): Label | undefined {
  if (label === undefined || typeof label === 'string') return label && renameInText(label, renamed);
  return Object.fromEntries(Object.entries(label).map(([tag, text]) => [tag, renameInText(text, renamed)]));
}

interface Given {
  readonly options: readonly ChoiceRow[] | undefined;
  readonly constraint: string | undefined;
}

type Typed = Pick<Question, 'type' | 'options' | 'validation' | 'exclusive' | 'constraint' | 'valueType'>;

function typeAndLimits(
  type: QuestionType,
  kind: string,
  node: SurveyNode,
  { options, constraint }: Given,
  { report }: QuestionReader,
): Typed {
  if (textIn(node.row, 'calculation') !== undefined && type !== 'calculated') {
    note(
      report.changed,
      at(node.row, 'calculation'),
      'calculated',
      `A ${kind} with a calculation is read as a calculated question.`,
    );
    return {
      type: 'calculated',
      valueType: type === 'integer' || type === 'number' ? 'number' : type === 'date' ? 'date' : 'text',
    };
  }
  if (type === 'scale') return { ...scaleOf(node, report), constraint };
  const chosen =
    options !== undefined && type === 'single_choice' && isYesNo(node, options) ? 'boolean' : type;
  const stated = constraint === undefined ? undefined : statedLimits(constraint, chosen);
  const { integer, ...validation } = stated?.validation ?? {};
  const isNumber = chosen === 'number' || (chosen === 'integer' && integer === true);
  const limits = { ...validation, ...(integer === true && { integer }) };
  return {
    type: isNumber ? 'number' : chosen,
    options: chosen === 'boolean' || options === undefined ? undefined : options.map(({ option }) => option),
    validation: Object.keys(limits).length === 0 ? undefined : limits,
    exclusive:
      stated === undefined || stated.exclusive.length === 0
        ? undefined
        : stated.exclusive.map(valueByName(options)),
    constraint: stated?.constraint,
  };
}

/** Options by the name of their choice. */
const valueByName =
  (options: readonly ChoiceRow[] = []) =>
  (name: string): string => {
    const option = options.find((choice) => choice.name === name)?.option;
    return valueIn(option) ?? name;
  };

const valueIn = (option: Option | undefined): string | undefined =>
  typeof option === 'object' ? option.value : option;

/** Most options of a question. */
const choicesMax = 1000;

function optionsOf(
  { list, row, hasOther }: SurveyNode,
  type: QuestionType,
  { lists, report }: QuestionReader,
): readonly ChoiceRow[] | undefined {
  if (type !== 'single_choice' && type !== 'multiple_choice' && type !== 'rank') return undefined;
  const choices = lists.get(list ?? '');
  if (choices === undefined) {
    const known = [...lists.keys()].join(', ');
    note(
      report.refused,
      at(row, 'type'),
      'unknown-list',
      `There is no list ${JSON.stringify(list ?? '')} in the sheet choices${known === '' ? '' : `: ${known.slice(0, 500)}`}.`,
    );
    return undefined;
  }
  if (choices.length > choicesMax) {
    const detail = `The list ${list ?? ''} has ${choices.length} choices; a question has at most ${choicesMax}.`;
    note(report.refused, at(row, 'type'), 'too-many-choices', detail);
    return undefined;
  }
  const blank = type === 'single_choice' ? undefined : choices.find(({ name }) => /\s/.test(name));
  if (blank !== undefined)
    note(
      report.refused,
      at(row, 'type'),
      'blank-in-name',
      `The choice ${JSON.stringify(blank.name)} of the list ${list ?? ''} has blanks in its name, which separate several choices. Write _ instead.`,
    );
  return hasOther ? choices.filter((choice) => choice.name !== 'other' || !isOwnChoice(choice)) : choices;
}

const yes = ['yes', 'true', 'true()', '1'];
const no = ['no', 'false', 'false()', '0'];

/** Undefined is no. */
function isTrue({ row }: SurveyNode, column: string, { report }: QuestionReader): true | undefined {
  const text = textIn(row, column)?.toLowerCase();
  if (text === undefined || no.includes(text)) return undefined;
  if (!yes.includes(text))
    note(
      report.refused,
      at(row, column),
      'not-yes-or-no',
      `The column ${column} is yes or no here, not an expression.`,
    );
  return true;
}

/** The value before the first answer, in JSON. */
function defaultOf(type: QuestionType, { row, kind }: SurveyNode, { report }: QuestionReader): unknown {
  const text = textIn(row, 'default') ?? (kind === 'hidden' ? textIn(row, 'calculation') : undefined);
  if (text === undefined || type === 'calculated') return undefined;
  if (text.includes('${') || /^[a-z-]+\(.*\)$/.test(text)) {
    note(
      report.changed,
      at(row, 'default'),
      'expression-as-default',
      'A default that is calculated is kept and exported again, but forms begin without it.',
    );
    return text;
  }
  const isNumber = ['number', 'integer', 'scale', 'rating'].includes(type) && Number.isFinite(Number(text));
  if (isNumber) return Number(text);
  if (type === 'boolean') return text === 'yes';
  return type === 'multiple_choice' || type === 'rank' ? text.split(/\s+/) : text;
}
