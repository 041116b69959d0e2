// The addresses of the API and their endpoints by method. Of two that match, the more literal one comes first.
import type { Endpoint } from '../context/endpoint.ts';
import { mediaOf } from '../contract/media.ts';

export interface Address {
  /** As in the document, `/v1/households/:id`. */
  readonly path: string;
  readonly byMethod: ReadonlyMap<string, Endpoint>;
  /** Whether a method of it needs no key, so that its methods are not secret. */
  readonly isPublic: boolean;
}

/** All addresses. `/v1/readings/batches` comes before `/v1/readings/:id`, so neither takes requests of the other. */
export function addressesOf(endpoints: readonly Endpoint[]): Address[] {
  return [...Map.groupBy(endpoints, ({ path }) => path)]
    .toSorted(([a], [b]) => compare(rank(a), rank(b)))
    .map(([path, here]) => ({
      path,
      byMethod: new Map(here.map((endpoint) => [endpoint.method, endpoint])),
      isPublic: here.some(({ scope }) => scope === 'public'),
    }));
}

/** Orders paths segment by segment; literals sort before parameters. */
const rank = (path: string): string => path.replaceAll(/:\w+/g, '\u{FFFF}');

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The address of a request, with the parameters in its path. */
export interface FoundAddress {
  readonly address: Address;
  readonly params: Readonly<Record<string, string>>;
}

/** A segment is a text, or a parameter and what follows it, `:formId.xml`. */
type Segment = string | { readonly name: string; readonly after: string };

/**
 * Finds the first address that matches a path, undefined for none. Own code: a router with a regular expression for each
 * address takes a tenth of the start of the API, and tries half of them at each request.
 */
export function openAddresses(addresses: readonly Address[]): (path: string) => FoundAddress | undefined {
  const patterns = addresses.map((address) => ({ address, segments: segmentsOf(address.path) }));
  const byLength = Map.groupBy(patterns, ({ segments }) => segments.length);
  return (path) => {
    const sent = path.split('/');
    const here = byLength.get(sent.length) ?? [];
    const found = here.find(({ segments }) =>
      segments.every((segment, at) => isMatch(segment, sent[at] ?? '')),
    );
    return found && { address: found.address, params: paramsOf(found.segments, sent) };
  };
}

const segmentsOf = (path: string): Segment[] =>
  path.split('/').map((segment) => {
    const [, name, after = ''] = /^:(\w+)(.*)$/.exec(segment) ?? [];
    return name === undefined ? segment : { name, after };
  });

const isMatch = (segment: Segment, sent: string): boolean =>
  typeof segment === 'string'
    ? segment === sent
    : sent.length > segment.after.length && sent.endsWith(segment.after);

const paramsOf = (segments: readonly Segment[], sent: readonly string[]): FoundAddress['params'] =>
  Object.fromEntries(
    segments.flatMap((segment, at) => {
      if (typeof segment === 'string') return [];
      const text = sent[at] ?? '';
      return [[segment.name, decoded(text.slice(0, text.length - segment.after.length))]];
    }),
  );

/** A malformed escape stays as it is: it is refused after the key was checked (address-checks.ts). */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The headers that list what an address accepts: `Allow`, and `Accept-Patch` (RFC 5789) if it has a PATCH. */
export function allowOf({ byMethod }: Address): Readonly<Record<string, string>> {
  const methods = [...new Set([...byMethod.keys(), ...(byMethod.has('GET') ? ['HEAD'] : []), 'OPTIONS'])];
  const patch = byMethod.get('PATCH');
  return {
    allow: methods.sort().join(', '),
    ...(patch && { 'accept-patch': Object.keys(mediaOf(patch)).join(', ') }),
  };
}
