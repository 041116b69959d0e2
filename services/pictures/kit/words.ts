// Languages of pictures, and numbers and dates in them: ISO dates, decimal point, thin space for thousands.

export const languages = ['en', 'fr', 'sw'] as const;
export type Language = (typeof languages)[number];

/** Texts of a picture in each language; a missing one does not compile. */
export type Words<Texts> = Readonly<Record<Language, Texts>>;

const thin = '\u202F';

/** A number with a fixed count of decimals. */
export function printNumber(value: number, decimals = 0): string {
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thin);
  const printed = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  return value < 0 && /[1-9]/.test(printed) ? `−${printed}` : printed;
}

/**
 * A share as whole per cent. It is 0 % or 100 % only if it is exactly that. `round`: down for what must not look better
 * than it is, up for what is missing.
 */
export function printShare(share: number, round: (value: number) => number = Math.round): string {
  if (share > 0 && share < 0.01) return `<1${thin}%`;
  if (share > 0.99 && share < 1) return `>99${thin}%`;
  // 0.29 × 100 is 28.999…
  return `${printNumber(round(Math.round(share * 1e8) / 1e6))}${thin}%`;
}

const dayMs = 86_400_000;

/** Days from the epoch to an ISO date; days are counted in UTC, so no time zone of the machine matters. */
const dayNumber = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / dayMs);

export const isMonday = (date: string): boolean => (dayNumber(date) + 3) % 7 === 0;

interface FrameTexts {
  readonly noData: string;
  readonly provisional: string;
  readonly to: string;
  readonly timeZone: string;
  readonly missing: (share: string) => string;
  readonly data: string;
}

/** Texts that every picture has. */
export const frameWords: Words<FrameTexts> = {
  en: {
    noData: 'No data in this period',
    provisional: 'provisional',
    to: 'to',
    timeZone: 'time zone',
    missing: (share) => `missing data ${share}`,
    data: 'data',
  },
  fr: {
    noData: 'Aucune donnée dans cette période',
    provisional: 'provisoire',
    to: 'au',
    timeZone: 'fuseau horaire',
    missing: (share) => `données manquantes ${share}`,
    data: 'données',
  },
  sw: {
    noData: 'Hakuna data katika kipindi hiki',
    provisional: 'ya muda',
    to: 'hadi',
    timeZone: 'saa za eneo',
    missing: (share) => `data zinazokosekana ${share}`,
    data: 'data',
  },
};
