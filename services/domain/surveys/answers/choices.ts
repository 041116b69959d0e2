// Answers that name options: one, several, in an order, or one for each row.
import { otherMark } from '../expressions/choice-names.ts';
import { valueOf, type Question } from '../templates/template.ts';
import { fault, wrongType, type AnswerFault } from './fault.ts';
import { recordOf } from './given.ts';
import type { Measures } from './measures.ts';
import type { OptionIndex } from './option-index.ts';

const otherTextMax = 200;

type Listed = Pick<Measures, 'options'>;

export function checkSingle(answer: unknown, question: Question, { options }: Listed): AnswerFault[] {
  return typeof answer === 'string'
    ? optionFaults(answer, question, options)
    : [wrongType('one option as text', answer)];
}

export function checkMultiple(answer: unknown, question: Question, listed: Listed): AnswerFault[] {
  if (!Array.isArray(answer)) return [wrongType('a list of options', answer)];
  const { exclusive = [], validation: { minSelected = 0, maxSelected = Infinity } = {} } = question;
  if (answer.length > answersMax(question)) return [tooMany(question)];
  const alone = answer.find((one) => typeof one === 'string' && exclusive.includes(one));
  return [
    ...eachOption(answer, question, listed),
    ...repeats(answer),
    ...(alone !== undefined && answer.length > 1
      ? [fault('exclusive', `${JSON.stringify(alone)} stands alone.`)]
      : []),
    ...(answer.length < minSelected
      ? [fault('too-few', `At least ${minSelected} options must be chosen.`)]
      : []),
    ...(answer.length > maxSelected
      ? [fault('too-many', `At most ${maxSelected} options may be chosen.`)]
      : []),
  ];
}

/** Every option once, best first; `top` of them where only the best are asked for. */
export function checkRank(answer: unknown, question: Question, listed: Listed): AnswerFault[] {
  if (!Array.isArray(answer)) return [wrongType('a list of options', answer)];
  if (answer.length > answersMax(question)) return [tooMany(question)];
  const wanted = question.top ?? question.options?.length ?? 0;
  return [
    ...eachOption(answer, question, listed),
    ...repeats(answer),
    ...(answer.length === wanted ? [] : [fault('wrong-length', `${wanted} options must be ordered.`)]),
  ];
}

export function checkMatrix(
  answer: unknown,
  { rows = [], ...question }: Question,
  listed: Listed,
): AnswerFault[] {
  const given = recordOf(answer);
  if (given === null) return [wrongType('an object with an option for each row', answer)];
  const known = rows.map(valueOf);
  return Object.entries(given).flatMap(([row, option]) =>
    known.includes(row)
      ? checkSingle(option, question, listed).map((found) => ({ ...found, path: [row, ...found.path] }))
      : [fault('unknown-row', `There is no row ${JSON.stringify(row)}: ${firstOf(known)}.`, row)],
  );
}

/** A list may have more options than anybody chooses. */
const chosenMax = 1000;

/** Each option once, and a text of its own. A longer list is not read, so that no response takes long. */
const answersMax = ({ options = [] }: Question): number => Math.min(options.length, chosenMax) + 1;

const tooMany = (question: Question): AnswerFault =>
  fault('too-many', `At most ${answersMax(question)} options may be chosen.`);

const eachOption = (answers: readonly unknown[], question: Question, listed: Listed): AnswerFault[] =>
  answers.flatMap((one, index) =>
    checkSingle(one, question, listed).map((found) => ({ ...found, path: [index, ...found.path] })),
  );

function repeats(answers: readonly unknown[]): AnswerFault[] {
  const seen = new Set<unknown>();
  return answers.flatMap((one, index) => {
    const isRepeated = seen.has(one);
    seen.add(one);
    return isRepeated ? [fault('repeated', `${JSON.stringify(one)} is chosen twice.`, index)] : [];
  });
}

function optionFaults(answer: string, { allowOther }: Question, options: OptionIndex): AnswerFault[] {
  const { byValue, values, alike } = options;
  if (byValue.has(answer)) return [];
  if (allowOther && answer.startsWith(otherMark)) {
    const { length } = answer.slice(otherMark.length).trim();
    if (length > 0 && length <= otherTextMax) return [];
    return [fault('bad-other', `After ${otherMark} comes a text of 1 to ${otherTextMax} characters.`)];
  }
  const near = alike(answer);
  const meant = near === undefined ? '' : ` Did you mean ${JSON.stringify(near)}?`;
  const other = allowOther ? `, or "${otherMark}" and a text` : '';
  return [
    fault('unknown-option', `${JSON.stringify(answer)} is no option: ${firstOf(values)}${other}.${meant}`),
  ];
}

const listedMax = 20;

/** The first values of a list; a long list would make each detail long. */
function firstOf(values: readonly string[]): string {
  const listed = values.slice(0, listedMax).join(', ');
  const more = values.length - listedMax;
  return more > 0 ? `${listed} and ${more} more` : listed;
}
