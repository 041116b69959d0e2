// A write on a claim in the version that is shown. When somebody changed it meanwhile, both versions are kept to compare.
import { shallowRef, type Ref } from 'vue';
import type { Client } from '#infra/client/client.ts';
import type { Claim } from '#infra/client/operations.ts';
import type { AnyReply } from '../../data/client.ts';
import { useAction, type Action } from '../../data/use-action.ts';

interface Versioned {
  readonly headers: Readonly<Record<string, string>>;
}

export interface ClaimAction extends Pick<Action, 'isRunning' | 'fault'> {
  /** The version for which the last write was meant, if another one was there; else null. */
  readonly seen: Ref<Claim | null>;
  /** `version`: that of what is changed; left out: of the claim; null: nothing is changed, but added. Resolves to whether it was done. */
  readonly write: <R extends AnyReply>(
    claim: Claim,
    ask: (client: Client, options: Versioned) => Promise<R>,
    version?: number | null,
  ) => Promise<boolean>;
}

/** `reload` is called after each answer: what is shown may have changed even where the write was refused. */
export function useClaimAction(reload: () => void): ClaimAction {
  const action = useAction();
  const seen = shallowRef<Claim | null>(null);
  return {
    isRunning: action.isRunning,
    fault: action.fault,
    seen,
    write: async (claim, ask, version = claim.version) => {
      seen.value = null;
      const reply = await action.run((client, { headers }) =>
        ask(client, {
          headers: { ...headers, ...(version !== null && { 'if-match': `"${version}"` }) },
        }),
      );
      if (action.fault.value?.problem?.code === 'version-mismatch') {
        seen.value = claim;
        action.fault.value = null;
      }
      reload();
      return reply !== null;
    },
  };
}
