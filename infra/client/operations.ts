// Generated from the OpenAPI document by "npm run client"; a contract test compares the two.

export type Problem = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly code: "invalid-household" | "invalid-analysis" | "invalid-survey" | "invalid-request" | "invalid-reading" | "invalid-device" | "malformed-json" | "invalid-identifier" | "invalid-query" | "invalid-cursor" | "malformed-request" | "invalid-header" | "unauthenticated" | "key-expired" | "key-revoked" | "scope-missing" | "project-not-allowed" | "address-not-allowed" | "household-not-found" | "survey-not-found" | "template-not-found" | "device-not-found" | "project-not-found" | "device-record-not-found" | "analysis-not-found" | "methodology-not-found" | "dead-letter-not-found" | "reading-batch-not-found" | "job-not-found" | "api-key-not-found" | "problem-not-found" | "route-not-found" | "method-not-allowed" | "not-acceptable" | "request-timeout" | "device-conflict" | "household-conflict" | "project-conflict" | "open-installations" | "illegal-transition" | "record-conflict" | "not-replayable" | "request-in-progress" | "erased" | "endpoint-retired" | "events-expired" | "version-mismatch" | "body-too-large" | "address-too-long" | "unsupported-media-type" | "no-baseline" | "insufficient-data" | "boundary-mixed" | "calibration-missing" | "unit-mismatch" | "coverage-below-threshold" | "precondition-required" | "rate-limited" | "daily-volume-exceeded" | "headers-too-large" | "idempotency-key-reused" | "internal-error" | "dependency-unavailable";
  readonly requestId: string;
  readonly limitBytes?: number;
  readonly errors?: ReadonlyArray<{
    readonly pointer?: string;
    readonly parameter?: string;
    readonly header?: string;
    readonly index?: number;
    readonly code: string;
    readonly detail: string;
    readonly allowed?: ReadonlyArray<unknown>;
    readonly suggestion?: string;
    readonly min?: number;
    readonly max?: number;
    readonly limitBytes?: number;
  }>;
};

export type AddedBaselineRow = {
  readonly fuelType: string;
  readonly monthlyConsumption: number;
  readonly unit: string;
  readonly validFrom: string | null;
  readonly source: string;
  readonly responseId?: string;
  readonly kpt?: KitchenTest;
  readonly reason?: string;
  readonly recordedAt: string;
  readonly warnings?: ReadonlyArray<Warning>;
};

export type Analysis = {
  readonly householdId: string;
  /** Both days belong to it */
  readonly period: {
    readonly start: string;
    readonly end: string;
  };
  readonly analysis: {
    /** Without the new stoves */
    readonly baselineEmissions: number;
    /** Of the stoves and fuels within the boundary */
    readonly actualEmissions: number;
    /** Exactly baselineEmissions - actualEmissions; below 0 where more was emitted */
    readonly reductions: number;
    /** Probability that the true reduction is within 10 % of the estimate */
    readonly confidence: number;
    readonly deviceContributions: ReadonlyArray<{
      readonly deviceId: string;
      /** Its part of the reduction; 0 where there is none */
      readonly reductionShare: number;
      readonly evidence: {
        /** Hours in use; null: no reading tells them (a scale, a meter that reports each hour) */
        readonly usageHours: number | null;
        /** Baseline fuel that it stood in for, after all caps, in `units.fuelSaved` */
        readonly fuelSaved: number;
      };
    }>;
    /** 1 less the shares of all devices */
    readonly unattributedShare: number;
    /** Lies around the reduction with the probability `level` */
    readonly interval: {
      readonly lower: number;
      readonly upper: number;
      readonly level: number;
    };
    readonly units: {
      readonly emissions: string;
      readonly fuelSaved: string;
      readonly usageHours: string;
    };
  };
  readonly baselineMethod: "metered" | "wholeHousehold";
  /** Emitted elsewhere because of the stoves; not part of `reductions` */
  readonly leakage: number;
  /** What the named methodology gives, baseline − actual − leakage: the number to compare with the calculation of a developer */
  readonly methodologyReduction: number;
  /** What may be claimed: the same with the lower end of the 90 % interval in place of the reduction, where that is not known to 10 %; never above the reduction */
  readonly creditedReduction: number;
  /** Probability that there is a reduction at all */
  readonly probPositive: number;
  /** Of the inputs: the same inputs have the same id */
  readonly id: string;
  /** provisional: `coverage` is below 0.95, or below what the project requires */
  readonly status: "final" | "provisional";
  readonly methodology: "gs-mecd@1.2" | "gs-mecd@2.0" | "verra-vm0050@1.0" | "gs-tpddtec@3.1" | "gs-tpddtec@4" | "gs-tpddtec@5.0" | "gs-smec@4.0" | "cdm-ams-ii-g@unversioned" | "whole-household@1";
  /** As they were given */
  readonly parameters?: Readonly<Record<string, number | {
    readonly value: number;
    readonly u95?: number;
    readonly reference?: string;
  }>>;
  /** Part of the expected intervals of time with a reading */
  readonly coverage: number;
  /** Where the baseline comes from, and what other designs say */
  readonly causal: {
    readonly design: "meteredEnergy" | "declaredBaseline" | "ownHistory";
    /** Of the period, in `unit`, as the design tells it: the caps of the result (`baseline-cap`, `energy-cap`) come after it, and `fuelSaved` and emissions hold what is left; null: the design cannot tell it */
    readonly baselineFuel: number | null;
    readonly standardUncertainty: number | null;
    readonly detail: string;
    /** How the household’s own time before is to be judged; left out where it says nothing */
    readonly diagnostics?: {
      /** Weeks of which the fuel is known, before the stove came and of the period */
      readonly weeks: {
        readonly before: number;
        readonly after: number;
      };
      /** Comparison households, the same calendar months before, or no season at all */
      readonly season: "comparison" | "ownYear" | "none";
      /** How the fuel changed before the stove came, without its season; `refused`: why it is not known */
      readonly preTrend: {
        /** In `unit` a day and year */
        readonly changePerYear: number;
        readonly standardUncertainty: number;
        /** Of no change */
        readonly pValue: number;
      } | {
        readonly refused: string;
      };
    };
    readonly reason: string;
    readonly fuelType: string;
    readonly unit: string;
    readonly alternatives: ReadonlyArray<{
      readonly design: "meteredEnergy" | "declaredBaseline" | "ownHistory";
      /** Of the period, in `unit`, as the design tells it: the caps of the result (`baseline-cap`, `energy-cap`) come after it, and `fuelSaved` and emissions hold what is left; null: the design cannot tell it */
      readonly baselineFuel: number | null;
      readonly standardUncertainty: number | null;
      readonly detail: string;
      /** How the household’s own time before is to be judged; left out where it says nothing */
      readonly diagnostics?: {
        /** Weeks of which the fuel is known, before the stove came and of the period */
        readonly weeks: {
          readonly before: number;
          readonly after: number;
        };
        /** Comparison households, the same calendar months before, or no season at all */
        readonly season: "comparison" | "ownYear" | "none";
        /** How the fuel changed before the stove came, without its season; `refused`: why it is not known */
        readonly preTrend: {
          /** In `unit` a day and year */
          readonly changePerYear: number;
          readonly standardUncertainty: number;
          /** Of no change */
          readonly pValue: number;
        } | {
          readonly refused: string;
        };
      };
    }>;
  };
  readonly inputsDigest: string;
  readonly resultDigest: string;
  /** What was assumed, capped or filled */
  readonly warnings: ReadonlyArray<Warning>;
  readonly computedAt: string;
  /** Some days of the period were still to be computed from what devices sent: ask again for newer data. Told by this request only */
  readonly daysPending?: true;
};

export type AnalysisFreshness = {
  readonly stale: boolean;
  /** When it was first seen; null: it is not stale */
  readonly since: string | null;
  /** What changed, or the problem that the same question would be answered by */
  readonly reasons: ReadonlyArray<{
    readonly code: string;
    readonly detail: string;
  }>;
  /** The newest later analysis of the same household or project, period, methodology, boundary, parameters and level; null: there is none */
  readonly successor: string | null;
};

