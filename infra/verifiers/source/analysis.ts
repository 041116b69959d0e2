// Checks the analysis of an emission claim, and repeats it: device-days from the leaves, the result from the days.
import { canonicalJson } from '#domain/canonical/canonical-json.ts';
import { digestText } from '#domain/canonical/digest-text.ts';
import type { BundledBatch } from '#domain/bundle/batch.ts';
import { dayOfAnalysis, repeatDays, type RepeatedDay } from '#domain/bundle/repeat-days.ts';
import { itemsOf, membersOf, textOf } from '#domain/credentials/members.ts';
import { dayCount, daysMax, isDate } from '#domain/dating/calendar.ts';
import { dayRuleVersion } from '#domain/days/rules.ts';
import { analyzeHousehold, methodVersion } from '#domain/emissions/analyze/analyze.ts';
import type { AnalysisInputs } from '#domain/emissions/case/household.ts';
import { printedDifferences } from '#domain/emissions/documents/differences.ts';
import { traceDocument } from '#domain/emissions/documents/trace-document.ts';
import type { Claim } from './claim.ts';
import { documentOf, isSame, objectOf, type Files, type Members } from './documents.ts';
import { must } from './mismatch.ts';
import { openSha256, sha256 } from './sha256.ts';

/** Most that a claim may exceed what its analysis credits: a number that was rounded on its way. */
const quantityTolerance = 0.001;

export interface Traced {
  readonly trace: Members;
  readonly result: Members;
}

/** The parts that need no repetition: digests, and that the claim is not above the credit. Null without an analysis. */
export function checkAnalysis(files: Files, claim: Claim): Traced | null {
  const step = 'analysis';
  const cited = claim.evidence.find(({ type }) => type === 'Analysis');
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
  must(isOfClaim(result, claim.claim), step, 'the analysis is of another household, period or methodology');
  if (claim.claim['type'] !== 'EmissionReductionClaim') return { trace, result };
  const [quantity, credited] = [claim.claim['quantity'], result['creditedReduction']];
  must(
    typeof quantity === 'number' && typeof credited === 'number' && quantity <= credited + quantityTolerance,
    step,
    'the claim is above the credited reduction',
  );
  return { trace, result };
}

const isOfClaim = (result: Members, claim: Members): boolean =>
  result['householdId'] === claim['householdId'] &&
  isSame(result['period'], claim['period']) &&
  (claim['methodology'] === undefined || result['methodology'] === claim['methodology']);

/** Computes the days of the batches anew. Returns what was not repeated. */
export function repeatedDays(
  batches: readonly BundledBatch[],
  methods: Members,
): { days: Map<string, RepeatedDay>; left: string[] } {
  const claimed = batches.filter(({ role }) => role === 'claimed');
  if (methods['dayRules'] !== dayRuleVersion)
    return { days: new Map(), left: [`days (rules ${String(methods['dayRules'])}, here ${dayRuleVersion})`] };
  const days = repeatDays(batches, openSha256);
  const left = new Map<string, number>();
  for (const { id, head, repeat } of claimed) {
    if (repeat !== true) {
      left.set(repeat, (left.get(repeat) ?? 0) + 1);
      days.delete(id);
      continue;
    }
    must(
      days.get(id)?.inputDigest === head.inputDigest,
      'days',
      `${head.day} of ${head.deviceId} does not follow from the leaves of ${id}`,
    );
  }
  return { days, left: [...left].map(([reason, count]) => `${count} days (${reason})`) };
}

/**
 * Every day of the analysis that has a claimed batch must be of the same readings, with the numbers that were computed anew.
 * Returns how many have none: nothing in the bundle proves them.
 */
export function checkDays(
  { trace }: Traced,
  batches: readonly BundledBatch[],
  days: ReadonlyMap<string, RepeatedDay>,
): number {
  const step = 'days';
  let unproved = 0;
  const own = new Map(
    batches
      .filter(({ role }) => role === 'claimed')
      .map((batch) => [`${batch.head.deviceId} ${batch.head.day}`, batch]),
  );
  for (const item of itemsOf(membersOf(trace['inputs'])?.['devices'])) {
    const device = objectOf(step, 'a device', item);
    for (const row of itemsOf(device['days'])) {
      const day = objectOf(step, 'a day', row);
      const name = `${String(device['did'])} ${String(day['day'])}`;
      const batch = own.get(name);
      if (batch === undefined) {
        unproved += 1;
        continue;
      }
      must(
        batch.head.inputDigest === `sha256:${String(day['digest'])}`,
        step,
        `${name} was analyzed with other readings`,
      );
      const repeated = days.get(batch.id);
      const interval = Number(device['expectedIntervalSeconds']);
      if (repeated) checkDay(name, day, { ...dayOfAnalysis(batch.head, repeated.computed, interval) });
    }
  }
  return unproved;
}

/** Flags of an analysis that are not of the day itself. */
const flagsBeside = new Set(['reading.conflict']);

function checkDay(name: string, { flags, ...said }: Members, { flags: own, ...computed }: Members): void {
  must(isSame(said, computed), 'days', `${name} has other numbers than follow from its leaves`);
  const [all, known] = [itemsOf(flags), itemsOf(own)];
  must(
    known.every((flag) => all.includes(flag)) &&
      all.every((flag) => known.includes(flag) || flagsBeside.has(String(flag))),
    'days',
    `${name} has other flags than follow from its leaves`,
  );
}

/** Analyzes the inputs of the trace anew. Returns what was not repeated: null, or the reason. */
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
  return null;
}

/** Inputs of a bounded period. What else of them is no input makes another result, or none. */
function isAnalyzable(inputs: unknown): inputs is AnalysisInputs {
  const { start, end } = membersOf(membersOf(inputs)?.['period']) ?? {};
  const isPeriod =
    typeof start === 'string' && typeof end === 'string' && isDate(start) && isDate(end) && start <= end;
  return isPeriod && dayCount({ start, end }) <= daysMax;
}
