// The caller of a request, as its API key describes it.

export interface Principal {
  /** Id of the key; of a session the key that signed in, so that a person is the same with both. */
  readonly keyId: string;
  /** Id of the session of a browser; absent for a key in the header. */
  readonly sessionId?: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Ids (`prj_…`) of the projects to which the key is limited; empty for all. */
  readonly projectIds: readonly string[];
  /** DID for which the key decides, or null. */
  readonly actor: string | null;
  /** DID of the registered collector for whom the key acts: it has own interviews, visits and households only. Null: none. */
  readonly collector: string | null;
  /** Organisation to which its holder belongs; absent or null: not known. */
  readonly organisation?: string | null;
  /** Whether the collector of a field link may not work now: it gets no forms, and what it sends in is held. */
  readonly isIdle?: boolean;
}
