// The JSON of a request body: strict UTF-8, no names that reach into prototypes, no text that a store would refuse.
import { Problem, type Fault } from './problem.ts';
import { pointerOf } from './faults.ts';

const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype']);
const depthMax = 64;

/** The value of a body. Throws 400 that names every fault. */
export function parseJson(bytes: Uint8Array): unknown {
  const value = readJson(bytes);
  const errors = walk(value, textFaults);
  if (errors.length > 0)
    throw new Problem('malformed-json', {
      detail: 'The body holds names or characters that are not taken.',
      errors,
    });
  return value;
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    // The message of JSON.parse quotes the body, which may be personal: only its place is told.
    const place = error instanceof Error ? /position \d+/.exec(error.message)?.[0] : undefined;
    throw new Problem('malformed-json', {
      detail: `The body is not JSON in UTF-8${place === undefined ? '' : ` (at ${place})`}.`,
    });
  }
}

type Visit = { readonly value: unknown; readonly path: readonly (string | number)[] };

const faultsMax = 100;

/** The faults of all values within, at most 100. Walks without recursion, for a body may be nested as deep as it is long. */
function walk(root: unknown, faultsOf: (visit: Visit) => readonly Fault[]): Fault[] {
  const faults: Fault[] = [];
  const open: Visit[] = [{ value: root, path: [] }];
  for (let visit = open.pop(); visit && faults.length < faultsMax; visit = open.pop()) {
    const { value, path } = visit;
    if (path.length > depthMax) return [tooDeep(path)];
    faults.push(...faultsOf(visit));
    for (const [name, child] of childrenOf(value))
      open.push({ value: child, path: [...path, wellFormed(name)] });
  }
  return faults.slice(0, faultsMax);
}

const tooDeep = (path: Visit['path']): Fault => ({
  pointer: pointerOf(path.slice(0, 3)),
  code: 'too-deep',
  detail: `Bodies are nested at most ${depthMax} deep.`,
  max: depthMax,
});

function textFaults({ value, path }: Visit): Fault[] {
  if (typeof value === 'string')
    return storable(value)
      ? []
      : [
          {
            pointer: pointerOf(path),
            code: 'bad-text',
            detail: 'Text must be Unicode without NUL and without half of a surrogate pair.',
          },
        ];
  return childrenOf(value)
    .map(([name]) => name)
    .filter((name) => typeof name === 'string')
    .filter((name) => forbiddenNames.has(name) || !storable(name))
    .map((name) => ({
      pointer: pointerOf([...path, printable(name)]),
      code: 'forbidden-name',
      detail: 'This name is not taken anywhere.',
    }));
}

/** Finite numbers that a store or another client could not read back: not among the safe integers of JSON (RFC 7493). */
export const numberFaults = (root: unknown): Fault[] =>
  walk(root, ({ value, path }) =>
    typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER
      ? [
          {
            pointer: pointerOf(path),
            code: 'number-too-large',
            detail: 'Numbers lie between -(2^53 - 1) and 2^53 - 1.',
            max: Number.MAX_SAFE_INTEGER,
          },
        ]
      : [],
  );

const wellFormed = (name: string | number): string | number =>
  typeof name === 'string' ? name.toWellFormed() : name;
const storable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
const printable = (name: string): string => name.toWellFormed().slice(0, 100);

function childrenOf(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return [...value.entries()];
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
