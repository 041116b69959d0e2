// One bash that is given commands piece by piece, and keeps its variables between them.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';

export interface ShellRun {
  readonly stdout: string;
  readonly stderr: string;
}

export interface Shell extends AsyncDisposable {
  /** Resolves with what the commands print. Throws with their error text when the shell ends before they do. */
  readonly run: (commands: string) => Promise<ShellRun>;
}

interface ShellOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Runs first. */
  readonly prelude: string;
}

export function openShell({ cwd, env, prelude }: ShellOptions): Shell {
  const child = spawn('bash', ['-s'], { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  // The shell may end while commands are still being written: the end is reported by `close`.
  child.stdin.on('error', () => {});
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (printed[name] += text));
  child.stdin.write(prelude);

  /** Takes what was printed before the mark, once the mark is there. */
  function take(name: keyof typeof printed, mark: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const at = printed[name].indexOf(mark);
        if (at === -1) return;
        const text = printed[name].slice(0, at);
        printed[name] = printed[name].slice(at + mark.length);
        child[name].off('data', look);
        resolve(text);
      };
      child[name].on('data', look);
      void ended.then(() => reject(new Error(`The commands failed: ${printed.stderr}\n${printed.stdout}`)));
    });
  }

  return {
    run: async (commands) => {
      const mark = `mark ${randomUUID()}\n`;
      const print = `printf '%s' '${mark}'`;
      const taken = Promise.all([take('stdout', mark), take('stderr', mark)]);
      // Commands read nothing: the input of the shell is the script.
      child.stdin.write(`{\n${commands}\n} </dev/null\n${print}; ${print} >&2\n`);
      const [stdout, stderr] = await taken;
      return { stdout, stderr };
    },
    [Symbol.asyncDispose]: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
