// A bundle of a claim made without a service: a month of a meter, its batches, anchors, analysis, credential and lists.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { bundleFiles, type BundleFile, type BundleParts } from '#domain/bundle/files.ts';
import { manifestFile } from '#domain/bundle/manifest.ts';
import { dayOfAnalysis, repeatDays } from '#domain/bundle/repeat-days.ts';
import { canonicalJson } from '#domain/canonical/canonical-json.ts';
import { digestText } from '#domain/canonical/digest-text.ts';
import { claimDigest as digestOfClaim, digestDescription } from '#domain/claims/claim.ts';
import { claimCredential, listAddress } from '#domain/credentials/claim-credential.ts';
import { signDocument } from '#domain/credentials/data-integrity.ts';
import { didDocument, type IssuerKey } from '#domain/credentials/issuer.ts';
import {
  bitsOf,
  encodeList,
  statusListCredential,
  statusPurposes,
  type StatusPurpose,
} from '#domain/credentials/status-list.ts';
import { dayRuleVersion } from '#domain/days/rules.ts';
import { methodVersion } from '#domain/emissions/analyze/analyze.ts';
import { traceDocument } from '#domain/emissions/documents/trace-document.ts';
import { anchorText } from '#domain/evidence/batch.ts';
import { ed25519Multikey } from '#domain/multibase.ts';
import { ed25519Key } from '#runtime/process/ed25519.ts';
import { gzipText } from '#runtime/process/gzip-text.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { anchored, batchesOf, dateOf, firstMs, inflatedDays, projectDid } from './bundled-batches.ts';
import { householdOf, resultOf } from './january-household.ts';

const dayMs = 86_400_000;
const device = 'did:ixo:device/456';
const secondDevice = 'did:ixo:device/457';
export const issuerDid = 'did:web:hearth.localhost';
const origin = 'https://hearth.localhost';

/** Of seeds that everybody knows. */
export const issuerPair = ed25519Key(Buffer.alloc(32, 1));
export const otherPair = ed25519Key(Buffer.alloc(32, 2));
export const issuerKey = ed25519Multikey(issuerPair.publicKey);

export interface BundleOptions {
  readonly days?: number;
  readonly everyMs?: number;
  readonly issuer?: typeof issuerPair;
  readonly keys?: readonly IssuerKey[];
  readonly hasCredential?: boolean;
  /** False: a claim of hours, which rests on the batches alone. */
  readonly hasAnalysis?: boolean;
  /** The household has two meters, and the claim names the first: batches of the second are in no evidence. */
  readonly isOfPart?: boolean;
  /** A reading of the first day came late: the claim cites both batches of it, the analysis used the first. */
  readonly isLate?: boolean;
  /** False: the claim cites its analysis alone. */
  readonly citesBatches?: boolean;
  /** The service computes twice the energy that the readings show. */
  readonly isInflated?: boolean;
  /** More inputs of the analysis. */
  readonly inputs?: object;
  /** Since when the status lists are valid; the time of the bundle if left out. */
  readonly listsFrom?: string;
  /** State of the claim, `verified` if left out. */
  readonly status?: string;
  /** Changes the claim before it is digested and signed. */
  readonly stating?: (claim: StatedClaim) => StatedClaim;
  /** Bits that are set, by purpose. */
  readonly set?: Partial<Record<StatusPurpose, readonly number[]>>;
  /** Changes what is signed. */
  readonly change?: (parts: BundleParts) => BundleParts;
}

const createdAt = '2024-03-01T10:00:00Z';

type StatedClaim = Readonly<Record<string, unknown>> & {
  readonly quantity: number;
  readonly description?: string;
};

