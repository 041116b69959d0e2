// The data of the evidence of a claim: what it rests on, as nodes in five columns, each with the result of its last check.
import type { Head } from '../kit/frame.ts';

export const results = ['ok', 'attention', 'bad'] as const;
export type Result = (typeof results)[number];

export const nodeKinds = [
  'claim',
  'Analysis',
  'TelemetryBatch',
  'SurveyResponse',
  'CrossCheck',
  'SampleProof',
  'KitchenPerformanceTest',
  'Calibration',
  'File',
  'RightsTransfer',
  'device',
  'decision',
  'credential',
] as const;
export type NodeKind = (typeof nodeKinds)[number];

/** Claim, analysis, evidence, devices, decisions and credential. */
export const columnCount = 5;

export interface EvidenceNode {
  readonly id: string;
  readonly column: number;
  readonly kind: NodeKind;
  readonly label: string;
  /** First 8 digits; null for a node without one. */
  readonly digest: string | null;
  readonly result: Result;
  /** How many things the node stands for, by result. */
  readonly counts: Readonly<Record<Result, number>>;
  /** First and last day that it covers; null if it covers none. */
  readonly covers: { readonly start: string; readonly end: string } | null;
}

export interface EvidenceEdge {
  readonly from: string;
  readonly to: string;
}

export interface EvidenceCheck {
  readonly id: string;
  readonly result: 'warn' | 'fail';
  readonly reason: string;
}

/** `n` is the number of pieces of evidence; the missing share is that of those that do not hold. */
export interface ClaimEvidence extends Head {
  readonly claim: {
    readonly id: string;
    readonly type: string;
    readonly status: string;
    readonly quantity: number;
    readonly unit: string;
    readonly householdId: string;
  };
  readonly nodes: readonly EvidenceNode[];
  readonly edges: readonly EvidenceEdge[];
  /** Pieces of evidence by the result of this moment. */
  readonly counts: Readonly<Record<Result, number>>;
  /** Automatic checks of the last submission. */
  readonly checks: { readonly passed: number; readonly others: readonly EvidenceCheck[] };
}

export interface EvidenceFacts {
  readonly claim: {
    readonly id: string;
    readonly status: string;
    readonly label: string;
    readonly digest: string;
    readonly deviceIds: readonly string[];
    readonly contentVersion: number;
  };
  readonly items: readonly {
    readonly id: string;
    readonly kind: NodeKind;
    readonly ref: string;
    readonly digest: string;
    readonly result: Result;
  }[];
  /** Device and day of each cited batch that was found, by the id of the batch. */
  readonly batches: ReadonlyMap<string, { readonly device: string; readonly day: string }>;
  readonly decisions: readonly {
    readonly id: string;
    readonly by: string;
    readonly isVerified: boolean;
    readonly onVersion: number;
  }[];
  readonly credential: { readonly id: string; readonly result: Result; readonly digest: string } | null;
}

type Item = EvidenceFacts['items'][number];

/** More nodes of one kind are folded into one; those that are bad stay apart. */
export const nodesMax = 30;

const shortDigest = (digest: string): string => digest.replace(/^sha256:/, '').slice(0, 8);
const endOf = (name: string): string => name.split(/[:/]/).at(-1) ?? name;

export const countResults = (items: readonly { readonly result: Result }[]): Record<Result, number> => ({
  ok: items.filter(({ result }) => result === 'ok').length,
  attention: items.filter(({ result }) => result === 'attention').length,
  bad: items.filter(({ result }) => result === 'bad').length,
});

const worst = (counts: Readonly<Record<Result, number>>): Result =>
  counts.bad > 0 ? 'bad' : counts.attention > 0 ? 'attention' : 'ok';

const claimResults: Readonly<Record<string, Result>> = { verified: 'ok', rejected: 'bad', revoked: 'bad' };

/** Nodes in their columns, and the edges between them. */
export function evidenceGraph(facts: EvidenceFacts): { nodes: EvidenceNode[]; edges: EvidenceEdge[] } {
  const { claim, items, decisions, credential } = facts;
  const analyses = items.filter(({ kind }) => kind === 'Analysis').map((item) => single(item, 1));
  const batches = items.filter(({ kind }) => kind === 'TelemetryBatch');
  const batchNodes = foldBatches(batches, facts.batches);
  const rest = items.filter(({ kind }) => kind !== 'Analysis' && kind !== 'TelemetryBatch');
  const evidence = [...Map.groupBy(rest, ({ kind }) => kind).values()].flatMap(foldItems);
  const devices = deviceNodes(facts);
  const ends = [
    ...decisions.map((decision) => decisionNode(decision, claim)),
    ...(credential
      ? [
          bare({
            id: credential.id,
            column: 4,
            kind: 'credential',
            label: endOf(credential.id),
            digest: shortDigest(credential.digest),
            result: credential.result,
          }),
        ]
      : []),
  ];
  const own = bare({
    id: claim.id,
    column: 0,
    kind: 'claim',
    label: claim.label,
    digest: shortDigest(claim.digest),
    result: claimResults[claim.status] ?? 'attention',
  });
  const middle = [...batchNodes.map(({ node }) => node), ...evidence];
  const roots = analyses.length > 0 ? analyses.map(({ id }) => id) : [claim.id];
  return {
    nodes: [own, ...analyses, ...middle, ...devices, ...ends],
    edges: [
      ...analyses.map(({ id }) => ({ from: claim.id, to: id })),
      ...roots.flatMap((from) => middle.map(({ id }) => ({ from, to: id }))),
      ...batchNodes.flatMap(({ node, device }) => {
        const to = devices.find(({ id }) => id === `device ${device}` || id === 'devices');
        return to && device !== '' ? [{ from: node.id, to: to.id }] : [];
      }),
      ...ends.map(({ id }) => ({ from: claim.id, to: id })),
    ],
  };
}

