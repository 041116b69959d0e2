// The DIDs of the records that events are about.
import { isIdOf, type ResourceKind } from '#domain/identifiers.ts';
import type { Records } from '../records.ts';

const kindsWithDid: readonly ResourceKind[] = ['project', 'household', 'device'];

/** The DIDs of the ids that have one. */
export async function didsOf(
  records: Pick<Records, 'latest'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const distinct = [...new Set(ids)];
  const found = await Promise.all(
    kindsWithDid.map((kind) =>
      records.latest(
        kind,
        distinct.filter((id) => isIdOf(kind, id)),
      ),
    ),
  );
  return new Map(
    found.flatMap((stored) => [...stored].map(([id, { body }]) => [id, String(body['did'])] as const)),
  );
}
