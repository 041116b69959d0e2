// The key of a collector speaks for its collector only: nobody can hand own work to another name, and then verify it.
import type { Principal } from '../../contract/principal.ts';
import { duties } from './verification.ts';

/** Throws 403. */
export function refuseOtherCollector({ collector: own }: Principal, collector: string | undefined): void {
  if (own === null || collector === own) return;
  throw duties('#/collector', `This key sends interviews of ${own}. Leave collector out, or send that DID.`);
}
