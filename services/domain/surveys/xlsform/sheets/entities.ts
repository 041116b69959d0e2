// The sheet `entities`: whether interviews create or update households (docs.getodk.org/entities-intro).
import { ignore, type Report } from './report.ts';
import { at, textIn, type TableRow } from './table.ts';

export const entityColumns = ['list_name', 'dataset', 'label', 'entity_id', 'create_if', 'update_if'];

export interface Entities {
  /** An interview without a household is one of a new household. */
  readonly registers: boolean;
  readonly row: TableRow;
}

/** Null where the form has none, or where they are no households: what is saved is left out then. */
export function readEntities(rows: readonly TableRow[], report: Report): Entities | null {
  const isHouseholds = (row: TableRow): boolean =>
    (textIn(row, 'list_name') ?? textIn(row, 'dataset'))?.toLowerCase() === 'households';
  for (const row of rows.filter((one) => !isHouseholds(one))) {
    const list = textIn(row, 'list_name') ?? textIn(row, 'dataset') ?? '';
    const detail = `The list ${JSON.stringify(list)} is not kept. Interviews can create and change households alone.`;
    ignore(report, at(row, 'list_name'), { code: 'unknown-list', effect: 'answers', detail });
  }
  const row = rows.find(isHouseholds);
  if (row === undefined) return null;
  for (const [column, detail] of Object.entries(setByService))
    if (textIn(row, column) !== undefined)
      ignore(report, at(row, column), { code: 'set-by-service', effect: 'answers', detail });
  // As in ODK: with an id alone entities are changed, never created.
  const isUpdate = textIn(row, 'entity_id') !== undefined && textIn(row, 'create_if') === undefined;
  return { registers: !isUpdate, row };
}

const setByService = {
  label: 'Hearth shows a household by its externalId and its district.',
  entity_id: 'The form has a first question of its own for the household.',
  create_if: 'An interview without a household creates one, and a person accepts it.',
  update_if: 'An interview of a household changes it when it is verified.',
} as const;
