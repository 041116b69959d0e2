// The life cycle of a household: which steps people may take (api.md 4.2).

export const householdStatuses = ['enrolled', 'active', 'inactive', 'withdrawn', 'archived'] as const;

export type HouseholdStatus = (typeof householdStatuses)[number];

/** States in which a household may be created. */
export const initialHouseholdStatuses = ['active', 'enrolled'] as const;

const nextStatuses: Readonly<Record<HouseholdStatus, readonly HouseholdStatus[]>> = {
  enrolled: ['active', 'withdrawn', 'archived'],
  active: ['inactive', 'withdrawn', 'archived'],
  inactive: ['active', 'withdrawn', 'archived'],
  withdrawn: ['archived'],
  archived: [],
};

/** The states that a household may take next. None becomes active without a baseline. */
export const nextHouseholdStatuses = (
  status: HouseholdStatus,
  hasBaseline: boolean,
): readonly HouseholdStatus[] => nextStatuses[status].filter((next) => hasBaseline || next !== 'active');
