// Folders with pinned packages of npm for tests, made once for each lock file in the cache folder.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { run } from '#infra/stack/child.ts';
import { makeFolder } from '#infra/stack/folder.ts';
import { cacheDir } from '#infra/stack/stack.ts';

/** The folder with the packages of `package-lock.json` in `from`. No script of a package runs. */
export async function npmWith(name: string, from: string): Promise<string> {
  const lock = readFileSync(join(from, 'package-lock.json'));
  const digest = createHash('sha256').update(lock).digest('hex').slice(0, 12);
  const cache = cacheDir(process.env);
  makeFolder(cache);
  const folder = join(cache, `${name}-${digest}`);
  if (existsSync(join(folder, 'complete'))) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(from, file), join(folder, file));
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
  const mark = join(folder, 'complete.part');
  writeFileSync(mark, '');
  renameSync(mark, join(folder, 'complete'));
  return folder;
}
