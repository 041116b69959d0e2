// The effect of each parameter on the result: which claim more than the usual value, and which change nothing.
import { findFactor } from '../factors/records/registry.ts';
import {
  asGiven,
  overridable,
  overrideNames,
  type GivenValue,
  type OverrideName,
  type Overrides,
} from '../../methodologies/overrides.ts';
import type { AnalysisInputs } from '../case/household.ts';
import { netReduction } from '../../methodologies/equations.ts';
import { rulesOf } from '../../methodologies/registry.ts';
import type { AnalysisResult, Outcome, Warning } from '../result/result.ts';
import { round3 } from '../case/rounding.ts';

type Analyze = (inputs: AnalysisInputs) => Outcome;

/** The claims of a result before rounding, kgCO2e; the warning names the first one that is raised. */
interface Claim {
  readonly creditedReduction: number;
  readonly methodologyReduction: number;
  readonly reductions: number;
}

type ClaimName = keyof Claim;

const claimNames = ['creditedReduction', 'methodologyReduction', 'reductions'] as const;

function claimIn({ trace, hawthorneIndex }: AnalysisResult): Claim {
  const valueOf = (id: string): number => trace.steps.find((step) => step.id === id)?.value ?? 0;
  const reductions = valueOf('reduction');
  return {
    creditedReduction: valueOf('credited'),
    methodologyReduction: netReduction(reductions, { hawthorneIndex, leakage: valueOf('leakage') }),
    reductions,
  };
}

/** The sum of many terms is exact to about this. */
const dust = 1e-9;

const raisedClaim = (from: Claim, to: Claim): ClaimName | undefined =>
  claimNames.find((name) => to[name] - from[name] > dust * Math.max(1, Math.abs(from[name])));

/** Everything that a reader could see change. */
const numbersOf = (result: AnalysisResult): string =>
  JSON.stringify([result.analysis, result.causal, result.leakage, result.probPositive, claimIn(result)]);

interface AnalysisRun {
  readonly inputs: AnalysisInputs;
  readonly result: AnalysisResult;
  /** The result with other parameters; undefined: there is none. */
  readonly resultWith: (parameters: Overrides) => AnalysisResult | undefined;
}

/**
 * Each parameter is judged by what it does: the analysis runs again without it, and with it alone, because two that
 * raise the claim may hide behind one limit. Its uncertainty is judged apart from its value.
 */
export function parameterWarnings(
  inputs: AnalysisInputs,
  result: AnalysisResult,
  analyze: Analyze,
): Warning[] {
  const known = new Map<string, AnalysisResult | undefined>();
  const resultWith = (parameters: Overrides): AnalysisResult | undefined => {
    const key = JSON.stringify(parameters);
    if (!known.has(key)) {
      const outcome = analyze({ ...inputs, parameters });
      known.set(key, outcome.ok ? outcome.result : undefined);
    }
    return known.get(key);
  };
  return overrideNames.flatMap((name) => {
    const said = inputs.parameters[name];
    return said === undefined ? [] : warningsOf(name, asGiven(said), { inputs, result, resultWith });
  });
}

function warningsOf(name: OverrideName, given: GivenValue, run: AnalysisRun): Warning[] {
  const { result, inputs, resultWith } = run;
  if (result.unreadParameters.includes(name)) return [unusedWarning(name, given)];
  const byValue =
    given.u95 === undefined ? result : resultWith({ ...inputs.parameters, [name]: given.value });
  const byUncertainty =
    byValue && claimWarning(`u95 of ${name}`, { ...given, value: given.u95 ?? 0 }, [byValue, result]);
  return [warningOfValue(name, given, { ...run, byValue }), byUncertainty].flatMap((found) => found ?? []);
}

/** `byValue`: the result with the usual uncertainty of the value. */
function warningOfValue(
  name: OverrideName,
  given: GivenValue,
  { byValue, ...run }: AnalysisRun & { readonly byValue: AnalysisResult | undefined },
): Warning | undefined {
  const without = withoutOne(name, run);
  const beside = without && byValue && claimWarning(name, given, [without, byValue]);
  if (beside !== undefined) return beside;
  const isSame = without !== undefined && numbersOf(without) === numbersOf(run.result);
  // The usual value changes nothing, and a little more or less of it does.
  const isUsual = isSame && !isWithoutEffect(name, given, run);
  const byEffect = isUsual
    ? undefined
    : (claimAlone(name, given, run) ?? (isSame ? unusedWarning(name, given) : undefined));
  return byEffect ?? (hasDefault(name, run) ? undefined : withoutDefaultWarning(name, given));
}

