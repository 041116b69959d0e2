// Turns zod issues into faults of the API: a pointer or parameter, a code, and what is allowed.
import { withArticle } from './article.ts';
import { z } from 'zod';
import { didYouMean } from '#runtime/text/did-you-mean.ts';
import { errorsMax, type Fault } from './problem.ts';

type Issue = z.core.$ZodIssue;

/**
 * For `safeParse`: adds the known names to an issue about an unknown name, so that the fault can suggest the nearest
 * one.
 */
export const namingKnown: z.core.ParseContext<Issue> = {
  error: ({ code, inst }) =>
    code === 'unrecognized_keys' && inst instanceof z.ZodObject
      ? JSON.stringify(Object.keys(inst.shape))
      : undefined,
};

/** Faults of a body, each with a JSON Pointer in fragment form. */
export const bodyFaults = (error: z.ZodError, body: unknown): Fault[] =>
  locatedFaults(error, body).map(({ path, ...fault }) => ({ pointer: pointerOf(path), ...fault }));

/** The same with the path instead of the pointer, for a value within a body. */
export const locatedFaults = (error: z.ZodError, value: unknown): Located[] =>
  error.issues.flatMap((issue) => faultsOf(issue, value));

/** Unknown names that a merge patch sets to null: the patched record does not show them. */
export function unknownNulls(schema: z.ZodType, patch: unknown): Fault[] {
  const issues = schema.safeParse(patch, namingKnown).error?.issues ?? [];
  const unknown = issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [];
    return [{ ...issue, keys: issue.keys.filter((key) => valueAt(patch, [...issue.path, key]) === null) }];
  });
  return bodyFaults(new z.ZodError(unknown), patch);
}

/** Faults of path or query parameters, each with the parameter's name. */
export const parameterFaults = (error: z.ZodError, parameters: unknown): Fault[] =>
  locatedFaults(error, parameters).map(({ path, ...fault }) => ({
    parameter: String(path[0] ?? ''),
    ...fault,
  }));

/** JSON Pointer (RFC 6901) as a URI fragment. */
export const pointerOf = (path: readonly PropertyKey[]): string =>
  `#${path.map((part) => `/${encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')}`;

export type Located = Omit<Fault, 'pointer' | 'parameter'> & { readonly path: readonly PropertyKey[] };

function faultsOf(issue: Issue, body: unknown): Located[] {
  const { path, message } = issue;
  switch (issue.code) {
    case 'unrecognized_keys':
      // A body may have a million names. One more than the limit of the list shows that there are more.
      return issue.keys
        .slice(0, errorsMax + 1)
        .map((key) => ({ path: [...path, key], ...unknownFault(key, knownNames(message)) }));
    case 'invalid_type':
      return [{ path, ...typeFault(issue, valueAt(body, path)) }];
    case 'invalid_value':
      return [{ path, ...choiceFault(issue.values, valueAt(body, path)), ...ownDetail(issue) }];
    case 'too_small':
      return [{ path, code: 'too-small', detail: message, min: Number(issue.minimum) }];
    case 'too_big':
      return [{ path, code: 'too-large', detail: message, max: Number(issue.maximum) }];
    case 'invalid_format':
      return [{ path, code: 'bad-format', detail: message }];
    case 'custom':
      return [
        {
          path,
          code: typeof issue.params?.['code'] === 'string' ? issue.params['code'] : 'not-valid',
          detail: message,
          ...(Array.isArray(issue.params?.['allowed']) && { allowed: issue.params['allowed'] }),
          ...(typeof issue.params?.['suggestion'] === 'string' && { suggestion: issue.params['suggestion'] }),
        },
      ];
    case 'invalid_union': {
      // Faults of the alternative that has the type of the value are more precise than "none fits".
      const meant = issue.errors.find(
        (of) => !of.some((one) => one.code === 'invalid_type' && one.path.length === 0),
      );
      if (meant === undefined) break;
      return meant.flatMap((one) => faultsOf({ ...one, path: [...path, ...one.path] }, body));
    }
    case 'invalid_element':
    case 'invalid_key':
    case 'not_multiple_of':
      break;
  }
  return [{ path, code: 'not-valid', detail: message }];
}

/** The names that `namingKnown` added; none if the schema was used without it. */
const knownNames = (message: string): string[] =>
  message.startsWith('[') ? z.array(z.string()).parse(JSON.parse(message)) : [];

/** Lists continue by `cursor`, the feed of events by `after`. */
const elsewhere: Readonly<Record<string, string>> = { cursor: 'after', after: 'cursor' };

function unknownFault(name: string, known: readonly string[]): Omit<Fault, 'pointer'> {
  const suggestion = known.find((one) => one === elsewhere[name]) ?? didYouMean(name, known);
  return {
    code: 'unknown-field',
    detail: `${JSON.stringify(name.slice(0, 100))} is unknown here.`,
    ...(known.length > 0 && { allowed: known }),
    ...(suggestion !== undefined && { suggestion }),
  };
}

function typeFault(
  issue: Extract<Issue, { code: 'invalid_type' }>,
  value: unknown,
): Pick<Fault, 'code' | 'detail'> {
  return value === undefined
    ? { code: 'required', detail: 'This is required.' }
    : {
        code: 'wrong-type',
        detail: `This must be ${withArticle(issue.expected)}. Values are not converted.`,
      };
}

/** For a value that is missing, or is not one of the allowed ones. */
/** A field may say why a value is not one of the allowed ones. */
const ownDetail = ({ message }: Issue): { readonly detail?: string } =>
  message.startsWith('Invalid ') ? {} : { detail: message };

export function choiceFault(allowed: readonly unknown[], value: unknown): Omit<Fault, 'pointer'> {
  if (value === undefined) return { code: 'required', detail: 'This is required.', allowed };
  const words = allowed.filter((word) => typeof word === 'string');
  const suggestion = typeof value === 'string' ? didYouMean(value, words) : undefined;
  return {
    code: 'not-allowed',
    detail: 'This is not one of the allowed values. Spelling and case must match.',
    allowed,
    ...(suggestion && { suggestion }),
  };
}

export function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let value = body;
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.getOwnPropertyDescriptor(value, part)?.value;
  }
  return value;
}
