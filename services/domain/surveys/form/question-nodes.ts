// One question of a template as nodes of a form.
import { valueOf, type Question, type QuestionType } from '../templates/template.ts';
import { constraintOf, type Extra } from './constraint.ts';
import { lookUpDevice } from './devices.ts';
import { ownChoice } from './lists.ts';
import { holderOf, nameOf, partName, ruleOf, sourceOf, type Maker, type Place } from './maker.ts';
import type { FormNode, NodeFill, NodeType } from './node.ts';
import { defaultOf, parametersOf } from './node-values.ts';
import { softNote } from './notes.ts';
import { durationNodes } from './duration-nodes.ts';
import { rankNodes } from './rank-nodes.ts';
import { matrixNodes, quantityNodes } from './split-questions.ts';
import { hintOf } from './hints.ts';
import { ownWord } from './texts.ts';
import { nodeNamed } from './translate.ts';
import { pathInside } from '../expressions/questions.ts';

const types: Readonly<Partial<Record<QuestionType, NodeType>>> = {
  multiple_choice: 'select_multiple',
  single_choice: 'select_one',
  boolean: 'select_one',
  number: 'decimal',
  integer: 'integer',
  text: 'text',
  scale: 'range',
  rating: 'range',
  rank: 'rank',
  date: 'date',
  time: 'time',
  datetime: 'dateTime',
  geopoint: 'geopoint',
  geoshape: 'geoshape',
  image: 'image',
  audio: 'audio',
  video: 'video',
  file: 'file',
  barcode: 'barcode',
  device_ref: 'select_one_from_file',
  note: 'note',
  calculated: 'calculate',
  hidden: 'hidden',
  repeat: 'repeat',
};

/** Numbers that phones keep as whole numbers have at most this size. */
const wholeMax = 999_999_999;

/** The nodes of a question, in the order in which they are shown. */
export function questionNodes(question: Question, place: Place, maker: Maker, extra?: Extra): FormNode[] {
  const nodes = ownNodes(question, place, maker, extra);
  const note = softNote(question, place, maker);
  return note === undefined ? nodes : [...nodes, note];
}

type Make = (question: Question, place: Place, maker: Maker, extra: Extra | undefined) => FormNode[];

const ownNodes: Make = (question, place, maker, extra) => {
  const { type, top, allowOther } = question;
  if (type === 'quantity') return quantityNodes(question, place, maker, extra);
  if (type === 'matrix') return matrixNodes(question, place, maker);
  if (type === 'duration') return durationNodes(question, place, maker);
  if (type === 'rank' && top !== undefined) return rankNodes(question, place, maker);
  if (allowOther === true) return withOther(question, place, maker, extra);
  return [plainNode(question, place, maker, extra)];
};

function plainNode(question: Question, place: Place, maker: Maker, extra: Extra | undefined): FormNode {
  const { type, label, hint, guidance, required, readonly, appearance } = question;
  const [holder, name] = [holderOf(question, place), nameOf(question, place, maker)];
  const rule = (field: 'relevant' | 'expression' | 'choiceFilter') => ({
    holder,
    path: [...place.path, field],
  });
  const isShown = type !== 'calculated' && type !== 'hidden' && type !== 'metadata';
  return {
    name,
    type: typeOf(question),
    source: sourceOf(place, question, 'value'),
    relevant: ruleOf(question.relevant, rule('relevant'), maker),
    calculation: ruleOf(question.expression, rule('expression'), maker),
    value: defaultOf(question),
    fill: fillOf(question, place, maker),
    appearance: appearance ?? (type === 'rating' ? 'rating' : undefined),
    ...(isShown && {
      label: maker.write(label ?? question.id),
      hint: hintOf(question, maker) ?? maker.write(hint),
      guidance: maker.write(guidance),
      isRequired: required === true && type !== 'note' && type !== 'repeat',
      requiredMessage: maker.write(question.requiredMessage),
      isReadonly: readonly === true,
      parameters: parametersOf(question),
      ...constraintOf(question, place, maker, extra),
    }),
    ...choicesOf(question, place, maker),
    ...(type === 'repeat' && repeatParts(question, place, maker)),
  };
}

