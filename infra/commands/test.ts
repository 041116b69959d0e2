// npm test: runs the checks and the unit, contract, console, integration and fault tests, and prints one closing line.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runCommand, UsageError } from '../command-line/command.ts';
import { findChangedFiles, testFiles, findTouchedTests } from './changed-tests.ts';
import { check } from './check.ts';
import { testEnvironment } from './memory-disk.ts';
import { runStep, tool, type StepOptions } from './run-step.ts';

const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  success: z.boolean(),
});

/** A part of the stack runs for minutes at most: optimizing its code would take more CPU than the code then saves. */
const shortJava = { JDK_JAVA_OPTIONS: '-XX:TieredStopAtLevel=1' };

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** Runs vitest and returns its counts; an unfinished run and a skipped test each count as one failure. */
async function runTests(
  command: string,
  args: readonly string[],
  options: StepOptions = {},
): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-report-'));
  const file = join(folder, 'report.json');
  try {
    const step = [
      ...tool(import.meta.resolve('vitest/package.json'), 'vitest.mjs'),
      command,
      '--run',
      '--config',
      'test/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ];
    const code = await runStep(step, { ...options, env: { ...shortJava, ...testEnvironment() } });
    if (!existsSync(file)) return { passed: 0, failed: 1 };
    const counted = report.parse(JSON.parse(readFileSync(file, 'utf8')));
    const failed = counted.numFailedTests + counted.numPendingTests;
    return { passed: counted.numPassedTests, failed: code === 0 ? failed : Math.max(1, failed) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Their tests wait for parts and services most of the time. */
const stackProjects = ['contract', 'console', 'integration', 'fault'];

const projects = ['unit', ...stackProjects];

const chooseProjects = (names: readonly string[]): string[] => names.flatMap((name) => ['--project', name]);

/** As many files of unit tests at once as two cores can use: they never wait. */
const backgroundWorkers = 2;

/** Checks and unit tests only compute: they take the CPU that is left while tests with a stack wait. */
async function runAll(): Promise<Counts[]> {
  console.log(
    'The checks and the unit tests run in the background; what they print follows when each has ended.',
  );
  const inBackground = { isBackground: true };
  const computing = async (): Promise<Counts[]> => {
    const { passed, failed } = await check(inBackground);
    const checks = { passed: passed.length, failed: failed.length };
    return [
      checks,
      await runTests('run', [...chooseProjects(['unit']), `--maxWorkers=${backgroundWorkers}`], inBackground),
    ];
  };
  const [computed, waited] = await Promise.all([computing(), runTests('run', chooseProjects(stackProjects))]);
  return [...computed, waited];
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

const help = `npm test [-- --project ${projects.join('|')}] [--changed [--since COMMIT]] [FILE]

Runs npm run check and all tests, the checks and the unit tests in the background while the others wait for their
parts. Tests that need Kafka or ClickHouse start their own stack on free ports, with its data in memory (/dev/shm)
where there is room and TMPDIR names no other folder.
With a project or a file only these tests run, without the checks. With --changed those run that import a file which
differs from the last commit (or COMMIT), and those with a stack that are named after its folder. A deleted file adds
all unit tests; a changed migration adds all tests with a stack.
The last line counts passed and failed tests; exit code 0: none failed.`;

interface Options {
  readonly project?: readonly string[] | undefined;
  readonly changed?: boolean | undefined;
  readonly since?: string | undefined;
}

function refuseUnusable({ project = [], changed, since }: Options): void {
  const unknown = project.find((name) => !projects.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`--project is ${JSON.stringify(unknown)}: use ${projects.join(', ')}`);
  if (since !== undefined && !changed) throw new UsageError('--since needs --changed');
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      project: { type: 'string', multiple: true },
      changed: { type: 'boolean' },
      since: { type: 'string' },
    },
  });
  if (values.help) return console.log(help);
  refuseUnusable(values);
  const touched = values.changed ? findTouchedTests(findChangedFiles(values.since), testFiles()) : undefined;
  const chosen = [...chooseProjects(values.project ?? []), ...positionals];
  const counts = touched
    ? [await runTests('related', ['--passWithNoTests', ...chosen, ...touched])]
    : chosen.length > 0
      ? [await runTests('run', chosen)]
      : await runAll();
  const passed = sum(counts.map((count) => count.passed));
  const failed = sum(counts.map((count) => count.failed));
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

if (import.meta.main) await runCommand(main);
