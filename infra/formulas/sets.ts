// Sets of devices by one name: those of the devices, joined ("AB" or "EPC+LPG"); none is "".

export interface NamedSets {
  /** Of the devices; bit i of a set stands for device i. */
  readonly names: readonly string[];
  /** The key of each set. */
  readonly keys: ReadonlyMap<number, string>;
}

/** A key is a device unless shorter keys make it up. */
export function namesOfSets(given: readonly string[]): NamedSets {
  const byLength = given.toSorted((a, b) => a.length - b.length);
  const names: string[] = [];
  for (const key of byLength) if (membersOf(key, names) === null) names.push(key);
  names.sort();
  return { names, keys: new Map(given.map((key) => [membersOf(key, names) ?? 0, key])) };
}

/** The name of a set as formulas print it. */
export const setName = (names: readonly string[], members: number): string =>
  names.filter((_, index) => (members & (1 << index)) !== 0).join('+');

/** The set that a key spells, each device once; null when it is no set of these devices. */
function membersOf(key: string, names: readonly string[], taken = 0): number | null {
  if (key === '') return taken;
  for (const [index, name] of names.entries()) {
    const bit = 1 << index;
    if ((taken & bit) !== 0 || !key.startsWith(name)) continue;
    const found = membersOf(key.slice(name.length).replace(/^\+/, ''), names, taken | bit);
    if (found !== null) return found;
  }
  return null;
}
