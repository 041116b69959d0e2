// Reads all pages of a list that a page needs whole, such as the disputes of a claim, as one reply. A bound keeps a list that is
// longer than any person reads from filling the memory of the browser.
import type { AnyReply } from './client.ts';

const pageRows = 1000;
/** Pages that are read at most. */
const pagesMax = 10;

interface Page {
  readonly limit: number;
  readonly cursor?: string;
}

interface Listed<Row> extends AnyReply {
  readonly status: 200;
  readonly body: { readonly data: readonly Row[]; readonly nextCursor: string | null };
}

type RowOf<R extends AnyReply> = Extract<R, { readonly status: 200 }> extends Listed<infer Row> ? Row : never;

/** The rows of a list. `isCut`: the list has more rows than these; the page says so, with `cutOf`. */
export interface Rows<Row> {
  readonly data: readonly Row[];
  readonly isCut: boolean;
}

type Refused<R extends AnyReply> = Exclude<R, { readonly status: 200 }>;

interface All<Row> {
  readonly status: 200;
  readonly body: Rows<Row>;
  readonly headers: Headers;
}

const isListed = <R extends AnyReply>(reply: R): reply is R & Listed<RowOf<R>> => reply.status === 200;

/** Resolves to the first reply that is not 200, or to the rows of all pages, up to the bound. `ask` asks for one page. */
export async function readAll<R extends AnyReply>(
  ask: (page: Page) => Promise<R>,
): Promise<Refused<R> | All<RowOf<R>>> {
  const data: RowOf<R>[] = [];
  let page: Page | null = { limit: pageRows };
  for (let count = 0; page !== null && count < pagesMax; count++) {
    const reply: R = await ask(page);
    // What is no list has another status than 200.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    if (!isListed(reply)) return reply as Refused<R>;
    data.push(...reply.body.data);
    const { nextCursor } = reply.body;
    page = nextCursor === null ? null : { limit: pageRows, cursor: nextCursor };
  }
  return { status: 200, body: { data, isCut: page !== null }, headers: new Headers() };
}
