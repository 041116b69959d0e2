// Splits the uncertainty of a household into its own random part and the parts that all households share (infra/docs/methods.md#propagation).
import type { BoundaryResult } from '../model/boundary.ts';
import type { Spread } from '../result/project-total.ts';
import { sum } from '../../sum.ts';

const isOwn = (input: string, source: string | undefined): boolean =>
  input.startsWith('amount:') || input === 'residualFuel' || source === 'own history';

/** Stated fuel use has the same error in all households, so it is shared too. */
export function spreadOf({
  inputs,
  propagated: { effects },
}: Pick<BoundaryResult, 'inputs' | 'propagated'>): Spread {
  const parts = Object.entries(effects).map(([name, effect]) => ({
    name,
    effect,
    source: inputs[name]?.source,
  }));
  const own = parts.filter(({ name, source }) => isOwn(name, source));
  const shared = Map.groupBy(
    parts.filter(({ name, source }) => !isOwn(name, source)),
    ({ name, source }) => (source === 'given' ? `given ${name}` : (source ?? name)),
  );
  return {
    randomSigma: Math.sqrt(sum(own.map(({ effect }) => effect ** 2))),
    systematic: Object.fromEntries(
      [...shared].map(([key, of]) => [key, sum(of.map(({ effect }) => effect))]),
    ),
  };
}
