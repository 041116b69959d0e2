// Refuses a receiver whose address may not be called, as upkeep does again before each call.
import { findTarget, lookupBySystem, TargetRefused } from '#runtime/outgoing/target.ts';
import type { Api } from '../context/api.ts';
import { Problem } from '../contract/problem.ts';

/** Longest wait for the addresses of a name, ms. */
const lookupMaxMs = 5000;

/** Throws 400 for a host that is not public and not allowed, and for one that has no address. */
export async function checkReceiver(api: Api, url: string): Promise<void> {
  const allowed = api.settings.HEARTH_WEBHOOK_ALLOW_NETWORKS.split(',').filter((network) => network !== '');
  try {
    await findTarget(url, { allowed, lookup: lookupBySystem, timeoutMs: lookupMaxMs });
  } catch (error) {
    throw refusal(error);
  }
}

function refusal(error: unknown): Problem {
  const isRefused = error instanceof TargetRefused;
  const detail = isRefused
    ? error.message
    : 'The host of this address has no address now. Check the name, or try again later.';
  const code = isRefused ? 'address-refused' : 'not-resolved';
  return new Problem('invalid-request', { errors: [{ pointer: '#/url', code, detail }] });
}
