// Networks: which texts name one, what lies inside, and which addresses are one client.
import { expect, test } from 'vitest';
import { clientOf, isCidr, isInside } from './networks.ts';

test.each(['192.0.2.0/24', '0.0.0.0/0', '2001:db8::/32', '::1/128', '10.1.2.3/8'])(
  '%s is a network',
  (text) => {
    expect(isCidr(text)).toBe(true);
  },
);

test.each([
  '192.0.2.0',
  '192.0.2.0/33',
  '300.0.0.0/8',
  '2001:db8::/129',
  'fe80::1%eth0/64',
  '/8',
  'x/8',
  '10.0.0.0/8/8',
  '10.0.0.0/-1',
])('%s is none', (text) => {
  expect(isCidr(text)).toBe(false);
});

test.each<[string, string[], boolean]>([
  ['192.0.2.7', ['192.0.2.0/24'], true],
  ['192.0.3.7', ['192.0.2.0/24'], false],
  ['192.0.3.7', ['192.0.2.0/24', '192.0.3.0/24'], true],
  ['::ffff:192.0.2.7', ['192.0.2.0/24'], true],
  ['2001:db8:1::7', ['2001:db8::/32'], true],
  ['2001:db9::7', ['2001:db8::/32'], false],
  ['fe80::1%eth0', ['fe80::/10'], true],
  ['10.9.9.9', ['10.1.2.3/8'], true],
  ['', ['0.0.0.0/0', '::/0'], false],
])('whether %j lies in %j: %j', (address, cidrs, inside) => {
  expect(isInside(address, cidrs)).toBe(inside);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
])('%s counts as %s', (address, client) => {
  expect(clientOf(address)).toBe(client);
});
