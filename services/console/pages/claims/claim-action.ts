// A write on a claim in the version that is shown. When somebody changed it meanwhile, both versions are kept to compare.
import type { Client } from '#infra/client/client.ts';
import type { Claim } from '#infra/client/operations.ts';
import type { AnyReply } from '../../data/client.ts';
import { ifMatch } from '../../data/if-match.ts';
import { useAction, type Action } from '../../data/use-action.ts';
import { useVersions, type Comparison } from '../../parts/versions.tsx';

interface Versioned {
  readonly headers: Readonly<Record<string, string>>;
}

export interface ClaimAction extends Pick<Action, 'isRunning' | 'fault'> {
  /** The version for which the last write was meant beside the stored one, if that is another one. */
  readonly versions: Comparison<Claim>;
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
  const versions = useVersions<Claim>(
    action,
    async (client, { id }) => {
      const reply = await client('getClaim', { params: { id } });
      return reply.status === 200 ? reply.body : null;
    },
    reload,
  );
  return {
    isRunning: action.isRunning,
    fault: action.fault,
    versions,
    write: async (claim, ask, version = claim.version) => {
      const reply = await action.run((client, { headers }) =>
        ask(client, { headers: { ...headers, ...(version !== null && ifMatch({ version })) } }),
      );
      await versions.compare(claim);
      reload();
      return reply !== null;
    },
  };
}
