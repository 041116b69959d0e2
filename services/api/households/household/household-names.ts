// The unique names of a household: of its DID, and of its externalId within its project.
import type { RecordVersion } from '#records/intents.ts';
import { freeName, takeName } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import { Problem } from '../../contract/problem.ts';
import * as names from '../../store/bodies/names.ts';
import type { Household } from '../../store/bodies/household.ts';

const externalName = ({ projectId, externalId }: Household['body']): string | null =>
  externalId === undefined ? null : names.externalId(projectId, externalId);

/**
 * Takes both names of a new household. Throws NameTaken when another operation was first. A DID that the service minted
 * is new; were it not, the claim of its name would fail.
 */
export async function takenNames(
  api: Api,
  { id, body }: Household,
  { isMinted }: { readonly isMinted: boolean },
): Promise<RecordVersion[]> {
  const did = names.householdDid(body.did);
  const external = externalName(body);
  const taken = external === null ? [did] : [did, external];
  const before = await api.records.names(isMinted ? taken.slice(1) : taken);
  return taken.map((name) => takeName(name, id, before.get(name)));
}

/** Frees the old external name and takes the new one, where they differ. Throws 409 for one that is taken. */
export async function changedNames(
  api: Api,
  { id, body }: Household,
  changed: Household['body'],
): Promise<RecordVersion[]> {
  const [old, next] = [externalName(body), externalName(changed)];
  if (old === next) return [];
  const states = await api.records.names([old, next].filter((name) => name !== null));
  const held = states.get(old ?? '');
  const wanted = states.get(next ?? '');
  if (wanted && wanted.owner !== '') throw nameTaken();
  return [
    ...(old !== null && held ? [freeName(old, held)] : []),
    ...(next === null ? [] : [takeName(next, id, wanted)]),
  ];
}

function nameTaken(): Problem {
  const detail = 'Another household of the project has this externalId.';
  return new Problem('household-conflict', {
    detail,
    errors: [{ pointer: '#/externalId', code: 'taken', detail }],
  });
}
