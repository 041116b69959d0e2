// Factors that formulas read because their inputs do not name them.
import { factors } from '#domain/emissions/factors/records/registry.ts';

/** The value of the factor with this id. */
export function valueOf(id: string): number {
  const found = factors.find((factor) => factor.id === id);
  if (!found) throw new Error(`no factor ${id}`);
  return found.value;
}
