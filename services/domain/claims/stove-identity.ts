// One name for a stove whose serial number is typed in several ways: other case, blanks, separators, or letters of another
// script that look alike.

/** Capital letters of Cyrillic and Greek that look like Latin ones, and letters that look like digits. */
const lookAlikes: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Н: 'H',
  К: 'K',
  М: 'M',
  О: '0',
  Р: 'P',
  Т: 'T',
  Х: 'X',
  У: 'Y',
  Ѕ: 'S',
  І: '1',
  Ј: 'J',
  Α: 'A',
  Β: 'B',
  Ε: 'E',
  Ζ: 'Z',
  Η: 'H',
  Ι: '1',
  Κ: 'K',
  Μ: 'M',
  Ν: 'N',
  Ο: '0',
  Ρ: 'P',
  Τ: 'T',
  Υ: 'Y',
  Χ: 'X',
  O: '0',
  I: '1',
  L: '1',
};

/** The text without what differs between spellings of one name. */
export const foldSpelling = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/./gu, (letter) => lookAlikes[letter] ?? letter);

/** Legal forms, which some write behind the name of a vendor and others leave out. */
const legalForms = new Set(
  'AB AG BV CO COMPANY CORP CORPORATION GMBH INC INCORPORATED LIMITED LLC LTD NV OY PLC PRIVATE PTE PTY PVT SA SARL SAS SPA SRL'.split(
    ' ',
  ),
);

function foldedVendor(vendor: string): string {
  const words =
    vendor
      .normalize('NFKC')
      .toUpperCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const name = words.filter((word, index) => index === 0 || !legalForms.has(word));
  return foldSpelling(name.join(''));
}

/** Without a digit, or of one repeated sign, it is what people write who know no number: `n/a`, `none`, `0000`. */
const isPlaceholder = (serial: string): boolean => {
  const plain = serial.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '');
  return !/\p{Nd}/u.test(plain) || /^(.)\1*$/u.test(plain);
};

/** The serial number in whatever spelling; null if there is none. */
export const foldSerial = ({
  serialNumber = '',
}: {
  readonly serialNumber?: string | undefined;
}): string | null => (isPlaceholder(serialNumber) ? null : foldSpelling(serialNumber));

/** Null without a vendor, or without a serial number. */
export function stoveIdentity(device: {
  readonly vendor?: string | undefined;
  readonly serialNumber?: string | undefined;
}): string | null {
  const [by, serial] = [foldedVendor(device.vendor ?? ''), foldSerial(device)];
  return by === '' || serial === null ? null : `${by}:${serial}`;
}

/** Whether two organisations are the same, however their names are typed. */
export const isSameOrganisation = (a: string, b: string): boolean => foldSpelling(a) === foldSpelling(b);
