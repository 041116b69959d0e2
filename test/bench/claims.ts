// A claim-month of one meter, 8,928 readings: how long its bundle takes to be made, how large it is, and how long both verifiers
// take as commands, with their start.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipOf } from '#runtime/process/zip.ts';
import { filesOfParts, issuerKey, partsOf } from '#test/support/claim-bundle.ts';
import type { BenchResult } from './result.ts';

const root = join(import.meta.dirname, '../..');
const rounds = 5;

const verifiers = [
  ['claims.verify.javascript', process.execPath, 'verify.mjs'],
  ['claims.verify.python', 'python3', 'verify.py'],
] as const;

/** The median of some runs, ms. */
async function medianMs(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedMs = performance.now();
    await run();
    times.push(performance.now() - startedMs);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? NaN;
}

/** Throws what the verifier prints unless the bundle is valid. */
const verify = (program: string, script: string, file: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const given = [join(root, 'infra/verifiers', script), file, '--key', issuerKey];
    execFile(program, given, (error, out) => (error === null ? resolve() : reject(new Error(out))));
  });

const result = (bench: string, value: number, unit: BenchResult['unit']): BenchResult => ({
  bench,
  value,
  unit,
  cpuSeconds: process.cpuUsage().user / 1e6,
  rssMb: process.memoryUsage.rss() / 2 ** 20,
});

/** The records are in memory: what is measured is the assembly, the signature and the packing. */
export async function benchClaims(): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-bench-'));
  try {
    const parts = partsOf({ days: 31, everyMs: 300_000 });
    const file = join(folder, 'claim.zip');
    const bytes = await zipOf(filesOfParts(parts));
    writeFileSync(file, bytes);
    const bundled = await medianMs(() => zipOf(filesOfParts(parts)));
    const results = [
      result('claims.bundle', bundled, 'ms'),
      result('claims.bundle.size', bytes.length / 1000, 'kB'),
    ];
    for (const [name, program, script] of verifiers)
      results.push(result(name, await medianMs(() => verify(program, script, file)), 'ms'));
    return results;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
