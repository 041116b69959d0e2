// A lock file that names its owner's process, so that the lock of a dead owner is taken over.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from './folder.ts';

export type Lock =
  | {
      readonly got: true;
      /** True if the last owner died without releasing. */
      readonly inherited: boolean;
      readonly release: () => void;
    }
  | { readonly got: false; readonly owner: number };

const textOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/**
 * The process id with what tells it from an earlier process of the same id: the boot and, within it, the start
 * time in clock ticks (field 22 of Linux's `stat`). Elsewhere the id alone. Undefined if there is no such process.
 */
function identityOf(pid: number): string | undefined {
  if (!exists(pid)) return undefined;
  const stat = textOf(`/proc/${pid}/stat`);
  const startTime = stat?.slice(stat.lastIndexOf(')')).split(' ')[20] ?? '';
  return `${pid} ${startTime} ${textOf('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}`;
}

/** Makes `path` appear with its content in one step; false if it is there already. */
function createWhole(path: string): boolean {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, identityOf(process.pid) ?? '');
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Moves a dead owner's lock aside. A rival may have replaced it in between: then its lock is put back. */
function moveAside(path: string, dead: string): void {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
    if (textOf(aside) !== dead) linkSync(aside, path);
  } catch {
    // A rival was faster: the next round sees its lock.
  }
  rmSync(aside, { force: true });
}

/** Takes the lock at `path` if it is free or its owner is dead. It is not reentrant. */
export function tryLock(path: string): Lock {
  makeFolder(dirname(path));
  for (let inherited = false; ; inherited = true) {
    if (createWhole(path)) return { got: true, inherited, release: () => rmSync(path, { force: true }) };
    const held = textOf(path) ?? '';
    const owner = Number.parseInt(held, 10);
    if (held !== '' && identityOf(owner) === held) return { got: false, owner };
    moveAside(path, held);
  }
}
