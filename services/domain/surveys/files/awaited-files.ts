// The answers that name files. One whose file has not arrived holds its name, and no digest.
import type { Answers } from '../answers/canonical.ts';
import { recordOf } from '../answers/given.ts';
import type { Question, Template } from '../templates/template.ts';
import { isFileType, type FileType } from './file-defect.ts';

interface NamedFile {
  /** The id of an attachment; the name of a file that has not arrived. */
  readonly name: string;
  /** Undefined: it has not arrived. */
  readonly digest: unknown;
  readonly type: FileType;
  /** From the answers to the one that names it. */
  readonly path: readonly (string | number)[];
}

export const findNamedFiles = (answers: Answers, { sections }: Template): NamedFile[] =>
  sections.flatMap(({ id, questions }) => namedIn(recordOf(answers[id]) ?? {}, questions, [id]));

export const findAwaitedFiles = (answers: Answers, template: Template): NamedFile[] =>
  findNamedFiles(answers, template).filter(({ digest }) => digest === undefined);

function namedIn(
  given: Readonly<Record<string, unknown>>,
  questions: readonly Question[],
  path: NamedFile['path'],
): NamedFile[] {
  return questions.flatMap(({ id, type, questions: inner = [] }): NamedFile[] => {
    const answer = given[id];
    const own = [...path, id];
    if (Array.isArray(answer) && type === 'repeat')
      return answer.flatMap((item, index) => namedIn(recordOf(item) ?? {}, inner, [...own, index]));
    const { attachmentId: name, digest } = recordOf(answer) ?? {};
    return isFileType(type) && typeof name === 'string' ? [{ name, digest, type, path: own }] : [];
  });
}
