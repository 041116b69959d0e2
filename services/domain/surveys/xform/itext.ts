// The texts of an XForm in all of its languages.
import type { ChoiceList, Form, Formula, Texts } from '../form/node.ts';
import { noLanguage } from '../form/texts.ts';
import { pathOf, xpath, type Located, type Paths } from './paths.ts';
import { element, escapeText } from './xml.ts';

export interface TextIds {
  readonly label?: string;
  readonly hint?: string;
  readonly message?: string;
  readonly required?: string;
}

/** Ids of the texts of a node; none where it has no such text. Guidance is a second form of the hint. */
export function textIds(at: Located): TextIds {
  const { label, hint, guidance, constraintMessage, requiredMessage } = at.node;
  const path = pathOf(at);
  return {
    ...(label && { label: `${path}:label` }),
    ...((hint ?? guidance) && { hint: `${path}:hint` }),
    ...(constraintMessage && { message: `${path}:jr:constraintMsg` }),
    ...(requiredMessage && { required: `${path}:jr:requiredMsg` }),
  };
}

export const choiceId = ({ name }: ChoiceList, index: number): string => `${name}-${index}`;

export function itextOf(form: Form, paths: Paths): string {
  return element(
    'itext',
    {},
    ...form.languages.map((language) => {
      const lang = language === noLanguage ? 'default' : language;
      return element('translation', { lang }, ...textsIn(language, form, paths));
    }),
  );
}

function textsIn(language: string, { lists }: Form, paths: Paths): string[] {
  const ofNodes = paths.all.flatMap((at) => {
    const { label, hint, guidance, constraintMessage, requiredMessage } = at.node;
    const ids = textIds(at);
    const value = (texts: Texts | undefined, form?: string): string =>
      texts === undefined
        ? ''
        : element('value', { form }, printText(texts[language] ?? [], at, paths) || '-');
    return [
      ...(ids.label === undefined ? [] : [element('text', { id: ids.label }, value(label))]),
      ...(ids.hint === undefined
        ? []
        : [element('text', { id: ids.hint }, value(hint), value(guidance, 'guidance'))]),
      ...(ids.message === undefined ? [] : [element('text', { id: ids.message }, value(constraintMessage))]),
      ...(ids.required === undefined ? [] : [element('text', { id: ids.required }, value(requiredMessage))]),
    ];
  });
  const ofChoices = lists.flatMap((list) =>
    list.choices.map(({ label }, index) => {
      const text = (label[language] ?? []).filter((part) => typeof part === 'string').join('');
      return element('text', { id: choiceId(list, index) }, element('value', {}, escapeText(text)));
    }),
  );
  return [...ofNodes, ...ofChoices];
}

const printText = (text: Formula, at: Located, paths: Paths): string =>
  text
    .map((part) =>
      typeof part === 'string'
        ? escapeText(part)
        : element('output', { value: xpath([part], { at, paths }) }),
    )
    .join('');
