// The anchors that evidence batches are in: which chains a claim touches, and how far they reach.
import { z } from 'zod';
import type { AnchorName } from '#domain/credentials/claim-credential.ts';
import type { Api } from '../../context/api.ts';
import { anchorsOf } from './batches.ts';
import { readAnchors, type AnchorRow } from './anchors.ts';

interface Chains {
  /** The newest anchor of each chain that the batches are in. */
  readonly newest: readonly AnchorRow[];
  /** Ids of batches that no anchor has yet. */
  readonly waiting: readonly string[];
}

const ownerRow = z.object({ owner: z.string(), first: z.number() });

/** The chains of batches by `owner` (id of a project, or `service`), with the number of the first anchor that they use. */
async function ownersOf(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  digests: readonly string[],
): Promise<{ owner: string; first: number }[]> {
  if (digests.length === 0) return [];
  return clickhouse.query(
    ownerRow,
    `SELECT id AS owner, min(version) AS first FROM evidence_anchors FINAL WHERE digest IN {digests:Array(String)}
     GROUP BY id ORDER BY id`,
    { digests },
  );
}

/** Most anchors of one chain in a bundle: 27 years. */
const anchorsMax = 10_000;

/** All anchors of the chains of the batches, from the first one that they use to the newest. */
export async function chainsOf(
  api: Pick<Api, 'clickhouse'>,
  batchIds: readonly string[],
): Promise<{
  readonly anchors: readonly AnchorRow[];
  readonly places: Awaited<ReturnType<typeof anchorsOf>>;
}> {
  const places = await anchorsOf(api, batchIds);
  const owners = await ownersOf(api, [...new Set([...places.values()].map(({ digest }) => digest))]);
  const chains = await Promise.all(
    owners.map(({ owner, first }) =>
      readAnchors(api, {
        conditions: [{ sql: 'id = {owner:String} AND version >= {first:UInt32}', params: { owner, first } }],
        limit: anchorsMax,
      }),
    ),
  );
  return { anchors: chains.flat(), places };
}

/** The newest anchor of each chain, as a credential names it, and the batches without one. */
export async function newestAnchors(
  api: Pick<Api, 'clickhouse'>,
  batchIds: readonly string[],
): Promise<Chains> {
  const { anchors, places } = await chainsOf(api, batchIds);
  const byOwner = new Map(anchors.map((row) => [row.owner, row]));
  return {
    newest: [...byOwner.values()],
    waiting: batchIds.filter((id) => !places.has(id)),
  };
}

export const anchorName = ({ projectDid, seq, day, digest }: AnchorRow): AnchorName => ({
  projectId: projectDid,
  seq,
  day,
  digest,
});
