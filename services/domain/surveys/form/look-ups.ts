// Columns of the list of households that travels with a form: what its rules read of households and earlier surveys.
import type { Formula, LookUpColumn } from './node.ts';

const columnOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}_]/gu, '_');

export const householdColumn = (field: string): LookUpColumn => ({
  column: `hh_${columnOf(field)}`,
  reads: { household: field },
});

/** Also the column of the answer that a follow-up survey shows again. */
export const previousColumn = (name: string): LookUpColumn => ({
  column: `p_${columnOf(name)}`,
  reads: { previous: name },
});

/** The value of a column for the household that was chosen. */
export const lookUp = (column: string): Formula => [
  "instance('households')/root/item[name = ",
  { node: 'household' },
  `]/${column}`,
];
