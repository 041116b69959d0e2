// Names of the installation, and the sites from which a browser may write.
import { expect, test } from 'vitest';
import { Problem } from '../contract/problem.ts';
import { checkConsole, checkHost, checkSite } from './browser.ts';

const codeOf = (check: () => void): string | null => {
  try {
    check();
    return null;
  } catch (error) {
    return error instanceof Problem ? error.code : String(error);
  }
};

const names = {
  HEARTH_HOSTS: 'office.example,lan',
  HEARTH_PUBLIC_URL: 'https://stoves.example:8443',
  HEARTH_DOMAIN: 'Hearth.example%3A8080',
};

test.each([
  '127.0.0.1:8080',
  'localhost:8080',
  '[::1]:8080',
  '10.1.2.3',
  'stoves.example',
  'STOVES.example:99',
  'hearth.example',
  'office.example:1',
  'lan',
  '',
])('%j is a name of this installation', (host) => {
  expect(codeOf(() => checkHost({ host }, '/v1/me', names))).toBeNull();
});

test.each([
  'evil.example',
  'evil.example:8080',
  'x.stoves.example',
  '127.0.0.1.nip.io',
  'localhost.evil.example',
])('%j is none', (host) => {
  expect(codeOf(() => checkHost({ host }, '/v1/me', names))).toBe('misdirected-request');
  expect(codeOf(() => checkHost({ host }, '/metrics', names))).toBeNull();
  expect(codeOf(() => checkHost({ host, authorization: 'Bearer x' }, '/v1/me', names))).toBeNull();
});

test('an empty list of names adds no empty name', () => {
  const host = 'evil.example';
  expect(codeOf(() => checkHost({ host }, '/', { ...names, HEARTH_HOSTS: '' }))).toBe('misdirected-request');
});

test.each([
  [{ 'x-hearth-console': '1', 'sec-fetch-site': 'same-origin' }, null],
  [{ 'x-hearth-console': '1' }, null],
  [{ 'x-hearth-console': '1', 'sec-fetch-site': 'same-site' }, 'cross-site-refused'],
  [{ 'x-hearth-console': '1', 'sec-fetch-site': 'cross-site' }, 'cross-site-refused'],
  [{ 'x-hearth-console': '1', 'sec-fetch-site': 'none' }, 'cross-site-refused'],
  [{ 'x-hearth-console': '0', 'sec-fetch-site': 'same-origin' }, 'cross-site-refused'],
  [{ 'sec-fetch-site': 'same-origin' }, 'cross-site-refused'],
  [{}, 'cross-site-refused'],
])('a write with a session and %j', (headers, code) => {
  expect(codeOf(() => checkConsole(headers))).toBe(code);
});

test('a sign-in needs no header of the console, but no other site either', () => {
  expect(codeOf(() => checkSite({}))).toBeNull();
  expect(codeOf(() => checkSite({ 'sec-fetch-site': 'same-site' }))).toBe('cross-site-refused');
});
