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

export interface BundledBatch {
  readonly id: string;
  readonly head: BatchHead;
  /** `neighbour`: of a day beside those of the claim, whose readings reach into them. */
  readonly role: 'claimed' | 'neighbour';
  /** Null: not anchored yet. */
  readonly anchor: AnchorPlace | null;
  /** Null where it is not known any more: the day is not repeated. */
  readonly device: DayDevice | null;
  /** Corrected deliveries of fuel of the day. */
  readonly corrections: readonly DeliveryCorrection[];
  /** Whether the day follows from the leaves of this bundle: true, or the reason why not. */
  readonly repeat: true | string;
  readonly leaves: readonly string[];
}
