// Commands find the ClickHouse and the database of a running Hearth; what the environment gives wins.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSettings } from '#runtime/process/config.ts';
import { printedReady, readReady, removeReady, storeOf, writeReady } from './ready.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'hearth-ready-'));
const running = 'http://hearth:secret@127.0.0.1:8123';
writeReady(dataDir, {
  api: 'http://127.0.0.1:8080',
  apiKey: 'key',
  kafka: '127.0.0.1:9092',
  registry: 'http://127.0.0.1:8081',
  clickhouse: running,
  database: 'hearth_running',
  analyst: 'http://analyst:secret@127.0.0.1:8123',
});
afterAll(() => rmSync(dataDir, { recursive: true }));

test('only a terminal sees the passwords of the store; the file has them, for its owner alone', () => {
  const ready = readReady(dataDir);
  expect(printedReady(ready, true)).toEqual(ready);
  expect(printedReady(ready, false)).toEqual({
    ...ready,
    clickhouse: 'http://hearth@127.0.0.1:8123',
    analyst: 'http://analyst@127.0.0.1:8123',
  });
  expect(statSync(join(dataDir, 'ready.json')).mode & 0o777).toBe(0o600);
});

const own = 'http://me:pass@127.0.0.1:9000';

test.each([
  [{}, { url: running, database: 'hearth_running' }],
  [{ HEARTH_DATABASE: '' }, { url: running, database: 'hearth_running' }],
  [{ HEARTH_DATABASE: 'hearth_new' }, { url: running, database: 'hearth_new' }],
  // The default, but given.
  [{ HEARTH_DATABASE: 'hearth' }, { url: running, database: 'hearth' }],
  [{ HEARTH_CLICKHOUSE_URL: own }, { url: own, database: 'hearth' }],
  [
    { HEARTH_CLICKHOUSE_URL: own, HEARTH_DATABASE: 'hearth_new' },
    { url: own, database: 'hearth_new' },
  ],
])('the store of %j', (env: Record<string, string>, store) => {
  const settings = readSettings({ HEARTH_DATA_DIR: dataDir, ...env });
  expect(storeOf(settings, env['HEARTH_DATABASE'] ?? '')).toEqual(store);
});

test('without an address and a running Hearth the sentence names both ways out', () => {
  removeReady(dataDir);
  expect(() => storeOf(readSettings({ HEARTH_DATA_DIR: dataDir }))).toThrow(
    /start Hearth with npm start, .*; with npm run stack, set HEARTH_CLICKHOUSE_URL to the address/,
  );
});
