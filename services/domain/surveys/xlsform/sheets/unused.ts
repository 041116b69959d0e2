// Cells that no part of an import has read: each is listed, so that nothing is dropped in silence.
import { effectOfColumn } from './effects.ts';
import { ignore, type Report } from './report.ts';
import { allNodes } from './names.ts';
import { listSheetOf, type ListSheet, type SurveyNode } from './survey-tree.ts';
import type { TableRow } from './table.ts';

const shownRows = 20;
const shownCharacters = 500;

/** One remark for each column, at its first row. */
export function listUnused(rows: readonly TableRow[], report: Report): void {
  const unused = rows.flatMap(({ cells, used, isEnd }) =>
    [...cells].filter(([heading]) => !used.has(heading)).map(([heading, cell]) => ({ heading, cell, isEnd })),
  );
  const groups = Map.groupBy(unused, ({ heading, isEnd }) => `${heading} ${String(isEnd)}`);
  for (const [first, ...others] of groups.values()) {
    if (first === undefined) continue;
    const { heading, cell, isEnd } = first;
    const listed = others.slice(0, shownRows).map((other) => other.cell.row);
    const more = others.length > shownRows ? ` and ${others.length - shownRows} more` : '';
    const also = others.length === 0 ? '' : `, nor in rows ${listed.join(', ')}${more}`;
    ignore(report, cell, {
      code: 'unused-cell',
      effect: isEnd ? 'none' : effectOfColumn(heading),
      detail: `The column ${heading} has no meaning in this row${also}.`,
    });
  }
}

/** Choices that no question offers. */
export function listUnusedLists(
  { sheet, lists }: { readonly sheet: ListSheet; readonly lists: ReadonlyMap<string, readonly unknown[]> },
  tree: readonly SurveyNode[],
  report: Report,
): void {
  const used = new Set(allNodes(tree).flatMap((node) => (listSheetOf(node) === sheet ? [node.list] : [])));
  const unused = [...lists.keys()].filter((list) => !used.has(list));
  if (unused.length === 0) return;
  const more = unused.length > shownRows ? ` and ${unused.length - shownRows} more` : '';
  ignore(
    report,
    { sheet, row: 1, column: 'list_name' },
    {
      code: 'unused-list',
      effect: 'none',
      detail: `No question uses these lists: ${unused.slice(0, shownRows).join(', ').slice(0, shownCharacters)}${more}.`,
    },
  );
}
