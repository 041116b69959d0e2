// The key of webhooks is made once, for its owner only, and opens what it sealed before.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSeal } from '#runtime/seal/seal.ts';
import { webhookKeyFile } from './webhook-key.ts';

test('a second start opens what the first one sealed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-webhook-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = webhookKeyFile(folder);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const sealed = readSeal(file).seal('whsec_x', 'whe_1');
  expect(readSeal(webhookKeyFile(folder)).open(sealed, 'whe_1')).toBe('whsec_x');
});
