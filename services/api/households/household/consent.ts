// Refuses a consent that was given later than now.
import type { Api } from '../../context/api.ts';
import { refuseFuture } from '../../contract/moments.ts';
import type { Personal } from '../../store/bodies/personal.ts';

/** The clock of a tablet may be ahead, or set to another zone. */
const consentAheadMsMax = 24 * 3_600_000;

/** Throws 400 for a consent more than a day ahead. One that is stored already stays. */
export function refuseFutureConsent(api: Api, given: Personal | null, stored: Personal | null = null): void {
  const givenAt = given?.consent?.givenAt;
  if (givenAt === stored?.consent?.givenAt) return;
  refuseFuture(api, 'invalid-household', { 'consent/givenAt': givenAt }, consentAheadMsMax);
}
