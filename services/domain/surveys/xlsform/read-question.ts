// One row of the sheet `survey` as a question of a template.
import type { Label, Option, Question, QuestionType } from '../templates/template.ts';
import type { ChoiceRow } from './sheets/choices.ts';
import { beyondName, labelOf } from './sheets/labels.ts';
import { statedLimits, withoutSerial } from './limits.ts';
import { questionTypes, typeFault } from './question-types.ts';
import { note } from './sheets/report.ts';
import { readRule } from './rules.ts';
import { firstValueOf, isTriggered } from './first-values.ts';
import { choicesOf } from './options.ts';
import { parametersOf } from './parameters.ts';
import { dropUndefined, labelIn, type QuestionReader } from './question-reader.ts';
import { savedCell } from './saved-cells.ts';
import { scaleOf } from './scales.ts';
import type { SurveyNode } from './sheets/survey-tree.ts';
import { at, textIn, type TableRow } from './sheets/table.ts';
import { isYes } from './sheets/yes-or-no.ts';
import { isYesNo } from './yes-no.ts';

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
  const { options, optionsFrom } = devices ? {} : choicesOf(node, type, reader);
  const typed = typeAndLimits(type, kind, node, { options, ...constraintIn(row, reader) }, reader);
  // Other questions have nothing to filter: the cell is listed as one without a meaning.
  const filterOf = (one: Typed): string | undefined =>
    one.options === undefined && optionsFrom === undefined ? undefined : rule('choice_filter');
  const label = text('label');
  const question: Question = dropUndefined({
    id,
    ...typed,
    optionsFrom: typed.type === type ? optionsFrom : undefined,
    required: isYes(row, 'required', report) || undefined,
    readonly: (isYes(row, 'readonly', report) && type !== 'note') || undefined,
    label: beyondName(label, name),
    hint: text('hint'),
    guidance: text('guidance_hint'),
    relevant: rule('relevant'),
    constraintMessage: text('constraint_message'),
    requiredMessage: text('required_message'),
    // Devices are those of the household, whatever the filter says.
    choiceFilter: devices ? (textIn(row, 'choice_filter'), undefined) : filterOf(typed),
    expression: typed.type === 'calculated' ? rule('calculation') : undefined,
    allowOther: node.hasOther ? true : undefined,
    soft: node.soft,
    appearance: typed.type === 'rating' ? undefined : textIn(row, 'appearance'),
    source: type === 'metadata' ? kind : undefined,
    parameters: parametersOf(node, { ...typed, optionsFrom }, report),
    ...(typed.type === 'calculated' &&
      /\bjr:choice-name\s*\(/.test(textIn(row, 'calculation') ?? '') && { valueType: 'label' }),
    ...(kind === 'calculate' && reader.counters.has(name) && { valueType: 'number' }),
    ...savedCell(row, reader),
  });
  return dropUndefined({ ...question, ...firstValueOf(question, row, reader) });
}

/** A calculation at an event, or a default alone: people do not see it, and nothing else calculates it. */
const isUncalculated = ({ row }: SurveyNode): boolean =>
  isTriggered(row) || (textIn(row, 'calculation') === undefined && textIn(row, 'default') !== undefined);

interface Constraint {
  readonly constraint: string | undefined;
  readonly isSerial: boolean;
}

function constraintIn(row: TableRow, reader: QuestionReader): Constraint {
  const { rest, isSerial } = withoutSerial(textIn(row, 'constraint') ?? '');
  return { constraint: rest === '' ? undefined : readRule(rest, at(row, 'constraint'), reader), isSerial };
}

interface Given extends Constraint {
  readonly options: readonly ChoiceRow[] | undefined;
}

type Typed = Pick<Question, 'type' | 'options' | 'validation' | 'exclusive' | 'constraint' | 'valueType'>;

function typeAndLimits(
  type: QuestionType,
  kind: string,
  node: SurveyNode,
  { options, constraint, isSerial }: Given,
  { report }: QuestionReader,
): Typed {
  if (type === 'calculated' && isUncalculated(node)) return { type: 'hidden' };
  if (textIn(node.row, 'calculation') !== undefined && type !== 'calculated' && !isTriggered(node.row)) {
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
  const limits = {
    ...validation,
    ...(integer === true && { integer }),
    ...(isSerial && { mustMatch: 'device.serialNumber' }),
  };
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
