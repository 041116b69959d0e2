// Runs both verifiers over bundles: the JavaScript one in this process, the Python one in a process for all of them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Options } from '#infra/verifiers/source/verdict.ts';
import { verifyBundle } from '#infra/verifiers/source/verify-bundle.ts';
import { startLineProcess } from '../odk/line-process.ts';

const root = join(import.meta.dirname, '../..');
const oneReport = z.object({ code: z.number(), lines: z.array(z.string()), equal: z.boolean().optional() });
const answer = z.object({ reports: z.array(oneReport) });

type PythonReport = z.output<typeof oneReport>;

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

export interface PythonVerifier extends AsyncDisposable {
  /** The reports of all cases, in their order; of a case with flips one for each. */
  readonly report: (cases: readonly Case[]) => Promise<PythonReport[]>;
  readonly verify: (cases: readonly Case[]) => Promise<Verdict[]>;
}

/** One process for all cases of a test file: to start it takes longer than to verify a bundle. */
export function startPython(): PythonVerifier {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-verify-'));
  let asked = 0;
  const scripts = ['test/support/verify-many.py', 'infra/verifiers/verify.py'];
  const python = startLineProcess(
    'verify.py',
    'python3',
    scripts.map((script) => join(root, script)),
  );
  const report = async (cases: readonly Case[]): Promise<PythonReport[]> => {
    const reports: PythonReport[] = [];
    for (const { bytes, options, flips } of cases) {
      const file = join(folder, `${asked++}.zip`);
      writeFileSync(file, bytes);
      const given = { file, ...withDefaults(options), ...(flips && { flips }) };
      reports.push(...answer.parse(await python.ask(given)).reports);
    }
    return reports;
  };
  return {
    report,
    verify: async (cases) => (await report(cases)).map(({ code, lines }) => verdictOf(code, lines)),
    [Symbol.asyncDispose]: async () => {
      await python[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
}
