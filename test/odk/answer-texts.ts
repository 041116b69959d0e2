// Answers in JSON as the texts that a phone would put into the nodes of a form.
import { choiceNames, otherMark } from '#domain/surveys/expressions/choice-names.ts';
import type { FormNode, Part } from '#domain/surveys/form/node.ts';
import { valueOf, type Option, type Question, type Template } from '#domain/surveys/templates/template.ts';

type Answers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** By the path of the node; the first row of a repeat has no number. */
export function answerTexts(
  { sections }: Template,
  nodes: readonly FormNode[],
  answers: Answers,
): Record<string, string> {
  const texts: Record<string, string> = {};
  const visit = (node: FormNode, path: string, row: Readonly<Record<string, unknown>> | null): void => {
    const { source } = node;
    const at = `${path}/${node.name}`;
    const section = sections.find(({ id }) => id === source?.section);
    const outer = section?.questions.find(({ id }) => id === (source?.repeat ?? source?.question));
    const question =
      source?.repeat == null ? outer : outer?.questions?.find(({ id }) => id === source.question);
    const answer =
      row === null ? answers[source?.section ?? '']?.[source?.question ?? ''] : row[source?.question ?? ''];
    if (node.type === 'repeat' && Array.isArray(answer)) {
      for (const [index, item] of answer.entries()) {
        const place = index === 0 ? at : `${at}[${index + 1}]`;
        // The row is there, also without an answer.
        texts[`${place}/`] = '';
        for (const child of node.children ?? []) visit(child, place, item);
      }
      return;
    }
    if (node.type !== 'repeat') for (const child of node.children ?? []) visit(child, at, row);
    if (source === null || question === undefined || answer === undefined) return;
    const text = textOf(answer, question, source.part);
    if (text !== undefined) texts[at] = text;
  };
  for (const node of nodes) visit(node, '/data', null);
  return texts;
}

const record = (value: unknown): Readonly<Record<string, unknown>> => Object(value);

const nameOf = (value: unknown, options: readonly Option[] = []): string => {
  const text = textual(value);
  return text.startsWith(otherMark) ? 'other' : (choiceNames(options.map(valueOf)).get(text) ?? text);
};

function textOf(answer: unknown, question: Question, part: Part): string | undefined {
  const { type, units, top } = question;
  // The values of a list are their own names.
  const options = question.optionsFrom ? [] : question.options;
  if (part === 'unit') return nameOf(record(answer)['unit'], units);
  if (part === 'other') return otherText(answer);
  if (part === 'hours' || part === 'minutes')
    return /^PT(?<hours>\d+)H(?<minutes>\d+)M$/.exec(textual(answer))?.groups?.[part];
  if (part.startsWith('row:')) return optional(record(answer)[part.slice('row:'.length)], options);
  if (part.startsWith('place:'))
    return optional(list(answer)[Number(part.slice('place:'.length)) - 1], options);
  if (Array.isArray(answer) && top === undefined) return answer.map((one) => nameOf(one, options)).join(' ');
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no';
  if (type === 'quantity') return textual(record(answer)['value']);
  if (type === 'geopoint') return pointFields.map((field) => textual(record(answer)[field])).join(' ');
  if (type === 'geoshape') return shapeText(record(answer)['coordinates']);
  if (typeof answer === 'object') return textual(record(answer)['attachmentId']);
  return options === undefined ? textual(answer) : nameOf(answer, options);
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const textual = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : '';

const optional = (option: unknown, options: readonly Option[] | undefined): string | undefined =>
  option === undefined ? undefined : nameOf(option, options);

function otherText(answer: unknown): string | undefined {
  const other = list(answer)
    .map(textual)
    .find((one) => one.startsWith(otherMark));
  return other?.slice(otherMark.length);
}

const pointFields = ['lat', 'lon', 'altM', 'accuracyM'];

const shapeText = (coordinates: unknown): string =>
  list(list(coordinates)[0])
    .map((position) => `${textual(list(position)[1])} ${textual(list(position)[0])} 0 0`)
    .join('; ');
