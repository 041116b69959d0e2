// Finds names that a JSON object has twice: JSON.parse silently keeps the last value only.
import { errorsMax, Problem, type Fault } from './problem.ts';
import { pointerOf } from './faults.ts';

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];

/**
 * Throws 400 that points at each repeated name. `value`: the parsed bytes, within the depth limit. Each name has one
 * colon, so a repeated name shows as a colon too many; only then is the text read again.
 */
export function refuseRepeatedNames(bytes: Uint8Array, value: unknown): void {
  if (countColons(bytes) === countNames(value)) return;
  const errors = repeatedNames(new TextDecoder().decode(bytes));
  throw new Problem('malformed-json', {
    detail: 'The body has the same name twice in one object.',
    errors,
  });
}

/** Number of colons of a JSON text outside of its strings. */
function countColons(bytes: Uint8Array): number {
  let count = 0;
  let isInText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) isInText = !isInText;
    else if (byte === backslash) at += 1;
    else if (byte === colon && !isInText) count += 1;
  }
  return count;
}

function countNames(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) for (const child of value) count += countNames(child);
  else for (const child of Object.values(value)) count += 1 + countNames(child);
  return count;
}

/** An object or array that is being read. */
interface Open {
  /** Null for an array. */
  readonly names: Set<string> | null;
  /** Name or index of the current value. */
  place: string | number;
  /** Whether the next text is a name. */
  isAtName: boolean;
}

const opened: Readonly<Record<string, () => Open>> = {
  '{': () => ({ names: new Set(), place: '', isAtName: true }),
  '[': () => ({ names: null, place: 0, isAtName: false }),
};

/** One fault for each, in the order of the text, up to one more than the limit of the list. */
function repeatedNames(text: string): Fault[] {
  const open: Open[] = [];
  const faults: Fault[] = [];
  for (let at = 0; at < text.length && faults.length <= errorsMax; at++) {
    const mark = text.charAt(at);
    const inner = open.at(-1);
    const next = opened[mark];
    if (next) open.push(next());
    else if (mark === '}' || mark === ']') open.pop();
    else if (mark === ',') stepOn(inner);
    else if (mark === '"') {
      const end = endOfText(text, at);
      if (inner?.names && inner.isAtName && !takeName(inner, text.slice(at, end)))
        faults.push(repeatedName(open.map(({ place }) => place)));
      at = end - 1;
    }
  }
  return faults;
}

function stepOn(inner: Open | undefined): void {
  if (!inner) return;
  if (typeof inner.place === 'number') inner.place += 1;
  else inner.isAtName = true;
}

/** False if the object has the name already. */
function takeName(inner: Open, quoted: string): boolean {
  const name = String(JSON.parse(quoted));
  const isNew = !inner.names?.has(name);
  inner.names?.add(name);
  inner.place = name;
  inner.isAtName = false;
  return isNew;
}

/** Position after the closing quote of a string that starts at `at`. */
function endOfText(text: string, at: number): number {
  let end = at + 1;
  while (text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end + 1;
}

const repeatedName = (path: readonly (string | number)[]): Fault => ({
  pointer: pointerOf(path),
  code: 'repeated-name',
  detail: 'This name appears twice in the same object. Send it once.',
});
