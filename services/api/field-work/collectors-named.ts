// The collectors that a request gives work to.
import type { Api } from '../context/api.ts';
import type { Fault } from '../contract/problem.ts';
import { mayWork, type Collector } from '../store/bodies/collector.ts';
import { findCollectors } from '../store/field-work/collectors.ts';

interface Named {
  /** By the id or DID of the request; only those that may work. */
  readonly collectors: ReadonlyMap<string, Collector>;
  readonly faultOf: (named: string, pointer: string) => Fault | null;
}

export async function collectorsNamed(api: Api, projectId: string, named: readonly string[]): Promise<Named> {
  const found = await findCollectors(api, [...new Set(named)]);
  const nowMs = api.nowMs();
  const able = new Map([...found].filter(([, collector]) => mayWork(collector, projectId, nowMs)));
  return {
    collectors: able,
    faultOf: (one, pointer) => {
      if (able.has(one)) return null;
      return found.has(one)
        ? {
            pointer,
            code: 'not-active',
            detail: `${one} is not active, is valid no longer, or does not work for this project.`,
          }
        : { pointer, code: 'not-found', detail: `There is no collector ${one}. Register it first.` };
    },
  };
}
