// The caller of a request, as its API key describes it.

export interface Principal {
  readonly keyId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Ids (`prj_…`) of the projects to which the key is limited; empty for all. */
  readonly projectIds: readonly string[];
  /** DID for which the key decides, or null. */
  readonly actor: string | null;
  /** Organisation to which its holder belongs; absent or null: not known. */
  readonly organisation?: string | null;
  /** Whether the collector of a field link may not work now: it gets no forms, and what it sends in is held. */
  readonly isIdle?: boolean;
}
