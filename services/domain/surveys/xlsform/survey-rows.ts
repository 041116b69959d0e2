// The nodes of a form as rows of the sheet `survey`.
import type { Form, Formula, FormNode, Texts } from '../form/node.ts';
import { noLanguage } from '../form/texts.ts';
import { languageHeading } from './sheets/languages.ts';

const translated = ['label', 'hint', 'guidance_hint', 'constraint_message', 'required_message'] as const;

/** Headings of a text in all languages. */
export const headingsOf = (column: string, languages: readonly string[]): string[] =>
  languages.map((language) => (language === noLanguage ? column : `${column}::${languageHeading(language)}`));

export const writeFormula = (formula: Formula | undefined): string =>
  (formula ?? []).map((part) => (typeof part === 'string' ? part : `\${${part.node}}`)).join('');

/** What looks like a reference and is none must not be read as one. */
export const textsIn = (texts: Texts | undefined, languages: readonly string[]): string[] =>
  languages.map((language) =>
    writeFormula(
      texts?.[language]?.map((part) => (typeof part === 'string' ? part.replaceAll('${', '$ {') : part)),
    ),
  );

export function surveyRows({ nodes, languages, files }: Form): string[][] {
  const headings = [
    'type',
    'name',
    ...translated.flatMap((column) => headingsOf(column, languages)),
    'required',
    'relevant',
    'constraint',
    'calculation',
    'trigger',
    'choice_filter',
    'appearance',
    'parameters',
    'default',
    'repeat_count',
    'readonly',
  ];
  // Collect keeps a log of each interview.
  const audit = ['audit', 'audit', ...headings.slice(2).map(() => '')];
  const lookedUp = files
    .filter(({ isLookedUp }) => isLookedUp)
    .map(({ name }) => ['csv-external', name, ...headings.slice(2).map(() => '')]);
  return [headings, audit, ...lookedUp, ...nodes.flatMap((node) => rowsOf(node, languages))];
}

function rowsOf(node: FormNode, languages: readonly string[]): string[][] {
  const isGroup = node.type === 'group' || node.type === 'repeat';
  const { label, hint, guidance, constraintMessage, requiredMessage, fill } = node;
  const [triggered, begun] = fill === undefined || fill.on.length > 0 ? [fill] : [undefined, fill];
  const row = [
    isGroup ? `begin_${node.type}` : typeOf(node),
    node.name,
    ...[label, hint, guidance, constraintMessage, requiredMessage].flatMap((texts) =>
      textsIn(texts, languages),
    ),
    node.isRequired === true ? 'yes' : '',
    writeFormula(node.relevant),
    writeFormula(node.constraint),
    writeFormula(node.calculation ?? triggered?.value),
    (triggered?.on ?? []).map((name) => writeFormula([{ node: name }])).join(', '),
    writeFormula(node.choiceFilter),
    node.appearance ?? '',
    Object.entries(node.parameters ?? {})
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
    node.value ?? writeFormula(begun?.value),
    writeFormula(node.repeatCount),
    node.isReadonly === true ? 'yes' : '',
  ];
  if (!isGroup) return [row];
  return [
    row,
    ...(node.children ?? []).flatMap((child) => rowsOf(child, languages)),
    [`end_${node.type}`, ...row.slice(1).map(() => '')],
  ];
}

/** A hidden value that is set at an event is a calculation with a trigger. */
const typeOf = ({ type, list, fill }: FormNode): string => {
  if (type === 'hidden' && fill !== undefined && fill.on.length > 0) return 'calculate';
  return list === undefined ? type : `${type} ${list}`;
};
