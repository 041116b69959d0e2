// The caller of a request: what its API key says about it.

export interface Principal {
  readonly keyId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Ids (`prj_…`) of the projects to which the key is limited; empty = all. */
  readonly projectIds: readonly string[];
  /** DID for whom the key decides, or null. */
  readonly actor: string | null;
}
