// The files that answers sent by REST name: each has arrived for this response, whole and as what its question asks for.
import type { Answers } from '#domain/surveys/answers/canonical.ts';
import { findNamedFiles } from '#domain/surveys/files/awaited-files.ts';
import { fileDefect } from '#domain/surveys/files/file-defect.ts';
import { withAnswers } from '#domain/surveys/responses/sealed-answers.ts';
import type { Template } from '#domain/surveys/templates/template.ts';
import type { Api } from '../../context/api.ts';
import { Problem, type Fault } from '../../contract/problem.ts';
import type { Response } from '../../store/bodies/response.ts';
import { filesOf, namingAnswer, type SurveyFile } from '../../store/files/survey-files.ts';
import { answersBySection } from './input.ts';
import { answerPointer } from './judge.ts';

interface Named {
  readonly answers: Readonly<Record<string, unknown>>;
  /** What is stored stays as it is: an interview of a phone may await files. */
  readonly before: Answers;
  readonly template: Template;
  readonly projectId: string;
  /** Under which the files of the response are stored; none for one that is new. */
  readonly fileIds: readonly string[];
}

/** The ids under which the files of a response are stored. */
export const fileIdsOf = ({ body: { responseId, submissions = [] } }: Response): string[] => [
  ...new Set([responseId, ...submissions.map(({ instanceId }) => instanceId)]),
];

type NamedFile = ReturnType<typeof findNamedFiles>[number];

const keyOf = ({ name, digest }: NamedFile): string => JSON.stringify([name, digest]);

/** The answers with digest and media type of their files. Throws 400 for files that are not there. */
export async function withNamedFiles(
  api: Pick<Api, 'telemetry'>,
  { answers, before, template, projectId, fileIds }: Named,
): Promise<Readonly<Record<string, unknown>>> {
  const sent = answersBySection.safeParse(answers).data;
  // What is no section is refused with all other faults.
  if (sent === undefined) return answers;
  const kept = new Set(findNamedFiles(before, template).map(keyOf));
  const fresh = findNamedFiles(sent, template).filter((one) => !kept.has(keyOf(one)));
  if (fresh.length === 0) return answers;
  const files = fileIds.length === 0 ? [] : await filesOf(api.telemetry, projectId, fileIds);
  const found = fresh.map((one) => ({ ...one, file: files.find(({ id }) => id === one.name) }));
  const errors = found.flatMap((one) => faultOf(one, one.file));
  if (errors.length > 0) throw new Problem('invalid-response', { errors });
  return withAnswers(
    sent,
    found.flatMap(({ path, file }) => (file ? [{ path, answer: namingAnswer(file) }] : [])),
  );
}

function faultOf({ name, digest, type, path }: NamedFile, file: SurveyFile | undefined): Fault[] {
  const refuse = (code: string, detail: string): Fault[] => [{ pointer: answerPointer(path), code, detail }];
  if (file === undefined)
    return refuse(
      'unknown-attachment',
      `${JSON.stringify(name)} is no file of this response. Send the response as a draft without this answer (partial=true), add the file by POST /v1/responses/{id}/attachments, and name its id here by PATCH.`,
    );
  const defect = fileDefect(type, file);
  if (defect !== null) return refuse('broken-attachment', `The file ${name} ${defect}. Add the whole file.`);
  return digest === undefined || digest === file.digest
    ? []
    : refuse('other-digest', `The file ${name} has the digest ${file.digest}.`);
}
