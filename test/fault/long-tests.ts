// The tests that npm test runs with a few faults, run with many: their number is a variable of the environment.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runStep } from '#infra/commands/run-step.ts';

export type LongForm = 'FAULT_KILLS' | 'FAULT_SECONDS';

/** Runs the tests whose text names the variable, which they are given; resolves to the exit code. */
export function runLongTests(variable: LongForm, count: number): Promise<number> {
  const files = globSync(join(import.meta.dirname, '../{fault,integration}/*.test.ts')).filter((file) =>
    readFileSync(file, 'utf8').includes(`process.env['${variable}']`),
  );
  const runner = join(import.meta.dirname, '../../infra/commands/test.ts');
  return runStep([process.execPath, runner, ...files], { [variable]: String(count) });
}
