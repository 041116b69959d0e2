// A printed result as it lies in the log of records, of a household or of a project.
import { z } from 'zod';

export const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

type StoredResult = Readonly<Record<string, unknown>>;

// It is printed as it was stored, so its members are not looked at: their order is part of the promise.
export const storedResult = z.custom<StoredResult>(isObject);

/** As its digest seals it: the time of the first run is no part of that. */
export function withoutTime(result: StoredResult): StoredResult {
  const { computedAt: _, ...sealed } = result;
  return sealed;
}
