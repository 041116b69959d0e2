// Cuts long lists of texts into parts that one statement or one Keeper transaction can take.

interface PartLimits {
  readonly count: number;
  /** UTF-8; a longer text is a part of its own. */
  readonly bytes: number;
}

/** What one deletion of keys takes: far below a Keeper transaction of 1 MiB and a parameter of 128 KiB. */
export const deletionLimits: PartLimits = { count: 500, bytes: 48 * 1024 };

/** Parts of at most `count` items whose texts have at most `bytes` together, in order. */
export function* partsOf<Item>(
  items: readonly Item[],
  { count, bytes }: PartLimits,
  textOf: (item: Item) => string,
): Generator<Item[]> {
  let part: Item[] = [];
  let size = 0;
  for (const item of items) {
    const length = Buffer.byteLength(textOf(item));
    if (part.length > 0 && (part.length === count || size + length > bytes)) {
      yield part;
      [part, size] = [[], 0];
    }
    part.push(item);
    size += length;
  }
  if (part.length > 0) yield part;
}
