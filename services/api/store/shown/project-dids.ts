// DIDs of projects by id. The DID of a described project never changes, so it is read once; that of an implicit one
// may be corrected.
import type { Records } from '#records/records.ts';
import { parseStored } from '../bodies/held.ts';
import { projectBody, type Project } from '../bodies/project.ts';

/** DIDs of existing projects, by id; null is no project. */
export type ProjectDids = (ids: readonly (string | null)[]) => Promise<ReadonlyMap<string, string>>;

const rememberedMax = 10_000;

export function openProjectDids(records: Pick<Records, 'latest'>): ProjectDids {
  const known = new Map<string, string>();
  const read = async (ids: readonly string[]): Promise<Map<string, Project['body']>> => {
    const projects = await records.latest('project', ids);
    return new Map([...projects].map(([id, record]) => [id, parseStored(projectBody, record).body]));
  };
  return async (ids) => {
    const wanted = [...new Set(ids.filter((id) => id !== null))];
    const found = await read(wanted.filter((id) => !known.has(id)));
    const dids = new Map(
      wanted.flatMap((id) => {
        const did = known.get(id) ?? found.get(id)?.did;
        return did === undefined ? [] : [[id, did]];
      }),
    );
    if (known.size + found.size > rememberedMax) known.clear();
    for (const [id, { did, implicit }] of found) if (!implicit) known.set(id, did);
    return dids;
  };
}
