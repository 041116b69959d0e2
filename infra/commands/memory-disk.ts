// Where tests keep their data: in memory where there is room, because each insert waits for the disk several times.
import { statfsSync } from 'node:fs';
import { freemem } from 'node:os';

/** Folder of Linux that lies in memory. */
const folder = '/dev/shm';

/** The data of a whole run takes less than half of it, bytes. */
const neededBytes = 4 * 1024 ** 3;

interface Free {
  readonly folderBytes: number;
  readonly memoryBytes: number;
}

/** A folder that the user chose stays; the services of the tests need as much memory as the data may take. */
export const temporaryFolder = (
  chosen: string | undefined,
  { folderBytes, memoryBytes }: Free,
): string | undefined =>
  chosen ?? (folderBytes >= neededBytes && memoryBytes >= 2 * neededBytes ? folder : undefined);

/** Environment of the tests: `TMPDIR`, when another folder than the system's own is better. */
export function testEnvironment(): Record<string, string> {
  const found = temporaryFolder(process.env['TMPDIR'], {
    folderBytes: freeBytes(),
    memoryBytes: freemem(),
  });
  return found === undefined ? {} : { TMPDIR: found };
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
