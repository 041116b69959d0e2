// A power reading with defaults, of which a test sets only the fields under test.
import type { PowerReading } from '#schemas/avro/power-reading.ts';

/** A reading of now, of 5 W and nothing else, but for the fields given. */
export const powerReading = (
  fields: Pick<PowerReading, 'deviceDid' | 'sequence'> & Partial<PowerReading>,
): PowerReading => ({
  observedAt: Date.now(),
  activePowerW: 5,
  voltageV: null,
  currentA: null,
  energyWh: null,
  relayOn: null,
  ...fields,
});
