// A file with a secret may be read by its owner and their group, as secrets of a container are mounted.
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSecretFile } from './secret-file.ts';

const fileOf = (mode: number): string => {
  const file = join(mkdtempSync(join(tmpdir(), 'hearth-secret-')), 'key');
  writeFileSync(file, 'secret\n');
  chmodSync(file, mode);
  return file;
};

test.each([0o400, 0o440, 0o600, 0o640, 0o700])('a file of mode %o is read', (mode) => {
  expect(readSecretFile('HEARTH_X_FILE', fileOf(mode))).toBe('secret\n');
});

test.each([
  [0o644, '0640'],
  [0o444, '0440'],
  [0o604, '0600'],
  [0o660, '0640'],
  [0o620, '0600'],
  [0o642, '0640'],
  [0o641, '0640'],
])('a file of mode %o is refused', (mode, right) => {
  const file = fileOf(mode);
  expect(() => readSecretFile('HEARTH_X_FILE', file)).toThrow(
    new Error(
      `HEARTH_X_FILE ${file} has mode 0${mode.toString(8)}: only its owner may write it, and only its owner and group may read it. Run chmod ${right} on it`,
    ),
  );
});

test('a missing file is named', () => {
  expect(() => readSecretFile('HEARTH_X_FILE', '/nowhere/key')).toThrow(
    /^HEARTH_X_FILE \/nowhere\/key cannot be read: ENOENT/,
  );
});
