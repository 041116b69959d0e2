// The address by which a request reached the API: absolute links in its reply begin with it.
import { Problem } from '../contract/problem.ts';

const host = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252})|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/**
 * `sent`: the Host of the request. The API itself speaks HTTP; behind a proxy that adds TLS, HEARTH_PUBLIC_URL gives the
 * address, because any client can set the headers of a proxy. Throws 400 for what is no host.
 */
export function baseUrlOf(sent: string): string {
  if (host.test(sent) || sent === '') return `http://${sent}`;
  const detail = 'The header Host must be a name or an address, with or without a port.';
  throw new Problem('invalid-header', { detail, errors: [{ header: 'Host', code: 'bad-host', detail }] });
}
