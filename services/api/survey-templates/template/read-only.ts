// Fields of a template that the service sets: a request may send them back as they were read, and not otherwise.
import { pointerOf } from '../../contract/faults.ts';
import { Problem, type Fault } from '../../contract/problem.ts';
import { setByServiceNames } from './input.ts';

type Fields = Readonly<Record<string, unknown>>;

/** `stored`: the fields as replies show them; none of a record that is new. */
export const readOnlyFaults = (sent: Fields, stored: Fields, names = setByServiceNames): Fault[] =>
  names
    .filter((name) => sent[name] !== undefined && sent[name] !== (stored[name] ?? null))
    .map((name) => ({
      pointer: pointerOf([name]),
      code: 'read-only',
      detail:
        stored[name] === undefined
          ? 'This field is read-only. Leave it out.'
          : `This field is read-only and is ${JSON.stringify(stored[name])}. Leave it out, or send that value.`,
    }));

/** Throws 400. */
export function refuseReadOnly(sent: Fields, stored: Fields): void {
  const errors = readOnlyFaults(sent, stored);
  if (errors.length > 0) throw new Problem('invalid-template', { errors });
}
