// The error that ends a check: the first part of a bundle that does not match.

export class Mismatch extends Error {
  /** What was checked. */
  readonly step: string;
  constructor(step: string, detail: string) {
    super(detail);
    this.name = 'Mismatch';
    this.step = step;
  }
}

/** Throws a Mismatch unless it holds. */
export function must(holds: boolean, step: string, detail: string): asserts holds {
  if (!holds) throw new Mismatch(step, detail);
}
