// Prints disputes, and finds one of a claim.
import { z } from 'zod';
import { isIdOf } from '#domain/identifiers.ts';
import type { Api } from '../../context/api.ts';
import { Problem } from '../../contract/problem.ts';
import { parseStored } from '../../store/bodies/held.ts';
import { disputeBody, type Dispute } from '../../store/claims/dispute.ts';

export const disputeReply = z
  .object({
    ...disputeBody.omit({ projectId: true, party: true }).shape,
    id: z.string(),
    version: z.number(),
  })
  .meta({
    id: 'ClaimDispute',
    examples: [
      {
        claimId: 'clm_01M7YNX8J0VMDKRC9CYZC1C4R3',
        onVersion: 1,
        raisedBy: 'did:ixo:buyer/3',
        organisation: 'Earth Buyers',
        reason: { code: 'implausible', text: 'The same days were reported in another programme.' },
        status: 'open',
        resolutions: [],
        createdAt: '2026-11-22T09:10:00Z',
        updatedAt: '2026-11-22T09:10:00Z',
        id: 'dsp_01M7YNX8J0VMDKRC9CYZC1C4R3',
        version: 1,
      },
    ],
  });

export const printDispute = ({ id, version, body }: Dispute) => {
  const { projectId: _, party: _party, ...shown } = body;
  return { ...shown, id, version };
};

/** Throws 404. */
export async function disputeOf(
  { records }: Pick<Api, 'records'>,
  claimId: string,
  id: string,
): Promise<Dispute> {
  const record = isIdOf('dispute', id) ? (await records.latest('dispute', [id])).get(id) : undefined;
  const dispute = record && parseStored(disputeBody, record);
  if (dispute && dispute.body.claimId === claimId) return dispute;
  throw new Problem('dispute-not-found', { detail: `Claim ${claimId} has no dispute ${id}.` });
}
