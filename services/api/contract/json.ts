// Parses the JSON of a request body: strict UTF-8, no names that reach into prototypes, no text that a store would
// refuse.
import { reservedNames } from '#domain/reserved-names.ts';
import { errorsMax, Problem, type Fault } from './problem.ts';
import { pointerOf } from './faults.ts';
import { refuseRepeatedNames } from './repeated-names.ts';

/** How deep a body may be nested. */
export const depthMax = 64;

/**
 * Most values of a body: 50 fields for each of 10 000 readings. A parsed value can take ten times its bytes. Every
 * value but the first has a comma or an opening bracket or brace before it, so these are counted before parsing.
 */
export const valuesMax = 500_000;
const [comma, bracket, brace] = [0x2c, 0x5b, 0x7b];

/** The value of a body. Throws 400 that lists every fault. */
export function parseJson(bytes: Uint8Array): unknown {
  const value = readJson(bytes);
  checkJson(bytes, value);
  return value;
}

/** Throws 400 that lists every forbidden or repeated name and character of a parsed body. */
export function checkJson(bytes: Uint8Array, value: unknown): void {
  checkText(value);
  refuseRepeatedNames(bytes, value);
}

/** Throws 400 that lists every forbidden name and character of a parsed value. */
export function checkText(value: unknown): void {
  const errors = walk(value, textFaults);
  if (errors.length > 0)
    throw new Problem('malformed-json', {
      detail: 'The body contains names or characters that are not allowed.',
      errors,
    });
}

/** The value of a body whose names and texts are not checked yet. Throws 400 if it is not JSON. */
export function readJson(bytes: Uint8Array): unknown {
  refuseTooMany(bytes);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    // The message of JSON.parse quotes the body, which may be personal, so only the place is reported.
    const place = error instanceof Error ? /position \d+/.exec(error.message)?.[0] : undefined;
    throw new Problem('malformed-json', {
      detail: `The body is not JSON in UTF-8${place === undefined ? '' : ` (at ${place})`}.`,
    });
  }
}

/** Throws 400 if a body, or all its lines together, may have too many values. */
export function refuseTooMany(bytes: Uint8Array): void {
  let count = 0;
  for (let at = 0; at < bytes.length && count <= valuesMax; at++) {
    const byte = bytes[at];
    if (byte === comma || byte === bracket || byte === brace) count += 1;
  }
  if (count <= valuesMax) return;
  const detail = `The body has too many values: at most ${valuesMax} of , [ and { together are allowed.`;
  throw new Problem('malformed-json', {
    detail,
    errors: [{ pointer: '#', code: 'too-many-values', detail, max: valuesMax }],
  });
}

type Path = readonly (string | number)[];

/** An array or object that is being walked; `at` children were visited, the last of them is current. */
interface Frame {
  readonly value: readonly unknown[] | Readonly<Record<string, unknown>>;
  /** Null for an array. */
  readonly names: readonly string[] | null;
  readonly length: number;
  at: number;
}

/** One more than the limit of the list shows that there are more. */
const faultsMax = errorsMax + 1;
const none: readonly Fault[] = [];

/**
 * The faults of all values within, up to `faultsMax`. It walks without recursion and without a list of pending
 * values, because a body may be as deep as it is long and have a million values.
 */
function walk(root: unknown, faultsOf: (value: unknown, path: () => Path) => readonly Fault[]): Fault[] {
  const open: Frame[] = [];
  const path = (): Path => open.map(({ names, at }) => wellFormed(names?.[at - 1] ?? at - 1));
  const faults = [...faultsOf(root, path)];
  for (let frame = enter(open, root); frame && faults.length < faultsMax; frame = open.at(-1)) {
    if (frame.at === frame.length) {
      open.pop();
      continue;
    }
    const value = childOf(frame, frame.at++);
    if (open.length > depthMax) return [tooDeep(path())];
    for (const fault of faultsOf(value, path)) faults.push(fault);
    enter(open, value);
  }
  return faults.slice(0, faultsMax);
}

/** Opens a value that has children, and returns the innermost open one. */
function enter(open: Frame[], value: unknown): Frame | undefined {
  if (isList(value)) open.push({ value, names: null, length: value.length, at: 0 });
  else if (isObject(value)) {
    const names = Object.keys(value);
    open.push({ value, names, length: names.length, at: 0 });
  }
  return open.at(-1);
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const childOf = ({ value, names }: Frame, at: number): unknown =>
  isList(value) ? value[at] : value[names?.[at] ?? ''];

const tooDeep = (path: Path): Fault => ({
  pointer: pointerOf(path.slice(0, 3)),
  code: 'too-deep',
  detail: `The body is nested too deeply: at most ${depthMax} levels are allowed.`,
  max: depthMax,
});

function textFaults(value: unknown, path: () => Path): readonly Fault[] {
  if (typeof value === 'string') return storable(value) ? none : [badText(path())];
  if (!isObject(value) || isList(value)) return none;
  return Object.keys(value)
    .filter((name) => reservedNames.has(name) || !storable(name))
    .map((name) => ({
      pointer: pointerOf([...path(), printable(name)]),
      code: 'forbidden-name',
      detail: 'This name is not allowed anywhere. Remove it.',
    }));
}

const badText = (path: Path): Fault => ({
  pointer: pointerOf(path),
  code: 'bad-text',
  detail: 'This text contains NUL or half of a surrogate pair. Remove it.',
});

/** Finite numbers that a store or another client could not read back: outside the safe integers of JSON (RFC 7493). */
export const numberFaults = (root: unknown): Fault[] =>
  walk(root, (value, path) =>
    typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER ? [tooLarge(path())] : none,
  );

const tooLarge = (path: Path): Fault => ({
  pointer: pointerOf(path),
  code: 'number-too-large',
  detail: 'This number is out of range: -(2^53 - 1) to 2^53 - 1 is allowed.',
  max: Number.MAX_SAFE_INTEGER,
});

const wellFormed = (name: string | number): string | number =>
  typeof name === 'string' ? name.toWellFormed() : name;
const storable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
const printable = (name: string): string => name.toWellFormed().slice(0, 100);
