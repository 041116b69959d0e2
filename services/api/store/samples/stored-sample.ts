// Reads the sample of a campaign: its state, its frame and the households that were drawn.
import { entriesOf, frameText, type FrameEntry } from '#domain/sampling/draw/frame.ts';
import { digestOf, type Hashes } from '#domain/sampling/draw/hashes.ts';
import type { Drawn } from '#domain/sampling/draw/draw.ts';
import type { Api } from '../../context/api.ts';
import { Problem } from '../../contract/problem.ts';
import { parseStored } from '../bodies/held.ts';
import {
  sampleDrawBody,
  sampleFrameBody,
  surveySampleBody,
  type SurveySample,
} from '../bodies/survey-sample.ts';
import { readDrawnText } from '#domain/sampling/draw/drawn-text.ts';

type Reading = Pick<Api, 'records'>;

/** Kinds of records: the state of a sample, by the id of its campaign; a frame; the drawn households. */
export const sampleKinds = { state: 'survey-sample', frame: 'sample-frame', draw: 'sample-draw' } as const;

/** Null before the first commitment. */
export async function sampleOf({ records }: Reading, surveyId: string): Promise<SurveySample | null> {
  const record = (await records.latest(sampleKinds.state, [surveyId])).get(surveyId);
  return record ? parseStored(surveySampleBody, record) : null;
}

type Commitment = SurveySample['body']['commitments'][number];
type Draw = NonNullable<SurveySample['body']['draw']>;

/** The commitment in force. */
export function commitmentOf({ id, body }: SurveySample): Commitment {
  const last = body.commitments.at(-1);
  if (last === undefined) throw new Error(`the sample of ${id} has no commitment`);
  return last;
}

/** The frame of a commitment. Throws if it is not the committed one. */
export async function frameOf(
  { records }: Reading,
  hashes: Hashes,
  { frameId, committed }: Commitment,
): Promise<readonly FrameEntry[]> {
  const record = (await records.latest(sampleKinds.frame, [frameId])).get(frameId);
  if (!record) throw new Error(`there is no frame ${frameId}`);
  const entries = entriesOf(parseStored(sampleFrameBody, record).body.text);
  if (digestOf(hashes, frameText(entries)) !== committed.frameDigest)
    throw new Error(`the frame ${frameId} is not the committed one`);
  return entries;
}

export async function readDrawn({ records }: Reading, { drawId }: Draw): Promise<Drawn> {
  const record = (await records.latest(sampleKinds.draw, [drawId])).get(drawId);
  if (!record) throw new Error(`there is no draw ${drawId}`);
  const { sample, reserve } = parseStored(sampleDrawBody, record).body;
  return { sample: readDrawnText(sample), reserve: readDrawnText(reserve) };
}

/** A sample that is drawn. Throws 409 before that. */
export async function findDrawnSample(
  api: Reading,
  surveyId: string,
): Promise<{ readonly state: SurveySample; readonly draw: Draw; readonly drawn: Drawn }> {
  const state = await sampleOf(api, surveyId);
  const draw = state?.body.draw ?? null;
  if (state !== null && draw !== null) return { state, draw, drawn: await readDrawn(api, draw) };
  const detail = `The sample of survey campaign ${surveyId} is not drawn.`;
  throw new Problem('sample-not-drawn', { detail });
}
