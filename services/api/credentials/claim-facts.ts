// What the credential of a claim says: from the record of the claim, its analysis, its project and the newest anchors.
import { withoutText } from '#domain/bundle/decision.ts';
import { canonicalJson } from '#domain/canonical/canonical-json.ts';
import { digestText } from '#domain/canonical/digest-text.ts';
import type { CredentialFacts } from '#domain/credentials/claim-credential.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { z } from 'zod';
import type { Api } from '../context/api.ts';
import { Problem } from '../contract/problem.ts';
import type { OpenIssuer } from '../context/issuer.ts';
import type { Claim } from '../store/bodies/claim.ts';
import { anchorName, newestAnchors } from '../store/evidence/anchor-places.ts';

interface Place {
  readonly list: number;
  readonly statusIndex: number;
  /** UTC with whole seconds. */
  readonly validFrom: string;
}

/** Throws 409 while a batch of the claim has no anchor. */
export async function factsOf(
  api: Pick<Api, 'clickhouse' | 'records'>,
  issuer: OpenIssuer,
  claim: Claim,
  place: Place,
): Promise<CredentialFacts> {
  const { claim: content, evidence, verification, claimDigest, contentVersion, projectDid } = claim.body;
  const batches = evidence.filter(({ type }) => type === 'TelemetryBatch').map(({ ref }) => ref);
  const { newest, waiting } = await newestAnchors(api, batches);
  if (waiting.length > 0)
    throw new Problem('evidence-not-anchored', {
      detail: `${waiting.length} evidence batches of claim ${claim.id} have no anchor yet, the first is ${waiting[0]}. Batches are anchored after the end of the UTC day on which they were cut.`,
    });
  const analysis = await analysisOf(api, content.analysisId);
  return {
    issuer: issuer.did,
    origin: issuer.origin,
    claimId: claim.id,
    claimVersion: contentVersion,
    claimDigest,
    type: content.type,
    household: content.householdId,
    devices: content.deviceIds,
    project: projectDid,
    period: content.period,
    vintage: content.vintage,
    quantity: content.quantity,
    unit: content.unit,
    ...(analysis && { analysis }),
    ...(await projectFacts(api, claim.body.projectId)),
    evidence: evidence.map(({ type, ref, digest }) => ({ type, ref, digest })),
    decisions: (verification.decisions ?? [])
      .filter(({ onVersion }) => onVersion === contentVersion)
      .map((decision) => ({
        id: decision.id,
        oracle: decision.oracle,
        timestamp: decision.timestamp,
        digest: digestText(sha256(canonicalJson(withoutText(decision)))),
      })),
    anchors: newest.map(anchorName),
    ...place,
  };
}

const stored = z.object({
  methodVersion: z.string().optional(),
  result: z.object({
    methodology: z.string(),
    baselineMethod: z.string(),
    parameters: z.record(z.string(), z.unknown()).optional(),
    analysis: z.object({
      confidence: z.number(),
      interval: z.object({ lower: z.number(), upper: z.number(), level: z.number() }),
    }),
  }),
});

async function analysisOf({ records }: Pick<Api, 'records'>, id: string | undefined) {
  const record = id === undefined ? undefined : (await records.latest('analysis', [id])).get(id);
  if (!record) return undefined;
  const { methodVersion = '', result } = stored.parse(record.body);
  const { methodology, baselineMethod, parameters = {}, analysis } = result;
  return {
    methodology,
    methodVersion,
    baselineMethod,
    parametersDigest: digestText(sha256(canonicalJson(parameters))),
    confidence: analysis.confidence,
    interval: analysis.interval,
  };
}

const project = z.looseObject({
  registry: z.object({ name: z.string(), id: z.string() }).nullish(),
  article6: z.looseObject({}).nullish(),
});

/** Registry and Article 6 of the project, where they are stated. */
async function projectFacts({ records }: Pick<Api, 'records'>, id: string | null) {
  const record = id === null ? undefined : (await records.latest('project', [id])).get(id);
  const { registry, article6 } = project.parse(record?.body ?? {});
  return { ...(registry && { registry }), ...(article6 && { article6 }) };
}
