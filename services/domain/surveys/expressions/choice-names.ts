// Names of options in rules and on phones: XLSForm separates the chosen names by blanks, so a name has none.

/** Before the text of an answer that is not among the options. */
export const otherMark = 'other:';

const blank = /\s/;

/** An option with blanks gets a name without: blanks and signs become `_`. All others are their own names. */
export const choiceName = (option: string): string =>
  blank.test(option) ? option.trim().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '_') : option;

/** The name of each option; where two would be equal, the later ones end in `_2`, `_3`, … */
export function choiceNames(options: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map(options.filter((option) => !blank.test(option)).map((option) => [option, option]));
  const taken = new Set(names.values());
  for (const option of options) {
    if (names.has(option)) continue;
    const base = choiceName(option);
    let name = base;
    for (let number = 2; taken.has(name); number++) name = `${base}_${number}`;
    taken.add(name);
    names.set(option, name);
  }
  return names;
}
