// How a drawn sample differs from its frame: shares of the strata in both.
import { byStratum, type FrameEntry } from './frame.ts';

export interface StratumBalance {
  readonly stratum: string;
  /** Households. */
  readonly frame: number;
  readonly sample: number;
  /** Share of the stratum in the sample less its share in the frame. */
  readonly difference: number;
}

/** In the order of the names. A design with unequal shares differs on purpose; its weights make up for it. */
export function balanceOf(frame: readonly FrameEntry[], sample: readonly FrameEntry[]): StratumBalance[] {
  const drawn = byStratum(sample);
  return [...byStratum(frame)].map(([stratum, { length: inFrame }]) => {
    const inSample = drawn.get(stratum)?.length ?? 0;
    const difference = (sample.length === 0 ? 0 : inSample / sample.length) - inFrame / frame.length;
    return { stratum, frame: inFrame, sample: inSample, difference };
  });
}
