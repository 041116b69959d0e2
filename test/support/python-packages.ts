// Environments of Python with pinned packages for tests, made once for each list in the cache folder.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '#infra/stack/child.ts';
import { makeFolder } from '#infra/stack/folder.ts';
import { cacheDir } from '#infra/stack/stack.ts';

/** The folder of an environment with the packages of a list. Throws a sentence where Python programs cannot run. */
export async function pythonWith(name: string, requirements: string): Promise<string> {
  const digest = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12);
  const cache = cacheDir(process.env);
  makeFolder(cache);
  const folder = join(cache, `${name}-${digest}`);
  if (existsSync(join(folder, 'complete'))) return folder;
  await run('python3', ['--version'], '/').catch(() => {
    throw new Error(`Python 3 is not installed: the tests with ${name} need it.`);
  });
  // An environment knows its own path: it is made in its place, and marked when it is whole.
  rmSync(folder, { recursive: true, force: true });
  await run('python3', ['-m', 'venv', folder], cache);
  await run(join(folder, 'bin/pip'), ['install', '--quiet', '--no-deps', '-r', requirements], cache);
  const mark = join(folder, 'complete.part');
  writeFileSync(mark, '');
  renameSync(mark, join(folder, 'complete'));
  return folder;
}
