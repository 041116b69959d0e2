// Rows that an export adds after a question belong to it: the text of another answer, and the note on an unusual one.
import { describeOther } from '../../form/question-nodes.ts';
import { checkWords } from '../../form/notes.ts';
import type { SurveyNode } from './survey-tree.ts';
import { lookIn, useAll } from './table.ts';

/** Only rows that are as an export writes them: others are questions of their own. */
export function foldRows(nodes: readonly SurveyNode[]): SurveyNode[] {
  const folded: SurveyNode[] = [];
  for (const node of nodes) {
    const before = folded.at(-1);
    const whole = before && (withOther(before, node) ?? withSoft(before, node));
    if (whole !== undefined) useAll(node.row);
    if (whole === undefined) folded.push({ ...node, children: foldRows(node.children) });
    else folded[folded.length - 1] = whole;
  }
  return folded;
}

function withOther(question: SurveyNode, { kind, name, row }: SurveyNode): SurveyNode | undefined {
  const isOther =
    kind === 'text' &&
    name === `${question.name}_other` &&
    /^select_(?:one|multiple)$/.test(question.kind) &&
    lookIn(row, 'relevant') === `selected(\${${question.name}}, 'other')` &&
    labelsOf(row.cells).every((label) => Object.values(describeOther).some((word) => word === label));
  return isOther ? { ...question, hasOther: true } : undefined;
}

const number = String.raw`(-?(?:\d+(?:\.\d*)?|\.\d+))`;
const outside = new RegExp(String.raw`^\. != '' and \((?:\. < ${number})?(?: or )?(?:\. > ${number})?\)$`);

function withSoft(question: SurveyNode, { kind, name, row }: SurveyNode): SurveyNode | undefined {
  if (kind !== 'note' || name !== `${question.name}_check`) return undefined;
  const rule = (lookIn(row, 'relevant') ?? '').replaceAll(`\${${question.name}}`, '.');
  const [found, min, max] = outside.exec(rule) ?? [];
  const isSoft =
    found !== undefined &&
    /^(?:int(?:eger)?|decimal)$/.test(question.kind) &&
    labelsOf(row.cells).every((label) => Object.values(checkWords).some((word) => label.startsWith(word)));
  if (!isSoft) return undefined;
  const soft = {
    ...(min !== undefined && { min: Number(min) }),
    ...(max !== undefined && { max: Number(max) }),
  };
  return { ...question, soft };
}

const labelsOf = (cells: SurveyNode['row']['cells']): string[] =>
  [...cells].filter(([heading]) => /^label(?:::|$)/.test(heading)).map(([, { text }]) => text);
