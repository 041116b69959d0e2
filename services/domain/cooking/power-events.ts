// What is a cooking event of an electric cooker (powerEvents, infra/docs/signals.md#loads-of-electric-cookers).

export interface PowerEventRule {
  readonly ratedPowerW: number;
  /** Idle time up to which two loads are one event, ms. */
  readonly mergeGapMs: number;
  /** Longer intervals say too little about the load in them, ms. */
  readonly maxIntervalMs: number;
  readonly minEnergyWh: number;
  readonly minMeanPowerW: number;
}

/** The rule for a cooker of this rated power. */
export const powerEventRule = (ratedPowerW: number): PowerEventRule => ({
  ratedPowerW,
  mergeGapMs: 15 * 60_000,
  maxIntervalMs: 15 * 60_000,
  minEnergyWh: 50,
  minMeanPowerW: 50,
});

/** Share of the rated power above which an interval is loaded: 150 W for a cooker of 1 kW. */
export const loadShare = 0.15;
