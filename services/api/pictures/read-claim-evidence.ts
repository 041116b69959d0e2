// GET /v1/pictures/claim-evidence: what a claim rests on, and whether it holds now.
import { z } from 'zod';
import {
  countResults,
  evidenceGraph,
  nodeKinds,
  results,
  type ClaimEvidence,
  type EvidenceCheck,
  type EvidenceFacts,
  type Result,
} from '#pictures/claim-evidence/data.ts';
import { drawClaimEvidence } from '#pictures/claim-evidence/draw.ts';
import type { EvidenceState } from '#domain/claims/claim.ts';
import { isIdOf } from '#domain/identifiers.ts';
import { recheckEvidence } from '../claims/evidence/recheck.ts';
import type { Api } from '../context/api.ts';
import { required } from '../contract/query.ts';
import type { ClaimBody, EvidenceItem } from '../store/bodies/claim.ts';
import { projectDefaults } from '../store/bodies/project.ts';
import { visibleClaim } from '../store/claims/find-claims.ts';
import { findCredential } from '../store/credentials/find-credential.ts';
import { readBatches } from '../store/evidence/batches.ts';
import { findProjectOf } from '../store/find.ts';
import { headFields, headOf } from './head.ts';
import { definePicture, sheetQuery } from './picture.ts';

/** More days of devices than a claim has: 400 days of 50 devices. */
const batchesMax = 20_000;

const query = z.strictObject({
  claimId: required(
    z.string().refine((text) => isIdOf('claim', text), {
      message: 'This must be the id of a claim.',
      params: { code: 'bad-identifier' },
    }),
  ).describe('Id of the claim.'),
  ...sheetQuery,
});

const whole = z.int();
const counts = z
  .object({
    ok: whole.describe('Number that holds.'),
    attention: whole.describe('Number that needs a look.'),
    bad: whole.describe('Number that does not hold.'),
  })
  .meta({ id: 'DrawnCounts' });

const schema = z
  .object({
    ...headFields,
    claim: z
      .object({
        id: z.string().describe('Id of the claim.'),
        type: z.string().describe('Type of the claim.'),
        status: z.string().describe('State of the claim.'),
        quantity: z.number().describe('Claimed quantity, in `unit`.'),
        unit: z.string().describe('Unit of the quantity.'),
        householdId: z.string().describe('DID of the household.'),
      })
      .meta({ id: 'PictureClaim' })
      .describe('The claim.'),
    nodes: z
      .array(
        z
          .object({
            id: z.string().describe('Name of the node in `edges`.'),
            column: whole.describe('Column, from 0: claim, analysis, evidence, devices, decisions.'),
            kind: z.enum(nodeKinds).describe('What it is.'),
            label: z.string().describe('Short name; empty for a node that stands for several things.'),
            digest: z.string().nullable().describe('First 8 digits of its digest; null for none.'),
            result: z
              .enum(results)
              .describe(
                '`ok`: it holds. `attention`: it was superseded, or is not decided. `bad`: it does not hold.',
              ),
            counts: counts.describe('Things that it stands for, by result.'),
            covers: z
              .object({
                start: z.string().describe('First local day.'),
                end: z.string().describe('Last local day.'),
              })
              .meta({ id: 'CoveredDays' })
              .nullable()
              .describe('Days that it covers; null for none.'),
          })
          .meta({ id: 'DrawnNode' }),
      )
      .describe('Nodes. The batches of a device are one; what does not hold stays apart.'),
    edges: z
      .array(
        z
          .object({ from: z.string().describe('Id of a node.'), to: z.string().describe('Id of a node.') })
          .meta({ id: 'DrawnEdge' }),
      )
      .describe('Edges between nodes.'),
    counts: counts.describe('Pieces of evidence by their result at this moment.'),
    checks: z
      .object({
        passed: whole.describe('Automatic checks of the last submission that passed.'),
        others: z
          .array(
            z
              .object({
                id: z.string().describe('Name of the check.'),
                result: z.enum(['warn', 'fail']).describe('What it found.'),
                reason: z.string().describe('Why, in words.'),
              })
              .meta({ id: 'DrawnCheck' }),
          )
          .describe('Those that did not.'),
      })
      .meta({ id: 'DrawnChecks' })
      .describe('Automatic checks.'),
  })
  .meta({ id: 'ClaimEvidencePicture' });

