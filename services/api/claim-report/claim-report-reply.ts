// The form of the claim report of a project.
import { z } from 'zod';

const text = z.string();
const count = z.int();

export const claimReportReply = z
  .object({
    format: text,
    issuer: text,
    created_at: text,
    project_name: text,
    project_did: text,
    country_code: text.nullable(),
    current_registry: text.nullable(),
    current_registry_project_id: text.nullable(),
    article6: z.looseObject({}).nullable(),
    methodology: z.array(text),
    verification_period_start: text,
    verification_period_end: text,
    vintage: z.array(count),
    auditor_name: z.array(text),
    previous_project_crediting_program: z.null(),
    quantity_kgco2e: z.number(),
    quantity_tco2e: z.number(),
    claim_count: count,
    claims_root: text,
    devices_deployed: count,
    devices_reporting: count,
    devices_claimed: count,
    coverage: z.number(),
    claims: z.array(
      z
        .object({
          claim_id: text,
          claim_digest: text,
          household: text,
          verification_period_start: text,
          verification_period_end: text,
          vintage: count,
          methodology: text,
          quantity_kgco2e: z.number(),
          credential: text.nullable(),
          auditor_name: text.nullable(),
          serial_number: text.optional(),
          block_start: text.optional(),
          block_end: text.optional(),
        })
        .meta({ id: 'ReportedClaim' }),
    ),
    proof: z.looseObject({}),
  })
  .meta({
    id: 'ClaimReport',
    examples: [
      {
        format: 'hearth-claim-report@1',
        issuer: 'did:web:hearth.localhost',
        created_at: '2026-11-21T09:10:00Z',
        project_name: 'Stoves of Gulu',
        project_did: 'did:ixo:project/789',
        country_code: 'UG',
        current_registry: 'Gold Standard',
        current_registry_project_id: 'GS12345',
        article6: null,
        methodology: ['gs-mecd@1.2'],
        verification_period_start: '2024-01-01',
        verification_period_end: '2024-12-31',
        vintage: [2024],
        auditor_name: ['Audits Ltd'],
        previous_project_crediting_program: null,
        quantity_kgco2e: 58.04,
        quantity_tco2e: 0.058,
        claim_count: 1,
        claims_root: 'sha256:479d3dd04adade4d3e23e37404a4066804c8b343ff444f8077a4b1be9e0c3ee3',
        devices_deployed: 1,
        devices_reporting: 1,
        devices_claimed: 1,
        coverage: 0.99,
        claims: [
          {
            claim_id: 'clm_01M7YNX8J0VMDKRC9CYZC1C4R3',
            claim_digest: 'sha256:5a0f621df03742a5c15540c84f00218f8ded4fbe91d43cb2643b26d874c053ba',
            household: 'did:ixo:household/123',
            verification_period_start: '2024-01-01',
            verification_period_end: '2024-01-31',
            vintage: 2024,
            methodology: 'gs-mecd@1.2',
            quantity_kgco2e: 58.04,
            credential: null,
            auditor_name: 'Audits Ltd',
          },
        ],
        proof: {
          type: 'DataIntegrityProof',
          cryptosuite: 'eddsa-jcs-2022',
          created: '2026-11-21T09:10:00Z',
          verificationMethod: 'did:web:hearth.localhost#z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw',
          proofPurpose: 'assertionMethod',
          proofValue:
            'z2xgja1kkj439YeF6r3fRi6bd7S4suKAvczEBKBTb2N8cRkhYa2HvBz93dLCq4bTYeEyKyEDwwPrUCzos7gNQUUxx',
        },
      },
    ],
  });
