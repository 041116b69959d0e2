// The config files that the parts are started with.
import { expect, test } from 'vitest';
import { usersXml } from './access.ts';
import { clickHouseXml } from './clickhouse-config.ts';
import { pomOf } from './jars.ts';
import { kafkaProperties } from './kafka.ts';
import { keeperConfig } from './keeper.ts';
import { portsAt } from './ports.ts';
import { xml } from './xml.ts';

const passwords = { admin: 'a<&', ingest: 'b', windows: 'c', upkeep: 'u', api: 'd', analyst: 'e' };

const addressesIn = (text: string): string[] => text.match(/\d+\.\d+\.\d+\.\d+/g) ?? [];

test('xml nests and escapes', () => {
  expect(
    xml([
      'a',
      [
        ['b', 'x<&>'],
        ['c', []],
      ],
    ]),
  ).toBe('<a>\n  <b>x&lt;&amp;&gt;</b>\n  <c>\n  </c>\n</a>\n');
});

test('Kafka listens on loopback only, under its offset', () => {
  const text = kafkaProperties(portsAt(7), '/data');
  expect(text).toContain('listeners=PLAINTEXT://127.0.0.1:9099,CONTROLLER://127.0.0.1:9100\n');
  expect(new Set(addressesIn(text))).toEqual(new Set(['127.0.0.1']));
});

test('Keeper listens on loopback only', () => {
  expect(keeperConfig(2188, '/data')).toContain('clientPort=2188\nclientPortAddress=127.0.0.1\n');
});

test('ClickHouse knows its port, its users and its Keeper', () => {
  const text = clickHouseXml({
    httpPort: 8130,
    listenHost: '127.0.0.1',
    keeper: { host: '127.0.0.1', port: 2188 },
    usersFile: '/x/users.xml',
    logFile: '/x/log',
    more: [],
  });
  for (const part of [
    '<http_port>8130<',
    '<users_config>/x/users.xml<',
    '<port>2188<',
    '/hearth_keeper_map',
  ]) {
    expect(text).toContain(part);
  }
});

test('only the user of the engine itself has no password, and nobody logs in from elsewhere', () => {
  const text = usersXml(passwords, '127.0.0.1');
  expect(text.match(/<password><\/password>/g)).toHaveLength(1);
  expect(text).toContain('<password>a&lt;&amp;</password>');
  expect(text.match(/<ip>127\.0\.0\.1<\/ip>/g)).toHaveLength(7);
});

test('a pom pins what is asked for', () => {
  const text = pomOf(['g:a:1.2', 'h:b:3']);
  expect(text).toContain('<groupId>g</groupId><artifactId>a</artifactId><version>1.2</version>');
  expect(text.match(/<dependency>/g)).toHaveLength(2);
});
