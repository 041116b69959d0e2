// npm test: runs the checks, then unit, contract, integration and fault tests, and prints one closing line.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runCommand } from '../command-line/command.ts';
import { changedFiles, stackTests, testsNamedAfter } from './changed-tests.ts';
import { check } from './check.ts';
import { runStep, tool } from './run-step.ts';

const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  success: z.boolean(),
});

function temporaryFolder(): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), 'hearth-report-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) };
}

/** Runs vitest and returns its counts; an unfinished run and a skipped test each count as one failure. */
async function runTests(
  command: string,
  args: readonly string[],
): Promise<{ passed: number; failed: number }> {
  using folder = temporaryFolder();
  const file = join(folder.path, 'report.json');
  const code = await runStep([
    ...tool(import.meta.resolve('vitest/package.json'), 'vitest.mjs'),
    command,
    '--run',
    '--config',
    'test/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...args,
  ]);
  const counted = existsSync(file) ? report.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
  if (!counted) return { passed: 0, failed: 1 };
  const failed = counted.numFailedTests + counted.numPendingTests;
  return { passed: counted.numPassedTests, failed: code === 0 ? failed : Math.max(1, failed) };
}

const help = `npm test [-- --project unit|contract|integration|fault] [--changed [--since COMMIT]] [FILE]

Runs npm run check and all tests. Tests that need Kafka or ClickHouse start their own stack on free ports.
With a project or a file only these tests run, without the checks. With --changed those run that import a file which
differs from the last commit (or COMMIT), and those with a stack that are named after its folder.
The last line counts passed and failed tests, or says "interrupted"; exit code 0: none failed.`;

/** Changed files and the tests that they touch, as vitest wants them. */
function touched(since: string): string[] {
  const files = changedFiles(since);
  return [...files.filter((path) => path.endsWith('.ts')), ...testsNamedAfter(files, stackTests())];
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      project: { type: 'string', multiple: true },
      changed: { type: 'boolean' },
      since: { type: 'string', default: 'HEAD' },
    },
  });
  if (values.help) return console.log(help);
  const chosen = [...(values.project ?? []).flatMap((name) => ['--project', name]), ...positionals];
  const isChosen = chosen.length > 0 || values.changed === true;
  const checked = isChosen ? { passed: [], failed: [] } : await check();
  const tests = values.changed
    ? await runTests('related', ['--passWithNoTests', ...chosen, ...touched(values.since)])
    : await runTests('run', chosen);
  const passed = checked.passed.length + tests.passed;
  const failed = checked.failed.length + tests.failed;
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

await runCommand(main);
