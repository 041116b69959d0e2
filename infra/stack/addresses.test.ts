// Addresses from the environment and those of our own ClickHouse.
import { expect, test } from 'vitest';
import { givenAddresses, ownClickHouse } from './addresses.ts';

const passwords = { admin: 'a', ingest: 'b', windows: 'c', api: 'd', analyst: 'e', analystPii: 'f' };

test('nothing given is nothing known', () => {
  const nothing = { kafka: undefined, registry: undefined, clickhouse: undefined };
  expect(givenAddresses({ HEARTH_KAFKA: '', PATH: '/bin' })).toEqual(nothing);
});

test('one ClickHouse login serves every role that has none of its own', () => {
  const { clickhouse } = givenAddresses({
    HEARTH_CLICKHOUSE_URL: 'https://me:p%40ss@ch.example:8443/',
    HEARTH_CLICKHOUSE_ANALYST_URL: 'https://reader:r@ch.example:8443',
  });
  expect(clickhouse?.clickhouse).toBe('https://ch.example:8443');
  expect(clickhouse?.users.ingest).toEqual({ user: 'me', password: 'p@ss' });
  expect(clickhouse?.urls.ingest).toBe('https://me:p%40ss@ch.example:8443');
  expect(clickhouse?.urls.analyst).toBe('https://reader:r@ch.example:8443');
});

test('our own ClickHouse has one login for each role', () => {
  const own = ownClickHouse(8123, passwords);
  expect(own.users.analystPii).toEqual({ user: 'analyst_pii', password: 'f' });
  expect(own.urls.admin).toBe('http://hearth:a@127.0.0.1:8123');
});

test.each([
  [{ HEARTH_KAFKA: 'broker' }, 'HEARTH_KAFKA is "broker", but it must be like host:9092'],
  [{ HEARTH_REGISTRY_URL: 'ftp://x' }, 'HEARTH_REGISTRY_URL is "ftp://x", but it must be a URL'],
])('a bad address is named: %o', (environment, sentence) => {
  expect(() => givenAddresses(environment)).toThrow(sentence);
});
