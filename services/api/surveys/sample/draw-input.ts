// The body of a draw: which of its fields a method takes.
import type { z } from 'zod';
import { pointerOf } from '../../contract/faults.ts';
import { Problem } from '../../contract/problem.ts';
import type { seedInput } from './seed-input.ts';

export interface DrawInput {
  readonly seed?: z.output<typeof seedInput> | undefined;
  readonly households?: readonly string[] | undefined;
  readonly reason?: string | undefined;
}

/** Throws 400 for fields that the method does not take. */
export function refuseUnused(input: DrawInput, taken: readonly (keyof DrawInput)[]): void {
  const errors = Object.entries(input)
    .filter(([name, value]) => value !== undefined && !taken.some((one) => one === name))
    .map(([name]) => ({
      pointer: pointerOf([name]),
      code: 'not-taken',
      detail: `The method of this campaign takes ${taken.join(' and ') || 'no fields'} only.`,
    }));
  if (errors.length > 0) throw new Problem('invalid-survey', { errors });
}

/** Throws 400 if the field is missing. */
export function requireInput<Name extends keyof DrawInput>(
  input: DrawInput,
  name: Name,
): NonNullable<DrawInput[Name]> {
  const value = input[name];
  if (value !== undefined && value !== null) return value;
  const detail = `The method of this campaign needs ${name}.`;
  throw new Problem('invalid-survey', {
    errors: [{ pointer: pointerOf([name]), code: 'required', detail }],
  });
}
