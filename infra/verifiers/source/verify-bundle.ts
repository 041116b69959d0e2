// Checks a bundle step by step until a step does not match. It needs only the bytes of the bundle, no network and no Hearth.
import { quantityTolerance } from '#domain/claims/claim.ts';
import { checkAnalysis, repeatAnalysis } from './analysis.ts';
import { checkAnchors, checkKept } from './anchors.ts';
import { readArchive } from './archive.ts';
import { checkBatches } from './batches.ts';
import { checkClaim, type Claim } from './claim.ts';
import { checkIssued } from './credential.ts';
import { checkDays, proveHours, repeatBundledDays } from './days.ts';
import { checkDecisions } from './decisions.ts';
import { documentOf, objectOf } from './documents.ts';
import { checkManifest } from './manifest.ts';
import { Mismatch } from './mismatch.ts';
import { checkStatus } from './status.ts';
import {
  finding,
  printFindings,
  verdict,
  type Finding,
  type Findings,
  type Options,
  type Report,
} from './verdict.ts';

/** The report as lines, as the command prints it. */
export const verifyBundle = (bytes: Uint8Array, options: Options): Report =>
  printFindings(checkBundle(bytes, options));

export function checkBundle(bytes: Uint8Array, options: Options): Findings {
  const done: Finding[] = [];
  const progress = { step: 'archive' };
  const begin = (step: string): void => void (progress.step = step);
  const pass = (detail: string): void => void done.push(finding('ok', `${progress.step}: ${detail}`));
  try {
    const outcome = checkSteps(bytes, options, begin, pass);
    return { ...outcome, found: [...done, ...outcome.found] };
  } catch (error) {
    const { step, message } =
      error instanceof Mismatch
        ? error
        : { step: progress.step, message: 'it cannot be read as what it should be' };
    return { exitCode: 1, found: [...done, finding('FAILED', `${step}: ${message}`)], verdict: 'INVALID' };
  }
}

type Say = (text: string) => void;

function checkSteps(bytes: Uint8Array, options: Options, begin: Say, done: Say): Findings {
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
  const { days, left } = repeatBundledDays(batches, methods);
  const unproved = traced === null ? 0 : checkDays(traced, batches, days);
  done(`${days.size} days follow from their readings`);
  begin('analysis');
  const kept = traced === null ? null : repeatAnalysis(traced);
  if (traced !== null && kept === null) done('the result follows from the days');
  const notRepeated = [
    ...(unproved === 0 ? [] : [`${unproved} days of the analysis (the bundle has no batch of them)`]),
    ...left,
    ...(kept === null ? [] : [kept]),
    ...unprovedHours(claim, proveHours(claim.claim, batches, days)),
  ];
  return verdict({ options, manifest, claim, anchors, status, files, notRepeated });
}

/** Hours of a usage claim that the days do not show. */
function unprovedHours({ claim }: Claim, hours: number): string[] {
  const above = Number(claim['quantity']) - hours;
  if (claim['type'] !== 'UsageClaim' || above <= quantityTolerance) return [];
  return [`${above.toFixed(3)} of ${String(claim['quantity'])} hours (no cited reading shows them)`];
}
