// Rights to reductions: the salted digest of the identity of a household belongs to one household in all projects.
import { takeName, type RecordVersion } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import { Problem } from '../../contract/problem.ts';
import * as names from '../../store/bodies/names.ts';
import type { Resolved } from '../evidence/resolve-evidence.ts';

/** Takes the digests of its transfers for the household. Throws 409 for one that another household has. */
export async function takeRights(
  { records }: Pick<Api, 'records'>,
  householdId: string,
  evidence: readonly Resolved[],
): Promise<RecordVersion[]> {
  const identities = evidence.flatMap(({ input: { type, ref } }, index) =>
    type === 'RightsTransfer' ? [{ ref, index }] : [],
  );
  const taken = await records.names(identities.map(({ ref }) => names.rightsOf(ref)));
  return identities.flatMap(({ ref, index }) => {
    const name = names.rightsOf(ref);
    const owner = taken.get(name)?.owner ?? '';
    if (owner === householdId) return [];
    if (owner === '') return [takeName(name, householdId, taken.get(name))];
    const detail =
      'Another household with this identity transferred its rights to reductions. One household cannot be claimed twice, under whatever DID or project.';
    throw new Problem('rights-transferred', {
      detail,
      errors: [{ pointer: `#/evidence/${index}/ref`, code: 'taken', detail }],
    });
  });
}
