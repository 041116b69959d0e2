// Thresholds of a temperature logger that follow the warmth of the idle stove (adaptiveThreshold, infra/docs/signals.md#stove-presets).
import { percentile } from '../percentile.ts';

interface Thresholds {
  /** Above this the stove is hot; degrees Celsius. */
  readonly onC: number;
  /** Below this it is cold again. */
  readonly offC: number;
}

const marginC = 10;
const hysteresisC = 5;

/** on = max(99th percentile of the idle readings + 10, configured), off = on - 5. At least one reading. */
export function adaptiveThreshold(idleC: readonly number[], configuredC: number): Thresholds {
  const warmest = percentile(new Float64Array(idleC).sort(), 0.99);
  const onC = Math.max(warmest + marginC, configuredC);
  return { onC, offC: onC - hysteresisC };
}