/** A fill that reads what phones do not hold is left out: it is no answer. */
function fillOf(question: Question, place: Place, maker: Maker): NodeFill | undefined {
  if (question.fill === undefined) return undefined;
  const { expression, on = [] } = question.fill;
  const path = [...place.path, 'fill', 'expression'];
  const value = ruleOf(expression, { holder: holderOf(question, place), path }, maker);
  return value && { value, on: on.flatMap((name) => nodeNamed(name, maker.translator) ?? []) };
}

function typeOf({ type, source, validation = {} }: Question): NodeType {
  if (type === 'metadata') return metadataTypes[source ?? ''] ?? 'hidden';
  const isWhole = type === 'integer' || (type === 'number' && validation.integer === true);
  if (isWhole)
    return [validation.min, validation.max].some((bound) => Math.abs(Number(bound ?? 0)) > wholeMax)
      ? 'decimal'
      : 'integer';
  return types[type] ?? 'text';
}

const metadataTypes: Readonly<Record<string, NodeType>> = {
  start: 'start',
  end: 'end',
  today: 'today',
  deviceid: 'deviceid',
  username: 'username',
};

function choicesOf(question: Question, place: Place, maker: Maker): Partial<FormNode> {
  const { type, options } = question;
  if (type === 'boolean') return { list: maker.lists.yesNo() };
  if (type === 'device_ref') return lookUpDevice(question);
  if (options === undefined) return {};
  const name = nameOf(question, place, maker);
  const path = [...place.path, 'choiceFilter'];
  const own = { holder: holderOf(question, place), path, self: [{ node: name }] };
  if (question.optionsFrom !== undefined) {
    const { list, isFile, parameters } = maker.lists.choose(question.optionsFrom);
    const several = type === 'multiple_choice';
    return {
      list,
      ...(isFile && { type: several ? 'select_multiple_from_file' : 'select_one_from_file' }),
      ...(parameters && { parameters }),
      choiceFilter: ruleOf(question.choiceFilter, own, maker),
    };
  }
  return {
    list: maker.lists.add(name, options, otherChoices(question, maker)),
    choiceFilter: ruleOf(question.choiceFilter, own, maker),
  };
}

function otherChoices({ allowOther, options = [] }: Question, { languages }: Maker) {
  const isNew = allowOther === true && !options.some((option) => valueOf(option) === 'other');
  return isNew ? [ownChoice('other', languages)] : [];
}

/** The label of the text of an answer that is not among the options. */
export const describeOther = { en: 'Please describe', fr: 'Veuillez préciser' };

/** The text of an answer that is not among the options is a question of its own. */
function withOther(question: Question, place: Place, maker: Maker, extra: Extra | undefined): FormNode[] {
  const node = plainNode(question, place, maker, extra);
  const isListed = (question.options ?? []).some((option) => valueOf(option) === 'other');
  const source = sourceOf(place, question, 'other');
  const label = Object.fromEntries(
    maker.languages.map((language) => [language, [ownWord(describeOther, language)]]),
  );
  return [
    node,
    {
      name: partName(source, maker),
      type: 'text',
      source,
      label,
      isRequired: !isListed,
      relevant: ['selected(', { node: node.name }, ", 'other')"],
      constraint: ['string-length(.) <= 200'],
    },
  ];
}

function repeatParts(question: Question, place: Place, maker: Maker): Partial<FormNode> {
  const { countFrom, id, questions = [] } = question;
  const { section, repeat, path } = place;
  const children = questions.flatMap((inner, index) =>
    questionNodes(
      inner,
      { section, repeat: pathInside(repeat, id), path: [...path, 'questions', index] },
      maker,
    ),
  );
  // The number of rows stands beside the repeat.
  return {
    children,
    repeatCount:
      countFrom === undefined ? undefined : [{ node: maker.names.ofQuestion(section.id, repeat, countFrom) }],
  };
}
