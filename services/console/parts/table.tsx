// A table in a box of its own that scrolls, so that no page becomes wider than the screen.
import { defineComponent, type VNodeChild } from 'vue';
import { RouterLink, type RouteLocationRaw } from 'vue-router';

export interface Column<Row> {
  readonly name: string;
  readonly isNumber?: boolean;
  readonly cell: (row: Row) => VNodeChild;
}

/** The first column names its row. `caption`: left out under a heading that says the same as `label`. */
export function tableOf<Row>(
  label: string,
  columns: readonly Column<Row>[],
  rows: readonly { readonly key: string; readonly row: Row }[],
  caption?: string,
): VNodeChild {
  const [first, ...others] = columns;
  return (
    <Scroll label={label}>
      <table>
        {caption !== undefined && <caption>{caption}</caption>}
        <thead>
          <tr>
            {columns.map(({ name, isNumber }) => (
              <th scope="col" class={{ number: isNumber === true }}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, row }) => (
            <tr key={key}>
              <th scope="row">{first?.cell(row)}</th>
              {others.map(({ cell, isNumber }) => (
                <td class={{ number: isNumber === true }}>{cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** Scrolls by keyboard too. */
const Scroll = defineComponent(
  (props: { readonly label: string }, { slots }) =>
    () => (
      <div class="scroll" role="region" aria-label={props.label} tabindex={0}>
        {slots['default']?.()}
      </div>
    ),
  { props: ['label'] },
);

/** The link to the next page of a list; nothing at its end. It is not the page itself, although their paths are equal. */
export const moreOf = (text: string, to: RouteLocationRaw | null): VNodeChild =>
  to && (
    <p class="no-print">
      <RouterLink to={to} aria-current={undefined}>
        {text}
      </RouterLink>
    </p>
  );
