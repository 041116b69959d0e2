// A dispute of a claim, as stored. It changes the claim only when a verifier admits it.
import { z } from 'zod';
import type { Api } from '../../context/api.ts';
import { claimReason } from '../bodies/claim.ts';
import { stamps, type Held } from '../bodies/held.ts';

const disputeStatuses = ['open', 'admitted', 'dismissed', 'upheld'] as const;

export const disputeBody = z.object({
  claimId: z.string(),
  projectId: z.string().nullable(),
  /** Version of the content of the claim that is disputed. */
  onVersion: z.number(),
  /** DID. */
  raisedBy: z.string(),
  organisation: z.string().nullable(),
  /** One text for who raised it, in whatever spelling of the organisation. */
  party: z.string(),
  reason: claimReason,
  data: z
    .object({ attachmentId: z.string(), digest: z.string() })
    .meta({ id: 'DisputeData' })
    .exactOptional(),
  status: z.enum(disputeStatuses),
  /** Decisions on it, oldest first. */
  resolutions: z.array(
    z
      .object({
        decision: z.enum(['admitted', 'dismissed', 'upheld']),
        text: z.string(),
        verifier: z.string(),
        organisation: z.string(),
        timestamp: z.string(),
      })
      .meta({ id: 'DisputeResolution' }),
  ),
  ...stamps,
});

export type Dispute = Held<z.output<typeof disputeBody>>;

/** How many disputes a party raised within the last day. */
export async function countRaisedToday(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  party: string,
): Promise<number> {
  const [row] = await clickhouse.query(
    z.object({ n: z.coerce.number() }),
    `SELECT count() AS n FROM claim_disputes FINAL
     WHERE party = {party:String} AND created_at > now64(3) - INTERVAL 1 DAY`,
    { party },
  );
  return row?.n ?? 0;
}
