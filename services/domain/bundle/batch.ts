// An evidence batch as a bundle holds it: head, place in its anchor, leaves, and what its day was computed with.
import type { DeliveryCorrection } from '../days/correct-deliveries.ts';
import type { BatchHead } from '../evidence/batch.ts';

/** Values of the device that held on the day. */
export interface DayDevice {
  readonly type: string | null;
  readonly fuelType: string | null;
  readonly ratedPowerW: number | null;
  readonly expectedIntervalSeconds: number | null;
  /** State of its calibration: valid, overdue, none. */
  readonly calibration: string;
}

interface AnchorPlace {
  /** DID of the project whose anchor it is. */
  readonly projectId: string;
  readonly seq: number;
  readonly leafIndex: number;
  /** Hexadecimal digits, from the batch to the root of the anchor. */
  readonly path: readonly string[];
}

/** `claimed`: cited by the claim. `analyzed`: not cited, and of the readings that the analysis used. `neighbour`: of a day beside them, whose readings reach into it. */
export type BatchRole = (typeof batchRoles)[number];
export const batchRoles = ['claimed', 'analyzed', 'neighbour'] as const;

export interface BundledBatch {
  readonly id: string;
  readonly head: BatchHead;
  readonly role: BatchRole;
  /** Null: not anchored yet. */
  readonly anchor: AnchorPlace | null;
  /** Null exactly where the day is not repeated. */
  readonly device: DayDevice | null;
  /** Corrected deliveries of fuel of the day. */
  readonly corrections: readonly DeliveryCorrection[];
  /** True: the day follows from the leaves of this bundle. Otherwise why it cannot be repeated; the claim is then not proved. */
  readonly repeat: true | string;
  readonly leaves: readonly string[];
}
