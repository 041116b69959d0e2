// The order of texts by their bytes in UTF-8, which is the same in every language and locale.

/** Surrogates stand for characters above all others of UTF-16. */
const place = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

export function compareBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const difference = place(a.charCodeAt(index)) - place(b.charCodeAt(index));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
