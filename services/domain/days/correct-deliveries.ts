// Replaces reported deliveries of fuel by their corrections.
import type { DayFuel } from './readings.ts';

export interface DeliveryCorrection {
  readonly observedAt: number;
  readonly sequence: number;
  /** In the unit of the reading; null: nothing was delivered. */
  readonly quantity: number | null;
}

const identity = ({ observedAt, sequence }: Pick<DayFuel, 'observedAt' | 'sequence'>): string =>
  `${observedAt} ${sequence}`;

/** The readings with what people said of deliveries. Their own quantity and other measures stay as they came. */
export function correctDeliveries(
  readings: readonly DayFuel[],
  corrections: readonly DeliveryCorrection[],
): readonly DayFuel[] {
  if (corrections.length === 0) return readings;
  const byReading = new Map(corrections.map((one) => [identity(one), one]));
  return readings.map((reading) => {
    const correction = reading.measure === 'DELIVERED' ? byReading.get(identity(reading)) : undefined;
    return correction ? { ...reading, correctedQuantity: correction.quantity } : reading;
  });
}