const bare = (node: Omit<EvidenceNode, 'counts' | 'covers'>): EvidenceNode => ({
  ...node,
  counts: countResults([node]),
  covers: null,
});

const single = ({ id, kind, ref, digest, result }: Item, column: number): EvidenceNode =>
  bare({ id, column, kind, label: endOf(ref), digest: shortDigest(digest), result });

const folded = (
  id: string,
  kind: NodeKind,
  column: number,
  items: readonly { readonly result: Result }[],
): EvidenceNode => {
  const counts = countResults(items);
  return { id, column, kind, label: '', digest: null, result: worst(counts), counts, covers: null };
};

/** Of one kind. */
function foldItems(items: readonly Item[]): EvidenceNode[] {
  const [first] = items;
  if (!first) return [];
  if (items.length <= nodesMax) return items.map((item) => single(item, 2));
  const [bad, others] = [
    items.filter(({ result }) => result === 'bad'),
    items.filter(({ result }) => result !== 'bad'),
  ];
  const apart =
    bad.length > nodesMax
      ? [folded(`${first.kind} bad`, first.kind, 2, bad)]
      : bad.map((item) => single(item, 2));
  return [...apart, ...(others.length > 0 ? [folded(`${first.kind} others`, first.kind, 2, others)] : [])];
}

/** The batches of a device are one node with its days; bad ones stay apart. */
function foldBatches(
  items: readonly Item[],
  places: EvidenceFacts['batches'],
): { readonly node: EvidenceNode; readonly device: string }[] {
  const bad = items.filter(({ result }) => result === 'bad');
  const badNodes = foldItems(bad);
  const apart = badNodes.map((node) => ({
    node,
    device: bad.find(({ id }) => id === node.id) ? (places.get(refOf(bad, node.id))?.device ?? '') : '',
  }));
  const others = items.filter(({ result }) => result !== 'bad');
  const byDevice = Map.groupBy(others, ({ ref }) => places.get(ref)?.device ?? '');
  if (byDevice.size > nodesMax) {
    const node = { ...folded('batches', 'TelemetryBatch', 2, others), covers: daysOf(others, places) };
    return [...apart, { node, device: 'all' }];
  }
  const nodes = [...byDevice].map(([device, own]) => ({
    node: { ...folded(`batches ${device}`, 'TelemetryBatch', 2, own), covers: daysOf(own, places) },
    device,
  }));
  return [...apart, ...nodes];
}

const refOf = (items: readonly Item[], id: string): string => items.find((item) => item.id === id)?.ref ?? '';

function daysOf(items: readonly Item[], places: EvidenceFacts['batches']): EvidenceNode['covers'] {
  const days = items.flatMap(({ ref }) => places.get(ref)?.day ?? []).toSorted();
  const [start, end] = [days[0], days.at(-1)];
  return start === undefined || end === undefined ? null : { start, end };
}

/** A device without a batch that was found needs a look. */
function deviceNodes({ claim, batches, items }: EvidenceFacts): EvidenceNode[] {
  const cited = new Set(
    items.flatMap(({ ref, result }) => (result === 'bad' ? [] : (batches.get(ref)?.device ?? []))),
  );
  const all = claim.deviceIds.map((did) => ({
    did,
    result: cited.has(did) ? ('ok' as const) : ('attention' as const),
  }));
  if (all.length > nodesMax) return [folded('devices', 'device', 3, all)];
  return all.map(({ did, result }) =>
    bare({ id: `device ${did}`, column: 3, kind: 'device', label: endOf(did), digest: null, result }),
  );
}

/** A decision on an earlier content of the claim needs a look. */
function decisionNode(
  { id, by, isVerified, onVersion }: EvidenceFacts['decisions'][number],
  { contentVersion }: EvidenceFacts['claim'],
): EvidenceNode {
  const result = !isVerified ? 'bad' : onVersion === contentVersion ? 'ok' : 'attention';
  return bare({ id, column: 4, kind: 'decision', label: endOf(by), digest: null, result });
}
