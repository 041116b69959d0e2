// Stores and lists the files of interviews: requests of the same moment share an INSERT and a SELECT.
import { maybeOne, type ClickHouse } from '#runtime/clickhouse/client.ts';
import { openBatcher } from '#runtime/flow/batcher.ts';
import { filesOfAll, storeFiles, type NewFile, type ResponseFiles, type SurveyFile } from './survey-files.ts';

export interface SharedFiles {
  /** Resolves when all are stored. Repeating it changes nothing. */
  readonly store: (sent: readonly NewFile[]) => Promise<void>;
  /** Read after it was asked for, by name and time. */
  readonly of: (place: ResponseFiles) => Promise<SurveyFile[]>;
}

// An interview has some KB. Photos have megabytes, and go alone.
const sharedBytesMax = 64 * 1024;
const limits = { outMax: 2, itemsMax: 50, gatherMs: 10, maybeOne } as const;

export function openSharedFiles(clickhouse: ClickHouse): SharedFiles {
  const storeTogether = openBatcher(
    (sent: readonly (readonly NewFile[])[]) => storeFiles(clickhouse, sent.flat()),
    limits,
  );
  const readTogether = openBatcher(
    (places: readonly ResponseFiles[]) => filesOfAll(clickhouse, places),
    limits,
  );
  return {
    store: (sent) => {
      const bytes = sent.reduce((sum, file) => sum + file.bytes.byteLength, 0);
      return bytes > sharedBytesMax ? storeFiles(clickhouse, sent) : storeTogether(sent);
    },
    of: async ({ projectId, responseIds }) =>
      (await readTogether({ projectId, responseIds })).filter(
        (file) => file.projectId === projectId && responseIds.includes(file.responseId),
      ),
  };
}
