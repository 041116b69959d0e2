// Inputs that are lists which go together, one value for each.

/** Two lists as one of pairs, as long as the shorter. */
export const paired = <A, B>(one: readonly A[], other: readonly B[]): (readonly [A, B])[] =>
  one.flatMap((value, index) => {
    const its = other[index];
    return its === undefined ? [] : [[value, its] as const];
  });

/** A fault when lists that go together differ in length. */
export function unequal(lists: Readonly<Record<string, readonly unknown[]>>, each: string): string | null {
  const lengths = Object.entries(lists).map(([name, { length }]) => `${name} has ${length}`);
  return new Set(Object.values(lists).map(({ length }) => length)).size === 1
    ? null
    : `${lengths.join(', ')}: one value for each ${each} is allowed`;
}
