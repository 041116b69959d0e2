// A household as the store reads it, for tests of rules that change one.
import { householdBody, type Household } from '#api/store/bodies/household.ts';

const at = '2026-01-01T00:00:00Z';

/** Active since 2026 and in no project; `fields` say what is other. */
export const storedHousehold = (fields: Partial<Household['body']>): Household => ({
  id: 'hh_1',
  version: 1,
  body: householdBody.parse({
    did: 'did:x:1',
    type: 'CleanCookingHousehold',
    location: { district: 'X', density: 'Low' },
    baseline: null,
    projectId: null,
    status: 'active',
    createdAt: at,
    updatedAt: at,
    ...fields,
  }),
});
