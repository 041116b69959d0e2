// Works out a line of arithmetic as a page prints it: numbers, + − × /, brackets, √, Φ, min and max.
import { normalCdf } from '#domain/normal.ts';

const functions: Readonly<Record<string, (...numbers: readonly number[]) => number>> = {
  '√': (value = Number.NaN) => Math.sqrt(value),
  Φ: (value = Number.NaN) => normalCdf(value),
  min: Math.min,
  max: Math.max,
};

/** Throws for anything else. */
export function workOut(line: string): number {
  const tokens = line.match(/\d+(?:\.\d+)?|[a-z]+|[√Φ+−×/(),]|\S/g) ?? [];
  let at = 0;
  const next = (wanted: string): boolean => {
    if (tokens[at] !== wanted) return false;
    at += 1;
    return true;
  };
  const must = (wanted: string): void => {
    if (!next(wanted)) throw new Error(`${line}: ${wanted} is missing before ${tokens[at] ?? 'the end'}`);
  };
  const sum = (): number => {
    let value = product();
    for (;;) {
      if (next('+')) value += product();
      else if (next('−')) value -= product();
      else return value;
    }
  };
  const product = (): number => {
    let value = factor();
    for (;;) {
      if (next('×')) value *= factor();
      else if (next('/')) value /= factor();
      else return value;
    }
  };
  const factor = (): number => {
    if (next('−')) return -factor();
    if (next('(')) {
      const value = sum();
      must(')');
      return value;
    }
    const token = tokens[at] ?? '';
    at += 1;
    const known = functions[token];
    if (known === undefined) {
      if (!/^\d/.test(token)) throw new Error(`${line}: ${token} is no number`);
      return Number(token);
    }
    must('(');
    const given = [sum()];
    while (next(',')) given.push(sum());
    must(')');
    return known(...given);
  };
  const value = sum();
  if (at < tokens.length) throw new Error(`${line}: ${tokens[at]} is too much`);
  return value;
}
