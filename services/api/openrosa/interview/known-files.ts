// The files of an interview that have arrived, as answers name them.
import type { SurveyFile } from '../../store/files/survey-files.ts';
import { interviewPart } from '../sent/multipart.ts';

/** The newest file of each name. `files`: oldest first. */
export function knownFiles(files: readonly SurveyFile[]): (name: string) => object | undefined {
  const byName = new Map(
    files
      .filter(({ name }) => name !== interviewPart)
      .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
      .map(({ id, name, digest, mediaType }) => [name, { attachmentId: id, digest, mediaType }]),
  );
  return (name) => byName.get(name.normalize('NFC'));
}
