// Runs the real ingest process as a child, and reads assignments, stored rows and commits from its log.
import { join } from 'node:path';
import { freePort } from '#test/support/service.ts';
import { startChild, type Child, type Line } from './child.ts';

const file = join(import.meta.dirname, '../../services/ingest/main.ts');

/** Starts services/ingest/main.ts at its default settings; `debug` makes it print one line for each flush. */
export const startIngest = async (
  env: Record<string, string>,
  nodeArgs: readonly string[] = [],
): Promise<Child> =>
  startChild({
    file,
    nodeArgs,
    env: { ...env, HEARTH_LOG_LEVEL: 'debug', HEARTH_INGEST_PORT: String(await freePort()) },
  });

/** The line that says that it has its partitions and where it begins in them: from here on it reads. */
export const assigned = (line: Line): Line | undefined =>
  line.event === 'kafka.assigned' ? line : undefined;

/** Rows of a flush whose offsets are committed; 0 for any other line. */
export const committedRows = ({ event, rows = 0 }: Line): number => (event === 'ingest.flushed' ? rows : 0);
