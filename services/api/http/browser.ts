// What protects a person whose browser holds a session: headers of every reply, the host of a request, and which site
// a write comes from.
import type { IncomingHttpHeaders } from 'node:http';
import type { Settings } from '#runtime/process/config.ts';
import { Problem } from '../contract/problem.ts';
import { isAddress, isLoopback } from '../caller/sent-key.ts';

/** Headers of every reply: its type is not guessed, and no page of another origin holds or reads it. */
export const browserHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/** Probes and scrapers name the service as their network does. */
const anyHost = ['/healthz', '/readyz', '/metrics'];

type Names = Pick<Settings, 'HEARTH_HOSTS' | 'HEARTH_PUBLIC_URL' | 'HEARTH_DOMAIN'>;

/**
 * Throws 421 for a host that is not a name of this installation: another name may lead here, and then a page of that name
 * would be of the same origin (DNS rebinding). A request with `Authorization` depends on no origin.
 */
export function checkHost(
  { authorization, host = '' }: IncomingHttpHeaders,
  path: string,
  names: Names,
): void {
  if (authorization || host === '' || anyHost.includes(path)) return;
  if (isLoopback(host) || isAddress(host) || namesOf(names).includes(nameOf(host))) return;
  const detail = `${nameOf(host)} is not a name of this installation. Use one of its names, or add this one to HEARTH_HOSTS.`;
  throw new Problem('misdirected-request', {
    detail,
    errors: [{ header: 'Host', code: 'unknown-host', detail }],
  });
}

const nameOf = (host: string): string => host.replace(/:\d+$/, '').toLowerCase();

const namesOf = ({ HEARTH_HOSTS: more, HEARTH_PUBLIC_URL: url, HEARTH_DOMAIN: domain }: Names): string[] => [
  domain.replace(/%3A\d+$/i, '').toLowerCase(),
  ...(url === undefined ? [] : [new URL(url).hostname]),
  ...more.split(',').map((name) => name.toLowerCase()),
];

/** Throws 403 for a write by cookie that does not come from the console itself. */
export function checkConsole(headers: IncomingHttpHeaders): void {
  checkSite(headers);
  if (headers['x-hearth-console'] === '1') return;
  const detail = 'A write with a session needs the header X-Hearth-Console: 1.';
  throw new Problem('cross-site-refused', {
    detail,
    errors: [{ header: 'X-Hearth-Console', code: 'required', detail, allowed: ['1'] }],
  });
}

/** Throws 403 when the browser says that a page of another origin sends the request; other clients say nothing. */
export function checkSite(headers: IncomingHttpHeaders): void {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin') return;
  const detail = 'A write with a session is accepted from pages of the same origin only.';
  throw new Problem('cross-site-refused', {
    detail,
    errors: [{ header: 'Sec-Fetch-Site', code: 'other-site', detail, allowed: ['same-origin'] }],
  });
}
