// The sample of a campaign as it stands after replacements. A draw never changes, so it is read once; the state of the
// sample, which holds the replacements, is small and is read each time.
import type { Committed } from '#domain/sampling/draw/commitment.ts';
import type { Replacement } from '#domain/sampling/draw/replacements.ts';
import type { Api } from '../../context/api.ts';
import type { Survey } from '../bodies/survey.ts';
import type { HeldDraw } from '../campaigns/draw-cache.ts';
import { commitmentOf, readDrawn, sampleOf } from './stored-sample.ts';

export interface CurrentSample extends HeldDraw {
  readonly committed: Committed;
  readonly replacements: readonly Replacement[];
}

/** Null before a sample is drawn. */
export async function currentSample(
  api: Pick<Api, 'records' | 'drawCache'>,
  { id, body }: Survey,
): Promise<CurrentSample | null> {
  if (!body.sample?.drawnAt) return null;
  const state = await sampleOf(api, id);
  const draw = state?.body.draw;
  if (!state || !draw) throw new Error(`the sample of ${id} is drawn, but its draw is not stored`);
  const held = await api.drawCache(draw.drawId, async () => {
    const { sample, reserve } = await readDrawn(api, draw);
    const byHousehold = (entries: typeof sample): Map<string, string> =>
      new Map(entries.map(({ household, stratum }) => [household, stratum]));
    return { drawn: byHousehold(sample), reserve: byHousehold(reserve) };
  });
  return { ...held, committed: commitmentOf(state).committed, replacements: state.body.replacements };
}
