// The answers of an interview whose files have not arrived: they hold the name of the file, and no digest.
import type { Answers } from '../answers/canonical.ts';
import { recordOf } from '../answers/given.ts';
import type { Question, Template } from '../templates/template.ts';
import { isFileType, type FileType } from './file-defect.ts';

interface AwaitedFile {
  readonly name: string;
  readonly type: FileType;
  /** From the answers to the one that names it. */
  readonly path: readonly (string | number)[];
}

export const findAwaitedFiles = (answers: Answers, { sections }: Template): AwaitedFile[] =>
  sections.flatMap(({ id, questions }) => awaitedIn(recordOf(answers[id]) ?? {}, questions, [id]));

function awaitedIn(
  given: Readonly<Record<string, unknown>>,
  questions: readonly Question[],
  path: AwaitedFile['path'],
): AwaitedFile[] {
  return questions.flatMap(({ id, type, questions: inner = [] }): AwaitedFile[] => {
    const answer = given[id];
    const own = [...path, id];
    if (Array.isArray(answer) && type === 'repeat')
      return answer.flatMap((item, index) => awaitedIn(recordOf(item) ?? {}, inner, [...own, index]));
    const { attachmentId: name, digest } = recordOf(answer) ?? {};
    return isFileType(type) && typeof name === 'string' && digest === undefined
      ? [{ name, type, path: own }]
      : [];
  });
}
