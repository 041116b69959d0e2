// A program that answers each line of JSON with a line of JSON.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { z } from 'zod';

/** A first start downloads packages, on a slow line and beside other tests, ms. */
export const downloadMs = 900_000;

export interface LineProcess extends AsyncDisposable {
  /** Throws what the program answers as its error. */
  readonly ask: (command: object) => Promise<unknown>;
}

export function startLineProcess(name: string, command: string, args: readonly string[]): LineProcess {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    ask: async (question) => {
      child.stdin.write(`${JSON.stringify(question)}\n`);
      const { value, done } = await lines.next();
      if (done === true) throw new Error(`${name} ended before it answered.`);
      const reply: unknown = JSON.parse(value);
      const { error } = z.looseObject({ error: z.string().optional() }).parse(reply);
      if (error !== undefined) throw new Error(`${name}: ${error}`);
      return reply;
    },
    [Symbol.asyncDispose]: async () => {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.stdin.end();
      await ended;
    },
  };
}
