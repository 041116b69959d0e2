// An evidence batch: the commitment to the readings of a device-day, and what of it enters a daily anchor.
import { canonicalJson } from '../canonical/canonical-json.ts';
import { digestId } from '../canonical/digest-id.ts';
import type { Sha256 } from './tree.ts';

export interface BatchHead {
  readonly deviceId: string;
  /** Local day, and its bounds in UTC with milliseconds; the end is outside. */
  readonly day: string;
  readonly dayStart: string;
  readonly dayEnd: string;
  readonly leafCount: number;
  /** `sha256:` and 64 hexadecimal digits. */
  readonly root: string;
  /** Of the device-day that was computed of the same readings; the same form. */
  readonly inputDigest: string;
  /** Id of the batch before; null for the first one. */
  readonly supersedes: string | null;
}

/** The id follows from the head, so it binds every member, and two processes that cut the same batch cut one. */
export const batchId = (sha256: Sha256, head: BatchHead): string =>
  digestId('eb', sha256(canonicalJson({ v: 1, ...head })));

export interface AnchoredBatch extends Pick<BatchHead, 'deviceId' | 'day' | 'leafCount' | 'root'> {
  readonly batchId: string;
}

/** The leaf of a batch in the tree of an anchor. */
export const batchLeaf = ({ batchId: id, deviceId, day, leafCount, root }: AnchoredBatch): string =>
  canonicalJson({ v: 1, batchId: id, deviceId, day, leafCount, root });

export interface AnchorHead {
  /** DID of the project, or of the service for devices without one. */
  readonly projectId: string;
  /** Number of the anchor in its project, from 1. */
  readonly seq: number;
  /** UTC day by whose end the batches were cut. */
  readonly day: string;
  /** `sha256:` and 64 hexadecimal digits. */
  readonly root: string;
  readonly batchCount: number;
  /** Digest of the anchor before; null for the first one. */
  readonly previous: string | null;
}

/** It is `previous` of the next anchor: no past day can change without a break in the chain. */
export const anchorText = (head: AnchorHead): string => canonicalJson({ v: 1, ...head });
