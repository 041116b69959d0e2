// The body of a callback: what happened and to which record, below 20 kB, never personal data.

/** Most bytes of a body. */
export const bodyBytesMax = 20_000;

/** An event as the feed shows it. */
export interface CallbackEvent {
  readonly type: string;
  /** ISO 8601. */
  readonly at: string;
  /** DID of the record, or its id. */
  readonly subject: string;
  /** DID of the project; null: none. */
  readonly projectId: string | null;
  /** `data` of the event. */
  readonly details: unknown;
}

/** A receiver reads details that are too long from the feed. */
export function callbackBody({ type, at, subject, projectId, details }: CallbackEvent): string {
  const text = JSON.stringify({ type, timestamp: at, data: { subject, projectId, details } });
  if (new TextEncoder().encode(text).length < bodyBytesMax) return text;
  return JSON.stringify({ type, timestamp: at, data: { subject, projectId, details: null } });
}
