// Spellings of one serial number, and of one organisation, are one.
import { expect, test } from 'vitest';
import { foldSerial, isSameOrganisation, stoveIdentity } from './stove-identity.ts';

const of = (serialNumber: string, vendor = 'Acme') => stoveIdentity({ vendor, serialNumber });

test.each(['ab-01', 'AB 01', 'АВ01', 'AB-O1', 'AB0I', 'ab.0l', 'ＡＢ０１', 'A\u200bB01'])(
  '%s is AB-01',
  (typed) => {
    expect(of(typed)).toBe(of('AB-01'));
  },
);

test.each(['AB-02', 'AC-01', 'AB-011'])('%s is another stove than AB-01', (typed) => {
  expect(of(typed)).not.toBe(of('AB-01'));
});

test('another vendor has other stoves, and without a serial number there is no identity', () => {
  expect(of('AB-01', 'Other')).not.toBe(of('AB-01'));
  expect(of('--')).toBeNull();
  expect(stoveIdentity({ vendor: 'Acme' })).toBeNull();
  expect(stoveIdentity({ serialNumber: 'AB-01' })).toBeNull();
});

test.each(['ACME Ltd.', 'Acme Co., Limited', 'acme inc', 'A C M E'])('%s is the vendor Acme', (vendor) => {
  expect(of('AB-01', vendor)).toBe(of('AB-01'));
});

test.each(['Acme Stoves', 'Acmes', 'Ltd Acme'])('%s is another vendor than Acme', (vendor) => {
  expect(of('AB-01', vendor)).not.toBe(of('AB-01'));
});

test.each(['n/a', 'unknown', 'none', '0000', '1-1-1', '-'])('%s is no serial number', (serialNumber) => {
  expect(foldSerial({ serialNumber })).toBeNull();
  expect(of(serialNumber)).toBeNull();
});

test('a serial number is the same without its vendor', () => {
  expect(foldSerial({ serialNumber: 'ab 01' })).toBe(foldSerial({ serialNumber: 'AB-O1' }));
  expect(foldSerial({})).toBeNull();
});

test('organisations are compared without case, blanks and signs', () => {
  expect(isSameOrganisation('Clean Stoves Ltd.', 'CLEAN  STOVES LTD')).toBe(true);
  expect(isSameOrganisation('Clean Stoves Ltd.', 'Clean Stove Ltd.')).toBe(false);
});
