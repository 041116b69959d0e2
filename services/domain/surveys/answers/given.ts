// Whether something was answered at all.

/** Missing, blank text, an empty list and an empty object mean "not answered"; false and 0 are answers. */
export function isAnswered(answer: unknown): boolean {
  if (answer === undefined || answer === null) return false;
  if (typeof answer === 'string') return answer.trim() !== '';
  if (Array.isArray(answer)) return answer.length > 0;
  return typeof answer !== 'object' || Object.keys(answer).length > 0;
}

/** An object as JSON has it; null for anything else. Without a prototype: a question may be named `constructor`. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.assign(emptyRecord<unknown>(), value)
    : null;

/** A record whose only names are those that are put into it. */
export const emptyRecord = <Value>(): Record<string, Value> => Object.create(null);

/** What an object has under a name of its own; undefined where it is none. Copies nothing, for what is read often. */
export function memberOf(value: unknown, name: string): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}
