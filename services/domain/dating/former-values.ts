// Dated values of a record: the present value, and earlier ones, each valid up to a day.

/** Values of before; they hold up to the day before `until`. */
export interface Former {
  readonly until: string;
}

/** Values by their days, the former ones in order. */
export interface Dated<V> {
  readonly now: V;
  readonly former: readonly (V & Former)[];
}

export const valuesOn = <V>({ now, former }: Dated<V>, day: string): V =>
  former.find(({ until }) => day < until) ?? now;

/** Those of some days, each once, in their order. */
export const valuesWithin = <V>(dated: Dated<V>, days: readonly string[]): V[] => [
  ...new Set(days.map((day) => valuesOn(dated, day))),
];

/**
 * The values after a change that holds from a day on. What changes takes the place of what was said of it for later
 * days; all other values keep their days.
 */
export function changeFrom<V extends object>(
  { now, former }: Dated<V>,
  change: Partial<V>,
  validFrom: string,
): Dated<V> {
  const changed = { ...now, ...change };
  const before = former.filter(({ until }) => until <= validFrom);
  const later = former.filter(({ until }) => until > validFrom).map((row) => ({ ...row, ...change }));
  const held = former.find(({ until }) => validFrom < until) ?? now;
  const cut = before.at(-1)?.until === validFrom ? [] : [{ ...held, until: validFrom }];
  return { now: changed, former: withoutRepeats([...before, ...cut, ...later], changed) };
}

/** A row that says what the next one says needs no place of its own. */
function withoutRepeats<V extends object>(rows: readonly (V & Former)[], now: V): (V & Former)[] {
  return rows.filter((row, index) => !isSame(row, rows[index + 1] ?? now));
}

const isSame = (a: object, b: object): boolean => plain(a) === plain(b);

const plain = (row: object): string =>
  JSON.stringify(
    Object.entries({ ...row, until: undefined })
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
