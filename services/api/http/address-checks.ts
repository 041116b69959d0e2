// Checks of the address of a request, before and after it is routed.
import type { IncomingMessage } from 'node:http';
import { addressBytesMax } from './arrival/limits.ts';
import { Problem } from '../contract/problem.ts';

/** Throws 414 for an address that is too long, and 400 for HTTP/1.1 without a host. */
export function checkAddress({ url = '', headers, httpVersion }: IncomingMessage): void {
  if (url.length > addressBytesMax) {
    const members = { limitBytes: addressBytesMax };
    throw new Problem('address-too-long', {
      detail: `The address is too long: at most ${addressBytesMax} bytes are allowed.`,
      members,
    });
  }
  if (headers.host === undefined && httpVersion === '1.1') {
    const detail = 'The header Host is missing. HTTP/1.1 requires it.';
    throw new Problem('invalid-header', { detail, errors: [{ header: 'Host', code: 'required', detail }] });
  }
}

/** The router leaves a malformed escape undecoded, so it is refused here. */
export function checkEscapes(path: string): void {
  try {
    decodeURIComponent(path);
  } catch {
    throw new Problem('invalid-identifier', { detail: 'The address has a malformed percent escape.' });
  }
}
