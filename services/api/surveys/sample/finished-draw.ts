// What a draw writes and shows: the campaign with its sample, the state, and how the sample differs from the frame.
import type { Drawn } from '#domain/sampling/draw/draw.ts';
import { balanceOf, type StratumBalance } from '#domain/sampling/draw/balance.ts';
import type { FrameEntry } from '#domain/sampling/draw/frame.ts';
import type { Seed } from '#domain/sampling/draw/seed.ts';
import type { RecordVersion } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import { isoTime } from '../../contract/time.ts';
import type { Survey } from '../../store/bodies/survey.ts';
import type { SurveySample } from '../../store/bodies/survey-sample.ts';
import { isByHand } from '../life-cycle/stored.ts';
import { drawnState } from './records.ts';

export interface FinishedDraw {
  /** The next version of the campaign. */
  readonly next: Survey;
  readonly state: SurveySample['body'] & { readonly draw: NonNullable<SurveySample['body']['draw']> };
  readonly records: readonly RecordVersion[];
  readonly drawn: Drawn;
  readonly balance: readonly StratumBalance[];
}

interface Finishing {
  readonly survey: Survey;
  readonly state: SurveySample['body'];
  readonly frame: readonly FrameEntry[];
  readonly drawn: Drawn;
  readonly seed: Seed | null;
  readonly drawnAt: string;
  readonly reserveFraction: number;
}

export function finishDraw(
  { newUlid, nowMs }: Pick<Api, 'newUlid' | 'nowMs'>,
  { survey, frame, ...drawing }: Finishing,
): FinishedDraw {
  const { drawn, drawnAt } = drawing;
  const { state, record } = drawnState({ survey, newUlid, ...drawing });
  const { sample, notProbability: _, ...rest } = survey.body;
  if (sample === undefined) throw new Error(`survey ${survey.id} has no commitment`);
  const body = {
    ...rest,
    ...(isByHand(survey.body) && { notProbability: true }),
    sample: { ...sample, drawnAt },
    counts: { ...survey.body.counts, drawn: drawn.sample.length },
    updatedAt: isoTime(nowMs()),
  };
  return {
    next: { ...survey, version: survey.version + 1, body },
    state,
    records: [record],
    drawn,
    balance: balanceOf(frame, drawn.sample),
  };
}
