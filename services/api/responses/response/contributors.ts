// Who took part in the answers of a response: these persons do not decide on it.
import type { Principal } from '../../contract/principal.ts';
import type { Response } from '../../store/bodies/response.ts';

type Body = Response['body'];

/** Those of the version before, the collector of the new one, and the person whose key sends it. */
export function contributorsTo(
  before: Pick<Body, 'collector' | 'contributors'> | null,
  collector: string | undefined,
  { actor }: Pick<Principal, 'actor'>,
): { contributors: string[] } {
  const dids = [...(before ? contributorsOf(before) : []), collector, actor];
  return { contributors: [...new Set(dids.filter((one) => typeof one === 'string'))] };
}

/** DIDs. */
export const contributorsOf = ({
  collector,
  contributors = [],
}: Pick<Body, 'collector' | 'contributors'>): readonly string[] =>
  collector === undefined ? contributors : [collector, ...contributors];
