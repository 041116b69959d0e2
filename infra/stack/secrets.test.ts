// Secrets are made once, kept, and closed to others.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSecrets } from './secrets.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearth-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a second load gives the same, in a file for its owner only', () => {
  const first = loadSecrets(folder);
  expect(loadSecrets(folder)).toEqual(first);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(new Set(Object.values(first.passwords)).size).toBe(6);
});

test('Kafka accepts the cluster id: 16 bytes in base64url', () => {
  const { clusterId } = loadSecrets(folder);
  expect(Buffer.from(clusterId, 'base64url')).toHaveLength(16);
  expect(clusterId).toHaveLength(22);
});

test('no cluster id begins with a dash, which a command line would take for an option', () => {
  const ids = Array.from({ length: 500 }, (_, index) => loadSecrets(join(folder, String(index))).clusterId);
  expect(ids.filter((id) => id.startsWith('-'))).toEqual([]);
});

test('what is missing is added, what is there is kept', () => {
  writeFileSync(join(folder, 'secrets.json'), '{"clusterId":"kept","passwords":{"api":"mine"}}');
  const secrets = loadSecrets(folder);
  expect(secrets.clusterId).toBe('kept');
  expect(secrets.passwords.api).toBe('mine');
  expect(secrets.passwords.ingest.length).toBeGreaterThan(20);
  expect(secrets.replay.length).toBeGreaterThan(40);
});
