// Refuses a claim before its evidence is looked up: missing members, and rules of the project.
import { Problem, type Fault } from '../../contract/problem.ts';
import type { ClaimContent } from '../../store/bodies/claim.ts';
import { projectDefaults } from '../../store/bodies/project.ts';
import type { Party } from '../claim/claimant.ts';
import { invalid, type ClaimPlace } from './place.ts';

/** Throws 400. */
export function refuseIncomplete(
  { type, declaration, testPeriod, fuelMeasurements, testGroup }: ClaimContent,
  evidence: readonly unknown[],
): void {
  const missing = (name: string, detail: string): Fault => ({
    pointer: `#/${name}`,
    code: 'required',
    detail,
  });
  const errors = [
    ...(evidence.length === 0
      ? [missing('evidence', 'A claim that is submitted has at least one piece of evidence.')]
      : []),
    ...(type === 'EmissionReductionClaim' && declaration === undefined
      ? [missing('claim/declaration', 'Declare that no other programme issues units for this reduction.')]
      : []),
    ...(type !== 'KPTClaim'
      ? []
      : Object.entries({ testPeriod, fuelMeasurements, testGroup })
          .filter(([, value]) => value === undefined)
          .map(([name]) => missing(`claim/${name}`, 'A kitchen test states it.'))),
  ];
  if (errors.length > 0) throw new Problem('invalid-claim', { errors });
}

/** Throws 400: a project that asks for more verifiers than one must not get a claim that one verified. */
export function refuseQuorum({ project }: ClaimPlace): void {
  const { need, of } = project?.body.oracleQuorum ?? projectDefaults.oracleQuorum;
  if (need === 1 && of === 1) return;
  throw invalid(
    '#/claim/householdId',
    'quorum-not-supported',
    `The project asks for ${need} of ${of} verifiers. This release takes claims of projects with 1 of 1: change oracleQuorum.`,
  );
}

/** Throws 403: duties are separated by organisations, so that of the claimant must be known. */
export function refuseUnknownOrganisation({ organisation }: Party, { project }: ClaimPlace): void {
  const isSeparated = project?.body.separationOfDuties ?? projectDefaults.separationOfDuties;
  if (!isSeparated || organisation !== null) return;
  const detail =
    'This key has no organisation, so it is not known whose verifiers may decide on the claim. Set organisation of the key.';
  throw new Problem('separation-of-duties', {
    detail,
    errors: [{ header: 'Authorization', code: 'organisation-missing', detail }],
  });
}
