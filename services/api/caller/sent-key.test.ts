// The key of a request: the header wins, a cookie has the name that its host allows, and flags are those of a session.
import { expect, test } from 'vitest';
import { cookieFor, isAddress, isLoopback, sentKey, setCookie } from './sent-key.ts';

const host = '127.0.0.1:8080';
const secure = { text: 'abc', from: 'cookie', cookie: '__Host-hearth' } as const;

test.each([
  ['nothing', {}, null],
  ['an empty header', { authorization: '' }, null],
  ['another cookie', { cookie: 'x__Host-hearth=a; hearth-81=b', host }, null],
  ['an empty cookie', { cookie: '__Host-hearth=', host }, null],
  ['a header', { authorization: 'bearer  abc' }, { text: 'abc', from: 'header' }],
  ['a header of another form', { authorization: 'Basic abc' }, { text: '', from: 'header' }],
  ['a cookie', { cookie: 'a=b; __Host-hearth=abc', host }, secure],
  ['a cookie of its port', { cookie: 'hearth-8080=abc', host }, { ...secure, cookie: 'hearth-8080' }],
  ['a cookie without a port', { cookie: 'hearth-80=abc', host: 'h' }, { ...secure, cookie: 'hearth-80' }],
  ['both cookies', { cookie: 'hearth-8080=plain; __Host-hearth=abc', host }, secure],
  [
    'a header and a cookie',
    { authorization: 'Basic abc', cookie: '__Host-hearth=abc', host },
    { text: '', from: 'header' },
  ],
] as const)('the key of a request with %s', (_what, headers, expected) => {
  expect(sentKey(headers)).toEqual(expected);
});

test('the cookie of a session is read by no script and sent from no other site', () => {
  const taken = setCookie(cookieFor(host, false), 'abc', 60);
  expect(taken).toBe('__Host-hearth=abc; Max-Age=60; Path=/; HttpOnly; SameSite=Strict; Secure');
  const plain = setCookie(cookieFor(host, true), 'abc', 60);
  expect(plain).toBe('hearth-8080=abc; Max-Age=60; Path=/; HttpOnly; SameSite=Strict');
});

test('loopback is this machine alone, and an address is no name', () => {
  const hosts = [
    'localhost',
    '127.0.0.1:8080',
    '[::1]:80',
    '10.0.0.1',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
  ];
  expect(hosts.map(isLoopback)).toEqual([true, true, true, false, false, false]);
  expect(hosts.map(isAddress)).toEqual([false, true, true, true, false, false]);
});
