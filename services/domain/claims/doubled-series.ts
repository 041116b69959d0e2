// Judges device-days whose series another device has as well: a copied meter, or chance.

/** A claimed device-day with cooking events, and the devices with the same events on that day. */
export interface ComparedDay {
  readonly did: string;
  readonly day: string;
  /** Their energy or temperatures are equal, too. */
  readonly equalValues: readonly string[];
  /** Nothing but their events can be compared: sensors of use. */
  readonly equalEvents: readonly string[];
}

/** A day of a claimed device, and another device with the same series. */
export interface DoubledDay {
  readonly did: string;
  readonly day: string;
  readonly other: string;
}

export interface DoubledSeries {
  readonly comparedDays: number;
  /** Nothing but a copy explains them. */
  readonly copied: readonly DoubledDay[];
  /** They may be chance, so a person should look. */
  readonly alike: readonly DoubledDay[];
}

/**
 * Days on which two sensors of use have the same events before that says anything. Many sensors round times to a quarter of
 * an hour, so of some thousand homes with two meals a day several share the events of any single day.
 */
const alikeDaysMin = 3;

/**
 * Equal values are a copy. Equal events alone are one if they are equal on all compared days of the device, at least three;
 * equal on some of them they are only alike.
 */
export function judgeSeries(days: readonly ComparedDay[]): DoubledSeries {
  const copied: DoubledDay[] = days.flatMap(({ did, day, equalValues }) =>
    equalValues.map((other) => ({ did, day, other })),
  );
  const alike: DoubledDay[] = [];
  for (const own of Map.groupBy(days, ({ did }) => did).values()) {
    const pairs = own.flatMap(({ did, day, equalEvents }) =>
      equalEvents.map((other) => ({ did, day, other })),
    );
    for (const shared of Map.groupBy(pairs, ({ other }) => other).values()) {
      if (shared.length < Math.min(alikeDaysMin, own.length)) continue;
      const isCopy = shared.length === own.length && shared.length >= alikeDaysMin;
      (isCopy ? copied : alike).push(...shared);
    }
  }
  return { comparedDays: days.length, copied, alike };
}
