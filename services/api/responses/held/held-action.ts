// What a person decides about a held interview.
import type { Response } from '../../store/bodies/response.ts';

export interface HeldAction {
  readonly response: Response;
  readonly householdId: string | undefined;
  readonly reason: string | undefined;
  /** DID of the person who decides. */
  readonly decider: string;
}
