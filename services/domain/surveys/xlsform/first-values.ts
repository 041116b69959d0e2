// What a question holds before it is answered: a value, or a calculation that fills it in.
import { parseExpression } from '../expressions/parse.ts';
import { signatureOf } from '../expressions/functions.ts';
import type { Node } from '../expressions/tree.ts';
import { isForm } from '../moments/moments.ts';
import { readAnswer } from '../submission/read-answer.ts';
import { valueOf, type Question } from '../templates/template.ts';
import type { QuestionReader } from './question-reader.ts';
import { readRule } from './rules.ts';
import { namesIn } from './sheets/references.ts';
import { ignore, note } from './sheets/report.ts';
import { at, textIn, type TableRow } from './sheets/table.ts';

type FirstValue = Pick<Question, 'default' | 'fill'>;

/** `question`: with all that its answers are checked against. */
export function firstValueOf(question: Question, row: TableRow, reader: QuestionReader): FirstValue {
  const begun = defaultOf(question, row, reader);
  const fill = triggeredFill(row, reader);
  return fill === undefined ? begun : { ...('default' in begun && begun), fill };
}

/** Whether the calculation of a row runs only when another question is answered. */
export const isTriggered = (row: TableRow): boolean => textIn(row, 'trigger') !== undefined;

/** `${question}`, or several of them. Without a calculation the answer is taken away. */
function triggeredFill(row: TableRow, reader: QuestionReader): Question['fill'] {
  const trigger = textIn(row, 'trigger');
  if (trigger === undefined) return undefined;
  const names = [...namesIn(trigger)];
  if (names.length === 0 || trigger.replaceAll(/\$\{[^{}]*\}|[\s,]/g, '') !== '') {
    const detail = 'A trigger names questions, as ${a} or ${a}, ${b}.';
    note(reader.report.refused, at(row, 'trigger'), 'bad-trigger', detail);
  }
  return {
    expression: readRule(textIn(row, 'calculation') ?? "''", at(row, 'calculation'), reader),
    on: names.map((name) => reader.renamed.get(name) ?? name),
  };
}

const unfilled: readonly string[] = ['calculated', 'note', 'metadata', 'repeat'];
const files: readonly string[] = ['image', 'audio', 'video', 'file'];

function defaultOf(question: Question, row: TableRow, reader: QuestionReader): FirstValue {
  const text = textIn(row, 'default');
  const place = at(row, 'default');
  if (text === undefined) return {};
  const leaveOut = (code: string, detail: string): void =>
    ignore(reader.report, place, { code, effect: question.type === 'note' ? 'none' : 'answers', detail });
  if (unfilled.includes(question.type)) {
    leaveOut('no-default', `A question of type ${question.type} begins without a default.`);
    return {};
  }
  if (files.includes(question.type)) {
    const detail = `The form begins without the file ${JSON.stringify(text)}: files do not travel with it.`;
    leaveOut('no-default', detail);
    return {};
  }
  const literal = readAnswer(new Map([['value', withSeconds(text, question)]]), question, unknown);
  if (!isCalculation(text, question, 'answer' in literal)) {
    if ('answer' in literal) return { default: literal.answer };
    const detail = `${JSON.stringify(text)} is no ${question.type}, nor a calculation.`;
    note(reader.report.refused, place, 'bad-default', detail);
    return {};
  }
  const reason = whyUnknown(text);
  if (reason === undefined) return { fill: { expression: readRule(text, place, reader) } };
  const detail = `Forms begin without this value: ${reason}`;
  leaveOut('default-not-calculated', detail);
  return {};
}

const unknown = { file: () => undefined, device: () => undefined };

/** A spreadsheet may write a moment without its offset: it is one of the phone's own time. */
const withSeconds = (text: string, { type }: Question): string =>
  isForm(type) ? text.replace(/^(\d{4}-\d{2}-\d{2}) (?=\d{2}:)/, '$1T') : text;

/** A reference or a call of a function; sums only where a number is meant. `isAnswer`: it may be the answer itself. */
function isCalculation(text: string, { options = [] }: Question, isAnswer: boolean): boolean {
  if (options.some((option) => valueOf(option) === text)) return false;
  if (/\$\{[^{}]+\}|^[a-z][\w:-]*\(/.test(text)) return true;
  const parsed = parseExpression(text);
  if ('fault' in parsed) return false;
  return isAnswer ? /[\w-]\(/.test(text) : ['binary', 'negate'].includes(parsed.tree.kind);
}

/** Why Hearth cannot calculate it; undefined: it can. */
function whyUnknown(text: string): string | undefined {
  const parsed = parseExpression(text);
  if ('fault' in parsed)
    return parsed.fault.code === 'last-saved'
      ? 'it is the answer of the interview before, which phones do not keep for Hearth.'
      : undefined;
  const [call] = callsIn(parsed.tree).filter((name) => signatureOf(name) === undefined);
  return call === undefined ? undefined : `${call}() is no function of Hearth.`;
}

function callsIn(node: Node): string[] {
  if (node.kind === 'binary') return [...callsIn(node.left), ...callsIn(node.right)];
  if (node.kind === 'negate') return callsIn(node.operand);
  return node.kind === 'call' ? [node.name, ...node.args.flatMap(callsIn)] : [];
}
