// Questions whose answers a form asks in several nodes: amounts with units, tables, durations, and the best of a list.
import { toText } from '../expressions/values.ts';
import { choiceNames } from '../expressions/choice-names.ts';
import { secondsOf } from '../moments/moments.ts';
import { valueOf, type Question } from '../templates/template.ts';
import { constraintOf, type Extra } from './constraint.ts';
import { holderOf, nameOf, partName, ruleOf, sourceOf, type Maker, type Place } from './maker.ts';
import type { Formula, FormNode, Texts } from './node.ts';
import { hintOf } from './hints.ts';
import { ownWord, type OwnWords } from './texts.ts';

const own = (words: OwnWords, { languages }: Maker): Texts =>
  Object.fromEntries(languages.map((language) => [language, [ownWord(words, language)]]));

interface Shell {
  readonly name: string;
  readonly appearance?: string;
}

/** The group around the nodes of a question. */
function group(
  question: Question,
  place: Place,
  maker: Maker,
  { name, appearance }: Shell,
): Omit<FormNode, 'children'> {
  const path = [...place.path, 'relevant'];
  return {
    name,
    type: 'group',
    source: null,
    label: maker.write(question.label ?? question.id),
    relevant: ruleOf(question.relevant, { holder: holderOf(question, place), path }, maker),
    appearance: question.appearance ?? appearance ?? 'field-list',
  };
}

const unitWords = { en: 'Unit', fr: 'Unité' };

export function quantityNodes(
  question: Question,
  place: Place,
  maker: Maker,
  extra: Extra | undefined,
): FormNode[] {
  const name = nameOf(question, place, maker);
  const source = sourceOf(place, question, 'unit');
  const isRequired = question.required === true;
  const amount: FormNode = {
    name,
    type: 'decimal',
    source: sourceOf(place, question, 'value'),
    label: maker.write(question.label ?? question.id),
    hint: hintOf(question, maker) ?? maker.write(question.hint),
    guidance: maker.write(question.guidance),
    isRequired,
    isReadonly: question.readonly === true,
    ...constraintOf(question, place, maker, extra, '../..'),
  };
  const unit: FormNode = {
    name: partName(source, maker),
    type: 'select_one',
    source,
    list: maker.lists.add(`${name}_unit`, question.units ?? []),
    label: own(unitWords, maker),
    isRequired: true,
    relevant: [{ node: name }, " != ''"],
  };
  return [
    {
      ...group(question, place, maker, { name: maker.names.add(`${name}_quantity`) }),
      children: [amount, unit],
    },
  ];
}

const blank = /[^\p{L}\p{N}_-]/gu;

/** One node for each row; a required table is filled in whole. */
export function matrixNodes(question: Question, place: Place, maker: Maker): FormNode[] {
  const { rows = [], options = [], required } = question;
  const name = nameOf(question, place, maker);
  const list = maker.lists.add(name, options);
  const rowNames = choiceNames(rows.map(valueOf));
  leaveToServer(question, place, maker);
  const children = rows.map((row): FormNode => {
    const value = valueOf(row);
    const ending = (rowNames.get(value) ?? value).replaceAll(blank, '_');
    return {
      name: maker.names.add(`${name}_${ending}`),
      type: 'select_one',
      source: sourceOf(place, question, `row:${value}`),
      list,
      label: maker.write((typeof row === 'string' ? undefined : row.label) ?? value),
      isRequired: required === true,
    };
  });
  return [{ ...group(question, place, maker, { name, appearance: 'table-list' }), children }];
}

/** The best options, one node for each place; each is chosen among those that have no place yet. */
export function rankNodes(question: Question, place: Place, maker: Maker): FormNode[] {
  const { top = 0, options = [], required } = question;
  const name = nameOf(question, place, maker);
  const list = maker.lists.add(name, options);
  const filter = ruleOf(
    question.choiceFilter,
    { holder: holderOf(question, place), path: [...place.path, 'choiceFilter'], self: [{ node: name }] },
    maker,
  );
  leaveToServer(question, place, maker);
  const nodes: FormNode[] = [];
  for (let rank = 1; rank <= top; rank++) {
    const others = nodes.map((node): Formula => ['name != ', { node: node.name }]);
    const filters = [...(filter === undefined ? [] : [['(', ...filter, ')']]), ...others];
    const before = nodes.at(-1);
    nodes.push({
      name: maker.names.add(`${name}_${rank}`),
      type: 'select_one',
      source: sourceOf(place, question, `place:${rank}`),
      list,
      label: Object.fromEntries(maker.languages.map((language) => [language, [`${rank}.`]])),
      // Who ranks one ranks all.
      isRequired: required === true || rank > 1,
      choiceFilter: filters.length === 0 ? undefined : filters.flatMap(anded),
      relevant: before && [{ node: before.name }, " != ''"],
    });
  }
  const answer: FormNode = {
    name,
    type: 'calculate',
    source: null,
    calculation: ["join(' '", ...nodes.flatMap((node) => [', ', { node: node.name }]), ')'],
  };
  return [
    {
      ...group(question, place, maker, { name: maker.names.add(`${name}_rank`) }),
      children: [...nodes, answer],
    },
  ];
}

const anded = (formula: Formula, index: number): Formula => (index === 0 ? formula : [' and ', ...formula]);

const words = {
  hours: { en: 'Hours', fr: 'Heures' },
  minutes: { en: 'Minutes', fr: 'Minutes' },
} as const;

/** Hours and minutes, joined to ISO 8601. */
export function durationNodes(question: Question, place: Place, maker: Maker): FormNode[] {
  const answerName = nameOf(question, place, maker);
  const isRequired = question.required === true;
  const [hours, minutes] = [maker.names.add(`${answerName}_hours`), maker.names.add(`${answerName}_minutes`)];
  if (question.constraint !== undefined) leaveToServer(question, place, maker);
  const nodeOf = (part: 'hours' | 'minutes', name: string, constraint: Formula): FormNode => ({
    name,
    type: 'integer',
    source: sourceOf(place, question, part),
    label: own(words[part], maker),
    isRequired,
    constraint,
  });
  const { min, max } = question.validation ?? {};
  const total: Formula = ['coalesce(', { node: hours }, ', 0) * 3600 + . * 60'];
  const bounds = (
    [
      ['>=', min],
      ['<=', max],
    ] as const
  ).flatMap(([sign, bound]) =>
    bound === undefined ? [] : [[...total, ` ${sign} ${toText(secondsOf(String(bound)))}`]],
  );
  const answer: FormNode = {
    name: answerName,
    type: 'calculate',
    source: null,
    calculation: [
      'if(',
      { node: hours },
      " = '' and ",
      { node: minutes },
      " = '', '', concat('PT', int(coalesce(",
      { node: hours },
      ", 0)), 'H', int(coalesce(",
      { node: minutes },
      ", 0)), 'M'))",
    ],
  };
  return [
    {
      ...group(question, place, maker, { name: maker.names.add(`${answerName}_duration`) }),
      children: [
        nodeOf('hours', hours, ['. >= 0']),
        nodeOf('minutes', minutes, [['. >= 0 and . <= 59'], ...bounds].flatMap(anded)),
        answer,
      ],
    },
  ];
}

/** A constraint on the whole answer has no node that could hold it. */
function leaveToServer({ constraint }: Question, { path }: Place, { serverOnly }: Maker): void {
  if (constraint !== undefined)
    serverOnly.push({ path: [...path, 'constraint'], reason: 'The answer has several nodes on phones.' });
}
