// Lines of the list of things to do: each with its count, the first ids, and one link to what it counts.
import { kinds, severities, type Severity, type ToDoKind } from './kinds.ts';

/** Most ids of a line. */
export const idsMax = 20;

/** What a link leads to. */
export const linkedResources = [
  'devices',
  'households',
  'anomalies',
  'alarms',
  'analyses',
  'project-analyses',
  'surveys',
  'assignments',
  'responses',
  'held-responses',
  'claims',
  'dead-letters',
  'webhook-endpoints',
  'api-keys',
] as const;

export interface Link {
  readonly resource: (typeof linkedResources)[number];
  /** Id of the one resource; null for a list. */
  readonly id: string | null;
  /** Address of the API. */
  readonly href: string;
}

export interface Found {
  readonly kind: ToDoKind;
  readonly count: number;
  readonly ids: readonly string[];
  readonly link: Link;
}

export interface Line extends Found {
  readonly severity: Severity;
  readonly words: string;
}

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A list with its query. A repeated parameter means "or". */
export function listLink(resource: Link['resource'], path: string, query: Query): Link {
  const sent = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((one): [string, string] => [name, one]),
    ),
  );
  return { resource, id: null, href: `${path}?${sent.toString()}` };
}

const order = Object.keys(kinds);

/** By severity, then in the order of the kinds; what nobody has to do is left out. */
export const toDoLines = (found: readonly Found[]): Line[] =>
  found
    .filter(({ count }) => count > 0)
    .map((one) => ({
      ...one,
      ids: one.ids.slice(0, idsMax),
      severity: kinds[one.kind].severity,
      words: kinds[one.kind].words(one.count, one.link.id ?? ''),
    }))
    .sort(
      (a, b) =>
        severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
        order.indexOf(a.kind) - order.indexOf(b.kind) ||
        (a.link.href < b.link.href ? -1 : 1),
    );
