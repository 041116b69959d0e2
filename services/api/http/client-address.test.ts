// Which address a client has behind proxies, and that it cannot choose one.
import { expect, test } from 'vitest';
import { openClientAddress } from './client-address.ts';

const trusted = ['10.0.0.0/8', '2001:db8:1::/48'];

test.each<[string, string, Record<string, string>, string]>([
  ['no header', '10.0.0.1', {}, '10.0.0.1'],
  ['one proxy', '10.0.0.1', { 'x-forwarded-for': '192.0.2.7' }, '192.0.2.7'],
  ['an IPv4 peer on IPv6', '::ffff:10.0.0.1', { 'x-forwarded-for': '192.0.2.7' }, '192.0.2.7'],
  ['two proxies', '10.0.0.1', { 'x-forwarded-for': '192.0.2.7, 10.0.0.2' }, '192.0.2.7'],
  ['an invented start', '10.0.0.1', { 'x-forwarded-for': '198.51.100.1, 192.0.2.7' }, '192.0.2.7'],
  ['an invented proxy', '10.0.0.1', { 'x-forwarded-for': '198.51.100.1, 10.9.9.9, 192.0.2.7' }, '192.0.2.7'],
  ['a client in a trusted network', '10.0.0.1', { 'x-forwarded-for': '10.0.0.2' }, '10.0.0.2'],
  ['a peer that is not trusted', '192.0.2.1', { 'x-forwarded-for': '198.51.100.1' }, '192.0.2.1'],
  ['a peer without an address', '', { 'x-forwarded-for': '198.51.100.1' }, ''],
  ['ports', '10.0.0.1', { 'x-forwarded-for': '192.0.2.7:4711' }, '192.0.2.7'],
  ['IPv6', '2001:db8:1::1', { 'x-forwarded-for': '2001:db8::7' }, '2001:db8::7'],
  ['IPv6 and a port', '10.0.0.1', { 'x-forwarded-for': '[2001:db8::7]:443' }, '2001:db8::7'],
  ['no address', '10.0.0.1', { 'x-forwarded-for': '192.0.2.7, unknown' }, '10.0.0.1'],
  ['no address before a proxy', '10.0.0.1', { 'x-forwarded-for': 'x, 10.0.0.2' }, '10.0.0.2'],
  ['an empty header', '10.0.0.1', { 'x-forwarded-for': '' }, '10.0.0.1'],
  ['Forwarded', '10.0.0.1', { forwarded: 'for=198.51.100.1, for=192.0.2.7;proto=https' }, '192.0.2.7'],
  [
    'Forwarded in any order',
    '10.0.0.1',
    { forwarded: 'proto=https;By=10.0.0.1; For = "192.0.2.7:80"' },
    '192.0.2.7',
  ],
  ['Forwarded with IPv6', '10.0.0.1', { forwarded: 'for="[2001:db8::7]:443"' }, '2001:db8::7'],
  ['a name in Forwarded', '10.0.0.1', { forwarded: 'for=192.0.2.7, for=_hidden' }, '10.0.0.1'],
  ['an open quote in Forwarded', '10.0.0.1', { forwarded: 'for="198.51.100.1, for=192.0.2.7' }, '192.0.2.7'],
  [
    'both headers',
    '10.0.0.1',
    { forwarded: 'for=198.51.100.1', 'x-forwarded-for': '192.0.2.7' },
    '192.0.2.7',
  ],
])('%s', (_, remoteAddress, headers, client) => {
  expect(openClientAddress(trusted)({ headers, socket: { remoteAddress } })).toBe(client);
});

test('without trusted proxies headers are not read', () => {
  const headers = { 'x-forwarded-for': '192.0.2.7', forwarded: 'for=192.0.2.7' };
  expect(openClientAddress([])({ headers, socket: { remoteAddress: '10.0.0.1' } })).toBe('10.0.0.1');
});
