// Finds personal data in a free text of a claim: such a text is signed and cannot be taken back.

type PersonalKind = 'phone' | 'email' | 'coordinates' | 'contact-name';

/** Invisible characters would split a number; other forms of digits and letters become the usual ones. */
const readable = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Nd}/gu, (digit) => asciiDigit(digit));

/** Unicode has the digits of each script in blocks of ten whose 0 is at a multiple of 10, counted from the digit before. */
function asciiDigit(digit: string): string {
  if (digit >= '0' && digit <= '9') return digit;
  let zero = digit.codePointAt(0) ?? 0;
  const own = zero;
  while (own - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(own - zero);
}

/** Dates and times, and ids of records, are no phone numbers. */
const dates = /\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?/g;
const ids = /\b[a-z]{2,4}_[0-9A-HJKMNP-TV-Z]{26}\b/g;
const digests = /\bsha256:[0-9a-f]{64}\b/g;

const phoneLike = /\+?\(?\d[\d ()./-]{5,24}\d/g;
const phoneDigits = { min: 8, max: 15 } as const;

const isPhone = (text: string): boolean =>
  (text.match(phoneLike) ?? []).some((found) => {
    const digits = found.replaceAll(/\D/g, '').length;
    return digits >= phoneDigits.min && digits <= phoneDigits.max;
  });

/** A pair of numbers with three or more decimals, degrees, a geo address, or an open location code. */
const coordinates = [
  /-?\d{1,3}[.,]\d{3,}\s*°?\s*[NSEW]?\s*[,;/ ]\s*-?\d{1,3}[.,]\d{3,}/i,
  /-?\d{1,3}[.,]\d{4,}[^\d]{1,12}-?\d{1,3}[.,]\d{4,}/,
  /\d{1,3}\s*°\s*\d{1,2}/,
  /\bgeo:-?\d/i,
  /\b[23456789CFGHJMPQRVWX]{4,8}\+[23456789CFGHJMPQRVWX]{2,3}\b/,
];

const email = /[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@]{2,}/;

const words = (text: string): string[] =>
  readable(text)
    .toLowerCase()
    .match(/[\p{L}\p{M}]{2,}/gu) ?? [];

/** Every word of the name is in the text, in any order. */
function namesContact(text: string, name: string): boolean {
  const [own, said] = [words(name), new Set(words(text))];
  return own.length > 0 && own.every((word) => said.has(word));
}

/** With the code of a country before it. Within a version, as in 1.4.0+20261121, a `+` is none. */
const internationalPhone = /(?<![\p{L}\p{N}])\+[ ()./-]*\d[\d ()./-]{5,24}\d/u;

/** Null if nothing was found. `names`: of persons that the text must not name. */
export const personalKindIn = (text: string, names: readonly string[]): PersonalKind | null =>
  kindIn(text, names, (plain) =>
    isPhone(plain.replaceAll(digests, ' ').replaceAll(ids, ' ').replaceAll(dates, ' ')),
  );

/** The same for serial numbers, versions and references, which are made of digits. */
export const personalKindInCode = (code: string, names: readonly string[]): PersonalKind | null =>
  kindIn(code, names, (plain) => internationalPhone.test(plain));

function kindIn(
  text: string,
  names: readonly string[],
  hasPhone: (plain: string) => boolean,
): PersonalKind | null {
  const plain = readable(text);
  if (email.test(plain)) return 'email';
  if (coordinates.some((pattern) => pattern.test(plain))) return 'coordinates';
  if (hasPhone(plain)) return 'phone';
  return names.some((name) => namesContact(text, name)) ? 'contact-name' : null;
}
