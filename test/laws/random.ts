// A seeded source of random numbers of its own: the same names and numbers give the same kitchen on every machine.

export interface Random {
  /** From 0 on, below 1. */
  readonly uniform: () => number;
  /** Of the standard normal distribution. */
  readonly normal: () => number;
  readonly between: (low: number, high: number) => number;
  /** A whole number; both ends are possible. */
  readonly whole: (low: number, high: number) => number;
  readonly chance: (part: number) => boolean;
  readonly pick: <T>(choices: readonly [T, ...T[]]) => T;
}

/** FNV-1a, so that any text names a stream of its own. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

/** sfc32 of Doty-Humphrey, warmed up by 12 draws. */
export function openRandom(...names: readonly (number | string)[]): Random {
  const text = names.join(' ');
  let [a, b, c, count] = [hash(text), hash(`${text} b`), hash(`${text} c`), 1];
  const uniform = (): number => {
    const drawn = (a + b + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + drawn) | 0;
    return (drawn >>> 0) / 2 ** 32;
  };
  for (let draw = 0; draw < 12; draw += 1) uniform();
  const between = (low: number, high: number): number => low + (high - low) * uniform();
  return {
    uniform,
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    chance: (part) => uniform() < part,
    pick: ([first, ...others]) => {
      const at = Math.floor(uniform() * (others.length + 1));
      return others[at - 1] ?? first;
    },
  };
}
