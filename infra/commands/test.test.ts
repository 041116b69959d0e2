// npm test refuses options that it cannot use in one sentence, with exit code 2.
import { expect, test } from 'vitest';
import { runCli } from '#test/support/cli.ts';

test.each([
  [['--bogus'], "Unknown option '--bogus'"],
  [['--since'], "Option '--since <value>' argument missing"],
  [['--since', 'HEAD'], '--since needs --changed'],
  [['--changed', '--since', 'nonsense'], '--since is "nonsense": use a commit of this repository'],
  [['--project', 'bogus'], '--project is "bogus": use unit, contract, console, integration, fault'],
])('%j is refused', async (args, reason) => {
  expect(await runCli('test', args, {})).toEqual({ code: 2, out: '', err: `${reason}; see --help\n` });
});
