// npm test: runs the checks and the unit, contract, console, integration and fault tests, and names what failed at the end.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runCommand, UsageError } from '../command-line/command.ts';
import { findChangedFiles, testFiles, findTouchedTests } from './changed-tests.ts';
import { check } from './check.ts';
import { testEnvironment } from './memory-disk.ts';
import { runStep, tool, type StepOptions } from './run-step.ts';

/** What is read of the report that vitest writes. */
const report = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

/** A part of the stack runs for minutes at most: optimizing its code would take more CPU than the code then saves. */
const shortJava = { JDK_JAVA_OPTIONS: '-XX:TieredStopAtLevel=1' };

interface Outcome {
  readonly passed: number;
  /** What failed, a line each. */
  readonly failures: readonly string[];
}

const firstLine = (text = ''): string => text.split('\n', 1)[0] ?? '';

/** Counts what passed, and names what did not: tests that failed or were skipped, and files that could not be run. */
export function readReport(text: string): Outcome {
  const { numPassedTests, testResults } = report.parse(JSON.parse(text));
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => `${file} > ${test.fullName}: ${firstLine(test.failureMessages[0]) || test.status}`);
    return message === '' ? failed : [`${file}: ${firstLine(message)}`, ...failed];
  });
  return { passed: numPassedTests, failures };
}

/** Runs vitest; a run that ends badly though no test failed counts as one failure. */
async function runTests(
  command: string,
  args: readonly string[],
  options: StepOptions = {},
): Promise<Outcome> {
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
    const outcome = existsSync(file) ? readReport(readFileSync(file, 'utf8')) : { passed: 0, failures: [] };
    if (code === 0 || outcome.failures.length > 0) return outcome;
    return { ...outcome, failures: [`vitest ${args.join(' ')}: ended with exit code ${code}, see above`] };
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
async function runAll(): Promise<Outcome[]> {
  console.log(
    'The checks and the unit tests run in the background; what they print follows when each has ended.',
  );
  const inBackground = { isBackground: true };
  const computing = async (): Promise<Outcome[]> => {
    const { passed, failed } = await check(inBackground);
    const checks = { passed: passed.length, failures: failed.map((name) => `npm run check: ${name}`) };
    return [
      checks,
      await runTests('run', [...chooseProjects(['unit']), `--maxWorkers=${backgroundWorkers}`], inBackground),
    ];
  };
  const [computed, waited] = await Promise.all([computing(), runTests('run', chooseProjects(stackProjects))]);
  return [...computed, waited];
}

const help = `npm test [-- --project ${projects.join('|')}] [--changed [--since COMMIT]] [FILE]

Runs npm run check and all tests, the checks and the unit tests in the background while the others wait for their
parts. Tests that need Kafka or ClickHouse start their own stack on free ports, with its data in memory (/dev/shm)
where there is room and TMPDIR names no other folder.
With a project or a file only these tests run, without the checks. With --changed those run that import a file which
differs from the last commit (or COMMIT), and those with a stack that are named after its folder. A deleted file adds
all unit tests; a changed migration adds all tests with a stack.
What failed is named at the end; the last line counts passed and failed tests; exit code 0: none failed.`;

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
  const outcomes = touched
    ? [await runTests('related', ['--passWithNoTests', ...chosen, ...touched])]
    : chosen.length > 0
      ? [await runTests('run', chosen)]
      : await runAll();
  const passed = outcomes.reduce((total, outcome) => total + outcome.passed, 0);
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  console.log(
    ['', ...failures.map((line) => `FAILED ${line}`), `${passed} passed, ${failures.length} failed`].join(
      '\n',
    ),
  );
  process.exitCode = failures.length === 0 ? 0 : 1;
}

if (import.meta.main) await runCommand(main);
