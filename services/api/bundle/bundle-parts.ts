// Gathers the parts of a bundle from records and stores.
import { withoutText } from '#domain/bundle/decision.ts';
import type { BundleParts } from '#domain/bundle/files.ts';
import { bundleFormat } from '#domain/bundle/manifest.ts';
import { didDocument } from '#domain/credentials/issuer.ts';
import { dayRuleVersion } from '#domain/days/rules.ts';
import { householdTrace, type StoredAnalysis } from '../analyses/stored/stored.ts';
import { visibleAnalysis } from '../analyses/stored/visible.ts';
import type { Api } from '../context/api.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { isoTime } from '../contract/time.ts';
import type { Signing } from '../context/signing-issuer.ts';
import type { Claim } from '../store/bodies/claim.ts';
import { parseStored } from '../store/bodies/held.ts';
import { disputeBody } from '../store/claims/dispute.ts';
import { disputeIds } from '../store/claims/dispute-ids.ts';
import { findVerifier } from '../store/claims/find-verifiers.ts';
import { findCredential } from '../store/credentials/find-credential.ts';
import { signList } from '../store/credentials/signed-lists.ts';
import type { AnchorRow } from '../store/evidence/anchors.ts';
import { findBatchRows, type UsedDay } from './batch-rows.ts';
import { gatherBatches } from './claimed-batches.ts';
import { publicClaim } from './public-claim.ts';

interface Gathered {
  readonly parts: BundleParts;
  /** The latest time of its parts: equal parts have an equal time. */
  readonly createdAt: string;
}

interface Asked {
  readonly claim: Claim;
  readonly principal: Principal;
  readonly signing: Signing;
}

/** Throws 404 for evidence that the caller may not see. */
export async function bundleParts(api: Api, { claim, principal, signing }: Asked): Promise<Gathered> {
  const { evidence, claim: content, verification, updatedAt, projectId } = claim.body;
  const analysis = await analysisOf(api, principal, claim);
  const trace = analysis && householdTrace(analysis);
  const [{ batches, anchors }, { credential, statusLists }, disputes, verifiers] = await Promise.all([
    findBatchRows(api, {
      ids: evidence.filter(({ type }) => type === 'TelemetryBatch').map(({ ref }) => ref),
      usedDays: analysis === null ? [] : usedDaysOf(analysis),
      projectId,
    }).then((rows) => gatherBatches(api, rows)),
    issuedParts(api, signing, claim),
    disputesOf(api, claim.id),
    verifiersOf(
      api,
      (verification.decisions ?? []).map(({ oracle }) => oracle),
    ),
  ]);
  const own = publicClaim(claim);
  return {
    parts: {
      claim: own,
      credential: credential?.body.document ?? null,
      statusLists,
      didDocument: didDocument(signing.issuer),
      batches,
      anchors: anchors.map(headOf),
      trace: trace && { ...trace },
      decisions: own.verification.decisions ?? [],
      disputes,
      verifiers,
      methods: {
        bundle: bundleFormat,
        dayRules: dayRuleVersion,
        ...(content.methodology !== undefined && { methodology: content.methodology }),
        ...(trace?.methodVersion !== undefined && { method: trace.methodVersion }),
      },
    },
    createdAt: latest([
      updatedAt,
      ...anchors.map(({ createdMs }) => isoTime(createdMs)),
      ...disputes.map((dispute) => dispute.updatedAt),
      ...Object.values(statusLists ?? {}).map(({ validFrom }) => validFrom),
      ...(credential ? [credential.body.updatedAt] : []),
    ]),
  };
}

/** With whole seconds. */
const latest = (times: readonly string[]): string =>
  isoTime(Math.ceil(Math.max(...times.map((time) => Date.parse(time))) / 1000) * 1000);

const headOf = ({ projectDid, seq, day, root, batchCount, previous }: AnchorRow) => ({
  projectId: projectDid,
  seq,
  day,
  root,
  batchCount,
  previous: previous === '' ? null : previous,
});

async function issuedParts(api: Api, signing: Signing, { id }: Claim) {
  const { credential } = await findCredential(api, id);
  if (!credential) return { credential: null, statusLists: null };
  const { list } = credential.body;
  const [revocation, suspension] = await Promise.all([
    signList(api, signing, { purpose: 'revocation', list }),
    signList(api, signing, { purpose: 'suspension', list }),
  ]);
  if (!revocation || !suspension) throw new Error(`the status lists ${list} of ${credential.id} are missing`);
  return { credential, statusLists: { revocation, suspension } };
}

/** The analysis that the claim cites; null without one. */
async function analysisOf(
  api: Pick<Api, 'records'>,
  principal: Principal,
  { body: { claim, evidence, householdId } }: Claim,
): Promise<StoredAnalysis | null> {
  const id = claim.analysisId ?? evidence.find(({ type }) => type === 'Analysis')?.ref;
  if (id === undefined) return null;
  const found = await visibleAnalysis(api, principal, id);
  if (found.of === 'household' && found.stored.householdRecordId === householdId) return found.stored;
  throw new Problem('analysis-not-found', { detail: `The household has no analysis ${id}.` });
}

const usedDaysOf = ({ inputs }: StoredAnalysis): UsedDay[] =>
  inputs.devices.flatMap(({ did, days }) => days.map(({ day, digest }) => ({ did, day, digest })));

async function disputesOf(api: Pick<Api, 'clickhouse' | 'records'>, claimId: string) {
  const ids = await disputeIds(api, claimId);
  const records = await api.records.latest('dispute', ids);
  return ids
    .flatMap((id) => records.get(id) ?? [])
    .map((record) => {
      const { id, version, body } = parseStored(disputeBody, record);
      const { projectId: _, resolutions, ...shown } = body;
      return {
        ...withoutText(shown),
        id,
        version,
        resolutions: resolutions.map(({ text: __, ...resolution }) => resolution),
      };
    });
}

/** Without names of persons. */
async function verifiersOf(api: Pick<Api, 'records'>, dids: readonly string[]) {
  const found = await Promise.all([...new Set(dids)].toSorted().map((did) => findVerifier(api, did)));
  return found.flatMap((verifier) => {
    if (!verifier) return [];
    const { did, kind, organisation, publicKeys, accreditation, method } = verifier.body;
    return [{ id: verifier.id, did, kind, organisation, publicKeys, accreditation, method }];
  });
}
