// The JSON text of what a record holds, made once however often it is digested, written and published.

const texts = new WeakMap<object, string>();

/** A body never changes once it is in a record. That of a project's analysis has megabytes. */
export function textOf(body: object): string {
  const text = texts.get(body) ?? JSON.stringify(body);
  texts.set(body, text);
  return text;
}
