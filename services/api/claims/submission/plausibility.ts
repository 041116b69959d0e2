// The check `plausibility`: whether the claimed use is like that of the household's own past and of its project.
import type { ClaimType } from '#domain/claims/claim.ts';
import type { Check } from '#domain/claims/checks/check.ts';
import { canonicalJson } from '#domain/canonical/canonical-json.ts';
import type { Period } from '#domain/dating/calendar.ts';
import { seedOf } from '#domain/random.ts';
import {
  plausibilityMethod,
  scoreConsumption,
  type Plausibility,
} from '#domain/plausibility-model/score-consumption.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import type { Api } from '../../context/api.ts';
import { readHouseholdMonths } from '../../store/claims/household-months.ts';

const id = 'plausibility';

/** What decides first: a type of device that is held, then one that could not be judged. */
const order: readonly Plausibility['verdict'][] = ['hold', 'not_applicable', 'pass'];

interface ClaimedUse {
  readonly type: ClaimType;
  readonly household: { readonly id: string; readonly did: string; readonly projectId: string | null };
  readonly deviceDids: readonly string[];
  readonly period: Period;
}

interface Judged {
  readonly deviceType: string;
  readonly seed: string;
  readonly found: Plausibility;
}

/** It warns, so that a verifier looks. It never decides, and no amount rises by it. */
export async function checkPlausibility(
  api: Pick<Api, 'telemetry' | 'clickhouse'>,
  { type, household, deviceDids, period }: ClaimedUse,
): Promise<Check> {
  const { id: householdId, did, projectId } = household;
  const months =
    type === 'KPTClaim' ? [] : await readHouseholdMonths(api, { householdId, projectId, deviceDids, period });
  const judged = months.map(({ deviceType, history, candidate }): Judged => {
    // Of what is claimed, so that whoever repeats the check draws the same.
    const seed = sha256(canonicalJson({ household: did, period, deviceDids, deviceType }));
    const found = scoreConsumption(history, candidate, { seed: seedOf(seed), sha256 });
    return { deviceType, seed: seed.toString('hex'), found };
  });
  const [worst] = judged.toSorted(
    (a, b) =>
      order.indexOf(a.found.verdict) - order.indexOf(b.found.verdict) ||
      (b.found.score ?? 0) - (a.found.score ?? 0),
  );
  return worst ? checkOf(worst) : { ...noUse, id };
}

const noUse: Omit<Check, 'id'> = {
  result: 'not_applicable',
  reason: 'The claim rests on no use of a device.',
  values: {},
  method: plausibilityMethod,
};

function checkOf({ deviceType, seed, found }: Judged): Check {
  const { verdict, score, limit, month, features, model } = found;
  return {
    id,
    result: verdict === 'hold' ? 'warn' : verdict,
    ...(score !== null && { score: Math.round((1 - score) * 10_000) / 10_000 }),
    reason: reasonOf(found),
    values: {
      deviceType,
      month,
      score,
      limit,
      ...Object.fromEntries(
        features.flatMap(({ id: name, value, expected }, index) => [
          [`feature${index + 1}`, name],
          [`value${index + 1}`, value],
          [`expected${index + 1}`, expected],
        ]),
      ),
      trainedMonths: model.trainedMonths,
      trainedHouseholds: model.trainedHouseholds,
      modelDigest: model.digest,
      seed,
    },
    method: { name: model.name, version: model.version },
  };
}

function reasonOf({ verdict, month, features, reason }: Plausibility): string {
  if (reason !== null) return `It cannot be judged: ${reason}.`;
  const loudest = features.map(({ words }) => words).join('. ');
  return verdict === 'hold'
    ? `A person should look at ${month}. ${loudest}.`
    : `The use is like that of its own past and of comparable households. What differs most, in ${month}: ${loudest}.`;
}
