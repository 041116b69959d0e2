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
export const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/./gu, (letter) => lookAlikes[letter] ?? letter);

/** Null without a vendor or a serial number of which anything is left. */
export function stoveIdentity({
  vendor,
  serialNumber,
}: {
  readonly vendor?: string | undefined;
  readonly serialNumber?: string | undefined;
}): string | null {
  const [by, serial] = [folded(vendor ?? ''), folded(serialNumber ?? '')];
  return by === '' || serial === '' ? null : `${by}:${serial}`;
}

/** Whether two organisations are the same, however their names are typed. */
export const isSameOrganisation = (a: string, b: string): boolean => folded(a) === folded(b);
