// Promise: ingest without a broker logs what is missing, keeps waiting, and ends at a signal.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#test/support/service.ts';
import { until } from '#test/support/until.ts';
import { openIngestWorld } from '#test/support/world.ts';

const root = join(import.meta.dirname, '../..');

test('the broker is away at the start', { timeout: 90_000 }, async () => {
  await using world = await openIngestWorld();
  const port = await freePort();
  const env = {
    ...world.env,
    PATH: process.env['PATH'],
    HEARTH_KAFKA: `127.0.0.1:${await freePort()}`,
    HEARTH_INGEST_PORT: String(port),
  };
  const child = spawn(process.execPath, [join(root, 'services/ingest/main.ts')], {
    cwd: root,
    env,
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const answer = (path: string): Promise<string> =>
    fetch(`http://127.0.0.1:${port}${path}`).then(async (reply) => `${reply.status} ${await reply.text()}`);
  expect(await until('an answer', () => answer('/readyz'))).toBe('503 not ready: kafka\n');
  expect(await answer('/healthz')).toBe('200 alive\n');
  expect(await answer('/metrics')).toContain('hearth_ingest_lag_messages{service="ingest"} 0');
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const startedMs = performance.now();
  expect(await ended).toEqual([0, null]);
  expect(performance.now() - startedMs).toBeLessThan(10_000);
});
