// A folder is created with its parents, and refused in one sentence where that is impossible.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeFolder } from './folder.ts';

const base = mkdtempSync(join(tmpdir(), 'hearth-folder-'));
afterAll(() => rmSync(base, { recursive: true }));

test('missing parents are created with the same mode, and a folder may be there', () => {
  const path = join(base, 'a/b/c');
  makeFolder(path, 0o700);
  makeFolder(path);
  for (const name of ['a', 'a/b', 'a/b/c']) expect(statSync(join(base, name)).mode & 0o777).toBe(0o700);
});

test.each(['file', 'file/below'])('a folder %s is refused where a file is', (name) => {
  writeFileSync(join(base, 'file'), '');
  expect(() => makeFolder(join(base, name))).toThrow(
    `${join(base, 'file')} cannot be created (EEXIST): choose another folder`,
  );
});

test('a folder below /proc is refused at once', () => {
  // Where there is no /proc, as on macOS, the root folder takes none.
  expect(() => makeFolder('/proc/hearth/backups')).toThrow(
    /^\/proc(?:\/hearth)? cannot be created \(E[A-Z]+\): choose another folder$/,
  );
});
