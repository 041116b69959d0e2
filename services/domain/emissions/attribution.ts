// Which device did how much of a reduction (methods.md 4.4, additive).

export interface Attribution {
  /** Share of each device, in the order given; all between 0 and 1. */
  readonly shares: readonly number[];
  /** What the devices do not explain. Shares and this sum to 1. */
  readonly unattributed: number;
}

/**
 * share_d = max(0, reduction_d) / max(R, sum of the positive ones). Inputs in kgCO2e: the reduction of each device
 * and R, the reduction of the result. Without a positive R nothing can be shared: all 0, unattributed 1.
 */
export function attribute(reductions: readonly number[], total: number): Attribution {
  const positive = reductions.map((reduction) => Math.max(0, reduction));
  const explained = positive.reduce((sum, reduction) => sum + reduction, 0);
  if (total <= 0 || explained <= 0) return { shares: positive.map(() => 0), unattributed: 1 };
  const whole = Math.max(total, explained);
  return { shares: positive.map((reduction) => reduction / whole), unattributed: 1 - explained / whole };
}
