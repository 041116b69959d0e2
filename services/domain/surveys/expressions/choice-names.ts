// Names of options in rules and on phones: XLSForm separates the chosen names by blanks, so a name has none.

/** Before the text of an answer that is not among the options. */
export const otherMark = 'other:';

const blank = /\s/;

/** An option with blanks gets a name without: blanks and signs become `_`. All others are their own names. */
export const choiceName = (option: string): string =>
  blank.test(option) ? option.trim().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '_') : option;

const numeral = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;

export const isNumeral = (text: string): boolean => numeral.test(text.trim());

/** The options of one question as rules see them. A rule may name them often: they are made once. */
export interface Choices {
  /** Name by option. */
  readonly nameOf: ReadonlyMap<string, string>;
  readonly names: readonly string[];
  readonly hasBlanks: boolean;
  readonly hasNumeral: boolean;
}

export function namedChoices(options: readonly string[]): Choices {
  const nameOf = choiceNames(options);
  const names = [...nameOf.values()];
  return {
    nameOf,
    names,
    hasBlanks: options.some((one) => blank.test(one)),
    hasNumeral: names.some(isNumeral),
  };
}

/** The name of each option; where two would be equal, the later ones end in `_2`, `_3`, … */
export function choiceNames(options: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map(options.filter((option) => !blank.test(option)).map((option) => [option, option]));
  const taken = new Set(names.values());
  // Where the search for a free number goes on, so that a thousand equal names take no time.
  const numbers = new Map<string, number>();
  for (const option of options) {
    if (names.has(option)) continue;
    const base = choiceName(option);
    let name = base;
    let number = numbers.get(base) ?? 2;
    for (; taken.has(name); number++) name = `${base}_${number}`;
    numbers.set(base, number);
    taken.add(name);
    names.set(option, name);
  }
  return names;
}
