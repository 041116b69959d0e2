// Whether a temperature reading is physically possible.
import type { TemperatureReading } from '#schemas/avro/temperature-reading.ts';
import { judgeIdentity, type ReadingContext } from './identity.ts';
import { judgeRange } from './range.ts';
import type { Reject } from './reasons.ts';

/** An open or shorted thermocouple reads outside of this; the limits themselves are out (`temperatureValid`). */
const celsius = { from: -50, to: 1000, open: true } as const;

/** Undefined when the reading may be stored. */
export function judgeTemperature(reading: TemperatureReading, context: ReadingContext): Reject | undefined {
  return (
    judgeIdentity(reading, context) ??
    judgeRange('temperatureC', reading.temperatureC, celsius) ??
    judgeRange('ambientC', reading.ambientC, celsius)
  );
}
