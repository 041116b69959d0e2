// A cooking event as replies print it.
import { z } from 'zod';
import { isoTime } from '../contract/time.ts';

export const cookingEventReply = z
  .object({
    deviceId: z.string(),
    start: z.string(),
    end: z.string(),
    durationSeconds: z.number(),
    inUseSeconds: z.number().describe('Time in use within the event'),
    energyWh: z.number().nullable().describe('Null: not metered'),
    maxTemperatureC: z.number().nullable().describe('Null: not measured'),
    detector: z.string().describe('The kind of reading in which it was found: power, usage, temperature'),
    detectorVersion: z.int().describe('Version of the rules of days'),
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
