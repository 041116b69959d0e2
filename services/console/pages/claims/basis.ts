// Reads the evidence batches that a new claim cites: of each device-day of its analysis the newest one.
import type { Client } from '#infra/client/client.ts';
import type { Analysis, EvidenceBatch } from '#infra/client/operations.ts';
import type { Ask } from '../../data/use-resource.ts';
import { daysBetween } from '../../words/dates.ts';

/** Pieces of evidence of one claim, one of which is the analysis and one may be a transfer of rights. */
export const batchesMax = 998;

/** Days of one request, so that its address stays short. */
const daysAtOnce = 60;
const rowsMax = 1000;

type Analyzed = Pick<Analysis, 'period' | 'analysis'>;

const devicesOf = ({ analysis }: Analyzed): string[] =>
  analysis.deviceContributions.map(({ deviceId }) => deviceId);

/** Device-days of the analysis. */
export const deviceDays = (analysis: Analyzed): number =>
  devicesOf(analysis).length * daysBetween(analysis.period.start, analysis.period.end).length;

/** Resolves to the first reply that is not 200, or to all batches in one. */
export async function readBatches(client: Client, analysis: Analyzed, { signal }: Pick<Ask, 'signal'>) {
  const deviceId = devicesOf(analysis);
  const days = daysBetween(analysis.period.start, analysis.period.end);
  const data: EvidenceBatch[] = [];
  const pageOf = async (day: readonly string[], cursor: string) => {
    const query = {
      deviceId,
      day,
      superseded: 'false',
      limit: rowsMax,
      ...(cursor !== '' && { cursor }),
    } as const;
    return client('listEvidenceBatches', { query, signal });
  };
  for (let from = 0; from < days.length && deviceId.length > 0; from += daysAtOnce) {
    const day = days.slice(from, from + daysAtOnce);
    for (let cursor: string | null = ''; cursor !== null && data.length <= batchesMax;) {
      const reply: Awaited<ReturnType<typeof pageOf>> = await pageOf(day, cursor);
      if (reply.status !== 200) return reply;
      data.push(...reply.body.data);
      cursor = reply.body.nextCursor;
    }
  }
  return { status: 200, body: { data }, headers: new Headers() } as const;
}
