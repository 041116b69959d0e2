// The declared inputs of an analysis, and which of them are verified: what people stated or recorded, not what sensors sent.
import type { AnalysisInputs, Baseline, Device } from '../case/household.ts';
import { isOverride } from '../../methodologies/overrides.ts';
import type { ResponseSource } from '../case/statement.ts';

export const declaredKinds = [
  'baseline',
  'kitchenTest',
  'persons',
  'parameter',
  'installation',
  'meterClass',
  'calibration',
  'statement',
] as const;

type DeclaredKind = (typeof declaredKinds)[number];

/** Who or what verified an input. */
interface Verification {
  /** DID of the person who verified the response; null for a certificate. */
  readonly by: string | null;
  readonly at: string | null;
  /** Id of the response, or reference of the certificate. */
  readonly evidence: string;
}

export interface DeclaredInput {
  readonly kind: DeclaredKind;
  /** What tells it from others of its kind. */
  readonly name: string;
  /** null: it is not verified. */
  readonly verification: Verification | null;
}

export interface InputsVerified {
  readonly verified: number;
  readonly total: number;
}

/**
 * A baseline, a kitchen test or a statement is verified by a response that a reviewer verified, a calibration by its
 * certificate. Nothing verifies the number of persons, parameters, installations and accuracy classes.
 */
export const declaredInputs = (inputs: AnalysisInputs): DeclaredInput[] => [
  ...inputs.baselines.map(ofBaseline),
  ...(inputs.persons === null ? [] : [unverifiedInput('persons', `${inputs.persons}`)]),
  ...Object.keys(inputs.parameters)
    .filter(isOverride)
    .toSorted()
    .map((name) => unverifiedInput('parameter', name)),
  ...inputs.devices.flatMap(ofDevice),
  ...(inputs.statements ?? []).map(({ question, response, statedOn }): DeclaredInput => ({
    kind: 'statement',
    name: `${question} of ${statedOn}`,
    verification: byReview(response),
  })),
];

export function countVerified(inputs: AnalysisInputs): InputsVerified {
  const all = declaredInputs(inputs);
  return { verified: all.filter(({ verification }) => verification !== null).length, total: all.length };
}

const unverifiedInput = (kind: DeclaredKind, name: string): DeclaredInput => ({
  kind,
  name,
  verification: null,
});

const ofBaseline = ({ fuelType, validFrom, source, response }: Baseline): DeclaredInput => ({
  kind: source === 'kpt' ? 'kitchenTest' : 'baseline',
  name: `${fuelType} ${validFrom === null ? 'of all earlier days' : `from ${validFrom}`}`,
  verification: byReview(response),
});

const ofDevice = ({ did, accuracyPercent, calibrations = [] }: Device): DeclaredInput[] => [
  unverifiedInput('installation', did),
  ...(accuracyPercent == null ? [] : [unverifiedInput('meterClass', did)]),
  ...calibrations.map(({ performedOn, certificate }): DeclaredInput => ({
    kind: 'calibration',
    name: `${did} of ${performedOn}`,
    verification: certificate === undefined ? null : { by: null, at: null, evidence: certificate },
  })),
];

const byReview = (response: ResponseSource | undefined): Verification | null =>
  response?.status === 'verified'
    ? { by: response.verifier, at: response.decidedAt, evidence: response.id }
    : null;
