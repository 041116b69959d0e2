// Says in words which values a setting takes.
import { z } from 'zod';

const shape = z.object({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  minimum: z.number().default(Number.MIN_SAFE_INTEGER),
  maximum: z.number().default(Number.MAX_SAFE_INTEGER),
});

type Shape = z.output<typeof shape>;

/** As the end of a sentence: "a whole number from 1 on", "on or off". */
export function valuesOf(setting: z.ZodType): string {
  const allowed = shape.parse(z.toJSONSchema(setting));
  if (allowed.enum) return allowed.enum.join(' or ');
  return allowed.type === 'integer' ? numbersOf(allowed) : textOf(allowed);
}

const numbersOf = ({ minimum, maximum }: Shape): string =>
  `a whole number from ${minimum} ${maximum === Number.MAX_SAFE_INTEGER ? 'on' : `to ${maximum}`}`;

function textOf({ format, pattern, minLength }: Shape): string {
  if (format === 'uri') return 'a URL such as http://127.0.0.1:8080';
  if (format === 'date') return 'a day such as 2015-01-01';
  if (pattern !== undefined) return `a text that matches ${pattern}`;
  return `a text of at least ${minLength ?? 0} characters`;
}
