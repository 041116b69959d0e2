// Names devices in the results of checks, which everybody with the claim or its bundle reads: those of other projects are not named.
import { z } from 'zod';
import type { Api } from '../../context/api.ts';

const unnamed = 'a device of another project';

/** The DID of a device that was ever in the project; of all others only that they exist. */
export async function nameDevices(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  projectId: string | null,
  dids: readonly string[],
): Promise<(did: string) => string> {
  if (dids.length === 0) return () => unnamed;
  const rows = await clickhouse.query(
    z.object({ did: z.string() }),
    `SELECT DISTINCT device_did AS did FROM project_devices
     WHERE project_id = {projectId:String} AND device_did IN {dids:Array(String)}`,
    { projectId: projectId ?? '', dids: [...new Set(dids)] },
  );
  const own = new Set(rows.map(({ did }) => did));
  return (did) => (own.has(did) ? did : unnamed);
}
