// Reads a file that holds a secret, and refuses one that more than its owner and their group can read.
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';

// Rights that a secret must not give: any to others, and to write to the group.
const refusedRights = 0o027;

/** The text of the file that a setting names. Throws a sentence for one that is missing or open to others. */
export function readSecretFile(setting: string, path: string): string {
  const file = openFile(setting, path);
  try {
    const rights = fstatSync(file).mode & 0o777;
    if ((rights & refusedRights) !== 0)
      throw new Error(
        `${setting} ${path} has mode ${modeText(rights)}: only its owner may write it, and only its owner and group may read it. Run chmod ${modeText(rights & ~refusedRights)} on it`,
      );
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

function openFile(setting: string, path: string): number {
  try {
    return openSync(path, 'r');
  } catch (error) {
    throw new Error(
      `${setting} ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

const modeText = (rights: number): string => rights.toString(8).padStart(4, '0');
