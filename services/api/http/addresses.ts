// The addresses of the API and their endpoints by method. Of two that match, the more literal one comes first.
import type { Endpoint } from '../context/endpoint.ts';
import { mediaOf } from '../contract/media.ts';

export interface Address {
  /** In the syntax of @koa/router, `/v1/households/:id`. */
  readonly path: string;
  readonly byMethod: ReadonlyMap<string, Endpoint>;
  /** Whether a method of it needs no key, so that its methods are not secret. */
  readonly isPublic: boolean;
  /** Whether a document for everybody is there. */
  readonly isPublished: boolean;
}

/** All addresses. `/v1/readings/batches` comes before `/v1/readings/:id`, so neither takes requests of the other. */
export function addressesOf(endpoints: readonly Endpoint[]): Address[] {
  return [...Map.groupBy(endpoints, ({ path }) => path)]
    .toSorted(([a], [b]) => compare(rank(a), rank(b)))
    .map(([path, here]) => ({
      path,
      byMethod: new Map(here.map((endpoint) => [endpoint.method, endpoint])),
      isPublic: here.some(({ scope }) => scope === 'public'),
      isPublished: here.some(({ published }) => published),
    }));
}

/** Orders paths segment by segment; literals sort before parameters. */
const rank = (path: string): string => path.replaceAll(/:\w+/g, '\u{FFFF}');

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The headers that list what an address accepts: `Allow`, and `Accept-Patch` (RFC 5789) if it has a PATCH. */
export function allowOf({ byMethod }: Address): Readonly<Record<string, string>> {
  const methods = [...new Set([...byMethod.keys(), ...(byMethod.has('GET') ? ['HEAD'] : []), 'OPTIONS'])];
  const patch = byMethod.get('PATCH');
  return {
    allow: methods.sort().join(', '),
    ...(patch && { 'accept-patch': Object.keys(mediaOf(patch)).join(', ') }),
  };
}
