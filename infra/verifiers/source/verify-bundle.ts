// Checks a bundle from its bytes, step by step, until the first thing that does not match. It needs no network and no Hearth.
import { membersOf } from '#domain/credentials/members.ts';
import { checkAnalysis, checkDays, repeatAnalysis, repeatedDays } from './analysis.ts';
import { checkAnchors, checkKept, type Anchor, type KeptAnchor } from './anchors.ts';
import { readArchive } from './archive.ts';
import { checkBatches } from './batches.ts';
import { checkClaim, type Claim } from './claim.ts';
import { checkIssued, checkStatus } from './credential.ts';
import { checkDecisions } from './decisions.ts';
import { documentOf, objectOf, type Files } from './documents.ts';
import { checkManifest, type Manifest } from './manifest.ts';
import { Mismatch } from './mismatch.ts';

export interface Options {
  /** Keys of the issuer from elsewhere, as Multikey; none: the bundle can only be consistent. */
  readonly keys: readonly string[];
  readonly anchor: KeptAnchor | null;
  /** UTC with whole seconds. */
  readonly now: string;
}

export interface Report {
  /** 0: valid with a given key; 1: something does not match; 2: consistent, but no key was given. */
  readonly exitCode: 0 | 1 | 2;
  /** The last one is the verdict; the one before names the first thing that does not match. */
  readonly lines: readonly string[];
}

export function verifyBundle(bytes: Uint8Array, options: Options): Report {
  const lines: string[] = [];
  const progress = { step: 'archive' };
  const begin = (step: string): void => void (progress.step = step);
  const done = (detail: string): void => void lines.push(line('ok', `${progress.step}: ${detail}`));
  try {
    const verdictLines = checked(bytes, options, begin, done);
    return { exitCode: options.keys.length === 0 ? 2 : 0, lines: [...lines, ...verdictLines] };
  } catch (error) {
    const { step, message } =
      error instanceof Mismatch
        ? error
        : { step: progress.step, message: 'it cannot be read as what it should be' };
    return { exitCode: 1, lines: [...lines, line('FAILED', `${step}: ${message}`), 'INVALID'] };
  }
}

const line = (mark: string, text: string): string => printable(`${mark.padEnd(13)} ${text}`);

/** A text of a bundle must not control the terminal. */
const printable = (text: string): string =>
  text.replaceAll(
    /[\p{Cc}\p{Bidi_Control}]/gu,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

type Say = (text: string) => void;

function checked(bytes: Uint8Array, options: Options, begin: Say, done: Say): string[] {
  begin('archive');
  const files = readArchive(bytes);
  done(`${files.size} files`);
  begin('manifest');
  const manifest = checkManifest(files, options.keys);
  done(`signed by ${manifest.key} at ${manifest.createdAt}, and names every file`);
  begin('claim');
  const claim = checkClaim(files, manifest);
  done(`${String(claim.record['id'])} is that of the manifest`);
  begin('batches');
  const batches = checkBatches(files, claim);
  done(
    `${batches.length} roots follow from ${batches.reduce((sum, { leaves }) => sum + leaves.length, 0)} readings`,
  );
  begin('anchors');
  const anchors = checkAnchors(files, batches);
  if (options.anchor !== null) checkKept(anchors, claim.record['projectId'], options.anchor);
  done(`${anchors.length} in chains, with ${batches.filter(({ anchor }) => anchor !== null).length} batches`);
  begin('decisions');
  checkDecisions(files, claim);
  done(`${claim.decisions.length} in the record`);
  begin('analysis');
  const traced = checkAnalysis(files, claim);
  done(traced === null ? 'the claim has none' : 'its digest, and the claim is not above its credit');
  begin('credential');
  const given = { files, manifest, claim, anchors, batches, result: traced?.result ?? null };
  const hasCredential = checkIssued(given);
  done(hasCredential ? 'signed by the issuer, and that of the claim' : 'none was issued');
  begin('status');
  const status = hasCredential ? checkStatus(files, manifest) : null;
  if (status !== null) done(`neither revoked nor suspended as of ${status.asOf}`);
  begin('days');
  const methods = objectOf('days', 'methods.json', documentOf(files, 'days', 'methods.json'));
  const { days, left } = repeatedDays(batches, methods);
  const unproved = traced === null ? 0 : checkDays(traced, batches, days);
  done(`${days.size} days follow from their readings`);
  begin('analysis');
  const kept = traced === null ? null : repeatAnalysis(traced);
  if (traced !== null && kept === null) done('the result follows from the days');
  const withheld = claim.isWithheld ? ['digest of the claim (its description is withheld)'] : [];
  const without = unproved === 0 ? [] : [unprovedText(unproved)];
  const notRepeated = [...withheld, ...without, ...left, ...(kept === null ? [] : [kept])];
  return verdict({ options, manifest, claim, anchors, status, files, notRepeated });
}

/** Days of the analysis of which the claim cites no batch. */
const unprovedText = (count: number): string =>
  `${count} days of the analysis (the claim cites no batch of them)`;

interface Outcome {
  readonly options: Options;
  readonly manifest: Manifest;
  readonly claim: Claim;
  readonly anchors: readonly Anchor[];
  readonly status: { readonly asOf: string; readonly until: string } | null;
  readonly files: Files;
  readonly notRepeated: readonly string[];
}

function verdict({ options, manifest, claim, anchors, status, files, notRepeated }: Outcome): string[] {
  const { record, claim: own } = claim;
  const period = membersOf(own['period']) ?? {};
  const newest =
    anchors.filter(({ projectId }) => projectId === record['projectId']).at(-1) ?? anchors.at(-1);
  const word = options.keys.length === 0 ? 'CONSISTENT' : 'VALID';
  return [
    line(
      'claim',
      `${String(record['id'])} version ${String(record['version'])}, ${String(record['status'])}`,
    ),
    line(
      'states',
      `${String(own['quantity'])} ${String(own['unit'])} of ${String(own['householdId'])}, ${String(period['start'])} to ${String(period['end'])}`,
    ),
    line('newest anchor', newest ? `${newest.seq} of ${newest.projectId}, ${newest.digest}` : 'none'),
    line('status', statusText(status, options.now)),
    line('methods', methodsText(files)),
    line('not repeated', notRepeated.length === 0 ? 'nothing' : notRepeated.join('; ')),
    `${word}, signed by ${manifest.key}`,
  ];
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
