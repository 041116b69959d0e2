// Makes one attempt: finds the addresses of the receiver, signs with every secret in force, sends, and judges the answer.
import { outcomeOf, type Outcome } from '#domain/webhooks/outcome.ts';
import type { SignedMessage } from '#domain/webhooks/signature.ts';
import { secretsInForce } from '#records/webhooks/webhooks.ts';
import { postCallback, retryAfterMs } from '#runtime/outgoing/post.ts';
import { elapsedMs } from '#runtime/process/observe.ts';
import { findTarget, ReceiverSlow, TargetRefused } from '#runtime/outgoing/target.ts';
import type { Endpoint, Sending } from './sending.ts';
import { signHeaders } from './signed-headers.ts';

export interface Message {
  /** Id of the event: the same at each attempt, so that a receiver knows a repeat. */
  readonly id: string;
  readonly body: string;
}

export interface Attempt extends Outcome {
  readonly atMs: number;
  readonly durationMs: number;
  /** What the receiver asked for; null: nothing. */
  readonly retryAfterMs: number | null;
}

/** Never rejects because of the receiver. Rejects when a secret cannot be opened, and when the process stops. */
export async function deliver(sending: Sending, endpoint: Endpoint, message: Message): Promise<Attempt> {
  const atMs = sending.nowMs();
  const headers = headersOf(sending, endpoint, { ...message, timestamp: Math.floor(atMs / 1000) });
  const startMs = elapsedMs();
  const outcome = await send(sending, endpoint.body.url, { headers, body: message.body });
  sending.count(outcome.fault);
  return { ...outcome, atMs, durationMs: Math.round(elapsedMs() - startMs) };
}

function headersOf(
  { seal, nowMs }: Sending,
  { id, body }: Endpoint,
  message: SignedMessage,
): Record<string, string> {
  if (seal === null) throw new Error('HEARTH_WEBHOOK_SECRET_KEY_FILE is not set: no callback can be signed');
  const secrets = secretsInForce(body.secrets, nowMs()).map(({ sealed }) => seal.open(sealed, id));
  return signHeaders(secrets, message);
}

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

async function send(
  sending: Sending,
  url: string,
  sent: Sent,
): Promise<Outcome & Pick<Attempt, 'retryAfterMs'>> {
  const { timeoutMs, nowMs, stop } = sending;
  const startMs = elapsedMs();
  try {
    const target = await findTarget(url, sending);
    const leftMs = Math.max(1, timeoutMs - (elapsedMs() - startMs));
    const { status, retryAfter } = await postCallback(target, { ...sent, timeoutMs: leftMs, stop });
    return { ...outcomeOf(status), retryAfterMs: retryAfterMs(retryAfter, nowMs()) };
  } catch (error) {
    // Given up by this process and not by the receiver.
    if (stop.aborted) throw error;
    return { status: null, fault: faultOf(error), retryAfterMs: null };
  }
}

const faultOf = (error: unknown): 'address-refused' | 'timeout' | 'connection' => {
  if (error instanceof TargetRefused) return 'address-refused';
  return error instanceof ReceiverSlow ? 'timeout' : 'connection';
};
