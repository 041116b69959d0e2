// Whether a power reading is physically possible.
import type { PowerReading } from '#schemas/avro/power-reading.ts';
import { judgeIdentity, type ReadingContext } from './identity.ts';
import { judgeRange } from './range.ts';
import type { Reject } from './reasons.ts';

const notNegative = { from: 0, to: Infinity } as const;

/** 1.5 times the highest nominal household voltage, 240 V (methods.md 7.1). */
const volts = { from: 0, to: 360 } as const;

/** Undefined when the reading may be stored. Power has no upper limit here: the rating of the device is not in the message. */
export function judgePower(reading: PowerReading, context: ReadingContext): Reject | undefined {
  return (
    judgeIdentity(reading, context) ??
    judgeRange('activePowerW', reading.activePowerW, notNegative) ??
    judgeRange('voltageV', reading.voltageV, volts) ??
    judgeRange('currentA', reading.currentA, notNegative) ??
    judgeRange('energyWh', reading.energyWh, notNegative)
  );
}
