// Where a callback may go: the addresses of its host are looked up once, and each of them must be allowed.
import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isInside } from '../text/networks.ts';
import { isPublicAddress } from './public-addresses.ts';

/** Where a host may be: the addresses that were looked up are those that are connected to. */
export interface Target {
  readonly url: URL;
  readonly addresses: readonly LookupAddress[];
}

/** The host, or one of its addresses, may not be called. */
export class TargetRefused extends Error {
  override readonly name = 'TargetRefused';
}

/** Addresses of a name. Rejects when there are none. */
export type Lookup = (hostname: string) => Promise<readonly LookupAddress[]>;

const systemLookupAll = promisify(systemLookup);
export const lookupBySystem: Lookup = (hostname) => systemLookupAll(hostname, { all: true });

export const urlCharactersMax = 2000;

/** What is wrong with a text as the address of a receiver, whatever its host resolves to; null: nothing. */
export function urlFault(text: string): string | null {
  if (text.length > urlCharactersMax) return `An address has at most ${urlCharactersMax} characters.`;
  if (!URL.canParse(text)) return 'This is not a URL.';
  const { protocol, username, password, hash } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return 'Only https addresses are called.';
  if (username !== '' || password !== '') return 'An address has no user and no password.';
  return hash === '' ? null : 'An address has no fragment.';
}

/** The receiver, or the look-up of its name, did not answer in time. */
export class ReceiverSlow extends Error {
  override readonly name = 'ReceiverSlow';
}

interface Rules {
  /** Networks that may be called though they are not public, in CIDR notation; only these may be called without TLS. */
  readonly allowed: readonly string[];
  readonly lookup: Lookup;
  /** Longest wait for the addresses, ms. */
  readonly timeoutMs: number;
}

/** Resolves to the target. Rejects with TargetRefused, with ReceiverSlow, or with the fault of the look-up. */
export async function findTarget(text: string, { allowed, lookup, timeoutMs }: Rules): Promise<Target> {
  const fault = urlFault(text);
  if (fault !== null) throw new TargetRefused(fault);
  const url = new URL(text);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const addresses = family === 0 ? await inTime(lookup(host), timeoutMs) : [{ address: host, family }];
  if (addresses.length === 0) throw new Error(`${host} has no address`);
  const isAllowed = ({ address }: LookupAddress): boolean => isInside(address, allowed);
  if (!addresses.every((one) => isAllowed(one) || isPublicAddress(one.address)))
    throw new TargetRefused('The host has an address that is not public, and whose network is not allowed.');
  if (url.protocol !== 'https:' && !addresses.every(isAllowed))
    throw new TargetRefused('Without TLS (http) only hosts in allowed networks are called.');
  return { url, addresses };
}

/** A look-up cannot be cancelled; an answer that comes too late is of no use. */
async function inTime<T>(found: Promise<T>, timeoutMs: number): Promise<T> {
  const ended = new AbortController();
  const late = pause(timeoutMs, undefined, { signal: ended.signal }).then(() => {
    throw new ReceiverSlow(`no address within ${timeoutMs} ms`);
  });
  try {
    return await Promise.race([found, late]);
  } finally {
    late.catch(() => {});
    ended.abort();
  }
}
