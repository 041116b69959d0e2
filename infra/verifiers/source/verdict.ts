// What a verifier reports of a bundle in which everything matches: what was claimed, what was not repeated, and the verdict.
import { membersOf } from '#domain/credentials/members.ts';
import type { Anchor, KeptAnchor } from './anchors.ts';
import type { Claim } from './claim.ts';
import { documentOf, type Files } from './documents.ts';
import type { Manifest } from './manifest.ts';

export interface Options {
  /** Keys of the issuer from elsewhere, as Multikey; none: the bundle can only be consistent. */
  readonly keys: readonly string[];
  readonly anchor: KeptAnchor | null;
  /** UTC with whole seconds. */
  readonly now: string;
}

export interface Report {
  /** 0: valid with a given key; 1: something does not match or is missing; 2: consistent, but no key was given. */
  readonly exitCode: 0 | 1 | 2;
  /** The last one is the verdict; with exit code 1 the one before names the first thing that does not match or is missing. */
  readonly lines: readonly string[];
}

/** One thing that was checked or found. */
export interface Finding {
  /** `ok`, `FAILED`, `MISSING`, or what the text is about. */
  readonly mark: string;
  readonly text: string;
}

/** A report in its parts, for a page that draws it. */
export interface Findings {
  readonly exitCode: Report['exitCode'];
  readonly found: readonly Finding[];
  readonly verdict: string;
}

export const finding = (mark: string, text: string): Finding => ({ mark, text: printable(text) });

/** As the command prints it. */
export const printFindings = ({ exitCode, found, verdict: last }: Findings): Report => ({
  exitCode,
  lines: [...found.map(({ mark, text }) => `${mark.padEnd(13)} ${text}`), last],
});

/** A text of a bundle must not control the terminal. */
const printable = (text: string): string =>
  text.replaceAll(
    /[\p{Cc}\p{Bidi_Control}]/gu,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

interface Outcome {
  readonly options: Options;
  readonly manifest: Manifest;
  readonly claim: Claim;
  readonly anchors: readonly Anchor[];
  readonly status: { readonly asOf: string; readonly until: string } | null;
  readonly files: Files;
  readonly notRepeated: readonly string[];
}

export function verdict({
  options,
  manifest,
  claim,
  anchors,
  status,
  files,
  notRepeated,
}: Outcome): Findings {
  const { record, claim: own } = claim;
  const period = membersOf(own['period']) ?? {};
  const newest =
    anchors.filter(({ projectId }) => projectId === record['projectId']).at(-1) ?? anchors.at(-1);
  const found = [
    finding('claim', `${String(record['id'])} version ${String(record['version'])}, ${claim.status}`),
    finding(
      'states',
      `${String(own['quantity'])} ${String(own['unit'])} of ${String(own['householdId'])}, ${String(period['start'])} to ${String(period['end'])}`,
    ),
    finding('newest anchor', newest ? `${newest.seq} of ${newest.projectId}, ${newest.digest}` : 'none'),
    finding('status', statusText(status, options.now)),
    finding('methods', methodsText(files)),
    finding('not repeated', notRepeated.length === 0 ? 'nothing' : notRepeated.join('; ')),
  ];
  const isKeyed = options.keys.length > 0;
  const missing = missingOf(claim, notRepeated);
  if (missing === null)
    return {
      exitCode: isKeyed ? 0 : 2,
      found,
      verdict: `${isKeyed ? 'VALID' : 'CONSISTENT'}, signed by ${manifest.key}`,
    };
  const by = isKeyed ? manifest.key : `${manifest.key} (no key was given)`;
  return {
    exitCode: 1,
    found: [...found, finding('MISSING', missing.what)],
    verdict: `${missing.word}, signed by ${by}`,
  };
}

/** What a bundle lacks in which everything matches: null, or the verdict and the reason. */
function missingOf({ status }: Claim, notRepeated: readonly string[]): { word: string; what: string } | null {
  if (status !== 'verified')
    return { word: 'NOT VERIFIED', what: `decision: the claim is ${status}; only a verified one is valid` };
  const [first] = notRepeated;
  return first === undefined ? null : { word: 'NOT REPEATED', what: `repetition: ${first}` };
}

function statusText(status: Outcome['status'], now: string): string {
  if (status === null) return 'no credential was issued';
  const then = `neither revoked nor suspended as of ${status.asOf}`;
  return now < status.until ? then : `${then}; unknown now, because the lists ended at ${status.until}`;
}

const methodsText = (files: Files): string =>
  Object.entries(membersOf(documentOf(files, 'methods', 'methods.json')) ?? {})
    .map(([name, version]) => `${name} ${String(version)}`)
    .join(', ');
