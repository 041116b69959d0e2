// Converts spreadsheets with pyxform, the reference implementation of XLSForm, as a process beside the tests.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { pythonWith } from '#test/support/python-packages.ts';
import { startLineProcess } from './line-process.ts';

export interface Pyxform extends AsyncDisposable {
  /** The XForm of a spreadsheet; with `validate` ODK Validate reads it, too. Throws what they refuse. */
  readonly convert: (xlsx: Buffer, validate: boolean) => Promise<string>;
}

/** Throws a sentence on what is missing where Python programs cannot run. */
export async function startPyxform(): Promise<Pyxform> {
  const packages = await pythonWith('pyxform', requirements);
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
