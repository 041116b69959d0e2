// The order in which calculated questions are computed, and questions whose rules refer to each other in a cycle.

/** For each name the names that its relevant and its calculation read. */
export type References = ReadonlyMap<string, readonly string[]>;

/** Every name after those it reads, else in the given order; names in cycles, and those that read them, come last. */
export function orderByDependency(references: References): string[] {
  const order = settle(references);
  const settled = new Set(order);
  return [...order, ...[...references.keys()].filter((name) => !settled.has(name))];
}

/** At least one cycle of each group of names that read each other; the first name follows the last. */
export function findCycles(references: References): string[][] {
  const left = inCycles(references);
  return [...left.keys()].flatMap((name) => cyclesFrom(name, left));
}

/**
 * Goes from a name along what it reads. A name that comes again closes a cycle; names of cycles, and those that read
 * nothing that is left, are deleted, so that each is visited once.
 */
function cyclesFrom(start: string, left: Map<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const path: string[] = [];
  const places = new Map<string, number>();
  for (let name = left.has(start) ? start : undefined; name !== undefined; name = path.at(-1)) {
    if (!places.has(name)) places.set(name, path.push(name) - 1);
    const next = left.get(name)?.find((read) => left.has(read));
    const place = next === undefined ? path.length - 1 : places.get(next);
    if (place === undefined) {
      if (next !== undefined) places.set(next, path.push(next) - 1);
      continue;
    }
    const ended = path.splice(place);
    if (next !== undefined) cycles.push(ended);
    for (const one of ended) {
      left.delete(one);
      places.delete(one);
    }
  }
  return cycles;
}

/** Leaves out all names that are in no cycle: those that lead to none, and those to which none leads. */
function inCycles(references: References): Map<string, readonly string[]> {
  const down = without(references, settle(references));
  return without(down, settle(reverseReferences(down)));
}

function without(references: References, names: readonly string[]): Map<string, readonly string[]> {
  const left = new Map(references);
  for (const name of names) left.delete(name);
  return left;
}

function reverseReferences(references: References): Map<string, string[]> {
  const readers = new Map<string, string[]>([...references.keys()].map((name) => [name, []]));
  for (const [name, reads] of references) for (const read of reads) readers.get(read)?.push(name);
  return readers;
}

/** Kahn's algorithm: names whose references are all settled, one after the other. */
function settle(references: References): string[] {
  const readers = reverseReferences(references);
  const waits = new Map(
    [...references].map(([name, reads]) => [name, reads.filter((read) => references.has(read)).length]),
  );
  const order = [...references.keys()].filter((name) => waits.get(name) === 0);
  for (let place = 0; place < order.length; place++)
    for (const reader of readers.get(order[place] ?? '') ?? []) {
      const count = (waits.get(reader) ?? 0) - 1;
      waits.set(reader, count);
      if (count === 0) order.push(reader);
    }
  return order;
}
