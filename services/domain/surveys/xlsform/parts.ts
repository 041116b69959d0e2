// The parts of an editable copy of a template, by the names of the sheet `survey`.

export type Part = Record<string, unknown>;

export interface Parts {
  readonly sections: readonly Part[];
  /** Sections first; of equal names the first. */
  readonly byName: ReadonlyMap<string, Part>;
  /** Sections and repeats. */
  readonly holders: readonly Part[];
}

export const questionsOf = ({ questions }: Part): Part[] => (Array.isArray(questions) ? questions : []);

export function indexParts(sections: readonly Part[]): Parts {
  const all = [...sections, ...sections.flatMap(withInner)];
  const byName = new Map<string, Part>();
  for (const part of all) {
    const name = String(part['id']);
    if (!byName.has(name)) byName.set(name, part);
  }
  return { sections, byName, holders: all.filter(({ questions }) => Array.isArray(questions)) };
}

const withInner = (part: Part): Part[] =>
  questionsOf(part).flatMap((question) => [question, ...withInner(question)]);
