// Fields of a household that divide the households of a frame into strata or clusters, or order them.
export const strataFields = [
  'location.density',
  'location.district',
  'location.urbanRural',
  'location.adminCodes',
  'group',
  'baseline.fuelType',
  'tags',
] as const;

export type StrataField = (typeof strataFields)[number];
