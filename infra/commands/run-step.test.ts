// A command that ends by itself has an exit code; one that a signal to this process ends is interrupted.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { Interrupted, runStep } from './run-step.ts';

const node = process.execPath;

test('the exit code of a command that ends by itself, and 1 for one that was killed', async () => {
  expect(await runStep([node, '-e', 'process.exit(3)'])).toBe(3);
  expect(await runStep([node, '-e', "process.kill(process.pid, 'SIGKILL')"])).toBe(1);
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s to the process that runs it is an interruption',
  async (signal) => {
    const address = new URL('run-step.ts', import.meta.url).href;
    const script = `
    const { runStep } = await import(${JSON.stringify(address)});
    const step = runStep([process.execPath, '-e', 'console.log("runs"); setTimeout(() => {}, 60_000)']);
    console.log(await step.catch((error) => error.message));`;
    const child = spawn(node, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (out === '') child.kill(signal);
      out += text;
    });
    await once(child, 'close');
    expect(out).toBe(`runs\n${new Interrupted().message}\n`);
  },
);
