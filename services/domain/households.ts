// The life cycle of a household: which states may follow which (infra/docs/households.md#change-a-household).

/** Households around it, in words that all projects share. */
export const densities = ['VeryLow', 'Low', 'Medium', 'High', 'VeryHigh'] as const;

export const householdStatuses = ['enrolled', 'active', 'inactive', 'withdrawn', 'archived'] as const;

export type HouseholdStatus = (typeof householdStatuses)[number];

/** States in which a household may be created. */
export const initialHouseholdStatuses = ['active', 'enrolled'] as const;

const nextStatuses: Readonly<Record<HouseholdStatus, readonly HouseholdStatus[]>> = {
  enrolled: ['active', 'withdrawn', 'archived'],
  active: ['inactive', 'withdrawn', 'archived'],
  inactive: ['active', 'withdrawn', 'archived'],
  withdrawn: ['archived'],
  // By mistake: it comes back as what it was.
  archived: ['enrolled', 'active', 'inactive'],
};

interface Known {
  readonly hasBaseline: boolean;
  /** It withdrew at some time: its consent does not come back with a mistake that is undone. */
  readonly isWithdrawn: boolean;
}

/** The states that a household may take next. None becomes active without a baseline. */
export const nextHouseholdStatuses = (
  status: HouseholdStatus,
  { hasBaseline, isWithdrawn }: Known,
): readonly HouseholdStatus[] =>
  status === 'archived' && isWithdrawn
    ? ['withdrawn']
    : nextStatuses[status].filter((next) => hasBaseline || next !== 'active');
