// Rows of a table, some at a time, so that a file of any size is made in little memory.
import type { Cell } from '#domain/surveys/tables/cells.ts';

/** Each row has a cell for each column. */
export type Rows = AsyncIterable<readonly (readonly Cell[])[]>;
