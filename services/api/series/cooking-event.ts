// The printed form of a cooking event.
import { z } from 'zod';
import { isoTime } from '../contract/time.ts';

export const cookingEventReply = z
  .object({
    deviceId: z.string(),
    start: z.string(),
    end: z.string(),
    durationSeconds: z.number(),
    inUseSeconds: z.number().describe('Time in use within the event, s.'),
    energyWh: z.number().nullable().describe('Energy of the event, Wh; null if it was not metered.'),
    maxTemperatureC: z.number().nullable().describe('Highest temperature, °C; null if it was not measured.'),
    detector: z.string().describe('Kind of reading in which it was detected: power, usage or temperature.'),
    detectorVersion: z.int().describe('Version of the rules by which the day was computed.'),
  })
  .meta({ id: 'CookingEvent' });

interface FoundEvent {
  readonly deviceId: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly inUseSeconds: number;
  readonly energyWh: number | null;
  readonly maxTemperatureC: number | null;
  readonly detector: string;
  readonly detectorVersion: number;
}

export const printCookingEvent = ({
  deviceId,
  startMs,
  endMs,
  ...found
}: FoundEvent): z.output<typeof cookingEventReply> => ({
  deviceId,
  start: isoTime(startMs),
  end: isoTime(endMs),
  durationSeconds: (endMs - startMs) / 1000,
  ...found,
});
