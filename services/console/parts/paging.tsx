// Pages of a long list: the cursor stands in the address, and links lead to the next page and back to the first.
import type { VNodeChild } from 'vue';
import { RouterLink, useRoute, type RouteLocationRaw } from 'vue-router';
import { useSpeech } from '../words/speech.ts';

export interface Paging {
  /** Of the page that is shown; empty for the first. */
  readonly cursor: () => string;
  /** What the request says of the page. */
  readonly query: () => { readonly cursor?: string };
  /** Under the list; nothing where all of it is shown. */
  readonly linksOf: (nextCursor: string | null) => VNodeChild;
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
