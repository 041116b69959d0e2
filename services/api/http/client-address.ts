// The address of the client of a request: that of the connection, or what a trusted proxy reports.
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { openNetworks } from '#runtime/text/networks.ts';

/** The headers and the connection of a request. */
interface Arrived {
  readonly headers: IncomingMessage['headers'];
  readonly socket: { readonly remoteAddress?: string | undefined };
}

export type ClientAddress = (request: Arrived) => string;

/**
 * Each proxy appends the address of its client to a header. So the entries are true from the right up to the first that
 * is no trusted proxy; what lies to the left of it may be invented. An entry that is no address ends the search.
 */
export function openClientAddress(trusted: readonly string[]): ClientAddress {
  const isTrusted = openNetworks(trusted);
  return ({ headers, socket: { remoteAddress = '' } }) => {
    let client = remoteAddress;
    for (const address of reportedAddresses(headers).toReversed()) {
      if (address === null || !isTrusted(client)) break;
      client = address;
    }
    return client;
  };
}

/** X-Forwarded-For wins, because most proxies write it and pass Forwarded of RFC 7239 on as the client sent it. */
function reportedAddresses({
  'x-forwarded-for': list,
  forwarded,
}: IncomingMessage['headers']): (string | null)[] {
  if (list !== undefined) return String(list).split(',').map(addressOf);
  if (forwarded === undefined) return [];
  // Not by its quotes: with one that it never closes, a client would hide what the proxy appends.
  return forwarded.split(',').map((element) => {
    const pairs = element.split(';').map((pair) => /^\s*for\s*=\s*("?)([^"]*)\1\s*$/i.exec(pair)?.[2]);
    return addressOf(pairs.find((value) => value !== undefined) ?? '');
  });
}

/** An address without its port; null for a name such as `unknown`. */
function addressOf(text: string): string | null {
  const [, inBrackets, withPort] = /^(?:\[(.*)\](?::\d+)?|([^:]*):\d+)$/.exec(text.trim()) ?? [];
  const address = inBrackets ?? withPort ?? text.trim();
  return isIP(address) === 0 ? null : address;
}
