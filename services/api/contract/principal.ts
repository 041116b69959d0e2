// The caller of a request, as its API key describes it.

export interface Principal {
  readonly keyId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Ids (`prj_…`) of the projects to which the key is limited; empty for all. */
  readonly projectIds: readonly string[];
  /** DID for which the key decides, or null. */
  readonly actor: string | null;
}
