// Runs both verifiers over bundles: the JavaScript one in this process, the Python one in a process for all of them.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Options } from '#infra/verifiers/source/verdict.ts';
import { verifyBundle } from '#infra/verifiers/source/verify-bundle.ts';

const root = join(import.meta.dirname, '../..');
const report = z.object({ code: z.number(), lines: z.array(z.string()), equal: z.boolean().optional() });

export type PythonReport = z.output<typeof report>;

export interface Case {
  readonly bytes: Uint8Array;
  readonly options?: Partial<Options>;
  readonly flips?: readonly (readonly [offset: number, mask: number])[];
}

const withDefaults = (options: Partial<Options> = {}): Options => ({
  keys: [],
  anchor: null,
  now: '2024-03-01T12:00:00Z',
  ...options,
});

/** Exit code, step of what does not match or is missing (empty: none), and the verdict. */
export interface Verdict {
  readonly code: number;
  readonly step: string;
  readonly verdict: string;
}

const verdictOf = (code: number, lines: readonly string[]): Verdict => ({
  code,
  step: /^(?:FAILED|MISSING) +([^:]+):/.exec(lines.at(-2) ?? '')?.[1] ?? '',
  verdict: lines.at(-1) ?? '',
});

export function javascript({ bytes, options }: Case): Verdict {
  const { exitCode, lines } = verifyBundle(bytes, withDefaults(options));
  return verdictOf(exitCode, lines);
}

/** The reports of all cases, in their order; of a case with flips one for each. */
export async function pythonReports(cases: readonly Case[]): Promise<PythonReport[]> {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-verify-'));
  try {
    const script = join(root, 'test/support/verify-many.py');
    const child = spawn('python3', [script, join(root, 'infra/verifiers/verify.py')]);
    const read = Promise.all([text(child.stdout), text(child.stderr)]);
    for (const [index, { bytes, options, flips }] of cases.entries()) {
      const file = join(folder, `${index}.zip`);
      writeFileSync(file, bytes);
      child.stdin.write(`${JSON.stringify({ file, ...withDefaults(options), ...(flips && { flips }) })}\n`);
    }
    child.stdin.end();
    const [out, err] = await read;
    if (err !== '') throw new Error(err);
    return out
      .trimEnd()
      .split('\n')
      .map((line) => report.parse(JSON.parse(line)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const python = async (cases: readonly Case[]): Promise<Verdict[]> =>
  (await pythonReports(cases)).map(({ code, lines }) => verdictOf(code, lines));