export type AnalysisRequest = {
  readonly householdId: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly methodology?: "gs-mecd@1.2" | "gs-mecd@2.0" | "verra-vm0050@1.0" | "gs-tpddtec@3.1" | "gs-tpddtec@4" | "gs-tpddtec@5.0" | "gs-smec@4.0" | "cdm-ams-ii-g@unversioned" | "whole-household@1";
  /** Boundary, where no methodology is named; one that is not of the methodology is 422 */
  readonly baselineMethod?: "metered" | "wholeHousehold";
  /** Numbers in place of the usual ones: a number, or `{"value", "u95", "reference"}`. `parameters` of GET /v1/methodologies/{id} lists those that the methodology takes */
  readonly parameters?: {
    /** kgCO2e per kg of the baseline fuel */
    readonly emissionsPerKg?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.4. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** fraction */
    readonly fNRB?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.4. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** tCO2/TJ of the baseline fuel */
    readonly efCO2?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.16. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** tCO2e/TJ of the baseline fuel */
    readonly efNonCO2?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.5. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** MJ/kg of the baseline fuel */
    readonly ncv?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.1. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** kg per litre or m3 of the baseline fuel, in which it is counted */
    readonly density?: number | {
      readonly value: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** fraction, of the old stove */
    readonly efficiencyBaseline?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.15. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** fraction, of each new stove that is compared by efficiency, by a water boiling test */
    readonly efficiencyProject?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.15. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** fraction, of hotplates, and of meters that name no stove, by a water boiling test */
    readonly "efficiencyProject.ElectricHotplate"?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.15. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** fraction, of induction stoves, by a water boiling test */
    readonly "efficiencyProject.InductionStove"?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.15. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** fraction, of LPG stoves, by a water boiling test */
    readonly "efficiencyProject.LpgStove"?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.15. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** fraction, of ethanol stoves, by a water boiling test */
    readonly "efficiencyProject.EthanolStove"?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.15. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** MJ per person and event */
    readonly scBaseline?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.10606601717798211. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** MJ per person and event */
    readonly scProject?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.10606601717798211. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** MJ of baseline fuel per MJ of electricity */
    readonly scRatio?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.15. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** kgCO2e/kWh */
    readonly efGrid?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.2. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** fraction */
    readonly tdl?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.5. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** fraction by which the baseline is adjusted downward */
    readonly daf?: number | {
      readonly value: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** tCO2e/TJ of this fuel, from its making and transport */
    readonly "upstream.Charcoal"?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.5. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** tCO2e/TJ of this fuel, from its making and transport */
    readonly "upstream.Wood"?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.5. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** tCO2e/TJ of this fuel, from its making and transport */
    readonly "upstream.Pellets"?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.5. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** tCO2e/TJ of this fuel, from its making and transport */
    readonly "upstream.LPG"?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.5. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** tCO2e/TJ of this fuel, from its making and transport */
    readonly "upstream.Coal"?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.5. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** tCO2e/TJ of this fuel, from its making and transport */
    readonly "upstream.Dung"?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.5. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** tCO2e/TJ of this fuel, from its making and transport */
    readonly "upstream.CropResidue"?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.5. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** tCO2e/TJ of this fuel, from its making and transport */
    readonly "upstream.Kerosene"?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.5. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** tCO2e/TJ of this fuel, from its making and transport */
    readonly "upstream.Ethanol"?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.5. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** tCO2e/TJ of this fuel, from its making and transport */
    readonly "upstream.Biogas"?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.5. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** tCO2e/TJ of this fuel, from its making and transport */
    readonly "upstream.NaturalGas"?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.5. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** use outside a test / use during the test */
    readonly hawthorneIndex?: number | {
      readonly value: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** kgCO2e per new device */
    readonly embodied?: number | {
      readonly value: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** years that a new stove lasts; from 5 on, the emissions from making it count over its first five years, else in its first */
    readonly technicalLife?: number | {
      readonly value: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** fraction of the reduction */
    readonly leakageFraction?: number | {
      readonly value: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
  };
  readonly confidenceLevel?: number;
  readonly allowLowCoverage?: boolean;
  /** Not supported: 400 */
  readonly asOf?: unknown;
  /** Adds `trace`, which is read at /v1/analyses/{id}/trace, too; needs the scope analysis:read, as that does */
  readonly includeTrace?: boolean;
};

export type AnalysisTrace = {
  readonly format: "hearth-trace@1";
  readonly methodVersion?: string;
  /** The analysis without `computedAt` */
  readonly result: Readonly<Record<string, unknown>>;
  /** Household, baselines, devices with their days and digests, period */
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly factors: ReadonlyArray<{
    readonly id: string;
    readonly name: string;
    readonly version: string;
    readonly value: number;
    readonly unit: string;
    readonly source: string;
    readonly reliability: "C" | "S" | "M" | "D";
    readonly validFrom: string | null;
    readonly validUntil: string | null;
    readonly warning: string | null;
  }>;
  readonly values: ReadonlyArray<{
    readonly name: string;
    readonly value: number;
    readonly unit: string;
    /** Standard uncertainty, in the unit of the value; 0: taken as exact */
    readonly standard: number;
    /** Half-width of the 95 % interval relative to the value: standard = |value| × u95 / 1.959964; null: the step `u …` tells it */
    readonly u95: number | null;
    /** Id of the factor, `given` by the request, or what measured it */
    readonly source: string;
    /** Share of the variance of the reduction */
    readonly varianceShare: number | null;
  }>;
  readonly steps: ReadonlyArray<{
    readonly id: string;
    readonly value: number;
    readonly unit: string;
    readonly equation: string;
    readonly source: string;
    readonly from: Readonly<Record<string, number>>;
  }>;
};

export type Anomaly = {
  /** The same for every delivery of the same reading */
  readonly id: string;
  /** DID of the device, which may not be registered */
  readonly deviceId: string;
  /** DID of the household in which the device was installed at that time; null: in none */
  readonly householdId: string | null;
  /** One of out_of_range, stuck_value, counter_backwards, gap, duplicate, conflict, out_of_order, split_partitions, reject_rate */
  readonly detector: string;
  readonly detectorVersion: number;
  /** Kind of the reading: usage, fuel, temperature, power */
  readonly kind: string;
  /** Field of the reading, or `reading` for the reading as a whole */
  readonly channel: string;
  readonly severity: "critical" | "major" | "minor" | "warning" | "info";
  /** Observation of the reading at which it was found */
  readonly observedAt: string;
  readonly sequence: number;
  /** When it was stored */
  readonly foundAt: string;
  /** Value found, in the unit of the channel */
  readonly value: number | null;
  /** What was found and what is usual */
  readonly detail: string;
};

export type ApiKey = {
  readonly id: string;
  readonly name: string;
  readonly kind: "live" | "test";
  readonly scopes: ReadonlyArray<string>;
  /** DIDs of the projects to which it is limited; empty: all */
  readonly projectIds: ReadonlyArray<string>;
  /** DID for whom it decides */
  readonly actor: string | null;
  readonly expiresAt: string | null;
  /** Networks from which it may be used; empty: all */
  readonly allowedCidrs: ReadonlyArray<string>;
  /** To the hour */
  readonly lastUsedAt: string | null;
  /** Id of the key, or name of the command, that made it */
  readonly createdBy: string | null;
  readonly status: "active" | "rotating" | "revoked" | "expired";
  /** While it is rotating: when the last earlier secret ends */
  readonly overlapEndsAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
};

export type ApiKeyPatch = {
  readonly name?: string;
  readonly scopes?: ReadonlyArray<"projects:read" | "projects:write" | "households:read" | "households:write" | "households:erase" | "devices:read" | "devices:write" | "readings:read" | "readings:write" | "alarms:read" | "alarms:write" | "surveys:read" | "surveys:write" | "responses:read" | "responses:write" | "responses:review" | "analysis:read" | "analysis:run" | "claims:read" | "claims:write" | "claims:verify" | "credentials:issue" | "exports:run" | "events:read" | "webhooks:manage" | "keys:manage" | "audit:read" | "pii:read">;
  readonly projectIds?: ReadonlyArray<string> | null;
  readonly actor?: string | null;
  readonly expiresAt?: string | null;
  readonly allowedCidrs?: ReadonlyArray<string> | null;
  readonly id?: string;
  readonly version?: number;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly kind?: string;
  readonly status?: string;
  readonly createdBy?: string | null;
  readonly lastUsedAt?: string | null;
  readonly overlapEndsAt?: string | null;
};

export type ApiKeyWithSecret = {
  readonly id: string;
  readonly name: string;
  readonly kind: "live" | "test";
  readonly scopes: ReadonlyArray<string>;
  /** DIDs of the projects to which it is limited; empty: all */
  readonly projectIds: ReadonlyArray<string>;
  /** DID for whom it decides */
  readonly actor: string | null;
  readonly expiresAt: string | null;
  /** Networks from which it may be used; empty: all */
  readonly allowedCidrs: ReadonlyArray<string>;
  /** To the hour */
  readonly lastUsedAt: string | null;
  /** Id of the key, or name of the command, that made it */
  readonly createdBy: string | null;
  readonly status: "active" | "rotating" | "revoked" | "expired";
  /** While it is rotating: when the last earlier secret ends */
  readonly overlapEndsAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
  /** The whole key, shown this once. Null when the reply is repeated for an Idempotency-Key */
  readonly key: string | null;
};

export type AuditEntry = {
  readonly id: string;
  readonly at: string;
  /** DID of the key, else its id; of a command its name */
  readonly actor: string;
  /** Null for a command */
  readonly keyId: string | null;
  /** operationId, or the name of a command */
  readonly action: string;
  /** Id of the record that it is about; null when it belongs to a project outside those of the key */
  readonly resource: string | null;
  /** SHA-256 of the record before; null when it was made, read, or sent again */
  readonly before: string | null;
  /** SHA-256 of the record after; null when it was read, or sent again */
  readonly after: string | null;
  readonly requestId: string | null;
  /** X-Action-Notes of the request */
  readonly notes: string | null;
  /** All records that were written or read, and letters that were sent again, the one of resource among them; without those of projects outside those of the key */
  readonly records: ReadonlyArray<{
    readonly kind: string;
    readonly id: string;
    readonly version: number;
    readonly before: string | null;
    readonly after: string | null;
  }>;
};

export type BaselineRow = {
  readonly fuelType: string;
  readonly monthlyConsumption: number;
  readonly unit: string;
  readonly validFrom: string | null;
  readonly source: string;
  readonly responseId?: string;
  readonly kpt?: KitchenTest;
  readonly reason?: string;
  readonly recordedAt: string;
};

export type BatchOutcome = {
  readonly batchId: string;
  /** Readings that the broker has */
  readonly accepted: number;
  /** Copies of another reading of the batch */
  readonly duplicates: number;
  /** Readings that are not stored; each is in items */
  readonly rejected: number;
  readonly items: ReadonlyArray<{
    readonly index: number;
    readonly code: string;
    readonly pointer: string;
    readonly detail: string;
    /** The values, or the names of fields, that are taken here */
    readonly allowed?: ReadonlyArray<string>;
    /** The nearest of them */
    readonly suggestion?: string;
    readonly min?: number;
    readonly max?: number;
  }>;
  readonly receivedAt: string;
};

export type Calibration = {
  readonly deviceId: string;
  readonly performedAt: string;
  readonly nextDueAt: string | null;
  readonly errorPercent: number | null;
  readonly certificate: string | null;
  readonly method: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly correctionReason?: string;
  readonly withdrawnAt?: string;
  readonly id: string;
  readonly version: number;
};

export type CookingEvent = {
  readonly deviceId: string;
  readonly start: string;
  readonly end: string;
  readonly durationSeconds: number;
  /** Time in use within the event */
  readonly inUseSeconds: number;
  /** Null: not metered */
  readonly energyWh: number | null;
  /** Null: not measured */
  readonly maxTemperatureC: number | null;
  /** The kind of reading in which it was found: power, usage, temperature */
  readonly detector: string;
  /** Version of the rules of days */
  readonly detectorVersion: number;
};

export type DeadLetter = {
  readonly id: string;
  readonly reason: string;
  /** Place, value and what is allowed */
  readonly detail: string;
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
  /** Last offset that the letter covers; a batch that cannot be read is one letter */
  readonly lastOffset: number;
  readonly schemaId: number | null;
  /** The key of the message, if it is a DID */
  readonly deviceId: string | null;
  readonly arrivedAt: string;
  /** The bytes of the message in base64, cut at 1 MiB */
  readonly raw: string;
  /** Bytes before the cut */
  readonly rawLength: number;
  /** SHA-256 of all bytes, hex */
  readonly rawSha256: string;
  readonly replays: ReadonlyArray<{
    readonly partition: number;
    readonly offset: number;
    readonly at: string;
    readonly actor: string;
  }>;
};

export type DeliveryCorrection = {
  readonly deviceId: string;
  readonly observedAt: string;
  readonly sequence: number;
  readonly fuelType: string;
  readonly unit: string;
  readonly reportedQuantity: number;
  readonly quantity: number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly correctionReason?: string;
  readonly withdrawnAt?: string;
  readonly id: string;
  readonly version: number;
};

export type Device = {
  readonly did: string;
  readonly type: string;
  readonly status: string;
  readonly stoveId?: string;
  readonly vendor?: string;
  readonly model?: string;
  readonly serialNumber?: string;
  readonly firmware?: string;
  readonly fuelType?: string;
  readonly ratedPowerW?: number;
  readonly configuration?: {
    readonly samplingRateSeconds?: number;
    readonly temperatureThresholdC?: number;
    readonly transmissionMode?: string;
  };
  readonly expectedInterval: string;
  readonly placement?: string;
  readonly meter?: {
    readonly accuracyPercent?: number;
    readonly certificate?: string;
  };
  /** What was said of the device before, each up to the day before `until`: device-days and analyses take the values of the day */
  readonly formerValues?: ReadonlyArray<{
    readonly until: string;
    readonly type: string;
    readonly fuelType?: string;
    readonly ratedPowerW?: number;
    readonly expectedInterval: string;
    readonly accuracyPercent?: number;
  }>;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly id: string;
  readonly version: number;
  readonly householdId: string | null;
  readonly connectivity?: "never_seen" | "online" | "silent";
  readonly health?: "ok" | "degraded" | "faulty";
};

export type DeviceCoverage = {
  readonly deviceId: string;
  /** Expected intervals of the period, up to now */
  readonly expected: number;
  /** Those with at least one valid reading */
  readonly received: number;
  /** received / expected, 0 to 1; null: nothing was expected */
  readonly coverage: number | null;
  readonly gaps: ReadonlyArray<{
    readonly from: string;
    readonly to: string;
    readonly reason: string;
    readonly documentedBy: string | null;
  }>;
};

export type DeviceDay = {
  readonly deviceId: string;
  readonly day: string;
  readonly timeZone: string;
  /** Null: it was not registered */
  readonly deviceType: string | null;
  readonly fuelType: string | null;
  readonly ratedPowerW: number | null;
  readonly expectedIntervalSeconds: number | null;
  readonly hoursInUse: number | null;
  /** power, usage, temperature */
  readonly useSource: string | null;
  readonly energyWh: number | null;
  /** Part of energyWh that may be credited as cooking: without standby, sustained loads and what only one of two measures knows */
  readonly cookingWh: number | null;
  /** What the meter says beyond energyWh: it earns nothing and emits */
  readonly leftOutWh: number;
  /** Time in which the power meter would have shown a load */
  readonly seenSeconds: number;
  /** counter, integral */
  readonly energySource: string | null;
  readonly temperatureMinC: number | null;
  readonly temperatureMeanC: number | null;
  readonly temperatureMaxC: number | null;
  readonly expectedIntervals: number | null;
  readonly receivedIntervals: number | null;
  readonly coverage: number | null;
  readonly flags: ReadonlyArray<string>;
  /** Detectors that doubted a value of the day when it arrived; inputDigest does not know them */
  readonly anomalies: ReadonlyArray<string>;
  /** Of the device for most of the day: valid, overdue, none */
  readonly calibration: string;
  readonly usageRows: number;
  readonly fuelRows: number;
  readonly temperatureRows: number;
  readonly powerRows: number;
  readonly inputDigest: string;
  readonly ruleVersion: number;
  readonly touches: number;
  readonly readAt: string;
  /** Where the device was installed for most of the day */
  readonly householdId: string | null;
  /** First moment of the local day */
  readonly start: string;
  /** First moment of the next local day */
  readonly end: string;
  readonly fuels: ReadonlyArray<{
    readonly fuelType: string;
    readonly unit: string;
    /** Null: nothing of the day was measured */
    readonly used: number | null;
    /** consumed, remaining */
    readonly source: string | null;
    readonly delivered: number;
    /** Perhaps used beside it: vanished faster than it can burn, a delivery that the scale did not see, or known to only one of report and scale */
    readonly unaccounted: number;
    /** Time about which the scale says nothing: no reading, or a rise without a delivery */
    readonly unmeasuredSeconds: number;
  }>;
  readonly cookingEvents: ReadonlyArray<CookingEvent>;
  /** Pauses longer than 1.5 expected intervals, cut where their reason changes */
  readonly gaps: ReadonlyArray<{
    readonly from: string;
    readonly to: string;
    /** As documented; not_installed; sensor_fault: readings came that cannot be used; unknown */
    readonly reason: string;
  }>;
  /** It waits to be computed again */
  readonly pending: boolean;
};

export type DeviceHealth = {
  readonly deviceId: string;
  readonly connectivity: "never_seen" | "online" | "silent";
  readonly health: "ok" | "degraded" | "faulty";
  readonly silentAfterSeconds: number;
  readonly kinds: ReadonlyArray<{
    readonly kind: string;
    readonly connectivity: "never_seen" | "online" | "silent";
    readonly lastObservedAt: string;
    readonly lastArrivedAt: string;
  }>;
  readonly findings: ReadonlyArray<{
    readonly code: string;
    readonly health: "ok" | "degraded" | "faulty";
    readonly detail: string;
    readonly lastAt: string;
  }>;
  readonly calibrationDueAt: string | null;
  readonly checkedAt: string;
};

export type DeviceKey = {
  readonly deviceId: string;
  readonly keyId: string;
  readonly publicKeyMultibase: string;
  readonly validFrom: string;
  readonly validUntil: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly correctionReason?: string;
  readonly withdrawnAt?: string;
  readonly id: string;
  readonly version: number;
};

export type DevicePatch = {
  readonly did?: string;
  readonly type?: "ElectricPressureCooker" | "InductionStove" | "ElectricHotplate" | "ElectricSlowCooker" | "LpgStove" | "EthanolStove" | "BiogasStove" | "PelletStove" | "ImprovedBiomassStove" | "TraditionalStove" | "StoveUseMonitor" | "SmartMeter" | "FuelScale" | "Other";
  readonly status?: "registered" | "provisioned" | "active" | "maintenance" | "suspended" | "lost" | "stolen" | "decommissioned";
  /** For a sensor: DID or id of the stove that it watches */
  readonly stoveId?: string | null;
  readonly vendor?: string | null;
  readonly model?: string | null;
  /** Unique together with the vendor */
  readonly serialNumber?: string | null;
  readonly firmware?: string | null;
  /** Fuel that the stove burns */
  readonly fuelType?: "Charcoal" | "Wood" | "Pellets" | "LPG" | "Coal" | "Dung" | "CropResidue" | "Kerosene" | "Ethanol" | "Biogas" | "NaturalGas" | "Electricity" | null;
  readonly ratedPowerW?: number | null;
  readonly configuration?: {
    readonly samplingRateSeconds?: number | null;
    readonly temperatureThresholdC?: number | null;
    readonly transmissionMode?: "realtime" | "batch" | "manual" | null;
  } | null;
  /** Expected time between readings, at most a day; null: the default of the type */
  readonly expectedInterval?: string | null;
  readonly placement?: "onStove" | "nearFlame" | "inPot" | "meter" | null;
  readonly meter?: {
    /** Accuracy class, per cent: it stands for the usual uncertainty of what the device measures (2.5 % of a meter, 30 % of a scale), better or worse, but not below 1 % of a meter and 5 % of a scale */
    readonly accuracyPercent?: number | null;
    readonly certificate?: string | null;
  } | null;
  readonly householdId?: string | null;
  readonly connectivity?: "never_seen" | "online" | "silent";
  readonly health?: "ok" | "degraded" | "faulty";
  /** What was said of the device before, up to the day before `until`; a PATCH makes them */
  readonly formerValues?: ReadonlyArray<{
    readonly until: string;
    readonly type: string;
    readonly fuelType?: string;
    readonly ratedPowerW?: number;
    readonly expectedInterval: string;
    readonly accuracyPercent?: number;
  }>;
  /** First local day for which `type`, `fuelType`, `ratedPowerW`, `expectedInterval` and `meter.accuracyPercent` of this patch hold; today, if it is left out. Days before it keep what was said then. */
  readonly validFrom?: string;
  readonly id?: string;
  readonly version?: number;
  readonly createdAt?: string;
  readonly updatedAt?: string;
};

export type DeviceStatusChange = {
  readonly deviceId: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string | null;
  readonly at: string;
  readonly createdAt: string;
  readonly id: string;
  readonly version: number;
};

export type DeviceVersion = {
  readonly did: string;
  readonly type: string;
  readonly status: string;
  readonly stoveId?: string;
  readonly vendor?: string;
  readonly model?: string;
  readonly serialNumber?: string;
  readonly firmware?: string;
  readonly fuelType?: string;
  readonly ratedPowerW?: number;
  readonly configuration?: {
    readonly samplingRateSeconds?: number;
    readonly temperatureThresholdC?: number;
    readonly transmissionMode?: string;
  };
  readonly expectedInterval: string;
  readonly placement?: string;
  readonly meter?: {
    readonly accuracyPercent?: number;
    readonly certificate?: string;
  };
  /** What was said of the device before, each up to the day before `until`: device-days and analyses take the values of the day */
  readonly formerValues?: ReadonlyArray<{
    readonly until: string;
    readonly type: string;
    readonly fuelType?: string;
    readonly ratedPowerW?: number;
    readonly expectedInterval: string;
    readonly accuracyPercent?: number;
  }>;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly id: string;
  readonly version: number;
};

export type Erasure = {
  readonly id: string;
  readonly did: string;
  /** SHA-256 of the record as it was before, as the audit log has it */
  readonly digest: string;
  readonly erasedAt: string;
};

export type Event = {
  readonly id: string;
  readonly type: "household.created" | "household.updated" | "household.archived" | "household.erased" | "device.registered" | "device.status_changed" | "device.moved" | "device.corrected" | "device.silent" | "device.recovered" | "analysis.completed" | "analysis.stale" | "api_key.expiring";
  /** Time of the write; the order of the feed is that of publication */
  readonly at: string;
  /** What it is about: its DID, or its id when it has none */
  readonly subject: string;
  readonly projectId: string | null;
  /** Ids and what changed, never personal data */
  readonly data: Readonly<Record<string, unknown>>;
};

export type Factor = {
  /** `name@version`; results name it */
  readonly id: string;
  readonly name: string;
  /** Country or region for which it holds; null for everywhere */
  readonly region: string | null;
  readonly value: number;
  readonly unit: string;
  readonly source: string;
  /** C read at the source, S second-hand, M unconfirmed and never a default, D derived or a rule */
  readonly reliability: "C" | "S" | "M" | "D";
  /** First day on which it may be used; null is open */
  readonly validFrom: string | null;
  /** Last day on which it may be used; null is open */
  readonly validUntil: string | null;
  readonly version: string;
};

export type Gap = {
  readonly deviceId: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  readonly note: string | null;
  readonly evidence: ReadonlyArray<string>;
  readonly documentedBy: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly correctionReason?: string;
  readonly withdrawnAt?: string;
  readonly id: string;
  readonly version: number;
};

export type Household = {
  readonly did: string;
  readonly type: string;
  readonly location: {
    readonly district: string;
    readonly density: string;
    readonly geo?: {
      readonly lat: number;
      readonly lon: number;
      readonly accuracyM?: number;
    };
  };
  readonly baseline: {
    readonly fuelType: string;
    readonly monthlyConsumption: number;
    readonly unit: string;
    readonly validFrom: string | null;
    readonly source: string;
    readonly responseId?: string;
    readonly kpt?: KitchenTest;
  } | null;
  readonly projectId: string | null;
  readonly formerProjects?: ReadonlyArray<{
    readonly projectId: string | null;
    readonly until: string;
  }>;
  readonly formerValues?: ReadonlyArray<{
    readonly until: string;
    readonly group?: string | null;
    readonly members?: {
      readonly adults: number;
      readonly children: number;
    };
  }>;
  readonly externalId?: string;
  readonly status: "enrolled" | "active" | "inactive" | "withdrawn" | "archived";
  readonly withdrawnAt?: string;
  readonly group?: string | null;
  readonly members?: {
    readonly adults: number;
    readonly children: number;
  };
  readonly tags?: ReadonlyArray<string>;
  readonly erased?: {
    readonly at: string;
    readonly digest: string;
    readonly reason: string;
  };
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly id: string;
  readonly version: number;
  readonly devices: ReadonlyArray<InstalledDevice>;
  readonly contact?: {
    readonly name?: string;
    readonly phone?: string;
    readonly language?: string;
  };
  readonly consent?: {
    readonly givenAt: string;
    readonly textVersion?: string;
    readonly by?: string;
  };
  /** Personal data are left out, and coordinates rounded to 0.1 degree */
  readonly masked?: boolean;
};

export type HouseholdDevice = {
  readonly did?: string;
  readonly type: "ElectricPressureCooker" | "InductionStove" | "ElectricHotplate" | "ElectricSlowCooker" | "LpgStove" | "EthanolStove" | "BiogasStove" | "PelletStove" | "ImprovedBiomassStove" | "TraditionalStove" | "StoveUseMonitor" | "SmartMeter" | "FuelScale" | "Other";
  readonly status?: "registered" | "provisioned" | "active";
  /** For a sensor: DID or id of the stove that it watches */
  readonly stoveId?: string | null;
  readonly vendor?: string | null;
  readonly model?: string | null;
  /** Unique together with the vendor */
  readonly serialNumber?: string | null;
  readonly firmware?: string | null;
  /** Fuel that the stove burns */
  readonly fuelType?: "Charcoal" | "Wood" | "Pellets" | "LPG" | "Coal" | "Dung" | "CropResidue" | "Kerosene" | "Ethanol" | "Biogas" | "NaturalGas" | "Electricity" | null;
  readonly ratedPowerW?: number | null;
  readonly configuration?: {
    readonly samplingRateSeconds?: number | null;
    readonly temperatureThresholdC?: number | null;
    readonly transmissionMode?: "realtime" | "batch" | "manual" | null;
  } | null;
  /** Expected time between readings, at most a day; null: the default of the type */
  readonly expectedInterval?: string | null;
  readonly placement?: "onStove" | "nearFlame" | "inPot" | "meter" | null;
  readonly meter?: {
    /** Accuracy class, per cent: it stands for the usual uncertainty of what the device measures (2.5 % of a meter, 30 % of a scale), better or worse, but not below 1 % of a meter and 5 % of a scale */
    readonly accuracyPercent?: number | null;
    readonly certificate?: string | null;
  } | null;
  readonly id?: string;
  readonly version?: number;
  readonly createdAt?: string;
  readonly updatedAt?: string;
};

export type HouseholdImport = {
  readonly dryRun: boolean;
  readonly total: number;
  readonly created: number;
  readonly unchanged: number;
  readonly rejected: number;
  /** The outcome of every row, in the order of their lines */
  readonly rows: ReadonlyArray<{
    /** Line of what was sent, from 1 */
    readonly line: number;
    readonly outcome: "created" | "unchanged" | "rejected";
    /** Null for a row that was rejected, or only tried */
    readonly id: string | null;
    readonly did: string | null;
    readonly problem: {
      readonly code: string;
      readonly detail: string;
      readonly errors: ReadonlyArray<{
        readonly code: string;
        readonly detail: string;
      }>;
    } | null;
  }>;
};

export type HouseholdMembership = {
  /** DID of the project; null: it was in none */
  readonly projectId: string | null;
  /** null: from the beginning */
  readonly from: string | null;
  /** First moment after it; null: it continues */
  readonly to: string | null;
};

export type HouseholdPatch = {
  readonly did?: string | null;
  readonly type?: "CleanCookingHousehold" | null;
  readonly devices?: ReadonlyArray<HouseholdDevice> | null;
  readonly location?: {
    readonly district?: string | null;
    readonly density?: "VeryLow" | "Low" | "Medium" | "High" | "VeryHigh" | null;
    readonly adminCodes?: ReadonlyArray<string> | null;
    readonly urbanRural?: "Urban" | "PeriUrban" | "Rural" | null;
    readonly geo?: {
      readonly lat?: number | null;
      readonly lon?: number | null;
      readonly accuracyM?: number | null;
    } | null;
  } | null;
  readonly baseline?: {
    readonly fuelType?: "Charcoal" | "Wood" | "Pellets" | "LPG" | "Coal" | "Dung" | "CropResidue" | "Kerosene" | "Ethanol" | "Biogas" | "NaturalGas" | "Electricity" | null;
    readonly monthlyConsumption?: number | null;
    readonly validFrom?: string | null;
    readonly source?: "declared" | "survey" | "kpt" | "methodology-default" | null;
    readonly responseId?: string | null;
    readonly unit?: string | null;
    readonly kpt?: {
      readonly startDate?: string | null;
      readonly endDate?: string | null;
      readonly weighings?: ReadonlyArray<{
        readonly date: string;
        readonly fuelType: "Charcoal" | "Wood" | "Pellets" | "LPG" | "Coal" | "Dung" | "CropResidue";
        /** Weight at the start of the day */
        readonly startKg: number;
        /** What was brought during the day */
        readonly addedKg: number;
        /** Weight at the end of the day */
        readonly endKg: number;
        /** Water as a fraction of the mass */
        readonly moistureWetBasis?: number;
      }> | null;
      readonly totalKg?: number | null;
      readonly persons?: {
        readonly children0to14?: number | null;
        readonly womenOver14?: number | null;
        readonly men15to59?: number | null;
        readonly menOver59?: number | null;
      } | null;
      readonly standardAdults?: number | null;
    } | null;
  } | null;
  readonly projectId?: string | null;
  readonly externalId?: string | null;
  readonly group?: "adopter" | "comparison" | null;
  readonly members?: {
    readonly adults?: number | null;
    readonly children?: number | null;
  } | null;
  readonly tags?: ReadonlyArray<string> | null;
  readonly contact?: {
    readonly name?: string | null;
    readonly phone?: string | null;
    readonly language?: string | null;
  } | null;
  readonly consent?: {
    readonly givenAt?: string | null;
    readonly textVersion?: string | null;
    readonly by?: string | null;
  } | null;
  readonly validFrom?: string | null;
  readonly projectFrom?: string | null;
  readonly status?: "enrolled" | "active" | "inactive" | "withdrawn" | "archived" | null;
  readonly id?: string | null;
  readonly version?: number | null;
  readonly createdAt?: string | null;
  readonly updatedAt?: string | null;
  readonly withdrawnAt?: string | null;
  readonly masked?: boolean | null;
  readonly formerValues?: ReadonlyArray<{
    readonly until: string;
    readonly group?: string | null;
    readonly members?: {
      readonly adults: number;
      readonly children: number;
    };
  }> | null;
};

export type HouseholdReplacement = {
  readonly did?: string;
  readonly type?: "CleanCookingHousehold";
  readonly devices?: ReadonlyArray<HouseholdDevice>;
  readonly location: {
    readonly district: string;
    readonly density: "VeryLow" | "Low" | "Medium" | "High" | "VeryHigh";
    readonly adminCodes?: ReadonlyArray<string>;
    readonly urbanRural?: "Urban" | "PeriUrban" | "Rural";
    readonly geo?: {
      readonly lat: number;
      readonly lon: number;
      readonly accuracyM?: number;
    } | null;
  };
  readonly baseline?: NewBaseline | null;
  readonly projectId?: string | null;
  readonly externalId?: string | null;
  readonly group?: "adopter" | "comparison" | null;
  readonly members?: {
    readonly adults: number;
    readonly children: number;
  } | null;
  readonly tags?: ReadonlyArray<string>;
  readonly contact?: {
    readonly name?: string;
    readonly phone?: string;
    readonly language?: string;
  } | null;
  readonly consent?: {
    readonly givenAt: string;
    readonly textVersion?: string;
    readonly by?: string;
  } | null;
  /** First local day for which `members` and `group` of this change hold; today, if it is left out. Days before it keep what was said then. */
  readonly validFrom?: string;
  /** When the household came into the project of this change; now, if it is left out. Days before it stay with the project in which it was. */
  readonly projectFrom?: string;
  readonly status?: "enrolled" | "active" | "inactive" | "withdrawn" | "archived";
  readonly id?: string;
  readonly version?: number;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly withdrawnAt?: string;
  readonly masked?: boolean;
  readonly formerValues?: ReadonlyArray<{
    readonly until: string;
    readonly group?: string | null;
    readonly members?: {
      readonly adults: number;
      readonly children: number;
    };
  }>;
};

export type HouseholdStatusChange = {
  readonly from: string;
  readonly to: string;
  readonly at: string;
  readonly reason: string | null;
  readonly recordedAt: string;
  readonly actor: string;
};

export type HouseholdVersion = {
  readonly did: string;
  readonly type: string;
  readonly location: {
    readonly district: string;
    readonly density: string;
    readonly geo?: {
      readonly lat: number;
      readonly lon: number;
      readonly accuracyM?: number;
    };
  };
  readonly baseline: {
    readonly fuelType: string;
    readonly monthlyConsumption: number;
    readonly unit: string;
    readonly validFrom: string | null;
    readonly source: string;
    readonly responseId?: string;
    readonly kpt?: KitchenTest;
  } | null;
  readonly projectId: string | null;
  readonly formerProjects?: ReadonlyArray<{
    readonly projectId: string | null;
    readonly until: string;
  }>;
  readonly formerValues?: ReadonlyArray<{
    readonly until: string;
    readonly group?: string | null;
    readonly members?: {
      readonly adults: number;
      readonly children: number;
    };
  }>;
  readonly externalId?: string;
  readonly status: "enrolled" | "active" | "inactive" | "withdrawn" | "archived";
  readonly withdrawnAt?: string;
  readonly group?: string | null;
  readonly members?: {
    readonly adults: number;
    readonly children: number;
  };
  readonly tags?: ReadonlyArray<string>;
  readonly erased?: {
    readonly at: string;
    readonly digest: string;
    readonly reason: string;
  };
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly id: string;
  readonly version: number;
  readonly personal?: {
    readonly ref: string;
    /** SHA-256 of a salt that is kept with the data, and the data as canonical JSON */
    readonly digest: string;
  };
};

export type Installation = {
  readonly deviceId: string;
  readonly householdId: string;
  readonly stoveId: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly correctionReason?: string;
  readonly withdrawnAt?: string;
  readonly id: string;
  readonly version: number;
};

export type InstalledDevice = {
  readonly id: string;
  readonly did: string;
  readonly type: string;
  readonly status: string;
};

export type Job = {
  readonly id: string;
  readonly kind: string;
  readonly status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
  readonly progress: {
    readonly done: number;
    readonly total: number;
  };
  /** Of a job that succeeded; what it holds depends on the kind */
  readonly result: unknown;
  /** Of a job that failed */
  readonly problem: {
    readonly code: string;
    readonly detail: string;
  } | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
};

export type KitchenTest = {
  readonly startDate: string;
  readonly endDate: string;
  /** Of each fuel that was weighed one for each day, also for a day on which none was burned */
  readonly weighings: ReadonlyArray<{
    readonly date: string;
    readonly fuelType: "Charcoal" | "Wood" | "Pellets" | "LPG" | "Coal" | "Dung" | "CropResidue";
    /** Weight at the start of the day */
    readonly startKg: number;
    /** What was brought during the day */
    readonly addedKg: number;
    /** Weight at the end of the day */
    readonly endKg: number;
    /** Water as a fraction of the mass */
    readonly moistureWetBasis?: number;
  }>;
  /** Of the fuel of the baseline, where it was written down */
  readonly totalKg?: number;
  readonly persons?: {
    readonly children0to14: number;
    readonly womenOver14: number;
    readonly men15to59: number;
    readonly menOver59: number;
  };
  readonly standardAdults?: number;
};

export type ListedAnalysis = {
  readonly householdId: string;
  /** Both days belong to it */
  readonly period: {
    readonly start: string;
    readonly end: string;
  };
  readonly analysis: {
    /** Without the new stoves */
    readonly baselineEmissions: number;
    /** Of the stoves and fuels within the boundary */
    readonly actualEmissions: number;
    /** Exactly baselineEmissions - actualEmissions; below 0 where more was emitted */
    readonly reductions: number;
    /** Probability that the true reduction is within 10 % of the estimate */
    readonly confidence: number;
    readonly deviceContributions: ReadonlyArray<{
      readonly deviceId: string;
      /** Its part of the reduction; 0 where there is none */
      readonly reductionShare: number;
      readonly evidence: {
        /** Hours in use; null: no reading tells them (a scale, a meter that reports each hour) */
        readonly usageHours: number | null;
        /** Baseline fuel that it stood in for, after all caps, in `units.fuelSaved` */
        readonly fuelSaved: number;
      };
    }>;
    /** 1 less the shares of all devices */
    readonly unattributedShare: number;
    /** Lies around the reduction with the probability `level` */
    readonly interval: {
      readonly lower: number;
      readonly upper: number;
      readonly level: number;
    };
    readonly units: {
      readonly emissions: string;
      readonly fuelSaved: string;
      readonly usageHours: string;
    };
  };
  readonly baselineMethod: "metered" | "wholeHousehold";
  /** Emitted elsewhere because of the stoves; not part of `reductions` */
  readonly leakage: number;
  /** What the named methodology gives, baseline − actual − leakage: the number to compare with the calculation of a developer */
  readonly methodologyReduction: number;
  /** What may be claimed: the same with the lower end of the 90 % interval in place of the reduction, where that is not known to 10 %; never above the reduction */
  readonly creditedReduction: number;
  /** Probability that there is a reduction at all */
  readonly probPositive: number;
  /** Of the inputs: the same inputs have the same id */
  readonly id: string;
  /** provisional: `coverage` is below 0.95, or below what the project requires */
  readonly status: "final" | "provisional";
  readonly methodology: "gs-mecd@1.2" | "gs-mecd@2.0" | "verra-vm0050@1.0" | "gs-tpddtec@3.1" | "gs-tpddtec@4" | "gs-tpddtec@5.0" | "gs-smec@4.0" | "cdm-ams-ii-g@unversioned" | "whole-household@1";
  /** As they were given */
  readonly parameters?: Readonly<Record<string, number | {
    readonly value: number;
    readonly u95?: number;
    readonly reference?: string;
  }>>;
  /** Part of the expected intervals of time with a reading */
  readonly coverage: number;
  /** Where the baseline comes from, and what other designs say */
  readonly causal: {
    readonly design: "meteredEnergy" | "declaredBaseline" | "ownHistory";
    /** Of the period, in `unit`, as the design tells it: the caps of the result (`baseline-cap`, `energy-cap`) come after it, and `fuelSaved` and emissions hold what is left; null: the design cannot tell it */
    readonly baselineFuel: number | null;
    readonly standardUncertainty: number | null;
    readonly detail: string;
    /** How the household’s own time before is to be judged; left out where it says nothing */
    readonly diagnostics?: {
      /** Weeks of which the fuel is known, before the stove came and of the period */
      readonly weeks: {
        readonly before: number;
        readonly after: number;
      };
      /** Comparison households, the same calendar months before, or no season at all */
      readonly season: "comparison" | "ownYear" | "none";
      /** How the fuel changed before the stove came, without its season; `refused`: why it is not known */
      readonly preTrend: {
        /** In `unit` a day and year */
        readonly changePerYear: number;
        readonly standardUncertainty: number;
        /** Of no change */
        readonly pValue: number;
      } | {
        readonly refused: string;
      };
    };
    readonly reason: string;
    readonly fuelType: string;
    readonly unit: string;
    readonly alternatives: ReadonlyArray<{
      readonly design: "meteredEnergy" | "declaredBaseline" | "ownHistory";
      /** Of the period, in `unit`, as the design tells it: the caps of the result (`baseline-cap`, `energy-cap`) come after it, and `fuelSaved` and emissions hold what is left; null: the design cannot tell it */
      readonly baselineFuel: number | null;
      readonly standardUncertainty: number | null;
      readonly detail: string;
      /** How the household’s own time before is to be judged; left out where it says nothing */
      readonly diagnostics?: {
        /** Weeks of which the fuel is known, before the stove came and of the period */
        readonly weeks: {
          readonly before: number;
          readonly after: number;
        };
        /** Comparison households, the same calendar months before, or no season at all */
        readonly season: "comparison" | "ownYear" | "none";
        /** How the fuel changed before the stove came, without its season; `refused`: why it is not known */
        readonly preTrend: {
          /** In `unit` a day and year */
          readonly changePerYear: number;
          readonly standardUncertainty: number;
          /** Of no change */
          readonly pValue: number;
        } | {
          readonly refused: string;
        };
      };
    }>;
  };
  readonly inputsDigest: string;
  readonly resultDigest: string;
  /** What was assumed, capped or filled */
  readonly warnings: ReadonlyArray<Warning>;
  readonly computedAt: string;
  /** Some days of the period were still to be computed from what devices sent: ask again for newer data. Told by this request only */
  readonly daysPending?: true;
  /** Its data changed after it was computed: see `freshness` */
  readonly stale: boolean;
};

export type ListedHousehold = {
  readonly did: string;
  readonly type: string;
  readonly location: {
    readonly district: string;
    readonly density: string;
    readonly geo?: {
      readonly lat: number;
      readonly lon: number;
      readonly accuracyM?: number;
    };
  };
  readonly baseline: {
    readonly fuelType: string;
    readonly monthlyConsumption: number;
    readonly unit: string;
    readonly validFrom: string | null;
    readonly source: string;
    readonly responseId?: string;
    readonly kpt?: KitchenTest;
  } | null;
  readonly projectId: string | null;
  readonly formerProjects?: ReadonlyArray<{
    readonly projectId: string | null;
    readonly until: string;
  }>;
  readonly formerValues?: ReadonlyArray<{
    readonly until: string;
    readonly group?: string | null;
    readonly members?: {
      readonly adults: number;
      readonly children: number;
    };
  }>;
  readonly externalId?: string;
  readonly status: "enrolled" | "active" | "inactive" | "withdrawn" | "archived";
  readonly withdrawnAt?: string;
  readonly group?: string | null;
  readonly members?: {
    readonly adults: number;
    readonly children: number;
  };
  readonly tags?: ReadonlyArray<string>;
  readonly erased?: {
    readonly at: string;
    readonly digest: string;
    readonly reason: string;
  };
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly id: string;
  readonly version: number;
  readonly devices: ReadonlyArray<Device | InstalledDevice>;
  readonly contact?: {
    readonly name?: string;
    readonly phone?: string;
    readonly language?: string;
  };
  readonly consent?: {
    readonly givenAt: string;
    readonly textVersion?: string;
    readonly by?: string;
  };
  /** Personal data are left out, and coordinates rounded to 0.1 degree */
  readonly masked?: boolean;
  readonly project?: Project | null;
};

export type ListedProjectAnalysis = {
  readonly projectId: string;
  /** Both days belong to it */
  readonly period: {
    readonly start: string;
    readonly end: string;
  };
  readonly analysis: {
    /** Sum of the households used */
    readonly baselineEmissions: number;
    /** kgCO2e */
    readonly actualEmissions: number;
    /** Exactly baselineEmissions - actualEmissions */
    readonly reductions: number;
    /** Probability that the true total is within 10 % of the estimate */
    readonly confidence: number;
    /** Of the total; what all households share does not shrink with their number */
    readonly interval: {
      /** kgCO2e */
      readonly lower: number;
      /** kgCO2e */
      readonly upper: number;
      readonly level: number;
    };
    readonly units: {
      readonly emissions: string;
    };
  };
  readonly households: {
    readonly used: number;
    readonly leftOut: number;
  };
  readonly leftOut: ReadonlyArray<{
    /** Code of the problem that the analysis of the household alone has, or `comparison-household`, or `in-other-project` */
    readonly code: string;
    readonly households: number;
    /** The first 100; `inputs.leftOut` of the trace names all, each with its reason */
    readonly householdIds: ReadonlyArray<string>;
    readonly example: {
      readonly householdId: string;
      readonly detail: string;
    };
  }>;
  readonly baselineMethod: "metered" | "wholeHousehold";
  /** Emitted elsewhere because of the stoves; not part of `reductions` */
  readonly leakage: number;
  /** What the named methodology gives, the sum of the households used: the number to compare with the calculation of a developer */
  readonly methodologyReduction: number;
  /** What may be claimed: lower bounds and leakage taken off, and what the comparison of groups does not show; never above the reduction */
  readonly creditedReduction: number;
  /** Probability that there is a reduction at all */
  readonly probPositive: number;
  /** Standard uncertainty: of meters and gaps, and of what all households share */
  readonly uncertainty: {
    /** kgCO2e */
    readonly sigma: number;
    /** kgCO2e */
    readonly random: number;
    /** kgCO2e */
    readonly shared: number;
  };
  readonly id: string;
  /** `final`: every household is, and `coverage` is 0.95 or more */
  readonly status: "final" | "provisional";
  readonly methodology: "gs-mecd@1.2" | "gs-mecd@2.0" | "verra-vm0050@1.0" | "gs-tpddtec@3.1" | "gs-tpddtec@4" | "gs-tpddtec@5.0" | "gs-smec@4.0" | "cdm-ams-ii-g@unversioned" | "whole-household@1";
  /** As they were given */
  readonly parameters?: Readonly<Record<string, number | {
    readonly value: number;
    readonly u95?: number;
    readonly reference?: string;
  }>>;
  /** Mean of all households with a device in the period, also of those left out */
  readonly coverage: number;
  /** What the comparison of groups says of the weighed fuel in the period; the totals stay, and what is credited is held against it */
  readonly causal: {
    readonly estimate: {
      readonly design: "ownHistory" | "differenceInDifferences" | "syntheticControl" | "syntheticDifferenceInDifferences";
      /** Baseline fuel that a household saves in a day, in `unit` */
      readonly savedPerDay: number;
      readonly standardUncertainty: number;
      readonly interval: {
        readonly lower: number;
        readonly upper: number;
        readonly level: number;
      };
      /** Of no effect */
      readonly pValue: number | null;
      readonly notes: ReadonlyArray<string>;
    } | null;
    /** What the analyses of the households that are compared claim to be saved on a day with a new stove, their mean, in `unit` */
    readonly claimedPerDay: number | null;
    /** Part of the fuel that is claimed to be saved that the comparison leaves: below 1 where the whole interval of the estimate lies below the claim, with the warning `comparison-claims-less`. What the rest would have emitted is taken off before `creditedReduction` */
    readonly creditedShare: number;
    readonly reason: string;
    readonly fuelType: "Charcoal" | "Wood" | "Pellets" | "LPG" | "Coal" | "Dung" | "CropResidue" | "Kerosene" | "Ethanol" | "Biogas" | "NaturalGas" | "Electricity" | null;
    readonly unit: string | null;
    readonly diagnostics: {
      readonly preTrend: {
        readonly slopeDifference: number;
        readonly pValue: number;
      } | {
        readonly refused: string;
      };
      readonly balance: number | null;
      readonly households: {
        readonly treated: number;
        readonly comparison: number;
      };
      readonly clusters: {
        readonly treated: number;
        readonly comparison: number;
        readonly together: number;
      };
      /** Months of which a household with a new stove has a weighed outcome */
      readonly periods: {
        readonly before: number;
        readonly after: number;
      };
    } | null;
    readonly alternatives: ReadonlyArray<{
      readonly design: "ownHistory" | "differenceInDifferences" | "syntheticControl" | "syntheticDifferenceInDifferences";
      /** Baseline fuel that a household saves in a day, in `unit` */
      readonly savedPerDay: number;
      readonly standardUncertainty: number;
      readonly interval: {
        readonly lower: number;
        readonly upper: number;
        readonly level: number;
      };
      /** Of no effect */
      readonly pValue: number | null;
      readonly notes: ReadonlyArray<string>;
    } | {
      readonly refused: string;
    }>;
  };
  readonly inputsDigest: string;
  readonly resultDigest: string;
  /** One of each code, with how many households have it and what is said of the first */
  readonly warnings: ReadonlyArray<Warning>;
  readonly computedAt: string;
  /** Some days of the period were still to be computed from what devices sent: ask again for newer data. Told by this request only */
  readonly daysPending?: true;
  /** Its data changed after it was computed: see `freshness` */
  readonly stale: boolean;
};

export type Methodology = {
  /** `name@version` */
  readonly id: string;
  readonly title: string;
  /** A result has one of them */
  readonly boundaries: ReadonlyArray<"metered" | "wholeHousehold">;
  /** analysis: an analysis can follow it; formulas: `npm run formula` calculates its equations */
  readonly status: "analysis" | "formulas";
  readonly equations: ReadonlyArray<{
    /** Number or name of the equation in the methodology */
    readonly reference: string;
    readonly text: string;
    /** Names for `npm run formula` */
    readonly formulas: ReadonlyArray<string>;
  }>;
  /** All that `parameters` of an analysis may give with it; none where no analysis follows it */
  readonly parameters: ReadonlyArray<{
    readonly name: string;
    readonly unit: string;
    /** Id of the factor that stands when nothing better is known */
    readonly default: string | null;
    /** `name` for GET /v1/factors; null: each project brings its own */
    readonly factors: string | null;
    /** That of the default */
    readonly reliability: "C" | "S" | "M" | "D" | null;
    /** No default is confirmed: an analysis without it is 422, whatever the household is */
    readonly required: boolean;
    /** Households for which it is required all the same, so that theirs is 422 without it; null: none */
    readonly requiredWhere: string | null;
    readonly minimum: number;
    readonly maximum: number;
    /** Half-width of the 95 % interval, relative: what is taken when it is not given, and the least that may be; null: the value is exact */
    readonly u95: {
      readonly usual: number;
      readonly minimum: number;
    } | null;
  }>;
  /** Other numbers of its equations, which no request gives; `npm run formula` takes them */
  readonly formulaInputs: ReadonlyArray<{
    readonly name: string;
    readonly unit: string;
    /** Id of the factor that stands when nothing better is known */
    readonly default: string | null;
    /** `name` for GET /v1/factors; null: each project brings its own */
    readonly factors: string | null;
    /** That of the default */
    readonly reliability: "C" | "S" | "M" | "D" | null;
  }>;
  readonly source: string;
  /** How well the equations are known */
  readonly reliability: "C" | "S" | "M" | "D";
  readonly validFrom: string | null;
};

export type NewApiKey = {
  readonly name: string;
  readonly scopes: ReadonlyArray<"projects:read" | "projects:write" | "households:read" | "households:write" | "households:erase" | "devices:read" | "devices:write" | "readings:read" | "readings:write" | "alarms:read" | "alarms:write" | "surveys:read" | "surveys:write" | "responses:read" | "responses:write" | "responses:review" | "analysis:read" | "analysis:run" | "claims:read" | "claims:write" | "claims:verify" | "credentials:issue" | "exports:run" | "events:read" | "webhooks:manage" | "keys:manage" | "audit:read" | "pii:read">;
  readonly projectIds?: ReadonlyArray<string> | null;
  readonly actor?: string | null;
  readonly expiresAt?: string | null;
  readonly allowedCidrs?: ReadonlyArray<string> | null;
  readonly id?: string;
  readonly version?: number;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly kind?: string;
  readonly status?: string;
  readonly createdBy?: string | null;
  readonly lastUsedAt?: string | null;
  readonly overlapEndsAt?: string | null;
};

export type NewBaseline = {
  readonly fuelType: "Charcoal" | "Wood" | "Pellets" | "LPG" | "Coal" | "Dung" | "CropResidue" | "Kerosene" | "Ethanol" | "Biogas" | "NaturalGas" | "Electricity";
  /** Required, unless `kpt` has the weighings: then it is their mean of a day × 365 / 12 */
  readonly monthlyConsumption?: number;
  readonly validFrom?: string | null;
  readonly source?: "declared" | "survey" | "kpt" | "methodology-default";
  readonly responseId?: string;
  readonly unit?: string;
  /** Kitchen performance test that the consumption was weighed in */
  readonly kpt?: KitchenTest;
};

export type NewBaselineRow = {
  readonly fuelType: "Charcoal" | "Wood" | "Pellets" | "LPG" | "Coal" | "Dung" | "CropResidue" | "Kerosene" | "Ethanol" | "Biogas" | "NaturalGas" | "Electricity";
  /** Required, unless `kpt` has the weighings: then it is their mean of a day × 365 / 12 */
  readonly monthlyConsumption?: number;
  readonly validFrom?: string | null;
  readonly source?: "declared" | "survey" | "kpt" | "methodology-default";
  readonly responseId?: string;
  readonly unit?: string;
  /** Kitchen performance test that the consumption was weighed in */
  readonly kpt?: KitchenTest;
  readonly reason?: string;
};

export type NewDevice = {
  readonly did?: string;
  readonly type: "ElectricPressureCooker" | "InductionStove" | "ElectricHotplate" | "ElectricSlowCooker" | "LpgStove" | "EthanolStove" | "BiogasStove" | "PelletStove" | "ImprovedBiomassStove" | "TraditionalStove" | "StoveUseMonitor" | "SmartMeter" | "FuelScale" | "Other";
  readonly status?: "registered" | "provisioned" | "active";
  /** For a sensor: DID or id of the stove that it watches */
  readonly stoveId?: string | null;
  readonly vendor?: string | null;
  readonly model?: string | null;
  /** Unique together with the vendor */
  readonly serialNumber?: string | null;
  readonly firmware?: string | null;
  /** Fuel that the stove burns */
  readonly fuelType?: "Charcoal" | "Wood" | "Pellets" | "LPG" | "Coal" | "Dung" | "CropResidue" | "Kerosene" | "Ethanol" | "Biogas" | "NaturalGas" | "Electricity" | null;
  readonly ratedPowerW?: number | null;
  readonly configuration?: {
    readonly samplingRateSeconds?: number | null;
    readonly temperatureThresholdC?: number | null;
    readonly transmissionMode?: "realtime" | "batch" | "manual" | null;
  } | null;
  /** Expected time between readings, at most a day; null: the default of the type */
  readonly expectedInterval?: string | null;
  readonly placement?: "onStove" | "nearFlame" | "inPot" | "meter" | null;
  readonly meter?: {
    /** Accuracy class, per cent: it stands for the usual uncertainty of what the device measures (2.5 % of a meter, 30 % of a scale), better or worse, but not below 1 % of a meter and 5 % of a scale */
    readonly accuracyPercent?: number | null;
    readonly certificate?: string | null;
  } | null;
  readonly id?: string;
  readonly version?: number;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly householdId?: string | null;
  readonly connectivity?: "never_seen" | "online" | "silent";
  readonly health?: "ok" | "degraded" | "faulty";
  /** What was said of the device before, up to the day before `until`; a PATCH makes them */
  readonly formerValues?: ReadonlyArray<{
    readonly until: string;
    readonly type: string;
    readonly fuelType?: string;
    readonly ratedPowerW?: number;
    readonly expectedInterval: string;
    readonly accuracyPercent?: number;
  }>;
};

export type NewHousehold = {
  readonly did?: string;
  readonly type?: "CleanCookingHousehold";
  readonly devices?: ReadonlyArray<HouseholdDevice>;
  readonly location: {
    readonly district: string;
    readonly density: "VeryLow" | "Low" | "Medium" | "High" | "VeryHigh";
    readonly adminCodes?: ReadonlyArray<string>;
    readonly urbanRural?: "Urban" | "PeriUrban" | "Rural";
    readonly geo?: {
      readonly lat: number;
      readonly lon: number;
      readonly accuracyM?: number;
    } | null;
  };
  readonly baseline?: NewBaseline | null;
  readonly projectId?: string | null;
  readonly externalId?: string | null;
  readonly group?: "adopter" | "comparison" | null;
  readonly members?: {
    readonly adults: number;
    readonly children: number;
  } | null;
  readonly tags?: ReadonlyArray<string>;
  readonly contact?: {
    readonly name?: string;
    readonly phone?: string;
    readonly language?: string;
  } | null;
  readonly consent?: {
    readonly givenAt: string;
    readonly textVersion?: string;
    readonly by?: string;
  } | null;
  readonly status?: "active" | "enrolled";
  readonly id?: string;
  readonly version?: number;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly withdrawnAt?: string;
  readonly masked?: boolean;
  readonly formerValues?: ReadonlyArray<{
    readonly until: string;
    readonly group?: string | null;
    readonly members?: {
      readonly adults: number;
      readonly children: number;
    };
  }>;
};

export type NewProject = {
  readonly did?: string;
  readonly name: string;
  readonly country?: string | null;
  readonly timeZone?: string;
  readonly coverageThreshold?: number;
  readonly defaultMethodology?: "gs-mecd@1.2" | "gs-mecd@2.0" | "verra-vm0050@1.0" | "gs-tpddtec@3.1" | "gs-tpddtec@4" | "gs-tpddtec@5.0" | "gs-smec@4.0" | "cdm-ams-ii-g@unversioned" | "whole-household@1" | null;
  readonly oracleQuorum?: {
    readonly need: number;
    readonly of: number;
  };
  readonly reviewLevels?: number;
  readonly separationOfDuties?: boolean;
  readonly disputeDays?: number;
  readonly requireProtocol?: boolean;
  readonly stratifyBy?: ReadonlyArray<"location.density" | "location.district" | "location.urbanRural" | "location.adminCodes" | "group" | "baseline.fuelType" | "tags">;
  /** Beginnings of the DIDs of its devices. Its keys register such a device with all its past, and keys that are limited to other projects cannot. Only a key without limits sets them. */
  readonly didPrefixes?: ReadonlyArray<string>;
  readonly implicit?: boolean;
  readonly id?: string;
  readonly version?: number;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly status?: "active";
};

export type NewSurvey = {
  readonly type: "BaselineSurvey" | "FollowUpSurvey" | "MonitoringSurvey" | "KitchenPerformanceTest";
  /** DID or id of the project; a DID that is none yet makes a bare one (`implicit`), so a misspelt one does too */
  readonly projectId: string;
  readonly template?: {
    readonly eligibilityCriteria?: boolean;
    readonly socioEconomicData?: boolean;
    readonly cookingPatterns?: boolean;
    readonly stovePerceptions?: boolean;
    readonly installationQuality?: boolean;
    readonly userExperience?: boolean;
    readonly technicalChallenges?: boolean;
    readonly usagePatterns?: boolean;
    readonly stoveUsage?: boolean;
    readonly fuelConsumption?: boolean;
    readonly userSatisfaction?: boolean;
    readonly sdgIndicators?: boolean;
    readonly inclusionCriteria?: boolean;
  };
  readonly templateId?: string;
  readonly templateVersion?: number;
  readonly sampling: {
    readonly method: "stratified" | "simple_random" | "systematic" | "cluster" | "census" | "purposive";
    /** Left out: it follows from `precision`; of a census it is the number of households that take part */
    readonly size?: number;
    readonly confidence?: number;
    readonly precision?: number;
    readonly population?: number;
    readonly expectedMean?: number;
    readonly expectedSD?: number;
    readonly dropoutRate?: number;
    readonly parameterType?: "proportion" | "mean";
    readonly precisionMode?: "relative" | "absolute";
    readonly strata?: ReadonlyArray<{
      readonly name: string;
      readonly share?: number;
      readonly population?: number;
      readonly sd?: number;
    }>;
    readonly stratifyBy?: ReadonlyArray<"location.density" | "location.district" | "location.urbanRural" | "location.adminCodes" | "group" | "baseline.fuelType" | "tags">;
    readonly allocation?: "proportional" | "neyman" | "equal" | "cost";
    readonly stratification?: "pooled" | "independent";
    readonly reserveFraction?: number;
  };
  readonly schedule?: {
    readonly opensAt?: string | null;
    readonly closesAt?: string | null;
    readonly graceDays?: number;
  };
  readonly follows?: string | null;
  readonly round?: number;
  readonly quality?: {
    readonly completeness?: number;
    readonly consistency?: boolean;
  };
  readonly title?: string;
  readonly protocol?: {
    readonly methodology?: string;
    readonly storage?: string;
    readonly responsibility?: string;
    readonly languages?: ReadonlyArray<string>;
    readonly training?: string;
    readonly backCheckFraction?: number;
    readonly maddDocument?: {
      readonly title?: string;
      readonly version?: string;
      readonly uri?: string;
      readonly digest?: string;
      readonly templateDigest?: string;
    };
  };
  readonly collectors?: ReadonlyArray<string>;
  readonly status?: "draft";
  readonly id?: string;
  readonly version?: number;
  readonly createdAt?: string;
  readonly updatedAt?: string;
};

export type Project = {
  readonly did: string;
  readonly name: string;
  readonly country: string | null;
  readonly timeZone: string;
  readonly coverageThreshold: number;
  readonly defaultMethodology: "gs-mecd@1.2" | "gs-mecd@2.0" | "verra-vm0050@1.0" | "gs-tpddtec@3.1" | "gs-tpddtec@4" | "gs-tpddtec@5.0" | "gs-smec@4.0" | "cdm-ams-ii-g@unversioned" | "whole-household@1" | null;
  readonly oracleQuorum: {
    readonly need: number;
    readonly of: number;
  };
  readonly reviewLevels: number;
  readonly separationOfDuties: boolean;
  readonly disputeDays: number;
  readonly requireProtocol: boolean;
  readonly stratifyBy: ReadonlyArray<string>;
  readonly didPrefixes: ReadonlyArray<string>;
  readonly implicit: boolean;
  readonly status: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly correctionReason?: string;
  readonly withdrawnAt?: string;
  readonly id: string;
  readonly version: number;
};

export type ProjectAnalysis = {
  readonly projectId: string;
  /** Both days belong to it */
  readonly period: {
    readonly start: string;
    readonly end: string;
  };
  readonly analysis: {
    /** Sum of the households used */
    readonly baselineEmissions: number;
    /** kgCO2e */
    readonly actualEmissions: number;
    /** Exactly baselineEmissions - actualEmissions */
    readonly reductions: number;
    /** Probability that the true total is within 10 % of the estimate */
    readonly confidence: number;
    /** Of the total; what all households share does not shrink with their number */
    readonly interval: {
      /** kgCO2e */
      readonly lower: number;
      /** kgCO2e */
      readonly upper: number;
      readonly level: number;
    };
    readonly units: {
      readonly emissions: string;
    };
  };
  readonly households: {
    readonly used: number;
    readonly leftOut: number;
  };
  readonly leftOut: ReadonlyArray<{
    /** Code of the problem that the analysis of the household alone has, or `comparison-household`, or `in-other-project` */
    readonly code: string;
    readonly households: number;
    /** The first 100; `inputs.leftOut` of the trace names all, each with its reason */
    readonly householdIds: ReadonlyArray<string>;
    readonly example: {
      readonly householdId: string;
      readonly detail: string;
    };
  }>;
  readonly baselineMethod: "metered" | "wholeHousehold";
  /** Emitted elsewhere because of the stoves; not part of `reductions` */
  readonly leakage: number;
  /** What the named methodology gives, the sum of the households used: the number to compare with the calculation of a developer */
  readonly methodologyReduction: number;
  /** What may be claimed: lower bounds and leakage taken off, and what the comparison of groups does not show; never above the reduction */
  readonly creditedReduction: number;
  /** Probability that there is a reduction at all */
  readonly probPositive: number;
  /** Standard uncertainty: of meters and gaps, and of what all households share */
  readonly uncertainty: {
    /** kgCO2e */
    readonly sigma: number;
    /** kgCO2e */
    readonly random: number;
    /** kgCO2e */
    readonly shared: number;
  };
  readonly id: string;
  /** `final`: every household is, and `coverage` is 0.95 or more */
  readonly status: "final" | "provisional";
  readonly methodology: "gs-mecd@1.2" | "gs-mecd@2.0" | "verra-vm0050@1.0" | "gs-tpddtec@3.1" | "gs-tpddtec@4" | "gs-tpddtec@5.0" | "gs-smec@4.0" | "cdm-ams-ii-g@unversioned" | "whole-household@1";
  /** As they were given */
  readonly parameters?: Readonly<Record<string, number | {
    readonly value: number;
    readonly u95?: number;
    readonly reference?: string;
  }>>;
  /** Mean of all households with a device in the period, also of those left out */
  readonly coverage: number;
  /** What the comparison of groups says of the weighed fuel in the period; the totals stay, and what is credited is held against it */
  readonly causal: {
    readonly estimate: {
      readonly design: "ownHistory" | "differenceInDifferences" | "syntheticControl" | "syntheticDifferenceInDifferences";
      /** Baseline fuel that a household saves in a day, in `unit` */
      readonly savedPerDay: number;
      readonly standardUncertainty: number;
      readonly interval: {
        readonly lower: number;
        readonly upper: number;
        readonly level: number;
      };
      /** Of no effect */
      readonly pValue: number | null;
      readonly notes: ReadonlyArray<string>;
    } | null;
    /** What the analyses of the households that are compared claim to be saved on a day with a new stove, their mean, in `unit` */
    readonly claimedPerDay: number | null;
    /** Part of the fuel that is claimed to be saved that the comparison leaves: below 1 where the whole interval of the estimate lies below the claim, with the warning `comparison-claims-less`. What the rest would have emitted is taken off before `creditedReduction` */
    readonly creditedShare: number;
    readonly reason: string;
    readonly fuelType: "Charcoal" | "Wood" | "Pellets" | "LPG" | "Coal" | "Dung" | "CropResidue" | "Kerosene" | "Ethanol" | "Biogas" | "NaturalGas" | "Electricity" | null;
    readonly unit: string | null;
    readonly diagnostics: {
      readonly preTrend: {
        readonly slopeDifference: number;
        readonly pValue: number;
      } | {
        readonly refused: string;
      };
      readonly balance: number | null;
      readonly households: {
        readonly treated: number;
        readonly comparison: number;
      };
      readonly clusters: {
        readonly treated: number;
        readonly comparison: number;
        readonly together: number;
      };
      /** Months of which a household with a new stove has a weighed outcome */
      readonly periods: {
        readonly before: number;
        readonly after: number;
      };
    } | null;
    readonly alternatives: ReadonlyArray<{
      readonly design: "ownHistory" | "differenceInDifferences" | "syntheticControl" | "syntheticDifferenceInDifferences";
      /** Baseline fuel that a household saves in a day, in `unit` */
      readonly savedPerDay: number;
      readonly standardUncertainty: number;
      readonly interval: {
        readonly lower: number;
        readonly upper: number;
        readonly level: number;
      };
      /** Of no effect */
      readonly pValue: number | null;
      readonly notes: ReadonlyArray<string>;
    } | {
      readonly refused: string;
    }>;
  };
  readonly inputsDigest: string;
  readonly resultDigest: string;
  /** One of each code, with how many households have it and what is said of the first */
  readonly warnings: ReadonlyArray<Warning>;
  readonly computedAt: string;
  /** Some days of the period were still to be computed from what devices sent: ask again for newer data. Told by this request only */
  readonly daysPending?: true;
};

export type ProjectAnalysisRequest = {
  readonly projectId: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly methodology?: "gs-mecd@1.2" | "gs-mecd@2.0" | "verra-vm0050@1.0" | "gs-tpddtec@3.1" | "gs-tpddtec@4" | "gs-tpddtec@5.0" | "gs-smec@4.0" | "cdm-ams-ii-g@unversioned" | "whole-household@1";
  /** Boundary, where no methodology is named; one that is not of the methodology is 422 */
  readonly baselineMethod?: "metered" | "wholeHousehold";
  /** Numbers in place of the usual ones: a number, or `{"value", "u95", "reference"}`. `parameters` of GET /v1/methodologies/{id} lists those that the methodology takes */
  readonly parameters?: {
    /** kgCO2e per kg of the baseline fuel */
    readonly emissionsPerKg?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.4. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** fraction */
    readonly fNRB?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.4. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** tCO2/TJ of the baseline fuel */
    readonly efCO2?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.16. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** tCO2e/TJ of the baseline fuel */
    readonly efNonCO2?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.5. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** MJ/kg of the baseline fuel */
    readonly ncv?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.1. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** kg per litre or m3 of the baseline fuel, in which it is counted */
    readonly density?: number | {
      readonly value: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** fraction, of the old stove */
    readonly efficiencyBaseline?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.15. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** fraction, of each new stove that is compared by efficiency, by a water boiling test */
    readonly efficiencyProject?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.15. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** fraction, of hotplates, and of meters that name no stove, by a water boiling test */
    readonly "efficiencyProject.ElectricHotplate"?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.15. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** fraction, of induction stoves, by a water boiling test */
    readonly "efficiencyProject.InductionStove"?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.15. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** fraction, of LPG stoves, by a water boiling test */
    readonly "efficiencyProject.LpgStove"?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.15. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** fraction, of ethanol stoves, by a water boiling test */
    readonly "efficiencyProject.EthanolStove"?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.15. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** MJ per person and event */
    readonly scBaseline?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.10606601717798211. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** MJ per person and event */
    readonly scProject?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.10606601717798211. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** MJ of baseline fuel per MJ of electricity */
    readonly scRatio?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.15. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** kgCO2e/kWh */
    readonly efGrid?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.2. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** fraction */
    readonly tdl?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.5. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** fraction by which the baseline is adjusted downward */
    readonly daf?: number | {
      readonly value: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** tCO2e/TJ of this fuel, from its making and transport */
    readonly "upstream.Charcoal"?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.5. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** tCO2e/TJ of this fuel, from its making and transport */
    readonly "upstream.Wood"?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.5. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** tCO2e/TJ of this fuel, from its making and transport */
    readonly "upstream.Pellets"?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.5. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** tCO2e/TJ of this fuel, from its making and transport */
    readonly "upstream.LPG"?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.5. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** tCO2e/TJ of this fuel, from its making and transport */
    readonly "upstream.Coal"?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.5. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** tCO2e/TJ of this fuel, from its making and transport */
    readonly "upstream.Dung"?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.5. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** tCO2e/TJ of this fuel, from its making and transport */
    readonly "upstream.CropResidue"?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.5. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** tCO2e/TJ of this fuel, from its making and transport */
    readonly "upstream.Kerosene"?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.5. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** tCO2e/TJ of this fuel, from its making and transport */
    readonly "upstream.Ethanol"?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.5. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** tCO2e/TJ of this fuel, from its making and transport */
    readonly "upstream.Biogas"?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.5. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** tCO2e/TJ of this fuel, from its making and transport */
    readonly "upstream.NaturalGas"?: number | {
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value; left out: 0.5. The smaller, the more is credited */
      readonly u95?: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** use outside a test / use during the test */
    readonly hawthorneIndex?: number | {
      readonly value: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** kgCO2e per new device */
    readonly embodied?: number | {
      readonly value: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** years that a new stove lasts; from 5 on, the emissions from making it count over its first five years, else in its first */
    readonly technicalLife?: number | {
      readonly value: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
    /** fraction of the reduction */
    readonly leakageFraction?: number | {
      readonly value: number;
      /** Where the value is shown: the report of a test, a survey */
      readonly reference?: string;
    };
  };
  readonly confidenceLevel?: number;
  readonly allowLowCoverage?: boolean;
  /** Not supported: 400 */
  readonly asOf?: unknown;
};

export type ProjectAnalysisTrace = {
  readonly format: "hearth-project-trace@1";
  readonly methodVersion: string;
  /** The analysis without `computedAt` */
  readonly result: Readonly<Record<string, unknown>>;
  /** What was asked, each household that counts with the id of its own analysis, and those that do not with the reason */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** From the households to the total and what is credited of it */
  readonly steps: ReadonlyArray<{
    readonly id: string;
    readonly value: number;
    readonly unit: string;
    readonly equation: string;
    readonly source: string;
    readonly from: Readonly<Record<string, number>>;
  }>;
};

export type ProjectPatch = {
  readonly did?: string | null;
  readonly name?: string | null;
  readonly country?: string | null;
  readonly timeZone?: string | null;
  readonly coverageThreshold?: number | null;
  readonly defaultMethodology?: "gs-mecd@1.2" | "gs-mecd@2.0" | "verra-vm0050@1.0" | "gs-tpddtec@3.1" | "gs-tpddtec@4" | "gs-tpddtec@5.0" | "gs-smec@4.0" | "cdm-ams-ii-g@unversioned" | "whole-household@1" | null;
  readonly oracleQuorum?: {
    readonly need?: number | null;
    readonly of?: number | null;
  } | null;
  readonly reviewLevels?: number | null;
  readonly separationOfDuties?: boolean | null;
  readonly disputeDays?: number | null;
  readonly requireProtocol?: boolean | null;
  readonly stratifyBy?: ReadonlyArray<"location.density" | "location.district" | "location.urbanRural" | "location.adminCodes" | "group" | "baseline.fuelType" | "tags"> | null;
  readonly didPrefixes?: ReadonlyArray<string> | null;
  readonly implicit?: boolean | null;
  readonly id?: string | null;
  readonly version?: number | null;
  readonly createdAt?: string | null;
  readonly updatedAt?: string | null;
  readonly status?: "active" | null;
  /** Why the record is corrected; its new version keeps it */
  readonly correctionReason?: string;
};

export type Series = {
  readonly deviceId?: string;
  readonly householdId?: string;
  readonly kind: string;
  readonly metric: string;
  /** Of the values; null: a count, or each point has its own */
  readonly unit: string | null;
  readonly aggregate: "5m" | "15m" | "1h" | "1d";
  readonly fn: "avg" | "max" | "min" | "sum" | "count";
  /** Of steps of a day */
  readonly timeZone: string;
  readonly from: string;
  readonly to: string;
  readonly data: ReadonlyArray<{
    readonly deviceId: string;
    readonly probe?: string;
    readonly fuelType?: string;
    readonly measure?: string;
    readonly unit?: string;
    /** First moment of the step */
    readonly start: string;
    readonly value: number | null;
    /** Readings of the step that have the metric */
    readonly count: number;
  }>;
  readonly nextCursor: null;
  readonly hasMore: false;
};

export type Survey = {
  readonly template?: unknown;
  readonly sampling?: unknown;
  readonly schedule?: unknown;
  readonly follows?: unknown;
  readonly quality?: unknown;
  readonly title?: unknown;
  readonly protocol?: unknown;
  readonly collectors?: unknown;
  readonly warnings?: unknown;
  readonly projectId: string;
  readonly type: string;
  readonly round: number;
  readonly status: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly correctionReason?: string;
  readonly withdrawnAt?: string;
  readonly id: string;
  readonly version: number;
};

export type SurveyPatch = {
  readonly template?: {
    readonly eligibilityCriteria?: boolean | null;
    readonly socioEconomicData?: boolean | null;
    readonly cookingPatterns?: boolean | null;
    readonly stovePerceptions?: boolean | null;
    readonly installationQuality?: boolean | null;
    readonly userExperience?: boolean | null;
    readonly technicalChallenges?: boolean | null;
    readonly usagePatterns?: boolean | null;
    readonly stoveUsage?: boolean | null;
    readonly fuelConsumption?: boolean | null;
    readonly userSatisfaction?: boolean | null;
    readonly sdgIndicators?: boolean | null;
    readonly inclusionCriteria?: boolean | null;
  } | null;
  readonly templateId?: string | null;
  readonly templateVersion?: number | null;
  readonly sampling?: {
    readonly method?: "stratified" | "simple_random" | "systematic" | "cluster" | "census" | "purposive" | null;
    readonly size?: number | null;
    readonly confidence?: number | null;
    readonly precision?: number | null;
    readonly population?: number | null;
    readonly expectedMean?: number | null;
    readonly expectedSD?: number | null;
    readonly dropoutRate?: number | null;
    readonly parameterType?: "proportion" | "mean" | null;
    readonly precisionMode?: "relative" | "absolute" | null;
    readonly strata?: ReadonlyArray<{
      readonly name: string;
      readonly share?: number;
      readonly population?: number;
      readonly sd?: number;
    }> | null;
    readonly stratifyBy?: ReadonlyArray<"location.density" | "location.district" | "location.urbanRural" | "location.adminCodes" | "group" | "baseline.fuelType" | "tags"> | null;
    readonly allocation?: "proportional" | "neyman" | "equal" | "cost" | null;
    readonly stratification?: "pooled" | "independent" | null;
    readonly reserveFraction?: number | null;
  } | null;
  readonly schedule?: {
    readonly opensAt?: string | null;
    readonly closesAt?: string | null;
    readonly graceDays?: number | null;
  } | null;
  readonly follows?: string | null;
  readonly quality?: {
    readonly completeness?: number | null;
    readonly consistency?: boolean | null;
  } | null;
  readonly title?: string | null;
  readonly protocol?: {
    readonly methodology?: string | null;
    readonly storage?: string | null;
    readonly responsibility?: string | null;
    readonly languages?: ReadonlyArray<string> | null;
    readonly training?: string | null;
    readonly backCheckFraction?: number | null;
    readonly maddDocument?: {
      readonly title?: string | null;
      readonly version?: string | null;
      readonly uri?: string | null;
      readonly digest?: string | null;
      readonly templateDigest?: string | null;
    } | null;
  } | null;
  readonly collectors?: ReadonlyArray<string> | null;
  /** Why the record is corrected; its new version keeps it */
  readonly correctionReason: string;
};

export type Warning = {
  /** Later versions may have more.

`persons-assumed`: The household has no number of persons, or more than 50. The limits for one person are used. Set `members`.

`persons-high`: The household has more than 20 persons. Check `members`.

`country-assumed`: The project has no country. Factors of sub-Saharan Africa are used. Set `country`.

`country-unlisted`: There are no factors for this country. The factors that claim least are used.

`grid-factor-assumed`: There is no grid factor for this country. The highest factor of its region is used.

`specific-energy-assumed`: The ratio of old to new stove comes from another region or stove. Give `scRatio` if you measured it.

`cooker-assumed`: The stove of a meter is not known. It is treated as an electric hotplate, which claims least. Register the stove, or set the type of the device.

`meter-overlap`: A meter is not credited: its stove measures itself, or another meter may measure the same energy and showed less. If it measures another stove, register that stove.

`device-left-out`: A device was suspended, lost, stolen or decommissioned on days of the period. Its readings of these days are left out.

`device-silent`: A device sent no readings in the period and adds nothing. For a scale, fuel use is assumed equal to the baseline. If the device was away, change its status or end its installation.

`meter-of-silent-stove`: A meter is used for a stove that sends no readings, with the ratio of that stove. If the meter also measures other loads, remove it or let the stove report.

`device-coverage-low`: A device sent at most half of the expected readings.

`device-excluded`: A meter lacks data on at least half of its days. The methodology credits nothing for it; its energy still emits, with missing days at the mean of the others.

`reading-conflicts`: Conflicting readings for the same time: with equal sequence numbers the first is used, otherwise none.

`reading-stuck`: A sensor sent the same value for hours. These readings are not used. Check the sensor.

`power-stuck`: The power of a meter did not change for at least two hours under load. Check the meter.

`usage-flip-flop`: A sensor switched on and off more than 20 times an hour. Its reports of these hours are not used. Check the sensor.

`power-above-rated`: The measured power is more than 1.2 times the rated power. Check `ratedPowerW`.

`meter-contradiction`: Counter and power of a meter contradict each other, for example by a frozen counter or a wrong unit. The smaller energy is credited; the larger one emits.

`sustained-load`: A load lasted more than 6 hours, most of the day, or all around the clock, like a lamp, heater or refrigerator. It earns nothing and emits. Check what the meter powers.

`counter-jump`: A counter rose faster than the device can draw energy. The rise earns nothing and emits. Check `ratedPowerW` and the unit of the counter.

`counter-reset`: A counter restarted. Its energy since the restart is used.

`counter-spike`: A counter left its level and returned, for example after a restart of the meter. The values between are not used.

`standby-credited`: Readings are too far apart to separate standby from cooking. The credited energy may include standby. Let the device report more often.

`interval-implausible`: Readings arrive more than four times as often as `expectedInterval` says. Coverage uses the real interval. Correct `expectedInterval`.

`energy-left-out`: A meter reports energy that its rated power or its own power readings do not explain. It earns nothing and emits. Check `ratedPowerW` and the unit of the counter.

`fuel-creep`: A weight fell slowly around the clock, which is typical of scale creep. This amount counts as burned only where that lowers the result. Check the scale.

`leakage-left`: The emissions from making new stoves exceed the credit of this period. Subtract the rest from the next claim.

`no-use`: A new stove sent readings but was not used for cooking. If this is true of all new stoves, nothing is credited.

`fuel-refill-unreported`: A scale became heavier without a matching delivery. The fuel burned in that time is not known. Report deliveries.

`fuel-removed`: More fuel left a scale than can burn. It counts as burned only where that lowers the result.

`fuel-delivery-unseen`: The scale shows no rise for a reported delivery. The fuel that may have burned counts only where that lowers the result.

`fuel-delivery-corrected`: A reported delivery was corrected. Fuel use that only the correction shows is counted where that lowers the result. Keep the proof of the delivery.

`fuel-disagreement`: Reports of consumption and the scale differ. The amount that lowers the result is used.

`energy-estimated`: A stove has no meter. Its energy is estimated from hours of use and rated power.

`energy-without-cooking`: A meter measured energy that was not used for cooking: standby, days without a meal, or loads that last too long. It earns nothing and emits. Check what the meter powers.

`residual-filled`: Fuel of days without weighings is filled with the mean of the scale, or with the baseline where less than half of the days were weighed.

`baseline-disagreement`: The stated baseline and a kitchen test differ. The lower one is used; for two fuels, the fuel that earns less credit.

`kitchen-test-jumps`: A day of a kitchen test starts with another weight than the previous day ended with. Correct the weighings, or note the reason.

`baseline-high`: The baseline exceeds the usual fuel use per person. Keep a justification for the auditor.

`baseline-capped`: The baseline exceeds what this number of persons can burn. The cap is used.

`baseline-cap`: The metered energy replaces more fuel than the household burned before. The baseline limits the result.

`parameter-capped`: A parameter exceeds the limit of the methodology. The limit is used.

`parameter-unused`: A parameter changes no number of this analysis: it belongs to another fuel, stove or boundary, another parameter replaces it, or a limit applies. Remove it, or check its purpose.

`given-claims-more`: A parameter, or its uncertainty, claims more than the usual value. Keep the proof for the auditor.

`given-without-default`: No default of a parameter is confirmed, so the given value is used unchecked. Keep the proof for the auditor.

`ceiling-not-applied`: The methodology limits the baseline to business as usual, but no value is known. Check the limit before credits are issued.

`baseline-old`: The latest baseline is older than the methodology allows. State or weigh the baseline again.

`performance-test-due`: A stove is older than the methodology allows without a performance test. Keep the latest test for the auditor.

`rules-not-checked`: The methodology has rules that device data cannot show. The warning names them; check them before credits are issued.

`fleet-coverage-low`: The coverage of all households of the project, including those left out, is too low. Below 0.95 no credits can be issued.

`comparison-claims-less`: Compared with the comparison households, adopters saved less fuel than their analyses claim. The emissions of the difference are not credited.

`lpg-efficiency-only`: The methodology credits LPG for the energy it saves, not for being a cleaner fuel. The replaced fuel is counted with the emissions of LPG per MJ.

`energy-cap`: The energy exceeds the limit per person and day. Only the limit is credited.

`lost-readings-counted`: More metered energy would earn nothing, but would emit. Days without data therefore count with the mean of the others, and fuel that may have been used counts.

`season-not-considered`: The declared baseline is assumed to be the same in every season.

`cross-check-lower`: The other boundary gives a smaller credit. The smaller credit is used.

`no-reduction`: Emissions did not fall. No device has a share. */
  readonly code: string;
  /** What it is here */
  readonly detail: string;
};

/** The replies of an operation that are problems, by status. */
type Problems<Status extends number> = { readonly [S in Status]: Problem };

/** Each operation by its id: what it takes, and its replies by status. */
export interface Operations {
  /** Create a household */
  readonly createHousehold: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: NewHousehold;
    readonly replies: {
      readonly 200: Household;
      readonly 201: Household;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List households */
  readonly listHouseholds: {
    readonly params: undefined;
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
      readonly sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
      readonly count?: "true" | "false";
      readonly fields?: string;
      readonly expand?: string;
      readonly projectId?: string | ReadonlyArray<string>;
      readonly district?: string | ReadonlyArray<string>;
      readonly density?: "VeryLow" | "Low" | "Medium" | "High" | "VeryHigh" | ReadonlyArray<"VeryLow" | "Low" | "Medium" | "High" | "VeryHigh">;
      readonly fuelType?: "Charcoal" | "Wood" | "Pellets" | "LPG" | "Coal" | "Dung" | "CropResidue" | "Kerosene" | "Ethanol" | "Biogas" | "NaturalGas" | "Electricity" | ReadonlyArray<"Charcoal" | "Wood" | "Pellets" | "LPG" | "Coal" | "Dung" | "CropResidue" | "Kerosene" | "Ethanol" | "Biogas" | "NaturalGas" | "Electricity">;
      readonly status?: "enrolled" | "active" | "inactive" | "withdrawn" | "archived" | ReadonlyArray<"enrolled" | "active" | "inactive" | "withdrawn" | "archived">;
      readonly group?: "adopter" | "comparison" | ReadonlyArray<"adopter" | "comparison">;
      readonly deviceType?: "ElectricPressureCooker" | "InductionStove" | "ElectricHotplate" | "ElectricSlowCooker" | "LpgStove" | "EthanolStove" | "BiogasStove" | "PelletStove" | "ImprovedBiomassStove" | "TraditionalStove" | "StoveUseMonitor" | "SmartMeter" | "FuelScale" | "Other" | ReadonlyArray<"ElectricPressureCooker" | "InductionStove" | "ElectricHotplate" | "ElectricSlowCooker" | "LpgStove" | "EthanolStove" | "BiogasStove" | "PelletStove" | "ImprovedBiomassStove" | "TraditionalStove" | "StoveUseMonitor" | "SmartMeter" | "FuelScale" | "Other">;
      readonly hasSilentDevice?: "true" | "false";
      readonly tag?: string | ReadonlyArray<string>;
      readonly externalId?: string | ReadonlyArray<string>;
      readonly did?: string | ReadonlyArray<string>;
      readonly near?: string;
      readonly erased?: "true";
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<ListedHousehold>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Read a household */
  readonly getHousehold: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly asOf?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: Household;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 410 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Create or replace a household by its DID */
  readonly replaceHousehold: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: HouseholdReplacement;
    readonly replies: {
      readonly 200: Household;
      readonly 201: Household;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 410 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Change a household */
  readonly updateHousehold: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: HouseholdPatch;
    readonly replies: {
      readonly 200: Household;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 410 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Archive a household */
  readonly archiveHousehold: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    } & Problems<400 | 401 | 403 | 404 | 409 | 410 | 412 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Read all versions of a household, newest first */
  readonly getHouseholdHistory: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<{
          readonly version: number;
          readonly at: string;
          readonly actor: string;
          readonly record: HouseholdVersion;
        }>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 410 | 414 | 429 | 431 | 500 | 503>;
  };
  /** List the baselines of a household */
  readonly listHouseholdBaselines: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<BaselineRow>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 410 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Add a baseline of a household */
  readonly addHouseholdBaseline: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: NewBaselineRow;
    readonly replies: {
      readonly 200: AddedBaselineRow;
      readonly 201: AddedBaselineRow;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 410 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List the projects of a household */
  readonly listHouseholdMemberships: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<HouseholdMembership>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 410 | 414 | 429 | 431 | 500 | 503>;
  };
  /** List the changes of state of a household, newest first */
  readonly listHouseholdStatusChanges: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<HouseholdStatusChange>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 410 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Change the state of a household */
  readonly changeHouseholdStatus: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly to: "enrolled" | "active" | "inactive" | "withdrawn" | "archived";
      readonly reason?: string | null;
      readonly at?: string | null;
    };
    readonly replies: {
      readonly 201: HouseholdStatusChange;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 410 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List the devices installed in a household */
  readonly listHouseholdDevices: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
      readonly sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
      readonly count?: "true" | "false";
      readonly fields?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<Device>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 410 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Erase the personal data of a household */
  readonly eraseHousehold: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly reason: string;
    };
    readonly replies: {
      readonly 200: Erasure;
      readonly 201: Erasure;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List the analyses of a household */
  readonly listHouseholdAnalyses: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
      readonly sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
      readonly count?: "true" | "false";
      readonly fields?: string;
      readonly stale?: "true" | "false";
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<ListedAnalysis>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 410 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Import households from CSV or lines of JSON */
  readonly importHouseholds: {
    readonly params: undefined;
    readonly query: {
      readonly dryRun?: "true" | "false";
    };
    readonly body: string;
    readonly replies: {
      readonly 200: HouseholdImport;
      readonly 202: Job;
    } & Problems<400 | 401 | 403 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Register a device */
  readonly createDevice: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: NewDevice;
    readonly replies: {
      readonly 200: Device;
      readonly 201: Device;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 410 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List devices */
  readonly listDevices: {
    readonly params: undefined;
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
      readonly sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
      readonly count?: "true" | "false";
      readonly fields?: string;
      readonly type?: "ElectricPressureCooker" | "InductionStove" | "ElectricHotplate" | "ElectricSlowCooker" | "LpgStove" | "EthanolStove" | "BiogasStove" | "PelletStove" | "ImprovedBiomassStove" | "TraditionalStove" | "StoveUseMonitor" | "SmartMeter" | "FuelScale" | "Other" | ReadonlyArray<"ElectricPressureCooker" | "InductionStove" | "ElectricHotplate" | "ElectricSlowCooker" | "LpgStove" | "EthanolStove" | "BiogasStove" | "PelletStove" | "ImprovedBiomassStove" | "TraditionalStove" | "StoveUseMonitor" | "SmartMeter" | "FuelScale" | "Other">;
      readonly status?: "registered" | "provisioned" | "active" | "maintenance" | "suspended" | "lost" | "stolen" | "decommissioned" | ReadonlyArray<"registered" | "provisioned" | "active" | "maintenance" | "suspended" | "lost" | "stolen" | "decommissioned">;
      readonly householdId?: string | ReadonlyArray<string>;
      readonly projectId?: string | ReadonlyArray<string>;
      readonly did?: string | ReadonlyArray<string>;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<Device>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Read a device */
  readonly getDevice: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly asOf?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: Device;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Change a device */
  readonly changeDevice: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: DevicePatch;
    readonly replies: {
      readonly 200: Device;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Read all versions of a device, newest first */
  readonly getDeviceHistory: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<{
          readonly version: number;
          readonly at: string;
          readonly actor: string;
          readonly record: DeviceVersion;
        }>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** List the steps in the life cycle of a device */
  readonly listDeviceStatusChanges: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<DeviceStatusChange>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Change the status of a device */
  readonly changeDeviceStatus: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly to: "registered" | "provisioned" | "active" | "maintenance" | "suspended" | "lost" | "stolen" | "decommissioned";
      readonly reason?: string | null;
      readonly at?: string | null;
    };
    readonly replies: {
      readonly 201: DeviceStatusChange;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List where a device was and is */
  readonly listDeviceInstallations: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
      readonly withdrawn?: "true" | "false";
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<Installation>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Install, move or take out a device */
  readonly installDevice: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly householdId: string | null;
      readonly stoveId?: string | null;
      readonly from?: string | null;
      readonly to?: string | null;
    };
    readonly replies: {
      readonly 200: Installation;
      readonly 201: Installation;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 410 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List the calibrations of a device */
  readonly listDeviceCalibrations: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
      readonly withdrawn?: "true" | "false";
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<Calibration>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Record a calibration of a device */
  readonly calibrateDevice: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly performedAt: string;
      /** When it has to be repeated; overdue it degrades the health */
      readonly nextDueAt?: string | null;
      readonly errorPercent?: number | null;
      readonly certificate?: string | null;
      readonly method?: string | null;
    };
    readonly replies: {
      readonly 201: Calibration;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List the public keys of a device */
  readonly listDeviceKeys: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
      readonly withdrawn?: "true" | "false";
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<DeviceKey>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Add a public key of a device, or end one */
  readonly addDeviceKey: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      /** As signatures name it, for example the DID of the device and a fragment */
      readonly keyId: string;
      readonly publicKeyMultibase: string;
      /** Default: now */
      readonly validFrom?: string | null;
      readonly validUntil?: string | null;
    };
    readonly replies: {
      readonly 200: DeviceKey;
      readonly 201: DeviceKey;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Read connectivity and health of a device */
  readonly getDeviceHealth: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: DeviceHealth;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** List the documented gaps in the data of a device */
  readonly listDeviceGaps: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
      readonly withdrawn?: "true" | "false";
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<Gap>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Document a gap in the data of a device */
  readonly documentGap: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly from: string;
      readonly to: string;
      readonly reason: "power_outage" | "network" | "battery" | "sensor_fault" | "sensor_removed" | "household_absent" | "maintenance" | "unknown";
      readonly note?: string | null;
      /** Where the proof lies, for example addresses */
      readonly evidence?: ReadonlyArray<string> | null;
    };
    readonly replies: {
      readonly 200: Gap;
      readonly 201: Gap;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Correct when a device was in a household */
  readonly correctInstallation: {
    readonly params: {
      readonly id: string;
      readonly recordId: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly from?: string | null;
      readonly to?: string | null;
      readonly stoveId?: string | null;
      /** Why the record is corrected; its new version keeps it */
      readonly correctionReason: string;
    };
    readonly replies: {
      readonly 200: Installation;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 410 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Withdraw a installation that was never right */
  readonly withdrawInstallation: {
    readonly params: {
      readonly id: string;
      readonly recordId: string;
    };
    readonly query: {
      readonly correctionReason: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    } & Problems<400 | 401 | 403 | 404 | 412 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Read all versions of a installation, newest first, with why each was corrected */
  readonly getInstallationHistory: {
    readonly params: {
      readonly id: string;
      readonly recordId: string;
    };
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<{
          readonly version: number;
          readonly at: string;
          readonly actor: string;
          readonly record: Installation;
        }>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Correct a calibration */
  readonly correctCalibration: {
    readonly params: {
      readonly id: string;
      readonly recordId: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly performedAt?: string;
      /** When it has to be repeated; overdue it degrades the health */
      readonly nextDueAt?: string | null;
      readonly errorPercent?: number | null;
      readonly certificate?: string | null;
      readonly method?: string | null;
      /** Why the record is corrected; its new version keeps it */
      readonly correctionReason: string;
    };
    readonly replies: {
      readonly 200: Calibration;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Withdraw a calibration that was never right */
  readonly withdrawCalibration: {
    readonly params: {
      readonly id: string;
      readonly recordId: string;
    };
    readonly query: {
      readonly correctionReason: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    } & Problems<400 | 401 | 403 | 404 | 412 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Read all versions of a calibration, newest first, with why each was corrected */
  readonly getCalibrationHistory: {
    readonly params: {
      readonly id: string;
      readonly recordId: string;
    };
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<{
          readonly version: number;
          readonly at: string;
          readonly actor: string;
          readonly record: Calibration;
        }>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Correct a public key of a device */
  readonly correctDeviceKey: {
    readonly params: {
      readonly id: string;
      readonly recordId: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly publicKeyMultibase?: string;
      readonly validFrom?: string;
      readonly validUntil?: string | null;
      /** Why the record is corrected; its new version keeps it */
      readonly correctionReason: string;
    };
    readonly replies: {
      readonly 200: DeviceKey;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Withdraw a key that was never right */
  readonly withdrawDeviceKey: {
    readonly params: {
      readonly id: string;
      readonly recordId: string;
    };
    readonly query: {
      readonly correctionReason: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    } & Problems<400 | 401 | 403 | 404 | 412 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Read all versions of a key, newest first, with why each was corrected */
  readonly getDeviceKeyHistory: {
    readonly params: {
      readonly id: string;
      readonly recordId: string;
    };
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<{
          readonly version: number;
          readonly at: string;
          readonly actor: string;
          readonly record: DeviceKey;
        }>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Correct a documented gap */
  readonly correctGap: {
    readonly params: {
      readonly id: string;
      readonly recordId: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly from?: string;
      readonly to?: string;
      readonly reason?: "power_outage" | "network" | "battery" | "sensor_fault" | "sensor_removed" | "household_absent" | "maintenance" | "unknown";
      readonly note?: string | null;
      /** Where the proof lies, for example addresses */
      readonly evidence?: ReadonlyArray<string> | null;
      /** Why the record is corrected; its new version keeps it */
      readonly correctionReason: string;
    };
    readonly replies: {
      readonly 200: Gap;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Withdraw a documented gap that was never right */
  readonly withdrawGap: {
    readonly params: {
      readonly id: string;
      readonly recordId: string;
    };
    readonly query: {
      readonly correctionReason: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    } & Problems<400 | 401 | 403 | 404 | 412 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Read all versions of a documented gap, newest first, with why each was corrected */
  readonly getGapHistory: {
    readonly params: {
      readonly id: string;
      readonly recordId: string;
    };
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<{
          readonly version: number;
          readonly at: string;
          readonly actor: string;
          readonly record: Gap;
        }>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** List the corrections of deliveries of fuel */
  readonly listDeliveryCorrections: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
      readonly withdrawn?: "true" | "false";
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<DeliveryCorrection>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Correct a delivery of fuel that was reported wrongly */
  readonly correctDelivery: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly observedAt: string;
      readonly sequence: number;
      /** In the unit of the reading; null: nothing was delivered */
      readonly quantity: number | null;
      /** Why the record is corrected; its new version keeps it */
      readonly correctionReason: string;
    };
    readonly replies: {
      readonly 201: DeliveryCorrection;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Withdraw a correction of a delivery that was never right */
  readonly withdrawDeliveryCorrection: {
    readonly params: {
      readonly id: string;
      readonly recordId: string;
    };
    readonly query: {
      readonly correctionReason: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    } & Problems<400 | 401 | 403 | 404 | 412 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Read all versions of a correction of a delivery, newest first, with why each was corrected */
  readonly getDeliveryCorrectionHistory: {
    readonly params: {
      readonly id: string;
      readonly recordId: string;
    };
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<{
          readonly version: number;
          readonly at: string;
          readonly actor: string;
          readonly record: DeliveryCorrection;
        }>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Read the readings of a household’s devices */
  readonly getHouseholdReadings: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly kind: "usage" | "fuel" | "temperature" | "power";
      readonly from?: string;
      readonly to?: string;
      readonly limit?: number;
      readonly cursor?: string;
      readonly metric?: string;
      readonly aggregate?: "5m" | "15m" | "1h" | "1d";
      readonly fn?: "avg" | "max" | "min" | "sum" | "count";
      readonly fill?: "none" | "null";
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<{
          readonly kind: "usage";
          readonly deviceId: string;
          readonly observedAt: string;
          readonly sequence: number;
          readonly intervalSeconds: number;
          readonly inUseSeconds: number;
          readonly mode: string;
          readonly batteryPercent: number | null;
        } | {
          readonly kind: "fuel";
          readonly deviceId: string;
          readonly observedAt: string;
          readonly sequence: number;
          readonly fuelType: string;
          readonly measure: string;
          readonly quantity: number;
          readonly unit: string;
        } | {
          readonly kind: "temperature";
          readonly deviceId: string;
          readonly observedAt: string;
          readonly sequence: number;
          readonly temperatureC: number;
          readonly ambientC: number | null;
          readonly probe: string;
        } | {
          readonly kind: "power";
          readonly deviceId: string;
          readonly observedAt: string;
          readonly sequence: number;
          readonly activePowerW: number;
          readonly voltageV: number | null;
          readonly currentA: number | null;
          readonly energyWh: number | null;
          readonly relayOn: boolean | null;
        }>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
      } | Series;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 410 | 414 | 429 | 431 | 500 | 503>;
  };
  /** List the days of a household’s devices */
  readonly listHouseholdDays: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly from?: string;
      readonly to?: string;
      readonly limit?: number;
      readonly cursor?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<DeviceDay>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
        /** Days that wait to be computed, for the first time or again */
        readonly pending: ReadonlyArray<{
          readonly deviceId: string;
          readonly day: string;
        }>;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 410 | 414 | 429 | 431 | 500 | 503>;
  };
  /** List the cooking events of a household’s devices */
  readonly listHouseholdCookingEvents: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly from?: string;
      readonly to?: string;
      readonly limit?: number;
      readonly cursor?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<CookingEvent>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 410 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Read the coverage of a household’s devices */
  readonly getHouseholdCoverage: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly from?: string;
      readonly to?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Expected intervals of the period, up to now */
        readonly expected: number;
        /** Those with at least one valid reading */
        readonly received: number;
        /** received / expected, 0 to 1; null: nothing was expected */
        readonly coverage: number | null;
        readonly householdId: string;
        readonly from: string;
        readonly to: string;
        readonly timeZone: string;
        /** Days that wait to be computed, for the first time or again */
        readonly pending: ReadonlyArray<{
          readonly deviceId: string;
          readonly day: string;
        }>;
        readonly devices: ReadonlyArray<DeviceCoverage>;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 410 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Read the readings of a device */
  readonly getDeviceReadings: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly kind: "usage" | "fuel" | "temperature" | "power";
      readonly from?: string;
      readonly to?: string;
      readonly limit?: number;
      readonly cursor?: string;
      readonly metric?: string;
      readonly aggregate?: "5m" | "15m" | "1h" | "1d";
      readonly fn?: "avg" | "max" | "min" | "sum" | "count";
      readonly fill?: "none" | "null";
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<{
          readonly kind: "usage";
          readonly deviceId: string;
          readonly observedAt: string;
          readonly sequence: number;
          readonly intervalSeconds: number;
          readonly inUseSeconds: number;
          readonly mode: string;
          readonly batteryPercent: number | null;
        } | {
          readonly kind: "fuel";
          readonly deviceId: string;
          readonly observedAt: string;
          readonly sequence: number;
          readonly fuelType: string;
          readonly measure: string;
          readonly quantity: number;
          readonly unit: string;
        } | {
          readonly kind: "temperature";
          readonly deviceId: string;
          readonly observedAt: string;
          readonly sequence: number;
          readonly temperatureC: number;
          readonly ambientC: number | null;
          readonly probe: string;
        } | {
          readonly kind: "power";
          readonly deviceId: string;
          readonly observedAt: string;
          readonly sequence: number;
          readonly activePowerW: number;
          readonly voltageV: number | null;
          readonly currentA: number | null;
          readonly energyWh: number | null;
          readonly relayOn: boolean | null;
        }>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
      } | Series;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Send readings of one device; they are in the broker when the answer is 202 */
  readonly sendDeviceReadings: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly deviceId?: string;
      readonly readings: ReadonlyArray<{
        readonly kind: "usage";
        /** DID or id; default: the deviceId of the batch */
        readonly deviceId?: string;
        readonly observedAt: string;
        /** Counts up per device and kind */
        readonly sequence: number;
        /** Length of the interval that ends at observedAt, s */
        readonly intervalSeconds: number;
        /** 0 to the interval, s */
        readonly inUseSeconds: number;
        readonly mode: "OFF" | "ON" | "KEEP_WARM" | "UNKNOWN";
        readonly batteryPercent?: number | null;
      } | {
        readonly kind: "fuel";
        /** DID or id; default: the deviceId of the batch */
        readonly deviceId?: string;
        readonly observedAt: string;
        /** Counts up per device and kind */
        readonly sequence: number;
        /** One of Charcoal, Wood, Pellets, LPG, Coal, Dung, CropResidue, Kerosene, Ethanol, Biogas, NaturalGas, Electricity */
        readonly fuelType: string;
        readonly measure: "REMAINING" | "CONSUMED" | "DELIVERED";
        readonly quantity: number;
        readonly unit: "KG" | "L" | "M3" | "KWH";
      } | {
        readonly kind: "temperature";
        /** DID or id; default: the deviceId of the batch */
        readonly deviceId?: string;
        readonly observedAt: string;
        /** Counts up per device and kind */
        readonly sequence: number;
        readonly temperatureC: number;
        readonly ambientC?: number | null;
        readonly probe?: string;
      } | {
        readonly kind: "power";
        /** DID or id; default: the deviceId of the batch */
        readonly deviceId?: string;
        readonly observedAt: string;
        /** Counts up per device and kind */
        readonly sequence: number;
        readonly activePowerW: number;
        readonly voltageV?: number | null;
        readonly currentA?: number | null;
        /** Running counter, Wh */
        readonly energyWh?: number | null;
        readonly relayOn?: boolean | null;
      }>;
    };
    readonly replies: {
      readonly 202: BatchOutcome;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List the days of a device */
  readonly listDeviceDays: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly from?: string;
      readonly to?: string;
      readonly limit?: number;
      readonly cursor?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<DeviceDay>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
        /** Days that wait to be computed, for the first time or again */
        readonly pending: ReadonlyArray<{
          readonly deviceId: string;
          readonly day: string;
        }>;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** List the cooking events of a device */
  readonly listDeviceCookingEvents: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly from?: string;
      readonly to?: string;
      readonly limit?: number;
      readonly cursor?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<CookingEvent>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Read the coverage of a device */
  readonly getDeviceCoverage: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly from?: string;
      readonly to?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly deviceId: string;
        /** Expected intervals of the period, up to now */
        readonly expected: number;
        /** Those with at least one valid reading */
        readonly received: number;
        /** received / expected, 0 to 1; null: nothing was expected */
        readonly coverage: number | null;
        readonly gaps: ReadonlyArray<{
          readonly from: string;
          readonly to: string;
          readonly reason: string;
          readonly documentedBy: string | null;
        }>;
        readonly from: string;
        readonly to: string;
        readonly timeZone: string;
        /** Days that wait to be computed, for the first time or again */
        readonly pending: ReadonlyArray<{
          readonly deviceId: string;
          readonly day: string;
        }>;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** List anomalies of readings */
  readonly listAnomalies: {
    readonly params: undefined;
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly from?: string;
      readonly to?: string;
      readonly deviceId?: string | ReadonlyArray<string>;
      readonly householdId?: string | ReadonlyArray<string>;
      readonly projectId?: string | ReadonlyArray<string>;
      readonly detector?: "out_of_range" | "stuck_value" | "counter_backwards" | "gap" | "duplicate" | "conflict" | "out_of_order" | "split_partitions" | "reject_rate" | ReadonlyArray<"out_of_range" | "stuck_value" | "counter_backwards" | "gap" | "duplicate" | "conflict" | "out_of_order" | "split_partitions" | "reject_rate">;
      readonly kind?: "usage" | "fuel" | "temperature" | "power" | ReadonlyArray<"usage" | "fuel" | "temperature" | "power">;
      readonly severity?: "critical" | "major" | "minor" | "warning" | "info" | ReadonlyArray<"critical" | "major" | "minor" | "warning" | "info">;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<Anomaly>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Send readings; they are in the broker when the answer is 202 */
  readonly sendReadings: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly deviceId?: string;
      readonly readings: ReadonlyArray<{
        readonly kind: "usage";
        /** DID or id; default: the deviceId of the batch */
        readonly deviceId?: string;
        readonly observedAt: string;
        /** Counts up per device and kind */
        readonly sequence: number;
        /** Length of the interval that ends at observedAt, s */
        readonly intervalSeconds: number;
        /** 0 to the interval, s */
        readonly inUseSeconds: number;
        readonly mode: "OFF" | "ON" | "KEEP_WARM" | "UNKNOWN";
        readonly batteryPercent?: number | null;
      } | {
        readonly kind: "fuel";
        /** DID or id; default: the deviceId of the batch */
        readonly deviceId?: string;
        readonly observedAt: string;
        /** Counts up per device and kind */
        readonly sequence: number;
        /** One of Charcoal, Wood, Pellets, LPG, Coal, Dung, CropResidue, Kerosene, Ethanol, Biogas, NaturalGas, Electricity */
        readonly fuelType: string;
        readonly measure: "REMAINING" | "CONSUMED" | "DELIVERED";
        readonly quantity: number;
        readonly unit: "KG" | "L" | "M3" | "KWH";
      } | {
        readonly kind: "temperature";
        /** DID or id; default: the deviceId of the batch */
        readonly deviceId?: string;
        readonly observedAt: string;
        /** Counts up per device and kind */
        readonly sequence: number;
        readonly temperatureC: number;
        readonly ambientC?: number | null;
        readonly probe?: string;
      } | {
        readonly kind: "power";
        /** DID or id; default: the deviceId of the batch */
        readonly deviceId?: string;
        readonly observedAt: string;
        /** Counts up per device and kind */
        readonly sequence: number;
        readonly activePowerW: number;
        readonly voltageV?: number | null;
        readonly currentA?: number | null;
        /** Running counter, Wh */
        readonly energyWh?: number | null;
        readonly relayOn?: boolean | null;
      }>;
    };
    readonly replies: {
      readonly 202: BatchOutcome;
    } & Problems<400 | 401 | 403 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Read what became of a batch of readings */
  readonly getReadingBatch: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: BatchOutcome;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** List messages that could not be used */
  readonly listDeadLetters: {
    readonly params: undefined;
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly reason?: "poison_batch" | "no-value" | "no-key" | "bad-header" | "unknown-schema" | "incompatible-schema" | "truncated" | "trailing-bytes" | "bad-encoding" | "bad-utf8" | "number-too-large" | "unknown-symbol" | "key-mismatch" | "bad-device-did" | "bad-sequence" | "clock-ahead" | "too-old" | "not-finite" | "out-of-range" | "unknown-fuel" | "unit-mismatch" | "refused-by-store" | ReadonlyArray<"poison_batch" | "no-value" | "no-key" | "bad-header" | "unknown-schema" | "incompatible-schema" | "truncated" | "trailing-bytes" | "bad-encoding" | "bad-utf8" | "number-too-large" | "unknown-symbol" | "key-mismatch" | "bad-device-did" | "bad-sequence" | "clock-ahead" | "too-old" | "not-finite" | "out-of-range" | "unknown-fuel" | "unit-mismatch" | "refused-by-store">;
      readonly topic?: string | ReadonlyArray<string>;
      readonly kind?: "usage" | "fuel" | "temperature" | "power" | ReadonlyArray<"usage" | "fuel" | "temperature" | "power">;
      readonly deviceId?: string | ReadonlyArray<string>;
      readonly arrivedAfter?: string;
      readonly arrivedBefore?: string;
      readonly partition?: number;
      readonly offset?: number;
      readonly replayed?: "true" | "false";
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<DeadLetter>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Read a message that could not be used */
  readonly getDeadLetter: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: DeadLetter;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Send messages that could not be used again, by filter */
  readonly replayDeadLetters: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly reason?: ReadonlyArray<"poison_batch" | "no-value" | "no-key" | "bad-header" | "unknown-schema" | "incompatible-schema" | "truncated" | "trailing-bytes" | "bad-encoding" | "bad-utf8" | "number-too-large" | "unknown-symbol" | "key-mismatch" | "bad-device-did" | "bad-sequence" | "clock-ahead" | "too-old" | "not-finite" | "out-of-range" | "unknown-fuel" | "unit-mismatch" | "refused-by-store">;
      readonly topic?: ReadonlyArray<string>;
      readonly kind?: ReadonlyArray<"usage" | "fuel" | "temperature" | "power">;
      readonly deviceId?: ReadonlyArray<string>;
      readonly arrivedAfter?: string;
      readonly arrivedBefore?: string;
      readonly partition?: number;
      readonly offset?: number;
      /** Only letters that were (true) or were not (false) sent again before */
      readonly replayed?: boolean;
      /** Also letters that were sent again before; without it only those that never were */
      readonly again?: boolean;
      readonly limit?: number;
      readonly cursor?: string;
      readonly dryRun?: boolean;
    };
    readonly replies: {
      readonly 200: {
        readonly dryRun: boolean;
        /** Letters that match from the cursor on: those of this call and `remaining` */
        readonly matched: number;
        /** Messages that the broker has again; of a dry run: that it would get */
        readonly replayed: number;
        /** Letters of this call whose message cannot be sent again */
        readonly refused: ReadonlyArray<{
          readonly id: string;
          readonly code: string;
          readonly detail: string;
        }>;
        /** Letters left for further calls with nextCursor, as counted in the first call; what came since is sent, too */
        readonly remaining: number;
        readonly nextCursor: string | null;
      };
    } & Problems<400 | 401 | 403 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Send a message that could not be used again, as it was */
  readonly replayDeadLetter: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: Readonly<Record<string, unknown>> | undefined;
    readonly replies: {
      readonly 201: {
        readonly id: string;
        readonly replayedAs: {
          readonly topic: string;
          readonly partition: number;
          readonly offset: number;
        };
      };
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Analyze household impact */
  readonly analyzeHousehold: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: AnalysisRequest;
    readonly replies: {
      readonly 200: Analysis;
      readonly 202: Job;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 410 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Analyze the impact of a project */
  readonly analyzeProject: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: ProjectAnalysisRequest;
    readonly replies: {
      readonly 200: ProjectAnalysis;
      readonly 202: Job;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List analyses of households */
  readonly listAnalyses: {
    readonly params: undefined;
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
      readonly sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
      readonly count?: "true" | "false";
      readonly fields?: string;
      readonly householdId?: string | ReadonlyArray<string>;
      readonly projectId?: string | ReadonlyArray<string>;
      readonly status?: "final" | "provisional" | ReadonlyArray<"final" | "provisional">;
      readonly stale?: "true" | "false";
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<ListedAnalysis>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Read an analysis */
  readonly getAnalysis: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: Analysis | ProjectAnalysis;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Read the trace of an analysis */
  readonly getAnalysisTrace: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: AnalysisTrace | ProjectAnalysisTrace;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Read whether an analysis is stale */
  readonly getAnalysisFreshness: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: AnalysisFreshness;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Calculate an analysis again */
  readonly rerunAnalysis: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: Readonly<Record<string, unknown>> | undefined;
    readonly replies: {
      readonly 200: {
        readonly match: boolean;
        /** null: there is no result any more */
        readonly resultDigest: string | null;
        readonly previousDigest: string;
        readonly freshness: AnalysisFreshness;
      };
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List methodologies */
  readonly listMethodologies: {
    readonly params: undefined;
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly count?: "true" | "false";
      readonly fields?: string;
      readonly status?: "analysis" | "formulas" | ReadonlyArray<"analysis" | "formulas">;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<Methodology>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Read a methodology */
  readonly getMethodology: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: Methodology;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** List factors with their sources */
  readonly listFactors: {
    readonly params: undefined;
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly count?: "true" | "false";
      readonly fields?: string;
      readonly name?: string | ReadonlyArray<string>;
      readonly region?: string | ReadonlyArray<string>;
      readonly validOn?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<Factor>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Create a survey campaign */
  readonly createSurvey: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: NewSurvey;
    readonly replies: {
      readonly 201: Survey;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List survey campaigns */
  readonly listSurveys: {
    readonly params: undefined;
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
      readonly sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
      readonly count?: "true" | "false";
      readonly fields?: string;
      readonly projectId?: string | ReadonlyArray<string>;
      readonly type?: "BaselineSurvey" | "FollowUpSurvey" | "MonitoringSurvey" | "KitchenPerformanceTest" | ReadonlyArray<"BaselineSurvey" | "FollowUpSurvey" | "MonitoringSurvey" | "KitchenPerformanceTest">;
      readonly status?: "draft" | "scheduled" | "open" | "paused" | "closing" | "closed" | "archived" | "withdrawn" | ReadonlyArray<"draft" | "scheduled" | "open" | "paused" | "closing" | "closed" | "archived" | "withdrawn">;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<Survey>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Read a survey campaign */
  readonly getSurvey: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: Survey;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Correct a survey campaign that is a draft */
  readonly correctSurvey: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: SurveyPatch;
    readonly replies: {
      readonly 200: Survey;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Withdraw a survey campaign that is a draft */
  readonly withdrawSurvey: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly correctionReason: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    } & Problems<400 | 401 | 403 | 404 | 409 | 412 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Read all versions of a survey campaign, newest first */
  readonly getSurveyHistory: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<{
          readonly version: number;
          readonly at: string;
          readonly actor: string;
          readonly record: Survey;
        }>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Create a project, or describe one that was only mentioned so far */
  readonly createProject: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: NewProject;
    readonly replies: {
      readonly 200: Project;
      readonly 201: Project;
    } & Problems<400 | 401 | 403 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List projects */
  readonly listProjects: {
    readonly params: undefined;
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
      readonly sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
      readonly count?: "true" | "false";
      readonly fields?: string;
      readonly did?: string | ReadonlyArray<string>;
      readonly country?: string | ReadonlyArray<string>;
      readonly status?: "active" | "archived" | "withdrawn" | ReadonlyArray<"active" | "archived" | "withdrawn">;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<Project>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Read a project */
  readonly getProject: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly asOf?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: Project;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Change a project */
  readonly updateProject: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: ProjectPatch;
    readonly replies: {
      readonly 200: Project;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Withdraw a project to which nothing refers */
  readonly withdrawProject: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly correctionReason: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    } & Problems<400 | 401 | 403 | 404 | 409 | 412 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Read all versions of a project, newest first */
  readonly getProjectHistory: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<{
          readonly version: number;
          readonly at: string;
          readonly actor: string;
          readonly record: Project;
        }>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** List the analyses of a project as a whole */
  readonly listProjectAnalyses: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
      readonly sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
      readonly count?: "true" | "false";
      readonly fields?: string;
      readonly status?: "final" | "provisional" | ReadonlyArray<"final" | "provisional">;
      readonly stale?: "true" | "false";
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<ListedProjectAnalysis>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** List jobs */
  readonly listJobs: {
    readonly params: undefined;
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
      readonly sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
      readonly count?: "true" | "false";
      readonly fields?: string;
      readonly kind?: string | ReadonlyArray<string>;
      readonly status?: "queued" | "running" | "succeeded" | "failed" | "cancelled" | ReadonlyArray<"queued" | "running" | "succeeded" | "failed" | "cancelled">;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<Job>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Read a job */
  readonly getJob: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: Job;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Cancel a job */
  readonly cancelJob: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    } & Problems<400 | 401 | 403 | 404 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Read what happened, in order */
  readonly listEvents: {
    readonly params: undefined;
    readonly query: {
      readonly after?: string;
      readonly type?: "household.created" | "household.updated" | "household.archived" | "household.erased" | "device.registered" | "device.status_changed" | "device.moved" | "device.corrected" | "device.silent" | "device.recovered" | "analysis.completed" | "analysis.stale" | "api_key.expiring" | ReadonlyArray<"household.created" | "household.updated" | "household.archived" | "household.erased" | "device.registered" | "device.status_changed" | "device.moved" | "device.corrected" | "device.silent" | "device.recovered" | "analysis.completed" | "analysis.stale" | "api_key.expiring">;
      readonly projectId?: string | ReadonlyArray<string>;
      readonly limit?: number;
      readonly wait?: number;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<Event>;
        readonly nextCursor: string;
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 410 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Read who did what */
  readonly listAuditLog: {
    readonly params: undefined;
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
      readonly sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
      readonly count?: "true" | "false";
      readonly fields?: string;
      readonly actor?: string | ReadonlyArray<string>;
      readonly keyId?: string | ReadonlyArray<string>;
      readonly action?: string | ReadonlyArray<string>;
      readonly resource?: string | ReadonlyArray<string>;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<AuditEntry>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Create an API key */
  readonly createApiKey: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: NewApiKey;
    readonly replies: {
      readonly 201: ApiKeyWithSecret;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List API keys */
  readonly listApiKeys: {
    readonly params: undefined;
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
      readonly sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
      readonly count?: "true" | "false";
      readonly fields?: string;
      readonly status?: "active" | "rotating" | "revoked" | "expired" | ReadonlyArray<"active" | "rotating" | "revoked" | "expired">;
      readonly createdBy?: string | ReadonlyArray<string>;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly data: ReadonlyArray<ApiKey>;
        readonly nextCursor: string | null;
        readonly hasMore: boolean;
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Read an API key; its secret cannot be read */
  readonly getApiKey: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: ApiKey;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Change the name, rights, networks or expiry of an API key */
  readonly patchApiKey: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: ApiKeyPatch;
    readonly replies: {
      readonly 200: ApiKey;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Revoke an API key for good; every process refuses it within 5 s */
  readonly revokeApiKey: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    } & Problems<400 | 401 | 403 | 404 | 412 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Give an API key a new secret; earlier ones work until the overlap ends */
  readonly rotateApiKey: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      /** How long earlier secrets work on, s; at most 30 days */
      readonly overlapSeconds?: number;
    } | undefined;
    readonly replies: {
      readonly 201: ApiKeyWithSecret;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** The key in use: its scopes, projects, actor and expiry */
  readonly getMe: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: ApiKey;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Limits in force */
  readonly getLimits: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: Readonly<Record<string, number>>;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** This contract as OpenAPI 3.1 */
  readonly getOpenApi: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: Readonly<Record<string, unknown>>;
      readonly 304: undefined;
    } & Problems<400 | 406 | 414 | 431 | 500 | 503>;
  };
  /** The same as YAML */
  readonly getOpenApiYaml: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
      readonly 304: undefined;
    } & Problems<400 | 406 | 414 | 431 | 500 | 503>;
  };
  /** The documentation of this interface as a web page */
  readonly getDocs: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
      readonly 304: undefined;
    } & Problems<400 | 406 | 414 | 431 | 500 | 503>;
  };
  /** A part of the documentation page */
  readonly getDocsFile: {
    readonly params: {
      readonly file: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: undefined;
      readonly 304: undefined;
    } & Problems<400 | 404 | 414 | 431 | 500 | 503>;
  };
  /** What a problem code means */
  readonly getProblem: {
    readonly params: {
      readonly code: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        readonly code: string;
        readonly status: number;
        readonly title: string;
        readonly meaning: string;
        readonly example: Readonly<Record<string, unknown>>;
      };
      readonly 304: undefined;
    } & Problems<400 | 404 | 406 | 414 | 431 | 500 | 503>;
  };
  /** Whether the process is alive */
  readonly getHealth: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
      readonly 304: undefined;
    } & Problems<400 | 406 | 414 | 431 | 500 | 503>;
  };
  /** Whether the parts that the API needs answer */
  readonly getReadiness: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
      readonly 304: undefined;
    } & Problems<400 | 406 | 414 | 431 | 500 | 503>;
  };
  /** Metrics as Prometheus text */
  readonly getMetrics: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
      readonly 304: undefined;
    } & Problems<400 | 406 | 414 | 431 | 500 | 503>;
  };
}

/** Method and path of each operation. */
export const operations = {
  createHousehold: { method: 'POST', path: '/v1/households' },
  listHouseholds: { method: 'GET', path: '/v1/households' },
  getHousehold: { method: 'GET', path: '/v1/households/{id}' },
  replaceHousehold: { method: 'PUT', path: '/v1/households/{id}' },
  updateHousehold: { method: 'PATCH', path: '/v1/households/{id}' },
  archiveHousehold: { method: 'DELETE', path: '/v1/households/{id}' },
  getHouseholdHistory: { method: 'GET', path: '/v1/households/{id}/history' },
  listHouseholdBaselines: { method: 'GET', path: '/v1/households/{id}/baselines' },
  addHouseholdBaseline: { method: 'POST', path: '/v1/households/{id}/baselines' },
  listHouseholdMemberships: { method: 'GET', path: '/v1/households/{id}/memberships' },
  listHouseholdStatusChanges: { method: 'GET', path: '/v1/households/{id}/status-changes' },
  changeHouseholdStatus: { method: 'POST', path: '/v1/households/{id}/status-changes' },
  listHouseholdDevices: { method: 'GET', path: '/v1/households/{id}/devices' },
  eraseHousehold: { method: 'POST', path: '/v1/households/{id}/erasures' },
  listHouseholdAnalyses: { method: 'GET', path: '/v1/households/{id}/analyses' },
  importHouseholds: { method: 'POST', path: '/v1/households/imports' },
  createDevice: { method: 'POST', path: '/v1/devices' },
  listDevices: { method: 'GET', path: '/v1/devices' },
  getDevice: { method: 'GET', path: '/v1/devices/{id}' },
  changeDevice: { method: 'PATCH', path: '/v1/devices/{id}' },
  getDeviceHistory: { method: 'GET', path: '/v1/devices/{id}/history' },
  listDeviceStatusChanges: { method: 'GET', path: '/v1/devices/{id}/status-changes' },
  changeDeviceStatus: { method: 'POST', path: '/v1/devices/{id}/status-changes' },
  listDeviceInstallations: { method: 'GET', path: '/v1/devices/{id}/installations' },
  installDevice: { method: 'POST', path: '/v1/devices/{id}/installations' },
  listDeviceCalibrations: { method: 'GET', path: '/v1/devices/{id}/calibrations' },
  calibrateDevice: { method: 'POST', path: '/v1/devices/{id}/calibrations' },
  listDeviceKeys: { method: 'GET', path: '/v1/devices/{id}/keys' },
  addDeviceKey: { method: 'POST', path: '/v1/devices/{id}/keys' },
  getDeviceHealth: { method: 'GET', path: '/v1/devices/{id}/health' },
  listDeviceGaps: { method: 'GET', path: '/v1/devices/{id}/gaps' },
  documentGap: { method: 'POST', path: '/v1/devices/{id}/gaps' },
  correctInstallation: { method: 'PATCH', path: '/v1/devices/{id}/installations/{recordId}' },
  withdrawInstallation: { method: 'DELETE', path: '/v1/devices/{id}/installations/{recordId}' },
  getInstallationHistory: { method: 'GET', path: '/v1/devices/{id}/installations/{recordId}/history' },
  correctCalibration: { method: 'PATCH', path: '/v1/devices/{id}/calibrations/{recordId}' },
  withdrawCalibration: { method: 'DELETE', path: '/v1/devices/{id}/calibrations/{recordId}' },
  getCalibrationHistory: { method: 'GET', path: '/v1/devices/{id}/calibrations/{recordId}/history' },
  correctDeviceKey: { method: 'PATCH', path: '/v1/devices/{id}/keys/{recordId}' },
  withdrawDeviceKey: { method: 'DELETE', path: '/v1/devices/{id}/keys/{recordId}' },
  getDeviceKeyHistory: { method: 'GET', path: '/v1/devices/{id}/keys/{recordId}/history' },
  correctGap: { method: 'PATCH', path: '/v1/devices/{id}/gaps/{recordId}' },
  withdrawGap: { method: 'DELETE', path: '/v1/devices/{id}/gaps/{recordId}' },
  getGapHistory: { method: 'GET', path: '/v1/devices/{id}/gaps/{recordId}/history' },
  listDeliveryCorrections: { method: 'GET', path: '/v1/devices/{id}/delivery-corrections' },
  correctDelivery: { method: 'POST', path: '/v1/devices/{id}/delivery-corrections' },
  withdrawDeliveryCorrection: { method: 'DELETE', path: '/v1/devices/{id}/delivery-corrections/{recordId}' },
  getDeliveryCorrectionHistory: { method: 'GET', path: '/v1/devices/{id}/delivery-corrections/{recordId}/history' },
  getHouseholdReadings: { method: 'GET', path: '/v1/households/{id}/readings' },
  listHouseholdDays: { method: 'GET', path: '/v1/households/{id}/days' },
  listHouseholdCookingEvents: { method: 'GET', path: '/v1/households/{id}/cooking-events' },
  getHouseholdCoverage: { method: 'GET', path: '/v1/households/{id}/coverage' },
  getDeviceReadings: { method: 'GET', path: '/v1/devices/{id}/readings' },
  sendDeviceReadings: { method: 'POST', path: '/v1/devices/{id}/readings' },
  listDeviceDays: { method: 'GET', path: '/v1/devices/{id}/days' },
  listDeviceCookingEvents: { method: 'GET', path: '/v1/devices/{id}/cooking-events' },
  getDeviceCoverage: { method: 'GET', path: '/v1/devices/{id}/coverage' },
  listAnomalies: { method: 'GET', path: '/v1/anomalies' },
  sendReadings: { method: 'POST', path: '/v1/readings/batches' },
  getReadingBatch: { method: 'GET', path: '/v1/readings/batches/{id}' },
  listDeadLetters: { method: 'GET', path: '/v1/readings/dead-letters' },
  getDeadLetter: { method: 'GET', path: '/v1/readings/dead-letters/{id}' },
  replayDeadLetters: { method: 'POST', path: '/v1/readings/dead-letters/replays' },
  replayDeadLetter: { method: 'POST', path: '/v1/readings/dead-letters/{id}/replays' },
  analyzeHousehold: { method: 'POST', path: '/v1/analysis/household' },
  analyzeProject: { method: 'POST', path: '/v1/analysis/project' },
  listAnalyses: { method: 'GET', path: '/v1/analyses' },
  getAnalysis: { method: 'GET', path: '/v1/analyses/{id}' },
  getAnalysisTrace: { method: 'GET', path: '/v1/analyses/{id}/trace' },
  getAnalysisFreshness: { method: 'GET', path: '/v1/analyses/{id}/freshness' },
  rerunAnalysis: { method: 'POST', path: '/v1/analyses/{id}/reruns' },
  listMethodologies: { method: 'GET', path: '/v1/methodologies' },
  getMethodology: { method: 'GET', path: '/v1/methodologies/{id}' },
  listFactors: { method: 'GET', path: '/v1/factors' },
  createSurvey: { method: 'POST', path: '/v1/surveys' },
  listSurveys: { method: 'GET', path: '/v1/surveys' },
  getSurvey: { method: 'GET', path: '/v1/surveys/{id}' },
  correctSurvey: { method: 'PATCH', path: '/v1/surveys/{id}' },
  withdrawSurvey: { method: 'DELETE', path: '/v1/surveys/{id}' },
  getSurveyHistory: { method: 'GET', path: '/v1/surveys/{id}/history' },
  createProject: { method: 'POST', path: '/v1/projects' },
  listProjects: { method: 'GET', path: '/v1/projects' },
  getProject: { method: 'GET', path: '/v1/projects/{id}' },
  updateProject: { method: 'PATCH', path: '/v1/projects/{id}' },
  withdrawProject: { method: 'DELETE', path: '/v1/projects/{id}' },
  getProjectHistory: { method: 'GET', path: '/v1/projects/{id}/history' },
  listProjectAnalyses: { method: 'GET', path: '/v1/projects/{id}/analyses' },
  listJobs: { method: 'GET', path: '/v1/jobs' },
  getJob: { method: 'GET', path: '/v1/jobs/{id}' },
  cancelJob: { method: 'DELETE', path: '/v1/jobs/{id}' },
  listEvents: { method: 'GET', path: '/v1/events' },
  listAuditLog: { method: 'GET', path: '/v1/audit-log' },
  createApiKey: { method: 'POST', path: '/v1/api-keys' },
  listApiKeys: { method: 'GET', path: '/v1/api-keys' },
  getApiKey: { method: 'GET', path: '/v1/api-keys/{id}' },
  patchApiKey: { method: 'PATCH', path: '/v1/api-keys/{id}' },
  revokeApiKey: { method: 'DELETE', path: '/v1/api-keys/{id}' },
  rotateApiKey: { method: 'POST', path: '/v1/api-keys/{id}/rotations' },
  getMe: { method: 'GET', path: '/v1/me' },
  getLimits: { method: 'GET', path: '/v1/limits' },
  getOpenApi: { method: 'GET', path: '/v1/openapi.json' },
  getOpenApiYaml: { method: 'GET', path: '/v1/openapi.yaml' },
  getDocs: { method: 'GET', path: '/docs' },
  getDocsFile: { method: 'GET', path: '/docs/{file}' },
  getProblem: { method: 'GET', path: '/problems/{code}' },
  getHealth: { method: 'GET', path: '/healthz' },
  getReadiness: { method: 'GET', path: '/readyz' },
  getMetrics: { method: 'GET', path: '/metrics' },
} as const satisfies Record<keyof Operations, { method: string; path: string }>;
