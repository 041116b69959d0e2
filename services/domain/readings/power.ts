// Whether a power reading is physically possible.
import type { PowerReading } from '#schemas/avro/power-reading.ts';
import { lowestPowerW } from '../signals/power.ts';
import { judgeIdentity, type ReadingContext } from './identity.ts';
import { judgeRange } from './range.ts';
import type { Reject } from './reasons.ts';

/**
 * From the noise of a clamp meter below 0, which counts as 0, to far above any cooker: a limit of sense, so that sums stay
 * numbers. The rating of the device is not in the message.
 */
const watts = { from: lowestPowerW, to: 1e6 } as const;
const amperes = { from: 0, to: 1e5 } as const;
const wattHours = { from: 0, to: 1e12 } as const;

/** 1.5 times the highest nominal household voltage, 240 V. */
const volts = { from: 0, to: 360 } as const;

/** Undefined when the reading may be stored. */
export function judgePower(reading: PowerReading, context: ReadingContext): Reject | undefined {
  return (
    judgeIdentity(reading, context) ??
    judgeRange('activePowerW', reading.activePowerW, watts) ??
    judgeRange('voltageV', reading.voltageV, volts) ??
    judgeRange('currentA', reading.currentA, amperes) ??
    judgeRange('energyWh', reading.energyWh, wattHours)
  );
}
