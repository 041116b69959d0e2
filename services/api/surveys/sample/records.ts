// The records that a commitment, a draw and a replacement write.
import type { Drawn } from '#domain/sampling/draw/draw.ts';
import type { Seed } from '#domain/sampling/draw/seed.ts';
import type { RecordVersion } from '#records/records.ts';
import { isoTime } from '../../contract/time.ts';
import { maddMismatch, type Survey } from '../../store/bodies/survey.ts';
import type { SurveySample } from '../../store/bodies/survey-sample.ts';
import { drawnText } from '#domain/sampling/draw/drawn-text.ts';
import { sampleKinds } from '../../store/samples/stored-sample.ts';
import type { Frozen } from './freeze.ts';

type State = SurveySample['body'];

/** The next version of the state. Two operations that want it exclude each other. */
export const stateRecord = (surveyId: string, before: SurveySample | null, body: State): RecordVersion => ({
  kind: sampleKinds.state,
  id: surveyId,
  version: (before?.version ?? 0) + 1,
  body,
});

interface Committing {
  readonly survey: Survey;
  readonly sample: SurveySample | null;
  readonly frozen: Frozen;
  /** Why the commitment before is void; null for the first one. */
  readonly reason: string | null;
  readonly newUlid: () => string;
}

/** The state after a commitment, and the record of its frame. The same frame is stored once. */
export function committedState({ survey, sample, frozen, reason, newUlid }: Committing) {
  const { committed, commitment, text } = frozen;
  const { projectId } = survey.body;
  const earlier = { at: committed.committedAt, reason: reason ?? '' };
  const before = (sample?.body.commitments ?? []).map((one) => ({ ...one, voided: one.voided ?? earlier }));
  const same = before.find((one) => one.committed.frameDigest === committed.frameDigest);
  const frameId = same?.frameId ?? `frm_${newUlid()}`;
  const frame = { kind: sampleKinds.frame, id: frameId, version: 1, body: { projectId, text } };
  const state: State = {
    projectId,
    commitments: [...before, { committed, commitment, reason, voided: null, frameId }],
    draw: null,
    replacements: [],
  };
  return { state, records: same ? [] : [frame] };
}

/** The state after a correction of the campaign that changes what is drawn: no commitment is in force. */
export const voidedState = (
  { body }: SurveySample,
  voided: { readonly at: string; readonly reason: string },
): State => ({
  ...body,
  commitments: body.commitments.map((one) => ({ ...one, voided: one.voided ?? voided })),
});

interface Drawing {
  readonly survey: Survey;
  readonly state: State;
  readonly drawn: Drawn;
  readonly seed: Seed | null;
  readonly drawnAt: string;
  readonly reserveFraction: number;
  readonly newUlid: () => string;
}

/** The state after a draw, and the record of the drawn households. */
export function drawnState({ survey, state, drawn, seed, drawnAt, reserveFraction, newUlid }: Drawing) {
  const drawId = `drw_${newUlid()}`;
  const { projectId } = survey.body;
  const body = { projectId, sample: drawnText(drawn.sample), reserve: drawnText(drawn.reserve) };
  return {
    state: { ...state, draw: { drawId, seed, drawnAt, reserveFraction } },
    record: { kind: sampleKinds.draw, id: drawId, version: 1, body } satisfies RecordVersion,
  };
}

/** The campaign with its commitment in force, and with sizes and warnings that follow from the frozen frame. */
export function commitSurvey(survey: Survey, frozen: Frozen, nowMs: number): Survey {
  const { committed, commitment, count, sampling, warnings } = frozen;
  const { committedAt, frameDigest } = committed;
  return {
    ...survey,
    version: survey.version + 1,
    body: {
      ...survey.body,
      sampling,
      sample: { commitment, committedAt, frameDigest, drawnAt: null },
      counts: { frame: count.size, drawn: 0 },
      warnings: [...warnings, ...survey.body.warnings.filter(({ code }) => code === maddMismatch)],
      updatedAt: isoTime(nowMs),
    },
  };
}
