// A fault of a template, by its place.

export interface TemplateFault {
  /** Names and indexes from the template to the value. */
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly detail: string;
  /** Path of the value with which it collides, from the same beginning. */
  readonly other?: readonly (string | number)[] | undefined;
}

/** The same fault, seen from what holds it. */
export const within =
  (...path: readonly (string | number)[]) =>
  ({ other, ...fault }: TemplateFault): TemplateFault => ({
    ...fault,
    path: [...path, ...fault.path],
    ...(other && { other: [...path, ...other] }),
  });

/** One fault for each repeated text, at its later places. */
export function faultsOfRepeats(texts: readonly string[], what: string): TemplateFault[] {
  const seen = new Set<string>();
  return texts.flatMap((text, index) => {
    if (!seen.has(text)) {
      seen.add(text);
      return [];
    }
    const detail = `The ${what} ${JSON.stringify(text)} is there already. Each must be there once.`;
    return [{ path: [index], code: 'repeated', detail }];
  });
}
