// Finds the analysis that an emission claim is based on, and how much of it may be claimed.
import { quantityTolerance } from '#domain/claims/claim.ts';
import { claimableQuantity } from '#domain/claims/claimable.ts';
import type { AnalysisInputs, Device } from '#domain/emissions/case/household.ts';
import { z } from 'zod';
import type { StoredAnalysis } from '../../analyses/stored/stored.ts';
import { visibleAnalysis } from '../../analyses/stored/visible.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem, type Fault } from '../../contract/problem.ts';
import type { ClaimContent } from '../../store/bodies/claim.ts';
import type { ClaimPlace } from './place.ts';

/** The members of a stored result that a claim uses. */
const claimedResult = z.looseObject({
  householdId: z.string(),
  period: z.object({ start: z.string(), end: z.string() }),
  analysis: z.looseObject({
    baselineEmissions: z.number(),
    actualEmissions: z.number(),
    reductions: z.number(),
    unattributedShare: z.number(),
    deviceContributions: z.array(z.looseObject({ deviceId: z.string(), reductionShare: z.number() })),
  }),
  baselineMethod: z.string(),
  creditedReduction: z.number(),
  status: z.enum(['final', 'provisional']),
  methodology: z.string(),
  coverage: z.number(),
  inputsVerified: z.object({ verified: z.number(), total: z.number() }),
  warnings: z.array(z.looseObject({ code: z.string() })),
  resultDigest: z.string(),
});

export interface Analyzed {
  readonly id: string;
  readonly stored: StoredAnalysis;
  readonly result: z.output<typeof claimedResult>;
  /** The devices of the claim, with their device-days. */
  readonly devices: readonly Device[];
  /** Most that may be claimed, kgCO2e. */
  readonly quantityMax: number;
}

type Claimed = Pick<ClaimContent, 'analysisId' | 'methodology' | 'quantity'>;

/** Throws 404 for an unknown analysis, and 400 for one that does not support the claim. */
export async function findClaimedAnalysis(
  api: Pick<Api, 'records'>,
  principal: Principal,
  { claim, place }: { readonly claim: Claimed; readonly place: ClaimPlace },
): Promise<Analyzed> {
  const { analysisId: id, methodology } = claim;
  const missing = [
    ...(id === undefined ? ['analysisId'] : []),
    ...(methodology === undefined ? ['methodology'] : []),
  ];
  if (id === undefined || missing.length > 0)
    throw new Problem('invalid-claim', {
      errors: missing.map((name) => ({
        pointer: `#/claim/${name}`,
        code: 'required',
        detail: 'An emission claim names its analysis and methodology when it is submitted.',
      })),
    });
  const found = await visibleAnalysis(api, principal, id);
  if (found.of !== 'household') throw new Problem('invalid-claim', { errors: [ofProject] });
  const { stored } = found;
  const result = claimedResult.parse(stored.result);
  const analyzed = { id, stored, result, ...claimable(stored.inputs, result, place) };
  const errors = faultsOf(claim, place, analyzed);
  if (errors.length > 0) throw new Problem('invalid-claim', { errors });
  return analyzed;
}

const ofProject: Fault = {
  pointer: '#/claim/analysisId',
  code: 'wrong-analysis',
  detail: 'This is the analysis of a project. A claim is about one household.',
};

/** The devices of the claim as the analysis knows them, and their part of the credit. */
function claimable(inputs: AnalysisInputs, result: Analyzed['result'], { devices }: ClaimPlace) {
  const dids = devices.map(({ did }) => did);
  const credit = {
    creditedReduction: result.creditedReduction,
    devices: inputs.devices.map(({ did }) => did),
    shares: result.analysis.deviceContributions,
  };
  return {
    devices: inputs.devices.filter(({ did }) => dids.includes(did)),
    quantityMax: claimableQuantity(credit, dids),
  };
}

function faultsOf(claim: Claimed, { household, period, devices }: ClaimPlace, analyzed: Analyzed): Fault[] {
  const { result, stored, quantityMax } = analyzed;
  const at = (name: string, code: string, detail: string): Fault => ({
    pointer: `#/claim/${name}`,
    code,
    detail,
  });
  const unknown = devices.filter(({ did }) => !stored.inputs.devices.some((device) => device.did === did));
  return [
    ...(stored.householdRecordId === household.id
      ? []
      : [at('analysisId', 'wrong-analysis', 'The analysis is of another household.')]),
    ...(result.period.start === period.start && result.period.end === period.end
      ? []
      : [
          at(
            'analysisId',
            'wrong-analysis',
            `The analysis is of ${result.period.start} to ${result.period.end}. A claim has the period of its analysis.`,
          ),
        ]),
    ...(result.status === 'final'
      ? []
      : [at('analysisId', 'provisional', 'The analysis is provisional. Only a final one can be claimed.')]),
    ...(result.methodology === claim.methodology
      ? []
      : [at('methodology', 'wrong-analysis', `The analysis follows ${result.methodology}.`)]),
    ...unknown.map(({ did }) =>
      at(
        'deviceIds',
        'wrong-analysis',
        `The analysis does not know device ${did}. Analyze the household again.`,
      ),
    ),
    ...(claim.quantity <= quantityMax + quantityTolerance
      ? []
      : [
          {
            ...at(
              'quantity',
              'too-large',
              `The analysis credits ${quantityMax} kgCO2e for these devices. A claim may be smaller, never larger; \`reductions\` is more than what is credited.`,
            ),
            max: quantityMax,
          },
        ]),
  ];
}
