// A lock is held once, given up on release, and taken over from the dead.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { tryLock } from './lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'hearth-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a held lock names its owner and is free again after release', () => {
  const path = join(folder, 'held');
  const lock = tryLock(path);
  expect(lock).toMatchObject({ got: true, inherited: false });
  expect(tryLock(path)).toEqual({ got: false, owner: process.pid });
  if (lock.got) lock.release();
  expect(tryLock(path)).toMatchObject({ got: true, inherited: false });
});

test('the lock of a process that is gone is inherited', async () => {
  const path = join(folder, 'stale');
  const file = join(import.meta.dirname, 'lock.ts');
  const script = `import(${JSON.stringify(file)}).then(({ tryLock }) => tryLock(${JSON.stringify(path)}))`;
  await once(spawn(process.execPath, ['-e', script]), 'exit');
  expect(readdirSync(folder)).toContain('stale');
  expect(tryLock(path)).toMatchObject({ got: true, inherited: true });
  expect(readdirSync(folder).filter((name) => name.startsWith('stale'))).toEqual(['stale']);
});

test('a process that only has the same id as the owner does not hold its lock', () => {
  const path = join(folder, 'reused');
  writeFileSync(path, `${process.pid} 1 an-earlier-boot`);
  expect(tryLock(path)).toMatchObject({ got: true, inherited: true });
});
