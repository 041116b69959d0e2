// Where callbacks may go: names are judged by what they resolve to, each time.
import { expect, test } from 'vitest';
import { findTarget, lookupBySystem, ReceiverSlow, TargetRefused, urlFault, type Lookup } from './target.ts';

const find = (url: string, allowed: readonly string[] = [], lookup: Lookup = lookupBySystem) =>
  findTarget(url, { allowed, lookup, timeoutMs: 5000 });

test.each([
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  'https://10.0.0.8/hook',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:8.8.8.8]/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
  'https://224.0.0.1/',
  'https://0.0.0.0/',
  'https://localhost/',
  'http://8.8.8.8/',
  'ftp://8.8.8.8/',
  'https://user@8.8.8.8/',
  'https://user:word@8.8.8.8/',
  'https://8.8.8.8/#part',
])('%s is refused', async (url) => {
  await expect(find(url)).rejects.toThrow(TargetRefused);
});

test('a name with a public and a private address is refused', async () => {
  const lookup: Lookup = async () => [
    { address: '8.8.8.8', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ];
  await expect(find('https://hooks.example/', [], lookup)).rejects.toThrow(TargetRefused);
});

test('the addresses of one look-up are those that are connected to', async () => {
  const answers = ['8.8.8.8', '127.0.0.1'];
  const lookup: Lookup = async () => [{ address: answers.shift() ?? '', family: 4 }];
  const target = await find('https://hooks.example/a?b=c', [], lookup);
  expect(target.addresses).toEqual([{ address: '8.8.8.8', family: 4 }]);
  expect(answers).toEqual(['127.0.0.1']);
  await expect(find('https://hooks.example/a?b=c', [], lookup)).rejects.toThrow(TargetRefused);
});

test('an allowed network may be called, also without TLS; no other one', async () => {
  const allowed = ['127.0.0.0/8', '::1/128', '10.1.0.0/16'];
  for (const url of ['http://127.0.0.1:8081/x', 'https://10.1.2.3/', 'http://[::1]/'])
    expect((await find(url, allowed)).url.href).toBe(url);
  await expect(find('https://10.2.0.1/', allowed)).rejects.toThrow(TargetRefused);
  await expect(find('http://1.1.1.1/', allowed)).rejects.toThrow(TargetRefused);
});

test('a name that does not resolve is no refusal: it may resolve later', async () => {
  const lookup: Lookup = async () => Promise.reject(new Error('ENOTFOUND'));
  await expect(find('https://hooks.example/', [], lookup)).rejects.toThrow('ENOTFOUND');
});

test('a look-up without an end is given up', async () => {
  const lookup: Lookup = () => new Promise(() => {});
  await expect(findTarget('https://hooks.example/', { allowed: [], lookup, timeoutMs: 20 })).rejects.toThrow(
    ReceiverSlow,
  );
});

test.each([
  ['nonsense', 'not a URL'],
  [`https://hooks.example/${'a'.repeat(2000)}`, 'at most 2000'],
])('%s is no address', (text, fault) => {
  expect(urlFault(text)).toContain(fault);
});
