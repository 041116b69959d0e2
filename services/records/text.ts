// The JSON text of a record's body, made once although it is digested, written and published.

/** Remembers the text of each object that it was asked for, until the object is garbage. */
export function createTexts(): (body: object) => string {
  const texts = new WeakMap<object, string>();
  return (body) => {
    const text = texts.get(body) ?? JSON.stringify(body);
    texts.set(body, text);
    return text;
  };
}

/** A body never changes once it is in a record. That of a project's analysis has megabytes. */
export const textOf = createTexts();
