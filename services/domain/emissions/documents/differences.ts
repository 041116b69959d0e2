// Lists the paths at which two JSON values differ.

export interface Difference {
  /** JSON pointer (RFC 6901); empty: the whole. */
  readonly place: string;
  /** undefined: not there. */
  readonly said: unknown;
  readonly calculated: unknown;
}

/** Between a document as it was given and one as it would be printed: -0 is 0 there. */
export const printedDifferences = (said: unknown, calculated: object): Difference[] =>
  differences(said, JSON.parse(JSON.stringify(calculated)));

/** All places in the order of the first value, then those that only the second has. Members that are undefined are not there. */
function differences(said: unknown, calculated: unknown, place = ''): Difference[] {
  const [left, right] = [membersOf(said), membersOf(calculated)];
  if (left === null || right === null || Array.isArray(said) !== Array.isArray(calculated)) {
    return Object.is(said, calculated) ? [] : [{ place, said, calculated }];
  }
  const names = new Set([...left.keys(), ...right.keys()]);
  return [...names].flatMap((name) =>
    differences(
      left.get(name),
      right.get(name),
      `${place}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    ),
  );
}

function membersOf(value: unknown): Map<string, unknown> | null {
  if (typeof value !== 'object' || value === null) return null;
  return new Map(Object.entries(value).filter(([, member]) => member !== undefined));
}
