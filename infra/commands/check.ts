// npm run check: types, lint, format and dead code. npm run fix: fixes lint and format.
import { parseArgs } from 'node:util';
import { runCommand } from '../command-line/command.ts';
import { runStep, tool, type StepOptions } from './run-step.ts';

const checks = {
  types: tool(import.meta.resolve('typescript/package.json'), 'bin/tsc'),
  'types of the console': [
    ...tool(import.meta.resolve('typescript/package.json'), 'bin/tsc'),
    '-p',
    'services/console',
  ],
  lint: [
    ...tool(import.meta.resolve('oxlint/package.json'), 'bin/oxlint'),
    '--type-aware',
    '--deny-warnings',
  ],
  format: [...tool(import.meta.resolve('oxfmt/package.json'), 'bin/oxfmt'), '--check'],
  'dead code': tool(import.meta.resolve('knip'), '../bin/knip.js'),
};

/** Runs all checks side by side and returns the names of those that passed and failed. */
export async function check(options: StepOptions = {}): Promise<{ passed: string[]; failed: string[] }> {
  const passed: string[] = [];
  const failed: string[] = [];
  const run = async ([name, command]: [string, string[]]): Promise<void> => {
    const code = await runStep(command, options);
    (code === 0 ? passed : failed).push(name);
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  };
  await Promise.all(Object.entries(checks).map(run));
  return { passed, failed };
}

async function fix(): Promise<number> {
  const lint = await runStep([...checks.lint, '--fix']);
  const format = await runStep(tool(import.meta.resolve('oxfmt/package.json'), 'bin/oxfmt'));
  return lint === 0 && format === 0 ? 0 : 1;
}

const help = `npm run check      types (tsc), lint (oxlint), format (oxfmt), dead code (knip)
npm run fix        fixes lint and format where the tools can`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' }, fix: { type: 'boolean' } },
  });
  if (values.help) console.log(help);
  else if (values.fix) process.exitCode = await fix();
  else process.exitCode = (await check()).failed.length === 0 ? 0 : 1;
}

if (import.meta.main) await runCommand(main);
