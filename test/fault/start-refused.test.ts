// Promise: npm start that cannot start prints one clear sentence and exits with 1; a stored key of the other kind is replaced.
import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '#test/support/world.ts';

const root = join(import.meta.dirname, '../..');
const dataDir = mkdtempSync(join(tmpdir(), 'hearth-refused-'));
let world: World;
let foreign: Server;

interface End {
  readonly code: number | string | null | undefined;
  readonly stderr: string;
}

function run(file: string, env: Record<string, string>): Promise<End> {
  const options = { cwd: root, env: { ...env, PATH: process.env['PATH'], HOME: process.env['HOME'] } };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, file)], options, (error, _stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stderr: stderr.trim() }),
    );
  });
}

beforeAll(async () => {
  world = await openWorld();
  foreign = createServer((_, response) => response.end('another program'));
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  foreign.close();
  await world[Symbol.asyncDispose]();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a taken port of a service, even of one that answers 200, is one sentence that says what to do', async () => {
  const address = foreign.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  const end = await run('infra/start/start.ts', {
    ...world.env,
    HEARTH_DATA_DIR: dataDir,
    HEARTH_API_PORT: port,
  });
  expect(end).toEqual({
    code: 1,
    stderr: expect.stringMatching(
      new RegExp(
        `^Port ${port} is used by another program: stop it, or set HEARTH_PORT_OFFSET=\\d+\\. A second Hearth in the same folder also needs its own HEARTH_DATA_DIR\\.$`,
      ),
    ),
  });
});

test('an offset that puts the API on a port that browsers refuse is one sentence, before anything starts', async () => {
  const end = await run('infra/start/start.ts', { HEARTH_DATA_DIR: dataDir, HEARTH_PORT_OFFSET: '2000' });
  expect(end).toEqual({
    code: 1,
    stderr:
      'HEARTH_PORT_OFFSET=2000 puts HEARTH_API_PORT on port 10080, but browsers and fetch refuse port 10080 (a "bad port" of the Fetch standard): set HEARTH_PORT_OFFSET=2100.',
  });
});

test.each([
  'infra/start/start.ts',
  'infra/schema/migrate.ts',
  'services/ingest/main.ts',
  'services/windows/main.ts',
  'services/upkeep/main.ts',
  'services/api/main.ts',
])(
  '%s names a setting that it does not know and a value that it cannot use, without a stack trace',
  async (file) => {
    const end = await run(file, { HEARTH_FLUSH_ROWS: 'abc', HEARTH_FLUSHROWS: '1' });
    expect(end.code).toBe(1);
    expect(end.stderr.split('\n')).toEqual([
      'HEARTH_FLUSHROWS is not a setting of Hearth; HEARTH_FLUSH_ROWS is near',
      expect.stringMatching(/^HEARTH_FLUSH_ROWS is "abc": .*number/),
    ]);
  },
);
