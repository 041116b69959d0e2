// Moments of a request that cannot be later than now.
import type { Api } from '../context/endpoint.ts';
import { Problem, type ProblemCode } from '../contract/problem.ts';
import { isoTime } from '../contract/time.ts';
import type { Personal } from './bodies/personal.ts';

/** Throws 400 that names each of the moments (by field) that lies in the future, or further ahead than is taken. */
export function refuseFuture(
  api: Api,
  fault: ProblemCode,
  moments: Readonly<Record<string, string | null | undefined>>,
  aheadMsMax = 0,
): void {
  const nowMs = api.nowMs();
  const detail = `This is later than now, which is ${isoTime(nowMs)}.`;
  const errors = Object.entries(moments)
    .filter(([, moment]) => typeof moment === 'string' && Date.parse(moment) > nowMs + aheadMsMax)
    .map(([field]) => ({ pointer: `#/${field}`, code: 'in-future', detail }));
  if (errors.length > 0) throw new Problem(fault, { errors });
}

/** The clock of a tablet may be ahead, or set to another zone. */
const consentAheadMsMax = 24 * 3_600_000;

/** Throws 400 for a consent more than a day ahead. One that is stored already stays. */
export function refuseFutureConsent(api: Api, given: Personal | null, stored: Personal | null = null): void {
  const givenAt = given?.consent?.givenAt;
  if (givenAt === stored?.consent?.givenAt) return;
  refuseFuture(api, 'invalid-household', { 'consent/givenAt': givenAt }, consentAheadMsMax);
}
