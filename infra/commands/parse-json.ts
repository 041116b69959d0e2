// Parses JSON given to a command, with a limit of nesting, because its readers are recursive.
import { UsageError } from '../command-line/command.ts';

const levelsMax = 64;

const isNest = (value: unknown): value is object => typeof value === 'object' && value !== null;

function isTooDeep(value: unknown): boolean {
  let level = [value].filter(isNest);
  for (let depth = 0; depth < levelsMax && level.length > 0; depth++)
    level = level.flatMap((nest) => Object.values(nest).filter(isNest));
  return level.length > 0;
}

/** `name`: what the text is, as the begin of a sentence; `refusal`: what is said of a text that is no JSON. */
export function parseJson(text: string, { name, refusal }: { name: string; refusal: string }): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError(refusal);
  }
  if (isTooDeep(value))
    throw new UsageError(`${name} is nested too deep: at most ${levelsMax} levels are allowed`);
  return value;
}
