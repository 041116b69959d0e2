// Says under a list that is read whole that it has more rows than a page reads.
import type { VNodeChild } from 'vue';
import type { Rows } from '../data/read-all.ts';
import type { Words } from '../words/en.ts';

/** Nothing where all rows are there. */
export const cutOf = (words: Words, { data, isCut }: Rows<unknown>): VNodeChild =>
  isCut && <p class="soft">{words.action.cut(data.length)}</p>;
