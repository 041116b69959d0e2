// Callers of the API, for tests of rules that look at a key.
import type { Principal } from '#api/contract/principal.ts';

/** A key without scopes, limited to the projects; none: it is not limited. */
export const keyOf = (...projectIds: string[]): Principal => ({
  keyId: 'key_1',
  name: '',
  scopes: [],
  projectIds,
  actor: null,
  collector: null,
});
