// Evidence of devices: batches of readings, calibrations, and the analysis.
import { canonicalJson } from '#domain/canonical/canonical-json.ts';
import { digestText } from '#domain/canonical/digest-text.ts';
import { sharedMs } from '#domain/cooking/steps.ts';
import type { AnalysisInputs } from '#domain/emissions/case/household.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { calibrationBody } from '../../store/bodies/calibration.ts';
import { parseStored } from '../../store/bodies/held.ts';
import { newestOf, readBatches } from '../../store/evidence/batches.ts';
import { storedAnalysis } from '../../analyses/stored/stored.ts';
import { contributorsById } from '../../responses/response/find.ts';
import type { FindEvidence } from './evidence-kind.ts';

/** A batch of a claimed device, on a day with a claimed time. Its digest is the root of its tree. */
export const findBatches: FindEvidence = async (api, refs, { projectId, devices }) => {
  const conditions = [{ sql: 'id IN {batchIds:Array(String)}', params: { batchIds: refs } }];
  const found = await readBatches(api, { conditions, limit: refs.length });
  const batches = found.filter((batch) => batch.projectId === (projectId ?? ''));
  const newest = await newestOf(api, batches);
  return new Map(
    batches.map((batch) => {
      const device = devices.find(({ did }) => did === batch.did);
      const isClaimed = device?.spans.some((span) => sharedMs(span, batch) > 0) ?? false;
      return [
        batch.id,
        {
          digest: `sha256:${batch.root}`,
          version: batch.seq,
          from: batch.day,
          to: batch.day,
          batch: { did: batch.did, day: batch.day, inputDigest: batch.inputDigest },
          ...(!newest.has(batch.id) && { superseded: true as const }),
          ...(isClaimed
            ? {}
            : {
                foreign:
                  'The batch is not of a claimed device on a day on which the device was in the household.',
              }),
        },
      ];
    }),
  );
};

/** Its digest is that of the canonical JSON of the members that a person stated. */
export const findCalibrations: FindEvidence = async ({ records }, refs, { devices }) => {
  const found = [...(await records.latest('calibration', refs)).values()].map((record) =>
    parseStored(calibrationBody, record),
  );
  const calibrated = await records.latest(
    'device',
    found.map(({ body }) => body.deviceId),
  );
  return new Map(
    found.flatMap(({ id, version, body }) => {
      const device = calibrated.get(body.deviceId);
      if (!device || body.withdrawnAt !== undefined) return [];
      const { performedAt, nextDueAt, errorPercent, certificate, method } = body;
      const canonical = canonicalJson({
        v: 1,
        id,
        deviceId: String(device.body['did']),
        performedAt,
        nextDueAt,
        errorPercent,
        certificate,
        method,
      });
      return [
        [
          id,
          {
            digest: digestText(sha256(canonical)),
            version,
            from: performedAt.slice(0, 10),
            ...(!devices.some((one) => one.id === body.deviceId) && {
              foreign: 'The calibration is of no device of the claim.',
            }),
          },
        ] as const,
      ];
    }),
  );
};

/** Its contributors are those of the answers that it uses. */
export const findAnalyses: FindEvidence = async (api, refs, { householdId, projectId }) => {
  const found = [...(await api.records.latest('analysis', refs))].flatMap(([id, { body }]) => {
    const stored = storedAnalysis(body);
    const isOwn = stored.householdRecordId === householdId;
    if (!isOwn && stored.projectId !== projectId) return [];
    return [{ id, stored, isOwn, responses: responsesIn(stored.inputs) }];
  });
  const contributors = await contributorsById(
    api,
    found.flatMap(({ responses }) => responses),
  );
  return new Map(
    found.map(({ id, stored: { result }, isOwn, responses }) => [
      id,
      {
        digest: String(result['resultDigest']),
        version: 1,
        contributors: responses.flatMap((one) => contributors.get(one) ?? []),
        ...(!isOwn && { foreign: 'The analysis is of another household.' }),
      },
    ]),
  );
};

/** Ids of the survey responses behind baselines and statements. An analysis of a project has other inputs. */
const responsesIn = ({ baselines = [], statements = [] }: Partial<AnalysisInputs>): string[] => [
  ...new Set([
    ...baselines.flatMap(({ response }) => response?.id ?? []),
    ...statements.map(({ response }) => response.id),
  ]),
];
