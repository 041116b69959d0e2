// Which households are in the sample of a campaign now: the drawn ones and those that have taken the place of another.
import { isSampled } from '#domain/surveys/responses/sampled.ts';
import type { Api } from '../../context/api.ts';
import type { Survey } from '../bodies/survey.ts';
import { currentSample } from './current-sample.ts';

export interface Sampled extends Pick<ReadonlySet<string>, 'has'> {
  /** DIDs. */
  readonly all: () => string[];
}

/** By DID; null before the draw. */
export async function findSampledHouseholds(
  api: Pick<Api, 'records' | 'drawCache'>,
  survey: Survey,
): Promise<Sampled | null> {
  const sample = await currentSample(api, survey);
  if (sample === null) return null;
  const has = (did: string): boolean => isSampled(sample, did);
  const came = sample.replacements.map(({ household }) => household);
  return { has, all: () => [...new Set([...sample.drawn.keys(), ...came])].filter(has) };
}
