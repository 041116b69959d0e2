// The process begins again with the setting, as itself, and once only.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const file = new URL('./steady-memory.ts', import.meta.url);

/** What a program prints that makes its memory steady: how often it began, its setting, whether it is its parent's child, and what it was given. */
async function told(env: Record<string, string>): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-steady-'));
  const program = join(folder, 'program.mjs');
  await writeFile(
    program,
    `import { appendFileSync, readFileSync } from 'node:fs';
     import { steadyOrAgain } from ${JSON.stringify(file.href)};
     appendFileSync(process.argv[2], process.pid + ' ');
     steadyOrAgain(process);
     const pids = readFileSync(process.argv[2], 'utf8').trim().split(' ');
     console.log(JSON.stringify({ began: pids.length, processes: new Set(pids).size, set: process.env.MALLOC_MMAP_THRESHOLD_, flags: process.execArgv }));`,
  );
  try {
    const { stdout } = await run(process.execPath, ['--no-deprecation', program, join(folder, 'pids')], {
      env,
    });
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('a process without the setting begins again with it', async () => {
  const flags = ['--no-deprecation'];
  expect(await told({})).toEqual({ began: 2, processes: 1, set: '262144', flags });
  const set = '33554432';
  expect(await told({ MALLOC_MMAP_THRESHOLD_: set })).toEqual({ began: 1, processes: 1, set, flags });
});
