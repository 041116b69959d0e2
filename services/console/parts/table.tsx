// A table in a box of its own that scrolls, and says so where it is too wide, so that no page becomes wider than the screen; it can
// be saved as CSV.
import { defineComponent, onBeforeUnmount, onMounted, ref, type VNodeChild } from 'vue';
import { useSpeech } from '../words/speech.ts';
import { csvOf } from './csv.ts';
import { saveFile } from './save-file.ts';

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

/** Scrolls by keyboard too. Saves what it shows. */
const Scroll = defineComponent(
  (props: { readonly label: string }, { slots }) => {
    const { words } = useSpeech();
    const box = ref<HTMLElement>();
    const save = (): void => {
      if (box.value) saveFile(`${fileName(props.label)}.csv`, csvOf(textsIn(box.value)), 'text/csv');
    };
    const [isWide, hasMore] = [ref(false), ref(false)];
    const measure = (): void => {
      const { scrollLeft, scrollWidth, clientWidth } = box.value ?? document.body;
      isWide.value = scrollWidth > clientWidth + 1;
      hasMore.value = scrollLeft + clientWidth + 1 < scrollWidth;
    };
    let observer: ResizeObserver | undefined;
    onMounted(() => {
      observer = new ResizeObserver(measure);
      // The table grows within its box.
      for (const one of [box.value, box.value?.firstElementChild]) if (one) observer.observe(one);
    });
    onBeforeUnmount(() => observer?.disconnect());
    return () => (
      <>
        {isWide.value && <p class="soft no-print">{words.value.picture.wide}</p>}
        <div
          ref={box}
          class={{ scroll: true, more: hasMore.value }}
          role="region"
          aria-label={props.label}
          tabindex={0}
          onScroll={measure}
        >
          {slots['default']?.()}
        </div>
        <p class="actions no-print">
          <button
            type="button"
            aria-label={`${words.value.picture.saveTable}: ${props.label}`}
            onClick={save}
          >
            {words.value.picture.saveTable}
          </button>
        </p>
      </>
    );
  },
  { props: ['label'] },
);

/** The cells of a table as they are shown; numbers without the space between thousands. */
const textsIn = (box: HTMLElement): string[][] =>
  Array.from(box.querySelectorAll('tr'), (row) =>
    Array.from(row.querySelectorAll('th, td'), (cell) => {
      const text = cell.textContent.replaceAll(/[\t\n ]+/g, ' ').trim();
      return cell.classList.contains('number') ? text.replaceAll('\u2009', '') : text;
    }),
  );

/** Letters and digits of any language, joined by hyphens. */
const fileName = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
