// npm run formula as a verifier calls it: JSON in, one line of JSON or one sentence out.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const command = join(import.meta.dirname, 'formula.ts');

const run = (args: readonly string[], input: string): Promise<Ended> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [command, ...args], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
    child.stdin?.end(input);
  });

const good = '{"populationSize":5000,"proportion":0.8,"confidenceLevel":0.95,"relativePrecision":0.05}';

test('a formula prints its outputs as one line of JSON', async () => {
  const ended = await run(['srsProportionRelative'], good);
  expect(ended).toEqual({ code: 0, stdout: '{"sampleSize":357}\n', stderr: '' });
});

test('an output that is not valid has its reasons on standard error', async () => {
  const days = { startDate: '2024-02-01', endDate: '2024-02-04', durationDays: 4 };
  const ended = await run(['kptTotal'], JSON.stringify({ ...days, dailyLogs: [3.2, 2.8, 5.9], total: 12.5 }));
  expect(ended).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('"valid":false'),
    stderr:
      'not valid: dailyLogs has 3: one for each day is allowed, and 2024-02-01 to 2024-02-04 are 4 days; total is 12.5: 11.9, the sum of dailyLogs, is allowed, 0.05 more or less\n',
  });
});

test('what cannot be used is told in one sentence, and ends with 2', async () => {
  const cases = [
    { args: [], input: good, says: 'expected the name of one formula, got 0; see --help\n' },
    {
      args: ['srsProportionRelativ'],
      input: good,
      says: '"srsProportionRelativ" is not a formula; the nearest is srsProportionRelative; see --help\n',
    },
    {
      args: ['srsProportionRelative'],
      input: '{',
      says: 'the input is "{": use a JSON object; see --help\n',
    },
    {
      args: ['srsProportionRelative'],
      input: good.replace('0.8', '0'),
      says: 'proportion is 0: a number above 0 and below 1 is allowed; see --help\n',
    },
    {
      args: ['srsProportionRelative'],
      input: good.replace('0.8', `${'['.repeat(20_000)}${']'.repeat(20_000)}`),
      says: 'the input is nested too deep: at most 64 levels are allowed; see --help\n',
    },
  ];
  const ended = await Promise.all(cases.map(({ args, input }) => run(args, input)));
  expect(ended).toEqual(cases.map(({ says }) => ({ code: 2, stdout: '', stderr: says })));
});

test('--list prints every formula with its equation, source and units', async () => {
  const { stdout } = await run(['--list'], '');
  expect(stdout).toContain('inflateForLoss\n  n_field = n / ((1 − dropout)');
  expect(stdout).toContain('    fieldSampleSize [units]');
});

test('--list NAME and NAME --help print that formula only', async () => {
  const [listed, helped, none] = await Promise.all([
    run(['--list', 'inflateForLoss'], ''),
    run(['inflateForLoss', '--help'], ''),
    run(['--list', 'inflateForLos'], ''),
  ]);
  expect(listed.stdout).toMatch(/^inflateForLoss\n {2}n_field/);
  expect(listed.stdout).not.toContain('\n\n');
  expect(helped).toEqual(listed);
  expect(none.stderr).toContain('"inflateForLos" is not a formula; the nearest is inflateForLoss');
});
