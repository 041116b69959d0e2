// Finds rows of a file for the same household or device: copies, and rows that contradict each other.
import { canonicalJson } from '#domain/canonical/canonical-json.ts';

export type RowVerdict =
  /** The same content as in an earlier line. */
  | { readonly kind: 'copy'; readonly of: number }
  /** Other content under the same name; which row is right cannot be known. */
  | { readonly kind: 'contradiction'; readonly pointer: string; readonly detail: string };

export interface FileJudge {
  /** Notes a row, in the order of the file. `value`: what was sent, before anything is checked. */
  readonly note: (line: number, value: unknown) => void;
  /** Verdicts by line, of the rows that are not alone in what they name. */
  readonly verdicts: () => ReadonlyMap<number, RowVerdict>;
}

/** A row under one of the names that it claims. */
interface Claim {
  readonly line: number;
  /** Digest of the whole row. */
  readonly content: string;
  readonly pointer: string;
  /** The name as written in the row. */
  readonly shown: string;
}

export interface JudgeRules {
  readonly digest: (text: string) => string;
  /** One name for each project, from what a row says of it; undefined: it names none. */
  readonly projectOf: (sent: unknown) => string;
}

/** Judges rows by themselves, so a dry run and a run of a file find the same, whatever is stored. */
export function openFileJudge({ digest, projectOf }: JudgeRules): FileJudge {
  const claims = new Map<string, Claim[]>();
  return {
    note: (line, value) => {
      const named = namesOf(value, projectOf);
      if (named.length === 0) return;
      const content = digest(canonicalJson(value));
      for (const { name, ...place } of named) {
        const claim = { line, content, ...place };
        const before = claims.get(name);
        if (before) before.push(claim);
        else claims.set(name, [claim]);
      }
    },
    verdicts: () => {
      const verdicts = new Map<number, RowVerdict>();
      for (const rows of claims.values()) if (rows.length > 1) judge(rows, verdicts);
      return verdicts;
    },
  };
}

/** A contradiction under one name outweighs copies under others. */
function judge(rows: readonly Claim[], verdicts: Map<number, RowVerdict>): void {
  const contents = Map.groupBy(rows, ({ content }) => content);
  for (const { line, content, pointer, shown } of rows) {
    if (verdicts.get(line)?.kind === 'contradiction') continue;
    const first = contents.get(content)?.[0]?.line ?? line;
    if (contents.size > 1)
      verdicts.set(line, { kind: 'contradiction', pointer, detail: detailOf(shown, content, rows) });
    else if (first < line) verdicts.set(line, { kind: 'copy', of: first });
  }
}

const linesShown = 5;

function detailOf(shown: string, content: string, rows: readonly Claim[]): string {
  const others = rows.filter((row) => row.content !== content).map(({ line }) => line);
  const listed = others.slice(0, linesShown).join(', ');
  const more = others.length > linesShown ? ` and ${others.length - linesShown} more` : '';
  const lines = others.length === 1 ? 'line' : 'lines';
  return `${JSON.stringify(shown.slice(0, 100))} is also in ${lines} ${listed}${more}, with other values. Keep one of these rows.`;
}

interface Named {
  readonly name: string;
  readonly pointer: string;
  readonly shown: string;
}

/** All DIDs are of one name space: a DID of a household is none of a device. */
function namesOf(value: unknown, projectOf: JudgeRules['projectOf']): Named[] {
  const { did, externalId, projectId, devices } = membersOf(value);
  return [
    ...nameOf(['did', did], '#/did'),
    ...nameOf(['external-id', projectOf(projectId), externalId], '#/externalId'),
    ...(Array.isArray(devices) ? devices : []).flatMap((device: unknown, index) => {
      const { did: own, vendor, serialNumber } = membersOf(device);
      return [
        ...nameOf(['did', own], `#/devices/${index}/did`),
        ...nameOf(['serial', vendor, serialNumber], `#/devices/${index}/serialNumber`),
      ];
    }),
  ];
}

/** The last part is what a reader knows the name by. A name of which a part is missing is none. */
function nameOf(parts: readonly unknown[], pointer: string): Named[] {
  const shown = parts.at(-1);
  if (typeof shown !== 'string' || !parts.every((part) => typeof part === 'string')) return [];
  return [{ name: JSON.stringify(parts), pointer, shown }];
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
