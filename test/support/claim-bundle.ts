// A bundle of a claim made without a service: a month of a meter, its batches, anchors, analysis, credential and lists.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { BundledBatch } from '#domain/bundle/batch.ts';
import { bundleFiles, type BundleFile, type BundleParts } from '#domain/bundle/files.ts';
import { manifestFile } from '#domain/bundle/manifest.ts';
import { dayOfAnalysis, repeatDays } from '#domain/bundle/repeat-days.ts';
import { claimCredential, listAddress } from '#domain/credentials/claim-credential.ts';
import { signDocument } from '#domain/credentials/data-integrity.ts';
import { didDocument, type IssuerKey } from '#domain/credentials/issuer.ts';
import {
  bitsOf,
  encodedList,
  statusListCredential,
  statusPurposes,
  type StatusPurpose,
} from '#domain/credentials/status-list.ts';
import { canonicalJson } from '#domain/canonical/canonical-json.ts';
import { digestText } from '#domain/canonical/digest-text.ts';
import { deviceReadings } from '#domain/days/device-readings.ts';
import { dayRuleVersion } from '#domain/days/rules.ts';
import { methodVersion } from '#domain/emissions/analyze/analyze.ts';
import { traceDocument } from '#domain/emissions/documents/trace-document.ts';
import { anchorText, batchId, batchLeaf, type AnchorHead, type BatchHead } from '#domain/evidence/batch.ts';
import { dayLeaves } from '#domain/evidence/day-leaves.ts';
import { leafHash, pathOf, rootOf } from '#domain/evidence/tree.ts';
import { ed25519Multikey } from '#domain/multibase.ts';
import { ed25519Key } from '#runtime/process/ed25519.ts';
import { gzipText } from '#runtime/process/gzip-text.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { householdOf, resultOf } from './january-household.ts';
import { inColumns, noReadings, type PowerRow } from './power-rows.ts';

const dayMs = 86_400_000;
const firstMs = Date.UTC(2024, 0, 1);
const projectDid = 'did:ixo:project/789';
const device = 'did:ixo:device/456';
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
  /** Bits that are set, by purpose. */
  readonly set?: Partial<Record<StatusPurpose, readonly number[]>>;
  /** Changes what is signed. */
  readonly change?: (parts: BundleParts) => BundleParts;
}

/** Cooks at noon and in the evening; a counter runs along. Two days more than the month, one on each side. */
function monthOf(days: number, everyMs: number): PowerRow[] {
  let energyWh = 1000;
  return Array.from({ length: ((days + 2) * dayMs) / everyMs }, (_, index) => {
    const observedAt = firstMs - dayMs + index * everyMs;
    const hour = (observedAt % dayMs) / 3_600_000;
    const isOn = (hour >= 12 && hour < 13) || (hour >= 18 && hour < 18.5);
    const activePowerW = isOn ? 800 + (index % 7) : 0;
    const row = {
      observedAt,
      sequence: index,
      activePowerW,
      voltageV: 230,
      currentA: null,
      energyWh,
      relayOn: isOn,
    };
    energyWh += (activePowerW * everyMs) / 3_600_000;
    return row;
  });
}

const instant = (ms: number): string => new Date(ms).toISOString();
const dateOf = (ms: number): string => instant(ms).slice(0, 10);

function batchesOf(days: number, everyMs: number): BundledBatch[] {
  const readings = deviceReadings(inColumns({ ...noReadings, power: monthOf(days, everyMs) }));
  const values = {
    type: 'ElectricPressureCooker',
    fuelType: null,
    ratedPowerW: 1000,
    expectedIntervalSeconds: everyMs / 1000,
    calibration: 'none',
  };
  const drafts = Array.from({ length: days + 2 }, (_, index) => {
    const fromMs = firstMs + (index - 1) * dayMs;
    const leaves = dayLeaves(device, readings, { fromMs, toMs: fromMs + dayMs }).map(({ text }) => text);
    const head: BatchHead = {
      deviceId: device,
      day: dateOf(fromMs),
      dayStart: instant(fromMs),
      dayEnd: instant(fromMs + dayMs),
      leafCount: leaves.length,
      root: digestText(
        rootOf(
          sha256,
          leaves.map((leaf) => leafHash(sha256, leaf)),
        ),
      ),
      inputDigest: '',
      supersedes: null,
    };
    const role = index === 0 || index === days + 1 ? ('neighbour' as const) : ('claimed' as const);
    return {
      id: head.day,
      head,
      role,
      anchor: null,
      device: values,
      corrections: [],
      repeat: true as const,
      leaves,
    };
  });
  const repeated = repeatDays(drafts, () => createHash('sha256'));
  return drafts.map((draft) => {
    const head = { ...draft.head, inputDigest: repeated.get(draft.id)?.inputDigest ?? '' };
    return { ...draft, head, id: batchId(sha256, head) };
  });
}

