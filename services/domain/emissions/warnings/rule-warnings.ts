// Warns about rules of the methodology that an analysis cannot check, so that an auditor does.
import { longLifeYears } from '../../methodologies/smec.ts';
import type { BoundaryResult } from '../model/boundary.ts';
import { dayNumber, daysPerYear, type Period } from '../../dating/calendar.ts';
import type { AnalysisInputs } from '../case/household.ts';
import { rulesOf, type MethodologyId } from '../../methodologies/registry.ts';
import type { AnalysisContext } from '../model/context.ts';
import { warning, type Warning } from '../result/result.ts';

interface Followed {
  readonly methodology: MethodologyId;
  readonly boundary: Pick<BoundaryResult, 'measured'>;
}

export function* warningsOfRules(
  { inputs, cookers }: AnalysisContext,
  { methodology, boundary }: Followed,
): Generator<Warning> {
  const { hasCeiling, unchecked, baselineYears, retestYears, parameters } = rulesOf(methodology);
  const { end } = inputs.period;
  if (hasCeiling)
    yield warning(
      'ceiling-not-applied',
      'The methodology limits the baseline to business as usual (BAU). No value is known, so the limit is not applied.',
    );
  const latest = latestBaseline(inputs);
  if (latest !== undefined && isOlder(latest, end, baselineYears))
    yield warning(
      'baseline-old',
      `The latest baseline is dated ${latest}, and ${methodology} requires a check after at most ${describeYears(baselineYears)}. State or weigh the baseline again.`,
    );
  const old = boundary.measured.filter(
    ({ installedOn }) => installedOn !== null && isOlder(installedOn, end, retestYears),
  );
  if (old.length > 0)
    yield warning(
      'performance-test-due',
      `${methodology} requires a performance test after at most ${describeYears(retestYears)}. Older stoves: ${old.map(({ did, installedOn }) => `${did} (${installedOn})`).join(', ')}.`,
    );
  const ofLife = parameters.includes('technicalLife') && inputs.parameters.technicalLife === undefined;
  const lasting = ofLife ? cookers.filter(({ installedOn }) => mayLast(installedOn, inputs.period)) : [];
  const notKnown = lasting.map(
    ({ did, installedOn }) =>
      `whether an earlier claim spread the emissions from making ${did} (${installedOn}) over five years (then give technicalLife here too)`,
  );
  const all = [...unchecked, ...notKnown];
  if (all.length > 0)
    yield warning(
      'rules-not-checked',
      `This analysis does not check these rules of ${methodology}: ${all.join('; ')}.`,
    );
}

/** Stated or weighed; undefined: no first day is known. */
const latestBaseline = ({ baselines }: AnalysisInputs): string | undefined =>
  baselines
    .flatMap(({ validFrom }) => validFrom ?? [])
    .toSorted()
    .at(-1);

/** Some day of the period is in its second to fifth year, in which its making counts only where its life is given. */
function mayLast(installedOn: string | null, { start, end }: Period): boolean {
  const ageOn = (day: string): number => (installedOn === null ? 0 : dayNumber(day) - dayNumber(installedOn));
  return ageOn(end) >= daysPerYear && ageOn(start) < longLifeYears * daysPerYear;
}

const daysOfLongYear = 366;

const isOlder = (day: string, end: string, years: number): boolean =>
  dayNumber(end) - dayNumber(day) > years * daysOfLongYear;

const describeYears = (years: number): string => (years === 1 ? 'one year' : `${years} years`);
