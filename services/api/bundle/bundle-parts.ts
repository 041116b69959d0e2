// Gathers the parts of a bundle from records and stores.
import type { BundleParts } from '#domain/bundle/files.ts';
import { bundleFormat } from '#domain/bundle/manifest.ts';
import { didDocument } from '#domain/credentials/issuer.ts';
import { dayRuleVersion } from '#domain/days/rules.ts';
import { householdTrace, storedAnalysis } from '../analyses/stored/stored.ts';
import type { Api } from '../context/api.ts';
import { isoTime } from '../contract/time.ts';
import type { Signing } from '../context/signing-issuer.ts';
import type { Claim } from '../store/bodies/claim.ts';
import { held } from '../store/bodies/held.ts';
import { disputeBody } from '../store/claims/dispute.ts';
import { disputeIds } from '../store/claims/dispute-ids.ts';
import { findVerifier } from '../store/claims/find-verifiers.ts';
import { findCredential } from '../store/credentials/find-credential.ts';
import { signedList } from '../store/credentials/signed-lists.ts';
import type { AnchorRow } from '../store/evidence/anchors.ts';
import { gatherBatches } from './claimed-batches.ts';
import { publicClaim, withoutText } from './public-claim.ts';

interface Gathered {
  readonly parts: BundleParts;
  /** The latest time of its parts: equal parts have an equal time. */
  readonly createdAt: string;
}

export async function bundleParts(api: Api, signing: Signing, claim: Claim): Promise<Gathered> {
  const { evidence, claim: content, verification, updatedAt } = claim.body;
  const batchIds = evidence.filter(({ type }) => type === 'TelemetryBatch').map(({ ref }) => ref);
  const [{ batches, anchors }, { credential, statusLists }, trace, disputes, verifiers] = await Promise.all([
    gatherBatches(api, batchIds),
    issuedParts(api, signing, claim),
    traceOf(api, content.analysisId),
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
    signedList(api, signing, { purpose: 'revocation', list }),
    signedList(api, signing, { purpose: 'suspension', list }),
  ]);
  if (!revocation || !suspension) throw new Error(`the status lists ${list} of ${credential.id} are missing`);
  return { credential, statusLists: { revocation, suspension } };
}

async function traceOf({ records }: Pick<Api, 'records'>, id: string | undefined) {
  const record = id === undefined ? undefined : (await records.latest('analysis', [id])).get(id);
  return record ? householdTrace(storedAnalysis(record.body)) : null;
}

async function disputesOf(api: Pick<Api, 'clickhouse' | 'records'>, claimId: string) {
  const ids = await disputeIds(api, claimId);
  const records = await api.records.latest('dispute', ids);
  return ids
    .flatMap((id) => records.get(id) ?? [])
    .map((record) => {
      const { id, version, body } = held(disputeBody, record);
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
