// Questions whose answers a form asks in several nodes: amounts with units, and tables.
import { choiceNames } from '../expressions/choice-names.ts';
import { valueOf, type Question } from '../templates/template.ts';
import { constraintOf, type Extra } from './constraint.ts';
import { nameOf, partName, sourceOf, type Maker, type Place } from './maker.ts';
import type { FormNode } from './node.ts';
import { hintOf } from './hints.ts';
import { group, leaveToServer, own } from './question-group.ts';

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
    requiredMessage: maker.write(question.requiredMessage),
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
      requiredMessage: maker.write(question.requiredMessage),
    };
  });
  return [{ ...group(question, place, maker, { name, appearance: 'table-list' }), children }];
}
