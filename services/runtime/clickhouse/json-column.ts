// A column of ClickHouse that holds JSON text.
import { z } from 'zod';

/** What the text of the column says, checked by `schema`. */
export const jsonColumn = <T>(schema: z.ZodType<T>) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);
