// Files that arrive after an interview was accepted: the next version of its response awaits them no more.
import type { Api } from '../../context/api.ts';
import { isoTime } from '../../contract/time.ts';
import type { Response } from '../../store/bodies/response.ts';
import { fileMark } from '../../store/files/file-mark.ts';
import { missingFileFault } from './held-fault.ts';

/**
 * The answers, their digest and the state stay; a reviewer who saw the version before looks again (412). Null: none of the
 * files is awaited, or the response is not accepted. `arrived`: names.
 */
export function withLateFiles(
  { nowMs }: Pick<Api, 'nowMs'>,
  { id, version, body }: Response,
  arrived: readonly string[],
): Response | null {
  const { missingFiles = [], ...rest } = body;
  const waiting = missingFiles.filter((file) => !isAmong(arrived, file, body));
  const isAccepted = !['draft', 'held', 'superseded'].includes(body.status);
  if (!isAccepted || waiting.length === missingFiles.length) return null;
  const solved = missingFiles.filter((file) => !waiting.includes(file)).map(missingFileFault);
  const isSolved = ({ id: check, detail }: Response['body']['checks'][number]): boolean =>
    solved.some((fault) => fault.code === check && fault.detail === detail);
  return {
    id,
    version: version + 1,
    body: {
      ...rest,
      ...(waiting.length > 0 && { missingFiles: waiting }),
      checks: body.checks.filter((check) => !isSolved(check)),
      updatedAt: isoTime(nowMs()),
    },
  };
}

/** `file`: the mark of its name; in responses that are stored since earlier releases the name itself. */
export const isAmong = (
  names: readonly string[],
  file: string,
  { campaignId }: Pick<Response['body'], 'campaignId'>,
): boolean =>
  names.some(
    (name) => name.normalize('NFC') === file.normalize('NFC') || fileMark(campaignId, name) === file,
  );
