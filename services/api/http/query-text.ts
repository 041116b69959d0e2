// Parses the query of an address. A malformed escape is refused, because it would silently become another value.
import { Problem, type Fault } from '../contract/problem.ts';

/** The values of each name, in order. Throws 400 that lists each parameter with a malformed escape. */
export function queryOf(querystring: string): Record<string, string[]> {
  const query = new URLSearchParams(querystring);
  const errors = querystring
    .split('&')
    .filter((part) => !isWellEscaped(part))
    .map((part): Fault => ({
      // As decoded, with replacement characters if the name itself is malformed.
      parameter: [...new URLSearchParams(part).keys()][0] ?? '',
      code: 'bad-escape',
      detail: 'This has a malformed percent escape. Escape characters as UTF-8, and a percent sign as %25.',
    }));
  if (errors.length > 0) throw new Problem('invalid-query', { errors });
  return Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)]));
}

function isWellEscaped(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