/** What is in the bundle, before its manifest. */
export function partsOf(options: BundleOptions = {}): BundleParts {
  const {
    days = 2,
    everyMs = 3_600_000,
    issuer = issuerPair,
    hasCredential = true,
    hasAnalysis = true,
    isOfPart = false,
    isLate = false,
    citesBatches = true,
    isInflated = false,
    listsFrom = createdAt,
    status = 'verified',
    stating = (stated: StatedClaim) => stated,
  } = options;
  const { keys = [{ publicKeyMultibase: ed25519Multikey(issuer.publicKey) }], set = {} } = options;
  const metered = { days, everyMs, isInflated };
  const { batches, anchors } = anchored([
    ...batchesOf({ ...metered, did: device, role: citesBatches ? 'claimed' : 'analyzed', isLate }),
    ...(isOfPart
      ? batchesOf({ ...metered, did: secondDevice, role: 'analyzed', isLate: false, laterHours: 2 })
      : []),
  ]);
  const claimed = batches.filter(({ role }) => role === 'claimed');
  const computed = isInflated ? inflatedDays : repeatDays;
  const repeated = computed(batches, () => createHash('sha256'));
  const used = batches.filter(({ role, head }) => role !== 'neighbour' && head.supersedes === null);
  const period = { start: dateOf(firstMs), end: dateOf(firstMs + (days - 1) * dayMs) };
  const inputs = householdOf({
    householdDid: 'did:ixo:household/123',
    period,
    ...options.inputs,
    devices: (isOfPart ? [device, secondDevice] : [device]).map((did) => {
      const own = used.filter(({ head }) => head.deviceId === did);
      return {
        did,
        type: 'ElectricPressureCooker',
        fuelType: null,
        ratedPowerW: 1000,
        expectedIntervalSeconds: everyMs / 1000,
        installedDays: own.map(({ head }) => head.day),
        days: own.map(({ id, head }) => {
          const day = repeated.get(id);
          if (!day) throw new Error('no day');
          return dayOfAnalysis(head, day.computed, everyMs / 1000);
        }),
      };
    }),
  });
  const document = traceDocument(inputs, resultOf(inputs), sha256);
  const trace = z.record(z.string(), z.unknown()).parse(JSON.parse(JSON.stringify(document)));
  const printed = document.result;
  const evidence = [
    ...claimed.map(({ id, head }) => ({ type: 'TelemetryBatch' as const, ref: id, digest: head.root })),
    ...(hasAnalysis ? [{ type: 'Analysis' as const, ref: printed.id, digest: printed.resultDigest }] : []),
  ];
  const type = hasAnalysis ? ('EmissionReductionClaim' as const) : ('UsageClaim' as const);
  const hours = [...repeated.values()].reduce((sum, day) => sum + (day.computed.hoursInUse ?? 0), 0);
  const share = isOfPart ? (printed.analysis.deviceContributions[0]?.reductionShare ?? 0) : 1;
  const stated = stating({
    type,
    householdId: inputs.householdDid,
    deviceIds: [device],
    period,
    vintage: 2024,
    quantity: hasAnalysis ? Math.floor(printed.creditedReduction * share * 1000) / 1000 : hours,
    unit: hasAnalysis ? 'kgCO2e' : 'h',
    ...(hasAnalysis && { methodology: printed.methodology, analysisId: printed.id }),
  });
  const claim = digestDescription(sha256, stated);
  const claimDigest = digestOfClaim(sha256, { claim: stated, evidence, version: 2 });
  const decision = {
    id: 'ver_01M7YNX8J0VMDKRC9CYZC1C4R3',
    oracle: 'did:ixo:verifier/9',
    decision: 'verified',
    onVersion: 2,
    claimDigest,
    proof: null,
    timestamp: '2024-03-01T09:00:00Z',
  };
  const newest = anchors.at(-1);
  if (!newest) throw new Error('no anchor');
  const signer = {
    sha256,
    sign: issuer.sign,
    verificationMethod: `${issuerDid}#${ed25519Multikey(issuer.publicKey)}`,
    created: createdAt,
  };
  const claimId = 'clm_01M7YNX8J0VMDKRC9CYZC1C4R3';
  const credential = signDocument(
    claimCredential({
      issuer: issuerDid,
      origin,
      claimId,
      claimVersion: 2,
      claimDigest,
      type,
      household: inputs.householdDid,
      devices: [device],
      project: projectDid,
      period,
      vintage: 2024,
      quantity: stated.quantity,
      unit: hasAnalysis ? 'kgCO2e' : 'h',
      ...(hasAnalysis && {
        analysis: {
          methodology: printed.methodology,
          methodVersion,
          baselineMethod: printed.baselineMethod,
          parametersDigest: digestText(sha256('{}')),
          confidence: printed.analysis.confidence,
          interval: printed.analysis.interval,
        },
      }),
      evidence,
      decisions: [{ ...decision, digest: digestText(sha256(canonicalJson(decision))) }],
      anchors: [
        {
          projectId: projectDid,
          seq: newest.seq,
          day: newest.day,
          digest: digestText(sha256(anchorText(newest))),
        },
      ],
      statusIndex: 94_567,
      list: 1,
      validFrom: createdAt,
    }),
    signer,
  );
  const listOf = (purpose: StatusPurpose) =>
    signDocument(
      statusListCredential({
        issuer: issuerDid,
        id: listAddress(origin, purpose, 1),
        purpose,
        validFrom: listsFrom,
        validUntil: '2024-03-02T10:00:00Z',
        encodedList: encodeList(bitsOf(set[purpose] ?? []), gzipText),
      }),
      signer,
    );
  const [revocation, suspension] = statusPurposes.map(listOf);
  if (!revocation || !suspension) throw new Error('no lists');
  return {
    claim: {
      id: claimId,
      version: 4,
      contentVersion: 2,
      claim,
      evidence,
      verification: { status: 'verified', decisions: [decision] },
      status,
      projectId: projectDid,
      claimDigest,
    },
    credential: hasCredential ? credential : null,
    statusLists: hasCredential ? { revocation, suspension } : null,
    didDocument: didDocument({ did: issuerDid, keys }),
    batches,
    anchors,
    trace: hasAnalysis ? trace : null,
    decisions: [decision],
    disputes: [],
    verifiers: [],
    methods: { dayRules: dayRuleVersion, method: methodVersion },
  };
}

const head = z.object({ id: z.string(), version: z.number(), claimDigest: z.string() });

/** The signed files. */
export function filesOf(options: BundleOptions = {}): BundleFile[] {
  const { issuer = issuerPair, change = (parts: BundleParts) => parts } = options;
  return filesOfParts(change(partsOf(options)), issuer);
}

export function filesOfParts(parts: BundleParts, issuer = issuerPair): BundleFile[] {
  const files = bundleFiles(parts);
  const { id, version, claimDigest: digest } = head.parse(parts.claim);
  const manifest = manifestFile({ claim: { id, version, digest }, issuer: issuerDid, createdAt }, files, {
    sha256,
    sign: issuer.sign,
    verificationMethod: `${issuerDid}#${ed25519Multikey(issuer.publicKey)}`,
  });
  return [manifest, ...files];
}

/** The parts with a credential that the issuer signed anew. */
export function resignedCredential(
  parts: BundleParts,
  change: (credential: Record<string, unknown>) => object,
): BundleParts {
  const { proof: _, ...credential } = { ...parts.credential } as Record<string, unknown>;
  const verificationMethod = `${issuerDid}#${issuerKey}`;
  const signer = { sha256, sign: issuerPair.sign, verificationMethod, created: createdAt };
  return { ...parts, credential: signDocument(change(credential), signer) };
}
