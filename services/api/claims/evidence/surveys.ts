// Evidence of surveys: responses, comparisons with sensors, samples, kitchen tests and files.
import { claimDefect } from '#domain/surveys/files/file-defect.ts';
import { canonicalJson } from '#domain/canonical/canonical-json.ts';
import { digestText } from '#domain/canonical/digest-text.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { contributorsOf } from '../../responses/response/contributors.ts';
import { contributorsById, storedResponses } from '../../responses/response/find.ts';
import { crossCheckBody, crossCheckKinds } from '../../store/bodies/cross-check.ts';
import { parseStored } from '../../store/bodies/held.ts';
import { findReceivedResponses } from '../../store/claims/received-responses.ts';
import { findFile } from '../../store/files/survey-files.ts';
import { commitmentOf, sampleOf } from '../../store/samples/stored-sample.ts';
import type { FindEvidence, FoundEvidence } from './evidence-kind.ts';

const ofOther = { foreign: 'It is about another household.' };

/** Its digest covers the answers, sealed ones as salted digests: an erasure leaves it as it is. */
export const findResponses: FindEvidence = async (api, refs, { householdId, projectId }) => {
  const found = await storedResponses(api, refs);
  return new Map(
    found.flatMap((response) => {
      const { id, version, body } = response;
      if (body.projectId !== projectId || body.withdrawnAt !== undefined) return [];
      return [
        [
          id,
          {
            digest: body.digest,
            version,
            from: body.timestamp.slice(0, 10),
            contributors: contributorsOf(body),
            ...(body.householdId !== householdId && ofOther),
          },
        ] as const,
      ];
    }),
  );
};

export const findCrossChecks: FindEvidence = async ({ records }, refs, { householdDid, projectId }) => {
  const found = await records.latest(crossCheckKinds.run, refs);
  return new Map(
    [...found].flatMap(([id, record]) => {
      const { body } = parseStored(crossCheckBody, record);
      if (body.projectId !== projectId) return [];
      const own = body.run.households.filter((row) => row.householdId === householdDid);
      return [
        [
          id,
          {
            digest: digestText(sha256(canonicalJson(body.run))),
            verdicts: own.map(({ verdict }) => verdict),
            contributors: own.flatMap(({ collector }) => collector ?? []),
            ...(own.length === 0 && { foreign: 'The comparison does not name this household.' }),
          },
        ] as const,
      ];
    }),
  );
};

/** Its digest is the commitment to the draw. */
export const findSamples: FindEvidence = async (api, refs, { projectId }) => {
  const samples = await Promise.all(refs.map((ref) => sampleOf(api, ref)));
  return new Map(
    samples.flatMap((sample) => {
      if (!sample || sample.body.projectId !== projectId) return [];
      const last = sample.body.commitments.at(-1);
      return last === undefined
        ? []
        : [[sample.id, { digest: commitmentOf(sample).commitment, version: sample.version }] as const];
    }),
  );
};

/** The responses of a household to the campaign of a kitchen test: its digest covers their ids and digests. */
export const findKitchenTests: FindEvidence = async (api, refs, { householdId, projectId }) => {
  const received = await findReceivedResponses(api, { campaignIds: refs, householdId, projectId });
  const contributors = await contributorsById(
    api,
    received.map(({ id }) => id),
  );
  return new Map(
    [...Map.groupBy(received, ({ campaignId }) => campaignId)].map(([campaignId, own]) => {
      const list = own.map(({ id, digest }) => ({ id, digest }));
      const found: FoundEvidence = {
        digest: digestText(sha256(canonicalJson(list))),
        contributors: own.flatMap(({ id }) => contributors.get(id) ?? []),
      };
      return [campaignId, found];
    }),
  );
};

/** A file of a response of the household, if it is what its sender says. An erasure deletes it, and the claim then shows it as missing. */
export const findFiles: FindEvidence = async ({ telemetry }, refs, { householdId, projectId }) => {
  const files = await Promise.all(refs.map((ref) => findFile(telemetry, ref)));
  return new Map(
    files.flatMap((file) => {
      if (!file || file.projectId !== projectId || claimDefect(file.mediaType, file) !== null) return [];
      const { id, digest, mediaType, size, at } = file;
      return [
        [
          id,
          {
            digest,
            mediaType,
            bytes: size,
            from: at.slice(0, 10),
            ...(file.householdId !== householdId && ofOther),
          },
        ] as const,
      ];
    }),
  );
};
