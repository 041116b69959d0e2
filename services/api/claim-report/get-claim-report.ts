// GET /v1/projects/{id}/claim-report: the verified claims of a project and period, signed, for a registry.
import { z } from 'zod';
import { claimReport, type ReportedClaim } from '#domain/bundle/claim-report.ts';
import { signDocument } from '#domain/credentials/data-integrity.ts';
import { dayCount, daysMax, isDate } from '#domain/dating/calendar.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import type { Api } from '../context/api.ts';
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { resourceParams } from '../contract/fields.ts';
import { Problem } from '../contract/problem.ts';
import { required } from '../contract/query.ts';
import { isoTime } from '../contract/time.ts';
import { signingIssuer } from '../context/signing-issuer.ts';
import { claimBody, type Claim } from '../store/bodies/claim.ts';
import { parseStored } from '../store/bodies/held.ts';
import { listReportedIds } from '../store/claims/report-rows.ts';
import { fleetCoverage } from '../store/days/project-coverage.ts';
import { visibleProject } from '../store/visible.ts';
import { claimReportReply } from './claim-report-reply.ts';

/** Most claims of one report: 10,000 households over a year. */
const claimsMax = 120_000;
/** Claims whose records are read at once. */
const atOnce = 2000;

const date = z.string().refine(isDate, 'This must be a date, for example 2026-11-20.');

export const getClaimReport = defineEndpoint({
  method: 'GET',
  path: '/v1/projects/:id/claim-report',
  operationId: 'getClaimReport',
  summary: 'Get the signed claim report of a project',
  description:
    'The verified emission claims of the project that lie within a period: ids and digests, their total, one Merkle root over them (a leaf is the canonical JSON of `v` = 1, `claim_id`, `claim_digest` and `quantity_kgco2e`, in the order of `claim_id`), and how much of the fleet reported on the complete days of the period: a day without a reading is expected and missing. Names follow the Carbon Data Open Protocol. It is signed as a credential is.',
  scope: 'claims:read',
  params: resourceParams('project'),
  query: z.strictObject({
    start: required(date).describe('First local day, YYYY-MM-DD.'),
    end: required(date).describe('Last local day, YYYY-MM-DD; at most 400 days after the first.'),
  }),
  body: noBody,
  replies: { 200: { description: 'The report.', schema: claimReportReply } },
  problems: ['project-not-found', 'insufficient-data', 'issuer-missing'],
  run: async ({ params, query: { start, end }, principal }, api) => {
    refusePeriod(start, end);
    const project = await visibleProject(api, principal, params.id);
    const { issuer, signer } = signingIssuer(api);
    const asked = { projectId: project.id, start, end };
    const ids = await listReportedIds(api, asked, claimsMax);
    if (ids.length > claimsMax)
      throw new Problem('insufficient-data', {
        detail: `The project has more than ${claimsMax} claims in this period. Ask for a shorter one.`,
      });
    const claims = await claimsOf(api, ids);
    const createdAt = isoTime(Math.floor(api.nowMs() / 1000) * 1000);
    const { did, name, country, registry, article6 } = project.body;
    const report = claimReport(sha256, {
      issuer: issuer.did,
      project: { did, name, country },
      registry,
      article6,
      period: { start, end },
      claims: claims.map(({ id, body }) => printReport(id, body, issuer.origin)),
      fleet: {
        ...(await fleetCoverage(api, project, { start, end })),
        claimed: new Set(claims.flatMap(({ body }) => body.claim.deviceIds)).size,
      },
      createdAt,
    });
    return { status: 200, body: signDocument(report, { sha256, ...signer, created: createdAt }) };
  },
});

function refusePeriod(start: string, end: string): void {
  const days = start <= end ? dayCount({ start, end }) : 0;
  if (days >= 1 && days <= daysMax) return;
  const detail = `The period ends before it starts, or has more than ${daysMax} days.`;
  throw new Problem('invalid-query', { errors: [{ parameter: 'end', code: 'out-of-range', detail }] });
}

async function claimsOf({ records }: Pick<Api, 'records'>, ids: readonly string[]): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    const part = ids.slice(from, from + atOnce);
    const found = await records.latest('claim', part);
    claims.push(...part.flatMap((id) => found.get(id) ?? []).map((record) => parseStored(claimBody, record)));
  }
  // One that changed its state meanwhile is left out.
  return claims.filter(({ body }) => body.status === 'verified');
}

function printReport(
  id: string,
  { claim, claimDigest, verification, credentialId, issued }: Claim['body'],
  origin: string,
): ReportedClaim {
  const decision = (verification.decisions ?? []).findLast((one) => one.decision === 'verified');
  return {
    id,
    digest: claimDigest,
    household: claim.householdId,
    start: claim.period.start,
    end: claim.period.end,
    vintage: claim.vintage,
    quantity: claim.quantity,
    methodology: claim.methodology ?? '',
    credential: credentialId === undefined ? null : `${origin}/v1/claims/${id}/credential`,
    auditor: decision?.organisation ?? null,
    issued: issued ? { serialFrom: issued.serialFrom, serialTo: issued.serialTo } : null,
  };
}