export const getClaimEvidence = definePicture<z.output<typeof query>, ClaimEvidence>({
  name: 'claim-evidence',
  operationId: 'getClaimEvidencePicture',
  summary: 'Draw what a claim rests on',
  description:
    'Claim, analysis, evidence, devices, decisions and credential, each with the result of a check at this moment: digests are compared with what Hearth holds now. `GET /v1/claims/{id}/bundle` has everything to check it without Hearth.',
  scopes: ['claims:read'],
  query,
  schema,
  problems: ['claim-not-found'],
  read: async ({ claimId }, caller, api) => {
    const claim = await visibleClaim(api, caller, claimId);
    const { body } = claim;
    const [items, { credential }, project] = await Promise.all([
      recheckEvidence(api, claim),
      findCredential(api, claim.id),
      findProjectOf(api.records, body),
    ]);
    const facts: EvidenceFacts = {
      claim: {
        id: claim.id,
        status: body.status,
        label: `${body.claim.quantity} ${body.claim.unit}`,
        digest: body.claimDigest,
        deviceIds: body.claim.deviceIds,
        contentVersion: body.contentVersion,
      },
      items: items.map(({ id, type, ref, digest, check }) => ({
        id,
        kind: type,
        ref,
        digest,
        result: resultOf[check],
      })),
      batches: await placesOf(api, items),
      decisions: (body.verification.decisions ?? []).map(({ id, oracle, decision, onVersion }) => ({
        id,
        by: oracle,
        onVersion,
        isVerified: decision === 'verified',
      })),
      credential: credential && {
        id: credential.id,
        result: credentialResult[credential.body.status],
        digest: credential.body.claimDigest,
      },
    };
    const found = countResults(facts.items);
    const { type, quantity, unit, householdId, period } = body.claim;
    const head = project
      ? headOf(project, period)
      : { project: { id: '', name: householdId }, period, timeZone: projectDefaults.timeZone };
    return {
      ...head,
      n: items.length,
      missingShare: items.length === 0 ? null : found.bad / items.length,
      claim: { id: claim.id, type, status: body.status, quantity, unit, householdId },
      ...evidenceGraph(facts),
      counts: found,
      checks: checksOf(body),
    };
  },
  draw: drawClaimEvidence,
});

const resultOf: Readonly<Record<EvidenceState, Result>> = {
  ok: 'ok',
  superseded: 'attention',
  mismatch: 'bad',
  missing: 'bad',
};

const credentialResult = { live: 'ok', suspended: 'attention', revoked: 'bad' } as const;

function checksOf({ verification: { checks = [] } }: ClaimBody): ClaimEvidence['checks'] {
  const others = checks.flatMap(({ id, result, reason }): EvidenceCheck[] =>
    result === 'warn' || result === 'fail' ? [{ id, result, reason }] : [],
  );
  return { passed: checks.filter(({ result }) => result === 'pass').length, others };
}

async function placesOf(api: Api, items: readonly EvidenceItem[]): Promise<EvidenceFacts['batches']> {
  const batchIds = items.filter(({ type }) => type === 'TelemetryBatch').map(({ ref }) => ref);
  if (batchIds.length === 0) return new Map();
  const rows = await readBatches(api, {
    conditions: [{ sql: 'id IN {batchIds:Array(String)}', params: { batchIds } }],
    limit: batchesMax,
  });
  return new Map(rows.map(({ id, did, day }) => [id, { device: did, day }]));
}
