// What an attempt to deliver a callback came to.

/** Why an attempt failed. */
export const faults = [
  'status',
  'redirect',
  'gone',
  'timeout',
  'connection',
  'address-refused',
  'event-expired',
] as const;

export type Fault = (typeof faults)[number];

/** `fault` null: delivered. `status` null: no answer. */
export interface Outcome {
  readonly status: number | null;
  readonly fault: Fault | null;
}

/** Only 2xx counts. A redirect is not followed, and 410 says that nothing more is wanted. */
export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return { status, fault: null };
  if (isGone(status)) return { status, fault: 'gone' };
  return { status, fault: status >= 300 && status < 400 ? 'redirect' : 'status' };
}

/** 410: the receiver wants nothing more, ever. */
export const isGone = (status: number | null): boolean => status === 410;
