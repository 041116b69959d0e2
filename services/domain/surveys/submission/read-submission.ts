// Reads an interview that a phone sent: its answers in the form of the REST API, and the facts of the visit.
import { isFileType, type FileType } from '../files/file-defect.ts';
import type { Form } from '../form/node.ts';
import type { Question, Section, Template } from '../templates/template.ts';
import { fault, type AnswerFault } from '../answers/fault.ts';
import { emptyRecord, isAnswered } from '../answers/given.ts';
import { childNamed, textOf, type Element } from './element.ts';
import { partsOf, type Extra, type Parts } from './parts.ts';
import { readAnswer, type Known } from './read-answer.ts';

export interface Submission {
  readonly formId: string | undefined;
  readonly formVersion: string | undefined;
  /** The phone encrypted the interview: it cannot be read. */
  readonly isEncrypted: boolean;
  readonly responses: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly meta: Meta;
  /** `hh_…`, as it stands in the list of households. */
  readonly household: string | undefined;
  readonly assignment: string | undefined;
  /** What the form does not know: kept, not used. */
  readonly extra: readonly Extra[];
  /** Answers that their question cannot have, by their place in `responses`, where they are left out. */
  readonly faults: readonly AnswerFault[];
  /** The files that the answers refer to, and the audit log. */
  readonly files: readonly NamedFile[];
}

interface NamedFile {
  readonly name: string;
  readonly type: FileType;
  /** Of its answer in `responses`; null for the audit log. */
  readonly path: Path | null;
}

interface Meta {
  readonly instanceId: string | undefined;
  readonly deprecatedId: string | undefined;
  readonly instanceName: string | undefined;
  /** Moments as the phone wrote them, with its offset. */
  readonly start: string | undefined;
  readonly end: string | undefined;
  readonly today: string | undefined;
  readonly deviceId: string | undefined;
  readonly audit: string | undefined;
}

/** The form must be that of the version of the template that the phone filled in. */
export function readSubmission(root: Element, template: Template, form: Form, known: Known): Submission {
  const reader: Reader = { known, faults: [], files: [] };
  const extra: Extra[] = [];
  const responses = emptyRecord<Record<string, unknown>>();
  for (const section of template.sections) {
    const answers = sectionOf(root, section, form, reader, extra);
    if (Object.keys(answers).length > 0) responses[section.id] = answers;
  }
  const names = new Set([...form.nodes.map(({ name }) => name), 'meta']);
  partsOf(
    root.children.filter(({ name }) => !names.has(name)),
    [],
    extra,
    [],
  );
  const meta = metaOf(root);
  return {
    formId: root.attributes['id'],
    formVersion: root.attributes['version'],
    isEncrypted: root.attributes['encrypted'] === 'yes',
    responses,
    meta,
    household: textOf(childNamed(root, 'household')),
    assignment: textOf(childNamed(root, 'assignment')),
    extra,
    faults: reader.faults,
    files: [
      ...reader.files,
      ...(meta.audit === undefined ? [] : [{ name: meta.audit, type: 'file' as const, path: null }]),
    ],
  };
}

interface Reader {
  readonly known: Known;
  readonly faults: AnswerFault[];
  readonly files: NamedFile[];
}

function sectionOf(
  root: Element,
  section: Section,
  { nodes, sectionNames }: Form,
  reader: Reader,
  extra: Extra[],
): Record<string, unknown> {
  const node = nodes.find(({ name }) => name === sectionNames[section.id]);
  const element = node && childNamed(root, node.name);
  if (node === undefined || element === undefined) return emptyRecord();
  const parts = partsOf(element.children, node.children ?? [], extra, [element.name]);
  return answersOf(parts, section.questions, [section.id], reader);
}

type Path = readonly (string | number)[];

function answersOf(
  parts: Parts,
  questions: readonly Question[],
  path: Path,
  reader: Reader,
): Record<string, unknown> {
  const answers = emptyRecord<unknown>();
  if (parts.texts.size === 0 && parts.rows.size === 0) return answers;
  for (const question of questions) {
    const at = [...path, question.id];
    const answer =
      question.type === 'repeat' ? itemsOf(parts, question, at, reader) : read(parts, question, at, reader);
    if (isAnswered(answer)) answers[question.id] = answer;
  }
  return answers;
}

function read(parts: Parts, question: Question, path: Path, { known, faults, files }: Reader): unknown {
  const texts = parts.texts.get(question.id);
  if (texts === undefined) return undefined;
  const found = readAnswer(texts, question, known);
  const { type } = question;
  if (isFileType(type)) files.push(...[...texts.values()].map((name) => ({ name, type, path })));
  if ('answer' in found) return found.answer;
  faults.push(fault('wrong-type', `${JSON.stringify(found.text)} is no ${question.type}.`, ...path));
  return undefined;
}

/** A repeat that was never opened can send one row without answers; one that is counted has as many as its count. */
function itemsOf({ rows, texts }: Parts, question: Question, path: Path, reader: Reader): unknown {
  const { id, questions = [], countFrom = '' } = question;
  const items = (rows.get(id) ?? []).map((row, index) => answersOf(row, questions, [...path, index], reader));
  const [only] = items;
  const isCounted = [...(texts.get(countFrom)?.values() ?? [])].some((text) => Number(text) === 1);
  const isUnopened = items.length === 1 && only !== undefined && !isCounted && !hasOwnAnswer(only, questions);
  return isUnopened ? undefined : items;
}

const hasOwnAnswer = (item: Readonly<Record<string, unknown>>, questions: readonly Question[]): boolean =>
  questions.some(({ id, type }) => type !== 'calculated' && type !== 'hidden' && item[id] !== undefined);

/** In the namespace of the form or in that of OpenRosa: only names count. */
function metaOf(root: Element): Meta {
  const meta = childNamed(root, 'meta');
  const inMeta = (name: string) => meta && textOf(childNamed(meta, name));
  const atTop = (name: string) => textOf(childNamed(root, name));
  return {
    instanceId: inMeta('instanceID'),
    deprecatedId: inMeta('deprecatedID'),
    instanceName: inMeta('instanceName'),
    start: atTop('start'),
    end: atTop('end'),
    today: atTop('today'),
    deviceId: atTop('deviceid'),
    audit: inMeta('audit'),
  };
}
