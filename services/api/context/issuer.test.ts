// The file with the keys of the issuer: who may read it, and what it must hold.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ed25519Multikey } from '#domain/multibase.ts';
import { ed25519Key } from '#runtime/process/ed25519.ts';
import { openIssuer } from './issuer.ts';

const seed = Buffer.alloc(32, 7);
const key = { publicKeyMultibase: ed25519Multikey(ed25519Key(seed).publicKey), seed: seed.toString('hex') };

function fileOf(text: string, mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-issuer-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'issuer-keys.json');
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
}

test.each([0o600, 0o640, 0o440])('a file of mode %o signs', (mode) => {
  const issuer = openIssuer('did:web:example.org', fileOf(JSON.stringify([key]), mode));
  expect(issuer.signer(0)).not.toBeNull();
});

test.each<[string, string, number, RegExp]>([
  ['readable by others', JSON.stringify([key]), 0o644, / has mode 0644: /],
  ['writable by its group', JSON.stringify([key]), 0o660, / has mode 0660: /],
  ['not JSON', `secret ${key.seed}`, 0o600, / is not JSON$/],
  ['without keys', '[]', 0o600, / has no keys: /],
])('one that is %s is refused', (_, text, mode, sentence) => {
  expect(() => openIssuer('did:web:example.org', fileOf(text, mode))).toThrow(sentence);
});
