// Checks the evidence of a claim: finds each cited record, and compares its digest with the stated one.
import { digestPattern } from '#domain/canonical/digest-text.ts';
import type { EvidenceState, EvidenceType } from '#domain/claims/claim.ts';
import { isIdOf, type ResourceKind } from '#domain/identifiers.ts';
import type { Api } from '../../context/api.ts';
import { Problem, type Fault } from '../../contract/problem.ts';
import type { EvidenceItem } from '../../store/bodies/claim.ts';
import type { EvidenceInput } from '../claim/input.ts';
import type { Cited, FindEvidence, FoundEvidence } from './evidence-kind.ts';
import { findCrossChecks, findFiles, findKitchenTests, findResponses, findSamples } from './surveys.ts';
import { findAnalyses, findBatches, findCalibrations } from './telemetry.ts';

interface Kind {
  readonly id: ResourceKind;
  readonly find: FindEvidence;
}

const kinds: Readonly<Record<Exclude<EvidenceType, 'RightsTransfer'>, Kind>> = {
  TelemetryBatch: { id: 'evidence-batch', find: findBatches },
  Analysis: { id: 'analysis', find: findAnalyses },
  SurveyResponse: { id: 'response', find: findResponses },
  CrossCheck: { id: 'cross-check', find: findCrossChecks },
  SampleProof: { id: 'survey', find: findSamples },
  KitchenPerformanceTest: { id: 'survey', find: findKitchenTests },
  Calibration: { id: 'calibration', find: findCalibrations },
  File: { id: 'attachment', find: findFiles },
};

/** A stated piece of evidence and what was found of it; null: nothing. */
export interface Resolved {
  readonly input: EvidenceInput | EvidenceItem;
  readonly found: FoundEvidence | null;
  readonly state: EvidenceState;
}

/** In their order. */
export async function resolveEvidence(
  api: Api,
  items: readonly (EvidenceInput | EvidenceItem)[],
  cited: Cited,
): Promise<Resolved[]> {
  const found = new Map<string, ReadonlyMap<string, FoundEvidence>>();
  for (const [type, own] of Map.groupBy(items, (item) => item.type)) {
    if (type === 'RightsTransfer') continue;
    const { id, find } = kinds[type];
    const refs = [...new Set(own.map(({ ref }) => ref).filter((ref) => isIdOf(id, ref)))];
    found.set(type, refs.length === 0 ? new Map() : await find(api, refs, cited));
  }
  return items.map((input) => {
    if (input.type === 'RightsTransfer')
      return { input, found: { digest: input.digest ?? '' }, state: 'ok' as const };
    const one = found.get(input.type)?.get(input.ref) ?? null;
    return { input, found: one, state: stateOf(input, one) };
  });
}

function stateOf({ digest }: EvidenceInput | EvidenceItem, found: FoundEvidence | null): EvidenceState {
  if (found === null) return 'missing';
  if (digest !== undefined && digest !== found.digest) return 'mismatch';
  return found.superseded ? 'superseded' : 'ok';
}

/** Throws 404 for unknown evidence, and 400 for another digest, evidence of others, or a transfer without its members. */
export function refuseFaulty(resolved: readonly Resolved[]): void {
  const unknown = resolved.findIndex(({ state }) => state === 'missing');
  if (unknown !== -1) {
    const { type, ref } = resolved[unknown]?.input ?? {};
    const detail = `There is no ${type} ${ref}.`;
    throw new Problem('evidence-not-found', {
      detail,
      errors: [{ pointer: `#/evidence/${unknown}/ref`, code: 'not-found', detail }],
    });
  }
  const errors = [...resolved.flatMap((one, index) => faultsOf(one, index)), ...faultsOfRepeats(resolved)];
  if (errors.length > 0) throw new Problem('invalid-claim', { errors });
}

function faultsOf({ input, found, state }: Resolved, index: number): Fault[] {
  const at = (name: string, code: string, detail: string): Fault => ({
    pointer: `#/evidence/${index}/${name}`,
    code,
    detail,
  });
  if (input.type === 'RightsTransfer')
    return [
      ...(digestPattern.test(input.ref)
        ? []
        : [
            at(
              'ref',
              'bad-format',
              'The ref of a transfer is the salted digest of the identity of the household.',
            ),
          ]),
      ...(input.digest === undefined
        ? [at('digest', 'required', 'The digest of the signed document is required.')]
        : []),
      ...(input.from === undefined ? [at('from', 'required', 'The day of the transfer is required.')] : []),
    ];
  return [
    ...(state === 'mismatch' ? [at('digest', 'digest-mismatch', `The digest is ${found?.digest}.`)] : []),
    ...(found?.foreign === undefined ? [] : [at('ref', 'not-of-claim', found.foreign)]),
  ];
}

function faultsOfRepeats(resolved: readonly Resolved[]): Fault[] {
  const seen = new Set<string>();
  return resolved.flatMap(({ input: { type, ref } }, index) => {
    const key = `${type} ${ref}`;
    const isRepeated = seen.has(key);
    seen.add(key);
    return isRepeated
      ? [
          {
            pointer: `#/evidence/${index}/ref`,
            code: 'listed-twice',
            detail: 'This is listed twice. List it once.',
          },
        ]
      : [];
  });
}

interface Adding {
  readonly api: Pick<Api, 'newUlid'>;
  readonly at: string;
  readonly by: string;
}

/** The items as they are stored; one that is stored already keeps its id, time and author. */
export const evidenceToStore = (resolved: readonly Resolved[], { api, at, by }: Adding): EvidenceItem[] =>
  resolved.map(({ input, found, state }) => {
    const { version, from, to, mediaType, bytes } = found ?? {};
    const { type, ref, note } = input;
    const day = input.from ?? from;
    return {
      ...('id' in input ? { id: input.id } : { id: `evi_${api.newUlid()}` }),
      type,
      ref,
      digest: input.digest ?? found?.digest ?? '',
      ...(version !== undefined && { version }),
      ...(day !== undefined && { from: day }),
      ...(to !== undefined && { to }),
      ...(mediaType !== undefined && { mediaType }),
      ...(bytes !== undefined && { bytes }),
      ...(note !== undefined && { note }),
      addedAt: 'addedAt' in input ? input.addedAt : at,
      addedBy: 'addedBy' in input ? input.addedBy : by,
      check: state,
    };
  });
