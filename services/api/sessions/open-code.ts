// Checks a one-time code: unknown, used and old codes open nothing, and failures count as those of keys do.
import { keyStatus } from '#records/api-keys/api-keys.ts';
import { clientOf, isInside } from '#runtime/text/networks.ts';
import type { Api } from '../context/api.ts';
import { Problem } from '../contract/problem.ts';
import { findKey, type Key } from '../keys/keys.ts';
import { parseStored } from '../store/bodies/held.ts';
import { codeFault, parseCode, sessionCodeBody, type SessionCode } from './session-code.ts';

type Parts = Pick<Api, 'records' | 'limits' | 'nowMs'>;

/** A code that opens a session, and its key. Throws 401, 403, and 429 for an address with many failures. */
export async function openCode(
  api: Parts,
  text: string,
  address: string,
): Promise<{ readonly code: SessionCode; readonly key: Key }> {
  const client = clientOf(address);
  api.limits.checkAttempts(client);
  try {
    return await findCode(api, text, address);
  } catch (error) {
    if (error instanceof Problem) api.limits.countFailure(client);
    throw error;
  }
}

async function findCode(api: Parts, text: string, address: string) {
  const parts = parseCode(text);
  const record = parts && (await api.records.latest('session-code', [parts.id])).get(parts.id);
  const code = record ? parseStored(sessionCodeBody, record) : null;
  const fault = codeFault(parts?.secret ?? '', code, api.nowMs());
  if (fault !== null || code === null) throw refusal(fault ?? 'unknown');
  const key = await findKey(api, code.body.keyId);
  const status = key ? keyStatus(key.body, api.nowMs()) : 'revoked';
  if (!key || status === 'revoked') throw new Problem('key-revoked');
  if (status === 'expired') throw new Problem('key-expired');
  if (key.body.allowedCidrs.length > 0 && !isInside(address, key.body.allowedCidrs))
    throw new Problem('address-not-allowed', { detail: `This key may not be used from ${address}.` });
  return { code, key };
}

const faults = {
  unknown: 'This sign-in link is not valid.',
  used: 'This sign-in link was used before. Each link works once.',
  expired: 'This sign-in link has ended.',
} as const;

function refusal(fault: keyof typeof faults): Problem {
  const detail = `${faults[fault]} Ask for another one: npm run console prints a link on the machine of Hearth, and POST /v1/session-codes makes one for a key.`;
  return new Problem('session-code-refused', {
    detail,
    errors: [{ pointer: '#/code', code: fault, detail: faults[fault] }],
  });
}
