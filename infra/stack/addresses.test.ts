// Addresses from the environment and those of our own ClickHouse.
import { expect, test } from 'vitest';
import { readGivenAddresses, ownClickHouse } from './addresses.ts';

const passwords = { admin: 'a', ingest: 'b', windows: 'c', upkeep: 'u', api: 'd', analyst: 'e' };

test('nothing given is nothing known', () => {
  const nothing = { kafka: undefined, registry: undefined, clickhouse: undefined };
  expect(readGivenAddresses({ HEARTH_KAFKA: '', PATH: '/bin' })).toEqual(nothing);
});

test('one ClickHouse login serves every role that has none of its own', () => {
  const { clickhouse } = readGivenAddresses({
    HEARTH_CLICKHOUSE_URL: 'https://me:p%40ss@ch.example:8443/',
    HEARTH_CLICKHOUSE_ANALYST_URL: 'https://reader:r@ch.example:8443',
  });
  expect(clickhouse?.clickhouse).toBe('https://ch.example:8443');
  expect(clickhouse?.users.ingest).toEqual({ user: 'me', password: 'p@ss' });
  expect(clickhouse?.urls.ingest).toBe('https://me:p%40ss@ch.example:8443');
  expect(clickhouse?.urls.analyst).toBe('https://reader:r@ch.example:8443');
});

test("without an address of its own the analyst has none, and never the administrator's", () => {
  const { clickhouse } = readGivenAddresses({ HEARTH_CLICKHOUSE_URL: 'https://me:p@ch.example:8443' });
  expect(clickhouse?.urls.analyst).toBe('');
  expect(clickhouse?.users.analyst).toEqual({ user: '', password: '' });
});

test('a bad address with a password in it is not repeated', () => {
  const bad = { HEARTH_CLICKHOUSE_URL: 'clickhouse://me:secret@ch.example' };
  expect(() => readGivenAddresses(bad)).toThrow(/^HEARTH_CLICKHOUSE_URL is not a URL: (?!.*secret)/);
});

test('our own ClickHouse has one login for each role', () => {
  const own = ownClickHouse(8123, passwords);
  expect(own.users.analyst).toEqual({ user: 'analyst', password: 'e' });
  expect(own.urls.admin).toBe('http://hearth:a@127.0.0.1:8123');
});

test.each([
  [{ HEARTH_KAFKA: 'broker' }, 'HEARTH_KAFKA is "broker": use the form host:9092'],
  [
    { HEARTH_REGISTRY_URL: 'ftp://x' },
    'HEARTH_REGISTRY_URL is not a URL: use the form http://user:password@host:8123',
  ],
])('a bad address is named: %o', (environment, sentence) => {
  expect(() => readGivenAddresses(environment)).toThrow(sentence);
});
