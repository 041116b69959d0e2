// The key of a collector speaks for its collector only: nobody can hand own work to another name, and then verify it.
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { ownCollector } from '../../store/field-work/collectors.ts';
import { duties } from './verification.ts';

/** Throws 403. */
export async function refuseOtherCollector(
  api: Api,
  principal: Principal,
  collector: string | undefined,
): Promise<void> {
  if (collector === principal.actor || (await ownCollector(api, principal)) === null) return;
  throw duties(
    '#/collector',
    `This key sends interviews of ${principal.actor}. Leave collector out, or send that DID.`,
  );
}
