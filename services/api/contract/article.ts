// The indefinite article of an English noun in a message.

/** `a device`, `an installation`: by the first letter, which is right for every noun of the interface. */
export const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
