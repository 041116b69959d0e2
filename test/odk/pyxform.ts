// Converts spreadsheets with pyxform, the reference implementation of XLSForm, as a process beside the tests.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { run } from '#infra/stack/child.ts';
import { makeFolder } from '#infra/stack/folder.ts';
import { cacheDir } from '#infra/stack/stack.ts';
import { startLineProcess } from './line-process.ts';

export interface Pyxform extends AsyncDisposable {
  /** The XForm of a spreadsheet; with `validate` ODK Validate reads it, too. Throws what they refuse. */
  readonly convert: (xlsx: Buffer, validate: boolean) => Promise<string>;
}

/** Throws a sentence on what is missing where Python programs cannot run. */
export async function startPyxform(): Promise<Pyxform> {
  const packages = await installed();
  const folder = mkdtempSync(join(tmpdir(), 'hearth-pyxform-'));
  const file = join(folder, 'form.xlsx');
  const script = join(import.meta.dirname, 'convert.py');
  const python = startLineProcess('pyxform', join(packages, 'bin/python'), [script]);
  return {
    convert: async (xlsx, validate) => {
      writeFileSync(file, xlsx);
      return z.object({ xml: z.string() }).parse(await python.ask({ file, validate })).xml;
    },
    [Symbol.asyncDispose]: async () => {
      await python[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
}

const requirements = join(import.meta.dirname, 'requirements.txt');

/** The folder of an environment with the pinned packages; made once for each text of the list. */
async function installed(): Promise<string> {
  const digest = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12);
  const cache = cacheDir(process.env);
  makeFolder(cache);
  const folder = join(cache, `pyxform-${digest}`);
  if (existsSync(join(folder, 'complete'))) return folder;
  await run('python3', ['--version'], '/').catch(() => {
    throw new Error('Python 3 is not installed: the tests with pyxform need it.');
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
