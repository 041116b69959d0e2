// The tools that make the nodes of a form: its languages, names and lists, and the translation of rules and labels.
import { pathInside, type NamedQuestion as Named, type Target } from '../expressions/questions.ts';
import { namesOf, nameQuestion } from '../templates/rules.ts';
import type { Question, Section, Template } from '../templates/template.ts';
import { openLists, type Lists } from './lists.ts';
import { nameNodes, type NodeNames } from './names.ts';
import type { Formula, LookUpColumn, Part, ServerRule, Source } from './node.ts';
import { languagesOf, noLanguage, writer, type Write } from './texts.ts';
import { translate, translateText, type Translator } from './translate.ts';

export interface Maker {
  readonly template: Template;
  readonly languages: readonly string[];
  readonly write: Write;
  readonly lists: Lists;
  readonly names: NodeNames;
  readonly translator: Translator;
  readonly serverOnly: ServerRule[];
  /** The node of each part of an answer that is not its value. */
  readonly partNodes: Map<string, string>;
}

/** Where a question stands in its template. */
export interface Place {
  readonly section: Section;
  /** The repeat that holds it, as names of questions have it. */
  readonly repeat: string | null;
  readonly path: readonly (string | number)[];
}

export function openMaker(template: Template): Maker {
  const names = nameNodes(template);
  const partNodes = new Map<string, string>();
  const columns = new Map<string, LookUpColumn>();
  const nodeOf = ({ question: { section, repeat, id }, part }: Target): string | undefined =>
    part === 'value'
      ? names.ofQuestion(section, repeat, id)
      : partNodes.get(partKey({ section, repeat, question: id, part }));
  const translator: Translator = {
    names: namesOf(template),
    nodeOf,
    columns,
    lookUp: (id) => lists.lookUp(id),
  };
  const found = languagesOf(template);
  const languages = found.length === 0 ? [noLanguage] : found;
  const write = writer(languages, (text) => translateText(text, translator));
  const lists = openLists({ languages, write }, template.lists);
  const maker = { template, languages, write, lists, names, translator, serverOnly: [], partNodes };
  namePart(maker);
  return maker;
}

const partKey = ({ section, repeat, question, part }: Source): string =>
  `${section}/${repeat ?? ''}/${question}/${part}`;

/** Rules may refer to parts of questions that come later: parts have their names before the first rule is read. */
function namePart({ template, names, partNodes }: Maker): void {
  const visit = (section: string, repeat: string | null, question: Question): void => {
    const name = names.ofQuestion(section, repeat, question.id);
    const put = (part: Part, end: string): void => {
      partNodes.set(partKey({ section, repeat, question: question.id, part }), names.add(`${name}_${end}`));
    };
    if (question.type === 'quantity') put('unit', 'unit');
    if (question.allowOther === true) put('other', 'other');
    for (const inner of question.questions ?? []) visit(section, pathInside(repeat, question.id), inner);
  };
  for (const { id, questions } of template.sections)
    for (const question of questions) visit(id, null, question);
}

export const sourceOf = ({ section, repeat }: Place, question: Question, part: Part): Source => ({
  section: section.id,
  repeat,
  question: question.id,
  part,
});

export const nameOf = (question: Question, { section, repeat }: Place, { names }: Maker): string =>
  names.ofQuestion(section.id, repeat, question.id);

export const partName = (source: Source, { partNodes }: Maker): string => {
  const name = partNodes.get(partKey(source));
  if (name === undefined) throw new Error(`${source.question} has no part ${source.part}`);
  return name;
};

export const holderOf = (question: Question, { section, repeat }: Place): Named =>
  nameQuestion(section, question, repeat);

interface RuleOptions {
  readonly holder: Named | null;
  readonly path: readonly (string | number)[];
  readonly self?: Formula;
  readonly parent?: string | undefined;
}

/** A rule as a formula; a rule that the form cannot hold is left to the server. */
export function ruleOf(
  text: string | undefined,
  { path, ...options }: RuleOptions,
  { translator, serverOnly }: Maker,
): Formula | undefined {
  if (text === undefined) return undefined;
  const formula = translate({ text, ...options }, translator);
  if (formula === undefined)
    serverOnly.push({ path, reason: 'It reads what a form on a phone does not hold.' });
  return formula;
}
