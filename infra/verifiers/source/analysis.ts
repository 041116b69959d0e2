// Checks the analysis that a claim cites, and repeats it: the result from the inputs of the trace.
import { canonicalJson } from '#domain/canonical/canonical-json.ts';
import { digestText } from '#domain/canonical/digest-text.ts';
import { quantityTolerance } from '#domain/claims/claim.ts';
import { claimableQuantity } from '#domain/claims/claimable.ts';
import { itemsOf, membersOf, textOf } from '#domain/credentials/members.ts';
import { dayCount, daysMax, isDate } from '#domain/dating/calendar.ts';
import { analyzeHousehold, methodVersion } from '#domain/emissions/analyze/analyze.ts';
import type { AnalysisInputs } from '#domain/emissions/case/household.ts';
import { printedDifferences } from '#domain/emissions/documents/differences.ts';
import { traceDocument } from '#domain/emissions/documents/trace-document.ts';
import type { Claim } from './claim.ts';
import { documentOf, isSame, objectOf, type Files, type Members } from './documents.ts';
import { must } from './mismatch.ts';
import { sha256 } from './sha256.ts';

export interface Traced {
  readonly trace: Members;
  readonly result: Members;
}

/** The parts that need no repetition: digests, and that the claim is not above the credit. Null without an analysis. */
export function checkAnalysis(files: Files, claim: Claim): Traced | null {
  const step = 'analysis';
  const id = claim.claim['analysisId'];
  const cited = claim.evidence.find(
    ({ type, ref }) => type === 'Analysis' && (id === undefined || ref === id),
  );
  if (!cited) {
    must(claim.claim['type'] !== 'EmissionReductionClaim', step, 'an emission claim cites no analysis');
    must(!files.has('trace.json'), step, 'trace.json is in no evidence');
    return null;
  }
  const trace = objectOf(step, 'trace.json', documentOf(files, step, 'trace.json'));
  const result = objectOf(step, 'the result', trace['result']);
  must(
    isSame(documentOf(files, step, 'analysis.json'), result),
    step,
    'analysis.json is not the result of the trace',
  );
  must(
    isSame(documentOf(files, step, 'factors.json'), trace['factors']),
    step,
    'factors.json are not the factors of the trace',
  );
  const { resultDigest, ...rest } = result;
  must(
    resultDigest === digestText(sha256(canonicalJson(rest))),
    step,
    'resultDigest is not that of the result',
  );
  must(result['id'] === cited.ref && resultDigest === cited.digest, step, 'the claim cites another analysis');
  must(result['householdId'] === claim.claim['householdId'], step, 'the analysis is of another household');
  if (claim.claim['type'] === 'EmissionReductionClaim') checkQuantity(claim.claim, { trace, result });
  return { trace, result };
}

/** The claim is not above what the analysis credits for its devices. */
function checkQuantity(claim: Members, { trace, result }: Traced): void {
  const step = 'analysis';
  must(
    isSame(result['period'], claim['period']) && result['methodology'] === claim['methodology'],
    step,
    'the analysis is of another period or methodology',
  );
  const devices = itemsOf(membersOf(trace['inputs'])?.['devices']).map(
    (device) => textOf(membersOf(device)?.['did']) ?? '',
  );
  const claimed = itemsOf(claim['deviceIds']).map((did) => textOf(did) ?? '');
  const unknown = claimed.find((did) => !devices.includes(did));
  must(unknown === undefined, step, `the analysis does not know ${unknown ?? ''}`);
  const [quantity, creditedReduction] = [claim['quantity'], result['creditedReduction']];
  must(
    typeof quantity === 'number' && typeof creditedReduction === 'number',
    step,
    'the claim or the analysis has no quantity',
  );
  const shares = itemsOf(membersOf(result['analysis'])?.['deviceContributions']).map((item) => ({
    deviceId: textOf(membersOf(item)?.['deviceId']) ?? '',
    reductionShare: Number(membersOf(item)?.['reductionShare']),
  }));
  must(
    quantity <= claimableQuantity({ creditedReduction, devices, shares }, claimed) + quantityTolerance,
    step,
    'the claim is above the credited reduction of its devices',
  );
}

/** Analyzes the inputs of the trace anew. Returns what was not repeated: null, or what and why. */
export function repeatAnalysis({ trace }: Traced): string | null {
  const step = 'analysis';
  const version = textOf(trace['methodVersion']);
  if (version !== methodVersion) return `analysis (${version ?? 'no version'}, here ${methodVersion})`;
  const { inputs } = trace;
  must(isAnalyzable(inputs), step, 'its period is not one of dates');
  const outcome = analyzeHousehold(inputs);
  must(outcome.ok, step, 'its inputs give no result');
  const [first] = printedDifferences(trace, traceDocument(inputs, outcome.result, sha256));
  must(first === undefined, step, `${first?.place ?? ''} does not follow from its inputs`);
  return restsOnHistory(inputs, outcome.result.creditedReduction)
    ? 'the weighed fuel of earlier weeks (its readings are not in the bundle)'
    : null;
}

/** Weighed fuel before the new stove is of days that the bundle does not hold: it may lower the credit, not raise it. */
function restsOnHistory({ fuelHistory, ...inputs }: AnalysisInputs, credited: number): boolean {
  if (fuelHistory === undefined) return false;
  const without = analyzeHousehold(inputs);
  return !without.ok || without.result.creditedReduction < credited;
}

/** Inputs of a bounded period. What else of them is no input makes another result, or none. */
function isAnalyzable(inputs: unknown): inputs is AnalysisInputs {
  const { start, end } = membersOf(membersOf(inputs)?.['period']) ?? {};
  const isPeriod =
    typeof start === 'string' && typeof end === 'string' && isDate(start) && isDate(end) && start <= end;
  return isPeriod && dayCount({ start, end }) <= daysMax;
}
