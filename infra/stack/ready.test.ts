// The store of a command: the given address, else that of the Hearth that runs on the data folder.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSettings } from '#runtime/process/config.ts';
import { removeReady, storeOf, writeReady } from './ready.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'hearth-ready-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const given = { HEARTH_DATA_DIR: dataDir, HEARTH_DATABASE: 'hearth_given' };

test('without an address a command uses the ClickHouse and the database of the running Hearth', () => {
  writeReady(dataDir, {
    api: 'http://127.0.0.1:8080',
    apiKey: 'key',
    kafka: '127.0.0.1:9092',
    registry: 'http://127.0.0.1:8081',
    clickhouse: 'http://admin:secret@127.0.0.1:8123',
    database: 'hearth_running',
    analyst: '',
  });
  expect(storeOf(readSettings(given))).toEqual({
    url: 'http://admin:secret@127.0.0.1:8123',
    database: 'hearth_running',
  });
  const url = 'http://own:secret@127.0.0.1:9000';
  expect(storeOf(readSettings({ ...given, HEARTH_CLICKHOUSE_URL: url }))).toEqual({
    url,
    database: 'hearth_given',
  });
});

test('without an address and a running Hearth the sentence names both ways out', () => {
  removeReady(dataDir);
  expect(() => storeOf(readSettings(given))).toThrow(
    /start Hearth with npm start, .*; with npm run stack, set HEARTH_CLICKHOUSE_URL to the address/,
  );
});