/** Each batch is anchored on the day after its own, and the chain has two anchors before. */
function anchored(batches: readonly BundledBatch[]): { batches: BundledBatch[]; anchors: AnchorHead[] } {
  const anchors: AnchorHead[] = [];
  let previous = digestText(sha256('an earlier anchor'));
  const placed = batches.map((batch, index) => {
    const leaf = batchLeaf({ batchId: batch.id, ...batch.head });
    const leaves = [leafHash(sha256, 'a batch of another device'), leafHash(sha256, leaf)];
    const head = {
      projectId: projectDid,
      seq: index + 3,
      day: dateOf(Date.parse(batch.head.dayEnd)),
      root: digestText(rootOf(sha256, leaves)),
      batchCount: 2,
      previous,
    };
    anchors.push(head);
    previous = digestText(sha256(anchorText(head)));
    const path = pathOf(sha256, leaves, 1).map((hash) => Buffer.from(hash).toString('hex'));
    return { ...batch, anchor: { projectId: projectDid, seq: head.seq, leafIndex: 1, path } };
  });
  return { batches: placed, anchors };
}

const createdAt = '2024-03-01T10:00:00Z';

/** What is in the bundle, before its manifest. */
export function partsOf(options: BundleOptions = {}): BundleParts {
  const {
    days = 2,
    everyMs = 3_600_000,
    issuer = issuerPair,
    hasCredential = true,
    hasAnalysis = true,
  } = options;
  const { keys = [{ publicKeyMultibase: ed25519Multikey(issuer.publicKey) }], set = {} } = options;
  const { batches, anchors } = anchored(batchesOf(days, everyMs));
  const claimed = batches.filter(({ role }) => role === 'claimed');
  const repeated = repeatDays(batches, () => createHash('sha256'));
  const period = { start: dateOf(firstMs), end: dateOf(firstMs + (days - 1) * dayMs) };
  const inputs = householdOf({
    householdDid: 'did:ixo:household/123',
    period,
    devices: [
      {
        did: device,
        type: 'ElectricPressureCooker',
        fuelType: null,
        ratedPowerW: 1000,
        expectedIntervalSeconds: everyMs / 1000,
        installedDays: claimed.map(({ head }) => head.day),
        days: claimed.map(({ id, head }) => {
          const own = repeated.get(id);
          if (!own) throw new Error('no day');
          return dayOfAnalysis(head, own.computed, everyMs / 1000);
        }),
      },
    ],
  });
  const document = traceDocument(inputs, resultOf(inputs), sha256);
  const trace = z.record(z.string(), z.unknown()).parse(JSON.parse(JSON.stringify(document)));
  const printed = document.result;
  const evidence = [
    ...claimed.map(({ id, head }) => ({ type: 'TelemetryBatch', ref: id, digest: head.root })),
    ...(hasAnalysis ? [{ type: 'Analysis', ref: printed.id, digest: printed.resultDigest }] : []),
  ];
  const type = hasAnalysis ? ('EmissionReductionClaim' as const) : ('UsageClaim' as const);
  const claim = {
    type,
    householdId: inputs.householdDid,
    deviceIds: [device],
    period,
    vintage: 2024,
    quantity: Math.floor(printed.creditedReduction * 1000) / 1000,
    unit: hasAnalysis ? 'kgCO2e' : 'h',
    ...(hasAnalysis && { methodology: printed.methodology, analysisId: printed.id }),
  };
  const claimDigest = digestText(sha256(canonicalJson({ v: 1, claim, evidence, version: 2 })));
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
      household: claim.householdId,
      devices: claim.deviceIds,
      project: projectDid,
      period,
      vintage: 2024,
      quantity: claim.quantity,
      unit: claim.unit,
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
        validFrom: createdAt,
        validUntil: '2024-03-02T10:00:00Z',
        encodedList: encodedList(bitsOf(set[purpose] ?? []), gzipText),
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
      status: 'verified',
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
