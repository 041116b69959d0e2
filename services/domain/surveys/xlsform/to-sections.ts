// Turns the rows of a spreadsheet into sections of questions. Outer groups become sections; the rules of inner groups are
// added to their questions.
import type { Question, Section } from '../templates/template.ts';
import { readComposite } from './composites.ts';
import { beyondName, labelOf } from './sheets/labels.ts';
import { counterOf } from './counters.ts';
import { dropUndefined, labelIn } from './question-reader.ts';
import { readQuestion } from './read-question.ts';
import { note } from './sheets/report.ts';
import { both, readRule } from './rules.ts';
import type { SurveyNode } from './sheets/survey-tree.ts';
import type { SectionReader } from './section-reader.ts';
import { at, textIn } from './sheets/table.ts';

export function toSections(reader: SectionReader): Section[] {
  const sections: Section[] = [];
  let loose: SurveyNode[] = [];
  const closeLoose = (): void => {
    const questions = loose.flatMap((node) => questionsOf(node, undefined, reader, []));
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
  const section = dropUndefined({
    id: reader.renamed.get(name) ?? name,
    label: beyondName(label, name),
    relevant: ruleIn(node, reader),
    appearance: textIn(row, 'appearance'),
    questions: node.children.flatMap((child) => questionsOf(child, undefined, reader, [])),
  });
  reader.origins.set(section, row);
  return section;
}

const ruleIn = ({ row }: SurveyNode, reader: SectionReader): string | undefined => {
  const text = textIn(row, 'relevant');
  return text === undefined ? undefined : readRule(text, at(row, 'relevant'), reader);
};

/** `outer`: the rules of the groups around it, within the section and the repeat. `repeats`: those around it. */
function questionsOf(
  node: SurveyNode,
  outer: string | undefined,
  reader: SectionReader,
  repeats: readonly SurveyNode[],
): Question[] {
  const composite = readComposite(node, reader);
  if (composite !== undefined) return [keepQuestion(composite, node, outer, reader)];
  if (node.kind === 'group') return ofGroup(node, outer, reader, repeats);
  if (node.kind === 'repeat') return ofRepeat(node, outer, reader, repeats);
  const question = readQuestion(node, reader);
  return question === null ? [] : [keepQuestion(question, node, outer, reader)];
}

function keepQuestion(
  question: Question,
  { row }: SurveyNode,
  outer: string | undefined,
  { origins }: SectionReader,
): Question {
  const whole = dropUndefined({ ...question, relevant: both(outer, question.relevant) });
  origins.set(whole, row);
  return whole;
}

/** The heading of a group becomes a note. */
function ofGroup(
  node: SurveyNode,
  outer: string | undefined,
  reader: SectionReader,
  repeats: readonly SurveyNode[],
): Question[] {
  const relevant = both(outer, ruleIn(node, reader));
  const label = labelIn(labelOf(node.row, 'label'), reader.renamed);
  const heading =
    label === undefined
      ? []
      : [
          keepQuestion(
            dropUndefined({ id: reader.renamed.get(node.name) ?? node.name, type: 'note' as const, label }),
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
  return [...heading, ...node.children.flatMap((child) => questionsOf(child, relevant, reader, repeats))];
}

/** A repeat, and one in its rows. */
const repeatLevelsMax = 2;

function ofRepeat(
  node: SurveyNode,
  outer: string | undefined,
  reader: SectionReader,
  repeats: readonly SurveyNode[],
): Question[] {
  const { row, name } = node;
  if (repeats.length === repeatLevelsMax) {
    note(
      reader.report.refused,
      at(row, 'type'),
      'nested-repeat',
      `The repeat ${name} is within the repeats ${repeats.map((one) => one.name).join(' and ')}: a repeat in a repeat holds no other.`,
    );
    return [];
  }
  const label = labelIn(labelOf(row, 'label'), reader.renamed);
  const id = reader.renamed.get(name) ?? name;
  const counter = counterOf(node, id, reader);
  const question = dropUndefined({
    id,
    type: 'repeat' as const,
    label: beyondName(label, name),
    relevant: ruleIn(node, reader),
    appearance: textIn(row, 'appearance'),
    countFrom: counter?.id,
    questions: node.children.flatMap((child) => questionsOf(child, undefined, reader, [...repeats, node])),
  });
  return [...(counter?.added ?? []), keepQuestion(question, node, outer, reader)];
}
