// Pages of a long list: the cursor stands in the address, links lead to the next page and back to the first, and the caption
// never takes the rows of a page for all.
import type { VNodeChild } from 'vue';
import { RouterLink, useRoute, type RouteLocationRaw } from 'vue-router';
import { useSpeech } from '../words/speech.ts';
import { emptyOf } from './state.tsx';

export interface Paging {
  /** Of the page that is shown; empty for the first. */
  readonly cursor: () => string;
  /** What the request says of the page. */
  readonly query: () => { readonly cursor?: string };
  /** How many there are, in the words of the list; of a page of a list without a total, that it is a page. */
  readonly captionOf: (count: (rows: number) => string, list: Listed) => string;
  /** In place of the list: what an empty one means; of a page whose rows are gone from the list, that it is a page. */
  readonly emptyOf: (text: string) => VNodeChild;
  /** Under the list; nothing where all of it is shown. */
  readonly linksOf: (nextCursor: string | null) => VNodeChild;
}

/** `totalCount`: where the request asked for `count`. */
interface Listed {
  readonly data: readonly unknown[];
  readonly nextCursor: string | null;
  readonly totalCount?: number;
}

/** `name`: of the cursor in the address. `anchor`: id of the list, where it is not the first of its page. */
export function usePaging(name = 'cursor', anchor?: string): Paging {
  const route = useRoute();
  const { words } = useSpeech();
  const cursor = (): string => String(route.query[name] ?? '');
  const pageAt = (at: string | undefined): RouteLocationRaw => ({
    query: { ...route.query, [name]: at },
    ...(anchor !== undefined && { hash: `#${anchor}` }),
  });
  return {
    cursor,
    query: () => (cursor() === '' ? {} : { cursor: cursor() }),
    captionOf: (count, { data, nextCursor, totalCount }) =>
      totalCount !== undefined || (cursor() === '' && nextCursor === null)
        ? count(totalCount ?? data.length)
        : words.value.action.onThisPage(count(data.length)),
    emptyOf: (text) => emptyOf(cursor() === '' ? text : words.value.action.emptyPage),
    linksOf: (nextCursor) => [
      cursor() !== '' && linkOf(words.value.action.first, pageAt(undefined)),
      nextCursor !== null && linkOf(words.value.action.more, pageAt(nextCursor)),
    ],
  };
}

/** It is not the page itself, although their paths are equal. */
const linkOf = (text: string, to: RouteLocationRaw): VNodeChild => (
  <p class="no-print">
    <RouterLink to={to} aria-current={undefined}>
      {text}
    </RouterLink>
  </p>
);
