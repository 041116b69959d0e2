// The power readings that all benches use: many meters in turn, a reading a minute. Same count, same bytes.
import type { PowerReading } from '#schemas/avro/power-reading.ts';

export const meters = 2000;
const firstMs = Date.UTC(2026, 0, 1);

export function powerReading(index: number): PowerReading {
  const round = Math.floor(index / meters);
  return {
    deviceDid: `did:example:meter/${index % meters}`,
    sequence: round,
    observedAt: firstMs + round * 60_000,
    activePowerW: (index * 37) % 1500,
    voltageV: 220 + (index % 20),
    currentA: (index % 70) / 10,
    energyWh: round * 12.5,
    relayOn: index % 3 > 0,
  };
}

export const powerReadings = (from: number, count: number): PowerReading[] =>
  Array.from({ length: count }, (_, index) => powerReading(from + index));
