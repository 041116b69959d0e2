// The files of a bundle: everything by which a claim is checked without Hearth. Every file is canonical JSON, or lines of it,
// so equal records give equal bytes.
import { canonicalJson } from '../canonical/canonical-json.ts';
import type { AnchorHead } from '../evidence/batch.ts';
import type { StatusPurpose } from '../credentials/status-list.ts';
import type { BundledBatch } from './batch.ts';

export interface BundleFile {
  readonly name: string;
  readonly text: string;
}

export interface BundleParts {
  /** The record: id, version, claim, evidence, verification, state. */
  readonly claim: object;
  readonly credential: object | null;
  /** Signed; none without a credential. */
  readonly statusLists: Readonly<Record<StatusPurpose, object>> | null;
  readonly didDocument: object;
  readonly batches: readonly BundledBatch[];
  /** Of each project in the order of `seq`, without gaps. */
  readonly anchors: readonly AnchorHead[];
  /** Null for claims without an analysis. */
  readonly trace: Readonly<Record<string, unknown>> | null;
  readonly decisions: readonly object[];
  readonly disputes: readonly object[];
  /** Verifiers whose decisions are in it, with their keys. */
  readonly verifiers: readonly object[];
  /** Names and versions of what computed it. */
  readonly methods: object;
}

/** In the order of their names. */
export function bundleFiles(parts: BundleParts): BundleFile[] {
  const { credential, statusLists, trace, batches } = parts;
  const one = (name: string, value: unknown): BundleFile => ({ name, text: canonicalJson(value) });
  const files = [
    one('claim.json', parts.claim),
    one('did.json', parts.didDocument),
    one('anchors.json', parts.anchors),
    one('decisions.json', parts.decisions),
    one('disputes.json', parts.disputes),
    one('verifiers.json', parts.verifiers),
    one('methods.json', parts.methods),
    ...(credential === null ? [] : [one('credential.json', credential)]),
    ...Object.entries(statusLists ?? {}).map(([purpose, list]) => one(`status/${purpose}.json`, list)),
    ...(trace === null
      ? []
      : [
          one('analysis.json', trace['result']),
          one('factors.json', trace['factors']),
          one('trace.json', trace),
        ]),
    ...batches.flatMap(({ leaves, ...batch }) => [
      one(`batches/${batch.id}.json`, batch),
      { name: `batches/${batch.id}.leaves.ndjson`, text: leaves.map((leaf) => `${leaf}\n`).join('') },
    ]),
  ];
  return files.sort((a, b) => (a.name < b.name ? -1 : 1));
}
