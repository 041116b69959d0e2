// Files that arrive after an interview was accepted: the next version of its response awaits them no more.
import type { Api } from '../../context/api.ts';
import { isoTime } from '../../contract/time.ts';
import type { Response } from '../../store/bodies/response.ts';
import { missingFileFault } from './held-fault.ts';

/**
 * The answers, their digest and the state stay; a reviewer who saw the version before looks again (412). Null: none of the
 * files is awaited, or the response is not accepted. `arrived`: names in NFC.
 */
export function withLateFiles(
  { nowMs }: Pick<Api, 'nowMs'>,
  { id, version, body }: Response,
  arrived: ReadonlySet<string>,
): Response | null {
  const { missingFiles = [], ...rest } = body;
  const waiting = missingFiles.filter((name) => !arrived.has(name.normalize('NFC')));
  const isAccepted = !['draft', 'held', 'superseded'].includes(body.status);
  if (!isAccepted || waiting.length === missingFiles.length) return null;
  const solved = missingFiles.filter((name) => !waiting.includes(name)).map(missingFileFault);
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
