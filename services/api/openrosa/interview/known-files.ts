// The files of an interview that have arrived, as answers name them.
import { fileDefect, type FileType } from '#domain/surveys/files/file-defect.ts';
import { fileMark } from '../../store/files/file-mark.ts';
import { namingAnswer, type SurveyFile } from '../../store/files/survey-files.ts';
import { interviewPart } from '../sent/multipart.ts';

interface KnownFiles {
  /** The newest file of a name that a question of this type takes; undefined: none has arrived. */
  readonly file: (name: string, type: FileType) => object | undefined;
  /** Why the newest file of a name is none; null: none has arrived. */
  readonly defect: (name: string, type: FileType) => string | null;
}

/**
 * Files by their name, or by its mark. A whole file takes the place of a broken one, and no broken one that of a whole one.
 */
export function knownFiles(campaignId: string, files: readonly SurveyFile[]): KnownFiles {
  const newestFirst = files
    .filter(({ name }) => name !== interviewPart)
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const named = (name: string): SurveyFile[] =>
    newestFirst.filter(
      (one) => one.name === name.normalize('NFC') || fileMark(campaignId, one.name) === name,
    );
  return {
    file: (name, type) => {
      const whole = named(name).find((one) => fileDefect(type, one) === null);
      return whole && namingAnswer(whole);
    },
    defect: (name, type) => {
      const [newest] = named(name);
      return newest === undefined ? null : fileDefect(type, newest);
    },
  };
}
