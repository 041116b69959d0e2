// The JSON of a request body: strict UTF-8, no names that reach into prototypes, no text that a store would refuse.
import { Problem, type Fault } from './problem.ts';
import { pointerOf } from './faults.ts';

const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype']);
const depthMax = 64;

/** The value of a body. Throws 400 that names every fault. */
export function parseJson(bytes: Uint8Array): unknown {
  const value = readJson(bytes);
  const errors = faultsIn(value);
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

/** Walks without recursion, for a body may be nested as deep as it is long. */
function faultsIn(root: unknown): Fault[] {
  const faults: Fault[] = [];
  const open: Visit[] = [{ value: root, path: [] }];
  for (let visit = open.pop(); visit && faults.length < 100; visit = open.pop()) {
    const { value, path } = visit;
    if (path.length > depthMax)
      return [
        {
          pointer: pointerOf(path.slice(0, 3)),
          code: 'too-deep',
          detail: `Bodies are nested at most ${depthMax} deep.`,
          max: depthMax,
        },
      ];
    if (typeof value === 'string' && !storable(value))
      faults.push({
        pointer: pointerOf(path),
        code: 'bad-text',
        detail: 'Text must be Unicode without NUL and without half of a surrogate pair.',
      });
    for (const [name, child] of childrenOf(value)) {
      if (typeof name === 'string' && (forbiddenNames.has(name) || !storable(name)))
        faults.push({
          pointer: pointerOf([...path, printable(name)]),
          code: 'forbidden-name',
          detail: 'This name is not taken anywhere.',
        });
      else open.push({ value: child, path: [...path, name] });
    }
  }
  return faults;
}

/** Finite numbers that a store or another client could not read back: not among the safe integers of JSON (RFC 7493). */
export function numberFaults(root: unknown): Fault[] {
  const faults: Fault[] = [];
  const open: Visit[] = [{ value: root, path: [] }];
  for (let visit = open.pop(); visit && faults.length < 100; visit = open.pop()) {
    const { value, path } = visit;
    if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER)
      faults.push({
        pointer: pointerOf(path),
        code: 'number-too-large',
        detail: 'Numbers lie between -(2^53 - 1) and 2^53 - 1.',
        max: Number.MAX_SAFE_INTEGER,
      });
    for (const [name, child] of childrenOf(value)) open.push({ value: child, path: [...path, name] });
  }
  return faults;
}

const storable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
const printable = (name: string): string => name.toWellFormed().slice(0, 100);

function childrenOf(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return [...value.entries()];
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
