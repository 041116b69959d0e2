// The documented gaps of the devices of a view.
import type { DocumentedGap } from '#domain/days/gap-reasons.ts';
import type { Api } from '../context/api.ts';
import { findDocumentedGaps } from '../store/gaps.ts';
import type { View } from '../store/view.ts';
import type { LocalDay } from '../store/days/local-days.ts';

/** By id of the device: those that share time with the days. */
export async function readDocumented(
  api: Api,
  { devices }: View,
  days: readonly LocalDay[],
): Promise<ReadonlyMap<string, DocumentedGap[]>> {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return new Map();
  const span = { fromMs: first.fromMs, toMs: last.toMs };
  const gaps = await findDocumentedGaps(
    api,
    devices.map(({ id }) => id),
    span,
  );
  return new Map(
    [...gaps].map(([id, own]) => [
      id,
      own.map(({ body: { from, to, reason, documentedBy } }) => ({
        fromMs: Date.parse(from),
        toMs: Date.parse(to),
        reason,
        documentedBy,
      })),
    ]),
  );
}
