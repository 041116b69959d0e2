// Turns an error into a problem: an unreachable part is 503, an unexpected error 500.
import { isPassing, StoreError } from '#runtime/clickhouse/client.ts';
import { UncertainReservation } from '#records/records.ts';
import { PartAway } from '#runtime/kafka/bounded-producer.ts';
import { LimiterFull } from '#runtime/flow/limiter.ts';
import { Problem } from '../contract/problem.ts';

/** The problem for an error. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof LimiterFull)
    return away('Too many large bodies are in work. Nothing of this one was stored. Send it again.', 5);
  if (error instanceof UncertainReservation)
    return away('The request may still complete. Repeat it with the same Idempotency-Key.', 1);
  if (error instanceof PartAway) {
    const detail = `${error.part} does not answer. Do not assume that anything was stored: send the whole request again.`;
    return away(detail, 5);
  }
  if (isPassing(error)) return new Problem('dependency-unavailable', { headers: { 'retry-after': '1' } });
  if (error instanceof StoreError)
    return new Problem('internal-error', {
      detail:
        'The store refused a statement of this request. The same request may fail again. Report the requestId.',
    });
  return new Problem('internal-error');
}

const away = (detail: string, retrySeconds: number): Problem =>
  new Problem('dependency-unavailable', { detail, headers: { 'retry-after': String(retrySeconds) } });
