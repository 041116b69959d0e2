// The FireFinder thresholds of each kind of stove, and above an idle stove in a warm place (infra/docs/signals.md#stove-presets).
import { percentile } from '../percentile.ts';
import type { FireFinderRule } from './fire-finder.ts';

const minute = 60_000;
const fieldRule = { minEventMs: 10 * minute, minBreakMs: 30 * minute, gapFactor: 1.5 } as const;

/** LPG 45, charcoal 55 (improved stove 38), firewood 75: thresholds of the Ghana LPG trial (misbath-daouda). */
const thresholdsC = { LPG: 45, Charcoal: 55, Wood: 75 } as const;
const improvedCharcoalC = 38;
const defaultC = 75;

/**
 * Rule for a device type and fuel of the REST interface. Without a preset it is FireFinder's default threshold
 * with its shortest event of 5 minutes, or 10 when samples come less often than every minute.
 */
export function stovePreset(
  stove: { readonly type: string | null; readonly fuelType: string | null },
  intervalMs: number,
): FireFinderRule {
  const fuel = stove.type === 'LpgStove' ? 'LPG' : stove.fuelType;
  if (fuel === 'Charcoal' && stove.type === 'ImprovedBiomassStove')
    return { ...fieldRule, thresholdC: improvedCharcoalC };
  if (fuel === 'LPG' || fuel === 'Charcoal' || fuel === 'Wood')
    return { ...fieldRule, thresholdC: thresholdsC[fuel] };
  return { ...fieldRule, thresholdC: defaultC, minEventMs: intervalMs <= minute ? 5 * minute : 10 * minute };
}

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
  const warmest = percentile(Float64Array.from(idleC).sort(), 0.99);
  const onC = Math.max(warmest + marginC, configuredC);
  return { onC, offC: onC - hysteresisC };
}
