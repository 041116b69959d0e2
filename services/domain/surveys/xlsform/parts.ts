// The parts of an editable copy of a template, by the names of the sheet `survey`.

export type Part = Record<string, unknown>;

export interface Parts {
  readonly sections: readonly Part[];
  /** Sections and questions. */
  readonly byName: ReadonlyMap<string, readonly Part[]>;
  /** Sections and repeats. */
  readonly holders: readonly Part[];
}

export const questionsOf = ({ questions }: Part): Part[] => (Array.isArray(questions) ? questions : []);

export function indexParts(sections: readonly Part[]): Parts {
  const all = [...sections, ...sections.flatMap(withInner)];
  const byName = Map.groupBy(all, ({ id }) => String(id));
  return { sections, byName, holders: all.filter(({ questions }) => Array.isArray(questions)) };
}

const withInner = (part: Part): Part[] =>
  questionsOf(part).flatMap((question) => [question, ...withInner(question)]);
