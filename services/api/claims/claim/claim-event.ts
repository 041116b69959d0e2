// Events of claims: ids and states only.
import type { NewEvent } from '#records/events.ts';
import type { Claim } from '../../store/bodies/claim.ts';

type ClaimEvent = Extract<NewEvent['type'], `claim.${string}`>;

export const claimEvent = (type: ClaimEvent, { id, body }: Claim): NewEvent => ({
  type,
  subject: id,
  projectId: body.projectId,
  data: {
    id,
    household: body.householdId,
    status: body.status,
    contentVersion: body.contentVersion,
    claimDigest: body.claimDigest,
  },
});
