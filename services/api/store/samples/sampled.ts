// Which households are in the sample of a campaign now: the drawn ones and those that have taken the place of another.
import type { Api } from '../../context/api.ts';
import { drawnOf, sampleOf } from './stored-sample.ts';

export interface Sampled extends Pick<ReadonlySet<string>, 'has'> {
  /** DIDs. */
  readonly all: () => string[];
}

/** By DID; null before the draw. The drawn households are read once: they never change. */
export async function sampledHouseholds(
  api: Pick<Api, 'records' | 'drawCache'>,
  surveyId: string,
): Promise<Sampled | null> {
  const state = await sampleOf(api, surveyId);
  const draw = state?.body.draw;
  if (!draw) return null;
  const drawn = await api.drawCache(draw.drawId, async () => {
    const { sample } = await drawnOf(api, draw);
    return new Set(sample.map(({ household }) => household));
  });
  const { replacements } = state.body;
  const came = new Set(replacements.map(({ household }) => household));
  const left = new Set(replacements.map(({ replaced }) => replaced));
  const has = (did: string): boolean => (drawn.has(did) || came.has(did)) && !left.has(did);
  return { has, all: () => [...new Set([...drawn, ...came])].filter(has) };
}
