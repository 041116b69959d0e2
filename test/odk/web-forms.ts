// Runs the engine of ODK Web Forms, the second opinion beside JavaRosa, as a process beside the tests.
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
import { filled, type Filled } from './javarosa.ts';
import { startLineProcess } from './line-process.ts';

const restored = filled.pick({ relevant: true, violated: true, missing: true, values: true });

export type Restored = Pick<Filled, 'relevant' | 'violated' | 'missing' | 'values'>;

export interface WebForms extends AsyncDisposable {
  /** `files`: contents of attached files by their name. */
  readonly open: (xform: string, files?: Readonly<Record<string, string>>) => Promise<void>;
  /** What the engine says of a finished interview of the form that was opened last. */
  readonly restore: (interview: string) => Promise<Restored>;
}

const own = join(import.meta.dirname, 'web-forms');

export async function startWebForms(): Promise<WebForms> {
  const packages = await installed();
  const engine = startLineProcess('xforms-engine', process.execPath, [join(own, 'restore.mjs'), packages]);
  return {
    open: async (form, files = {}) => {
      await engine.ask({ form, files });
    },
    restore: async (interview) => restored.parse(await engine.ask({ interview })),
    [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose](),
  };
}

/** The folder with the pinned packages; made once for each text of their lock file. No script of a package runs. */
async function installed(): Promise<string> {
  const digest = createHash('sha256')
    .update(readFileSync(join(own, 'package-lock.json')))
    .digest('hex');
  const cache = cacheDir(process.env);
  makeFolder(cache);
  const folder = join(cache, `web-forms-${digest.slice(0, 12)}`);
  if (existsSync(join(folder, 'complete'))) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(own, name), join(folder, name));
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
  const mark = join(folder, 'complete.part');
  writeFileSync(mark, '');
  renameSync(mark, join(folder, 'complete'));
  return folder;
}
