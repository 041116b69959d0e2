// Operations on claims, in the order of the contract.
import type { Endpoint } from '../context/endpoint.ts';
import { addClaimEvidence } from './add-claim-evidence.ts';
import { checkClaim } from './check-claim.ts';
import { createClaim } from './create-claim.ts';
import { decideClaim } from './decide-claim.ts';
import { listDisputes } from './disputes/list-disputes.ts';
import { raiseDispute } from './disputes/raise-dispute.ts';
import { resolveDispute } from './disputes/resolve-dispute.ts';
import { getClaim } from './get-claim.ts';
import { listClaimDecisions } from './list-claim-decisions.ts';
import { listClaims } from './list-claims.ts';
import { recordIssuance } from './record-issuance.ts';
import { submitClaim } from './submit-claim.ts';
import { updateClaim } from './update-claim.ts';
import { withdrawClaim } from './withdraw-claim.ts';

export const claimEndpoints: readonly Endpoint[] = [
  createClaim,
  listClaims,
  getClaim,
  updateClaim,
  withdrawClaim,
  submitClaim,
  addClaimEvidence,
  checkClaim,
  listClaimDecisions,
  decideClaim,
  listDisputes,
  raiseDispute,
  resolveDispute,
  recordIssuance,
];
