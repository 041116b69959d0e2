// A setting that cannot be used is reported in one sentence that says what is allowed.
import { expect, test } from 'vitest';
import { readSettings } from './config.ts';

test.each([
  ['HEARTH_FLUSH_ROWS', 'abc', 'is "abc": a whole number from 1 on is allowed'],
  ['HEARTH_FLUSH_ROWS', '1.5', 'is "1.5": a whole number from 1 on is allowed'],
  ['HEARTH_API_PORT', '70000', 'is "70000": a whole number from 1 to 65535 is allowed'],
  [
    'HEARTH_API_PORT',
    '6000',
    'is "6000": browsers and fetch refuse port 6000 (a "bad port" of the Fetch standard); give another port',
  ],
  [
    'HEARTH_REGISTRY_URL',
    'http://me:pass@127.0.0.1:6666',
    'is not usable: browsers and fetch refuse port 6666 (a "bad port" of the Fetch standard); give an address with another port',
  ],
  ['HEARTH_FLUSH_AGE_MS', '86400001', 'is "86400001": a whole number from 1 to 86400000 is allowed'],
  ['HEARTH_WINDOWS_POLL_MS', '3000000000', 'is "3000000000": a whole number from 1 to 86400000 is allowed'],
  ['HEARTH_UPKEEP_ROUND_MS', '3000000000', 'is "3000000000": a whole number from 1 to 86400000 is allowed'],
  ['HEARTH_SESSION_TIMEOUT_MS', '999', 'is "999": a whole number from 1000 to 86400000 is allowed'],
  ['HEARTH_FUSE', 'yes', 'is "yes": on or off is allowed'],
  ['HEARTH_OLDEST_READING', 'soon', 'is "soon": a day such as 2015-01-01 is allowed'],
  ['HEARTH_COUNTRY', 'Kenya', 'is "Kenya": a text that matches ^[A-Z]{2}$ is allowed'],
  ['HEARTH_API_URL', 'x', 'is not usable: a URL such as http://127.0.0.1:8080 is allowed'],
  [
    'HEARTH_CLICKHOUSE_URL',
    'http://me:pass@127.0.0.1:8123/hearth',
    'is not usable: a URL such as http://127.0.0.1:8080 is allowed',
  ],
  ['HEARTH_REPLAY_SECRET', 'short', 'is not usable: a text of at least 16 characters is allowed'],
  ['HEARTH_FLUSHROWS', '1', 'is not a setting of Hearth; HEARTH_FLUSH_ROWS is near'],
  ['HEARTH_SOMETHING_ELSE', '1', 'is not a setting of Hearth; infra/docs/settings.md lists all'],
])('%s=%s', (name, value, sentence) => {
  expect(() => readSettings({ [name]: value })).toThrow(new Error(`${name} ${sentence}`));
});

test('every fault has its line', () => {
  expect(() => readSettings({ HEARTH_FUSE: 'x', HEARTH_FLEET: 'y' })).toThrow(
    new Error('HEARTH_FUSE is "x": on or off is allowed\nHEARTH_FLEET is "y": on or off is allowed'),
  );
});

test('a time may be a day', () => {
  const day = 86_400_000;
  expect(readSettings({ HEARTH_UPKEEP_ROUND_MS: String(day) }).HEARTH_UPKEEP_ROUND_MS).toBe(day);
});
