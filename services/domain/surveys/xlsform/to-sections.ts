// The tree of a spreadsheet as sections of questions: outer groups are sections, groups in them give their rules to their questions.
import type { Question, Section } from '../templates/template.ts';
import { readComposite } from './composites.ts';
import { beyondName, labelOf } from './labels.ts';
import { defined, labelIn, readQuestion, type QuestionReader } from './read-question.ts';
import { note } from './report.ts';
import { both, readRule, soleReference } from './rules.ts';
import { allNodes } from './names.ts';
import type { SurveyNode } from './survey-tree.ts';
import { at, textIn, type TableRow } from './table.ts';

export interface SectionReader extends QuestionReader {
  /** The row of each section and question, for what is found out later. */
  readonly origins: Map<object, TableRow>;
  readonly tree: readonly SurveyNode[];
}

export function toSections(reader: SectionReader): Section[] {
  const sections: Section[] = [];
  let loose: SurveyNode[] = [];
  const closeLoose = (): void => {
    const questions = loose.flatMap((node) => questionsOf(node, undefined, reader, null));
    if (questions.length > 0) sections.push({ id: freeId(sections, reader), questions });
    loose = [];
  };
  for (const node of reader.tree) {
    if (node.kind === 'group' && readComposite(node, silent(reader)) === undefined) {
      closeLoose();
      sections.push(sectionOf(node, reader));
    } else loose.push(node);
  }
  closeLoose();
  return sections;
}

/** To look without reporting. */
const silent = (reader: SectionReader): SectionReader => ({
  ...reader,
  report: { refused: [], changed: [], ignored: [] },
});

/** Questions outside of groups. */
function freeId(sections: readonly Section[], { tree }: SectionReader): string {
  const taken = new Set([...sections.map(({ id }) => id), ...tree.map(({ name }) => name)]);
  let id = 'general';
  for (let number = 2; taken.has(id); number++) id = `general_${number}`;
  return id;
}

function sectionOf(node: SurveyNode, reader: SectionReader): Section {
  const { row, name } = node;
  const label = labelIn(labelOf(row, 'label'), reader.renamed);
  const section = defined({
    id: reader.renamed.get(name) ?? name,
    label: beyondName(label, name),
    relevant: ruleIn(node, reader),
    appearance: textIn(row, 'appearance'),
    questions: node.children.flatMap((child) => questionsOf(child, undefined, reader, null)),
  });
  reader.origins.set(section, row);
  return section;
}

const ruleIn = ({ row }: SurveyNode, reader: SectionReader): string | undefined => {
  const text = textIn(row, 'relevant');
  return text === undefined ? undefined : readRule(text, at(row, 'relevant'), reader);
};

/** `outer`: the rules of the groups around it, within the section and the repeat. */
function questionsOf(
  node: SurveyNode,
  outer: string | undefined,
  reader: SectionReader,
  repeat: SurveyNode | null,
): Question[] {
  const composite = readComposite(node, reader);
  if (composite !== undefined) return [kept(composite, node, outer, reader)];
  if (node.kind === 'group') return ofGroup(node, outer, reader, repeat);
  if (node.kind === 'repeat') return ofRepeat(node, outer, reader, repeat);
  const question = readQuestion(node, reader);
  return question === null ? [] : [kept(question, node, outer, reader)];
}

function kept(
  question: Question,
  { row }: SurveyNode,
  outer: string | undefined,
  { origins }: SectionReader,
): Question {
  const whole = defined({ ...question, relevant: both(outer, question.relevant) });
  origins.set(whole, row);
  return whole;
}

/** The heading of a group becomes a note. */
function ofGroup(
  node: SurveyNode,
  outer: string | undefined,
  reader: SectionReader,
  repeat: SurveyNode | null,
): Question[] {
  const relevant = both(outer, ruleIn(node, reader));
  const label = labelIn(labelOf(node.row, 'label'), reader.renamed);
  const heading =
    label === undefined
      ? []
      : [
          kept(
            defined({ id: reader.renamed.get(node.name) ?? node.name, type: 'note' as const, label }),
            node,
            relevant,
            reader,
          ),
        ];
  note(
    reader.report.changed,
    at(node.row),
    'flattened',
    `The group ${node.name} is within another: its rules go to its questions${label === undefined ? '' : ', its heading becomes a note'}.`,
  );
  return [...heading, ...node.children.flatMap((child) => questionsOf(child, relevant, reader, repeat))];
}

function ofRepeat(
  node: SurveyNode,
  outer: string | undefined,
  reader: SectionReader,
  repeat: SurveyNode | null,
): Question[] {
  const { row, name } = node;
  if (repeat !== null) {
    note(
      reader.report.refused,
      at(row, 'type'),
      'nested-repeat',
      `The repeat ${name} is within the repeat ${repeat.name}. A repeat holds no repeat.`,
    );
    return [];
  }
  const label = labelIn(labelOf(row, 'label'), reader.renamed);
  const id = reader.renamed.get(name) ?? name;
  const counter = counterOf(node, id, reader);
  const question = defined({
    id,
    type: 'repeat' as const,
    label: beyondName(label, name),
    relevant: ruleIn(node, reader),
    appearance: textIn(row, 'appearance'),
    countFrom: counter?.id,
    questions: node.children.flatMap((child) => questionsOf(child, undefined, reader, node)),
  });
  return [...(counter?.added ?? []), kept(question, node, outer, reader)];
}

interface Counter {
  readonly id: string;
  readonly added: readonly Question[];
}

/** A number of rows that is no answer beside the repeat is calculated in a question of its own. */
function counterOf(node: SurveyNode, id: string, reader: SectionReader): Counter | undefined {
  const text = textIn(node.row, 'repeat_count');
  if (text === undefined) return undefined;
  const place = at(node.row, 'repeat_count');
  const rule = readRule(text, place, reader);
  const name = soleReference(rule);
  const siblings = siblingsOf(node, reader.tree) ?? [];
  const isBeside = siblings.some(
    (one) => (reader.renamed.get(one.name) ?? one.name) === name && isCounter(one),
  );
  if (name !== undefined && isBeside) return { id: name, added: [] };
  const counter: Question = { id: `${id}_count`, type: 'calculated', expression: rule, valueType: 'number' };
  reader.origins.set(counter, node.row);
  note(
    reader.report.changed,
    place,
    'counted',
    `The number of rows is calculated in the question ${counter.id}.`,
  );
  return { id: counter.id, added: [counter] };
}

const isCounter = ({ kind, row }: SurveyNode): boolean =>
  kind === 'calculate' || (/^int(?:eger)?$/.test(kind) && textIn(row, 'calculation') === undefined);

/** Names of the questions that say how many rows a repeat has. */
export const countersIn = (tree: readonly SurveyNode[]): Set<string> =>
  new Set(allNodes(tree).flatMap(({ row }) => soleReference(textIn(row, 'repeat_count') ?? '') ?? []));

/** Rows of the same section. */
function siblingsOf(node: SurveyNode, tree: readonly SurveyNode[]): readonly SurveyNode[] | undefined {
  const group = tree.find((one) => one.kind === 'group' && allNodes(one.children).includes(node));
  return group === undefined ? tree.filter(({ kind }) => kind !== 'group') : allNodes(group.children);
}
