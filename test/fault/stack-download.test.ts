// An interrupted download is repeated, and cached files need no Maven and no network.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { classPath } from '#infra/stack/jars.ts';
import { portsAt } from '#infra/stack/ports.ts';
import { loadSecrets } from '#infra/stack/secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'hearth-download-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('an interrupted download heals, once, for two callers', async () => {
  const cacheDir = join(folder, 'cache');
  const lines: string[] = [];
  const log = (line: string): void => void lines.push(line);
  const context = { dataDir: folder, cacheDir, ports: portsAt(0), secrets: loadSecrets(folder), log };
  mkdirSync(join(cacheDir, 'small-1.part'), { recursive: true });
  writeFileSync(join(cacheDir, 'small-1.part/broken.jar'), 'half a jar');
  writeFileSync(join(cacheDir, 'download.lock'), '1 0 the-lock-of-a-killed-process');

  const coordinates = ['org.slf4j:slf4j-api:1.7.36'];
  const paths = await Promise.all([1, 2].map(() => classPath(context, 'Small 1', coordinates)));

  expect(paths).toEqual(Array(2).fill(join(cacheDir, 'small-1/slf4j-api-1.7.36.jar')));
  expect(lines.filter((line) => line.startsWith('Downloading'))).toHaveLength(1);
  expect(readdirSync(cacheDir)).toEqual(['small-1']);

  // Also after a failure, and before the hooks of the next file.
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('PATH', folder);
  expect(await classPath(context, 'Small 1', coordinates)).toBe(paths[0]);
});
