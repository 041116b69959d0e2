// The key that a request carries: an API key in the header `Authorization`, or the session of a browser in a cookie.
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { Principal } from '../contract/principal.ts';

/** `text` is empty where the header has another form; `cookie` is the name of the cookie. */
export type SentKey =
  | { readonly from: 'header'; readonly text: string }
  | { readonly from: 'cookie'; readonly text: string; readonly cookie: string };

/** Resolves the key of a request from a network address to its principal. Throws 401, 403, 429. */
export type Authenticate = (sent: SentKey | null, address: string) => Promise<Principal>;

type Headers = Pick<IncomingHttpHeaders, 'authorization' | 'cookie' | 'host'>;

/** The key of a request; null without one. The header wins: the cookie of a request that has both is ignored. */
export function sentKey({ authorization = '', cookie = '', host = '' }: Headers): SentKey | null {
  if (authorization !== '')
    return { text: /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '', from: 'header' };
  for (const name of [secureCookie, plainCookieOf(host)]) {
    const text = valueOf(name, cookie);
    if (text !== '') return { text, from: 'cookie', cookie: name };
  }
  return null;
}

const valueOf = (name: string, cookies: string): string =>
  cookies
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? '';

/** Browsers take a cookie of this name only with Secure, without Domain and for the whole host (RFC 6265bis, 4.1.3.2). */
const secureCookie = '__Host-hearth';

/** Cookies do not know ports, so its name has the port: several Hearths may run on one machine. */
const plainCookieOf = (host: string): string => `hearth-${/:(\d+)$/.exec(host)?.[1] ?? '80'}`;

/** The cookie of a session. `isPlain`: without Secure, for a browser that refuses it on loopback without TLS. */
export const cookieFor = (host: string, isPlain: boolean): string =>
  isPlain ? plainCookieOf(host) : secureCookie;

/** `Set-Cookie` of a session that ends after this time; 0 removes it from the browser. */
export const setCookie = (cookie: string, text: string, seconds: number): string =>
  [
    `${cookie}=${text}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict`,
    ...(cookie === secureCookie ? ['Secure'] : []),
  ].join('; ');

/** Whether a host, as a request names it, is this machine itself. */
export const isLoopback = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host);

/** Whether a host is an address: no other name can be made to lead to it. */
export const isAddress = (host: string): boolean =>
  isIP(host.replace(/:\d+$/, '')) === 4 || /^\[[0-9A-Fa-f:.]+\](?::\d+)?$/.test(host);
