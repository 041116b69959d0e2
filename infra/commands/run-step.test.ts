// A step gives its exit code, and one in the background gives way; a signal to the process that runs it ends the step and is
// reported.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { runStep } from './run-step.ts';

const step = (code: string): string[] => [process.execPath, '-e', code];

test.each([
  ['', 0],
  ['process.exitCode = 3', 3],
  ['process.kill(process.pid, "SIGKILL")', 1],
])('a step that runs %j gives %i', async (code, exitCode) => {
  expect(await runStep(step(code))).toBe(exitCode);
});

const steps = JSON.stringify(import.meta.resolve('./run-step.ts'));
const commands = JSON.stringify(import.meta.resolve('../command-line/command.ts'));
const quiet = JSON.stringify(
  step(`console.log('begun');
const look = setInterval(() => { if (os.getPriority() === 10) { console.log('gives way'); clearInterval(look); } }, 10);`),
);

test('a step in the background gives way to others and prints once it has ended', async () => {
  const code = `import { runStep } from ${steps};
await Promise.all([runStep(${quiet}, { isBackground: true }), runStep(${quiet}, { isBackground: true })]);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code]);
  expect(await text(child.stdout)).toBe('begun\ngives way\n'.repeat(2));
});

const endless = JSON.stringify(step('console.log("running"); setInterval(() => {}, 1000)'));
const program = `import { runStep } from ${steps};
import { runCommand } from ${commands};
await runCommand(async () => console.log('ended', await runStep(${endless})));`;

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a command that gets %s says that it was interrupted',
  async (signal) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
    const [err, closed] = [text(child.stderr), once(child, 'close')];
    const [first] = await once(child.stdout, 'data');
    expect(String(first)).toBe('running\n');
    const rest = text(child.stdout);
    child.kill(signal);
    expect(await closed).toEqual([1, null]);
    expect(await err).toBe('interrupted\n');
    expect(await rest).toBe('');
  },
);
