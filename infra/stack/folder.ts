// Creates folders. Node's own recursive mkdirSync never returns below /proc, which answers ENOENT to every mkdir.
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Creates a folder and its missing parents. Throws when one of them cannot be created. */
export function makeFolder(path: string, mode = 0o777): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have been faster.
    if (isFolder(path)) return;
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new Error(`${path} cannot be created (${reason}): choose another folder`, { cause: error });
  }
}
