// Checks of the address of a request, before and after it is routed.
import type { IncomingMessage } from 'node:http';
import { addressBytesMax } from './arrival/limits.ts';
import { Problem } from '../contract/problem.ts';

/** Throws 414 for one that is too long, and 400 for one of HTTP/1.1 without a host. */
export function checkAddress({ url = '', headers, httpVersion }: IncomingMessage): void {
  if (url.length > addressBytesMax) {
    const members = { limitBytes: addressBytesMax };
    throw new Problem('address-too-long', {
      detail: `An address has at most ${addressBytesMax} bytes.`,
      members,
    });
  }
  if (headers.host === undefined && httpVersion === '1.1') {
    const detail = 'A request of HTTP/1.1 names its host.';
    throw new Problem('invalid-header', { detail, errors: [{ header: 'Host', code: 'required', detail }] });
  }
}

/** The router passes a malformed escape through undecoded, so it is refused here. */
export function checkEscapes(path: string): void {
  try {
    decodeURIComponent(path);
  } catch {
    throw new Problem('invalid-identifier', { detail: 'The address holds a malformed percent escape.' });
  }
}
