// Numbers and plurals in texts: decimal point, a thin space for thousands, plural forms of the language.

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** At most one decimal. */
export const numberText = (value: number): string => grouped.format(value).replaceAll(',', '\u2009');

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 20 });
/** All decimals, where a rounded number would state another amount. */
export const exactText = (value: number): string => whole.format(value).replaceAll(',', '\u2009');

export const percentText = (share: number): string => `${numberText(Math.round(share * 100))} %`;

/** The number with the word in its form; `other` where the language has no form of its own. */
export const plural = (
  language: string,
  value: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string },
): string => `${numberText(value)} ${forms[new Intl.PluralRules(language).select(value)] ?? forms.other}`;
