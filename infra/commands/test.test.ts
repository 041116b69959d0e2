// npm test refuses options that it cannot use in one sentence, with exit code 2, and names at its end what failed.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '#test/support/cli.ts';
import { readReport } from './test.ts';

test.each([
  [['--bogus'], "Unknown option '--bogus'"],
  [['--since'], "Option '--since <value>' argument missing"],
  [['--since', 'HEAD'], '--since needs --changed'],
  [['--changed', '--since', 'nonsense'], '--since is "nonsense": use a commit of this repository'],
  [['--project', 'bogus'], '--project is "bogus": use unit, contract, console, integration, fault'],
])('%j is refused', async (args, reason) => {
  expect(await runCli('test', args, {})).toEqual({ code: 2, out: '', err: `${reason}; see --help\n` });
});

test('A failed test, a skipped one and a file that could not be run are named', () => {
  const at = (file: string): string => join(process.cwd(), file);
  const passed = { status: 'passed', failureMessages: [] };
  const skipped = { status: 'skipped', failureMessages: [] };
  const failed = { status: 'failed', failureMessages: ['Error: 1 is not 2\n    at a.test.ts:3'] };
  const report = {
    numPassedTests: 2,
    testResults: [
      {
        name: at('test/a.test.ts'),
        message: '',
        assertionResults: [
          { fullName: 'one holds', ...passed },
          { fullName: 'two breaks', ...failed },
          { fullName: 'three waits', ...skipped },
        ],
      },
      {
        name: at('test/b.test.ts'),
        message: 'Hook timed out\nin b',
        assertionResults: [{ fullName: 'four waits', ...skipped }],
      },
      { name: at('test/c.test.ts'), message: '', assertionResults: [{ fullName: 'five holds', ...passed }] },
    ],
  };
  expect(readReport(JSON.stringify(report))).toEqual({
    passed: 2,
    failures: [
      'test/a.test.ts > two breaks: Error: 1 is not 2',
      'test/a.test.ts > three waits: skipped',
      'test/b.test.ts: Hook timed out',
      'test/b.test.ts > four waits: skipped',
    ],
  });
});