/** Its effect where no other optional parameter is given. */
function claimAlone(name: OverrideName, given: GivenValue, run: AnalysisRun): Warning | undefined {
  const others = requiredParameters(run.inputs);
  const beyond = Object.keys(run.inputs.parameters).filter((one) => one !== name);
  // One that is required has no result without it; one that is given alone was judged already.
  if (name in others || beyond.every((one) => one in others)) return undefined;
  const [none, alone] = [run.resultWith(others), run.resultWith({ ...others, [name]: given.value })];
  return none && alone && claimWarning(name, given, [none, alone]);
}

/** Those without which there is no result. */
function requiredParameters({ parameters, methodology }: AnalysisInputs): Overrides {
  const required = methodology === null ? [] : rulesOf(methodology).mustBeGiven;
  return Object.fromEntries(
    Object.entries(parameters).filter(
      ([name]) => name.startsWith('upstream.') || required.some((one) => one === name),
    ),
  );
}

/** undefined: without it there is no result, and no other value replaces it. */
function withoutOne(name: OverrideName, run: AnalysisRun): AnalysisResult | undefined {
  const others = othersThan(name, run);
  const replacement = replacementOf(name, run);
  return (
    run.resultWith(others) ??
    (replacement === undefined ? undefined : run.resultWith({ ...others, [name]: replacement }))
  );
}

function othersThan(name: OverrideName, { inputs }: AnalysisRun): Overrides {
  const { [name]: _, ...others } = inputs.parameters;
  return others;
}

/**
 * What a parameter that must be given is held against. The factors of charcoal hold its kiln, or the wood that it took:
 * as what is replaced it earns by every upstream part.
 */
const replacementOf = (name: OverrideName, run: AnalysisRun): number | undefined =>
  name === 'upstream.Charcoal' ? 0 : usualOf(name, run);

const usualOf = (name: OverrideName, { inputs }: AnalysisRun): number | undefined =>
  name === 'leakageFraction' ? findFactor(name, inputs.period.start)?.value : undefined;

/** False: no value of it is confirmed with which the one that is given could be compared. */
const hasDefault = (name: OverrideName, run: AnalysisRun): boolean =>
  usualOf(name, run) !== undefined || run.resultWith(othersThan(name, run)) !== undefined;

/** A value that is the usual one changes nothing; one that has no effect changes nothing a little higher or lower, too. */
function isWithoutEffect(name: OverrideName, given: GivenValue, run: AnalysisRun): boolean {
  const { min, max } = overridable[name];
  const nudge = Math.max(Math.abs(given.value) / 100, (max - min) / 1000);
  return [given.value - nudge, given.value + nudge]
    .filter((value) => min <= value && value <= max)
    .every((value) => {
      const nudged = run.resultWith({ ...run.inputs.parameters, [name]: { ...given, value } });
      return nudged !== undefined && numbersOf(nudged) === numbersOf(run.result);
    });
}

function claimWarning(
  what: string,
  { value, reference }: GivenValue,
  [from, to]: readonly [AnalysisResult, AnalysisResult],
): Warning | undefined {
  const [before, after] = [claimIn(from), claimIn(to)];
  const name = raisedClaim(before, after);
  if (name === undefined) return undefined;
  const proof = reference === undefined ? 'keep the proof.' : `its proof is ${reference}.`;
  return {
    code: 'given-claims-more',
    detail: `${what} is given as ${value}, which raises ${name} from ${round3(before[name])} to ${round3(after[name])} kgCO2e: ${proof}${adviceOf(what)}`,
  };
}

const adviceOf = (what: string): string =>
  what === 'technicalLife'
    ? ' The emissions from making a stove count over its first five years: give technicalLife in every claim of these years.'
    : '';

const unusedWarning = (name: OverrideName, { value }: GivenValue): Warning => ({
  code: 'parameter-unused',
  detail: `${name} is given as ${value} and changes no number of this analysis.`,
});

const withoutDefaultWarning = (name: OverrideName, { value, reference }: GivenValue): Warning => ({
  code: 'given-without-default',
  detail: `${name} is given as ${value}, and its default is not confirmed: ${reference === undefined ? 'keep the proof.' : `its proof is ${reference}.`}`,
});
