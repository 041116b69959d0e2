// Which texts are leaves: canonical readings alone.
import { expect, test } from 'vitest';
import { readLeaf } from './read-leaf.ts';

const leaf =
  '{"deviceId":"did:ixo:device/456","kind":"power","observedAt":"2026-11-20T17:10:00.000Z","sequence":182,"v":1,"values":{"activePowerW":820,"energyWh":124068.5}}';

test('a canonical reading is read', () => {
  expect(readLeaf(leaf)).toEqual({
    deviceId: 'did:ixo:device/456',
    kind: 'power',
    observedAt: '2026-11-20T17:10:00.000Z',
    sequence: 182,
  });
});

test.each([
  ['a blank', leaf.replace('{', '{ ')],
  ['a name twice', leaf.replace('{', '{"deviceId":"x",')],
  [
    'another order',
    leaf.replace('"activePowerW":820,"energyWh":124068.5', '"energyWh":124068.5,"activePowerW":820'),
  ],
  ['another number form', leaf.replace('820', '8.2e2')],
  ['an infinite number', leaf.replace('820', '1e400')],
  ['a number as text', leaf.replace('820', '"820"')],
  ['an unknown member', leaf.replace('"v":1', '"v":1,"w":1')],
  ['an unknown value', leaf.replace('energyWh', 'energyXh')],
  ['a missing value', leaf.replace('"activePowerW":820,', '')],
  ['another version', leaf.replace('"v":1', '"v":2')],
  ['an unknown kind', leaf.replace('power', 'toString')],
  ['a time without milliseconds', leaf.replace('.000Z', 'Z')],
  ['no JSON', '\u0001\u0002'],
  ['a list', '[1]'],
])('%s is no leaf', (_what, text) => expect(readLeaf(text)).toBeNull());
