// Generated from the OpenAPI document by "npm run client"; a contract test compares the two.

export type Accreditation = {
  /** Number of the accreditation. */
  readonly number: string;
  /** Last day of the accreditation. */
  readonly validUntil: string;
};

export type ActOnHeldResponseAction = "accept" | "discard" | "assign-household";

export type ActOnSurveyAction = "schedule" | "unschedule" | "open" | "pause" | "resume" | "close" | "reopen" | "archive";

export type AddedBaselineRow = {
  /** Fuel. */
  readonly fuelType: string;
  /** Fuel that the household burns in a month, in `unit`. */
  readonly monthlyConsumption: number;
  /** Unit of the amount. */
  readonly unit: string;
  /** First local day for which it holds; null for all earlier days too. */
  readonly validFrom: string | null;
  /** How the baseline became known. */
  readonly source: string;
  /** Id of the survey response that stated it. */
  readonly responseId?: string;
  /** Weighings of a kitchen performance test. */
  readonly kpt?: KitchenTest;
  /** Reason given by the caller. */
  readonly reason?: string;
  /** When it was recorded. */
  readonly recordedAt: string;
  /** What the caller should know about the stored record. */
  readonly warnings?: ReadonlyArray<Warning>;
};

export type AddedClaimEvidence = {
  /** Measured use from which the share follows. */
  readonly evidence: ReadonlyArray<NewClaimEvidence>;
};

export type AdoptionCurve = {
  /** The project. */
  readonly project: PictureProject;
  /** The days that are drawn; null for a picture without a period. */
  readonly period: PicturePeriod | null;
  /** IANA time zone of the days. */
  readonly timeZone: string;
  /** How many things the picture is about. */
  readonly n: number;
  /** Share of the expected data that is missing, 0 to 1; null if nothing was expected. */
  readonly missingShare: number | null;
  /** What a line is. */
  readonly by: AdoptionCurveBy;
  /** Days of use in a week from which a device counts as used. */
  readonly threshold: number;
  /** Groups, largest first. */
  readonly lines: ReadonlyArray<AdoptionLine>;
  /** Devices whose installation has no date; they have no weeks. */
  readonly undated: number;
  /** Groups that are left out: fewer than 5 households, and no `pii:read`. */
  readonly hidden: AdoptionHidden;
};

export type AdoptionCurveBy = "none" | "district" | "density" | "deviceType" | "quarter";

export type AdoptionHidden = {
  /** Number of groups. */
  readonly groups: number;
  /** Their devices in all. */
  readonly devices: number;
};

export type AdoptionLine = {
  /** Group; empty where all devices are one line. */
  readonly name: string;
  /** Devices of the group. */
  readonly devices: number;
  /** Weeks with at least one device. */
  readonly weeks: ReadonlyArray<AdoptionWeek>;
};

export type AdoptionWeek = {
  /** Whole weeks since the installation, from 0. */
  readonly week: number;
  /** Devices whose whole week lies in the period, of which at least 4 days were heard. */
  readonly atRisk: number;
  /** Those of them that were used. */
  readonly used: number;
  /** Devices whose week lies in the period, without enough data. */
  readonly lacking: number;
};

export type Aggregate = "5m" | "15m" | "1h" | "1d";

export type AgreementLimits = {
  /** Mean − 1.96 standard deviations. */
  readonly lower: number;
  /** Mean + 1.96 standard deviations. */
  readonly upper: number;
};

export type Alarm = {
  /** What is wrong: `device.silent`, or the code of a finding of the health of the device. */
  readonly type: AlarmType;
  /** How grave it is: `critical`, `major`, `minor`, `warning` or `info`. */
  readonly severity: AlarmSeverity;
  /** `active` while the cause lasts, then `cleared`. */
  readonly state: AlarmState;
  /** DID of the device. */
  readonly subject: string;
  /** DID of the household in which the device was when the alarm opened; null for none. */
  readonly householdId: string | null;
  /** DID of the project in which the device was when the alarm opened; null for none. */
  readonly projectId: string | null;
  /** Since when the cause is there, by the times of the readings. */
  readonly openedAt: string;
  /** When the cause was gone; null while the alarm is active. */
  readonly clearedAt: string | null;
  /** Where the cause can be seen. */
  readonly evidence: {
    /** Start of the time in which the cause was seen. */
    readonly from: string;
    /** End of that time, as far as it was known when the alarm opened. */
    readonly to: string;
    /** Path of the API that shows it. */
    readonly query: string;
  };
  /** Whether somebody has seen the alarm. */
  readonly acknowledged: boolean;
  /** DID, else id of the API key, of who acknowledged it; null for nobody. */
  readonly acknowledgedBy: string | null;
  /** When it was acknowledged; null if it was not. */
  readonly acknowledgedAt: string | null;
  /** Who is to look after it; null for nobody. */
  readonly assignee: string | null;
  /** Comments, oldest first. */
  readonly comments: ReadonlyArray<{
    /** The comment. */
    readonly text: string;
    /** DID, else id of the API key, of who wrote it. */
    readonly by: string;
    /** When it was written. */
    readonly at: string;
  }>;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt: string;
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version: number;
};

export type AlarmPatch = {
  /** true: somebody has seen it; false takes that back. */
  readonly acknowledged?: boolean;
  /** Who is to look after it; null for nobody. */
  readonly assignee?: string | null;
  /** A comment to add. */
  readonly comment?: string;
};

export type AlarmSeverity = "critical" | "major" | "minor" | "warning" | "info";

export type AlarmState = "active" | "cleared";

export type AlarmType = "device.silent" | "reading.refused" | "reading.stuck" | "reading.out_of_range" | "reading.conflict" | "counter.backwards" | "clock.drift" | "battery.low";

export type Allocation = "proportional" | "neyman" | "equal" | "cost";

export type Analysis = {
  /** DID of the household. */
  readonly householdId: string;
  /** Period of the analysis; both days belong to it. */
  readonly period: {
    /** First day. */
    readonly start: string;
    /** Last day. It belongs to the period. */
    readonly end: string;
  };
  /** The amounts of the result. */
  readonly analysis: {
    /** Emissions without the new stoves, kgCO2e. */
    readonly baselineEmissions: number;
    /** Emissions of the stoves and fuels within the boundary, kgCO2e. */
    readonly actualEmissions: number;
    /** Exactly baselineEmissions - actualEmissions, kgCO2e; negative if more was emitted. */
    readonly reductions: number;
    /** Probability that the true reduction is within 10 % of the estimate. */
    readonly confidence: number;
    /** Share of each device in the reduction. */
    readonly deviceContributions: ReadonlyArray<{
      /** DID of the device. */
      readonly deviceId: string;
      /** Share of the device in the reduction; 0 without a reduction. */
      readonly reductionShare: number;
      /** Measured use from which the share follows. */
      readonly evidence: {
        /** Hours in use; null if no reading reports them (a scale, a meter with hourly readings). */
        readonly usageHours: number | null;
        /** Baseline fuel that the device replaced, after all caps, in `units.fuelSaved`. */
        readonly fuelSaved: number;
      };
    }>;
    /** 1 minus the shares of all devices. */
    readonly unattributedShare: number;
    /** Confidence interval of the reduction, kgCO2e. */
    readonly interval: {
      /** Lower end. */
      readonly lower: number;
      /** Upper end. */
      readonly upper: number;
      /** Confidence level. */
      readonly level: number;
    };
    /** Units of the amounts. */
    readonly units: {
      /** Unit of all emissions. */
      readonly emissions: string;
      /** Unit of saved fuel. */
      readonly fuelSaved: string;
      /** Unit of hours in use. */
      readonly usageHours: string;
    };
  };
  /** Boundary of the analysis: the metered cooking, or the whole household. */
  readonly baselineMethod: MethodologyBoundaries;
  /** Emissions elsewhere that the stoves cause, kgCO2e. Not part of `reductions`. */
  readonly leakage: number;
  /** Reduction by the named methodology: baseline − actual − leakage, kgCO2e. Compare it with the calculation of a project developer. */
  readonly methodologyReduction: number;
  /** Reduction that may be claimed, kgCO2e. If the reduction is not known to 10 %, the lower end of its 90 % interval is used. Never above the reduction. */
  readonly creditedReduction: number;
  /** Probability that the reduction is above 0. */
  readonly probPositive: number;
  /** Id that follows from the inputs: equal inputs have the same id. */
  readonly id: string;
  /** `provisional` if `coverage` is below 0.95 or below the threshold of the project. */
  readonly status: AnalysisStatus;
  /** Methodology and version. */
  readonly methodology: AnalysisMethodology;
  /** Parameters of the request. */
  readonly parameters?: Readonly<Record<string, number | {
    /** Value, in the unit that is stated with it. */
    readonly value: number;
    /** Half-width of the 95 % interval, relative to the value. */
    readonly u95?: number;
    /** Source of the value. */
    readonly reference?: string;
  }>>;
  /** Fraction of the expected intervals that have a reading. */
  readonly coverage: number;
  /** Where the baseline comes from, and what other designs estimate. */
  readonly causal: {
    /** How the counterfactual is estimated. */
    readonly design: AnalysisDesign;
    /** Baseline fuel of the period, in `unit`, before the caps `baseline-cap` and `energy-cap`. `fuelSaved` and emissions are after these caps. Null if the design cannot estimate it. */
    readonly baselineFuel: number | null;
    /** Standard uncertainty, in the unit of the value; null if it is unknown. */
    readonly standardUncertainty: number | null;
    /** Explanation in one or two sentences. */
    readonly detail: string;
    /** Quality of the history of the household as a baseline. Absent if it has none. */
    readonly diagnostics?: {
      /** Weeks with known fuel use, before the stove was installed and within the period. */
      readonly weeks: {
        /** Number before the stove was installed. */
        readonly before: number;
        /** Number after the stove was installed. */
        readonly after: number;
      };
      /** Where the season comes from: comparison households, the same calendar months before, or none. */
      readonly season: Season;
      /** Change of fuel use before the stove was installed, adjusted for the season. `refused` says why it is unknown. */
      readonly preTrend: {
        /** Change of the daily fuel use in a year, in `unit`. */
        readonly changePerYear: number;
        /** Standard uncertainty, in the unit of the value; null if it is unknown. */
        readonly standardUncertainty: number;
        /** p-value of the hypothesis of no change. */
        readonly pValue: number;
      } | {
        /** Why the estimate is not available. */
        readonly refused: string;
      };
    };
    /** Why this design was chosen. */
    readonly reason: string;
    /** Fuel. */
    readonly fuelType: string;
    /** Unit of the amount. */
    readonly unit: string;
    /** What other designs estimate. */
    readonly alternatives: ReadonlyArray<{
      /** How the counterfactual is estimated. */
      readonly design: AnalysisDesign;
      /** Baseline fuel of the period, in `unit`, before the caps `baseline-cap` and `energy-cap`. `fuelSaved` and emissions are after these caps. Null if the design cannot estimate it. */
      readonly baselineFuel: number | null;
      /** Standard uncertainty, in the unit of the value; null if it is unknown. */
      readonly standardUncertainty: number | null;
      /** Explanation in one or two sentences. */
      readonly detail: string;
      /** Quality of the history of the household as a baseline. Absent if it has none. */
      readonly diagnostics?: {
        /** Weeks with known fuel use, before the stove was installed and within the period. */
        readonly weeks: {
          /** Number before the stove was installed. */
          readonly before: number;
          /** Number after the stove was installed. */
          readonly after: number;
        };
        /** Where the season comes from: comparison households, the same calendar months before, or none. */
        readonly season: Season;
        /** Change of fuel use before the stove was installed, adjusted for the season. `refused` says why it is unknown. */
        readonly preTrend: {
          /** Change of the daily fuel use in a year, in `unit`. */
          readonly changePerYear: number;
          /** Standard uncertainty, in the unit of the value; null if it is unknown. */
          readonly standardUncertainty: number;
          /** p-value of the hypothesis of no change. */
          readonly pValue: number;
        } | {
          /** Why the estimate is not available. */
          readonly refused: string;
        };
      };
    }>;
  };
  /** SHA-256 of the inputs as canonical JSON. */
  readonly inputsDigest: string;
  /** SHA-256 of the result as canonical JSON. */
  readonly resultDigest: string;
  /** How many of the declared inputs are verified: baselines, kitchen tests, persons, parameters, installations, accuracy classes, calibrations and statements. `declaredInputs` of the trace lists them. */
  readonly inputsVerified: {
    /** Those that a reviewed response or a certificate verifies. */
    readonly verified: number;
    /** All of them. */
    readonly total: number;
  };
  /** What was assumed, capped or filled in. */
  readonly warnings: ReadonlyArray<Warning>;
  /** When this result was first computed. It is not part of `resultDigest`. */
  readonly computedAt: string;
  /** true: some days of the period were not computed yet; send the request again for newer data. Only in the reply to this request. */
  readonly daysPending?: true;
};

export type AnalysisDesign = "meteredEnergy" | "declaredBaseline" | "ownHistory";

export type AnalysisFreshness = {
  /** Whether its data changed after it was computed. */
  readonly stale: boolean;
  /** When it was first found to be stale; null if it is not. */
  readonly since: string | null;
  /** What changed, or the code of the problem that the same request would now receive. */
  readonly reasons: ReadonlyArray<{
    /** Machine-readable code of the cause. */
    readonly code: string;
    /** Explanation in one or two sentences. */
    readonly detail: string;
  }>;
  /** Id of the newest later analysis with the same household or project, period, methodology, boundary, parameters and level; null for none. */
  readonly successor: string | null;
};

export type AnalysisMethodology = "gs-mecd@1.2" | "gs-mecd@2.0" | "verra-vm0050@1.0" | "gs-tpddtec@3.1" | "gs-tpddtec@4" | "gs-tpddtec@5.0" | "gs-smec@4.0" | "cdm-ams-ii-g@unversioned" | "whole-household@1";

export type AnalysisRequest = {
  /** DID or id of the household. */
  readonly householdId: string;
  /** First day of the period, in the time zone of the project. */
  readonly periodStart: string;
  /** Last day of the period. It belongs to the period. */
  readonly periodEnd: string;
  /** Methodology and version. Default: that of the project, else the one that fits the data. */
  readonly methodology?: AnalysisMethodology;
  /** Boundary of the analysis. A boundary that the methodology does not have is 422. */
  readonly baselineMethod?: MethodologyBoundaries;
  /** Values that replace the usual ones: a number, or `{"value", "u95", "reference"}`. `parameters` of `GET /v1/methodologies/{id}` lists those of the methodology. */
  readonly parameters?: {
    /** Value and unit: kgCO2e per kg of the baseline fuel. */
    readonly emissionsPerKg?: number | {
      /** Value, in: kgCO2e per kg of the baseline fuel. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.4. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: fraction. */
    readonly fNRB?: number | {
      /** Value, in: fraction. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.4. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: tCO2/TJ of the baseline fuel. */
    readonly efCO2?: number | {
      /** Value, in: tCO2/TJ of the baseline fuel. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.16. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: tCO2e/TJ of the baseline fuel. */
    readonly efNonCO2?: number | {
      /** Value, in: tCO2e/TJ of the baseline fuel. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.5. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: MJ/kg of the baseline fuel. */
    readonly ncv?: number | {
      /** Value, in: MJ/kg of the baseline fuel. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.1. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: kg per litre or m3 of the baseline fuel, in which it is counted. */
    readonly density?: number | {
      /** Value, in: kg per litre or m3 of the baseline fuel, in which it is counted. */
      readonly value: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: fraction, of the old stove. */
    readonly efficiencyBaseline?: number | {
      /** Value, in: fraction, of the old stove. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.15. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: fraction, of each new stove that is compared by efficiency, by a water boiling test. */
    readonly efficiencyProject?: number | {
      /** Value, in: fraction, of each new stove that is compared by efficiency, by a water boiling test. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.15. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: fraction, of hotplates, and of meters that name no stove, by a water boiling test. */
    readonly "efficiencyProject.ElectricHotplate"?: number | {
      /** Value, in: fraction, of hotplates, and of meters that name no stove, by a water boiling test. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.15. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: fraction, of induction stoves, by a water boiling test. */
    readonly "efficiencyProject.InductionStove"?: number | {
      /** Value, in: fraction, of induction stoves, by a water boiling test. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.15. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: fraction, of LPG stoves, by a water boiling test. */
    readonly "efficiencyProject.LpgStove"?: number | {
      /** Value, in: fraction, of LPG stoves, by a water boiling test. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.15. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: fraction, of ethanol stoves, by a water boiling test. */
    readonly "efficiencyProject.EthanolStove"?: number | {
      /** Value, in: fraction, of ethanol stoves, by a water boiling test. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.15. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: MJ per person and event. */
    readonly scBaseline?: number | {
      /** Value, in: MJ per person and event. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.10606601717798211. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: MJ per person and event. */
    readonly scProject?: number | {
      /** Value, in: MJ per person and event. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.10606601717798211. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: MJ of baseline fuel per MJ of electricity. */
    readonly scRatio?: number | {
      /** Value, in: MJ of baseline fuel per MJ of electricity. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.15. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: kgCO2e/kWh. */
    readonly efGrid?: number | {
      /** Value, in: kgCO2e/kWh. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.2. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: fraction. */
    readonly tdl?: number | {
      /** Value, in: fraction. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.5. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: fraction by which the baseline is adjusted downward. */
    readonly daf?: number | {
      /** Value, in: fraction by which the baseline is adjusted downward. */
      readonly value: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: tCO2e/TJ of this fuel, from its making and transport. */
    readonly "upstream.Charcoal"?: number | {
      /** Value, in: tCO2e/TJ of this fuel, from its making and transport. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.5. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: tCO2e/TJ of this fuel, from its making and transport. */
    readonly "upstream.Wood"?: number | {
      /** Value, in: tCO2e/TJ of this fuel, from its making and transport. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.5. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: tCO2e/TJ of this fuel, from its making and transport. */
    readonly "upstream.Pellets"?: number | {
      /** Value, in: tCO2e/TJ of this fuel, from its making and transport. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.5. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: tCO2e/TJ of this fuel, from its making and transport. */
    readonly "upstream.LPG"?: number | {
      /** Value, in: tCO2e/TJ of this fuel, from its making and transport. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.5. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: tCO2e/TJ of this fuel, from its making and transport. */
    readonly "upstream.Coal"?: number | {
      /** Value, in: tCO2e/TJ of this fuel, from its making and transport. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.5. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: tCO2e/TJ of this fuel, from its making and transport. */
    readonly "upstream.Dung"?: number | {
      /** Value, in: tCO2e/TJ of this fuel, from its making and transport. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.5. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: tCO2e/TJ of this fuel, from its making and transport. */
    readonly "upstream.CropResidue"?: number | {
      /** Value, in: tCO2e/TJ of this fuel, from its making and transport. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.5. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: tCO2e/TJ of this fuel, from its making and transport. */
    readonly "upstream.Kerosene"?: number | {
      /** Value, in: tCO2e/TJ of this fuel, from its making and transport. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.5. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: tCO2e/TJ of this fuel, from its making and transport. */
    readonly "upstream.Ethanol"?: number | {
      /** Value, in: tCO2e/TJ of this fuel, from its making and transport. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.5. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: tCO2e/TJ of this fuel, from its making and transport. */
    readonly "upstream.Biogas"?: number | {
      /** Value, in: tCO2e/TJ of this fuel, from its making and transport. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.5. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: tCO2e/TJ of this fuel, from its making and transport. */
    readonly "upstream.NaturalGas"?: number | {
      /** Value, in: tCO2e/TJ of this fuel, from its making and transport. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.5. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: use outside a test / use during the test. */
    readonly hawthorneIndex?: number | {
      /** Value, in: use outside a test / use during the test. */
      readonly value: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: kgCO2e per new device. */
    readonly embodied?: number | {
      /** Value, in: kgCO2e per new device. */
      readonly value: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: years that a new stove lasts; from 5 on, the emissions from making it count over its first five years, else in its first. */
    readonly technicalLife?: number | {
      /** Value, in: years that a new stove lasts; from 5 on, the emissions from making it count over its first five years, else in its first. */
      readonly value: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: fraction of the reduction. */
    readonly leakageFraction?: number | {
      /** Value, in: fraction of the reduction. */
      readonly value: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
  };
  /** Confidence level of the interval. Default: 0.9. */
  readonly confidenceLevel?: number;
  /** true: compute a provisional result even if too few readings arrived. */
  readonly allowLowCoverage?: boolean;
  /** Not supported; a request with it is 400. */
  readonly asOf?: unknown;
  /** Adds `trace` to the reply, as `GET /v1/analyses/{id}/trace` returns it. Needs the scope `analysis:read`. */
  readonly includeTrace?: boolean;
};

export type AnalysisStatus = "final" | "provisional";

export type AnalysisTrace = {
  /** Format of the document. */
  readonly format: "hearth-trace@1";
  /** Version of the calculation. */
  readonly methodVersion?: string;
  /** The analysis without `computedAt`. */
  readonly result: Readonly<Record<string, unknown>>;
  /** Household, baselines, devices with their days and digests, statements and period. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** The inputs that people declared, and who verified them. */
  readonly declaredInputs: ReadonlyArray<{
    /** What was declared. */
    readonly kind: AnalysisTraceKind;
    /** What distinguishes it from others of its kind. */
    readonly name: string;
    /** Who or what verified it; null if it is not verified. */
    readonly verification: {
      /** DID of the reviewer; null for a certificate. */
      readonly by: string | null;
      /** Time of the decision; null for a certificate. */
      readonly at: string | null;
      /** Id of the survey response, or reference of the certificate. */
      readonly evidence: string;
    } | null;
  }>;
  /** Factors that were used, with their sources. */
  readonly factors: ReadonlyArray<{
    /** Id of the factor, `name@version`. */
    readonly id: string;
    /** Name of the factor. */
    readonly name: string;
    /** Version of the factor. */
    readonly version: string;
    /** Value, in the unit that is stated with it. */
    readonly value: number;
    /** Unit of the amount. */
    readonly unit: string;
    /** Where the value was published. */
    readonly source: string;
    /** C read at the source, S second-hand, M unconfirmed, D derived or a rule. */
    readonly reliability: Reliability;
    /** First day on which the factor may be used; null for no limit. */
    readonly validFrom: string | null;
    /** Last day on which the factor may be used; null for no limit. */
    readonly validUntil: string | null;
    /** What limits the factor; null for nothing. */
    readonly warning: string | null;
  }>;
  /** Inputs of the equations. */
  readonly values: ReadonlyArray<{
    /** Name of the value. */
    readonly name: string;
    /** Value, in the unit that is stated with it. */
    readonly value: number;
    /** Unit of the amount. */
    readonly unit: string;
    /** Standard uncertainty, in the unit of the value; 0 for an exact value. */
    readonly standard: number;
    /** Half-width of the 95 % interval, relative to the value: standard = |value| × u95 / 1.959964. Null if the step `u …` gives it. */
    readonly u95: number | null;
    /** Id of the factor, `given` by the request, or the kind of measurement. */
    readonly source: string;
    /** Share of the variance of the reduction; null if it has none. */
    readonly varianceShare: number | null;
  }>;
  /** Every calculated value with its equation. */
  readonly steps: ReadonlyArray<{
    /** Name of the value. */
    readonly id: string;
    /** Value, in the unit that is stated with it. */
    readonly value: number;
    /** Unit of the amount. */
    readonly unit: string;
    /** The equation. */
    readonly equation: string;
    /** Where the equation comes from. */
    readonly source: string;
    /** Values from which it was calculated, by name. */
    readonly from: Readonly<Record<string, number>>;
  }>;
};

export type AnalysisTraceKind = "baseline" | "kitchenTest" | "persons" | "parameter" | "installation" | "meterClass" | "calibration" | "statement";

export type AnchorPlace = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Place in the tree, from 0. */
  readonly leafIndex: number;
};

export type Anomaly = {
  /** Id of the anomaly. It is the same if the reading is sent again. */
  readonly id: string;
  /** DID of the device. It may be unregistered. */
  readonly deviceId: string;
  /** DID of the household in which the device was installed at that time; null for none. */
  readonly householdId: string | null;
  /** Detector: one of out_of_range, stuck_value, counter_backwards, gap, duplicate, conflict, out_of_order, split_partitions, reject_rate. */
  readonly detector: string;
  /** Version of the detector. */
  readonly detectorVersion: number;
  /** Kind of the reading: usage, fuel, temperature or power. */
  readonly kind: string;
  /** Field of the reading, or `reading` for the whole reading. */
  readonly channel: string;
  /** How serious the anomaly is. */
  readonly severity: AlarmSeverity;
  /** When the device took the reading. */
  readonly observedAt: string;
  /** Number of the reading. It rises by device and kind. */
  readonly sequence: number;
  /** When the anomaly was stored. */
  readonly foundAt: string;
  /** Value of the field, in its unit. */
  readonly value: number | null;
  /** What was found, and what is usual. */
  readonly detail: string;
};

export type ApiKey = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Name for people. */
  readonly name: string;
  /** `live`, or `test` for an installation that is used for trials. */
  readonly kind: ApiKeyKind;
  /** Scopes: what the key may do. */
  readonly scopes: ReadonlyArray<string>;
  /** DIDs of the projects to which the key is limited; empty for all. */
  readonly projectIds: ReadonlyArray<string>;
  /** DID for which the key decides; null for none. */
  readonly actor: string | null;
  /** Organisation of its holder; null for not known. Nobody decides on a claim of the own organisation. */
  readonly organisation: string | null;
  /** When the key expires; null for never. */
  readonly expiresAt: string | null;
  /** Networks from which the key may be used; empty for all. */
  readonly allowedCidrs: ReadonlyArray<string>;
  /** When the key was last used, to the hour; null for never. */
  readonly lastUsedAt: string | null;
  /** Id of the API key, or name of the command, that created it. */
  readonly createdBy: string | null;
  /** Id of the API key whose browser session this is; null for a key. */
  readonly sessionOf: string | null;
  /** Status of the key. */
  readonly status: ApiKeyStatus;
  /** When the last earlier secret ends; null unless the key is rotating. */
  readonly overlapEndsAt: string | null;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version: number;
};

export type ApiKeyKind = "live" | "test";

export type ApiKeyPatch = {
  /** Name for people. */
  readonly name?: string;
  /** Scopes: what the key may do. */
  readonly scopes?: ReadonlyArray<Scope>;
  /** DIDs or ids of the projects to which the key is limited; empty for all. */
  readonly projectIds?: ReadonlyArray<string> | null;
  /** DID for which the key decides; null for none. */
  readonly actor?: string | null;
  /** Organisation; none of its claims is decided by its own verifiers. */
  readonly organisation?: string | null;
  /** When the key expires; null for never. */
  readonly expiresAt?: string | null;
  /** Networks from which the key may be used, in CIDR notation; empty for all. */
  readonly allowedCidrs?: ReadonlyArray<string> | null;
  /** Id of the item, given by the API. */
  readonly id?: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version?: number;
  /** When the record was created. */
  readonly createdAt?: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt?: string;
  /** Read-only; may be sent back as it was read. */
  readonly kind?: string;
  /** Read-only; may be sent back as it was read. */
  readonly status?: string;
  /** Id of the API key, or name of the command, that created it. */
  readonly createdBy?: string | null;
  /** Id of the API key whose browser session this is; null for a key. */
  readonly sessionOf?: string | null;
  /** When the key was last used, to the hour; null for never. */
  readonly lastUsedAt?: string | null;
  /** When the last earlier secret ends; null unless the key is rotating. */
  readonly overlapEndsAt?: string | null;
};

export type ApiKeyStatus = "active" | "rotating" | "revoked" | "expired";

export type ApiKeyWithSecret = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Name for people. */
  readonly name: string;
  /** `live`, or `test` for an installation that is used for trials. */
  readonly kind: ApiKeyKind;
  /** Scopes: what the key may do. */
  readonly scopes: ReadonlyArray<string>;
  /** DIDs of the projects to which the key is limited; empty for all. */
  readonly projectIds: ReadonlyArray<string>;
  /** DID for which the key decides; null for none. */
  readonly actor: string | null;
  /** Organisation of its holder; null for not known. Nobody decides on a claim of the own organisation. */
  readonly organisation: string | null;
  /** When the key expires; null for never. */
  readonly expiresAt: string | null;
  /** Networks from which the key may be used; empty for all. */
  readonly allowedCidrs: ReadonlyArray<string>;
  /** When the key was last used, to the hour; null for never. */
  readonly lastUsedAt: string | null;
  /** Id of the API key, or name of the command, that created it. */
  readonly createdBy: string | null;
  /** Id of the API key whose browser session this is; null for a key. */
  readonly sessionOf: string | null;
  /** Status of the key. */
  readonly status: ApiKeyStatus;
  /** When the last earlier secret ends; null unless the key is rotating. */
  readonly overlapEndsAt: string | null;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version: number;
  /** The whole key. It is shown only in this reply; null if the reply is repeated for an Idempotency-Key. */
  readonly key: string | null;
};

export type Article6 = {
  /** Country, a current code of ISO 3166-1 alpha-2. It decides which factors are used. */
  readonly country: string;
  /** Status of the record. */
  readonly status: Article6Status;
  /** Letter of the host country; null: none. */
  readonly letter: Article6Letter | null;
};

export type Article6Letter = {
  /** Address of the document. */
  readonly uri: string;
  /** Digest of the document. */
  readonly digest: string;
};

export type Article6Status = "none" | "applied" | "authorized" | "revoked";

export type Assignment = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Id of the campaign. */
  readonly surveyId: string;
  /** DID of the household. */
  readonly householdId: string;
  /** DID of the collector. */
  readonly collector: string;
  /** Whether it is the interview, its back-check by another person, or a further visit. */
  readonly purpose: AssignmentPurpose;
  /** Why the household is revisited; null: no reason was given. */
  readonly reason: "sensor-contradiction" | null;
  /** State of the visit. `submitted`, `done` and `returned` of an interview follow from its response, and so does `done` of a back-check. */
  readonly status: AssignmentStatus;
  /** Until when the visit is to be made; null for no limit. */
  readonly dueAt: string | null;
  /** What the collector should know; of a returned interview, what the reviewer said. */
  readonly remarks: string | null;
  /** Visits so far, oldest first. */
  readonly attempts: ReadonlyArray<AssignmentAttempt>;
  /** Id of the response of the household to the campaign, or of its back-check; null for none. */
  readonly responseId: string | null;
  /** Verified answers of the campaign that this one follows, to the questions that are asked again; none that are sensitive. */
  readonly prefill?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version: number;
};

export type AssignmentAttempt = {
  /** When the household was visited. */
  readonly at: string;
  /** How the visit ended. */
  readonly outcome: AssignmentPatchOutcome;
  /** What the collector noted. */
  readonly note?: string;
  /** Where it was, to 0.01 degree (about 1 km); to 0.1 degree without `pii:read`. The house is not stored. */
  readonly geo?: {
    /** Latitude in degrees. */
    readonly lat: number;
    /** Longitude in degrees. */
    readonly lon: number;
  };
};

export type AssignmentPatch = {
  /** The next state. */
  readonly status?: AssignmentStatus;
  /** DID or id of the collector that takes over. */
  readonly collector?: string;
  /** Until when the visit is to be made; null for no limit. */
  readonly dueAt?: string | null;
  /** What the collector should know; null for nothing. */
  readonly remarks?: string | null;
  /** All visits: those that are recorded, as they were read, then the new ones. */
  readonly attempts?: ReadonlyArray<{
    /** When it happened. */
    readonly at: string;
    /** What became of the row. */
    readonly outcome: AssignmentPatchOutcome;
    /** Free text of the caller; null for none. */
    readonly note?: string;
    /** Coordinates (WGS 84). Personal: without `pii:read` they are rounded to 0.1 degree. */
    readonly geo?: {
      /** Latitude in degrees. */
      readonly lat: number;
      /** Longitude in degrees. */
      readonly lon: number;
      /** Accuracy of the coordinates, m. */
      readonly accuracyM?: number;
    };
  }>;
  /** Id of the item, given by the API. */
  readonly id?: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version?: number;
  /** When the record was created. */
  readonly createdAt?: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt?: string;
  /** Id of the campaign. */
  readonly surveyId?: string;
  /** DID of the household. */
  readonly householdId?: string;
  /** Whether it is the interview, its back-check by another person, or a further visit. */
  readonly purpose?: string;
  /** Why the household is revisited; as it was read. */
  readonly reason?: string | null;
  /** Id of the survey response that stated it. */
  readonly responseId?: string | null;
  /** Verified answers of the campaign that this one follows, to the questions that are asked again; none that are sensitive. */
  readonly prefill?: unknown;
};

export type AssignmentPatchOutcome = "completed" | "postponed" | "no_answer" | "refused" | "not_found" | "moved" | "ineligible" | "unsafe" | "other";

export type AssignmentPurpose = "interview" | "back_check" | "revisit";

export type AssignmentStatus = "assigned" | "in_progress" | "submitted" | "returned" | "done" | "refused" | "not_found" | "moved" | "ineligible" | "replaced";

export type Attachment = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** responseId of the response, or instanceID of the interview that brought the file. */
  readonly responseId: string;
  /** Name of the file, never a path. Files are named after persons: without `pii:read` the id stands here. */
  readonly name: string;
  /** Media type as the sender named it. Only its kind is compared with the bytes, so open files with care. */
  readonly mediaType: string;
  /** Size, bytes. */
  readonly sizeBytes: number;
  /** SHA-256 of the bytes: `sha256:` and hex. */
  readonly digest: string;
  /** When it arrived. */
  readonly receivedAt: string;
};

export type AttachmentList = {
  /** Items of this page. */
  readonly data: ReadonlyArray<Attachment>;
};

export type AudioQuestion = {
  /** Id of the question, unique in its section or repeat. */
  readonly id: string;
  /** true: must be answered where it applies. Default: false. */
  readonly required?: boolean;
  /** Text of the question, or by language tag. */
  readonly label?: LocalizedText;
  /** Help for the person who answers, or by language tag. */
  readonly hint?: LocalizedText;
  /** Help for the collector, or by language tag. */
  readonly guidance?: LocalizedText;
  /** XLSForm expression; it is asked only where this is true. */
  readonly relevant?: string;
  /** XLSForm expression that an answer must fulfil; `.` is the answer. */
  readonly constraint?: string;
  /** What is said of an answer that breaks the constraint, or by language tag. */
  readonly constraintMessage?: LocalizedText;
  /** What is said where a required answer is missing, or by language tag. */
  readonly requiredMessage?: LocalizedText;
  /** How phones take the answer, in the words of the column `parameters` of XLSForm, for example `max-pixels`. */
  readonly parameters?: QuestionParameters;
  /** Answer that is shown first; the service does not fill it in. */
  readonly default?: unknown;
  /** What clients fill in by a calculation, and people may change; the service does not fill it in. */
  readonly fill?: QuestionFill;
  /** true: clients show it, but people cannot change it. */
  readonly readonly?: boolean;
  /** The same answer must not come twice. */
  readonly unique?: {
    /** Where it must not come twice: in the `campaign` or in the `household`. */
    readonly scope: DateQuestionScope;
  };
  /** true: the answer needs the scope `pii:read` to be read. */
  readonly sensitive?: boolean;
  /** What sensors measure of the same thing. */
  readonly measure?: DateQuestionMeasure;
  /** How an answer may differ in a second visit. */
  readonly backCheck?: BackCheck;
  /** Id of the question in earlier versions. */
  readonly renamedFrom?: string;
  /** Field of the household that the answer fills in when it is verified. */
  readonly saveTo?: SaveTo;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string;
  /** Type of the answer. */
  readonly type: "audio";
  /** Limits of an answer, each inclusive. */
  readonly validation?: {
    /** Largest file that people should send, bytes; a larger one is kept. */
    readonly maxBytes?: number;
    /** Media types that are accepted. */
    readonly mediaTypes?: ReadonlyArray<string>;
  };
};

export type AuditEntry = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** When it happened. */
  readonly at: string;
  /** DID of the API key, else its id; for a command its name. */
  readonly actor: string;
  /** Id of the API key; null for a command. */
  readonly keyId: string | null;
  /** operationId, or the name of the command. */
  readonly action: string;
  /** Id of the main record; null if its project is not one of the key. */
  readonly resource: string | null;
  /** SHA-256 of the main record before; null if it was created, read or replayed. */
  readonly before: string | null;
  /** SHA-256 of the main record after; null if it was read or replayed. */
  readonly after: string | null;
  /** Id of the request; null for a command. */
  readonly requestId: string | null;
  /** `X-Action-Notes` of the request. */
  readonly notes: string | null;
  /** All records that were written or read, and letters that were replayed, including `resource`; without those of projects that the key may not see. */
  readonly records: ReadonlyArray<{
    /** Kind of the record. */
    readonly kind: string;
    /** Id of the item, given by the API. */
    readonly id: string;
    /** Version of the record, from 1. Each change adds 1. */
    readonly version: number;
    /** SHA-256 of the record before; null if it was created or only read. */
    readonly before: string | null;
    /** SHA-256 of the record after; null if it was only read. */
    readonly after: string | null;
  }>;
};

export type BackCheck = "stable" | "skill" | "volatile";

export type BarcodeQuestion = {
  /** Id of the question, unique in its section or repeat. */
  readonly id: string;
  /** true: must be answered where it applies. Default: false. */
  readonly required?: boolean;
  /** Text of the question, or by language tag. */
  readonly label?: LocalizedText;
  /** Help for the person who answers, or by language tag. */
  readonly hint?: LocalizedText;
  /** Help for the collector, or by language tag. */
  readonly guidance?: LocalizedText;
  /** XLSForm expression; it is asked only where this is true. */
  readonly relevant?: string;
  /** XLSForm expression that an answer must fulfil; `.` is the answer. */
  readonly constraint?: string;
  /** What is said of an answer that breaks the constraint, or by language tag. */
  readonly constraintMessage?: LocalizedText;
  /** What is said where a required answer is missing, or by language tag. */
  readonly requiredMessage?: LocalizedText;
  /** How phones take the answer, in the words of the column `parameters` of XLSForm, for example `max-pixels`. */
  readonly parameters?: QuestionParameters;
  /** Answer that is shown first; the service does not fill it in. */
  readonly default?: unknown;
  /** What clients fill in by a calculation, and people may change; the service does not fill it in. */
  readonly fill?: QuestionFill;
  /** true: clients show it, but people cannot change it. */
  readonly readonly?: boolean;
  /** The same answer must not come twice. */
  readonly unique?: {
    /** Where it must not come twice: in the `campaign` or in the `household`. */
    readonly scope: DateQuestionScope;
  };
  /** true: the answer needs the scope `pii:read` to be read. */
  readonly sensitive?: boolean;
  /** What sensors measure of the same thing. */
  readonly measure?: DateQuestionMeasure;
  /** How an answer may differ in a second visit. */
  readonly backCheck?: BackCheck;
  /** Id of the question in earlier versions. */
  readonly renamedFrom?: string;
  /** Field of the household that the answer fills in when it is verified. */
  readonly saveTo?: SaveTo;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string;
  /** Type of the answer. */
  readonly type: "barcode";
  /** Limits of an answer, each inclusive. */
  readonly validation?: {
    /** Regular expression that the whole answer matches; no look-around, no back references. */
    readonly pattern?: string;
    /** Field that the answer must equal. */
    readonly mustMatch?: "device.serialNumber";
  };
};

export type BaselineRow = {
  /** Fuel. */
  readonly fuelType: string;
  /** Fuel that the household burns in a month, in `unit`. */
  readonly monthlyConsumption: number;
  /** Unit of the amount. */
  readonly unit: string;
  /** First local day for which it holds; null for all earlier days too. */
  readonly validFrom: string | null;
  /** How the baseline became known. */
  readonly source: string;
  /** Id of the survey response that stated it. */
  readonly responseId?: string;
  /** Weighings of a kitchen performance test. */
  readonly kpt?: KitchenTest;
  /** Reason given by the caller. */
  readonly reason?: string;
  /** When it was recorded. */
  readonly recordedAt: string;
};

export type BatchOutcome = {
  /** Id of the batch, for `GET /v1/readings/batches/{id}`. */
  readonly batchId: string;
  /** Number of readings that the broker has. */
  readonly accepted: number;
  /** Number of copies of another reading of the batch. */
  readonly duplicates: number;
  /** Number of readings that were rejected; `items` lists them. */
  readonly rejected: number;
  /** Rejected readings, each with its fault. */
  readonly items: ReadonlyArray<{
    /** Position of the reading in the batch, from 0. */
    readonly index: number;
    /** Machine-readable code of the cause. */
    readonly code: string;
    /** JSON Pointer into the body. */
    readonly pointer: string;
    /** Explanation in one or two sentences. */
    readonly detail: string;
    /** Allowed values, or names of fields. */
    readonly allowed?: ReadonlyArray<string>;
    /** Allowed value or name that is nearest to the one sent. */
    readonly suggestion?: string;
    /** Smallest allowed value. */
    readonly min?: number;
    /** Largest allowed value. */
    readonly max?: number;
  }>;
  /** When the batch arrived. */
  readonly receivedAt: string;
};

export type BlockedBy = "no-analysis" | "provisional" | "stale";

export type BooleanQuestion = {
  /** Id of the question, unique in its section or repeat. */
  readonly id: string;
  /** true: must be answered where it applies. Default: false. */
  readonly required?: boolean;
  /** Text of the question, or by language tag. */
  readonly label?: LocalizedText;
  /** Help for the person who answers, or by language tag. */
  readonly hint?: LocalizedText;
  /** Help for the collector, or by language tag. */
  readonly guidance?: LocalizedText;
  /** XLSForm expression; it is asked only where this is true. */
  readonly relevant?: string;
  /** XLSForm expression that an answer must fulfil; `.` is the answer. */
  readonly constraint?: string;
  /** What is said of an answer that breaks the constraint, or by language tag. */
  readonly constraintMessage?: LocalizedText;
  /** What is said where a required answer is missing, or by language tag. */
  readonly requiredMessage?: LocalizedText;
  /** How phones take the answer, in the words of the column `parameters` of XLSForm, for example `max-pixels`. */
  readonly parameters?: QuestionParameters;
  /** Answer that is shown first; the service does not fill it in. */
  readonly default?: unknown;
  /** What clients fill in by a calculation, and people may change; the service does not fill it in. */
  readonly fill?: QuestionFill;
  /** true: clients show it, but people cannot change it. */
  readonly readonly?: boolean;
  /** The same answer must not come twice. */
  readonly unique?: {
    /** Where it must not come twice: in the `campaign` or in the `household`. */
    readonly scope: DateQuestionScope;
  };
  /** true: the answer needs the scope `pii:read` to be read. */
  readonly sensitive?: boolean;
  /** What sensors measure of the same thing. */
  readonly measure?: DateQuestionMeasure;
  /** How an answer may differ in a second visit. */
  readonly backCheck?: BackCheck;
  /** Id of the question in earlier versions. */
  readonly renamedFrom?: string;
  /** Field of the household that the answer fills in when it is verified. */
  readonly saveTo?: SaveTo;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string;
  /** Type of the answer. */
  readonly type: "boolean";
  /** Limits of an answer, each inclusive. */
  readonly validation?: {
    /** The one answer that is accepted, as for consent. */
    readonly mustBe?: boolean;
  };
};

export type CalculatedQuestion = {
  /** Id of the question, unique in its section or repeat. */
  readonly id: string;
  /** true: must be answered where it applies. Default: false. */
  readonly required?: boolean;
  /** Text of the question, or by language tag. */
  readonly label?: LocalizedText;
  /** Help for the person who answers, or by language tag. */
  readonly hint?: LocalizedText;
  /** Help for the collector, or by language tag. */
  readonly guidance?: LocalizedText;
  /** XLSForm expression; it is asked only where this is true. */
  readonly relevant?: string;
  /** XLSForm expression that an answer must fulfil; `.` is the answer. */
  readonly constraint?: string;
  /** What is said of an answer that breaks the constraint, or by language tag. */
  readonly constraintMessage?: LocalizedText;
  /** What is said where a required answer is missing, or by language tag. */
  readonly requiredMessage?: LocalizedText;
  /** How phones take the answer, in the words of the column `parameters` of XLSForm, for example `max-pixels`. */
  readonly parameters?: QuestionParameters;
  /** Answer that is shown first; the service does not fill it in. */
  readonly default?: unknown;
  /** What clients fill in by a calculation, and people may change; the service does not fill it in. */
  readonly fill?: QuestionFill;
  /** true: clients show it, but people cannot change it. */
  readonly readonly?: boolean;
  /** The same answer must not come twice. */
  readonly unique?: {
    /** Where it must not come twice: in the `campaign` or in the `household`. */
    readonly scope: DateQuestionScope;
  };
  /** true: the answer needs the scope `pii:read` to be read. */
  readonly sensitive?: boolean;
  /** What sensors measure of the same thing. */
  readonly measure?: DateQuestionMeasure;
  /** How an answer may differ in a second visit. */
  readonly backCheck?: BackCheck;
  /** Id of the question in earlier versions. */
  readonly renamedFrom?: string;
  /** Field of the household that the answer fills in when it is verified. */
  readonly saveTo?: SaveTo;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string;
  /** Type of the answer. */
  readonly type: "calculated";
  /** XLSForm expression that makes the answer. */
  readonly expression: string;
  /** Type of the calculated answer. Default: as it is. */
  readonly valueType?: ValueType;
};

export type CalendarDay = {
  /** Local day. */
  readonly date: string;
  /** Time in use, summed over the devices, min; null: not known. */
  readonly minutes: number | null;
  /** `used`: cooking was seen. `unused`: at least half of the day was heard, and nothing was cooked. `partial`: less than half was heard, or the data do not show use. `no_data`: nothing was heard. */
  readonly state: CalendarDayState;
  /** Documented reason of a gap; absent if there is none. */
  readonly gap?: string;
};

export type CalendarDayState = "used" | "unused" | "partial" | "no_data" | "not_installed";

export type CalendarGroup = {
  /** District. */
  readonly district: string;
  /** Households or devices of the district. */
  readonly count: number;
  /** How many of them cooked in the last days, see `lately`. */
  readonly cookedLately: number;
  /** From how many of them nothing was heard in these days. */
  readonly silentLately: number;
  /** Every day of the period. */
  readonly days: ReadonlyArray<CalendarGroupDay>;
};

export type CalendarGroupDay = {
  /** Local day. */
  readonly date: string;
  /** Number with cooking. */
  readonly used: number;
  /** Number that was heard for at least half of the day, without cooking. */
  readonly unused: number;
  /** Number that was heard for less than half of the day. */
  readonly partial: number;
  /** Number from which nothing was heard. */
  readonly noData: number;
  /** Number without an installed device. */
  readonly notInstalled: number;
  /** Mean time in use of `used` and `unused`, min; null if both are 0. */
  readonly meanMinutes: number | null;
};

export type CalendarHidden = {
  /** Number of districts. */
  readonly groups: number;
  /** Their households in all. */
  readonly households: number;
};

export type CalendarLately = {
  /** Last days of the period that are counted. */
  readonly days: number;
  /** How many cooked in these days. */
  readonly cooked: number;
  /** From how many nothing was heard, although a device was installed. */
  readonly silent: number;
};

export type CalendarRow = {
  /** DID of the household or device. */
  readonly id: string;
  /** External id, else the end of the DID, as for a household that was erased. */
  readonly label: string;
  /** District of the household. */
  readonly district: string;
  /** Whether none of its devices ever sent data. */
  readonly neverHeard: boolean;
  /** Every day of the period. */
  readonly days: ReadonlyArray<CalendarDay>;
};

export type Calibration = {
  /** DID of the device. */
  readonly deviceId: string;
  /** When the calibration was made. */
  readonly performedAt: string;
  /** When the next calibration is due; null if it was not given. */
  readonly nextDueAt: string | null;
  /** Error that was found, per cent; null if it was not given. */
  readonly errorPercent: number | null;
  /** Reference of the certificate; null if it was not given. */
  readonly certificate: string | null;
  /** How it was done; null if it was not given. */
  readonly method: string | null;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt: string;
  /** Why the record was last corrected or withdrawn. */
  readonly correctionReason?: string;
  /** When the record was withdrawn. Absent while it is in force. */
  readonly withdrawnAt?: string;
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version: number;
};

export type CalibrationPatch = {
  /** When the calibration was made. */
  readonly performedAt?: string;
  /** When the next calibration is due. An overdue calibration degrades the health. */
  readonly nextDueAt?: string | null;
  /** Error that was found, per cent; null if it was not given. */
  readonly errorPercent?: number | null;
  /** Reference of the certificate; null if it was not given. */
  readonly certificate?: string | null;
  /** How it was done; null if it was not given. */
  readonly method?: string | null;
  /** Why the record is corrected. The new version keeps it. */
  readonly correctionReason: string;
};

export type CampaignPrecision = {
  /** Margin of error that was planned; null for none. */
  readonly planned: number | null;
  /** Margin of error that the interviews that are done give; null before the first. */
  readonly impliedNow: number | null;
  /** Whether the margins are absolute, or relative to the mean. */
  readonly mode: string;
  /** Whether the planned margin is reached. */
  readonly isReached: boolean;
};

export type Check = "ok" | "mismatch" | "missing" | "superseded";

export type Claim = {
  /** What is claimed. */
  readonly claim: ClaimContent;
  /** What proves it. */
  readonly evidence: ReadonlyArray<ClaimEvidence>;
  /** What checks and verifiers found. */
  readonly verification: ClaimVerification;
  /** `draft`, `submitted` (a check failed), `in_review`, `verified`, `rejected`, `disputed`, `withdrawn` or `revoked`. */
  readonly status: ClaimStatus;
  /** DID of the `actor` of the key that created it. */
  readonly claimant: string;
  /** Organisation of the claimant, as its API key names it; null: not known. */
  readonly organisation: string | null;
  /** DID of the project; null for a household without one. */
  readonly projectId: string | null;
  /** Version of the record that has this content first. Decisions and signatures name it: a decision does not change it, new evidence does. */
  readonly contentVersion: number;
  /** SHA-256 of the canonical JSON (RFC 8785) of `v` = 1, `claim`, `evidence` (each with `type`, `ref` and `digest`) and `version` = `contentVersion`. In `claim` the member `descriptionDigest` (`sha256:` and 64 hexadecimal digits) stands in place of `description`. */
  readonly claimDigest: string;
  /** When the content was submitted. */
  readonly submittedAt?: string;
  /** When an upheld dispute gave it back to the verifiers; absent if none did. A decision must be signed after it. */
  readonly reopenedAt?: string;
  /** The newest anchor of the project at the submission; null: there was none. */
  readonly submissionAnchor?: SubmissionAnchor | null;
  /** Why it was revoked. */
  readonly revokedBecause?: string;
  /** Id of its credential. */
  readonly credentialId?: string;
  /** The units that a registry issued for it. Its days are never free again. */
  readonly issued?: IssuedUnits;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt: string;
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version: number;
  /** What the caller should know about the stored record. */
  readonly warnings?: ReadonlyArray<Warning>;
};

export type ClaimCheck = {
  /** Name of the check. */
  readonly id: string;
  /** `pass`, `warn`, `fail` or `not_applicable`. */
  readonly result: ClaimCheckResult;
  /** Share of what was checked that is right, 0 to 1. */
  readonly score?: number;
  /** Why, in words. */
  readonly reason: string;
  /** What the result rests on. */
  readonly values: Readonly<Record<string, number | string | null>>;
  /** Rules of the check with their version. */
  readonly method: ClaimMethod;
};

export type ClaimCheckResult = "pass" | "warn" | "fail" | "not_applicable";

export type ClaimChecks = {
  /** Id of the claim. */
  readonly claimId: string;
  /** Version of the record that has this content first. Decisions and signatures name it: a decision does not change it, new evidence does. */
  readonly contentVersion: number;
  /** What the service noticed. A check rejects nothing by itself. */
  readonly checks: ReadonlyArray<ClaimCheck>;
  /** What is missing, and what to do. */
  readonly missing: ReadonlyArray<string>;
};

export type ClaimContent = {
  /** Type of the claim, which fixes the unit. */
  readonly type: ListClaimsType;
  /** DID of the household. */
  readonly householdId: string;
  /** DIDs of all devices of the claim. */
  readonly deviceIds: ReadonlyArray<string>;
  /** Days of the claim, both included, in the time zone of the project. */
  readonly period: ClaimPeriod;
  /** Year of the period. */
  readonly vintage: number;
  /** Claimed quantity, in `unit`. */
  readonly quantity: number;
  /** Unit of `quantity`. */
  readonly unit: string;
  /** Methodology of the analysis. */
  readonly methodology?: string;
  /** Id of the analysis: final, of this household, period and methodology. */
  readonly analysisId?: string;
  /** Text for people, without personal data. */
  readonly description?: string;
  /** Id of the claim whose place it takes when it is verified. */
  readonly supersedes?: string;
  /** Declaration of the claimant. */
  readonly declaration?: ClaimDeclaration;
  /** Group of the household in the kitchen test. */
  readonly testGroup?: TestGroup;
  /** Days of the kitchen test, both included. */
  readonly testPeriod?: ClaimTestPeriod;
  /** What was weighed. */
  readonly fuelMeasurements?: ClaimFuelMeasurements;
};

export type ClaimCredential = {
  /** Addresses of the JSON-LD contexts. The proof has the same list. */
  readonly "@context": ReadonlyArray<string>;
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Type of the resource. */
  readonly type: ReadonlyArray<string>;
  /** DID of the issuer. */
  readonly issuer: string;
  /** First local day for which it holds; null for all earlier days too. */
  readonly validFrom: string;
  /** What is stated: the household, the period, the quantity, the devices, the claim with its digest. */
  readonly credentialSubject: Readonly<Record<string, unknown>>;
  /** JSON schema of the credential. */
  readonly credentialSchema: Readonly<Record<string, unknown>>;
  /** Its places in the lists of revoked and of suspended credentials. */
  readonly credentialStatus: ReadonlyArray<CredentialStatusEntry>;
  /** Measured use from which the share follows. */
  readonly evidence: ReadonlyArray<CredentialEvidence>;
  /** Data Integrity proof of the issuer with the cryptosuite `eddsa-jcs-2022`. */
  readonly proof: Readonly<Record<string, unknown>>;
};

export type ClaimDailyLog = {
  /** The day. */
  readonly date: string;
  /** Fuel of the day. */
  readonly amount: number;
};

export type ClaimDecision = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** DID of the verifier. */
  readonly oracle: string;
  /** Organisation of the verifier. */
  readonly organisation: string;
  /** A person, or a service that signs. */
  readonly kind: VerifierKind;
  /** The decision. */
  readonly decision: ClaimDecisionDecision;
  /** How sure the verifier is, 0 to 1; null: not stated. */
  readonly confidence: number | null;
  /** Why; null: not stated. */
  readonly reason: ClaimReason | null;
  /** How it was decided; null: not stated. */
  readonly method: ClaimMethod | null;
  /** Signature of the verifier; null: a person decided without one. */
  readonly proof: DecisionProof | null;
  /** Version of the content that was decided on. */
  readonly onVersion: number;
  /** SHA-256 of the canonical JSON (RFC 8785) of `v` = 1, `claim`, `evidence` (each with `type`, `ref` and `digest`) and `version` = `contentVersion`. In `claim` the member `descriptionDigest` (`sha256:` and 64 hexadecimal digits) stands in place of `description`. */
  readonly claimDigest: string;
  /** Accreditation of the verifier at that time; null: none. */
  readonly accreditation: Accreditation | null;
  /** When it was decided. */
  readonly timestamp: string;
};

export type ClaimDecisionDecision = "verified" | "rejected";

export type ClaimDecisions = {
  /** All decisions, oldest first. */
  readonly data: ReadonlyArray<ClaimDecision>;
  /** null: there is one page. */
  readonly nextCursor: null;
  /** false: there is one page. */
  readonly hasMore: false;
};

export type ClaimDeclaration = {
  /** true: no other programme issued or will issue units for this reduction. */
  readonly notIssuedElsewhere: true;
  /** When it was submitted with this declaration. */
  readonly at: string;
};

export type ClaimDispute = {
  /** Id of the claim. */
  readonly claimId: string;
  /** Version of the content that was decided on. */
  readonly onVersion: number;
  /** DID of who raised it. */
  readonly raisedBy: string;
  /** Organisation; none of its claims is decided by its own verifiers. */
  readonly organisation: string | null;
  /** Reason given by the caller. */
  readonly reason: ClaimReason;
  /** Items of this page. */
  readonly data?: DisputeData;
  /** Status of the record. */
  readonly status: ClaimDisputeStatus;
  /** Decisions of verifiers on it, oldest first. */
  readonly resolutions: ReadonlyArray<DisputeResolution>;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt: string;
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version: number;
};

export type ClaimDisputeStatus = "open" | "admitted" | "dismissed" | "upheld";

export type ClaimEvidence = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Kind of the evidence. */
  readonly type: ClaimEvidenceType;
  /** Id of the evidence; of a `RightsTransfer` the salted digest of the identity of the household. */
  readonly ref: string;
  /** Digest of the evidence. */
  readonly digest: string;
  /** Version of the record that was cited. */
  readonly version?: number;
  /** First day that it covers. */
  readonly from?: string;
  /** Last day that it covers. */
  readonly to?: string;
  /** Media type of a file. */
  readonly mediaType?: string;
  /** Size of a file. */
  readonly bytes?: number;
  /** Free text, without personal data. */
  readonly note?: string;
  /** When it was added. */
  readonly addedAt: string;
  /** DID of who added it. */
  readonly addedBy: string;
  /** What the last check found: `ok`, `mismatch` (another digest), `missing`, or `superseded` (later data exist). */
  readonly check: Check;
};

export type ClaimEvidencePicture = {
  /** The project. */
  readonly project: PictureProject;
  /** The days that are drawn; null for a picture without a period. */
  readonly period: PicturePeriod | null;
  /** IANA time zone of the days. */
  readonly timeZone: string;
  /** How many things the picture is about. */
  readonly n: number;
  /** Share of the expected data that is missing, 0 to 1; null if nothing was expected. */
  readonly missingShare: number | null;
  /** The claim. */
  readonly claim: PictureClaim;
  /** Nodes. The batches of a device are one; what does not hold stays apart. */
  readonly nodes: ReadonlyArray<DrawnNode>;
  /** Edges between nodes. */
  readonly edges: ReadonlyArray<DrawnEdge>;
  /** Pieces of evidence by their result at this moment. */
  readonly counts: DrawnCounts;
  /** Automatic checks. */
  readonly checks: DrawnChecks;
};

export type ClaimEvidenceType = "TelemetryBatch" | "Analysis" | "SurveyResponse" | "CrossCheck" | "SampleProof" | "KitchenPerformanceTest" | "Calibration" | "File" | "RightsTransfer";

export type ClaimFuelMeasurements = {
  /** Fuel of all days. */
  readonly total: number;
  /** Unit of all amounts. */
  readonly unit: "kg";
  /** Fuel of each day. */
  readonly dailyLogs: ReadonlyArray<ClaimDailyLog>;
};

export type ClaimMethod = {
  /** Name of the method. */
  readonly name: string;
  /** Version of the method. */
  readonly version: string;
};

export type ClaimPatch = {
  /** Merge patch of the claim. */
  readonly claim?: Readonly<Record<string, unknown>>;
  /** The whole new list. */
  readonly evidence?: ReadonlyArray<NewClaimEvidence>;
};

export type ClaimPeriod = {
  /** First day. */
  readonly start: string;
  /** Last day. */
  readonly end: string;
};

export type ClaimQuorum = {
  /** Number of verifiers that must agree. */
  readonly need: number;
  /** Number of verifiers that decide. */
  readonly of: number;
  /** Number of decisions that verified it. */
  readonly approved: number;
  /** Number of decisions that rejected it. */
  readonly rejected: number;
};

export type ClaimReason = {
  /** Code of the reason. */
  readonly code: string;
  /** The reason in words. */
  readonly text: string;
};

export type ClaimReport = {
  /** Format of the document. */
  readonly format: string;
  /** DID of the issuer. */
  readonly issuer: string;
  /** When the report was made. */
  readonly created_at: string;
  /** Name of the project. */
  readonly project_name: string;
  /** DID of the project. */
  readonly project_did: string;
  /** Country of the project (ISO 3166-1 alpha-2); null: not stated. */
  readonly country_code: string | null;
  /** Registry that issues the units; null: not listed. */
  readonly current_registry: string | null;
  /** Number of the project in the registry; null: not listed. */
  readonly current_registry_project_id: string | null;
  /** How the host country stands to a transfer under Article 6 of the Paris Agreement; null: not stated. `none` is a valid status. */
  readonly article6: Readonly<Record<string, unknown>> | null;
  /** Methodology and version. */
  readonly methodology: ReadonlyArray<string>;
  /** First local day. */
  readonly verification_period_start: string;
  /** Last local day. */
  readonly verification_period_end: string;
  /** Year of the period. */
  readonly vintage: ReadonlyArray<number>;
  /** Organisations of the verifiers. */
  readonly auditor_name: ReadonlyArray<string>;
  /** Always null: each claimant declares that nothing was issued elsewhere. */
  readonly previous_project_crediting_program: null;
  /** Reduction, kgCO2e. */
  readonly quantity_kgco2e: number;
  /** Reduction, tCO2e, rounded down on the sum alone. */
  readonly quantity_tco2e: number;
  /** Number of claims. */
  readonly claim_count: number;
  /** Merkle root (RFC 9162, SHA-256) over the claims, in the order of `claim_id`. */
  readonly claims_root: string;
  /** Devices that were installed in the project in the period. */
  readonly devices_deployed: number;
  /** Those of them that sent readings. */
  readonly devices_reporting: number;
  /** Devices of the reported claims. */
  readonly devices_claimed: number;
  /** Received intervals divided by expected intervals, 0 to 1. */
  readonly coverage: number;
  /** The claims, in the order of `claim_id`. */
  readonly claims: ReadonlyArray<ReportedClaim>;
  /** Data Integrity proof of the issuer with the cryptosuite `eddsa-jcs-2022`. */
  readonly proof: Readonly<Record<string, unknown>>;
};

export type ClaimStatus = "draft" | "submitted" | "in_review" | "verified" | "rejected" | "disputed" | "withdrawn" | "revoked";

export type ClaimTestPeriod = {
  /** First day of the test. */
  readonly start: string;
  /** Last day of the test. */
  readonly end: string;
  /** Number of days as the test states it. */
  readonly durationDays: number;
};

export type ClaimVerification = {
  /** `pending`, `verified`, `rejected`, `disputed` or `revoked`. */
  readonly status: ClaimVerificationStatus;
  /** DID of the verifier of the last decision. */
  readonly verifier?: string;
  /** When it was decided last. */
  readonly timestamp?: string;
  /** Decisions that are needed and that were made. */
  readonly quorum?: ClaimQuorum;
  /** Automatic checks, which run on submission. They never decide. */
  readonly checks?: ReadonlyArray<ClaimCheck>;
  /** All decisions, oldest first. */
  readonly decisions?: ReadonlyArray<ClaimDecision>;
  /** Ids of checks that more evidence can cure. */
  readonly missing?: ReadonlyArray<string>;
};

export type ClaimVerificationStatus = "pending" | "verified" | "rejected" | "disputed" | "revoked";

export type Collector = {
  /** DID of the collector: the `actor` of the API key that works for this person. */
  readonly did: string;
  /** DIDs of the projects in which the collector works; empty: all projects. */
  readonly projectIds: ReadonlyArray<string>;
  /** Languages that the collector speaks, as language tags. */
  readonly languages: ReadonlyArray<string>;
  /** Public keys with which the collector signs. */
  readonly publicKeys: ReadonlyArray<{
    /** Id of the key, as signatures name it. */
    readonly id: string;
    /** Ed25519 public key as a Multikey in base58btc. */
    readonly publicKeyMultibase: string;
  }>;
  /** false: the collector gets no new work and no forms; interviews that a phone still sends are held. */
  readonly active: boolean;
  /** When the work of the collector ends; null for no end. */
  readonly validUntil: string | null;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt: string;
  /** Name of the person; only with `pii:read`. */
  readonly name?: string;
  /** true: there is a name, which the key may not see. */
  readonly masked?: boolean;
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version: number;
};

export type CollectorPatch = {
  /** Name for people. */
  readonly name?: string | null;
  /** DIDs or ids of the projects to which the key is limited; empty for all. */
  readonly projectIds?: ReadonlyArray<string> | null;
  /** Languages in which every label must be there before the template is published. */
  readonly languages?: ReadonlyArray<string> | null;
  /** Public keys with which the collector signs. */
  readonly publicKeys?: ReadonlyArray<{
    /** Id of the key, as signatures name it. */
    readonly id: string;
    /** Ed25519 public key as a Multikey in base58btc. */
    readonly publicKeyMultibase: string;
  }> | null;
  /** false: the collector gets no new work and no forms; interviews that a phone still sends are held. */
  readonly active?: boolean | null;
  /** End of its validity; null while it has none. */
  readonly validUntil?: string | null;
  /** DID of the resource. */
  readonly did?: string | null;
  /** true: personal data are left out because the key lacks `pii:read`. */
  readonly masked?: boolean | null;
  /** Id of the item, given by the API. */
  readonly id?: string | null;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version?: number | null;
  /** When the record was created. */
  readonly createdAt?: string | null;
  /** When the newest version of the record was decided. */
  readonly updatedAt?: string | null;
};

export type CollectorProgress = {
  /** DID of the collector. */
  readonly collector: string;
  /** All visits of the collector. */
  readonly assigned: number;
  /** Visits that wait for review. */
  readonly submitted: number;
  /** Visits that are verified. */
  readonly done: number;
  /** Interviews that went back for a correction. */
  readonly returned: number;
  /** Households that refused. */
  readonly refused: number;
  /** Households that were not found. */
  readonly notFound: number;
  /** Visits that are to be made, returned ones among them. */
  readonly open: number;
  /** Median length of the interviews, minutes; null without times. */
  readonly medianMinutes: number | null;
};

export type CommittedDraw = {
  /** Version of the committed object. */
  readonly v: 1;
  /** Id of the campaign. */
  readonly surveyId: string;
  /** When it was committed, UTC with milliseconds. */
  readonly committedAt: string;
  /** SHA-256 of the text of the frame. */
  readonly frameDigest: string;
  /** Number of households of the frame. */
  readonly frameSize: number;
  /** Method of sampling. */
  readonly method: CommittedDrawMethod;
  /** Strata or clusters in the order of their names; `all` for methods without strata. */
  readonly strata: ReadonlyArray<{
    /** Name of the stratum. */
    readonly name: string;
    /** Number of households in the stratum. */
    readonly population: number;
    /** Households to draw of the stratum; in a cluster sample, if the cluster is drawn. */
    readonly take: number;
  }>;
  /** Where the seed will come from; null for a method without chance. */
  readonly seedPlan: {
    /** Kind of the source. */
    readonly source: "drand";
    /** Hash of the chain of drand. */
    readonly chain: string;
    /** Number of the round of drand, which is still to come. */
    readonly round: number;
  } | {
    /** Kind of the source. */
    readonly source: "dice";
    /** Who throws the dice. */
    readonly thrower: string;
    /** Where the dice are thrown. */
    readonly place: string;
    /** When the dice are thrown. */
    readonly at: string;
    /** Who is present. */
    readonly witnesses: ReadonlyArray<string>;
  } | {
    /** Kind of the source. */
    readonly source: "external";
    /** A public event whose outcome nobody can choose, such as a lottery. */
    readonly description: string;
    /** Day of the event. */
    readonly date?: string;
  } | null;
  /** Number of clusters to draw. Only for clusters. */
  readonly clusters?: number;
  /** DIDs of a purposive sample. */
  readonly chosen?: ReadonlyArray<string>;
  /** Why these households were chosen. Only for a purposive sample. */
  readonly reason?: string;
};

export type CommittedDrawMethod = "simple_random" | "stratified" | "systematic" | "cluster" | "census" | "purposive";

export type ComparedPoint = {
  /** DID of the household. */
  readonly household: string;
  /** DID of the collector; null if it is not known. */
  readonly collector: string | null;
  /** What it stated, in the unit of the measure. */
  readonly stated: number;
  /** What its sensor measured, in the same unit. */
  readonly measured: number;
  /** What the comparison found. */
  readonly verdict: ComparedPointVerdict;
};

export type ComparedPointVerdict = "overstated" | "understated" | "consistent";

export type ComparedSurvey = {
  /** Id of the campaign. */
  readonly id: string;
  /** Type of the campaign. */
  readonly type: string;
  /** State of the campaign. */
  readonly status: string;
};

export type Connectivity = "never_seen" | "online" | "silent";

export type CookingEvent = {
  /** DID of the device. */
  readonly deviceId: string;
  /** Start of the event. */
  readonly start: string;
  /** End of the event. */
  readonly end: string;
  /** Length of the event, s. */
  readonly durationSeconds: number;
  /** Time in use within the event, s. */
  readonly inUseSeconds: number;
  /** Energy of the event, Wh; null if it was not metered. */
  readonly energyWh: number | null;
  /** Highest temperature, °C; null if it was not measured. */
  readonly maxTemperatureC: number | null;
  /** Kind of reading in which it was detected: power, usage or temperature. */
  readonly detector: string;
  /** Version of the rules by which the day was computed. */
  readonly detectorVersion: number;
};

export type CoverageStrip = {
  /** The project. */
  readonly project: PictureProject;
  /** The days that are drawn; null for a picture without a period. */
  readonly period: PicturePeriod | null;
  /** IANA time zone of the days. */
  readonly timeZone: string;
  /** How many things the picture is about. */
  readonly n: number;
  /** Share of the expected data that is missing, 0 to 1; null if nothing was expected. */
  readonly missingShare: number | null;
  /** Share below which a device is marked, 0 to 1. */
  readonly threshold: number;
  /** Expected intervals of the devices that ever sent data. */
  readonly expected: number;
  /** Expected intervals of these devices with a valid reading. */
  readonly received: number;
  /** How many of these devices are below the threshold. */
  readonly below: number;
  /** The devices with the least coverage, worst first. */
  readonly devices: ReadonlyArray<StripDevice>;
  /** All other devices together; null if there are none. */
  readonly others: StripOthers | null;
  /** Devices that were installed in the period and never sent data. */
  readonly neverHeard: StripNeverHeard;
};

export type CoveredDays = {
  /** First local day. */
  readonly start: string;
  /** Last local day. */
  readonly end: string;
};

export type CredentialContext = {
  /** The meaning of each member. */
  readonly "@context": Readonly<Record<string, unknown>>;
};

export type CredentialEvidence = {
  /** Type of the resource. */
  readonly type: ReadonlyArray<string>;
  /** Id of the item, given by the API. */
  readonly id?: string;
  /** Digest of the document. */
  readonly digest: string;
  /** DID of the verifier. */
  readonly oracle?: string;
  /** Time of the decision. */
  readonly timestamp?: string;
  /** DID of the project; null for a household without one. */
  readonly projectId?: string;
  /** Number of the anchor in its project. */
  readonly seq?: number;
  /** Local day, `YYYY-MM-DD`. */
  readonly day?: string;
};

export type CredentialStatusEntry = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Type of the resource. */
  readonly type: "BitstringStatusListEntry";
  /** What a set bit means. */
  readonly statusPurpose: StatusPurpose;
  /** Place in the list, from 0. Index 0 is the most significant bit of the first byte. */
  readonly statusListIndex: string;
  /** Address of the list. */
  readonly statusListCredential: string;
};

export type CrossCheck = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Id of the campaign. */
  readonly surveyId: string;
  /** Days before each interview that were compared. */
  readonly window: string;
  /** What was compared. */
  readonly rules: ReadonlyArray<CrossCheckRule>;
  /** Which responses the estimates rest on, and which were left out. */
  readonly basis: CrossCheckBasis;
  /** How well statements and sensors agree, for each question. */
  readonly agreement: ReadonlyArray<CrossCheckAgreement>;
  /** Responses whose check `sensor-contradiction` warns or fails. */
  readonly contradictions: number;
  /** What became of the households of these responses; absent in runs before revisits were opened. */
  readonly revisits?: CrossCheckRevisits;
  /** When the record was created. */
  readonly createdAt: string;
  /** The verdict on each household and question. */
  readonly households: ReadonlyArray<CrossCheckHousehold>;
};

export type CrossCheckAgreement = {
  /** `section.question` of the questionnaire. */
  readonly question: string;
  /** What a sensor measures of it. */
  readonly measure: DateQuestionMeasure;
  /** Households that could be compared. */
  readonly n: number;
  /** Households with too few days or too little coverage. */
  readonly notComparable: number;
  /** Stated less measured, mean; null: nothing was compared. */
  readonly meanDifference: number | null;
  /** Standard deviation of the differences; null: fewer than two. */
  readonly sdDifference: number | null;
  /** Mean difference ± 1.96 standard deviations (Bland and Altman 1986). */
  readonly limitsOfAgreement: ReadonlyArray<number> | null;
  /** Agreement of yes and no beyond chance (Cohen 1960); null: all are of one class. */
  readonly kappa: number | null;
  /** Fraction of the households that overstate, by weight. */
  readonly shareOverstated: number | null;
  /** Numbers by collector. */
  readonly byCollector: ReadonlyArray<CrossCheckCollector>;
};

export type CrossCheckBasis = {
  /** States that count. */
  readonly statuses: ReadonlyArray<string>;
  /** Responses in these states, at most 20,000. */
  readonly responses: number;
  /** Those that were left out, because their household is not in the sample. */
  readonly outOfSample: number;
  /** Those with at least one statement that has a number. */
  readonly compared: number;
};

export type CrossCheckCollector = {
  /** DID of the person who asked. */
  readonly collector: string;
  /** Households that could be compared. */
  readonly n: number;
  /** Stated less measured, mean. */
  readonly meanDifference: number;
  /** Fraction of the households that overstate, by weight. */
  readonly shareOverstated: number;
};

export type CrossCheckHousehold = {
  /** DID of the household. */
  readonly householdId: string;
  /** Id of the response (`rsp_…`). */
  readonly responseId: string;
  /** `section.question` of the questionnaire. */
  readonly question: string;
  /** What a sensor measures of it. */
  readonly measure: DateQuestionMeasure;
  /** DID of the person who asked; null: not told. */
  readonly collector: string | null;
  /** What the household stated, in the unit of the measure; yes is 1. */
  readonly stated: number;
  /** What the sensors measured; null: nothing that can be used. */
  readonly measured: number | null;
  /** Interval of the measured value, by the spread of the days. */
  readonly interval: CrossCheckInterval | null;
  /** Fraction of the window with data, 0 to 1. */
  readonly coverage: number;
  /** Fraction of the days with data for which both numbers are: below 1 for hours of a day on which the stove is used. */
  readonly daysShare: number;
  /** `overstated`, `understated`, `consistent`, or `not_comparable`. */
  readonly verdict: CrossCheckHouseholdVerdict;
  /** Value that raises no credit: the smaller of both for use, the larger for fuel and the stove of before; null: nothing was measured well enough. */
  readonly usable: number | null;
  /** Households of the frame that it stands for; 1 without a draw. */
  readonly weight: number;
};

export type CrossCheckHouseholdVerdict = "overstated" | "understated" | "consistent" | "not_comparable";

export type CrossCheckInterval = {
  /** Lower end. */
  readonly lower: number;
  /** Upper end. */
  readonly upper: number;
  /** Confidence, 0 to 1. */
  readonly level: number;
};

export type CrossCheckRevisits = {
  /** Households that got a revisit, at most 1,000. */
  readonly opened: number;
  /** Households that had a revisit in this campaign already. */
  readonly given: number;
  /** Households without one: the campaign ends, the collector is unknown or not active, the household takes no part any more, or the run opened its most. */
  readonly leftOut: number;
};

export type CrossCheckRule = {
  /** `section.question` of the questionnaire. */
  readonly question: string;
  /** What a sensor measures of it. */
  readonly measure: DateQuestionMeasure;
  /** How far both may differ: the larger of a fraction of the measured value and an absolute amount. */
  readonly tolerance?: {
    /** Fraction of the measured value. */
    readonly relative: number;
    /** In the unit of the measure. */
    readonly absolute: number;
  };
  /** Which fuel of a repeat. */
  readonly fuel?: {
    /** The fuel as the answers name it. */
    readonly name: string;
    /** Unit in which both are compared. */
    readonly unit: string;
  };
  /** true: the question is for a day on which the stove is used. */
  readonly isPerDayInUse?: boolean;
  /** Coverage of the window from which a household is compared, 0 to 1: that of the project. */
  readonly coverageMin: number;
};

export type CrossCheckSummary = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Id of the campaign. */
  readonly surveyId: string;
  /** Days before each interview that were compared. */
  readonly window: string;
  /** What was compared. */
  readonly rules: ReadonlyArray<CrossCheckRule>;
  /** Which responses the estimates rest on, and which were left out. */
  readonly basis: CrossCheckBasis;
  /** How well statements and sensors agree, for each question. */
  readonly agreement: ReadonlyArray<CrossCheckAgreement>;
  /** Responses whose check `sensor-contradiction` warns or fails. */
  readonly contradictions: number;
  /** What became of the households of these responses; absent in runs before revisits were opened. */
  readonly revisits?: CrossCheckRevisits;
  /** When the record was created. */
  readonly createdAt: string;
};

export type DateQuestion = {
  /** Id of the question, unique in its section or repeat. */
  readonly id: string;
  /** true: must be answered where it applies. Default: false. */
  readonly required?: boolean;
  /** Text of the question, or by language tag. */
  readonly label?: LocalizedText;
  /** Help for the person who answers, or by language tag. */
  readonly hint?: LocalizedText;
  /** Help for the collector, or by language tag. */
  readonly guidance?: LocalizedText;
  /** XLSForm expression; it is asked only where this is true. */
  readonly relevant?: string;
  /** XLSForm expression that an answer must fulfil; `.` is the answer. */
  readonly constraint?: string;
  /** What is said of an answer that breaks the constraint, or by language tag. */
  readonly constraintMessage?: LocalizedText;
  /** What is said where a required answer is missing, or by language tag. */
  readonly requiredMessage?: LocalizedText;
  /** How phones take the answer, in the words of the column `parameters` of XLSForm, for example `max-pixels`. */
  readonly parameters?: QuestionParameters;
  /** Answer that is shown first; the service does not fill it in. */
  readonly default?: unknown;
  /** What clients fill in by a calculation, and people may change; the service does not fill it in. */
  readonly fill?: QuestionFill;
  /** true: clients show it, but people cannot change it. */
  readonly readonly?: boolean;
  /** The same answer must not come twice. */
  readonly unique?: {
    /** Where it must not come twice: in the `campaign` or in the `household`. */
    readonly scope: DateQuestionScope;
  };
  /** true: the answer needs the scope `pii:read` to be read. */
  readonly sensitive?: boolean;
  /** What sensors measure of the same thing. */
  readonly measure?: DateQuestionMeasure;
  /** How an answer may differ in a second visit. */
  readonly backCheck?: BackCheck;
  /** Id of the question in earlier versions. */
  readonly renamedFrom?: string;
  /** Field of the household that the answer fills in when it is verified. */
  readonly saveTo?: SaveTo;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string;
  /** Type of the answer. */
  readonly type: "date";
  /** Limits of an answer, each inclusive. */
  readonly validation?: {
    /** Smallest answer. */
    readonly min?: string;
    /** Largest answer. */
    readonly max?: string;
  };
};

export type DateQuestionMeasure = "daysInUseShare" | "hoursPerDay" | "eventsPerDay" | "traditionalDaysShare" | "fuelPerMonth" | "silentDays";

export type DateQuestionScope = "campaign" | "household";

export type DatetimeQuestion = {
  /** Id of the question, unique in its section or repeat. */
  readonly id: string;
  /** true: must be answered where it applies. Default: false. */
  readonly required?: boolean;
  /** Text of the question, or by language tag. */
  readonly label?: LocalizedText;
  /** Help for the person who answers, or by language tag. */
  readonly hint?: LocalizedText;
  /** Help for the collector, or by language tag. */
  readonly guidance?: LocalizedText;
  /** XLSForm expression; it is asked only where this is true. */
  readonly relevant?: string;
  /** XLSForm expression that an answer must fulfil; `.` is the answer. */
  readonly constraint?: string;
  /** What is said of an answer that breaks the constraint, or by language tag. */
  readonly constraintMessage?: LocalizedText;
  /** What is said where a required answer is missing, or by language tag. */
  readonly requiredMessage?: LocalizedText;
  /** How phones take the answer, in the words of the column `parameters` of XLSForm, for example `max-pixels`. */
  readonly parameters?: QuestionParameters;
  /** Answer that is shown first; the service does not fill it in. */
  readonly default?: unknown;
  /** What clients fill in by a calculation, and people may change; the service does not fill it in. */
  readonly fill?: QuestionFill;
  /** true: clients show it, but people cannot change it. */
  readonly readonly?: boolean;
  /** The same answer must not come twice. */
  readonly unique?: {
    /** Where it must not come twice: in the `campaign` or in the `household`. */
    readonly scope: DateQuestionScope;
  };
  /** true: the answer needs the scope `pii:read` to be read. */
  readonly sensitive?: boolean;
  /** What sensors measure of the same thing. */
  readonly measure?: DateQuestionMeasure;
  /** How an answer may differ in a second visit. */
  readonly backCheck?: BackCheck;
  /** Id of the question in earlier versions. */
  readonly renamedFrom?: string;
  /** Field of the household that the answer fills in when it is verified. */
  readonly saveTo?: SaveTo;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string;
  /** Type of the answer. */
  readonly type: "datetime";
  /** Limits of an answer, each inclusive. */
  readonly validation?: {
    /** Smallest answer. */
    readonly min?: string;
    /** Largest answer. */
    readonly max?: string;
  };
};

export type DeadLetter = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Why the message could not be used. */
  readonly reason: string;
  /** Where the fault is, the value, and what is allowed. */
  readonly detail: string;
  /** Kafka topic of the message. */
  readonly topic: string;
  /** Partition of the message. */
  readonly partition: number;
  /** Offset of the message. */
  readonly offset: number;
  /** Last offset that the letter covers. An unreadable batch is one letter. */
  readonly lastOffset: number;
  /** Id of the schema in the message; null if it has none. */
  readonly schemaId: number | null;
  /** Message key, if it is a DID; else null. */
  readonly deviceId: string | null;
  /** When the message arrived in Kafka. */
  readonly arrivedAt: string;
  /** Bytes of the message in base64, cut at 1 MiB. */
  readonly raw: string;
  /** Length of the message before the cut, bytes. */
  readonly rawLength: number;
  /** SHA-256 of all bytes, in hex. */
  readonly rawSha256: string;
  /** Each time the message was sent again. */
  readonly replays: ReadonlyArray<{
    /** Partition of the message. */
    readonly partition: number;
    /** Offset of the message. */
    readonly offset: number;
    /** When it happened. */
    readonly at: string;
    /** DID or id of the API key that sent it again. */
    readonly actor: string;
  }>;
};

export type DecisionProof = {
  /** Type of the proof. */
  readonly type: "DataIntegrityProof";
  /** Cryptosuite of the signature. */
  readonly cryptosuite: "eddsa-jcs-2022";
  /** When it was signed. */
  readonly created: string;
  /** Id of the key, as it is registered for the verifier. */
  readonly verificationMethod: string;
  /** Purpose of the key. */
  readonly proofPurpose: "assertionMethod";
  /** Signature: `z` and base58btc of 64 bytes. */
  readonly proofValue: string;
};

export type DeliveryCorrection = {
  /** DID of the device. */
  readonly deviceId: string;
  /** When the device took the reading. */
  readonly observedAt: string;
  /** Number of the reading. It rises by device and kind. */
  readonly sequence: number;
  /** Fuel. */
  readonly fuelType: string;
  /** Unit of the amount. */
  readonly unit: string;
  /** Quantity that the device reported, in `unit`. */
  readonly reportedQuantity: number;
  /** Correct quantity, in `unit`; null if nothing was delivered. */
  readonly quantity: number | null;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt: string;
  /** Why the record was last corrected or withdrawn. */
  readonly correctionReason?: string;
  /** When the record was withdrawn. Absent while it is in force. */
  readonly withdrawnAt?: string;
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version: number;
};

export type Density = "VeryLow" | "Low" | "Medium" | "High" | "VeryHigh";

export type Detector = "out_of_range" | "stuck_value" | "counter_backwards" | "gap" | "duplicate" | "conflict" | "out_of_order" | "split_partitions" | "reject_rate";

export type Device = {
  /** DID of the resource. */
  readonly did: string;
  /** Type of the device. */
  readonly type: string;
  /** Status of the device. Change it with `POST /v1/devices/{id}/status-changes`. */
  readonly status: string;
  /** DID of the stove that the sensor watches; null for none. */
  readonly stoveId?: string;
  /** Manufacturer. */
  readonly vendor?: string;
  /** Model. */
  readonly model?: string;
  /** Serial number, unique together with the vendor. */
  readonly serialNumber?: string;
  /** Version of the firmware. */
  readonly firmware?: string;
  /** Fuel. */
  readonly fuelType?: string;
  /** Rated power, W. */
  readonly ratedPowerW?: number;
  /** How the device measures and sends. */
  readonly configuration?: {
    /** Time between two measurements, s. */
    readonly samplingRateSeconds?: number;
    /** Temperature from which the device reports use, °C. */
    readonly temperatureThresholdC?: number;
    /** When the device sends. */
    readonly transmissionMode?: string;
  };
  /** Expected time between readings, an ISO 8601 duration. */
  readonly expectedInterval: string;
  /** Where a sensor is mounted. */
  readonly placement?: string;
  /** Properties of the meter. */
  readonly meter?: {
    /** Accuracy class, per cent. */
    readonly accuracyPercent?: number;
    /** Reference of the certificate of the meter. */
    readonly certificate?: string;
  };
  /** Values of earlier days, each up to the day before `until`. Device-days and analyses use the values of their day. */
  readonly formerValues?: ReadonlyArray<{
    /** Last local day for which these earlier values hold. */
    readonly until: string;
    /** Type of the resource. */
    readonly type: string;
    /** Fuel. */
    readonly fuelType?: string;
    /** Rated power, W. */
    readonly ratedPowerW?: number;
    /** Expected time between readings, an ISO 8601 duration. */
    readonly expectedInterval: string;
    /** Accuracy class, per cent. */
    readonly accuracyPercent?: number;
  }>;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt: string;
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version: number;
  /** DID of the household in which it is installed; null for none. */
  readonly householdId: string | null;
  /** Whether readings arrive: `silent` after three expected intervals without any, at least 30 minutes. */
  readonly connectivity?: Connectivity;
  /** Health of the device, from its anomalies, its clock and its calibration. */
  readonly health?: Health;
};

export type DeviceCoverage = {
  /** DID of the device. */
  readonly deviceId: string;
  /** true: no reading of the device ever arrived. It is expected to send all the same, so it lowers the coverage of its household. */
  readonly neverReported: boolean;
  /** Number of expected intervals of the period, up to now. */
  readonly expected: number;
  /** Number of expected intervals with at least one valid reading. */
  readonly received: number;
  /** received / expected, 0 to 1; null if nothing was expected. */
  readonly coverage: number | null;
  /** Pauses of more than 1.5 expected intervals. */
  readonly gaps: ReadonlyArray<{
    /** Start of the time, inclusive. */
    readonly from: string;
    /** End of the time, exclusive. */
    readonly to: string;
    /** Cause of the gap; `unknown` if no documented gap explains it. */
    readonly reason: string;
    /** DID of the person, or id of the API key, that documented the gap; null if it is not documented. */
    readonly documentedBy: string | null;
  }>;
};

export type DeviceDay = {
  /** DID of the device. */
  readonly deviceId: string;
  /** Local day, `YYYY-MM-DD`. */
  readonly day: string;
  /** IANA time zone that decides where days begin and end. */
  readonly timeZone: string;
  /** Type of the device; null if it was not registered. */
  readonly deviceType: string | null;
  /** Fuel of the device on this day; null if it is unknown. */
  readonly fuelType: string | null;
  /** Rated power on this day, W; null if it is unknown. */
  readonly ratedPowerW: number | null;
  /** Expected time between readings, s. */
  readonly expectedIntervalSeconds: number | null;
  /** Hours in use; null if no reading reports them. */
  readonly hoursInUse: number | null;
  /** Readings from which the use follows: power, usage or temperature; null for none. */
  readonly useSource: string | null;
  /** Energy of the day, Wh; null if it was not metered. */
  readonly energyWh: number | null;
  /** Part of `energyWh` that may be credited as cooking, Wh: without standby, sustained loads and use that only one of two measurements reports. */
  readonly cookingWh: number | null;
  /** Metered energy beyond `energyWh`, Wh. It is not credited, and its emissions count. */
  readonly leftOutWh: number;
  /** Standard uncertainty of energy and cooking where power is read at moments, Wh; in no range. */
  readonly samplingWh: number;
  /** The most that may have been used in time of the day without readings, Wh; in no range. */
  readonly unseenWh: number;
  /** Time in which the power meter would have reported a load, s. */
  readonly seenSeconds: number;
  /** How the energy was computed: `counter` or `integral` of power; null for none. */
  readonly energySource: string | null;
  /** Lowest temperature, °C; null if it was not measured. */
  readonly temperatureMinC: number | null;
  /** Mean temperature, °C; null if it was not measured. */
  readonly temperatureMeanC: number | null;
  /** Highest temperature, °C; null if it was not measured. */
  readonly temperatureMaxC: number | null;
  /** Intervals in which a reading was expected; null if none is defined. */
  readonly expectedIntervals: number | null;
  /** Expected intervals with at least one valid reading. */
  readonly receivedIntervals: number | null;
  /** Received intervals divided by expected intervals, 0 to 1. */
  readonly coverage: number | null;
  /** Rules that changed or doubted values of the day. */
  readonly flags: ReadonlyArray<string>;
  /** Detectors that doubted a value of the day when it arrived. They are not part of `inputDigest`. */
  readonly anomalies: ReadonlyArray<string>;
  /** Calibration of the device for most of the day: `valid`, `overdue` or `none`; null for a day without readings. */
  readonly calibration: string | null;
  /** Number of usage readings. */
  readonly usageRows: number;
  /** Number of fuel readings. */
  readonly fuelRows: number;
  /** Number of temperature readings. */
  readonly temperatureRows: number;
  /** Number of power readings. */
  readonly powerRows: number;
  /** SHA-256 of the readings and settings from which the day was computed; null for a day without readings. */
  readonly inputDigest: string | null;
  /** Version of the rules by which the day was computed; null for a day without readings. */
  readonly ruleVersion: number | null;
  /** How often readings of the day had arrived when it was computed. */
  readonly touches: number;
  /** When the readings of the day were read; null for a day without readings. */
  readonly readAt: string | null;
  /** What each channel of the day leaves open; null where it says nothing. `flags` are the reasons (infra/docs/signals.md). An analysis earns by low ends and emits by high ends. */
  readonly ranges: {
    /** Hours of cooking, h. */
    readonly hoursInUse: {
      /** What surely was: it earns. */
      readonly low: number;
      /** The best estimate: it is printed. */
      readonly best: number;
      /** What may have been: it emits. */
      readonly high: number;
    } | null;
    /** All energy of the meter, Wh. */
    readonly energyWh: {
      /** What surely was: it earns. */
      readonly low: number;
      /** The best estimate: it is printed. */
      readonly best: number;
      /** What may have been: it emits. */
      readonly high: number;
    } | null;
    /** Part of it that was cooked with, Wh. */
    readonly cookingWh: {
      /** What surely was: it earns. */
      readonly low: number;
      /** The best estimate: it is printed. */
      readonly best: number;
      /** What may have been: it emits. */
      readonly high: number;
    } | null;
  };
  /** DID of the household in which the device was installed for most of the day; null for none. */
  readonly householdId: string | null;
  /** Start of the local day. */
  readonly start: string;
  /** End of the local day. */
  readonly end: string;
  /** Use of each fuel. */
  readonly fuels: ReadonlyArray<{
    /** Fuel. */
    readonly fuelType: string;
    /** Unit of the amount. */
    readonly unit: string;
    /** Fuel that was used, in `unit`; null if nothing was measured. */
    readonly used: number | null;
    /** Measure from which the use follows: `consumed` or `remaining`; null for none. */
    readonly source: string | null;
    /** Fuel that was delivered, in `unit`. */
    readonly delivered: number;
    /** Fuel that may have been used in addition, in `unit`: it vanished faster than it can burn, the scale did not see its delivery, or only one of report and scale has it. */
    readonly unaccounted: number;
    /** What surely was used, the best estimate, and what may have been, in `unit`. */
    readonly range: {
      /** What surely was: it earns. */
      readonly low: number;
      /** The best estimate: it is printed. */
      readonly best: number;
      /** What may have been: it emits. */
      readonly high: number;
    } | null;
    /** Time without information from the scale, s: no reading, or a rise without a delivery. */
    readonly unmeasuredSeconds: number;
  }>;
  /** Cooking events that start on the day. */
  readonly cookingEvents: ReadonlyArray<CookingEvent>;
  /** Pauses of more than 1.5 expected intervals, divided where their reason changes. */
  readonly gaps: ReadonlyArray<{
    /** Start of the time, inclusive. */
    readonly from: string;
    /** End of the time, exclusive. */
    readonly to: string;
    /** Cause of the gap: as documented, `not_installed`, `sensor_fault` (unusable readings arrived) or `unknown`. */
    readonly reason: string;
  }>;
  /** true: the day will be computed again. */
  readonly pending: boolean;
};

export type DeviceHealth = {
  /** DID of the device. */
  readonly deviceId: string;
  /** Whether readings arrive: `silent` after three expected intervals without any, at least 30 minutes. */
  readonly connectivity: Connectivity;
  /** Health of the device, from its anomalies, its clock and its calibration. */
  readonly health: Health;
  /** Time without readings after which the device counts as silent, s. */
  readonly silentAfterSeconds: number;
  /** Each kind of reading that the device sent. */
  readonly kinds: ReadonlyArray<{
    /** Kind of the reading: usage, fuel, temperature or power. */
    readonly kind: string;
    /** Whether readings arrive: `silent` after three expected intervals without any, at least 30 minutes. */
    readonly connectivity: Connectivity;
    /** When the newest reading was observed. */
    readonly lastObservedAt: string;
    /** When the newest reading arrived. */
    readonly lastArrivedAt: string;
  }>;
  /** Causes of the health. */
  readonly findings: ReadonlyArray<{
    /** Machine-readable code of the cause. */
    readonly code: string;
    /** Health of the device, from its anomalies, its clock and its calibration. */
    readonly health: Health;
    /** Explanation in one or two sentences. */
    readonly detail: string;
    /** When it last occurred. */
    readonly lastAt: string;
  }>;
  /** When the next calibration is due; null if unknown. */
  readonly calibrationDueAt: string | null;
  /** When the condition was determined. */
  readonly checkedAt: string;
};

export type DeviceKey = {
  /** DID of the device. */
  readonly deviceId: string;
  /** Id of the key, as signatures name it. */
  readonly keyId: string;
  /** Ed25519 public key as a Multikey in base58btc. */
  readonly publicKeyMultibase: string;
  /** From when the key is valid. */
  readonly validFrom: string;
  /** End of its validity; null while it has none. */
  readonly validUntil: string | null;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt: string;
  /** Why the record was last corrected or withdrawn. */
  readonly correctionReason?: string;
  /** When the record was withdrawn. Absent while it is in force. */
  readonly withdrawnAt?: string;
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version: number;
};

export type DeviceKeyPatch = {
  /** Ed25519 public key as a Multikey in base58btc. */
  readonly publicKeyMultibase?: string;
  /** From when the key is valid. */
  readonly validFrom?: string;
  /** End of its validity; null while it has none. */
  readonly validUntil?: string | null;
  /** Why the record is corrected. The new version keeps it. */
  readonly correctionReason: string;
};

export type DevicePatch = {
  /** DID of the resource. */
  readonly did?: string;
  /** Type of the resource. */
  readonly type?: DeviceType;
  /** Read-only; may be sent back as it was read. */
  readonly status?: DevicePatchStatus;
  /** DID or id of the stove that the sensor watches. */
  readonly stoveId?: string | null;
  /** Manufacturer. */
  readonly vendor?: string | null;
  /** Model. */
  readonly model?: string | null;
  /** Serial number, unique together with the vendor. */
  readonly serialNumber?: string | null;
  /** Version of the firmware. */
  readonly firmware?: string | null;
  /** Fuel that the stove burns. */
  readonly fuelType?: FuelType | null;
  /** Rated power, W. */
  readonly ratedPowerW?: number | null;
  /** How the device measures and sends. */
  readonly configuration?: {
    /** Time between two measurements, s. */
    readonly samplingRateSeconds?: number | null;
    /** Temperature from which the device reports use, °C. */
    readonly temperatureThresholdC?: number | null;
    /** When the device sends. */
    readonly transmissionMode?: TransmissionMode | null;
  } | null;
  /** Expected time between readings, an ISO 8601 duration of at most a day; null for the default of the type. */
  readonly expectedInterval?: string | null;
  /** Where a sensor is mounted. */
  readonly placement?: Placement | null;
  /** Properties of the meter. */
  readonly meter?: {
    /** Accuracy class, per cent. It replaces the usual uncertainty of the device (2.5 % for a meter, 30 % for a scale), but not below 1 % for a meter and 5 % for a scale. */
    readonly accuracyPercent?: number | null;
    /** Reference of the certificate of the meter. */
    readonly certificate?: string | null;
  } | null;
  /** Read-only; may be sent back as it was read. Installations move devices. */
  readonly householdId?: string | null;
  /** Whether readings arrive: `silent` after three expected intervals without any, at least 30 minutes. */
  readonly connectivity?: Connectivity;
  /** Health of the device, from its anomalies, its clock and its calibration. */
  readonly health?: Health;
  /** Values of earlier days, each up to the day before `until`. A PATCH creates them. */
  readonly formerValues?: ReadonlyArray<{
    /** Last local day for which these earlier values hold. */
    readonly until: string;
    /** Type of the resource. */
    readonly type: string;
    /** Fuel. */
    readonly fuelType?: string;
    /** Rated power, W. */
    readonly ratedPowerW?: number;
    /** Expected time between readings, an ISO 8601 duration. */
    readonly expectedInterval: string;
    /** Accuracy class, per cent. */
    readonly accuracyPercent?: number;
  }>;
  /** First local day for which `type`, `fuelType`, `ratedPowerW`, `expectedInterval` and `meter.accuracyPercent` of this patch hold. Default: today. Earlier days keep their values. */
  readonly validFrom?: string;
  /** Id of the item, given by the API. */
  readonly id?: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version?: number;
  /** When the record was created. */
  readonly createdAt?: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt?: string;
};

export type DevicePatchStatus = "registered" | "provisioned" | "active" | "maintenance" | "suspended" | "lost" | "stolen" | "decommissioned";

export type DeviceRefQuestion = {
  /** Id of the question, unique in its section or repeat. */
  readonly id: string;
  /** true: must be answered where it applies. Default: false. */
  readonly required?: boolean;
  /** Text of the question, or by language tag. */
  readonly label?: LocalizedText;
  /** Help for the person who answers, or by language tag. */
  readonly hint?: LocalizedText;
  /** Help for the collector, or by language tag. */
  readonly guidance?: LocalizedText;
  /** XLSForm expression; it is asked only where this is true. */
  readonly relevant?: string;
  /** XLSForm expression that an answer must fulfil; `.` is the answer. */
  readonly constraint?: string;
  /** What is said of an answer that breaks the constraint, or by language tag. */
  readonly constraintMessage?: LocalizedText;
  /** What is said where a required answer is missing, or by language tag. */
  readonly requiredMessage?: LocalizedText;
  /** How phones take the answer, in the words of the column `parameters` of XLSForm, for example `max-pixels`. */
  readonly parameters?: QuestionParameters;
  /** Answer that is shown first; the service does not fill it in. */
  readonly default?: unknown;
  /** What clients fill in by a calculation, and people may change; the service does not fill it in. */
  readonly fill?: QuestionFill;
  /** true: clients show it, but people cannot change it. */
  readonly readonly?: boolean;
  /** The same answer must not come twice. */
  readonly unique?: {
    /** Where it must not come twice: in the `campaign` or in the `household`. */
    readonly scope: DateQuestionScope;
  };
  /** true: the answer needs the scope `pii:read` to be read. */
  readonly sensitive?: boolean;
  /** What sensors measure of the same thing. */
  readonly measure?: DateQuestionMeasure;
  /** How an answer may differ in a second visit. */
  readonly backCheck?: BackCheck;
  /** Id of the question in earlier versions. */
  readonly renamedFrom?: string;
  /** Field of the household that the answer fills in when it is verified. */
  readonly saveTo?: SaveTo;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string;
  /** Type of the answer. */
  readonly type: "device_ref";
  /** Types of devices that can be chosen. Default: all of the household. */
  readonly deviceTypes?: ReadonlyArray<string>;
};

export type DeviceStatusChange = {
  /** DID of the device. */
  readonly deviceId: string;
  /** Status before the change. */
  readonly from: string;
  /** Status after the change. */
  readonly to: string;
  /** Reason given by the caller. */
  readonly reason: string | null;
  /** When the status changed. */
  readonly at: string;
  /** When the record was created. */
  readonly createdAt: string;
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version: number;
};

export type DeviceType = "ElectricPressureCooker" | "InductionStove" | "ElectricHotplate" | "ElectricSlowCooker" | "LpgStove" | "EthanolStove" | "BiogasStove" | "PelletStove" | "ImprovedBiomassStove" | "TraditionalStove" | "StoveUseMonitor" | "SmartMeter" | "FuelScale" | "Other";

export type DeviceVersion = {
  /** DID of the resource. */
  readonly did: string;
  /** Type of the resource. */
  readonly type: string;
  /** Status of the device in this version. */
  readonly status: string;
  /** DID of the stove that the sensor watches; null for none. */
  readonly stoveId?: string;
  /** Manufacturer. */
  readonly vendor?: string;
  /** Model. */
  readonly model?: string;
  /** Serial number, unique together with the vendor. */
  readonly serialNumber?: string;
  /** Version of the firmware. */
  readonly firmware?: string;
  /** Fuel. */
  readonly fuelType?: string;
  /** Rated power, W. */
  readonly ratedPowerW?: number;
  /** How the device measures and sends. */
  readonly configuration?: {
    /** Time between two measurements, s. */
    readonly samplingRateSeconds?: number;
    /** Temperature from which the device reports use, °C. */
    readonly temperatureThresholdC?: number;
    /** When the device sends. */
    readonly transmissionMode?: string;
  };
  /** Expected time between readings, an ISO 8601 duration. */
  readonly expectedInterval: string;
  /** Where a sensor is mounted. */
  readonly placement?: string;
  /** Properties of the meter. */
  readonly meter?: {
    /** Accuracy class, per cent. */
    readonly accuracyPercent?: number;
    /** Reference of the certificate of the meter. */
    readonly certificate?: string;
  };
  /** Values of earlier days, each up to the day before `until`. Device-days and analyses use the values of their day. */
  readonly formerValues?: ReadonlyArray<{
    /** Last local day for which these earlier values hold. */
    readonly until: string;
    /** Type of the resource. */
    readonly type: string;
    /** Fuel. */
    readonly fuelType?: string;
    /** Rated power, W. */
    readonly ratedPowerW?: number;
    /** Expected time between readings, an ISO 8601 duration. */
    readonly expectedInterval: string;
    /** Accuracy class, per cent. */
    readonly accuracyPercent?: number;
  }>;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt: string;
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version: number;
};

export type DidDocument = {
  /** Addresses of the JSON-LD contexts. */
  readonly "@context": ReadonlyArray<string>;
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Id of the key, as it is registered for the verifier. */
  readonly verificationMethod: ReadonlyArray<VerificationMethod>;
  /** Names of the keys that sign, or signed, credentials. A revoked key is not among them. */
  readonly assertionMethod: ReadonlyArray<string>;
};

export type DisputeData = {
  /** Id of a file of a response of the household. */
  readonly attachmentId: string;
  /** Digest of the document. */
  readonly digest: string;
};

export type DisputeResolution = {
  /** The decision. */
  readonly decision: DisputeResolutionDecision;
  /** The equation as text. */
  readonly text: string;
  /** DID of the verifier. */
  readonly verifier: string;
  /** Organisation; none of its claims is decided by its own verifiers. */
  readonly organisation: string;
  /** When it was decided. */
  readonly timestamp: string;
};

export type DisputeResolutionDecision = "admitted" | "dismissed" | "upheld";

export type DrawProof = {
  /** How households are ranked. */
  readonly algorithm: {
    /** Name of the algorithm. */
    readonly name: string;
    /** Version of the algorithm. */
    readonly version: number;
  };
  /** Id of the campaign. */
  readonly surveyId: string;
  /** Text of the frame: a line per household with DID, tab, stratum and line feed, sorted by the bytes of the DID. */
  readonly frame: string;
  /** All commitments in their order; only the last one can be in force. */
  readonly commitments: ReadonlyArray<{
    /** All that decides the draw. */
    readonly committed: CommittedDraw;
    /** SHA-256 of `committed` as canonical JSON (RFC 8785). */
    readonly commitment: string;
    /** Why the commitment before is void; null for the first one. */
    readonly reason: string | null;
    /** When and why the commitment became void, by a later one or by a correction of the campaign; null in force. */
    readonly voided: {
      /** When it became void, UTC with milliseconds. */
      readonly at: string;
      /** Why it became void. */
      readonly reason: string;
    } | null;
  }>;
  /** The seed of the draw; null for a method without chance, and before the draw. */
  readonly seed: DrawSeed | null;
  /** When the sample was drawn, UTC; null before that. */
  readonly drawnAt: string | null;
  /** Drawn households. */
  readonly sample: ReadonlyArray<DrawnHousehold>;
  /** Households that replace others, in their order. */
  readonly reserve: ReadonlyArray<DrawnHousehold>;
  /** Replacements, in their order. */
  readonly replacements: ReadonlyArray<DrawReplacement>;
};

export type DrawReplacement = {
  /** DID of the household that was replaced. */
  readonly replaced: string;
  /** DID of the household that took the place. */
  readonly household: string;
  /** Why it was replaced. */
  readonly reason: DrawReplacementReason;
  /** What happened; null without a text. */
  readonly note: string | null;
  /** When it was replaced, UTC. */
  readonly at: string;
};

export type DrawReplacementReason = "refused" | "not_found" | "moved" | "ineligible" | "unsafe" | "other";

export type DrawSeed = {
  /** Kind of the source, as planned. */
  readonly source: NewDrawSource;
  /** The value as published. It is the key of the HMAC by which households are ranked. */
  readonly value: string;
  /** Number of the round of drand. */
  readonly round?: number;
  /** When the value was published. */
  readonly publishedAt?: string;
};

export type DrawnCheck = {
  /** Name of the check. */
  readonly id: string;
  /** What it found. */
  readonly result: DrawnCheckResult;
  /** Why, in words. */
  readonly reason: string;
};

export type DrawnCheckResult = "warn" | "fail";

export type DrawnChecks = {
  /** Automatic checks of the last submission that passed. */
  readonly passed: number;
  /** Those that did not. */
  readonly others: ReadonlyArray<DrawnCheck>;
};

export type DrawnCounts = {
  /** Number that holds. */
  readonly ok: number;
  /** Number that needs a look. */
  readonly attention: number;
  /** Number that does not hold. */
  readonly bad: number;
};

export type DrawnCrossCheck = {
  /** Id of the comparison. */
  readonly id: string;
  /** Days before the interview that were compared, an ISO 8601 duration. */
  readonly window: string;
  /** When it was made. */
  readonly createdAt: string;
};

export type DrawnEdge = {
  /** Id of a node. */
  readonly from: string;
  /** Id of a node. */
  readonly to: string;
};

export type DrawnHousehold = {
  /** DID of the household. */
  readonly household: string;
  /** Stratum or cluster of the household; for a systematic draw the text by which the frame is ordered. */
  readonly stratum: string;
  /** HMAC-SHA-256 of the DID of the household with the seed as key, hexadecimal; null where no rank decides. */
  readonly hash: string | null;
};

export type DrawnNode = {
  /** Name of the node in `edges`. */
  readonly id: string;
  /** Column, from 0: claim, analysis, evidence, devices, decisions. */
  readonly column: number;
  /** What it is. */
  readonly kind: DrawnNodeKind;
  /** Short name; empty for a node that stands for several things. */
  readonly label: string;
  /** First 8 digits of its digest; null for none. */
  readonly digest: string | null;
  /** `ok`: it holds. `attention`: it was superseded, or is not decided. `bad`: it does not hold. */
  readonly result: DrawnNodeResult;
  /** Things that it stands for, by result. */
  readonly counts: DrawnCounts;
  /** Days that it covers; null for none. */
  readonly covers: CoveredDays | null;
};

export type DrawnNodeKind = "claim" | "Analysis" | "TelemetryBatch" | "SurveyResponse" | "CrossCheck" | "SampleProof" | "KitchenPerformanceTest" | "Calibration" | "File" | "RightsTransfer" | "device" | "decision" | "credential";

export type DrawnNodeResult = "ok" | "attention" | "bad";

export type DurationQuestion = {
  /** Id of the question, unique in its section or repeat. */
  readonly id: string;
  /** true: must be answered where it applies. Default: false. */
  readonly required?: boolean;
  /** Text of the question, or by language tag. */
  readonly label?: LocalizedText;
  /** Help for the person who answers, or by language tag. */
  readonly hint?: LocalizedText;
  /** Help for the collector, or by language tag. */
  readonly guidance?: LocalizedText;
  /** XLSForm expression; it is asked only where this is true. */
  readonly relevant?: string;
  /** XLSForm expression that an answer must fulfil; `.` is the answer. */
  readonly constraint?: string;
  /** What is said of an answer that breaks the constraint, or by language tag. */
  readonly constraintMessage?: LocalizedText;
  /** What is said where a required answer is missing, or by language tag. */
  readonly requiredMessage?: LocalizedText;
  /** How phones take the answer, in the words of the column `parameters` of XLSForm, for example `max-pixels`. */
  readonly parameters?: QuestionParameters;
  /** Answer that is shown first; the service does not fill it in. */
  readonly default?: unknown;
  /** What clients fill in by a calculation, and people may change; the service does not fill it in. */
  readonly fill?: QuestionFill;
  /** true: clients show it, but people cannot change it. */
  readonly readonly?: boolean;
  /** The same answer must not come twice. */
  readonly unique?: {
    /** Where it must not come twice: in the `campaign` or in the `household`. */
    readonly scope: DateQuestionScope;
  };
  /** true: the answer needs the scope `pii:read` to be read. */
  readonly sensitive?: boolean;
  /** What sensors measure of the same thing. */
  readonly measure?: DateQuestionMeasure;
  /** How an answer may differ in a second visit. */
  readonly backCheck?: BackCheck;
  /** Id of the question in earlier versions. */
  readonly renamedFrom?: string;
  /** Field of the household that the answer fills in when it is verified. */
  readonly saveTo?: SaveTo;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string;
  /** Type of the answer. */
  readonly type: "duration";
  /** Limits of an answer, each inclusive. */
  readonly validation?: {
    /** Smallest answer. */
    readonly min?: string;
    /** Largest answer. */
    readonly max?: string;
  };
};

export type Effect = "none" | "shown" | "answers";

export type Erasure = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** DID of the resource. */
  readonly did: string;
  /** SHA-256 of the record before the erasure, as in the audit log. */
  readonly digest: string;
  /** When the personal data were erased. */
  readonly erasedAt: string;
};

export type Event = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** What happened. */
  readonly type: EventType;
  /** When the decision was written. The feed is ordered by publication. */
  readonly at: string;
  /** DID of the affected resource, or its id if it has no DID. */
  readonly subject: string;
  /** DID of the project; null for none. */
  readonly projectId: string | null;
  /** Ids and changes. Never personal data. */
  readonly data: Readonly<Record<string, unknown>>;
};

export type EventType = "household.created" | "household.updated" | "household.archived" | "household.erased" | "device.registered" | "device.status_changed" | "device.moved" | "device.corrected" | "device.silent" | "device.recovered" | "alarm.opened" | "alarm.acknowledged" | "alarm.cleared" | "survey.opened" | "survey.closing" | "survey.closed" | "assignment.returned" | "survey.contradiction" | "response.received" | "response.held" | "response.corrected" | "response.decided" | "analysis.completed" | "analysis.stale" | "evidence.anchored" | "claim.submitted" | "claim.verified" | "claim.rejected" | "claim.disputed" | "claim.withdrawn" | "claim.revoked" | "credential.issued" | "credential.suspended" | "credential.restored" | "credential.revoked" | "api_key.expiring" | "webhook.disabled";

export type EvidenceAnchor = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** DID of the project in the anchor; that of the service for devices without one. */
  readonly projectId: string;
  /** Number of the anchor in its project, from 1. */
  readonly seq: number;
  /** UTC day by whose end its batches were cut. */
  readonly day: string;
  /** Root of the tree over the batches: each leaf is the canonical JSON of `v` = 1, `batchId`, `deviceId`, `day`, `leafCount` and `root`, in the order of `deviceId`, `day` and `batchId`. */
  readonly root: string;
  /** Number of batches in its tree. */
  readonly batchCount: number;
  /** `digest` of the anchor before; null: the first one. */
  readonly previous: string | null;
  /** SHA-256 of the anchor, which is `previous` of the next one. */
  readonly digest: string;
  /** When the record was created. */
  readonly createdAt: string;
};

export type EvidenceBatch = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** DID of the device. */
  readonly deviceId: string;
  /** DID of the project; null for a household without one. */
  readonly projectId: string | null;
  /** Local day, `YYYY-MM-DD`. */
  readonly day: string;
  /** First moment of the local day. */
  readonly dayStart: string;
  /** First moment of the next local day. */
  readonly dayEnd: string;
  /** Number of the batch of this device and day, from 1. */
  readonly seq: number;
  /** Number of leaves of the tree. */
  readonly leafCount: number;
  /** Root of the tree over the readings. */
  readonly root: string;
  /** SHA-256 of the readings and settings from which the day was computed; null for a day without readings. */
  readonly inputDigest: string;
  /** Id of the batch of the day before this one; null: the first one. */
  readonly supersedes: string | null;
  /** true: a newer batch of the day exists. The batch can still be proved. */
  readonly superseded: boolean;
  /** `settled`: the first batch of the day; `late-data`: its readings changed; `recomputed`: the same readings, and another `inputDigest`. */
  readonly reason: EvidenceBatchReason;
  /** When the batch was cut. */
  readonly cutAt: string;
  /** Its place in a daily anchor; null: not anchored yet. */
  readonly anchor: AnchorPlace | null;
};

export type EvidenceBatchDetail = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** DID of the device. */
  readonly deviceId: string;
  /** DID of the project; null for a household without one. */
  readonly projectId: string | null;
  /** Local day, `YYYY-MM-DD`. */
  readonly day: string;
  /** First moment of the local day. */
  readonly dayStart: string;
  /** First moment of the next local day. */
  readonly dayEnd: string;
  /** Number of the batch of this device and day, from 1. */
  readonly seq: number;
  /** Number of leaves of the tree. */
  readonly leafCount: number;
  /** Root of the tree over the readings. */
  readonly root: string;
  /** SHA-256 of the readings and settings from which the day was computed; null for a day without readings. */
  readonly inputDigest: string;
  /** Id of the batch of the day before this one; null: the first one. */
  readonly supersedes: string | null;
  /** true: a newer batch of the day exists. The batch can still be proved. */
  readonly superseded: boolean;
  /** `settled`: the first batch of the day; `late-data`: its readings changed; `recomputed`: the same readings, and another `inputDigest`. */
  readonly reason: EvidenceBatchReason;
  /** When the batch was cut. */
  readonly cutAt: string;
  /** Its place in a daily anchor; null: not anchored yet. */
  readonly anchor: AnchorPlace | null;
  /** Hashes that lead from the batch to the root of its anchor, from below; null: not anchored yet. */
  readonly anchorPath: ReadonlyArray<string> | null;
};

export type EvidenceBatchReason = "settled" | "late-data" | "recomputed";

export type EvidenceCheck = {
  /** Id of the item, given by the API. */
  readonly id: EvidenceCheckId;
  /** `not_applicable`: the proof lacks what the check needs. */
  readonly result: EvidenceCheckResult;
  /** Explanation in one or two sentences. */
  readonly detail: string;
};

export type EvidenceCheckId = "leaf" | "path" | "head" | "form" | "issuer" | "proof" | "key" | "anchor" | "status";

export type EvidenceCheckResult = "pass" | "fail" | "not_applicable";

export type EvidenceHead = {
  /** DID of the device. */
  readonly deviceId: string;
  /** Local day, `YYYY-MM-DD`. */
  readonly day: string;
  /** First moment of the local day. */
  readonly dayStart: string;
  /** First moment of the next local day. */
  readonly dayEnd: string;
  /** SHA-256 of the readings and settings from which the day was computed; null for a day without readings. */
  readonly inputDigest: string;
  /** Id of the batch of the day before this one; null: the first one. */
  readonly supersedes: string | null;
};

export type EvidenceLeaves = {
  /** Id of the batch, for `GET /v1/readings/batches/{id}`. */
  readonly batchId: string;
  /** Root of the tree over the leaves. */
  readonly root: string;
  /** Readings as canonical JSON. */
  readonly leaves: ReadonlyArray<string>;
};

export type EvidenceProof = {
  /** Id of the batch, for `GET /v1/readings/batches/{id}`. */
  readonly batchId: string;
  /** Place in the tree, from 0. */
  readonly leafIndex: number;
  /** Number of leaves of the tree. */
  readonly leafCount: number;
  /** The reading as canonical JSON. */
  readonly leaf: string;
  /** Hashes that lead from the leaf to the root, from below, as 64 hexadecimal digits. */
  readonly path: ReadonlyArray<string>;
  /** Root of the batch. */
  readonly root: string;
  /** The other members of the batch, of which its id is made. */
  readonly head?: EvidenceHead;
};

export type EvidenceVerdict = {
  /** true: no check failed. */
  readonly valid: boolean;
  /** What the service noticed. A check rejects nothing by itself. */
  readonly checks: ReadonlyArray<EvidenceCheck>;
};

export type EvidenceVerification = {
  /** The proof, as `getEvidenceProof` returns it. */
  readonly proof?: EvidenceProof;
  /** The credential, as `getCredential` returns it. */
  readonly credential?: Readonly<Record<string, unknown>>;
};

export type ExportColumn = {
  /** Name of the column. */
  readonly name: string;
  /** `json`: a list or an object, in CSV and Parquet as text. */
  readonly type: ExportColumnType;
  /** `section.question` of the questionnaire, within a repeat `section.repeat.question`. */
  readonly question?: string;
  /** The option that 1 stands for; `other:` for an answer that is no option. */
  readonly option?: string;
  /** The row of the matrix. */
  readonly row?: string;
  /** Unit of the numbers. */
  readonly unit?: string;
};

export type ExportColumnType = "integer" | "number" | "boolean" | "text" | "json";

export type ExportFile = {
  /** Name of the file. */
  readonly name: string;
  /** Its length. */
  readonly bytes: number;
  /** SHA-256 of its bytes, `sha256:` and hex. */
  readonly digest: string;
};

export type ExportFilter = {
  /** States of the rows. */
  readonly statuses: ReadonlyArray<string>;
  /** true: only those that keep the data quality rules of the campaign. */
  readonly meetsQuality: boolean;
};

export type ExportManifest = {
  /** Id of the campaign. */
  readonly surveyId: string;
  /** Which responses are in the file. */
  readonly filter: ExportFilter;
  /** Responses in the file. */
  readonly rows: number;
  /** Responses that are not in it, by state; `quality`: those that break the quality rules. */
  readonly leftOut: Readonly<Record<string, number>>;
  /** Questions without a column: their answers, and exact places, are in no file. */
  readonly sensitiveQuestions: ReadonlyArray<string>;
  /** The columns of the table of responses, in order. */
  readonly columns: ReadonlyArray<ExportColumn>;
  /** Tables of repeats in the zip; empty for a single file. */
  readonly repeats: ReadonlyArray<ExportRepeat>;
  /** The file with its digest. */
  readonly files: ReadonlyArray<ExportFile>;
  /** When the record was created. */
  readonly createdAt: string;
};

export type ExportRepeat = {
  /** Name of the table in the zip. */
  readonly name: string;
  /** Its columns, in order: `response_id` and `id` of the response, the number of the item in its repeat (`row`), and of those around it. */
  readonly columns: ReadonlyArray<ExportColumn>;
};

export type Factor = {
  /** `name@version`, as results name it. */
  readonly id: string;
  /** Name of the factor. */
  readonly name: string;
  /** Country or region for which it holds; null for everywhere. */
  readonly region: string | null;
  /** Value, in the unit that is stated with it. */
  readonly value: number;
  /** Unit of the amount. */
  readonly unit: string;
  /** Where the value was published. */
  readonly source: string;
  /** C read at the source, S second-hand, M unconfirmed and never a default, D derived or a rule. */
  readonly reliability: Reliability;
  /** First day on which it may be used; null for no limit. */
  readonly validFrom: string | null;
  /** Last day on which it may be used; null for no limit. */
  readonly validUntil: string | null;
  /** Version of the factor. */
  readonly version: string;
};

export type Fault = "status" | "redirect" | "gone" | "timeout" | "connection" | "address-refused" | "event-expired";

export type FieldLink = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Id of the collector. */
  readonly collectorId: string;
  /** DID of the project; null for a household without one. */
  readonly projectId: string;
  /** What distinguishes this link from others, such as the phone; null for nothing. */
  readonly note: string | null;
  /** Status of the record. */
  readonly status: FieldLinkStatus;
  /** When the key expires; null for never. */
  readonly expiresAt: string;
  /** When the link was revoked; null for not. */
  readonly revokedAt: string | null;
  /** Id of the API key, or name of the command, that created it. */
  readonly createdBy: string;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version: number;
};

export type FieldLinkStatus = "active" | "expired" | "revoked";

export type FileQuestion = {
  /** Id of the question, unique in its section or repeat. */
  readonly id: string;
  /** true: must be answered where it applies. Default: false. */
  readonly required?: boolean;
  /** Text of the question, or by language tag. */
  readonly label?: LocalizedText;
  /** Help for the person who answers, or by language tag. */
  readonly hint?: LocalizedText;
  /** Help for the collector, or by language tag. */
  readonly guidance?: LocalizedText;
  /** XLSForm expression; it is asked only where this is true. */
  readonly relevant?: string;
  /** XLSForm expression that an answer must fulfil; `.` is the answer. */
  readonly constraint?: string;
  /** What is said of an answer that breaks the constraint, or by language tag. */
  readonly constraintMessage?: LocalizedText;
  /** What is said where a required answer is missing, or by language tag. */
  readonly requiredMessage?: LocalizedText;
  /** How phones take the answer, in the words of the column `parameters` of XLSForm, for example `max-pixels`. */
  readonly parameters?: QuestionParameters;
  /** Answer that is shown first; the service does not fill it in. */
  readonly default?: unknown;
  /** What clients fill in by a calculation, and people may change; the service does not fill it in. */
  readonly fill?: QuestionFill;
  /** true: clients show it, but people cannot change it. */
  readonly readonly?: boolean;
  /** The same answer must not come twice. */
  readonly unique?: {
    /** Where it must not come twice: in the `campaign` or in the `household`. */
    readonly scope: DateQuestionScope;
  };
  /** true: the answer needs the scope `pii:read` to be read. */
  readonly sensitive?: boolean;
  /** What sensors measure of the same thing. */
  readonly measure?: DateQuestionMeasure;
  /** How an answer may differ in a second visit. */
  readonly backCheck?: BackCheck;
  /** Id of the question in earlier versions. */
  readonly renamedFrom?: string;
  /** Field of the household that the answer fills in when it is verified. */
  readonly saveTo?: SaveTo;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string;
  /** Type of the answer. */
  readonly type: "file";
  /** Limits of an answer, each inclusive. */
  readonly validation?: {
    /** Largest file that people should send, bytes; a larger one is kept. */
    readonly maxBytes?: number;
    /** Media types that are accepted. */
    readonly mediaTypes?: ReadonlyArray<string>;
  };
};

export type Fill = "none" | "null";

export type FleetCalendar = {
  /** The project. */
  readonly project: PictureProject;
  /** The days that are drawn; null for a picture without a period. */
  readonly period: PicturePeriod | null;
  /** IANA time zone of the days. */
  readonly timeZone: string;
  /** How many things the picture is about. */
  readonly n: number;
  /** Share of the expected data that is missing, 0 to 1; null if nothing was expected. */
  readonly missingShare: number | null;
  /** What is counted. */
  readonly unit: FleetCalendarUnit;
  /** Order in which the rows are drawn. */
  readonly sort: FleetCalendarSort;
  /** Rows; empty where the rows are districts. */
  readonly households: ReadonlyArray<CalendarRow>;
  /** Districts; empty where the rows are households or devices. */
  readonly groups: ReadonlyArray<CalendarGroup>;
  /** The last days in numbers. */
  readonly lately: CalendarLately;
  /** Devices that were installed in the period and never sent data. */
  readonly devicesNeverHeard: number;
  /** Districts that are left out: fewer than 5 households, and no `pii:read`. */
  readonly hidden: CalendarHidden;
};

export type FleetCalendarSort = "use" | "attention" | "district" | "silence";

export type FleetCalendarUnit = "household" | "device";

export type Fn = "avg" | "max" | "min" | "sum" | "count";

export type FormSubmission = {
  /** What became of the interview: `received` or `corrected`; `held` for a person to decide; `waiting` for files; `repeated`, if it was received before. */
  readonly outcome: FormSubmissionOutcome;
  /** instanceID of the interview: the `responseId` of its response. */
  readonly instanceId: string;
};

export type FormSubmissionOutcome = "received" | "corrected" | "held" | "waiting" | "repeated";

export type FuelType = "Charcoal" | "Wood" | "Pellets" | "LPG" | "Coal" | "Dung" | "CropResidue" | "Kerosene" | "Ethanol" | "Biogas" | "NaturalGas" | "Electricity";

export type Gap = {
  /** DID of the device. */
  readonly deviceId: string;
  /** Start of the time, inclusive. */
  readonly from: string;
  /** End of the time, exclusive. */
  readonly to: string;
  /** Cause of the gap. */
  readonly reason: string;
  /** Free text of the caller; null for none. */
  readonly note: string | null;
  /** Addresses of documents that prove the gap. */
  readonly evidence: ReadonlyArray<string>;
  /** DID of the person, or id of the API key, that documented the gap; null if it is not documented. */
  readonly documentedBy: string;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt: string;
  /** Why the record was last corrected or withdrawn. */
  readonly correctionReason?: string;
  /** When the record was withdrawn. Absent while it is in force. */
  readonly withdrawnAt?: string;
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version: number;
};

export type GapPatch = {
  /** Start of the time, inclusive. */
  readonly from?: string;
  /** End of the time, exclusive. */
  readonly to?: string;
  /** Cause of the gap. */
  readonly reason?: GapPatchReason;
  /** Free text of the caller; null for none. */
  readonly note?: string | null;
  /** Documents that prove the gap, for example addresses. */
  readonly evidence?: ReadonlyArray<string> | null;
  /** Why the record is corrected. The new version keeps it. */
  readonly correctionReason: string;
};

export type GapPatchReason = "power_outage" | "network" | "battery" | "sensor_fault" | "sensor_removed" | "household_absent" | "maintenance" | "unknown";

export type GeopointQuestion = {
  /** Id of the question, unique in its section or repeat. */
  readonly id: string;
  /** true: must be answered where it applies. Default: false. */
  readonly required?: boolean;
  /** Text of the question, or by language tag. */
  readonly label?: LocalizedText;
  /** Help for the person who answers, or by language tag. */
  readonly hint?: LocalizedText;
  /** Help for the collector, or by language tag. */
  readonly guidance?: LocalizedText;
  /** XLSForm expression; it is asked only where this is true. */
  readonly relevant?: string;
  /** XLSForm expression that an answer must fulfil; `.` is the answer. */
  readonly constraint?: string;
  /** What is said of an answer that breaks the constraint, or by language tag. */
  readonly constraintMessage?: LocalizedText;
  /** What is said where a required answer is missing, or by language tag. */
  readonly requiredMessage?: LocalizedText;
  /** How phones take the answer, in the words of the column `parameters` of XLSForm, for example `max-pixels`. */
  readonly parameters?: QuestionParameters;
  /** Answer that is shown first; the service does not fill it in. */
  readonly default?: unknown;
  /** What clients fill in by a calculation, and people may change; the service does not fill it in. */
  readonly fill?: QuestionFill;
  /** true: clients show it, but people cannot change it. */
  readonly readonly?: boolean;
  /** The same answer must not come twice. */
  readonly unique?: {
    /** Where it must not come twice: in the `campaign` or in the `household`. */
    readonly scope: DateQuestionScope;
  };
  /** true: the answer needs the scope `pii:read` to be read. */
  readonly sensitive?: boolean;
  /** What sensors measure of the same thing. */
  readonly measure?: DateQuestionMeasure;
  /** How an answer may differ in a second visit. */
  readonly backCheck?: BackCheck;
  /** Id of the question in earlier versions. */
  readonly renamedFrom?: string;
  /** Field of the household that the answer fills in when it is verified. */
  readonly saveTo?: SaveTo;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string;
  /** Type of the answer. */
  readonly type: "geopoint";
  /** Limits of an answer, each inclusive. */
  readonly validation?: {
    /** Largest uncertainty of the place, m. */
    readonly maxAccuracyM?: number;
    /** Largest distance from the household, km. */
    readonly withinKmOfHousehold?: number;
  };
};

export type GeoshapeQuestion = {
  /** Id of the question, unique in its section or repeat. */
  readonly id: string;
  /** true: must be answered where it applies. Default: false. */
  readonly required?: boolean;
  /** Text of the question, or by language tag. */
  readonly label?: LocalizedText;
  /** Help for the person who answers, or by language tag. */
  readonly hint?: LocalizedText;
  /** Help for the collector, or by language tag. */
  readonly guidance?: LocalizedText;
  /** XLSForm expression; it is asked only where this is true. */
  readonly relevant?: string;
  /** XLSForm expression that an answer must fulfil; `.` is the answer. */
  readonly constraint?: string;
  /** What is said of an answer that breaks the constraint, or by language tag. */
  readonly constraintMessage?: LocalizedText;
  /** What is said where a required answer is missing, or by language tag. */
  readonly requiredMessage?: LocalizedText;
  /** How phones take the answer, in the words of the column `parameters` of XLSForm, for example `max-pixels`. */
  readonly parameters?: QuestionParameters;
  /** Answer that is shown first; the service does not fill it in. */
  readonly default?: unknown;
  /** What clients fill in by a calculation, and people may change; the service does not fill it in. */
  readonly fill?: QuestionFill;
  /** true: clients show it, but people cannot change it. */
  readonly readonly?: boolean;
  /** The same answer must not come twice. */
  readonly unique?: {
    /** Where it must not come twice: in the `campaign` or in the `household`. */
    readonly scope: DateQuestionScope;
  };
  /** true: the answer needs the scope `pii:read` to be read. */
  readonly sensitive?: boolean;
  /** What sensors measure of the same thing. */
  readonly measure?: DateQuestionMeasure;
  /** How an answer may differ in a second visit. */
  readonly backCheck?: BackCheck;
  /** Id of the question in earlier versions. */
  readonly renamedFrom?: string;
  /** Field of the household that the answer fills in when it is verified. */
  readonly saveTo?: SaveTo;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string;
  /** Type of the answer. */
  readonly type: "geoshape";
  /** Limits of an answer, each inclusive. */
  readonly validation?: {
    /** Largest number of points. */
    readonly maxPoints?: number;
  };
};

export type GetSdgIndicatorsInclude = "pending" | "supervisor_approved" | "rejected" | "disputed";

export type GetSurveyQuestionnaireFormat = "markdown" | "html";

export type GetSurveyResponseFileFormat = "csv" | "ndjson" | "parquet";

export type GetSurveyResponseFileInclude = "held" | "pending" | "supervisor_approved" | "needs_correction" | "rejected" | "disputed" | "superseded" | "back_check";

export type GetSurveyStatisticsUnit = "kg" | "L" | "m3" | "kWh" | "MJ";

export type GivenAssignments = {
  /** Id of the campaign. */
  readonly surveyId: string;
  /** Number of visits that were given. */
  readonly assigned: number;
  /** Households that are left for the next request. */
  readonly remaining: number;
  /** DIDs of households that none of the collectors may visit, or that take no part any more. */
  readonly leftOut: ReadonlyArray<string>;
  /** Numbers by collector. */
  readonly byCollector: ReadonlyArray<{
    /** DID of the collector. */
    readonly collector: string;
    /** Visits that were given to the collector. */
    readonly assigned: number;
  }>;
  /** The visits, with their ids. */
  readonly assignments: ReadonlyArray<{
    /** Id of the item, given by the API. */
    readonly id: string;
    /** DID of the household. */
    readonly householdId: string;
    /** DID or id of the collector. */
    readonly collector: string;
    /** Whether it is the interview, its back-check by another person, or a further visit. */
    readonly purpose: AssignmentPurpose;
  }>;
};

export type Group = "adopter" | "comparison";

export type Health = "ok" | "degraded" | "faulty";

export type HiddenQuestion = {
  /** Id of the question, unique in its section or repeat. */
  readonly id: string;
  /** true: must be answered where it applies. Default: false. */
  readonly required?: boolean;
  /** Text of the question, or by language tag. */
  readonly label?: LocalizedText;
  /** Help for the person who answers, or by language tag. */
  readonly hint?: LocalizedText;
  /** Help for the collector, or by language tag. */
  readonly guidance?: LocalizedText;
  /** XLSForm expression; it is asked only where this is true. */
  readonly relevant?: string;
  /** XLSForm expression that an answer must fulfil; `.` is the answer. */
  readonly constraint?: string;
  /** What is said of an answer that breaks the constraint, or by language tag. */
  readonly constraintMessage?: LocalizedText;
  /** What is said where a required answer is missing, or by language tag. */
  readonly requiredMessage?: LocalizedText;
  /** How phones take the answer, in the words of the column `parameters` of XLSForm, for example `max-pixels`. */
  readonly parameters?: QuestionParameters;
  /** Answer that is shown first; the service does not fill it in. */
  readonly default?: unknown;
  /** What clients fill in by a calculation, and people may change; the service does not fill it in. */
  readonly fill?: QuestionFill;
  /** true: clients show it, but people cannot change it. */
  readonly readonly?: boolean;
  /** The same answer must not come twice. */
  readonly unique?: {
    /** Where it must not come twice: in the `campaign` or in the `household`. */
    readonly scope: DateQuestionScope;
  };
  /** true: the answer needs the scope `pii:read` to be read. */
  readonly sensitive?: boolean;
  /** What sensors measure of the same thing. */
  readonly measure?: DateQuestionMeasure;
  /** How an answer may differ in a second visit. */
  readonly backCheck?: BackCheck;
  /** Id of the question in earlier versions. */
  readonly renamedFrom?: string;
  /** Field of the household that the answer fills in when it is verified. */
  readonly saveTo?: SaveTo;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string;
  /** Type of the answer. */
  readonly type: "hidden";
};

export type Household = {
  /** DID of the resource. */
  readonly did: string;
  /** Type of the resource. */
  readonly type: string;
  /** Where the household is. */
  readonly location: {
    /** District, as the programme names it. */
    readonly district: string;
    /** Population density of the place. */
    readonly density: string;
    /** Coordinates (WGS 84). Personal: without `pii:read` they are rounded to 0.1 degree. */
    readonly geo?: {
      /** Latitude in degrees. */
      readonly lat: number;
      /** Longitude in degrees. */
      readonly lon: number;
      /** Accuracy of the coordinates, m. */
      readonly accuracyM?: number;
    };
  };
  /** Baseline in force: fuel use without the new stoves. */
  readonly baseline: {
    /** Fuel of the baseline. */
    readonly fuelType: string;
    /** Fuel that the household burns in a month, in `unit`. */
    readonly monthlyConsumption: number;
    /** Unit of `monthlyConsumption`; it follows from the fuel. */
    readonly unit: string;
    /** First local day for which it holds; null for all earlier days too. */
    readonly validFrom: string | null;
    /** How the baseline became known. */
    readonly source: string;
    /** Id of the survey response that stated it. */
    readonly responseId?: string;
    /** Weighings of a kitchen performance test. */
    readonly kpt?: KitchenTest;
  } | null;
  /** DID of the project; null for a household without one. */
  readonly projectId: string | null;
  /** Earlier projects in order, each up to the end of its time. */
  readonly formerProjects?: ReadonlyArray<{
    /** DID of the project; null for a household without one. */
    readonly projectId: string | null;
    /** When the household left this project. */
    readonly until: string;
  }>;
  /** Values of earlier days in order, each up to its last day. */
  readonly formerValues?: ReadonlyArray<{
    /** Last local day for which these earlier values hold. */
    readonly until: string;
    /** Group in a comparison: `adopter` has a new stove, `comparison` has none. */
    readonly group?: string | null;
    /** Persons of the household. */
    readonly members?: {
      /** Number of adults. */
      readonly adults: number;
      /** Number of children. */
      readonly children: number;
    };
  }>;
  /** Id of the household in your own system. It is unique within a project. */
  readonly externalId?: string;
  /** State of the household. Change it with `POST /v1/households/{id}/status-changes`. */
  readonly status: HouseholdStatus;
  /** First day whose data are left out because the household withdrew. */
  readonly withdrawnAt?: string;
  /** Group in a comparison: `adopter` has a new stove, `comparison` has none. */
  readonly group?: string | null;
  /** Persons of the household. */
  readonly members?: {
    /** Number of adults. */
    readonly adults: number;
    /** Number of children. */
    readonly children: number;
  };
  /** Words of your own, for filters. */
  readonly tags?: ReadonlyArray<string>;
  /** Erasure of the personal data. Absent when they were not erased. */
  readonly erased?: {
    /** When it happened. */
    readonly at: string;
    /** SHA-256 of the record before the erasure, as in the audit log. */
    readonly digest: string;
    /** Reason given by the caller. */
    readonly reason: string;
  };
  /** When the record was created. */
  readonly createdAt: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt: string;
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version: number;
  /** Devices that are installed now, or were at `asOf`. */
  readonly devices: ReadonlyArray<InstalledDevice>;
  /** Contact data. Personal: shown only with `pii:read`. */
  readonly contact?: {
    /** Name of the person. */
    readonly name?: string;
    /** Phone number. */
    readonly phone?: string;
    /** Language tag of the person, for example `sw` or `en-KE`. */
    readonly language?: string;
  };
  /** Consent of the household. Personal: shown only with `pii:read`. */
  readonly consent?: {
    /** When consent was given. */
    readonly givenAt: string;
    /** Version of the text to which the household consented. */
    readonly textVersion?: string;
    /** Person who gave consent. */
    readonly by?: string;
  };
  /** true: personal data are left out and coordinates rounded to 0.1 degree, because the key lacks `pii:read`. */
  readonly masked?: boolean;
};

export type HouseholdDevice = {
  /** DID of the resource. */
  readonly did?: string;
  /** Type of the resource. */
  readonly type: DeviceType;
  /** Status in which the device starts. Default: `active`. */
  readonly status?: NewDeviceStatus;
  /** DID or id of the stove that the sensor watches. */
  readonly stoveId?: string | null;
  /** Manufacturer. */
  readonly vendor?: string | null;
  /** Model. */
  readonly model?: string | null;
  /** Serial number, unique together with the vendor. */
  readonly serialNumber?: string | null;
  /** Version of the firmware. */
  readonly firmware?: string | null;
  /** Fuel that the stove burns. */
  readonly fuelType?: FuelType | null;
  /** Rated power, W. */
  readonly ratedPowerW?: number | null;
  /** How the device measures and sends. */
  readonly configuration?: {
    /** Time between two measurements, s. */
    readonly samplingRateSeconds?: number | null;
    /** Temperature from which the device reports use, °C. */
    readonly temperatureThresholdC?: number | null;
    /** When the device sends. */
    readonly transmissionMode?: TransmissionMode | null;
  } | null;
  /** Expected time between readings, an ISO 8601 duration of at most a day; null for the default of the type. */
  readonly expectedInterval?: string | null;
  /** Where a sensor is mounted. */
  readonly placement?: Placement | null;
  /** Properties of the meter. */
  readonly meter?: {
    /** Accuracy class, per cent. It replaces the usual uncertainty of the device (2.5 % for a meter, 30 % for a scale), but not below 1 % for a meter and 5 % for a scale. */
    readonly accuracyPercent?: number | null;
    /** Reference of the certificate of the meter. */
    readonly certificate?: string | null;
  } | null;
  /** Id of the item, given by the API. */
  readonly id?: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version?: number;
  /** When the record was created. */
  readonly createdAt?: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt?: string;
};

export type HouseholdImport = {
  /** true: report what would happen and change nothing. */
  readonly dryRun: boolean;
  /** Number of all items. */
  readonly total: number;
  /** Rows that created a household. */
  readonly created: number;
  /** Rows whose household exists with the same content. */
  readonly unchanged: number;
  /** Rows that were rejected; each names its faults. */
  readonly rejected: number;
  /** The outcome of every row, ordered by line. */
  readonly rows: ReadonlyArray<{
    /** Line of the file, from 1. */
    readonly line: number;
    /** What became of the row. */
    readonly outcome: HouseholdImportOutcome;
    /** Id of the household; null for a rejected row and with `dryRun`. */
    readonly id: string | null;
    /** DID of the resource. */
    readonly did: string | null;
    /** Why the row was rejected; null otherwise. */
    readonly problem: {
      /** Machine-readable code of the cause. */
      readonly code: string;
      /** Explanation in one or two sentences. */
      readonly detail: string;
      /** Every fault that was found, at most 100. */
      readonly errors: ReadonlyArray<{
        /** Machine-readable code of the cause. */
        readonly code: string;
        /** Explanation in one or two sentences. */
        readonly detail: string;
      }>;
    } | null;
  }>;
  /** Districts that no household of the project had before, for keys with `households:read`. Their rows are stored all the same. */
  readonly warnings: ReadonlyArray<HouseholdImportWarning>;
};

export type HouseholdImportOutcome = "created" | "unchanged" | "rejected";

export type HouseholdImportWarning = {
  /** Machine-readable code of the cause. */
  readonly code: "new-district";
  /** Explanation in one or two sentences. */
  readonly detail: string;
  /** The first 20 lines with it. */
  readonly lines: ReadonlyArray<number>;
};

export type HouseholdMembership = {
  /** DID of the project; null if the household was in none. */
  readonly projectId: string | null;
  /** When the household joined the project; null for from the beginning. */
  readonly from: string | null;
  /** When it left the project; null if it is still there. */
  readonly to: string | null;
};

export type HouseholdPatch = {
  /** DID of the resource. */
  readonly did?: string | null;
  /** Type of the resource. */
  readonly type?: "CleanCookingHousehold" | null;
  /** Read-only; installations move devices. */
  readonly devices?: ReadonlyArray<HouseholdDevice> | null;
  /** Where the household is. */
  readonly location?: {
    /** District, as the programme names it. */
    readonly district?: string | null;
    /** Population density of the place. */
    readonly density?: Density | null;
    /** Codes of administrative areas, from the largest to the smallest. */
    readonly adminCodes?: ReadonlyArray<string> | null;
    /** Kind of settlement. */
    readonly urbanRural?: UrbanRural | null;
    /** Coordinates (WGS 84). Personal: without `pii:read` they are rounded to 0.1 degree. */
    readonly geo?: {
      /** Latitude in degrees. */
      readonly lat?: number | null;
      /** Longitude in degrees. */
      readonly lon?: number | null;
      /** Accuracy of the coordinates, m. */
      readonly accuracyM?: number | null;
    } | null;
  } | null;
  /** Baseline in force: fuel use without the new stoves. */
  readonly baseline?: {
    /** Fuel of the baseline. */
    readonly fuelType?: FuelType | null;
    /** Fuel that the household burns in a month, in `unit`. */
    readonly monthlyConsumption?: number | null;
    /** First local day for which it holds; null for all earlier days too. */
    readonly validFrom?: string | null;
    /** How the baseline became known. */
    readonly source?: NewBaselineSource | null;
    /** Id of the survey response that stated it. */
    readonly responseId?: string | null;
    /** Unit of `monthlyConsumption`; it follows from the fuel. */
    readonly unit?: string | null;
    /** Weighings of a kitchen performance test. */
    readonly kpt?: {
      /** First day of the test. */
      readonly startDate?: string | null;
      /** Last day of the test. */
      readonly endDate?: string | null;
      /** One weighing for each fuel and day. */
      readonly weighings?: ReadonlyArray<{
        /** Day of the weighing. */
        readonly date: string;
        /** Fuel that was weighed. */
        readonly fuelType: KitchenTestFuelType;
        /** Weight at the start of the day, kg. */
        readonly startKg: number;
        /** Fuel that was added during the day, kg. */
        readonly addedKg: number;
        /** Weight at the end of the day, kg. */
        readonly endKg: number;
        /** Water as a fraction of the mass. */
        readonly moistureWetBasis?: number;
      }> | null;
      /** Sum of the weighings of the baseline fuel, kg, if it was recorded. */
      readonly totalKg?: number | null;
      /** Persons who ate during the test, a daily mean. */
      readonly persons?: {
        /** Children up to 14 years. */
        readonly children0to14?: number | null;
        /** Women over 14 years. */
        readonly womenOver14?: number | null;
        /** Men from 15 to 59 years. */
        readonly men15to59?: number | null;
        /** Men over 59 years. */
        readonly menOver59?: number | null;
      } | null;
      /** Persons as standard adults (children 0.5, women 0.8, men 1, men over 59 0.8). */
      readonly standardAdults?: number | null;
    } | null;
  } | null;
  /** DID or id of the project of the household. */
  readonly projectId?: string | null;
  /** Id of the household in your own system. It is unique within a project. */
  readonly externalId?: string | null;
  /** Group in a comparison: `adopter` has a new stove, `comparison` has none. */
  readonly group?: Group | null;
  /** Persons of the household. */
  readonly members?: {
    /** Number of adults. */
    readonly adults?: number | null;
    /** Number of children. */
    readonly children?: number | null;
  } | null;
  /** Words of your own, for filters. */
  readonly tags?: ReadonlyArray<string> | null;
  /** Contact data. Personal: shown only with `pii:read`. */
  readonly contact?: {
    /** Name of the person. */
    readonly name?: string | null;
    /** Phone number. */
    readonly phone?: string | null;
    /** Language tag of the person, for example `sw` or `en-KE`. */
    readonly language?: string | null;
  } | null;
  /** Consent of the household. Personal: shown only with `pii:read`. */
  readonly consent?: {
    /** When consent was given. */
    readonly givenAt?: string | null;
    /** Version of the text to which the household consented. */
    readonly textVersion?: string | null;
    /** Person who gave consent. */
    readonly by?: string | null;
  } | null;
  /** First local day for which it holds; null for all earlier days too. */
  readonly validFrom?: string | null;
  /** When the household came into the project of this change. Default: now. */
  readonly projectFrom?: string | null;
  /** Read-only; may be sent back as it was read. */
  readonly status?: HouseholdStatus | null;
  /** Id of the item, given by the API. */
  readonly id?: string | null;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version?: number | null;
  /** When the record was created. */
  readonly createdAt?: string | null;
  /** When the newest version of the record was decided. */
  readonly updatedAt?: string | null;
  /** Read-only; may be sent back as it was read. */
  readonly withdrawnAt?: string | null;
  /** true: personal data are left out because the key lacks `pii:read`. */
  readonly masked?: boolean | null;
  /** Values of earlier days in order, each up to its last day. */
  readonly formerValues?: ReadonlyArray<{
    /** Last local day for which these earlier values hold. */
    readonly until: string;
    /** Group in a comparison: `adopter` has a new stove, `comparison` has none. */
    readonly group?: string | null;
    /** Persons of the household. */
    readonly members?: {
      /** Number of adults. */
      readonly adults: number;
      /** Number of children. */
      readonly children: number;
    };
  }> | null;
};

export type HouseholdReplacement = {
  /** DID of the resource. */
  readonly did?: string;
  /** Type of the resource. */
  readonly type?: "CleanCookingHousehold";
  /** Leave out, or send the devices that are installed; installations move devices. */
  readonly devices?: ReadonlyArray<HouseholdDevice>;
  /** Where the household is. */
  readonly location: {
    /** District, as the programme names it. */
    readonly district: string;
    /** Population density of the place. */
    readonly density: Density;
    /** Codes of administrative areas, from the largest to the smallest. */
    readonly adminCodes?: ReadonlyArray<string>;
    /** Kind of settlement. */
    readonly urbanRural?: UrbanRural;
    /** Coordinates (WGS 84). Personal: without `pii:read` they are rounded to 0.1 degree. */
    readonly geo?: {
      /** Latitude in degrees. */
      readonly lat: number;
      /** Longitude in degrees. */
      readonly lon: number;
      /** Accuracy of the coordinates, m. */
      readonly accuracyM?: number;
    } | null;
  };
  /** Baseline in force: fuel use without the new stoves. */
  readonly baseline?: NewBaseline | null;
  /** DID of the project; null for a household without one. */
  readonly projectId?: string | null;
  /** Id of the household in your own system. It is unique within a project. */
  readonly externalId?: string | null;
  /** Group in a comparison: `adopter` has a new stove, `comparison` has none. */
  readonly group?: Group | null;
  /** Persons of the household. */
  readonly members?: {
    /** Number of adults. */
    readonly adults: number;
    /** Number of children. */
    readonly children: number;
  } | null;
  /** Words of your own, for filters. */
  readonly tags?: ReadonlyArray<string>;
  /** Contact data. Personal: shown only with `pii:read`. */
  readonly contact?: {
    /** Name of the person. */
    readonly name?: string;
    /** Phone number. */
    readonly phone?: string;
    /** Language tag of the person, for example `sw` or `en-KE`. */
    readonly language?: string;
  } | null;
  /** Consent of the household. Personal: shown only with `pii:read`. */
  readonly consent?: {
    /** When consent was given. */
    readonly givenAt: string;
    /** Version of the text to which the household consented. */
    readonly textVersion?: string;
    /** Person who gave consent. */
    readonly by?: string;
  } | null;
  /** First local day for which `members` and `group` of this change hold. Default: today. Earlier days keep their values. */
  readonly validFrom?: string;
  /** When the household joined the project of this change. Default: now. Earlier days keep their project. */
  readonly projectFrom?: string;
  /** Read-only; may be sent back as it was read. */
  readonly status?: HouseholdStatus;
  /** Id of the item, given by the API. */
  readonly id?: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version?: number;
  /** When the record was created. */
  readonly createdAt?: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt?: string;
  /** Read-only; may be sent back as it was read. */
  readonly withdrawnAt?: string;
  /** true: personal data are left out because the key lacks `pii:read`. */
  readonly masked?: boolean;
  /** Values of earlier days in order, each up to its last day. */
  readonly formerValues?: ReadonlyArray<{
    /** Last local day for which these earlier values hold. */
    readonly until: string;
    /** Group in a comparison: `adopter` has a new stove, `comparison` has none. */
    readonly group?: string | null;
    /** Persons of the household. */
    readonly members?: {
      /** Number of adults. */
      readonly adults: number;
      /** Number of children. */
      readonly children: number;
    };
  }>;
};

export type HouseholdStatus = "enrolled" | "active" | "inactive" | "withdrawn" | "archived";

export type HouseholdStatusChange = {
  /** State before the change. */
  readonly from: string;
  /** State after the change. */
  readonly to: string;
  /** When the state changed. */
  readonly at: string;
  /** Reason given by the caller. */
  readonly reason: string | null;
  /** When it was recorded. */
  readonly recordedAt: string;
  /** DID of the API key that wrote this version, else its id; for a command its name. */
  readonly actor: string;
};

export type HouseholdVersion = {
  /** DID of the resource. */
  readonly did: string;
  /** Type of the resource. */
  readonly type: string;
  /** Where the household is. */
  readonly location: {
    /** District, as the programme names it. */
    readonly district: string;
    /** Population density of the place. */
    readonly density: string;
    /** Coordinates (WGS 84). Personal: without `pii:read` they are rounded to 0.1 degree. */
    readonly geo?: {
      /** Latitude in degrees. */
      readonly lat: number;
      /** Longitude in degrees. */
      readonly lon: number;
      /** Accuracy of the coordinates, m. */
      readonly accuracyM?: number;
    };
  };
  /** Baseline in force: fuel use without the new stoves. */
  readonly baseline: {
    /** Fuel of the baseline. */
    readonly fuelType: string;
    /** Fuel that the household burns in a month, in `unit`. */
    readonly monthlyConsumption: number;
    /** Unit of `monthlyConsumption`; it follows from the fuel. */
    readonly unit: string;
    /** First local day for which it holds; null for all earlier days too. */
    readonly validFrom: string | null;
    /** How the baseline became known. */
    readonly source: string;
    /** Id of the survey response that stated it. */
    readonly responseId?: string;
    /** Weighings of a kitchen performance test. */
    readonly kpt?: KitchenTest;
  } | null;
  /** DID of the project; null for a household without one. */
  readonly projectId: string | null;
  /** Earlier projects in order, each up to the end of its time. */
  readonly formerProjects?: ReadonlyArray<{
    /** DID of the project; null for a household without one. */
    readonly projectId: string | null;
    /** When the household left this project. */
    readonly until: string;
  }>;
  /** Values of earlier days in order, each up to its last day. */
  readonly formerValues?: ReadonlyArray<{
    /** Last local day for which these earlier values hold. */
    readonly until: string;
    /** Group in a comparison: `adopter` has a new stove, `comparison` has none. */
    readonly group?: string | null;
    /** Persons of the household. */
    readonly members?: {
      /** Number of adults. */
      readonly adults: number;
      /** Number of children. */
      readonly children: number;
    };
  }>;
  /** Id of the household in your own system. It is unique within a project. */
  readonly externalId?: string;
  /** State of the household in this version. */
  readonly status: HouseholdStatus;
  /** First day whose data are left out because the household withdrew. */
  readonly withdrawnAt?: string;
  /** Group in a comparison: `adopter` has a new stove, `comparison` has none. */
  readonly group?: string | null;
  /** Persons of the household. */
  readonly members?: {
    /** Number of adults. */
    readonly adults: number;
    /** Number of children. */
    readonly children: number;
  };
  /** Words of your own, for filters. */
  readonly tags?: ReadonlyArray<string>;
  /** Erasure of the personal data. Absent when they were not erased. */
  readonly erased?: {
    /** When it happened. */
    readonly at: string;
    /** SHA-256 of the record before the erasure, as in the audit log. */
    readonly digest: string;
    /** Reason given by the caller. */
    readonly reason: string;
  };
  /** When the record was created. */
  readonly createdAt: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt: string;
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version: number;
  /** Reference to the personal data of this version. They are never part of the record. */
  readonly personal?: {
    /** Id of the personal data. */
    readonly ref: string;
    /** SHA-256 of a salt, which is stored with the data, and of the data as canonical JSON. */
    readonly digest: string;
  };
};

export type ImageQuestion = {
  /** Id of the question, unique in its section or repeat. */
  readonly id: string;
  /** true: must be answered where it applies. Default: false. */
  readonly required?: boolean;
  /** Text of the question, or by language tag. */
  readonly label?: LocalizedText;
  /** Help for the person who answers, or by language tag. */
  readonly hint?: LocalizedText;
  /** Help for the collector, or by language tag. */
  readonly guidance?: LocalizedText;
  /** XLSForm expression; it is asked only where this is true. */
  readonly relevant?: string;
  /** XLSForm expression that an answer must fulfil; `.` is the answer. */
  readonly constraint?: string;
  /** What is said of an answer that breaks the constraint, or by language tag. */
  readonly constraintMessage?: LocalizedText;
  /** What is said where a required answer is missing, or by language tag. */
  readonly requiredMessage?: LocalizedText;
  /** How phones take the answer, in the words of the column `parameters` of XLSForm, for example `max-pixels`. */
  readonly parameters?: QuestionParameters;
  /** Answer that is shown first; the service does not fill it in. */
  readonly default?: unknown;
  /** What clients fill in by a calculation, and people may change; the service does not fill it in. */
  readonly fill?: QuestionFill;
  /** true: clients show it, but people cannot change it. */
  readonly readonly?: boolean;
  /** The same answer must not come twice. */
  readonly unique?: {
    /** Where it must not come twice: in the `campaign` or in the `household`. */
    readonly scope: DateQuestionScope;
  };
  /** true: the answer needs the scope `pii:read` to be read. */
  readonly sensitive?: boolean;
  /** What sensors measure of the same thing. */
  readonly measure?: DateQuestionMeasure;
  /** How an answer may differ in a second visit. */
  readonly backCheck?: BackCheck;
  /** Id of the question in earlier versions. */
  readonly renamedFrom?: string;
  /** Field of the household that the answer fills in when it is verified. */
  readonly saveTo?: SaveTo;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string;
  /** Type of the answer. */
  readonly type: "image";
  /** Limits of an answer, each inclusive. */
  readonly validation?: {
    /** Largest file that people should send, bytes; a larger one is kept. */
    readonly maxBytes?: number;
    /** Media types that are accepted. */
    readonly mediaTypes?: ReadonlyArray<string>;
  };
};

export type InnerRepeatQuestion = {
  /** Id of the question, unique in its section or repeat. */
  readonly id: string;
  /** true: must be answered where it applies. Default: false. */
  readonly required?: boolean;
  /** Text of the question, or by language tag. */
  readonly label?: LocalizedText;
  /** Help for the person who answers, or by language tag. */
  readonly hint?: LocalizedText;
  /** Help for the collector, or by language tag. */
  readonly guidance?: LocalizedText;
  /** XLSForm expression; it is asked only where this is true. */
  readonly relevant?: string;
  /** XLSForm expression that an answer must fulfil; `.` is the answer. */
  readonly constraint?: string;
  /** What is said of an answer that breaks the constraint, or by language tag. */
  readonly constraintMessage?: LocalizedText;
  /** What is said where a required answer is missing, or by language tag. */
  readonly requiredMessage?: LocalizedText;
  /** How phones take the answer, in the words of the column `parameters` of XLSForm, for example `max-pixels`. */
  readonly parameters?: QuestionParameters;
  /** Answer that is shown first; the service does not fill it in. */
  readonly default?: unknown;
  /** What clients fill in by a calculation, and people may change; the service does not fill it in. */
  readonly fill?: QuestionFill;
  /** true: clients show it, but people cannot change it. */
  readonly readonly?: boolean;
  /** The same answer must not come twice. */
  readonly unique?: {
    /** Where it must not come twice: in the `campaign` or in the `household`. */
    readonly scope: DateQuestionScope;
  };
  /** true: the answer needs the scope `pii:read` to be read. */
  readonly sensitive?: boolean;
  /** What sensors measure of the same thing. */
  readonly measure?: DateQuestionMeasure;
  /** How an answer may differ in a second visit. */
  readonly backCheck?: BackCheck;
  /** Id of the question in earlier versions. */
  readonly renamedFrom?: string;
  /** Field of the household that the answer fills in when it is verified. */
  readonly saveTo?: SaveTo;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string;
  /** Type of the answer. */
  readonly type: "repeat";
  /** Questions, in their order; those of each item for a repeat. */
  readonly questions: ReadonlyArray<MultipleChoiceQuestion | SingleChoiceQuestion | RankQuestion | NumberQuestion | IntegerQuestion | BooleanQuestion | TextQuestion | ScaleQuestion | RatingQuestion | DateQuestion | TimeQuestion | DatetimeQuestion | DurationQuestion | GeopointQuestion | GeoshapeQuestion | ImageQuestion | AudioQuestion | VideoQuestion | FileQuestion | BarcodeQuestion | DeviceRefQuestion | QuantityQuestion | MatrixQuestion | NoteQuestion | CalculatedQuestion | HiddenQuestion | MetadataQuestion>;
  /** Id of the question that says how many items there are. */
  readonly countFrom?: string;
  /** Limits of an answer, each inclusive. */
  readonly validation?: {
    /** Least number of items. */
    readonly minItems?: number;
    /** Largest number of items. */
    readonly maxItems?: number;
  };
};

export type Installation = {
  /** DID of the device. */
  readonly deviceId: string;
  /** DID of the household. */
  readonly householdId: string;
  /** DID of the stove that the sensor watches; null for none. */
  readonly stoveId: string | null;
  /** Start of the installation; null for an open start. */
  readonly from: string | null;
  /** End of the installation; null while the device is there. */
  readonly to: string | null;
  /** When the record was created. */
  readonly createdAt?: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt?: string;
  /** Why the record was last corrected or withdrawn. */
  readonly correctionReason?: string;
  /** When the record was withdrawn. Absent while it is in force. */
  readonly withdrawnAt?: string;
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version: number;
};

export type InstallationPatch = {
  /** Start of the installation; null for an open start. */
  readonly from?: string | null;
  /** End of the installation; null while the device is still there. */
  readonly to?: string | null;
  /** DID of the stove that the sensor watches; null for none. */
  readonly stoveId?: string | null;
  /** Why the record is corrected. The new version keeps it. */
  readonly correctionReason: string;
};

export type InstalledDevice = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** DID of the resource. */
  readonly did: string;
  /** Type of the resource. */
  readonly type: string;
  /** Status of the device. */
  readonly status: string;
};

export type IntegerQuestion = {
  /** Id of the question, unique in its section or repeat. */
  readonly id: string;
  /** true: must be answered where it applies. Default: false. */
  readonly required?: boolean;
  /** Text of the question, or by language tag. */
  readonly label?: LocalizedText;
  /** Help for the person who answers, or by language tag. */
  readonly hint?: LocalizedText;
  /** Help for the collector, or by language tag. */
  readonly guidance?: LocalizedText;
  /** XLSForm expression; it is asked only where this is true. */
  readonly relevant?: string;
  /** XLSForm expression that an answer must fulfil; `.` is the answer. */
  readonly constraint?: string;
  /** What is said of an answer that breaks the constraint, or by language tag. */
  readonly constraintMessage?: LocalizedText;
  /** What is said where a required answer is missing, or by language tag. */
  readonly requiredMessage?: LocalizedText;
  /** How phones take the answer, in the words of the column `parameters` of XLSForm, for example `max-pixels`. */
  readonly parameters?: QuestionParameters;
  /** Answer that is shown first; the service does not fill it in. */
  readonly default?: unknown;
  /** What clients fill in by a calculation, and people may change; the service does not fill it in. */
  readonly fill?: QuestionFill;
  /** true: clients show it, but people cannot change it. */
  readonly readonly?: boolean;
  /** The same answer must not come twice. */
  readonly unique?: {
    /** Where it must not come twice: in the `campaign` or in the `household`. */
    readonly scope: DateQuestionScope;
  };
  /** true: the answer needs the scope `pii:read` to be read. */
  readonly sensitive?: boolean;
  /** What sensors measure of the same thing. */
  readonly measure?: DateQuestionMeasure;
  /** How an answer may differ in a second visit. */
  readonly backCheck?: BackCheck;
  /** Id of the question in earlier versions. */
  readonly renamedFrom?: string;
  /** Field of the household that the answer fills in when it is verified. */
  readonly saveTo?: SaveTo;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string;
  /** Type of the answer. */
  readonly type: "integer";
  /** Unit of the answer. */
  readonly unit?: string;
  /** Limits outside of which an answer is stored with a warning. */
  readonly soft?: {
    /** Smallest usual answer. */
    readonly min?: number;
    /** Largest usual answer. */
    readonly max?: number;
  };
  /** Limits of an answer, each inclusive. */
  readonly validation?: {
    /** Smallest answer. */
    readonly min?: number;
    /** Largest answer. */
    readonly max?: number;
  };
};

export type IssuedUnits = {
  /** Name of the registry. */
  readonly registry: string;
  /** First serial number. */
  readonly serialFrom: string;
  /** Last serial number. */
  readonly serialTo: string;
  /** When it happened. */
  readonly at: string;
};

export type Job = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Kind of the work. */
  readonly kind: string;
  /** Status of the job. */
  readonly status: JobStatus;
  /** Items done, and all items. */
  readonly progress: {
    /** Items that are done. */
    readonly done: number;
    /** Number of all items. */
    readonly total: number;
  };
  /** Result of a job that succeeded. Its content depends on `kind`. */
  readonly result: unknown;
  /** Problem of a job that failed. */
  readonly problem: {
    /** Machine-readable code of the cause. */
    readonly code: string;
    /** Explanation in one or two sentences. */
    readonly detail: string;
  } | null;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the job ended; null while it runs. */
  readonly finishedAt: string | null;
};

export type JobStatus = "queued" | "running" | "succeeded" | "failed" | "cancelled";

export type KitchenTest = {
  /** First day of the test. */
  readonly startDate: string;
  /** Last day of the test. */
  readonly endDate: string;
  /** One weighing for each fuel and day, including days on which nothing was burned. */
  readonly weighings: ReadonlyArray<{
    /** Day of the weighing. */
    readonly date: string;
    /** Fuel that was weighed. */
    readonly fuelType: KitchenTestFuelType;
    /** Weight at the start of the day, kg. */
    readonly startKg: number;
    /** Fuel that was added during the day, kg. */
    readonly addedKg: number;
    /** Weight at the end of the day, kg. */
    readonly endKg: number;
    /** Water as a fraction of the mass. */
    readonly moistureWetBasis?: number;
  }>;
  /** Sum of the weighings of the baseline fuel, kg, if it was recorded. */
  readonly totalKg?: number;
  /** Persons who ate during the test, a daily mean. */
  readonly persons?: {
    /** Children up to 14 years. */
    readonly children0to14: number;
    /** Women over 14 years. */
    readonly womenOver14: number;
    /** Men from 15 to 59 years. */
    readonly men15to59: number;
    /** Men over 59 years. */
    readonly menOver59: number;
  };
  /** Persons as standard adults (children 0.5, women 0.8, men 1, men over 59 0.8). */
  readonly standardAdults?: number;
};

export type KitchenTestFuelType = "Charcoal" | "Wood" | "Pellets" | "LPG" | "Coal" | "Dung" | "CropResidue";

export type Lang = "en" | "fr" | "sw";

export type ListAnomaliesKind = "usage" | "fuel" | "temperature" | "power";

export type ListClaimsType = "EmissionReductionClaim" | "UsageClaim" | "KPTClaim";

export type ListDeadLettersReason = "poison_batch" | "no-value" | "no-key" | "bad-header" | "unknown-schema" | "incompatible-schema" | "truncated" | "trailing-bytes" | "bad-encoding" | "bad-utf8" | "number-too-large" | "unknown-symbol" | "key-mismatch" | "bad-device-did" | "bad-sequence" | "clock-ahead" | "too-old" | "not-finite" | "out-of-range" | "unknown-fuel" | "unit-mismatch" | "refused-by-store";

export type ListJobsSort = "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";

export type ListProjectsStatus = "active" | "archived" | "withdrawn";

export type ListWebhookDeliveriesSort = "createdAt" | "-createdAt";

export type ListedAnalysis = {
  /** DID of the household. */
  readonly householdId: string;
  /** Period of the analysis; both days belong to it. */
  readonly period: {
    /** First day. */
    readonly start: string;
    /** Last day. It belongs to the period. */
    readonly end: string;
  };
  /** The amounts of the result. */
  readonly analysis: {
    /** Emissions without the new stoves, kgCO2e. */
    readonly baselineEmissions: number;
    /** Emissions of the stoves and fuels within the boundary, kgCO2e. */
    readonly actualEmissions: number;
    /** Exactly baselineEmissions - actualEmissions, kgCO2e; negative if more was emitted. */
    readonly reductions: number;
    /** Probability that the true reduction is within 10 % of the estimate. */
    readonly confidence: number;
    /** Share of each device in the reduction. */
    readonly deviceContributions: ReadonlyArray<{
      /** DID of the device. */
      readonly deviceId: string;
      /** Share of the device in the reduction; 0 without a reduction. */
      readonly reductionShare: number;
      /** Measured use from which the share follows. */
      readonly evidence: {
        /** Hours in use; null if no reading reports them (a scale, a meter with hourly readings). */
        readonly usageHours: number | null;
        /** Baseline fuel that the device replaced, after all caps, in `units.fuelSaved`. */
        readonly fuelSaved: number;
      };
    }>;
    /** 1 minus the shares of all devices. */
    readonly unattributedShare: number;
    /** Confidence interval of the reduction, kgCO2e. */
    readonly interval: {
      /** Lower end. */
      readonly lower: number;
      /** Upper end. */
      readonly upper: number;
      /** Confidence level. */
      readonly level: number;
    };
    /** Units of the amounts. */
    readonly units: {
      /** Unit of all emissions. */
      readonly emissions: string;
      /** Unit of saved fuel. */
      readonly fuelSaved: string;
      /** Unit of hours in use. */
      readonly usageHours: string;
    };
  };
  /** Boundary of the analysis: the metered cooking, or the whole household. */
  readonly baselineMethod: MethodologyBoundaries;
  /** Emissions elsewhere that the stoves cause, kgCO2e. Not part of `reductions`. */
  readonly leakage: number;
  /** Reduction by the named methodology: baseline − actual − leakage, kgCO2e. Compare it with the calculation of a project developer. */
  readonly methodologyReduction: number;
  /** Reduction that may be claimed, kgCO2e. If the reduction is not known to 10 %, the lower end of its 90 % interval is used. Never above the reduction. */
  readonly creditedReduction: number;
  /** Probability that the reduction is above 0. */
  readonly probPositive: number;
  /** Id that follows from the inputs: equal inputs have the same id. */
  readonly id: string;
  /** `provisional` if `coverage` is below 0.95 or below the threshold of the project. */
  readonly status: AnalysisStatus;
  /** Methodology and version. */
  readonly methodology: AnalysisMethodology;
  /** Parameters of the request. */
  readonly parameters?: Readonly<Record<string, number | {
    /** Value, in the unit that is stated with it. */
    readonly value: number;
    /** Half-width of the 95 % interval, relative to the value. */
    readonly u95?: number;
    /** Source of the value. */
    readonly reference?: string;
  }>>;
  /** Fraction of the expected intervals that have a reading. */
  readonly coverage: number;
  /** Where the baseline comes from, and what other designs estimate. */
  readonly causal: {
    /** How the counterfactual is estimated. */
    readonly design: AnalysisDesign;
    /** Baseline fuel of the period, in `unit`, before the caps `baseline-cap` and `energy-cap`. `fuelSaved` and emissions are after these caps. Null if the design cannot estimate it. */
    readonly baselineFuel: number | null;
    /** Standard uncertainty, in the unit of the value; null if it is unknown. */
    readonly standardUncertainty: number | null;
    /** Explanation in one or two sentences. */
    readonly detail: string;
    /** Quality of the history of the household as a baseline. Absent if it has none. */
    readonly diagnostics?: {
      /** Weeks with known fuel use, before the stove was installed and within the period. */
      readonly weeks: {
        /** Number before the stove was installed. */
        readonly before: number;
        /** Number after the stove was installed. */
        readonly after: number;
      };
      /** Where the season comes from: comparison households, the same calendar months before, or none. */
      readonly season: Season;
      /** Change of fuel use before the stove was installed, adjusted for the season. `refused` says why it is unknown. */
      readonly preTrend: {
        /** Change of the daily fuel use in a year, in `unit`. */
        readonly changePerYear: number;
        /** Standard uncertainty, in the unit of the value; null if it is unknown. */
        readonly standardUncertainty: number;
        /** p-value of the hypothesis of no change. */
        readonly pValue: number;
      } | {
        /** Why the estimate is not available. */
        readonly refused: string;
      };
    };
    /** Why this design was chosen. */
    readonly reason: string;
    /** Fuel. */
    readonly fuelType: string;
    /** Unit of the amount. */
    readonly unit: string;
    /** What other designs estimate. */
    readonly alternatives: ReadonlyArray<{
      /** How the counterfactual is estimated. */
      readonly design: AnalysisDesign;
      /** Baseline fuel of the period, in `unit`, before the caps `baseline-cap` and `energy-cap`. `fuelSaved` and emissions are after these caps. Null if the design cannot estimate it. */
      readonly baselineFuel: number | null;
      /** Standard uncertainty, in the unit of the value; null if it is unknown. */
      readonly standardUncertainty: number | null;
      /** Explanation in one or two sentences. */
      readonly detail: string;
      /** Quality of the history of the household as a baseline. Absent if it has none. */
      readonly diagnostics?: {
        /** Weeks with known fuel use, before the stove was installed and within the period. */
        readonly weeks: {
          /** Number before the stove was installed. */
          readonly before: number;
          /** Number after the stove was installed. */
          readonly after: number;
        };
        /** Where the season comes from: comparison households, the same calendar months before, or none. */
        readonly season: Season;
        /** Change of fuel use before the stove was installed, adjusted for the season. `refused` says why it is unknown. */
        readonly preTrend: {
          /** Change of the daily fuel use in a year, in `unit`. */
          readonly changePerYear: number;
          /** Standard uncertainty, in the unit of the value; null if it is unknown. */
          readonly standardUncertainty: number;
          /** p-value of the hypothesis of no change. */
          readonly pValue: number;
        } | {
          /** Why the estimate is not available. */
          readonly refused: string;
        };
      };
    }>;
  };
  /** SHA-256 of the inputs as canonical JSON. */
  readonly inputsDigest: string;
  /** SHA-256 of the result as canonical JSON. */
  readonly resultDigest: string;
  /** How many of the declared inputs are verified: baselines, kitchen tests, persons, parameters, installations, accuracy classes, calibrations and statements. `declaredInputs` of the trace lists them. */
  readonly inputsVerified: {
    /** Those that a reviewed response or a certificate verifies. */
    readonly verified: number;
    /** All of them. */
    readonly total: number;
  };
  /** What was assumed, capped or filled in. */
  readonly warnings: ReadonlyArray<Warning>;
  /** When this result was first computed. It is not part of `resultDigest`. */
  readonly computedAt: string;
  /** true: some days of the period were not computed yet; send the request again for newer data. Only in the reply to this request. */
  readonly daysPending?: true;
  /** Whether its data changed after it was computed; `GET /v1/analyses/{id}/freshness` says what. */
  readonly stale: boolean;
};

export type ListedHousehold = {
  /** DID of the resource. */
  readonly did: string;
  /** Type of the resource. */
  readonly type: string;
  /** Where the household is. */
  readonly location: {
    /** District, as the programme names it. */
    readonly district: string;
    /** Population density of the place. */
    readonly density: string;
    /** Coordinates (WGS 84). Personal: without `pii:read` they are rounded to 0.1 degree. */
    readonly geo?: {
      /** Latitude in degrees. */
      readonly lat: number;
      /** Longitude in degrees. */
      readonly lon: number;
      /** Accuracy of the coordinates, m. */
      readonly accuracyM?: number;
    };
  };
  /** Baseline in force: fuel use without the new stoves. */
  readonly baseline: {
    /** Fuel of the baseline. */
    readonly fuelType: string;
    /** Fuel that the household burns in a month, in `unit`. */
    readonly monthlyConsumption: number;
    /** Unit of `monthlyConsumption`; it follows from the fuel. */
    readonly unit: string;
    /** First local day for which it holds; null for all earlier days too. */
    readonly validFrom: string | null;
    /** How the baseline became known. */
    readonly source: string;
    /** Id of the survey response that stated it. */
    readonly responseId?: string;
    /** Weighings of a kitchen performance test. */
    readonly kpt?: KitchenTest;
  } | null;
  /** DID of the project; null for a household without one. */
  readonly projectId: string | null;
  /** Earlier projects in order, each up to the end of its time. */
  readonly formerProjects?: ReadonlyArray<{
    /** DID of the project; null for a household without one. */
    readonly projectId: string | null;
    /** When the household left this project. */
    readonly until: string;
  }>;
  /** Values of earlier days in order, each up to its last day. */
  readonly formerValues?: ReadonlyArray<{
    /** Last local day for which these earlier values hold. */
    readonly until: string;
    /** Group in a comparison: `adopter` has a new stove, `comparison` has none. */
    readonly group?: string | null;
    /** Persons of the household. */
    readonly members?: {
      /** Number of adults. */
      readonly adults: number;
      /** Number of children. */
      readonly children: number;
    };
  }>;
  /** Id of the household in your own system. It is unique within a project. */
  readonly externalId?: string;
  /** State of the household. */
  readonly status: HouseholdStatus;
  /** First day whose data are left out because the household withdrew. */
  readonly withdrawnAt?: string;
  /** Group in a comparison: `adopter` has a new stove, `comparison` has none. */
  readonly group?: string | null;
  /** Persons of the household. */
  readonly members?: {
    /** Number of adults. */
    readonly adults: number;
    /** Number of children. */
    readonly children: number;
  };
  /** Words of your own, for filters. */
  readonly tags?: ReadonlyArray<string>;
  /** Erasure of the personal data. Absent when they were not erased. */
  readonly erased?: {
    /** When it happened. */
    readonly at: string;
    /** SHA-256 of the record before the erasure, as in the audit log. */
    readonly digest: string;
    /** Reason given by the caller. */
    readonly reason: string;
  };
  /** When the record was created. */
  readonly createdAt: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt: string;
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version: number;
  /** Installed devices; all their fields with `expand=devices`. */
  readonly devices: ReadonlyArray<Device | InstalledDevice>;
  /** Contact data. Personal: shown only with `pii:read`. */
  readonly contact?: {
    /** Name of the person. */
    readonly name?: string;
    /** Phone number. */
    readonly phone?: string;
    /** Language tag of the person, for example `sw` or `en-KE`. */
    readonly language?: string;
  };
  /** Consent of the household. Personal: shown only with `pii:read`. */
  readonly consent?: {
    /** When consent was given. */
    readonly givenAt: string;
    /** Version of the text to which the household consented. */
    readonly textVersion?: string;
    /** Person who gave consent. */
    readonly by?: string;
  };
  /** true: personal data are left out and coordinates rounded to 0.1 degree, because the key lacks `pii:read`. */
  readonly masked?: boolean;
  /** The project, with `expand=project`; null for a household without one. */
  readonly project?: Project | null;
};

export type ListedProjectAnalysis = {
  /** DID of the project. */
  readonly projectId: string;
  /** Period of the analysis; both days belong to it. */
  readonly period: {
    /** First day. */
    readonly start: string;
    /** Last day. It belongs to the period. */
    readonly end: string;
  };
  /** The amounts of the result. */
  readonly analysis: {
    /** Sum over the households in the totals, kgCO2e. */
    readonly baselineEmissions: number;
    /** Emissions of the stoves and fuels within the boundary, kgCO2e. */
    readonly actualEmissions: number;
    /** Exactly baselineEmissions - actualEmissions, kgCO2e. */
    readonly reductions: number;
    /** Probability that the true total is within 10 % of the estimate. */
    readonly confidence: number;
    /** Confidence interval of the total, kgCO2e. Uncertainty that all households share does not shrink as households are added. */
    readonly interval: {
      /** Lower end, kgCO2e. */
      readonly lower: number;
      /** Upper end, kgCO2e. */
      readonly upper: number;
      /** Confidence level. */
      readonly level: number;
    };
    /** Units of the amounts. */
    readonly units: {
      /** Unit of all emissions. */
      readonly emissions: string;
    };
  };
  /** Number of households. */
  readonly households: {
    /** Households in the totals. */
    readonly used: number;
    /** Households that are left out of the totals. */
    readonly leftOut: number;
  };
  /** Households that are left out, by reason. */
  readonly leftOut: ReadonlyArray<{
    /** Code of the problem that the analysis of the household alone has, or `comparison-household`, or `in-other-project`. */
    readonly code: string;
    /** Number of households. */
    readonly households: number;
    /** DIDs of the first 100 households; `inputs.leftOut` of the trace names all of them with their reasons. */
    readonly householdIds: ReadonlyArray<string>;
    /** One household that is left out. */
    readonly example: {
      /** DID of the household. */
      readonly householdId: string;
      /** Explanation in one or two sentences. */
      readonly detail: string;
    };
  }>;
  /** Boundary of the analysis: the metered cooking, or the whole household. */
  readonly baselineMethod: MethodologyBoundaries;
  /** Emissions elsewhere that the stoves cause, kgCO2e. Not part of `reductions`. */
  readonly leakage: number;
  /** Reduction by the named methodology, summed over the households in the totals, kgCO2e. Compare it with the calculation of a project developer. */
  readonly methodologyReduction: number;
  /** Reduction that may be claimed, kgCO2e: after lower bounds, leakage and the comparison of groups. Never above the reduction. */
  readonly creditedReduction: number;
  /** Probability that the reduction is above 0. */
  readonly probPositive: number;
  /** Standard uncertainty of the total and its two parts. */
  readonly uncertainty: {
    /** Standard uncertainty of the total, kgCO2e. */
    readonly sigma: number;
    /** Part that shrinks as households are added, kgCO2e. */
    readonly random: number;
    /** Part that all households share, kgCO2e. */
    readonly shared: number;
  };
  /** Id of the item, given by the API. */
  readonly id: string;
  /** `final` if every household is final and `coverage` is at least 0.95. */
  readonly status: AnalysisStatus;
  /** Methodology and version. */
  readonly methodology: AnalysisMethodology;
  /** Parameters of the request. */
  readonly parameters?: Readonly<Record<string, number | {
    /** Value, in the unit that is stated with it. */
    readonly value: number;
    /** Half-width of the 95 % interval, relative to the value. */
    readonly u95?: number;
    /** Source of the value. */
    readonly reference?: string;
  }>>;
  /** Mean over all households with a device in the period, including those that are left out. */
  readonly coverage: number;
  /** What the comparison of groups shows about the weighed fuel. The totals do not change; only `creditedReduction` is limited by it. */
  readonly causal: {
    /** Estimate of the chosen design; null if no design applies. */
    readonly estimate: {
      /** How the counterfactual is estimated. */
      readonly design: ProjectAnalysisDesign;
      /** Baseline fuel that a household saves in a day, in `unit`. */
      readonly savedPerDay: number;
      /** Standard uncertainty, in the unit of the value; null if it is unknown. */
      readonly standardUncertainty: number;
      /** Confidence interval. */
      readonly interval: {
        /** Lower end. */
        readonly lower: number;
        /** Upper end. */
        readonly upper: number;
        /** Confidence level. */
        readonly level: number;
      };
      /** p-value of the hypothesis of no effect; null if it is unknown. */
      readonly pValue: number | null;
      /** Remarks on the estimate. */
      readonly notes: ReadonlyArray<string>;
    } | null;
    /** Mean daily saving that the analyses of the compared households report, in `unit`; null if there is none. */
    readonly claimedPerDay: number | null;
    /** Fraction of the reported saving that the comparison supports. It is below 1 if the whole interval of the estimate is below the reported saving, with the warning `comparison-claims-less`. The emissions of the rest are deducted from `creditedReduction`. */
    readonly creditedShare: number;
    /** Why this design was chosen. */
    readonly reason: string;
    /** Fuel. */
    readonly fuelType: FuelType | null;
    /** Unit of the amount. */
    readonly unit: string | null;
    /** How well the groups can be compared; null without an estimate. */
    readonly diagnostics: {
      /** Difference of the trends of the groups before the stove was installed. */
      readonly preTrend: {
        /** Difference of the slopes of the groups per month, in `unit` a day. */
        readonly slopeDifference: number;
        /** p-value of the hypothesis of no difference. */
        readonly pValue: number;
      } | {
        /** Why the estimate is not available. */
        readonly refused: string;
      };
      /** Difference of the means before the stove was installed, in standard deviations. */
      readonly balance: number | null;
      /** Number of households. */
      readonly households: {
        /** Number in the group with a new stove. */
        readonly treated: number;
        /** Number in the comparison group. */
        readonly comparison: number;
      };
      /** Number of clusters of households. */
      readonly clusters: {
        /** Number in the group with a new stove. */
        readonly treated: number;
        /** Number in the comparison group. */
        readonly comparison: number;
        /** Number in both groups together. */
        readonly together: number;
      };
      /** Months in which a household with a new stove was weighed. */
      readonly periods: {
        /** Number before the stove was installed. */
        readonly before: number;
        /** Number after the stove was installed. */
        readonly after: number;
      };
    } | null;
    /** What other designs estimate. */
    readonly alternatives: ReadonlyArray<{
      /** How the counterfactual is estimated. */
      readonly design: ProjectAnalysisDesign;
      /** Baseline fuel that a household saves in a day, in `unit`. */
      readonly savedPerDay: number;
      /** Standard uncertainty, in the unit of the value; null if it is unknown. */
      readonly standardUncertainty: number;
      /** Confidence interval. */
      readonly interval: {
        /** Lower end. */
        readonly lower: number;
        /** Upper end. */
        readonly upper: number;
        /** Confidence level. */
        readonly level: number;
      };
      /** p-value of the hypothesis of no effect; null if it is unknown. */
      readonly pValue: number | null;
      /** Remarks on the estimate. */
      readonly notes: ReadonlyArray<string>;
    } | {
      /** Why the estimate is not available. */
      readonly refused: string;
    }>;
  };
  /** SHA-256 of the inputs as canonical JSON. */
  readonly inputsDigest: string;
  /** SHA-256 of the result as canonical JSON. */
  readonly resultDigest: string;
  /** Declared inputs of the households in the totals, and how many of them are verified. */
  readonly inputsVerified: {
    /** Those that a reviewed response or a certificate verifies. */
    readonly verified: number;
    /** All of them. */
    readonly total: number;
  };
  /** One warning of each code, with the number of households and the text of the first one. */
  readonly warnings: ReadonlyArray<Warning>;
  /** When this result was first computed. It is not part of `resultDigest`. */
  readonly computedAt: string;
  /** true: some days of the period were not computed yet; send the request again for newer data. Only in the reply to this request. */
  readonly daysPending?: true;
  /** Whether its data changed after it was computed; `GET /v1/analyses/{id}/freshness` says what. */
  readonly stale: boolean;
};

export type LocalizedText = string | Readonly<Record<string, string>>;

export type Mass = "wet" | "dry";

export type MatrixQuestion = {
  /** Id of the question, unique in its section or repeat. */
  readonly id: string;
  /** true: must be answered where it applies. Default: false. */
  readonly required?: boolean;
  /** Text of the question, or by language tag. */
  readonly label?: LocalizedText;
  /** Help for the person who answers, or by language tag. */
  readonly hint?: LocalizedText;
  /** Help for the collector, or by language tag. */
  readonly guidance?: LocalizedText;
  /** XLSForm expression; it is asked only where this is true. */
  readonly relevant?: string;
  /** XLSForm expression that an answer must fulfil; `.` is the answer. */
  readonly constraint?: string;
  /** What is said of an answer that breaks the constraint, or by language tag. */
  readonly constraintMessage?: LocalizedText;
  /** What is said where a required answer is missing, or by language tag. */
  readonly requiredMessage?: LocalizedText;
  /** How phones take the answer, in the words of the column `parameters` of XLSForm, for example `max-pixels`. */
  readonly parameters?: QuestionParameters;
  /** Answer that is shown first; the service does not fill it in. */
  readonly default?: unknown;
  /** What clients fill in by a calculation, and people may change; the service does not fill it in. */
  readonly fill?: QuestionFill;
  /** true: clients show it, but people cannot change it. */
  readonly readonly?: boolean;
  /** The same answer must not come twice. */
  readonly unique?: {
    /** Where it must not come twice: in the `campaign` or in the `household`. */
    readonly scope: DateQuestionScope;
  };
  /** true: the answer needs the scope `pii:read` to be read. */
  readonly sensitive?: boolean;
  /** What sensors measure of the same thing. */
  readonly measure?: DateQuestionMeasure;
  /** How an answer may differ in a second visit. */
  readonly backCheck?: BackCheck;
  /** Id of the question in earlier versions. */
  readonly renamedFrom?: string;
  /** Field of the household that the answer fills in when it is verified. */
  readonly saveTo?: SaveTo;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string;
  /** Type of the answer. */
  readonly type: "matrix";
  /** Rows of the matrix. */
  readonly rows: ReadonlyArray<string | {
    /** What an answer names. */
    readonly value: string;
    /** Text of the row, or by language tag. */
    readonly label?: LocalizedText;
    /** Values that a choice filter compares, by column. */
    readonly filter?: OptionColumns;
  }>;
  /** Answers that can be chosen. */
  readonly options: ReadonlyArray<string | {
    /** What an answer names. */
    readonly value: string;
    /** Text of the option, or by language tag. */
    readonly label?: LocalizedText;
    /** Values that a choice filter compares, by column. */
    readonly filter?: OptionColumns;
  }>;
};

export type MetadataQuestion = {
  /** Id of the question, unique in its section or repeat. */
  readonly id: string;
  /** true: must be answered where it applies. Default: false. */
  readonly required?: boolean;
  /** Text of the question, or by language tag. */
  readonly label?: LocalizedText;
  /** Help for the person who answers, or by language tag. */
  readonly hint?: LocalizedText;
  /** Help for the collector, or by language tag. */
  readonly guidance?: LocalizedText;
  /** XLSForm expression; it is asked only where this is true. */
  readonly relevant?: string;
  /** XLSForm expression that an answer must fulfil; `.` is the answer. */
  readonly constraint?: string;
  /** What is said of an answer that breaks the constraint, or by language tag. */
  readonly constraintMessage?: LocalizedText;
  /** What is said where a required answer is missing, or by language tag. */
  readonly requiredMessage?: LocalizedText;
  /** How phones take the answer, in the words of the column `parameters` of XLSForm, for example `max-pixels`. */
  readonly parameters?: QuestionParameters;
  /** Answer that is shown first; the service does not fill it in. */
  readonly default?: unknown;
  /** What clients fill in by a calculation, and people may change; the service does not fill it in. */
  readonly fill?: QuestionFill;
  /** true: clients show it, but people cannot change it. */
  readonly readonly?: boolean;
  /** The same answer must not come twice. */
  readonly unique?: {
    /** Where it must not come twice: in the `campaign` or in the `household`. */
    readonly scope: DateQuestionScope;
  };
  /** true: the answer needs the scope `pii:read` to be read. */
  readonly sensitive?: boolean;
  /** What sensors measure of the same thing. */
  readonly measure?: DateQuestionMeasure;
  /** How an answer may differ in a second visit. */
  readonly backCheck?: BackCheck;
  /** Id of the question in earlier versions. */
  readonly renamedFrom?: string;
  /** Field of the household that the answer fills in when it is verified. */
  readonly saveTo?: SaveTo;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string;
  /** Type of the answer. */
  readonly type: "metadata";
  /** What the phone fills in. */
  readonly source: MetadataQuestionSource;
};

export type MetadataQuestionSource = "start" | "end" | "today" | "deviceid" | "username";

export type Methodology = {
  /** `name@version` */
  readonly id: string;
  /** Title for people. */
  readonly title: string;
  /** Boundaries of the methodology. A result has one of them. */
  readonly boundaries: ReadonlyArray<MethodologyBoundaries>;
  /** `analysis`: analyses can use it. `formulas`: analyses refuse it; only `npm run formula` calculates its equations. */
  readonly status: MethodologyStatus;
  /** Equations of the methodology. */
  readonly equations: ReadonlyArray<{
    /** Number or name of the equation in the methodology. */
    readonly reference: string;
    /** As traces and `npm run formula` print it. */
    readonly text: string;
    /** Names of the equation for `npm run formula`. */
    readonly formulas: ReadonlyArray<string>;
    /** true: analyses calculate it, at least for one household with one baseline fuel. */
    readonly inAnalyses: boolean;
  }>;
  /** Everything that `parameters` of an analysis may set; empty if analyses cannot use the methodology. */
  readonly parameters: ReadonlyArray<{
    /** Name for people. */
    readonly name: string;
    /** Unit of the amount. */
    readonly unit: string;
    /** Id of the factor that is used by default. */
    readonly default: string | null;
    /** `name` for `GET /v1/factors`; null if each project brings its own value. */
    readonly factors: string | null;
    /** Value of the default. */
    readonly reliability: Reliability | null;
    /** true: there is no confirmed default, so an analysis without it is 422. */
    readonly required: boolean;
    /** Households for which it is required although it has a default; null for none. */
    readonly requiredWhere: string | null;
    /** Smallest allowed value. */
    readonly minimum: number;
    /** Largest allowed value. */
    readonly maximum: number;
    /** Half-width of the 95 % interval, relative to the value: the usual one and the smallest allowed one. Null for an exact value. */
    readonly u95: {
      /** Value that is used when none is given. */
      readonly usual: number;
      /** Smallest allowed value. */
      readonly minimum: number;
    } | null;
  }>;
  /** Other values of its equations. Requests cannot set them; `npm run formula` can. */
  readonly formulaInputs: ReadonlyArray<{
    /** Name for people. */
    readonly name: string;
    /** Unit of the amount. */
    readonly unit: string;
    /** Id of the factor that is used by default. */
    readonly default: string | null;
    /** `name` for `GET /v1/factors`; null if each project brings its own value. */
    readonly factors: string | null;
    /** Value of the default. */
    readonly reliability: Reliability | null;
  }>;
  /** Where the methodology was published. */
  readonly source: string;
  /** Reliability of the equations. */
  readonly reliability: Reliability;
  /** First day on which it may be used; null for no limit. */
  readonly validFrom: string | null;
};

export type MethodologyBoundaries = "metered" | "wholeHousehold";

export type MethodologyStatus = "analysis" | "formulas";

export type MultipleChoiceQuestion = {
  /** Id of the question, unique in its section or repeat. */
  readonly id: string;
  /** true: must be answered where it applies. Default: false. */
  readonly required?: boolean;
  /** Text of the question, or by language tag. */
  readonly label?: LocalizedText;
  /** Help for the person who answers, or by language tag. */
  readonly hint?: LocalizedText;
  /** Help for the collector, or by language tag. */
  readonly guidance?: LocalizedText;
  /** XLSForm expression; it is asked only where this is true. */
  readonly relevant?: string;
  /** XLSForm expression that an answer must fulfil; `.` is the answer. */
  readonly constraint?: string;
  /** What is said of an answer that breaks the constraint, or by language tag. */
  readonly constraintMessage?: LocalizedText;
  /** What is said where a required answer is missing, or by language tag. */
  readonly requiredMessage?: LocalizedText;
  /** How phones take the answer, in the words of the column `parameters` of XLSForm, for example `max-pixels`. */
  readonly parameters?: QuestionParameters;
  /** Answer that is shown first; the service does not fill it in. */
  readonly default?: unknown;
  /** What clients fill in by a calculation, and people may change; the service does not fill it in. */
  readonly fill?: QuestionFill;
  /** true: clients show it, but people cannot change it. */
  readonly readonly?: boolean;
  /** The same answer must not come twice. */
  readonly unique?: {
    /** Where it must not come twice: in the `campaign` or in the `household`. */
    readonly scope: DateQuestionScope;
  };
  /** true: the answer needs the scope `pii:read` to be read. */
  readonly sensitive?: boolean;
  /** What sensors measure of the same thing. */
  readonly measure?: DateQuestionMeasure;
  /** How an answer may differ in a second visit. */
  readonly backCheck?: BackCheck;
  /** Id of the question in earlier versions. */
  readonly renamedFrom?: string;
  /** Field of the household that the answer fills in when it is verified. */
  readonly saveTo?: SaveTo;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string;
  /** Type of the answer. */
  readonly type: "multiple_choice";
  /** Answers that can be chosen. */
  readonly options?: ReadonlyArray<string | {
    /** What an answer names. */
    readonly value: string;
    /** Text of the option, or by language tag. */
    readonly label?: LocalizedText;
    /** Values that a choice filter compares, by column. */
    readonly filter?: OptionColumns;
  }>;
  /** The list of the template whose rows are the options, in place of `options`. */
  readonly optionsFrom?: OptionsFrom;
  /** true: another answer is allowed, as `other:` and its text. */
  readonly allowOther?: boolean;
  /** XLSForm expression; only options for which it is true are offered. */
  readonly choiceFilter?: string;
  /** Options that stand alone. */
  readonly exclusive?: ReadonlyArray<string>;
  /** Limits of an answer, each inclusive. */
  readonly validation?: {
    /** Least number of options. */
    readonly minSelected?: number;
    /** Largest number of options. */
    readonly maxSelected?: number;
  };
};

export type NewAccreditation = {
  /** Number of the accreditation. */
  readonly number: string;
  /** Last day of the accreditation. */
  readonly validUntil: string;
};

export type NewApiKey = {
  /** Name for people. */
  readonly name: string;
  /** Scopes: what the key may do. */
  readonly scopes: ReadonlyArray<Scope>;
  /** DIDs or ids of the projects to which the key is limited; empty for all. */
  readonly projectIds?: ReadonlyArray<string> | null;
  /** DID for which the key decides; null for none. */
  readonly actor?: string | null;
  /** Organisation; none of its claims is decided by its own verifiers. */
  readonly organisation?: string | null;
  /** When the key expires; null for never. */
  readonly expiresAt?: string | null;
  /** Networks from which the key may be used, in CIDR notation; empty for all. */
  readonly allowedCidrs?: ReadonlyArray<string> | null;
  /** Id of the item, given by the API. */
  readonly id?: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version?: number;
  /** When the record was created. */
  readonly createdAt?: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt?: string;
  /** Read-only; may be sent back as it was read. */
  readonly kind?: string;
  /** Read-only; may be sent back as it was read. */
  readonly status?: string;
  /** Id of the API key, or name of the command, that created it. */
  readonly createdBy?: string | null;
  /** Id of the API key whose browser session this is; null for a key. */
  readonly sessionOf?: string | null;
  /** When the key was last used, to the hour; null for never. */
  readonly lastUsedAt?: string | null;
  /** When the last earlier secret ends; null unless the key is rotating. */
  readonly overlapEndsAt?: string | null;
};

export type NewArticle6 = {
  /** Country, a current code of ISO 3166-1 alpha-2. It decides which factors are used. */
  readonly country: string;
  /** Status of the record. */
  readonly status: Article6Status;
  /** Letter of the host country. */
  readonly letter?: NewArticle6Letter | null;
};

export type NewArticle6Letter = {
  /** Address of the document. */
  readonly uri: string;
  /** Digest of the document. */
  readonly digest: string;
};

export type NewAssignments = {
  /** At most 1,000 visits. */
  readonly assignments?: ReadonlyArray<{
    /** DID of the household. */
    readonly householdId: string;
    /** DID or id of the collector. */
    readonly collector: string;
    /** Whether it is the interview, its back-check by another person, or a further visit. */
    readonly purpose?: AssignmentPurpose;
    /** Why the household is revisited. Only with the purpose `revisit`. */
    readonly reason?: "sensor-contradiction";
    /** Until when the visit is to be made; null for no limit. */
    readonly dueAt?: string | null;
    /** What the collector should know. */
    readonly remarks?: string | null;
  }>;
  /** Share the households out evenly, neighbours to the same collector. */
  readonly distribute?: "balanced";
  /** DIDs or ids of the collectors among whom households are shared out. */
  readonly collectors?: ReadonlyArray<string>;
  /** Whether it is the interview, its back-check by another person, or a further visit. */
  readonly purpose?: NewAssignmentsPurpose;
  /** Until when the visit is to be made; null for no limit. */
  readonly dueAt?: string | null;
};

export type NewAssignmentsPurpose = "interview" | "back_check";

export type NewBaseline = {
  /** Fuel. */
  readonly fuelType: FuelType;
  /** Fuel that the household burns in a month. Required without `kpt`; with it the default is the daily mean of the weighings × 365 / 12. */
  readonly monthlyConsumption?: number;
  /** First local day for which it holds; null for all earlier days too. */
  readonly validFrom?: string | null;
  /** How the baseline became known. Default: `declared`, or `kpt` with weighings. */
  readonly source?: NewBaselineSource;
  /** Id of the survey response that stated it. */
  readonly responseId?: string;
  /** Unit of the amount. */
  readonly unit?: string;
  /** Kitchen performance test in which the consumption was weighed. */
  readonly kpt?: KitchenTest;
};

export type NewBaselineRow = {
  /** Fuel. */
  readonly fuelType: FuelType;
  /** Fuel that the household burns in a month. Required without `kpt`; with it the default is the daily mean of the weighings × 365 / 12. */
  readonly monthlyConsumption?: number;
  /** First local day for which it holds; null for all earlier days too. */
  readonly validFrom?: string | null;
  /** How the baseline became known. Default: `declared`, or `kpt` with weighings. */
  readonly source?: NewBaselineSource;
  /** Id of the survey response that stated it. */
  readonly responseId?: string;
  /** Unit of the amount. */
  readonly unit?: string;
  /** Kitchen performance test in which the consumption was weighed. */
  readonly kpt?: KitchenTest;
  /** Reason given by the caller. */
  readonly reason?: string;
};

export type NewBaselineSource = "declared" | "survey" | "kpt" | "methodology-default";

export type NewClaim = {
  /** What is claimed. */
  readonly claim: NewClaimContent;
  /** What proves it. It may be empty in a draft. */
  readonly evidence?: ReadonlyArray<NewClaimEvidence>;
  /** Left out, or `pending`: verifiers decide by POST /v1/claims/{id}/verifications. */
  readonly verification?: NewClaimVerification;
  /** true: the claim is submitted at once. Default: a draft. */
  readonly submit?: boolean;
};

export type NewClaimContent = {
  /** Type of the claim, which fixes the unit. */
  readonly type: ListClaimsType;
  /** DID of the household. */
  readonly householdId: string;
  /** Devices of the claim. Default: all that were installed in the period. */
  readonly deviceIds?: ReadonlyArray<string>;
  /** Days of the claim, both included, in the time zone of the project: over, within one year, and each with an installed device. */
  readonly period: NewClaimPeriod;
  /** Year of the period. */
  readonly vintage?: number;
  /** Claimed quantity, in `unit`. Of an emission claim at most `creditedReduction` of its analysis. */
  readonly quantity: number;
  /** Unit of `quantity`. */
  readonly unit: NewClaimContentUnit;
  /** Methodology of the analysis. */
  readonly methodology?: string;
  /** Id of the analysis: final, of this household, period and methodology. */
  readonly analysisId?: string;
  /** Text for people. Personal data are refused. */
  readonly description?: string;
  /** Id of a claim of the same claimant, household and type, whose place it takes when it is verified. */
  readonly supersedes?: string;
  /** Declaration of the claimant. */
  readonly declaration?: NewClaimDeclaration;
  /** Group of the household in the kitchen test. */
  readonly testGroup?: TestGroup;
  /** Days of the kitchen test, both included. */
  readonly testPeriod?: NewClaimTestPeriod;
  /** What was weighed. */
  readonly fuelMeasurements?: NewClaimFuelMeasurements;
};

export type NewClaimContentUnit = "kgCO2e" | "h" | "kg/person/day";

export type NewClaimDecision = {
  /** The decision. */
  readonly decision: ClaimDecisionDecision;
  /** How sure the verifier is, 0 to 1. */
  readonly confidence?: number;
  /** Why. Required for a rejection. */
  readonly reason?: NewClaimReason;
  /** How it was decided. */
  readonly method?: NewClaimMethod;
  /** Data Integrity proof over `{claimId, version, claimDigest, decision}`, `version` being `contentVersion`. Required from a service. */
  readonly proof?: NewDecisionProof;
};

export type NewClaimDeclaration = {
  /** true: no other programme issued or will issue units for this reduction. */
  readonly notIssuedElsewhere: true;
  /** Set by the service. */
  readonly at?: string;
};

export type NewClaimDispute = {
  /** Reason given by the caller. */
  readonly reason: NewClaimReason;
  /** Items of this page. */
  readonly data?: NewDisputeData;
};

export type NewClaimEvidence = {
  /** Kind of the evidence. */
  readonly type: ClaimEvidenceType;
  /** Id of the evidence; of a `RightsTransfer` the salted digest of the identity of the household, `sha256:` and hex. */
  readonly ref: string;
  /** Digest of the evidence, `sha256:` and hex. It is compared; left out, the service fills it in. Of a `RightsTransfer` the digest of the signed document. */
  readonly digest?: string;
  /** Day of a `RightsTransfer`. */
  readonly from?: string;
  /** Free text. Personal data are refused. */
  readonly note?: string;
};

export type NewClaimFuelMeasurements = {
  /** Fuel of all days. */
  readonly total: number;
  /** Unit of all amounts. */
  readonly unit: "kg";
  /** Fuel of each day. */
  readonly dailyLogs: ReadonlyArray<{
    /** The day. */
    readonly date: string;
    /** Fuel of the day. */
    readonly amount: number;
  }>;
};

export type NewClaimMethod = {
  /** Name of the method. */
  readonly name: string;
  /** Version of the method. */
  readonly version: string;
};

export type NewClaimPeriod = {
  /** First day. */
  readonly start: string;
  /** Last day. */
  readonly end: string;
};

export type NewClaimReason = {
  /** Code of the reason. */
  readonly code: NewClaimReasonCode;
  /** The reason in words, without personal data. */
  readonly text: string;
};

export type NewClaimReasonCode = "digest-mismatch" | "coverage-low" | "not-reproducible" | "overlap" | "implausible" | "wrong-boundary" | "wrong-factor" | "calibration-missing" | "survey-contradiction" | "sample-invalid" | "document-missing" | "other";

export type NewClaimTestPeriod = {
  /** First day of the test. */
  readonly start: string;
  /** Last day of the test. */
  readonly end: string;
  /** Number of days as the test states it. */
  readonly durationDays: number;
};

export type NewClaimVerification = {
  /** `pending`. */
  readonly status: string;
};

export type NewCollector = {
  /** Name of the person; null for none. Keys without `pii:read` do not see it. */
  readonly name?: string | null;
  /** Projects in which the collector works. Default: those of the key, else all. */
  readonly projectIds?: ReadonlyArray<string>;
  /** Languages that the collector speaks, as language tags. */
  readonly languages?: ReadonlyArray<string>;
  /** Public keys with which the collector signs. */
  readonly publicKeys?: ReadonlyArray<{
    /** Id of the key, as signatures name it. */
    readonly id: string;
    /** Ed25519 public key as a Multikey in base58btc. */
    readonly publicKeyMultibase: string;
  }>;
  /** false: the collector gets no new work and no forms; interviews that a phone still sends are held. */
  readonly active?: boolean;
  /** When the work of the collector ends; null for no end. */
  readonly validUntil?: string | null;
  /** DID of the collector. Default: the service creates one. */
  readonly did?: string;
  /** true: personal data are left out because the key lacks `pii:read`. */
  readonly masked?: boolean;
  /** Id of the item, given by the API. */
  readonly id?: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version?: number;
  /** When the record was created. */
  readonly createdAt?: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt?: string;
};

export type NewCrossCheck = {
  /** Days before the interview that are compared, ISO 8601: P7D to P90D. */
  readonly window: string;
  /** What is compared. Default: the questions that name a measure. */
  readonly rules?: ReadonlyArray<NewCrossCheckRule>;
  /** States whose responses are compared, in addition to `verified`. */
  readonly include?: ReadonlyArray<NewCrossCheckInclude>;
};

export type NewCrossCheckInclude = "pending" | "supervisor_approved";

export type NewCrossCheckRule = {
  /** `section.question` of the questionnaire. */
  readonly question: string;
  /** What a sensor measures of it. Default: that of the question. */
  readonly measure?: DateQuestionMeasure;
  /** How far both may differ: the larger of a fraction of the measured value and an absolute amount. */
  readonly tolerance?: {
    /** Fraction of the measured value. */
    readonly relative: number;
    /** In the unit of the measure. */
    readonly absolute: number;
  };
  /** For `fuelPerMonth`: which fuel of a repeat. */
  readonly fuel?: {
    /** The fuel as the answers name it. */
    readonly name: string;
    /** Unit in which both are compared. */
    readonly unit: NewCrossCheckRuleUnit;
  };
};

export type NewCrossCheckRuleUnit = "kg" | "L" | "m3" | "kWh";

export type NewDecisionProof = {
  /** Type of the proof. */
  readonly type: "DataIntegrityProof";
  /** Cryptosuite of the signature. */
  readonly cryptosuite: "eddsa-jcs-2022";
  /** When it was signed. */
  readonly created: string;
  /** Id of the key, as it is registered for the verifier. */
  readonly verificationMethod: string;
  /** Purpose of the key. */
  readonly proofPurpose: "assertionMethod";
  /** Signature: `z` and base58btc of 64 bytes. */
  readonly proofValue: string;
};

export type NewDevice = {
  /** DID of the resource. */
  readonly did?: string;
  /** Type of the resource. */
  readonly type: DeviceType;
  /** Status in which the device starts. Default: `active` with a household, else `registered`. */
  readonly status?: NewDeviceStatus;
  /** DID or id of the stove that the sensor watches. */
  readonly stoveId?: string | null;
  /** Manufacturer. */
  readonly vendor?: string | null;
  /** Model. */
  readonly model?: string | null;
  /** Serial number, unique together with the vendor. */
  readonly serialNumber?: string | null;
  /** Version of the firmware. */
  readonly firmware?: string | null;
  /** Fuel that the stove burns. */
  readonly fuelType?: FuelType | null;
  /** Rated power, W. */
  readonly ratedPowerW?: number | null;
  /** How the device measures and sends. */
  readonly configuration?: {
    /** Time between two measurements, s. */
    readonly samplingRateSeconds?: number | null;
    /** Temperature from which the device reports use, °C. */
    readonly temperatureThresholdC?: number | null;
    /** When the device sends. */
    readonly transmissionMode?: TransmissionMode | null;
  } | null;
  /** Expected time between readings, an ISO 8601 duration of at most a day; null for the default of the type. */
  readonly expectedInterval?: string | null;
  /** Where a sensor is mounted. */
  readonly placement?: Placement | null;
  /** Properties of the meter. */
  readonly meter?: {
    /** Accuracy class, per cent. It replaces the usual uncertainty of the device (2.5 % for a meter, 30 % for a scale), but not below 1 % for a meter and 5 % for a scale. */
    readonly accuracyPercent?: number | null;
    /** Reference of the certificate of the meter. */
    readonly certificate?: string | null;
  } | null;
  /** Id of the item, given by the API. */
  readonly id?: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version?: number;
  /** When the record was created. */
  readonly createdAt?: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt?: string;
  /** DID or id of the household in which the device is installed. */
  readonly householdId?: string | null;
  /** Whether readings arrive: `silent` after three expected intervals without any, at least 30 minutes. */
  readonly connectivity?: Connectivity;
  /** Health of the device, from its anomalies, its clock and its calibration. */
  readonly health?: Health;
  /** Values of earlier days, each up to the day before `until`. A PATCH creates them. */
  readonly formerValues?: ReadonlyArray<{
    /** Last local day for which these earlier values hold. */
    readonly until: string;
    /** Type of the resource. */
    readonly type: string;
    /** Fuel. */
    readonly fuelType?: string;
    /** Rated power, W. */
    readonly ratedPowerW?: number;
    /** Expected time between readings, an ISO 8601 duration. */
    readonly expectedInterval: string;
    /** Accuracy class, per cent. */
    readonly accuracyPercent?: number;
  }>;
};

export type NewDeviceStatus = "registered" | "provisioned" | "active";

export type NewDisputeData = {
  /** Id of a file of a response of the household. */
  readonly attachmentId: string;
  /** Digest of the document. */
  readonly digest: string;
};

export type NewDisputeResolution = {
  /** The decision. */
  readonly decision: DisputeResolutionDecision;
  /** The equation as text. */
  readonly text: string;
};

export type NewDraw = {
  /** The seed, for a random method. */
  readonly seed?: {
    /** Kind of the source, as planned. */
    readonly source: NewDrawSource;
    /** drand: `randomness` of the round in lower case; dice: at least 50 digits from 1 to 6; a public event: the text as published. */
    readonly value: string;
    /** Number of the round of drand, as planned. */
    readonly round?: number;
    /** When the value was published. Required if the plan names no date. */
    readonly publishedAt?: string;
  };
  /** DIDs or ids of the households of a purposive sample. */
  readonly households?: ReadonlyArray<string>;
  /** Why these households are chosen, for a purposive sample. */
  readonly reason?: string;
};

export type NewDrawSource = "drand" | "dice" | "external";

export type NewFieldLink = {
  /** DID of the project; null for a household without one. */
  readonly projectId: string;
  /** When the link stops, at most 730 days from now. Default: 180 days. */
  readonly expiresAt?: string;
  /** What distinguishes this link from others, such as the phone. No name of a person. */
  readonly note?: string;
};

export type NewFieldLinkReply = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Id of the collector. */
  readonly collectorId: string;
  /** DID of the project; null for a household without one. */
  readonly projectId: string;
  /** What distinguishes this link from others, such as the phone; null for nothing. */
  readonly note: string | null;
  /** Status of the record. */
  readonly status: FieldLinkStatus;
  /** When the key expires; null for never. */
  readonly expiresAt: string;
  /** When the link was revoked; null for not. */
  readonly revokedAt: string | null;
  /** Id of the API key, or name of the command, that created it. */
  readonly createdBy: string;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version: number;
  /** The server address of ODK Collect, with the token. Only in this reply; null in a repeat. */
  readonly address: string | null;
  /** The settings that ODK Collect imports. Only in this reply; null in a repeat. */
  readonly settings: Readonly<Record<string, unknown>> | null;
  /** QR code of the settings, as SVG. Only in this reply; null in a repeat. */
  readonly qr: string | null;
};

export type NewHousehold = {
  /** DID of the household. Default: the API creates one. */
  readonly did?: string;
  /** Type of the resource. */
  readonly type?: "CleanCookingHousehold";
  /** Devices to register and install with the household. */
  readonly devices?: ReadonlyArray<HouseholdDevice>;
  /** Where the household is. */
  readonly location: {
    /** District, as the programme names it. */
    readonly district: string;
    /** Population density of the place. */
    readonly density: Density;
    /** Codes of administrative areas, from the largest to the smallest. */
    readonly adminCodes?: ReadonlyArray<string>;
    /** Kind of settlement. */
    readonly urbanRural?: UrbanRural;
    /** Coordinates (WGS 84). Personal: without `pii:read` they are rounded to 0.1 degree. */
    readonly geo?: {
      /** Latitude in degrees. */
      readonly lat: number;
      /** Longitude in degrees. */
      readonly lon: number;
      /** Accuracy of the coordinates, m. */
      readonly accuracyM?: number;
    } | null;
  };
  /** Baseline in force: fuel use without the new stoves. */
  readonly baseline?: NewBaseline | null;
  /** DID of the project; null for a household without one. */
  readonly projectId?: string | null;
  /** Id of the household in your own system. It is unique within a project. */
  readonly externalId?: string | null;
  /** Group in a comparison: `adopter` has a new stove, `comparison` has none. */
  readonly group?: Group | null;
  /** Persons of the household. */
  readonly members?: {
    /** Number of adults. */
    readonly adults: number;
    /** Number of children. */
    readonly children: number;
  } | null;
  /** Words of your own, for filters. */
  readonly tags?: ReadonlyArray<string>;
  /** Contact data. Personal: shown only with `pii:read`. */
  readonly contact?: {
    /** Name of the person. */
    readonly name?: string;
    /** Phone number. */
    readonly phone?: string;
    /** Language tag of the person, for example `sw` or `en-KE`. */
    readonly language?: string;
  } | null;
  /** Consent of the household. Personal: shown only with `pii:read`. */
  readonly consent?: {
    /** When consent was given. */
    readonly givenAt: string;
    /** Version of the text to which the household consented. */
    readonly textVersion?: string;
    /** Person who gave consent. */
    readonly by?: string;
  } | null;
  /** State in which the household starts. Default: `active`. Without a baseline it must be `enrolled`. */
  readonly status?: NewHouseholdStatus;
  /** Id of the item, given by the API. */
  readonly id?: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version?: number;
  /** When the record was created. */
  readonly createdAt?: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt?: string;
  /** Read-only; a new household has none. */
  readonly withdrawnAt?: string;
  /** true: personal data are left out because the key lacks `pii:read`. */
  readonly masked?: boolean;
  /** Values of earlier days in order, each up to its last day. */
  readonly formerValues?: ReadonlyArray<{
    /** Last local day for which these earlier values hold. */
    readonly until: string;
    /** Group in a comparison: `adopter` has a new stove, `comparison` has none. */
    readonly group?: string | null;
    /** Persons of the household. */
    readonly members?: {
      /** Number of adults. */
      readonly adults: number;
      /** Number of children. */
      readonly children: number;
    };
  }>;
};

export type NewHouseholdStatus = "active" | "enrolled";

export type NewIssuance = {
  /** Name of the registry. */
  readonly registry: string;
  /** First serial number. */
  readonly serialFrom: string;
  /** Last serial number. */
  readonly serialTo: string;
  /** When it happened. */
  readonly at: string;
};

export type NewProject = {
  /** DID of the resource. */
  readonly did?: string;
  /** Name for people. */
  readonly name: string;
  /** Country, a current code of ISO 3166-1 alpha-2. It decides which factors are used. */
  readonly country?: string | null;
  /** IANA time zone that decides where days begin and end. */
  readonly timeZone?: string;
  /** Coverage below which a result is provisional, 0 to 1. */
  readonly coverageThreshold?: number;
  /** Methodology of analyses that name none; null: the one that fits the data. */
  readonly defaultMethodology?: AnalysisMethodology | null;
  /** Oracles that must agree on a claim. */
  readonly oracleQuorum?: {
    /** Number of oracles that must agree. */
    readonly need: number;
    /** Number of all oracles. */
    readonly of: number;
  };
  /** Number of persons who review a claim, or a survey response. */
  readonly reviewLevels?: number;
  /** true: the author of a claim cannot review it, and people cannot decide on survey responses that they collected or sent. */
  readonly separationOfDuties?: boolean;
  /** Days for which a rejected claim keeps its period reserved. */
  readonly disputeDays?: number;
  /** true: surveys need a protocol. */
  readonly requireProtocol?: boolean;
  /** Fields of a household that divide households into strata. */
  readonly stratifyBy?: ReadonlyArray<NewSurveyBy>;
  /** Name of the registry that issues units, and the number of the project in it. */
  readonly registry?: NewProjectRegistry | null;
  /** How the host country stands to a transfer under Article 6 of the Paris Agreement; null: not stated. `none` is a valid status. */
  readonly article6?: NewArticle6 | null;
  /** Beginnings of the DIDs of its devices. Keys of the project can register such a device with its whole past; keys of other projects cannot register it. Only a key without limits can set this field. */
  readonly didPrefixes?: ReadonlyArray<string>;
  /** true: other records mention the project, but it has not been described yet. */
  readonly implicit?: boolean;
  /** Id of the item, given by the API. */
  readonly id?: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version?: number;
  /** When the record was created. */
  readonly createdAt?: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt?: string;
  /** Status of the record. */
  readonly status?: "active";
};

export type NewProjectRegistry = {
  /** Name for people. */
  readonly name: string;
  /** Id of the item, given by the API. */
  readonly id: string;
};

export type NewSession = {
  /** The whole API key. */
  readonly apiKey?: string;
  /** The one-time code of a sign-in link. */
  readonly code?: string;
  /** Scopes of the session, all of which the key has. Default: those of the key. */
  readonly scopes?: ReadonlyArray<Scope>;
  /** Sets the cookie `hearth-<port>` without `Secure`, for a browser that refuses it on this machine without TLS. */
  readonly withoutSecure?: boolean;
};

export type NewSessionCode = {
  /** Id of the API key that the session will belong to. */
  readonly keyId: string;
  /** For how long the link works, s. */
  readonly validSeconds?: number;
};

export type NewSurvey = {
  /** Kind of the campaign. */
  readonly type: SurveyType;
  /** DID or id of the project. An unknown DID creates a project without a description (`implicit`); check the spelling. */
  readonly projectId: string;
  /** Standard sections of the questionnaire; at least one must be true. */
  readonly template?: SurveyTemplateFlags;
  /** Id of a template instead of standard sections. */
  readonly templateId?: string;
  /** Version of the template. */
  readonly templateVersion?: number;
  /** How households are drawn, and how many. */
  readonly sampling: {
    /** Method of sampling. */
    readonly method: NewSurveyMethod;
    /** Number of households to draw. Default: it follows from `precision`; for a census it is the number of households of the frame. */
    readonly size?: number;
    /** Confidence level of the sample. Default: 0.95. */
    readonly confidence?: number;
    /** Half-width of the confidence interval that the sample must reach. */
    readonly precision?: number;
    /** Number of households from which the sample is drawn. */
    readonly population?: number;
    /** Expected mean, or expected proportion. */
    readonly expectedMean?: number;
    /** Expected standard deviation. */
    readonly expectedSD?: number;
    /** Expected fraction of households that do not respond. */
    readonly dropoutRate?: number;
    /** Expected fraction of households that respond. It is combined with `dropoutRate`. Default: 1. */
    readonly responseRate?: number;
    /** What is estimated. Default: `proportion`. */
    readonly parameterType?: ParameterType;
    /** Whether `precision` is relative to the mean. Default: relative if a mean, or another proportion than 0.5, is expected; a warning then says so. */
    readonly precisionMode?: StatisticsTargetMode;
    /** Strata of the sample. */
    readonly strata?: ReadonlyArray<{
      /** Name of the stratum. */
      readonly name: string;
      /** Fraction of the population in the stratum. All shares add up to 1. */
      readonly share?: number;
      /** Number of households in the stratum. */
      readonly population?: number;
      /** Expected mean or proportion of the stratum. Default: `expectedMean`. */
      readonly mean?: number;
      /** Standard deviation within the stratum. */
      readonly sd?: number;
      /** Cost of asking one household of the stratum, in any currency. */
      readonly unitCost?: number;
    }>;
    /** Fields of a household that divide households into strata. */
    readonly stratifyBy?: ReadonlyArray<NewSurveyBy>;
    /** Fields by which a systematic draw orders the frame. Default: `location.district`, then `location.density`. */
    readonly orderBy?: ReadonlyArray<NewSurveyBy>;
    /** How the sample is divided among strata. */
    readonly allocation?: Allocation;
    /** Whether the precision holds for all strata together or for each of them. */
    readonly stratification?: Stratification;
    /** Clusters that are drawn, such as villages, and how many households of each are asked. */
    readonly cluster?: {
      /** Number of clusters: in a request those that exist (left out: many), in a reply those that are needed. */
      readonly clusters?: number;
      /** Number of households that are asked in each cluster. */
      readonly unitsPerCluster: number;
      /** Correlation of households of the same cluster, 0 to 1. */
      readonly rho?: number;
      /** Standard deviation of the number of households asked per cluster. Default: 0. */
      readonly sizeSD?: number;
      /** Standard deviation between the means of clusters. */
      readonly sdBetween?: number;
      /** Standard deviation within clusters, if only some households of a cluster are asked. */
      readonly sdWithin?: number;
      /** Mean number of households in a cluster. */
      readonly meanSize?: number;
      /** Field of a household that names its cluster. Default: `location.district`. */
      readonly by?: NewSurveyBy;
    };
    /** Fraction of additional households that are drawn as a reserve. */
    readonly reserveFraction?: number;
    /** `rounded` uses 1.645, 1.96 or 2.576, to repeat published numbers. Default: `exact`. */
    readonly zMode?: ZMode;
  };
  /** Which households of the project may be drawn, by the filters of GET /v1/households. Default: all that take part. */
  readonly frame?: SurveyFrameFilter;
  /** When responses are collected. */
  readonly schedule?: {
    /** When the first response is accepted; null for no limit. */
    readonly opensAt?: string | null;
    /** When the campaign closes; null for no limit. */
    readonly closesAt?: string | null;
    /** Days after closing for which late responses are accepted. Default: 7. */
    readonly graceDays?: number;
  };
  /** Id of the campaign that this one follows up; null for none. */
  readonly follows?: string | null;
  /** Number of the round in a series of campaigns. Default: the next one. */
  readonly round?: number;
  /** Rules for the quality of responses. */
  readonly quality?: {
    /** Smallest fraction of answered questions. */
    readonly completeness?: number;
    /** true: responses are checked for contradictions. */
    readonly consistency?: boolean;
    /** Thresholds of quality checks by check and name, in place of the defaults, such as `{"nearDuplicate": {"failFrom": 0.95}}`. */
    readonly checks?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  };
  /** Title for people. */
  readonly title?: string;
  /** Protocol of the survey, for auditors. */
  readonly protocol?: {
    /** Method of the survey. */
    readonly methodology?: string;
    /** How data are stored. */
    readonly storage?: string;
    /** Person or body in charge. */
    readonly responsibility?: string;
    /** Language tags of the interviews. */
    readonly languages?: ReadonlyArray<string>;
    /** How collectors are trained. */
    readonly training?: string;
    /** Fraction of households that are visited again. */
    readonly backCheckFraction?: number;
    /** Document that describes the data and how they are collected (MADD). */
    readonly maddDocument?: {
      /** Title for people. */
      readonly title?: string;
      /** Version of the document. */
      readonly version?: string;
      /** Address of the document. */
      readonly uri?: string;
      /** Digest of the document. */
      readonly digest?: string;
      /** Digest of the template of the document. */
      readonly templateDigest?: string;
    };
  };
  /** DIDs of the persons who collect responses. */
  readonly collectors?: ReadonlyArray<string>;
  /** Status of the record. */
  readonly status?: "draft";
  /** Id of the item, given by the API. */
  readonly id?: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version?: number;
  /** When the record was created. */
  readonly createdAt?: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt?: string;
};

export type NewSurveyBy = "location.density" | "location.district" | "location.urbanRural" | "location.adminCodes" | "group" | "baseline.fuelType" | "tags";

export type NewSurveyMethod = "stratified" | "simple_random" | "systematic" | "cluster" | "census" | "purposive";

export type NewSurveyResponse = {
  /** Id that the client gave, unique in the project, so that a repeat is recognized; 1 to 249 characters. */
  readonly responseId?: string;
  /** Id of the campaign, or the name of a template that exactly one open campaign uses. */
  readonly surveyId: string;
  /** DID of the household. */
  readonly householdId: string;
  /** When the household was interviewed, ISO 8601 in UTC. At most 10 minutes ahead. */
  readonly timestamp: string;
  /** DID of the person who asked. Default: the `actor` of the key. */
  readonly collector?: string;
  /** When the interview began. */
  readonly startedAt?: string;
  /** When the interview ended. */
  readonly endedAt?: string;
  /** Coordinates (WGS 84). Personal: without `pii:read` they are rounded to 0.1 degree. */
  readonly geo?: {
    /** Latitude in degrees. */
    readonly lat: number;
    /** Longitude in degrees. */
    readonly lon: number;
    /** Accuracy of the coordinates, m. */
    readonly accuracyM?: number;
  };
  /** Language tag of the person, for example `sw` or `en-KE`. */
  readonly language?: string;
  /** What the client says of itself: names and values as text. */
  readonly deviceInfo?: Readonly<Record<string, string>>;
  /** Consent of the household. Personal: shown only with `pii:read`. */
  readonly consent?: {
    /** When consent was given. */
    readonly givenAt: string;
    /** Version of the text to which the household consented. */
    readonly textVersion?: string;
    /** Person who gave consent. */
    readonly by?: string;
  };
  /** Answers by section id, then by question id. */
  readonly responses: Readonly<Record<string, unknown>>;
  /** The state of the review, and who decided last. */
  readonly verification?: {
    /** `pending`, or `verified`: it is kept where the key may decide so at once, else it is pending with a warning. */
    readonly status: SurveyResponseStatus;
    /** DID of the person who decided. */
    readonly verifier?: string;
    /** When it was decided, ISO 8601 in UTC. */
    readonly timestamp?: string;
  };
  /** Version of the template. */
  readonly templateVersion?: number;
  /** Number of the round in a series of campaigns. Default: the next one. */
  readonly round?: number;
  /** `back_check`: the second visit of another person. It counts nowhere and is compared with the interview. */
  readonly purpose?: "back_check";
  /** Id of the item, given by the API. */
  readonly id?: unknown;
  /** Id of the campaign that it answers. */
  readonly campaignId?: unknown;
  /** How much of the questionnaire is answered. */
  readonly completion?: unknown;
  /** Set by the service. */
  readonly quality?: unknown;
  /** What the service noticed. A check rejects nothing by itself. */
  readonly checks?: unknown;
  /** true: its household was not drawn, so estimates leave it out; null: no sample is drawn. */
  readonly outOfSample?: unknown;
  /** Why the interview is held: rules that it breaks, each with its place. Absent in other states. */
  readonly faults?: unknown;
  /** Files that the interview names and that have not arrived, or only broken: empty, cut off, or of another kind. One that arrives whole leaves the list. With `pii:read` their names, else `file_` and a digest of the name, as in `faults`, `checks` and answers. */
  readonly missingFiles?: unknown;
  /** What the caller should know about the stored record. */
  readonly warnings?: unknown;
  /** instanceID of the newest interview of a phone that made this response; absent for one by REST. */
  readonly instanceId?: unknown;
  /** Values of the calculated questions, by section id and question id; of a repeat in a list of its items. */
  readonly calculated?: unknown;
  /** Set by the service. */
  readonly digest?: unknown;
  /** Digest of the answers before the last correction. */
  readonly previousDigest?: unknown;
  /** Why the record was last corrected or withdrawn. */
  readonly correctionReason?: unknown;
  /** Answers that are erased with the household: their places and salted digests. */
  readonly sealed?: unknown;
  /** true: personal data are left out because the key lacks `pii:read`. */
  readonly masked?: unknown;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version?: unknown;
  /** When the record was created. */
  readonly createdAt?: unknown;
  /** When the newest version of the record was decided. */
  readonly updatedAt?: unknown;
};

export type NewSurveyResponseDecision = {
  /** The decision. */
  readonly decision: SurveyResponseDecisionDecision;
  /** Why. Required for all decisions but `verified`. */
  readonly reason?: string;
  /** What the collector should look at. */
  readonly remarks?: ReadonlyArray<{
    /** Pointer into the response, `#/responses/…`. */
    readonly pointer: string;
    /** The remark. */
    readonly text: string;
  }>;
};

export type NewSurveyResponseDecisions = {
  /** The decision on each of them. */
  readonly decision: SurveyResponseDecisionDecision;
  /** Why. Required for all decisions but `verified`. */
  readonly reason?: string;
  /** Responses with the versions that were seen. */
  readonly items?: ReadonlyArray<{
    /** Id of the response; null for one that is refused. */
    readonly id: string;
    /** The version that was seen, in place of `If-Match`. */
    readonly version: number;
  }>;
  /** Takes the responses that are pending at this moment. */
  readonly filter?: {
    /** DID of the person who asked. Default: the `actor` of the key. */
    readonly collector?: ReadonlyArray<string>;
    /** Only interviews after this time. */
    readonly answeredAfter?: string;
    /** Only interviews before this time. */
    readonly answeredBefore?: string;
    /** Only those that keep, or break, the data quality rules of the campaign. */
    readonly meetsQuality?: boolean;
  };
};

export type NewSurveyResponseOfSurvey = {
  /** Id that the client gave, unique in the project, so that a repeat is recognized; 1 to 249 characters. */
  readonly responseId?: string;
  /** May be left out: the address names the survey. */
  readonly surveyId?: string;
  /** DID of the household. */
  readonly householdId: string;
  /** When the household was interviewed, ISO 8601 in UTC. At most 10 minutes ahead. */
  readonly timestamp: string;
  /** DID of the person who asked. Default: the `actor` of the key. */
  readonly collector?: string;
  /** When the interview began. */
  readonly startedAt?: string;
  /** When the interview ended. */
  readonly endedAt?: string;
  /** Coordinates (WGS 84). Personal: without `pii:read` they are rounded to 0.1 degree. */
  readonly geo?: {
    /** Latitude in degrees. */
    readonly lat: number;
    /** Longitude in degrees. */
    readonly lon: number;
    /** Accuracy of the coordinates, m. */
    readonly accuracyM?: number;
  };
  /** Language tag of the person, for example `sw` or `en-KE`. */
  readonly language?: string;
  /** What the client says of itself: names and values as text. */
  readonly deviceInfo?: Readonly<Record<string, string>>;
  /** Consent of the household. Personal: shown only with `pii:read`. */
  readonly consent?: {
    /** When consent was given. */
    readonly givenAt: string;
    /** Version of the text to which the household consented. */
    readonly textVersion?: string;
    /** Person who gave consent. */
    readonly by?: string;
  };
  /** Answers by section id, then by question id. */
  readonly responses: Readonly<Record<string, unknown>>;
  /** The state of the review, and who decided last. */
  readonly verification?: {
    /** `pending`, or `verified`: it is kept where the key may decide so at once, else it is pending with a warning. */
    readonly status: SurveyResponseStatus;
    /** DID of the person who decided. */
    readonly verifier?: string;
    /** When it was decided, ISO 8601 in UTC. */
    readonly timestamp?: string;
  };
  /** Version of the template. */
  readonly templateVersion?: number;
  /** Number of the round in a series of campaigns. Default: the next one. */
  readonly round?: number;
  /** `back_check`: the second visit of another person. It counts nowhere and is compared with the interview. */
  readonly purpose?: "back_check";
  /** Id of the item, given by the API. */
  readonly id?: unknown;
  /** Id of the campaign that it answers. */
  readonly campaignId?: unknown;
  /** How much of the questionnaire is answered. */
  readonly completion?: unknown;
  /** Set by the service. */
  readonly quality?: unknown;
  /** What the service noticed. A check rejects nothing by itself. */
  readonly checks?: unknown;
  /** true: its household was not drawn, so estimates leave it out; null: no sample is drawn. */
  readonly outOfSample?: unknown;
  /** Why the interview is held: rules that it breaks, each with its place. Absent in other states. */
  readonly faults?: unknown;
  /** Files that the interview names and that have not arrived, or only broken: empty, cut off, or of another kind. One that arrives whole leaves the list. With `pii:read` their names, else `file_` and a digest of the name, as in `faults`, `checks` and answers. */
  readonly missingFiles?: unknown;
  /** What the caller should know about the stored record. */
  readonly warnings?: unknown;
  /** instanceID of the newest interview of a phone that made this response; absent for one by REST. */
  readonly instanceId?: unknown;
  /** Values of the calculated questions, by section id and question id; of a repeat in a list of its items. */
  readonly calculated?: unknown;
  /** Set by the service. */
  readonly digest?: unknown;
  /** Digest of the answers before the last correction. */
  readonly previousDigest?: unknown;
  /** Why the record was last corrected or withdrawn. */
  readonly correctionReason?: unknown;
  /** Answers that are erased with the household: their places and salted digests. */
  readonly sealed?: unknown;
  /** true: personal data are left out because the key lacks `pii:read`. */
  readonly masked?: unknown;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version?: unknown;
  /** When the record was created. */
  readonly createdAt?: unknown;
  /** When the newest version of the record was decided. */
  readonly updatedAt?: unknown;
};

export type NewSurveyResponses = {
  /** The responses, each as `POST /v1/responses` takes it. */
  readonly responses: ReadonlyArray<NewSurveyResponse>;
};

export type NewSurveyResponsesOfSurvey = {
  /** The responses, each as `POST /v1/surveys/{id}/responses` takes it. */
  readonly responses: ReadonlyArray<NewSurveyResponseOfSurvey>;
};

export type NewSurveyTemplate = {
  /** Name of the template, unique in its project. */
  readonly templateId: string;
  /** Kind of campaign for which it is meant. */
  readonly kind?: SurveyType;
  /** Title for people. */
  readonly title?: LocalizedText;
  /** Languages in which every label must be there before the template is published. */
  readonly languages?: ReadonlyArray<string>;
  /** An interview without a household registers a new one when it is accepted. */
  readonly registersHouseholds?: boolean;
  /** Lists that questions choose from and rules look up. They come in with an import. */
  readonly lists?: ReadonlyArray<{
    /** Id of the list: the name of its file without its ending. */
    readonly id: string;
    /** SHA-256 of the columns and rows of the list in canonical JSON. */
    readonly digest: string;
  }>;
  /** Sections of the questionnaire, in their order. */
  readonly sections: ReadonlyArray<SurveySection>;
  /** When a response is complete, and rules over several answers. */
  readonly validations?: {
    /** Sections that a response must have, with at least one answer, where they apply. */
    readonly requiredSections?: ReadonlyArray<string>;
    /** Fraction of the questions that apply which must be answered, 0 to 1. Default: 0. */
    readonly completionThreshold?: number;
    /** Rules over several answers. */
    readonly crossRules?: ReadonlyArray<{
      /** Id of the rule, unique in the template. */
      readonly id: string;
      /** XLSForm expression; the rule is checked only where it is true. */
      readonly when?: string;
      /** XLSForm expression that must be true. */
      readonly assert: string;
      /** The text that the person who answers sees. */
      readonly message: LocalizedText;
      /** `hard`: a response that breaks it is refused. `soft`: it is stored with a warning. */
      readonly severity: SurveyTemplateSeverity;
    }>;
  };
  /** DID or id of the project; left out: the one project of the key, else all projects. */
  readonly projectId?: string | null;
  /** true: check and publish it at once. */
  readonly publish?: boolean;
  /** Id of the item, given by the API. */
  readonly id?: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version?: number;
  /** When the record was created. */
  readonly createdAt?: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt?: string;
  /** Status of the record. */
  readonly status?: string;
  /** Digest of the document. */
  readonly digest?: string;
  /** true: the template ships with Hearth. */
  readonly builtIn?: boolean;
  /** When it was published; null for a draft, and for a template that ships with Hearth. */
  readonly publishedAt?: string | null;
  /** When it was retired; null while new campaigns can choose it. */
  readonly retiredAt?: string | null;
};

export type NewSurveyTemplateVersion = {
  /** Name of the template; may be left out. */
  readonly templateId?: string;
  /** Kind of campaign for which it is meant. */
  readonly kind?: SurveyType;
  /** Title for people. */
  readonly title?: LocalizedText;
  /** Languages in which every label must be there before the template is published. */
  readonly languages?: ReadonlyArray<string>;
  /** An interview without a household registers a new one when it is accepted. */
  readonly registersHouseholds?: boolean;
  /** Lists that questions choose from and rules look up. They come in with an import. */
  readonly lists?: ReadonlyArray<{
    /** Id of the list: the name of its file without its ending. */
    readonly id: string;
    /** SHA-256 of the columns and rows of the list in canonical JSON. */
    readonly digest: string;
  }>;
  /** Sections of the questionnaire, in their order. */
  readonly sections: ReadonlyArray<SurveySection>;
  /** When a response is complete, and rules over several answers. */
  readonly validations?: {
    /** Sections that a response must have, with at least one answer, where they apply. */
    readonly requiredSections?: ReadonlyArray<string>;
    /** Fraction of the questions that apply which must be answered, 0 to 1. Default: 0. */
    readonly completionThreshold?: number;
    /** Rules over several answers. */
    readonly crossRules?: ReadonlyArray<{
      /** Id of the rule, unique in the template. */
      readonly id: string;
      /** XLSForm expression; the rule is checked only where it is true. */
      readonly when?: string;
      /** XLSForm expression that must be true. */
      readonly assert: string;
      /** The text that the person who answers sees. */
      readonly message: LocalizedText;
      /** `hard`: a response that breaks it is refused. `soft`: it is stored with a warning. */
      readonly severity: SurveyTemplateSeverity;
    }>;
  };
  /** DID of the project; null for a household without one. */
  readonly projectId?: string | null;
  /** true: check and publish it at once. */
  readonly publish?: boolean;
  /** Id of the item, given by the API. */
  readonly id?: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version?: number;
  /** When the record was created. */
  readonly createdAt?: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt?: string;
  /** Status of the record. */
  readonly status?: string;
  /** Digest of the document. */
  readonly digest?: string;
  /** true: the template ships with Hearth. */
  readonly builtIn?: boolean;
  /** When it was published; null for a draft, and for a template that ships with Hearth. */
  readonly publishedAt?: string | null;
  /** When it was retired; null while new campaigns can choose it. */
  readonly retiredAt?: string | null;
};

export type NewVerifier = {
  /** Name for people. */
  readonly name: string;
  /** Organisation; none of its claims is decided by its own verifiers. */
  readonly organisation: string;
  /** A person, or a service that signs its decisions. */
  readonly kind: VerifierKind;
  /** How it was done; null if it was not given. */
  readonly method?: VerifierMethod | null;
  /** DIDs or ids of the projects to which the key is limited; empty for all. */
  readonly projectIds?: ReadonlyArray<string>;
  /** Public keys with which the collector signs. */
  readonly publicKeys?: ReadonlyArray<VerifierKey>;
  /** Accreditation as a verification body; null: none. */
  readonly accreditation?: NewAccreditation | null;
  /** false: the collector gets no new work and no forms; interviews that a phone still sends are held. */
  readonly active?: boolean;
  /** End of its validity; null while it has none. */
  readonly validUntil?: string | null;
  /** DID of the resource. */
  readonly did?: string;
  /** Id of the item, given by the API. */
  readonly id?: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version?: number;
  /** When the record was created. */
  readonly createdAt?: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt?: string;
};

export type NewWebhookEndpoint = {
  /** Address of the receiver: https and public, unless the operator allowed its network. */
  readonly url: string;
  /** Types of events that are sent; empty for all. */
  readonly events?: ReadonlyArray<EventType> | null;
  /** DIDs or ids of the projects whose events are sent; empty for all projects, and events without a project. */
  readonly projectIds?: ReadonlyArray<string> | null;
  /** Whether events are sent. */
  readonly active?: boolean;
  /** What the endpoint is for; null for none. */
  readonly description?: string | null;
  /** Id of the item, given by the API. */
  readonly id?: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version?: number;
  /** When the record was created. */
  readonly createdAt?: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt?: string;
  /** Read-only; may be sent back as it was read. */
  readonly disabled?: unknown;
  /** When the last earlier secret ends; null unless the key is rotating. */
  readonly overlapEndsAt?: string | null;
  /** Id of the API key, or name of the command, that created it. */
  readonly createdBy?: string;
};

export type NotComparable = {
  /** Households without a measurement. */
  readonly noSensor: number;
  /** Households with too little data. */
  readonly lowCoverage: number;
};

export type NoteQuestion = {
  /** Id of the question, unique in its section or repeat. */
  readonly id: string;
  /** true: must be answered where it applies. Default: false. */
  readonly required?: boolean;
  /** Text of the question, or by language tag. */
  readonly label?: LocalizedText;
  /** Help for the person who answers, or by language tag. */
  readonly hint?: LocalizedText;
  /** Help for the collector, or by language tag. */
  readonly guidance?: LocalizedText;
  /** XLSForm expression; it is asked only where this is true. */
  readonly relevant?: string;
  /** XLSForm expression that an answer must fulfil; `.` is the answer. */
  readonly constraint?: string;
  /** What is said of an answer that breaks the constraint, or by language tag. */
  readonly constraintMessage?: LocalizedText;
  /** What is said where a required answer is missing, or by language tag. */
  readonly requiredMessage?: LocalizedText;
  /** How phones take the answer, in the words of the column `parameters` of XLSForm, for example `max-pixels`. */
  readonly parameters?: QuestionParameters;
  /** Answer that is shown first; the service does not fill it in. */
  readonly default?: unknown;
  /** What clients fill in by a calculation, and people may change; the service does not fill it in. */
  readonly fill?: QuestionFill;
  /** true: clients show it, but people cannot change it. */
  readonly readonly?: boolean;
  /** The same answer must not come twice. */
  readonly unique?: {
    /** Where it must not come twice: in the `campaign` or in the `household`. */
    readonly scope: DateQuestionScope;
  };
  /** true: the answer needs the scope `pii:read` to be read. */
  readonly sensitive?: boolean;
  /** What sensors measure of the same thing. */
  readonly measure?: DateQuestionMeasure;
  /** How an answer may differ in a second visit. */
  readonly backCheck?: BackCheck;
  /** Id of the question in earlier versions. */
  readonly renamedFrom?: string;
  /** Field of the household that the answer fills in when it is verified. */
  readonly saveTo?: SaveTo;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string;
  /** Type of the answer. */
  readonly type: "note";
};

export type NumberQuestion = {
  /** Id of the question, unique in its section or repeat. */
  readonly id: string;
  /** true: must be answered where it applies. Default: false. */
  readonly required?: boolean;
  /** Text of the question, or by language tag. */
  readonly label?: LocalizedText;
  /** Help for the person who answers, or by language tag. */
  readonly hint?: LocalizedText;
  /** Help for the collector, or by language tag. */
  readonly guidance?: LocalizedText;
  /** XLSForm expression; it is asked only where this is true. */
  readonly relevant?: string;
  /** XLSForm expression that an answer must fulfil; `.` is the answer. */
  readonly constraint?: string;
  /** What is said of an answer that breaks the constraint, or by language tag. */
  readonly constraintMessage?: LocalizedText;
  /** What is said where a required answer is missing, or by language tag. */
  readonly requiredMessage?: LocalizedText;
  /** How phones take the answer, in the words of the column `parameters` of XLSForm, for example `max-pixels`. */
  readonly parameters?: QuestionParameters;
  /** Answer that is shown first; the service does not fill it in. */
  readonly default?: unknown;
  /** What clients fill in by a calculation, and people may change; the service does not fill it in. */
  readonly fill?: QuestionFill;
  /** true: clients show it, but people cannot change it. */
  readonly readonly?: boolean;
  /** The same answer must not come twice. */
  readonly unique?: {
    /** Where it must not come twice: in the `campaign` or in the `household`. */
    readonly scope: DateQuestionScope;
  };
  /** true: the answer needs the scope `pii:read` to be read. */
  readonly sensitive?: boolean;
  /** What sensors measure of the same thing. */
  readonly measure?: DateQuestionMeasure;
  /** How an answer may differ in a second visit. */
  readonly backCheck?: BackCheck;
  /** Id of the question in earlier versions. */
  readonly renamedFrom?: string;
  /** Field of the household that the answer fills in when it is verified. */
  readonly saveTo?: SaveTo;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string;
  /** Type of the answer. */
  readonly type: "number";
  /** Unit of the answer. */
  readonly unit?: string;
  /** Limits outside of which an answer is stored with a warning. */
  readonly soft?: {
    /** Smallest usual answer. */
    readonly min?: number;
    /** Largest usual answer. */
    readonly max?: number;
  };
  /** Limits of an answer, each inclusive. */
  readonly validation?: {
    /** Smallest answer. */
    readonly min?: number;
    /** Largest answer. */
    readonly max?: number;
    /** Distance between two answers. */
    readonly step?: number;
    /** Largest number of decimals. */
    readonly decimals?: number;
    /** true: whole numbers only. */
    readonly integer?: boolean;
  };
};

export type OptionColumns = Readonly<Record<string, string>>;

export type OptionsFrom = {
  /** Id of the list. */
  readonly list: string;
  /** Column with the value of an option. Default: `name`. */
  readonly value?: string;
  /** Column with the words of an option. Default: `label`. */
  readonly label?: string;
};

export type ParameterType = "proportion" | "mean";

export type Part = "questions" | "choices" | "texts" | "rules" | "appearances";

export type PhoneSubmission = {
  /** The interview in XML, at most 1 MiB. */
  readonly xml_submission_file: string;
};

export type PictureAgreement = {
  /** Mean of stated − measured. */
  readonly meanDifference: number;
  /** Standard deviation of stated − measured. */
  readonly sdDifference: number;
  /** Limits of agreement. */
  readonly limits: AgreementLimits;
};

export type PictureClaim = {
  /** Id of the claim. */
  readonly id: string;
  /** Type of the claim. */
  readonly type: string;
  /** State of the claim. */
  readonly status: string;
  /** Claimed quantity, in `unit`. */
  readonly quantity: number;
  /** Unit of the quantity. */
  readonly unit: string;
  /** DID of the household. */
  readonly householdId: string;
};

export type PicturePeriod = {
  /** First local day. */
  readonly start: string;
  /** Last local day. */
  readonly end: string;
};

export type PictureProject = {
  /** Id of the project. */
  readonly id: string;
  /** Name of the project. */
  readonly name: string;
};

export type PictureSurvey = {
  /** Id of the campaign. */
  readonly id: string;
  /** Type of the campaign. */
  readonly type: string;
  /** State of the campaign. */
  readonly status: string;
};

export type PipelineHealth = {
  /** The project. */
  readonly project: PictureProject;
  /** The days that are drawn; null for a picture without a period. */
  readonly period: PicturePeriod | null;
  /** IANA time zone of the days. */
  readonly timeZone: string;
  /** How many things the picture is about. */
  readonly n: number;
  /** Share of the expected data that is missing, 0 to 1; null if nothing was expected. */
  readonly missingShare: number | null;
  /** What a step is: an hour up to 3 days, else a day. */
  readonly step: Step;
  /** Every step up to now. */
  readonly steps: ReadonlyArray<PipelineStep>;
  /** Refused messages by reason. */
  readonly reasons: ReadonlyArray<RefusedReason>;
  /** Devices of which the time to the store is measured. */
  readonly sampledDevices: number;
};

export type PipelineStep = {
  /** Start of the hour, or the day, UTC. */
  readonly at: string;
  /** Messages that were stored as readings. */
  readonly stored: number;
  /** Messages that were refused: dead letters. */
  readonly dead: number;
  /** Median time from Kafka to the store, s; null if it is not known. */
  readonly lagMedianSeconds: number | null;
  /** Time within which 95 % were stored, s; null if it is not known. */
  readonly lagP95Seconds: number | null;
};

export type Placement = "onStove" | "nearFlame" | "inPot" | "meter";

export type Problem = {
  /** Address of the page that explains the code, `/problems/{code}`. */
  readonly type: string;
  /** Short name of the problem. It is the same for every occurrence. */
  readonly title: string;
  /** HTTP status of the reply. */
  readonly status: number;
  /** What is wrong in this request, and what to do. */
  readonly detail: string;
  /** Path of the request. */
  readonly instance: string;
  /** Machine-readable code. Codes are stable; titles and details may change. */
  readonly code: ProblemCode;
  /** Id of the request, as in `X-Request-Id`. */
  readonly requestId: string;
  /** Most bytes that are allowed. */
  readonly limitBytes?: number;
  /** Every fault that was found, at most 100. */
  readonly errors?: ReadonlyArray<{
    /** JSON Pointer into the body. */
    readonly pointer?: string;
    /** Name of the query parameter. */
    readonly parameter?: string;
    /** Name of the request header. */
    readonly header?: string;
    /** Position of the item in the batch, from 0. */
    readonly index?: number;
    /** Machine-readable code of the cause. */
    readonly code: string;
    /** Explanation in one or two sentences. */
    readonly detail: string;
    /** Allowed values. */
    readonly allowed?: ReadonlyArray<unknown>;
    /** Allowed value or name that is nearest to the one sent. */
    readonly suggestion?: string;
    /** Smallest allowed value. */
    readonly min?: number;
    /** Largest allowed value. */
    readonly max?: number;
    /** Most bytes that are allowed. */
    readonly limitBytes?: number;
  }>;
};

export type ProblemCode = "invalid-household" | "invalid-analysis" | "invalid-survey" | "invalid-sampling" | "invalid-template" | "invalid-response" | "incomplete-response" | "invalid-request" | "invalid-claim" | "invalid-reading" | "invalid-device" | "malformed-json" | "invalid-identifier" | "invalid-query" | "invalid-cursor" | "invalid-submission" | "malformed-request" | "invalid-header" | "unauthenticated" | "key-expired" | "key-revoked" | "session-code-refused" | "scope-missing" | "project-not-allowed" | "field-link-refused" | "address-not-allowed" | "cross-site-refused" | "separation-of-duties" | "not-the-claimant" | "household-not-found" | "survey-not-found" | "response-not-found" | "template-not-found" | "device-not-found" | "project-not-found" | "collector-not-found" | "field-link-not-found" | "attachment-not-found" | "form-not-found" | "assignment-not-found" | "device-record-not-found" | "analysis-not-found" | "alarm-not-found" | "evidence-not-found" | "claim-not-found" | "credential-not-found" | "status-list-not-found" | "schema-not-found" | "issuer-missing" | "verifier-not-found" | "dispute-not-found" | "methodology-not-found" | "dead-letter-not-found" | "reading-batch-not-found" | "job-not-found" | "api-key-not-found" | "session-not-found" | "webhook-endpoint-not-found" | "webhook-delivery-not-found" | "problem-not-found" | "route-not-found" | "method-not-allowed" | "not-acceptable" | "request-timeout" | "device-conflict" | "response-conflict" | "evidence-changed" | "submission-conflict" | "duplicate-response" | "duplicate-answer" | "ambiguous-survey" | "ambiguous-id" | "campaign-not-open" | "household-left" | "household-conflict" | "project-conflict" | "collector-conflict" | "claim-not-verified" | "evidence-not-anchored" | "verifier-conflict" | "overlapping-claim" | "days-claimed" | "rights-transferred" | "decision-conflict" | "dispute-conflict" | "assignment-conflict" | "open-installations" | "illegal-transition" | "sample-not-drawn" | "sample-already-drawn" | "commitment-missing" | "campaign-frozen" | "replacement-refused" | "template-conflict" | "record-conflict" | "not-replayable" | "webhooks-not-configured" | "request-in-progress" | "erased" | "endpoint-retired" | "events-expired" | "version-mismatch" | "body-too-large" | "address-too-long" | "unsupported-media-type" | "misdirected-request" | "no-baseline" | "insufficient-data" | "boundary-mixed" | "calibration-missing" | "unit-mismatch" | "population-too-small" | "frame-too-small" | "coverage-below-threshold" | "precondition-required" | "rate-limited" | "daily-volume-exceeded" | "headers-too-large" | "idempotency-key-reused" | "internal-error" | "dependency-unavailable";

export type ProgressCounts = {
  /** Verified interviews. */
  readonly done: number;
  /** Refused. */
  readonly refused: number;
  /** Nobody was found. */
  readonly notFound: number;
  /** Moved away. */
  readonly moved: number;
  /** Not eligible. */
  readonly ineligible: number;
  /** Interviews that the review rejected. */
  readonly rejected: number;
  /** Replaced for another reason. */
  readonly other: number;
  /** Still open. */
  readonly open: number;
};

export type ProgressDraw = {
  /** Method of the draw. */
  readonly method: string;
  /** Digest of the frame. */
  readonly frameDigest: string;
  /** Digest of all that decided the draw, published before it. */
  readonly commitment: string;
  /** Where the seed came from; null for none. */
  readonly seedSource: string | null;
  /** Address of the proof. */
  readonly proof: string;
};

export type ProgressHidden = {
  /** Number of strata. */
  readonly groups: number;
  /** Their planned households in all. */
  readonly households: number;
};

export type ProgressPrecision = {
  /** Planned half-width; null if none was planned. */
  readonly planned: number | null;
  /** Half-width that the done interviews give; null for none. */
  readonly now: number | null;
  /** `absolute` or `relative`. */
  readonly mode: string;
  /** Whether the planned one is reached. */
  readonly isReached: boolean;
};

export type ProgressStratum = {
  /** Stratum. */
  readonly name: string;
  /** Households of the frame; null if it is not known. */
  readonly population: number | null;
  /** Households that were drawn. */
  readonly planned: number;
  /** Households by where they stand; replaced ones keep their standing. */
  readonly counts: ProgressCounts;
  /** How many another household replaced. */
  readonly replaced: number;
  /** Done of done, refused, not found and moved, 0 to 1; null for none. */
  readonly responseRate: number | null;
};

export type Project = {
  /** DID of the project. */
  readonly did: string;
  /** Name for people. */
  readonly name: string;
  /** Country, a current code of ISO 3166-1 alpha-2. It decides which factors are used. */
  readonly country: string | null;
  /** IANA time zone that decides where days begin and end. */
  readonly timeZone: string;
  /** Coverage below which a result is provisional, 0 to 1. */
  readonly coverageThreshold: number;
  /** Methodology of analyses that name none; null: the one that fits the data. */
  readonly defaultMethodology: AnalysisMethodology | null;
  /** Oracles that must agree on a claim. */
  readonly oracleQuorum: {
    /** Number of oracles that must agree. */
    readonly need: number;
    /** Number of all oracles. */
    readonly of: number;
  };
  /** Number of persons who review a claim, or a survey response. */
  readonly reviewLevels: number;
  /** true: the author of a claim cannot review it, and people cannot decide on survey responses that they collected or sent. */
  readonly separationOfDuties: boolean;
  /** Days for which a rejected claim keeps its period reserved. */
  readonly disputeDays: number;
  /** true: surveys need a protocol. */
  readonly requireProtocol: boolean;
  /** Fields of a household that divide households into strata. */
  readonly stratifyBy: ReadonlyArray<string>;
  /** Beginnings of the DIDs of its devices. */
  readonly didPrefixes: ReadonlyArray<string>;
  /** Registry that issues units, and the number of the project in it; null: none. */
  readonly registry: ProjectRegistry | null;
  /** How the host country stands to a transfer under Article 6 of the Paris Agreement; null: not stated. `none` is a valid status. */
  readonly article6: Article6 | null;
  /** true: other records mention the project, but it has not been described yet. */
  readonly implicit: boolean;
  /** `active` or `withdrawn`. */
  readonly status: string;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt: string;
  /** Why the record was last corrected or withdrawn. */
  readonly correctionReason?: string;
  /** When the record was withdrawn. Absent while it is in force. */
  readonly withdrawnAt?: string;
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version: number;
};

export type ProjectAnalysis = {
  /** DID of the project. */
  readonly projectId: string;
  /** Period of the analysis; both days belong to it. */
  readonly period: {
    /** First day. */
    readonly start: string;
    /** Last day. It belongs to the period. */
    readonly end: string;
  };
  /** The amounts of the result. */
  readonly analysis: {
    /** Sum over the households in the totals, kgCO2e. */
    readonly baselineEmissions: number;
    /** Emissions of the stoves and fuels within the boundary, kgCO2e. */
    readonly actualEmissions: number;
    /** Exactly baselineEmissions - actualEmissions, kgCO2e. */
    readonly reductions: number;
    /** Probability that the true total is within 10 % of the estimate. */
    readonly confidence: number;
    /** Confidence interval of the total, kgCO2e. Uncertainty that all households share does not shrink as households are added. */
    readonly interval: {
      /** Lower end, kgCO2e. */
      readonly lower: number;
      /** Upper end, kgCO2e. */
      readonly upper: number;
      /** Confidence level. */
      readonly level: number;
    };
    /** Units of the amounts. */
    readonly units: {
      /** Unit of all emissions. */
      readonly emissions: string;
    };
  };
  /** Number of households. */
  readonly households: {
    /** Households in the totals. */
    readonly used: number;
    /** Households that are left out of the totals. */
    readonly leftOut: number;
  };
  /** Households that are left out, by reason. */
  readonly leftOut: ReadonlyArray<{
    /** Code of the problem that the analysis of the household alone has, or `comparison-household`, or `in-other-project`. */
    readonly code: string;
    /** Number of households. */
    readonly households: number;
    /** DIDs of the first 100 households; `inputs.leftOut` of the trace names all of them with their reasons. */
    readonly householdIds: ReadonlyArray<string>;
    /** One household that is left out. */
    readonly example: {
      /** DID of the household. */
      readonly householdId: string;
      /** Explanation in one or two sentences. */
      readonly detail: string;
    };
  }>;
  /** Boundary of the analysis: the metered cooking, or the whole household. */
  readonly baselineMethod: MethodologyBoundaries;
  /** Emissions elsewhere that the stoves cause, kgCO2e. Not part of `reductions`. */
  readonly leakage: number;
  /** Reduction by the named methodology, summed over the households in the totals, kgCO2e. Compare it with the calculation of a project developer. */
  readonly methodologyReduction: number;
  /** Reduction that may be claimed, kgCO2e: after lower bounds, leakage and the comparison of groups. Never above the reduction. */
  readonly creditedReduction: number;
  /** Probability that the reduction is above 0. */
  readonly probPositive: number;
  /** Standard uncertainty of the total and its two parts. */
  readonly uncertainty: {
    /** Standard uncertainty of the total, kgCO2e. */
    readonly sigma: number;
    /** Part that shrinks as households are added, kgCO2e. */
    readonly random: number;
    /** Part that all households share, kgCO2e. */
    readonly shared: number;
  };
  /** Id of the item, given by the API. */
  readonly id: string;
  /** `final` if every household is final and `coverage` is at least 0.95. */
  readonly status: AnalysisStatus;
  /** Methodology and version. */
  readonly methodology: AnalysisMethodology;
  /** Parameters of the request. */
  readonly parameters?: Readonly<Record<string, number | {
    /** Value, in the unit that is stated with it. */
    readonly value: number;
    /** Half-width of the 95 % interval, relative to the value. */
    readonly u95?: number;
    /** Source of the value. */
    readonly reference?: string;
  }>>;
  /** Mean over all households with a device in the period, including those that are left out. */
  readonly coverage: number;
  /** What the comparison of groups shows about the weighed fuel. The totals do not change; only `creditedReduction` is limited by it. */
  readonly causal: {
    /** Estimate of the chosen design; null if no design applies. */
    readonly estimate: {
      /** How the counterfactual is estimated. */
      readonly design: ProjectAnalysisDesign;
      /** Baseline fuel that a household saves in a day, in `unit`. */
      readonly savedPerDay: number;
      /** Standard uncertainty, in the unit of the value; null if it is unknown. */
      readonly standardUncertainty: number;
      /** Confidence interval. */
      readonly interval: {
        /** Lower end. */
        readonly lower: number;
        /** Upper end. */
        readonly upper: number;
        /** Confidence level. */
        readonly level: number;
      };
      /** p-value of the hypothesis of no effect; null if it is unknown. */
      readonly pValue: number | null;
      /** Remarks on the estimate. */
      readonly notes: ReadonlyArray<string>;
    } | null;
    /** Mean daily saving that the analyses of the compared households report, in `unit`; null if there is none. */
    readonly claimedPerDay: number | null;
    /** Fraction of the reported saving that the comparison supports. It is below 1 if the whole interval of the estimate is below the reported saving, with the warning `comparison-claims-less`. The emissions of the rest are deducted from `creditedReduction`. */
    readonly creditedShare: number;
    /** Why this design was chosen. */
    readonly reason: string;
    /** Fuel. */
    readonly fuelType: FuelType | null;
    /** Unit of the amount. */
    readonly unit: string | null;
    /** How well the groups can be compared; null without an estimate. */
    readonly diagnostics: {
      /** Difference of the trends of the groups before the stove was installed. */
      readonly preTrend: {
        /** Difference of the slopes of the groups per month, in `unit` a day. */
        readonly slopeDifference: number;
        /** p-value of the hypothesis of no difference. */
        readonly pValue: number;
      } | {
        /** Why the estimate is not available. */
        readonly refused: string;
      };
      /** Difference of the means before the stove was installed, in standard deviations. */
      readonly balance: number | null;
      /** Number of households. */
      readonly households: {
        /** Number in the group with a new stove. */
        readonly treated: number;
        /** Number in the comparison group. */
        readonly comparison: number;
      };
      /** Number of clusters of households. */
      readonly clusters: {
        /** Number in the group with a new stove. */
        readonly treated: number;
        /** Number in the comparison group. */
        readonly comparison: number;
        /** Number in both groups together. */
        readonly together: number;
      };
      /** Months in which a household with a new stove was weighed. */
      readonly periods: {
        /** Number before the stove was installed. */
        readonly before: number;
        /** Number after the stove was installed. */
        readonly after: number;
      };
    } | null;
    /** What other designs estimate. */
    readonly alternatives: ReadonlyArray<{
      /** How the counterfactual is estimated. */
      readonly design: ProjectAnalysisDesign;
      /** Baseline fuel that a household saves in a day, in `unit`. */
      readonly savedPerDay: number;
      /** Standard uncertainty, in the unit of the value; null if it is unknown. */
      readonly standardUncertainty: number;
      /** Confidence interval. */
      readonly interval: {
        /** Lower end. */
        readonly lower: number;
        /** Upper end. */
        readonly upper: number;
        /** Confidence level. */
        readonly level: number;
      };
      /** p-value of the hypothesis of no effect; null if it is unknown. */
      readonly pValue: number | null;
      /** Remarks on the estimate. */
      readonly notes: ReadonlyArray<string>;
    } | {
      /** Why the estimate is not available. */
      readonly refused: string;
    }>;
  };
  /** SHA-256 of the inputs as canonical JSON. */
  readonly inputsDigest: string;
  /** SHA-256 of the result as canonical JSON. */
  readonly resultDigest: string;
  /** Declared inputs of the households in the totals, and how many of them are verified. */
  readonly inputsVerified: {
    /** Those that a reviewed response or a certificate verifies. */
    readonly verified: number;
    /** All of them. */
    readonly total: number;
  };
  /** One warning of each code, with the number of households and the text of the first one. */
  readonly warnings: ReadonlyArray<Warning>;
  /** When this result was first computed. It is not part of `resultDigest`. */
  readonly computedAt: string;
  /** true: some days of the period were not computed yet; send the request again for newer data. Only in the reply to this request. */
  readonly daysPending?: true;
};

export type ProjectAnalysisDesign = "ownHistory" | "differenceInDifferences" | "syntheticControl" | "syntheticDifferenceInDifferences";

export type ProjectAnalysisRequest = {
  /** DID or id of the project. */
  readonly projectId: string;
  /** First day of the period, in the time zone of the project. */
  readonly periodStart: string;
  /** Last day of the period. It belongs to the period. */
  readonly periodEnd: string;
  /** Methodology and version. Default: that of the project, else the one that fits the data. */
  readonly methodology?: AnalysisMethodology;
  /** Boundary of the analysis. A boundary that the methodology does not have is 422. */
  readonly baselineMethod?: MethodologyBoundaries;
  /** Values that replace the usual ones: a number, or `{"value", "u95", "reference"}`. `parameters` of `GET /v1/methodologies/{id}` lists those of the methodology. */
  readonly parameters?: {
    /** Value and unit: kgCO2e per kg of the baseline fuel. */
    readonly emissionsPerKg?: number | {
      /** Value, in: kgCO2e per kg of the baseline fuel. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.4. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: fraction. */
    readonly fNRB?: number | {
      /** Value, in: fraction. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.4. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: tCO2/TJ of the baseline fuel. */
    readonly efCO2?: number | {
      /** Value, in: tCO2/TJ of the baseline fuel. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.16. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: tCO2e/TJ of the baseline fuel. */
    readonly efNonCO2?: number | {
      /** Value, in: tCO2e/TJ of the baseline fuel. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.5. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: MJ/kg of the baseline fuel. */
    readonly ncv?: number | {
      /** Value, in: MJ/kg of the baseline fuel. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.1. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: kg per litre or m3 of the baseline fuel, in which it is counted. */
    readonly density?: number | {
      /** Value, in: kg per litre or m3 of the baseline fuel, in which it is counted. */
      readonly value: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: fraction, of the old stove. */
    readonly efficiencyBaseline?: number | {
      /** Value, in: fraction, of the old stove. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.15. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: fraction, of each new stove that is compared by efficiency, by a water boiling test. */
    readonly efficiencyProject?: number | {
      /** Value, in: fraction, of each new stove that is compared by efficiency, by a water boiling test. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.15. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: fraction, of hotplates, and of meters that name no stove, by a water boiling test. */
    readonly "efficiencyProject.ElectricHotplate"?: number | {
      /** Value, in: fraction, of hotplates, and of meters that name no stove, by a water boiling test. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.15. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: fraction, of induction stoves, by a water boiling test. */
    readonly "efficiencyProject.InductionStove"?: number | {
      /** Value, in: fraction, of induction stoves, by a water boiling test. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.15. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: fraction, of LPG stoves, by a water boiling test. */
    readonly "efficiencyProject.LpgStove"?: number | {
      /** Value, in: fraction, of LPG stoves, by a water boiling test. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.15. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: fraction, of ethanol stoves, by a water boiling test. */
    readonly "efficiencyProject.EthanolStove"?: number | {
      /** Value, in: fraction, of ethanol stoves, by a water boiling test. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.15. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: MJ per person and event. */
    readonly scBaseline?: number | {
      /** Value, in: MJ per person and event. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.10606601717798211. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: MJ per person and event. */
    readonly scProject?: number | {
      /** Value, in: MJ per person and event. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.10606601717798211. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: MJ of baseline fuel per MJ of electricity. */
    readonly scRatio?: number | {
      /** Value, in: MJ of baseline fuel per MJ of electricity. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.15. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: kgCO2e/kWh. */
    readonly efGrid?: number | {
      /** Value, in: kgCO2e/kWh. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.2. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: fraction. */
    readonly tdl?: number | {
      /** Value, in: fraction. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.5. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: fraction by which the baseline is adjusted downward. */
    readonly daf?: number | {
      /** Value, in: fraction by which the baseline is adjusted downward. */
      readonly value: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: tCO2e/TJ of this fuel, from its making and transport. */
    readonly "upstream.Charcoal"?: number | {
      /** Value, in: tCO2e/TJ of this fuel, from its making and transport. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.5. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: tCO2e/TJ of this fuel, from its making and transport. */
    readonly "upstream.Wood"?: number | {
      /** Value, in: tCO2e/TJ of this fuel, from its making and transport. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.5. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: tCO2e/TJ of this fuel, from its making and transport. */
    readonly "upstream.Pellets"?: number | {
      /** Value, in: tCO2e/TJ of this fuel, from its making and transport. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.5. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: tCO2e/TJ of this fuel, from its making and transport. */
    readonly "upstream.LPG"?: number | {
      /** Value, in: tCO2e/TJ of this fuel, from its making and transport. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.5. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: tCO2e/TJ of this fuel, from its making and transport. */
    readonly "upstream.Coal"?: number | {
      /** Value, in: tCO2e/TJ of this fuel, from its making and transport. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.5. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: tCO2e/TJ of this fuel, from its making and transport. */
    readonly "upstream.Dung"?: number | {
      /** Value, in: tCO2e/TJ of this fuel, from its making and transport. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.5. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: tCO2e/TJ of this fuel, from its making and transport. */
    readonly "upstream.CropResidue"?: number | {
      /** Value, in: tCO2e/TJ of this fuel, from its making and transport. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.5. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: tCO2e/TJ of this fuel, from its making and transport. */
    readonly "upstream.Kerosene"?: number | {
      /** Value, in: tCO2e/TJ of this fuel, from its making and transport. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.5. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: tCO2e/TJ of this fuel, from its making and transport. */
    readonly "upstream.Ethanol"?: number | {
      /** Value, in: tCO2e/TJ of this fuel, from its making and transport. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.5. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: tCO2e/TJ of this fuel, from its making and transport. */
    readonly "upstream.Biogas"?: number | {
      /** Value, in: tCO2e/TJ of this fuel, from its making and transport. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.5. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: tCO2e/TJ of this fuel, from its making and transport. */
    readonly "upstream.NaturalGas"?: number | {
      /** Value, in: tCO2e/TJ of this fuel, from its making and transport. */
      readonly value: number;
      /** Half-width of its 95 % interval, relative to the value. Default: 0.5. A smaller value credits more. */
      readonly u95?: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: use outside a test / use during the test. */
    readonly hawthorneIndex?: number | {
      /** Value, in: use outside a test / use during the test. */
      readonly value: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: kgCO2e per new device. */
    readonly embodied?: number | {
      /** Value, in: kgCO2e per new device. */
      readonly value: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: years that a new stove lasts; from 5 on, the emissions from making it count over its first five years, else in its first. */
    readonly technicalLife?: number | {
      /** Value, in: years that a new stove lasts; from 5 on, the emissions from making it count over its first five years, else in its first. */
      readonly value: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
    /** Value and unit: fraction of the reduction. */
    readonly leakageFraction?: number | {
      /** Value, in: fraction of the reduction. */
      readonly value: number;
      /** Source of the value, such as a test report or a survey. */
      readonly reference?: string;
    };
  };
  /** Confidence level of the interval. Default: 0.9. */
  readonly confidenceLevel?: number;
  /** true: compute a provisional result even if too few readings arrived. */
  readonly allowLowCoverage?: boolean;
  /** Not supported; a request with it is 400. */
  readonly asOf?: unknown;
};

export type ProjectAnalysisTrace = {
  /** Format of the document. */
  readonly format: "hearth-project-trace@1";
  /** Version of the calculation. */
  readonly methodVersion: string;
  /** The analysis without `computedAt`. */
  readonly result: Readonly<Record<string, unknown>>;
  /** The request, each household in the totals with the id of its analysis, and each household that is left out with the reason. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Every calculated value from the households to the credited reduction. */
  readonly steps: ReadonlyArray<{
    /** Name of the value. */
    readonly id: string;
    /** Value, in the unit that is stated with it. */
    readonly value: number;
    /** Unit of the amount. */
    readonly unit: string;
    /** The equation. */
    readonly equation: string;
    /** Where the equation comes from. */
    readonly source: string;
    /** Values from which it was calculated, by name. */
    readonly from: Readonly<Record<string, number>>;
  }>;
};

export type ProjectPatch = {
  /** DID of the resource. */
  readonly did?: string | null;
  /** Name for people. */
  readonly name?: string | null;
  /** Country, a current code of ISO 3166-1 alpha-2. It decides which factors are used. */
  readonly country?: string | null;
  /** IANA time zone that decides where days begin and end. */
  readonly timeZone?: string | null;
  /** Coverage below which a result is provisional, 0 to 1. */
  readonly coverageThreshold?: number | null;
  /** Methodology of analyses that name none; null: the one that fits the data. */
  readonly defaultMethodology?: AnalysisMethodology | null;
  /** Oracles that must agree on a claim. */
  readonly oracleQuorum?: {
    /** Number of oracles that must agree. */
    readonly need?: number | null;
    /** Number of all oracles. */
    readonly of?: number | null;
  } | null;
  /** Number of persons who review a claim, or a survey response. */
  readonly reviewLevels?: number | null;
  /** true: the author of a claim cannot review it, and people cannot decide on survey responses that they collected or sent. */
  readonly separationOfDuties?: boolean | null;
  /** Days for which a rejected claim keeps its period reserved. */
  readonly disputeDays?: number | null;
  /** true: surveys need a protocol. */
  readonly requireProtocol?: boolean | null;
  /** Fields of a household that divide households into strata. */
  readonly stratifyBy?: ReadonlyArray<NewSurveyBy> | null;
  /** Name of the registry that issues units, and the number of the project in it. */
  readonly registry?: {
    /** Name for people. */
    readonly name?: string | null;
    /** Id of the item, given by the API. */
    readonly id?: string | null;
  } | null;
  /** How the host country stands to a transfer under Article 6 of the Paris Agreement; null: not stated. `none` is a valid status. */
  readonly article6?: {
    /** Country, a current code of ISO 3166-1 alpha-2. It decides which factors are used. */
    readonly country?: string | null;
    /** Status of the record. */
    readonly status?: Article6Status | null;
    /** Letter of the host country. */
    readonly letter?: {
      /** Address of the document. */
      readonly uri?: string | null;
      /** Digest of the document. */
      readonly digest?: string | null;
    } | null;
  } | null;
  /** Beginnings of the DIDs of its devices. */
  readonly didPrefixes?: ReadonlyArray<string> | null;
  /** true: other records mention the project, but it has not been described yet. */
  readonly implicit?: boolean | null;
  /** Id of the item, given by the API. */
  readonly id?: string | null;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version?: number | null;
  /** When the record was created. */
  readonly createdAt?: string | null;
  /** When the newest version of the record was decided. */
  readonly updatedAt?: string | null;
  /** Status of the record. */
  readonly status?: "active" | null;
  /** Why the record is corrected. The new version keeps it. */
  readonly correctionReason?: string;
};

export type ProjectRegistry = {
  /** Name for people. */
  readonly name: string;
  /** Id of the item, given by the API. */
  readonly id: string;
};

export type ProjectSummary = {
  /** DID of the project; null for a household without one. */
  readonly projectId: string;
  /** IANA time zone that decides where days begin and end. */
  readonly timeZone: string;
  /** Who cooks; null if it was not read. */
  readonly households: SummaryHouseholds | null;
  /** The data that came; null if it was not read. */
  readonly coverage: SummaryCoverage | null;
  /** The newest analysis of the project; null for none, or if it was not read. */
  readonly estimate: {
    /** Id of the analysis: final, of this household, period and methodology. */
    readonly analysisId: string;
    /** Period of the analysis. */
    readonly period: {
      /** First day. */
      readonly start: string;
      /** Last day. It belongs to the period. */
      readonly end: string;
    };
    /** Status of the record. */
    readonly status: AnalysisStatus;
    /** Whether its data changed after it was computed. */
    readonly stale: boolean;
    /** Best estimate of the reduction, kgCO2e. */
    readonly reductions: number;
    /** Confidence interval. */
    readonly interval: {
      /** Lower end. */
      readonly lower: number;
      /** Upper end. */
      readonly upper: number;
      /** Confidence level. */
      readonly level: number;
    };
    /** When this result was first computed. It is not part of `resultDigest`. */
    readonly computedAt: string;
  } | null;
  /** What may be claimed; null if it was not read. */
  readonly claimable: SummaryClaimable | null;
  /** Things to do, the most severe first. What is done disappears. */
  readonly toDo: ReadonlyArray<ToDo>;
  /** Parts that are missing, with the reason. */
  readonly notRead: ReadonlyArray<{
    /** The part that is missing: a number of the summary, or a source of the list of things to do. */
    readonly source: string;
    /** `scope`: the key has no right to read it. `unavailable`: its store did not answer; ask again. `refused`: its store refused the statement, and may do so again. */
    readonly reason: ProjectSummaryReason;
    /** Scope that the key lacks; null for another reason. */
    readonly scope: Scope | null;
  }>;
};

export type ProjectSummaryReason = "scope" | "unavailable" | "refused";

export type QuantityQuestion = {
  /** Id of the question, unique in its section or repeat. */
  readonly id: string;
  /** true: must be answered where it applies. Default: false. */
  readonly required?: boolean;
  /** Text of the question, or by language tag. */
  readonly label?: LocalizedText;
  /** Help for the person who answers, or by language tag. */
  readonly hint?: LocalizedText;
  /** Help for the collector, or by language tag. */
  readonly guidance?: LocalizedText;
  /** XLSForm expression; it is asked only where this is true. */
  readonly relevant?: string;
  /** XLSForm expression that an answer must fulfil; `.` is the answer. */
  readonly constraint?: string;
  /** What is said of an answer that breaks the constraint, or by language tag. */
  readonly constraintMessage?: LocalizedText;
  /** What is said where a required answer is missing, or by language tag. */
  readonly requiredMessage?: LocalizedText;
  /** How phones take the answer, in the words of the column `parameters` of XLSForm, for example `max-pixels`. */
  readonly parameters?: QuestionParameters;
  /** Answer that is shown first; the service does not fill it in. */
  readonly default?: unknown;
  /** What clients fill in by a calculation, and people may change; the service does not fill it in. */
  readonly fill?: QuestionFill;
  /** true: clients show it, but people cannot change it. */
  readonly readonly?: boolean;
  /** The same answer must not come twice. */
  readonly unique?: {
    /** Where it must not come twice: in the `campaign` or in the `household`. */
    readonly scope: DateQuestionScope;
  };
  /** true: the answer needs the scope `pii:read` to be read. */
  readonly sensitive?: boolean;
  /** What sensors measure of the same thing. */
  readonly measure?: DateQuestionMeasure;
  /** How an answer may differ in a second visit. */
  readonly backCheck?: BackCheck;
  /** Id of the question in earlier versions. */
  readonly renamedFrom?: string;
  /** Field of the household that the answer fills in when it is verified. */
  readonly saveTo?: SaveTo;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string;
  /** Type of the answer. */
  readonly type: "quantity";
  /** Units that can be chosen. */
  readonly units: ReadonlyArray<string>;
  /** Unit in which answers are compared. */
  readonly canonicalUnit?: string;
  /** Limits of an answer, each inclusive. */
  readonly validation?: {
    /** Smallest answer. */
    readonly min?: number;
    /** Largest answer. */
    readonly max?: number;
  };
};

export type QuestionFill = {
  /** XLSForm expression of the value. */
  readonly expression: string;
  /** Questions that fill it in each time they are answered. Default: once, when the interview or its row begins. */
  readonly on?: ReadonlyArray<string>;
};

export type QuestionParameters = Readonly<Record<string, string>>;

export type RankQuestion = {
  /** Id of the question, unique in its section or repeat. */
  readonly id: string;
  /** true: must be answered where it applies. Default: false. */
  readonly required?: boolean;
  /** Text of the question, or by language tag. */
  readonly label?: LocalizedText;
  /** Help for the person who answers, or by language tag. */
  readonly hint?: LocalizedText;
  /** Help for the collector, or by language tag. */
  readonly guidance?: LocalizedText;
  /** XLSForm expression; it is asked only where this is true. */
  readonly relevant?: string;
  /** XLSForm expression that an answer must fulfil; `.` is the answer. */
  readonly constraint?: string;
  /** What is said of an answer that breaks the constraint, or by language tag. */
  readonly constraintMessage?: LocalizedText;
  /** What is said where a required answer is missing, or by language tag. */
  readonly requiredMessage?: LocalizedText;
  /** How phones take the answer, in the words of the column `parameters` of XLSForm, for example `max-pixels`. */
  readonly parameters?: QuestionParameters;
  /** Answer that is shown first; the service does not fill it in. */
  readonly default?: unknown;
  /** What clients fill in by a calculation, and people may change; the service does not fill it in. */
  readonly fill?: QuestionFill;
  /** true: clients show it, but people cannot change it. */
  readonly readonly?: boolean;
  /** The same answer must not come twice. */
  readonly unique?: {
    /** Where it must not come twice: in the `campaign` or in the `household`. */
    readonly scope: DateQuestionScope;
  };
  /** true: the answer needs the scope `pii:read` to be read. */
  readonly sensitive?: boolean;
  /** What sensors measure of the same thing. */
  readonly measure?: DateQuestionMeasure;
  /** How an answer may differ in a second visit. */
  readonly backCheck?: BackCheck;
  /** Id of the question in earlier versions. */
  readonly renamedFrom?: string;
  /** Field of the household that the answer fills in when it is verified. */
  readonly saveTo?: SaveTo;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string;
  /** Type of the answer. */
  readonly type: "rank";
  /** Answers that can be chosen. */
  readonly options: ReadonlyArray<string | {
    /** What an answer names. */
    readonly value: string;
    /** Text of the option, or by language tag. */
    readonly label?: LocalizedText;
    /** Values that a choice filter compares, by column. */
    readonly filter?: OptionColumns;
  }>;
  /** XLSForm expression; only options for which it is true are offered. */
  readonly choiceFilter?: string;
  /** Number of options that are ordered, best first: at most 20 in a published version. Default: all. */
  readonly top?: number;
};

export type RatingQuestion = {
  /** Id of the question, unique in its section or repeat. */
  readonly id: string;
  /** true: must be answered where it applies. Default: false. */
  readonly required?: boolean;
  /** Text of the question, or by language tag. */
  readonly label?: LocalizedText;
  /** Help for the person who answers, or by language tag. */
  readonly hint?: LocalizedText;
  /** Help for the collector, or by language tag. */
  readonly guidance?: LocalizedText;
  /** XLSForm expression; it is asked only where this is true. */
  readonly relevant?: string;
  /** XLSForm expression that an answer must fulfil; `.` is the answer. */
  readonly constraint?: string;
  /** What is said of an answer that breaks the constraint, or by language tag. */
  readonly constraintMessage?: LocalizedText;
  /** What is said where a required answer is missing, or by language tag. */
  readonly requiredMessage?: LocalizedText;
  /** How phones take the answer, in the words of the column `parameters` of XLSForm, for example `max-pixels`. */
  readonly parameters?: QuestionParameters;
  /** Answer that is shown first; the service does not fill it in. */
  readonly default?: unknown;
  /** What clients fill in by a calculation, and people may change; the service does not fill it in. */
  readonly fill?: QuestionFill;
  /** true: clients show it, but people cannot change it. */
  readonly readonly?: boolean;
  /** The same answer must not come twice. */
  readonly unique?: {
    /** Where it must not come twice: in the `campaign` or in the `household`. */
    readonly scope: DateQuestionScope;
  };
  /** true: the answer needs the scope `pii:read` to be read. */
  readonly sensitive?: boolean;
  /** What sensors measure of the same thing. */
  readonly measure?: DateQuestionMeasure;
  /** How an answer may differ in a second visit. */
  readonly backCheck?: BackCheck;
  /** Id of the question in earlier versions. */
  readonly renamedFrom?: string;
  /** Field of the household that the answer fills in when it is verified. */
  readonly saveTo?: SaveTo;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string;
  /** Type of the answer. */
  readonly type: "rating";
  /** Limits of an answer, each inclusive. */
  readonly validation: {
    /** Largest answer. */
    readonly max: number;
  };
};

export type ReadingMessage = {
  /** Kafka topic of the message. */
  readonly topic: string;
  /** Partition of the message. */
  readonly partition: number;
  /** Offset of the message. */
  readonly offset: number;
  /** Id of the Avro schema in the message. */
  readonly schemaId: number;
  /** When the message arrived in Kafka. */
  readonly arrivedAt: string;
};

export type ReductionWaterfall = {
  /** The project. */
  readonly project: PictureProject;
  /** The days that are drawn; null for a picture without a period. */
  readonly period: PicturePeriod | null;
  /** IANA time zone of the days. */
  readonly timeZone: string;
  /** How many things the picture is about. */
  readonly n: number;
  /** Share of the expected data that is missing, 0 to 1; null if nothing was expected. */
  readonly missingShare: number | null;
  /** Null: the project has no analysis of the period. */
  readonly analysis: WaterfallAnalysis | null;
  /** Steps in their order. The changes add up exactly to `net`. */
  readonly steps: ReadonlyArray<WaterfallStep>;
  /** Credited reduction, kgCO2e; null without an analysis. */
  readonly net: number | null;
};

export type RefusedReason = {
  /** Reason, as of a dead letter. */
  readonly reason: string;
  /** Number of messages. */
  readonly count: number;
};

export type Reliability = "C" | "S" | "M" | "D";

export type RepeatQuestion = {
  /** Id of the question, unique in its section or repeat. */
  readonly id: string;
  /** true: must be answered where it applies. Default: false. */
  readonly required?: boolean;
  /** Text of the question, or by language tag. */
  readonly label?: LocalizedText;
  /** Help for the person who answers, or by language tag. */
  readonly hint?: LocalizedText;
  /** Help for the collector, or by language tag. */
  readonly guidance?: LocalizedText;
  /** XLSForm expression; it is asked only where this is true. */
  readonly relevant?: string;
  /** XLSForm expression that an answer must fulfil; `.` is the answer. */
  readonly constraint?: string;
  /** What is said of an answer that breaks the constraint, or by language tag. */
  readonly constraintMessage?: LocalizedText;
  /** What is said where a required answer is missing, or by language tag. */
  readonly requiredMessage?: LocalizedText;
  /** How phones take the answer, in the words of the column `parameters` of XLSForm, for example `max-pixels`. */
  readonly parameters?: QuestionParameters;
  /** Answer that is shown first; the service does not fill it in. */
  readonly default?: unknown;
  /** What clients fill in by a calculation, and people may change; the service does not fill it in. */
  readonly fill?: QuestionFill;
  /** true: clients show it, but people cannot change it. */
  readonly readonly?: boolean;
  /** The same answer must not come twice. */
  readonly unique?: {
    /** Where it must not come twice: in the `campaign` or in the `household`. */
    readonly scope: DateQuestionScope;
  };
  /** true: the answer needs the scope `pii:read` to be read. */
  readonly sensitive?: boolean;
  /** What sensors measure of the same thing. */
  readonly measure?: DateQuestionMeasure;
  /** How an answer may differ in a second visit. */
  readonly backCheck?: BackCheck;
  /** Id of the question in earlier versions. */
  readonly renamedFrom?: string;
  /** Field of the household that the answer fills in when it is verified. */
  readonly saveTo?: SaveTo;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string;
  /** Type of the answer. */
  readonly type: "repeat";
  /** Questions, in their order; those of each item for a repeat. */
  readonly questions: ReadonlyArray<MultipleChoiceQuestion | SingleChoiceQuestion | RankQuestion | NumberQuestion | IntegerQuestion | BooleanQuestion | TextQuestion | ScaleQuestion | RatingQuestion | DateQuestion | TimeQuestion | DatetimeQuestion | DurationQuestion | GeopointQuestion | GeoshapeQuestion | ImageQuestion | AudioQuestion | VideoQuestion | FileQuestion | BarcodeQuestion | DeviceRefQuestion | QuantityQuestion | MatrixQuestion | NoteQuestion | CalculatedQuestion | HiddenQuestion | MetadataQuestion | InnerRepeatQuestion>;
  /** Id of the question that says how many items there are. */
  readonly countFrom?: string;
  /** Limits of an answer, each inclusive. */
  readonly validation?: {
    /** Least number of items. */
    readonly minItems?: number;
    /** Largest number of items. */
    readonly maxItems?: number;
  };
};

export type Repeats = "tables" | "cells";

export type ReportedClaim = {
  /** Id of the claim. */
  readonly claim_id: string;
  /** SHA-256 of the claim and its evidence. */
  readonly claim_digest: string;
  /** DID of the household. */
  readonly household: string;
  /** First local day. */
  readonly verification_period_start: string;
  /** Last local day. */
  readonly verification_period_end: string;
  /** Year of the period. */
  readonly vintage: number;
  /** Methodology and version. */
  readonly methodology: string;
  /** Reduction, kgCO2e. */
  readonly quantity_kgco2e: number;
  /** Address of its credential; null: none was issued. */
  readonly credential: string | null;
  /** Organisation of the verifier. */
  readonly auditor_name: string | null;
  /** Serial numbers of the units that the registry issued. */
  readonly serial_number?: string;
  /** First serial number. */
  readonly block_start?: string;
  /** Last serial number. */
  readonly block_end?: string;
};

export type Resource = "devices" | "households" | "anomalies" | "alarms" | "analyses" | "project-analyses" | "surveys" | "assignments" | "responses" | "held-responses" | "claims" | "dead-letters" | "webhook-endpoints" | "api-keys";

export type Role = "sample" | "reserve" | "replaced";

export type SampleCommitment = {
  /** Id of the campaign. */
  readonly surveyId: string;
  /** Version of the campaign, for `If-Match` of the next step. */
  readonly version: number;
  /** All that decides the draw. */
  readonly committed: CommittedDraw;
  /** SHA-256 of `committed` as canonical JSON (RFC 8785). */
  readonly commitment: string;
  /** Why the commitment before is void; null for the first one. */
  readonly reason: string | null;
  /** What to check before the seed comes. */
  readonly warnings: ReadonlyArray<{
    /** Machine-readable code of the cause. */
    readonly code: string;
    /** Explanation in one or two sentences. */
    readonly detail: string;
  }>;
};

export type SampleDraw = {
  /** Id of the campaign. */
  readonly surveyId: string;
  /** Version of the campaign, for `If-Match` of the next step. */
  readonly version: number;
  /** Method of sampling. */
  readonly method: string;
  /** The seed of the draw; null for a method without chance, and before the draw. */
  readonly seed: DrawSeed | null;
  /** When the sample was drawn, UTC; null before that. */
  readonly drawnAt: string;
  /** Number of drawn households. */
  readonly sampleSize: number;
  /** Number of households of the reserve. */
  readonly reserveSize: number;
  /** How the sample differs from the frame. */
  readonly balance: ReadonlyArray<{
    /** Stratum or cluster of the household; for a systematic draw the text by which the frame is ordered. */
    readonly stratum: string;
    /** Households of the stratum in the frame. */
    readonly frame: number;
    /** Households of the stratum in the sample. */
    readonly sample: number;
    /** Share of the stratum in the sample less its share in the frame, -1 to 1. */
    readonly difference: number;
  }>;
  /** true: the sample was not drawn, so no estimate is one of a probability sample. */
  readonly notProbability: boolean;
};

export type SampleProgressPicture = {
  /** The project. */
  readonly project: PictureProject;
  /** The days that are drawn; null for a picture without a period. */
  readonly period: PicturePeriod | null;
  /** IANA time zone of the days. */
  readonly timeZone: string;
  /** How many things the picture is about. */
  readonly n: number;
  /** Share of the expected data that is missing, 0 to 1; null if nothing was expected. */
  readonly missingShare: number | null;
  /** The campaign. */
  readonly survey: PictureSurvey;
  /** Strata, in the order of the frame. */
  readonly strata: ReadonlyArray<ProgressStratum>;
  /** Precision: half-widths of the confidence interval. */
  readonly precision: ProgressPrecision;
  /** Responses of households that were not drawn. */
  readonly outOfSample: number;
  /** Null: no sample was drawn. */
  readonly draw: ProgressDraw | null;
  /** The sample was chosen by hand, or none was drawn. */
  readonly handPicked: boolean;
  /** Strata that are left out: fewer than 5 planned households, and no `pii:read`. */
  readonly hidden: ProgressHidden;
};

export type SampleReplacement = {
  /** Id of the campaign. */
  readonly surveyId: string;
  /** DID of the household that was replaced. */
  readonly replaced: string;
  /** DID of the household that takes the place. */
  readonly householdId: string;
  /** Stratum or cluster of the household; for a systematic draw the text by which the frame is ordered. */
  readonly stratum: string;
  /** Place by hash in the stratum or cluster, from 1; null where no rank decides. */
  readonly rank: number | null;
  /** Number of households of the frame for which it stands: 1 / probability of being drawn. Null outside the sample, and for a purposive sample. */
  readonly weight: number | null;
  /** Why it was replaced. */
  readonly reason: DrawReplacementReason;
  /** What happened; null without a text. */
  readonly text: string | null;
  /** When it was replaced, UTC. */
  readonly at: string;
  /** Id of the interview of the new household; null if the replaced household was not assigned. */
  readonly assignmentId: string | null;
};

export type SampleSize = {
  /** Number of answers that the precision needs. */
  readonly calculatedSize: number;
  /** Number of households to ask, so that enough respond. With strata it is the sum of their sizes. */
  readonly adjustedSize: number;
  /** Size of each stratum; empty without strata. */
  readonly strata: ReadonlyArray<{
    /** Name of the stratum. */
    readonly name: string;
    /** Number of answers that the precision needs. */
    readonly calculatedSize?: number;
    /** Number of households to ask in the stratum. */
    readonly size: number;
  }>;
  /** Only for clusters. */
  readonly cluster?: {
    /** Number of clusters: in a request those that exist (left out: many), in a reply those that are needed. */
    readonly clusters: number;
    /** Number of clusters to draw, so that enough households respond. */
    readonly adjustedClusters: number;
    /** How much larger the variance is than that of a simple random sample; null without `rho`. */
    readonly designEffect: number | null;
  };
  /** Formula that was used: allocation or design, kind of parameter and of precision; `fpc` for a finite population. */
  readonly formula: string;
  /** What is estimated. Default: `proportion`. */
  readonly parameterType: ParameterType;
  /** Whether `precision` is relative to the mean. Default: relative if a mean, or another proportion than 0.5, is expected; a warning then says so. */
  readonly precisionMode: StatisticsTargetMode;
  /** Expected proportion. Only for proportions. */
  readonly p?: number;
  /** Expected mean. Only for means. */
  readonly mean?: number;
  /** Quantile of the standard normal distribution. */
  readonly z: number;
  /** Whether the precision holds for all strata together or for each of them. */
  readonly stratification: Stratification;
  /** How the sample is divided among strata. */
  readonly allocation: Allocation;
  /** Inputs that contradict each other or have no effect, and small samples. */
  readonly warnings: ReadonlyArray<{
    /** Code of the warning. Later versions may have more codes.

`sd-contradicts-proportion`: the standard deviation of a proportion follows from p, so the given one was not used. For a mean set `parameterType`.

`mean-contradicts-strata`: the strata have another mean than `expectedMean`; those of the strata were used.

`input-unused`: an input has no effect together with the others.

`precision-mode-assumed`: `precision` was taken as relative or absolute by what is expected. State `precisionMode`.

`total-rounded-up`: each stratum is rounded up, so the total grew.

`small-sample`: fewer than 30 answers, for which the normal quantile is too small.

`few-clusters`: fewer than 25 clusters. */
    readonly code: string;
    /** What happened in this case. */
    readonly detail: string;
  }>;
};

export type SampledHousehold = {
  /** DID of the household. */
  readonly householdId: string;
  /** Stratum or cluster of the household; for a systematic draw the text by which the frame is ordered. */
  readonly stratum: string;
  /** Place by hash in the stratum or cluster, from 1; null where no rank decides. */
  readonly rank: number | null;
  /** HMAC-SHA-256 of the DID of the household with the seed as key, hexadecimal; null where no rank decides. */
  readonly hash: string | null;
  /** `sample`: drawn, or taken from the reserve; `reserve`; `replaced`: another household has its place. */
  readonly role: Role;
  /** Number of households of the frame for which it stands: 1 / probability of being drawn. Null outside the sample, and for a purposive sample. */
  readonly weight: number | null;
  /** DID of the household whose place it took. */
  readonly replaces?: string;
  /** DID of the household that took its place. */
  readonly replacedBy?: string;
  /** Why it was replaced. */
  readonly reason?: DrawReplacementReason;
};

export type SamplingRequest = {
  /** Number of households from which the sample is drawn. */
  readonly population?: number;
  /** Confidence level of the sample. Default: 0.95. */
  readonly confidence?: number;
  /** Half-width of the confidence interval that the sample must reach, above 0 and below 1. Only an absolute precision of a mean may be larger: it has the unit of the mean. */
  readonly precision: number;
  /** What is estimated. Default: `proportion`. */
  readonly parameterType?: ParameterType;
  /** Whether `precision` is relative to the mean. Default: relative if a mean, or another proportion than 0.5, is expected; a warning then says so. */
  readonly precisionMode?: StatisticsTargetMode;
  /** Expected mean, or expected proportion. */
  readonly expectedMean?: number;
  /** Expected standard deviation. */
  readonly expectedSD?: number;
  /** Expected fraction of households that do not respond. */
  readonly dropoutRate?: number;
  /** Expected fraction of households that respond. It is combined with `dropoutRate`. Default: 1. */
  readonly responseRate?: number;
  /** Strata of the sample. */
  readonly strata?: ReadonlyArray<{
    /** Name of the stratum. */
    readonly name: string;
    /** Fraction of the population in the stratum. All shares add up to 1. */
    readonly share?: number;
    /** Number of households in the stratum. */
    readonly population?: number;
    /** Expected mean or proportion of the stratum. Default: `expectedMean`. */
    readonly mean?: number;
    /** Standard deviation within the stratum. */
    readonly sd?: number;
    /** Cost of asking one household of the stratum, in any currency. */
    readonly unitCost?: number;
  }>;
  /** `pooled`: the precision holds for all strata together. `independent`: each stratum meets it alone. Default: `pooled`. */
  readonly stratification?: Stratification;
  /** How the sample is divided among strata. `neyman` and `cost` need `mean` or `sd` of each stratum, `cost` also `unitCost`. Default: `proportional`. */
  readonly allocation?: Allocation;
  /** Clusters are drawn, such as villages, and households in them. State `rho`, or `sdBetween`, or `sdBetween` with `sdWithin` and `meanSize`. */
  readonly cluster?: {
    /** Number of clusters: in a request those that exist (left out: many), in a reply those that are needed. */
    readonly clusters?: number;
    /** Number of households that are asked in each cluster. */
    readonly unitsPerCluster: number;
    /** Correlation of households of the same cluster, 0 to 1. */
    readonly rho?: number;
    /** Standard deviation of the number of households asked per cluster. Default: 0. */
    readonly sizeSD?: number;
    /** Standard deviation between the means of clusters. */
    readonly sdBetween?: number;
    /** Standard deviation within clusters, if only some households of a cluster are asked. */
    readonly sdWithin?: number;
    /** Mean number of households in a cluster. */
    readonly meanSize?: number;
  };
  /** `rounded` uses 1.645, 1.96 or 2.576, to repeat published numbers. Default: `exact`. */
  readonly zMode?: ZMode;
};

export type SaveTo = "externalId" | "location.district" | "location.density" | "location.geo" | "members.adults" | "members.children" | "baseline.fuelType" | "baseline.monthlyConsumption" | "contact.name" | "contact.phone" | "device.type" | "device.serialNumber" | "device.model";

export type ScaleQuestion = {
  /** Id of the question, unique in its section or repeat. */
  readonly id: string;
  /** true: must be answered where it applies. Default: false. */
  readonly required?: boolean;
  /** Text of the question, or by language tag. */
  readonly label?: LocalizedText;
  /** Help for the person who answers, or by language tag. */
  readonly hint?: LocalizedText;
  /** Help for the collector, or by language tag. */
  readonly guidance?: LocalizedText;
  /** XLSForm expression; it is asked only where this is true. */
  readonly relevant?: string;
  /** XLSForm expression that an answer must fulfil; `.` is the answer. */
  readonly constraint?: string;
  /** What is said of an answer that breaks the constraint, or by language tag. */
  readonly constraintMessage?: LocalizedText;
  /** What is said where a required answer is missing, or by language tag. */
  readonly requiredMessage?: LocalizedText;
  /** How phones take the answer, in the words of the column `parameters` of XLSForm, for example `max-pixels`. */
  readonly parameters?: QuestionParameters;
  /** Answer that is shown first; the service does not fill it in. */
  readonly default?: unknown;
  /** What clients fill in by a calculation, and people may change; the service does not fill it in. */
  readonly fill?: QuestionFill;
  /** true: clients show it, but people cannot change it. */
  readonly readonly?: boolean;
  /** The same answer must not come twice. */
  readonly unique?: {
    /** Where it must not come twice: in the `campaign` or in the `household`. */
    readonly scope: DateQuestionScope;
  };
  /** true: the answer needs the scope `pii:read` to be read. */
  readonly sensitive?: boolean;
  /** What sensors measure of the same thing. */
  readonly measure?: DateQuestionMeasure;
  /** How an answer may differ in a second visit. */
  readonly backCheck?: BackCheck;
  /** Id of the question in earlier versions. */
  readonly renamedFrom?: string;
  /** Field of the household that the answer fills in when it is verified. */
  readonly saveTo?: SaveTo;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string;
  /** Type of the answer. */
  readonly type: "scale";
  /** Words for points of a scale, by number. */
  readonly labels?: Readonly<Record<string, LocalizedText>>;
  /** Limits of an answer, each inclusive. */
  readonly validation: {
    /** Smallest answer. */
    readonly min: number;
    /** Largest answer. */
    readonly max: number;
    /** Distance between two answers. */
    readonly step: number;
  };
};

export type Scope = "projects:read" | "projects:write" | "households:read" | "households:write" | "households:erase" | "devices:read" | "devices:write" | "readings:read" | "readings:write" | "alarms:read" | "alarms:write" | "surveys:read" | "surveys:write" | "responses:read" | "responses:write" | "responses:review" | "analysis:read" | "analysis:run" | "claims:read" | "claims:write" | "claims:verify" | "credentials:issue" | "exports:run" | "events:read" | "webhooks:manage" | "keys:manage" | "audit:read" | "pii:read";

export type SdgIndicator = {
  /** Goal, or indicator of the UN framework. */
  readonly sdg: string;
  /** `section.question` of the questionnaire. */
  readonly question: string;
  /** `share` of the households, or `mean`. */
  readonly measure: SdgIndicatorMeasure;
  /** The statistics of the question; null: none. */
  readonly statistics: SdgStatistics | null;
  /** Why there are no statistics: `not-asked` by the campaign, or `sensitive`, so that the answers are kept apart. */
  readonly reason?: SdgIndicatorReason;
};

export type SdgIndicatorMeasure = "share" | "mean";

export type SdgIndicatorReason = "not-asked" | "sensitive";

export type SdgIndicators = {
  /** The indicators, by goal. */
  readonly data: ReadonlyArray<SdgIndicator>;
};

export type SdgStatistics = {
  /** Which responses the estimates rest on, and which were left out. */
  readonly basis: StatisticsBasis;
  /** What the weights follow: `stratum`, `cluster`, or `none` where all are equal. */
  readonly weighting: Weighting;
  /** true: the sample was not drawn, so no estimate is one of a probability sample. */
  readonly notProbability: boolean;
  /** How much of the frame the estimates stand for. */
  readonly coverage: StatisticsCoverage;
  /** true: hidden, because it would show the answers of a few households; `pii:read` shows it. */
  readonly suppressed: boolean;
  /** One for each value of a choice; one mean or ratio. */
  readonly estimates: ReadonlyArray<StatisticsEstimate>;
  /** The precision that the sampling of the campaign asks for; null: it states none. */
  readonly target: StatisticsTarget | null;
  /** Estimates for each value of `by`. */
  readonly groups?: ReadonlyArray<StatisticsGroup>;
  /** What the caller should know about the stored record. */
  readonly warnings: ReadonlyArray<{
    /** Machine-readable code of the cause. */
    readonly code: string;
    /** Explanation in one or two sentences. */
    readonly detail: string;
  }>;
};

export type Season = "comparison" | "ownYear" | "none";

export type SendReadingsMeasure = "REMAINING" | "CONSUMED" | "DELIVERED";

export type SendReadingsMode = "OFF" | "ON" | "KEEP_WARM" | "UNKNOWN";

export type SendReadingsUnit = "KG" | "L" | "M3" | "KWH";

export type Series = {
  /** DID of the device. */
  readonly deviceId?: string;
  /** DID of the household. */
  readonly householdId?: string;
  /** Kind of the readings. */
  readonly kind: string;
  /** Field that is aggregated. */
  readonly metric: string;
  /** Unit of the values; null for a count, or if each point has its own unit. */
  readonly unit: string | null;
  /** Length of a step. */
  readonly aggregate: Aggregate;
  /** Function of the values of a step. */
  readonly fn: Fn;
  /** Time zone of steps of a day. */
  readonly timeZone: string;
  /** Start of the time, inclusive. */
  readonly from: string;
  /** End of the time, exclusive. */
  readonly to: string;
  /** Points of the series. */
  readonly data: ReadonlyArray<{
    /** DID of the device. */
    readonly deviceId: string;
    /** Name of the probe. */
    readonly probe?: string;
    /** Fuel. */
    readonly fuelType?: string;
    /** What `quantity` is: fuel remaining, consumed or delivered. */
    readonly measure?: string;
    /** Unit of the value. */
    readonly unit?: string;
    /** Start of the step. */
    readonly start: string;
    /** Value of the step; null for a step without readings. */
    readonly value: number | null;
    /** Number of readings of the step that have the metric. */
    readonly count: number;
  }>;
  /** Always null: the series comes in one reply. */
  readonly nextCursor: null;
  /** Whether another page follows. */
  readonly hasMore: false;
};

export type Session = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Id of the API key that signed in. */
  readonly keyId: string;
  /** Name for people. */
  readonly name: string;
  /** Scopes: what the key may do. */
  readonly scopes: ReadonlyArray<string>;
  /** DIDs or ids of the projects to which the key is limited; empty for all. */
  readonly projectIds: ReadonlyArray<string>;
  /** DID of the API key that wrote this version, else its id; for a command its name. */
  readonly actor: string | null;
  /** When the session ends. */
  readonly expiresAt: string;
  /** When the key was last used, to the hour; null for never. */
  readonly lastUsedAt: string | null;
  /** When the record was created. */
  readonly createdAt: string;
  /** Whether the calling browser holds it. */
  readonly isCurrent: boolean;
};

export type SessionCode = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Id of the API key that the session will belong to. */
  readonly keyId: string;
  /** When the link ends. */
  readonly expiresAt: string;
  /** When the record was created. */
  readonly createdAt: string;
  /** The code; null if the reply is repeated for an Idempotency-Key. */
  readonly code: string | null;
  /** The sign-in link; null if the reply is repeated for an Idempotency-Key. */
  readonly address: string | null;
};

export type Side = "lower" | "upper";

export type SilentDevice = {
  /** DID of the device. */
  readonly id: string;
  /** The end of the DID. */
  readonly label: string;
  /** Where the device was last in the period; null if its household was erased. */
  readonly household: StripHousehold | null;
};

export type SingleChoiceQuestion = {
  /** Id of the question, unique in its section or repeat. */
  readonly id: string;
  /** true: must be answered where it applies. Default: false. */
  readonly required?: boolean;
  /** Text of the question, or by language tag. */
  readonly label?: LocalizedText;
  /** Help for the person who answers, or by language tag. */
  readonly hint?: LocalizedText;
  /** Help for the collector, or by language tag. */
  readonly guidance?: LocalizedText;
  /** XLSForm expression; it is asked only where this is true. */
  readonly relevant?: string;
  /** XLSForm expression that an answer must fulfil; `.` is the answer. */
  readonly constraint?: string;
  /** What is said of an answer that breaks the constraint, or by language tag. */
  readonly constraintMessage?: LocalizedText;
  /** What is said where a required answer is missing, or by language tag. */
  readonly requiredMessage?: LocalizedText;
  /** How phones take the answer, in the words of the column `parameters` of XLSForm, for example `max-pixels`. */
  readonly parameters?: QuestionParameters;
  /** Answer that is shown first; the service does not fill it in. */
  readonly default?: unknown;
  /** What clients fill in by a calculation, and people may change; the service does not fill it in. */
  readonly fill?: QuestionFill;
  /** true: clients show it, but people cannot change it. */
  readonly readonly?: boolean;
  /** The same answer must not come twice. */
  readonly unique?: {
    /** Where it must not come twice: in the `campaign` or in the `household`. */
    readonly scope: DateQuestionScope;
  };
  /** true: the answer needs the scope `pii:read` to be read. */
  readonly sensitive?: boolean;
  /** What sensors measure of the same thing. */
  readonly measure?: DateQuestionMeasure;
  /** How an answer may differ in a second visit. */
  readonly backCheck?: BackCheck;
  /** Id of the question in earlier versions. */
  readonly renamedFrom?: string;
  /** Field of the household that the answer fills in when it is verified. */
  readonly saveTo?: SaveTo;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string;
  /** Type of the answer. */
  readonly type: "single_choice";
  /** Answers that can be chosen. */
  readonly options?: ReadonlyArray<string | {
    /** What an answer names. */
    readonly value: string;
    /** Text of the option, or by language tag. */
    readonly label?: LocalizedText;
    /** Values that a choice filter compares, by column. */
    readonly filter?: OptionColumns;
  }>;
  /** The list of the template whose rows are the options, in place of `options`. */
  readonly optionsFrom?: OptionsFrom;
  /** true: another answer is allowed, as `other:` and its text. */
  readonly allowOther?: boolean;
  /** XLSForm expression; only options for which it is true are offered. */
  readonly choiceFilter?: string;
};

export type StackedGroup = {
  /** District. */
  readonly district: string;
  /** Households with a sensor on the old stove. */
  readonly households: number;
  /** Means of the shares of its households, 0 to 1. */
  readonly shares: StackedShares;
};

export type StackedHousehold = {
  /** DID of the household. */
  readonly id: string;
  /** External id, else the end of the DID, as for a household that was erased. */
  readonly label: string;
  /** Days on which every metered stove was heard. */
  readonly days: number;
  /** Time in use on these days, min. */
  readonly minutes: StackedMinutes;
};

export type StackedMinutes = {
  /** Stoves of the project. */
  readonly new: number;
  /** The old stove. */
  readonly traditional: number;
  /** Meters and sensors of unknown stoves. */
  readonly other: number;
};

export type StackedShares = {
  /** Stoves of the project. */
  readonly new: number;
  /** The old stove. */
  readonly traditional: number;
  /** Meters and sensors of unknown stoves. */
  readonly other: number;
};

export type Stacking = {
  /** The project. */
  readonly project: PictureProject;
  /** The days that are drawn; null for a picture without a period. */
  readonly period: PicturePeriod | null;
  /** IANA time zone of the days. */
  readonly timeZone: string;
  /** How many things the picture is about. */
  readonly n: number;
  /** Share of the expected data that is missing, 0 to 1; null if nothing was expected. */
  readonly missingShare: number | null;
  /** Households with a sensor on the old stove; empty where the rows are districts. */
  readonly households: ReadonlyArray<StackedHousehold>;
  /** Districts; empty where the rows are households. */
  readonly groups: ReadonlyArray<StackedGroup>;
  /** Means of all households; null without one. */
  readonly means: StackingMeans | null;
  /** Households whose old stove has no sensor: their shares are not known. */
  readonly unmetered: number;
  /** Metered households that did not cook on a day that counts. */
  readonly unused: number;
  /** Districts that are left out: fewer than 5 households, and no `pii:read`. */
  readonly hidden: StackingHidden;
};

export type StackingHidden = {
  /** Number of districts. */
  readonly groups: number;
  /** Their households in all. */
  readonly households: number;
};

export type StackingMean = {
  /** Mean share of the households, 0 to 1. */
  readonly share: number;
  /** Lower end of the 90 % interval; null with fewer than 2 households. */
  readonly lower: number | null;
  /** Upper end of the 90 % interval; null with fewer than 2 households. */
  readonly upper: number | null;
};

export type StackingMeans = {
  /** Stoves of the project. */
  readonly new: StackingMean;
  /** The old stove. */
  readonly traditional: StackingMean;
  /** Meters and sensors of unknown stoves. */
  readonly other: StackingMean;
};

export type StatisticsBasis = {
  /** States that count. */
  readonly statuses: ReadonlyArray<SurveyResponseStatus>;
  /** Households whose answers the estimates rest on. */
  readonly n: number;
  /** Responses that were left out, by their first reason: a state that does not count, `outOfSample`, `incomplete`, `inconsistent`, `unknownStratum`, `repeated`. */
  readonly excluded: Readonly<Record<string, number>>;
  /** Responses that count, to which the question applies, and that do not answer it. */
  readonly missing: number;
  /** Responses that count, but to which the question does not apply. */
  readonly notApplicable: number;
};

export type StatisticsCoverage = {
  /** Fraction of the households of the frame whose stratum has answers, 0 to 1. */
  readonly share: number;
  /** Strata without answers. */
  readonly withoutAnswers: ReadonlyArray<string>;
};

export type StatisticsEstimate = {
  /** The answer whose share it is. */
  readonly value?: string | boolean;
  /** Share of the households to which the question applies, 0 to 1. */
  readonly proportion?: number;
  /** Mean of the answers, in `unit`. */
  readonly mean?: number;
  /** Ratio of two sums, in `unit`. */
  readonly ratio?: number;
  /** Unit of the mean or ratio; null: none. */
  readonly unit?: string | null;
  /** Standard error; null: it cannot be known. */
  readonly se: number | null;
  /** Interval of the confidence that was asked for; null: there is no spread. */
  readonly interval: StatisticsInterval | null;
  /** Half-width of the interval / estimate. */
  readonly relativePrecision: number | null;
  /** Whether the target is met. */
  readonly met?: boolean;
  /** End of the interval that lowers credits, where the target is not met. */
  readonly conservativeBound?: {
    /** Which end. */
    readonly side: Side;
    /** Value that may be used; null: none may. */
    readonly value: number | null;
  };
};

export type StatisticsGroup = {
  /** Value of the field; null: unknown. */
  readonly group: string | null;
  /** Households of the group; null where they are hidden. */
  readonly n: number | null;
  /** true: hidden, because it would show the answers of a few households; `pii:read` shows it. */
  readonly suppressed: boolean;
  /** One for each value of a choice; one mean or ratio. */
  readonly estimates: ReadonlyArray<StatisticsEstimate>;
};

export type StatisticsInterval = {
  /** Lower end. */
  readonly lower: number;
  /** Upper end. */
  readonly upper: number;
  /** Confidence, 0 to 1. */
  readonly level: number;
  /** How it was made. */
  readonly method: string;
};

export type StatisticsTarget = {
  /** Confidence of the interval that is compared. */
  readonly confidence: number;
  /** Half-width that must be reached. */
  readonly precision: number;
  /** Whether `precision` is relative to the estimate. */
  readonly mode: StatisticsTargetMode;
  /** Whether all estimates meet it. */
  readonly met: boolean;
};

export type StatisticsTargetMode = "relative" | "absolute";

export type StatusList = {
  /** Addresses of the JSON-LD contexts. The proof has the same list. */
  readonly "@context": ReadonlyArray<string>;
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Type of the resource. */
  readonly type: ReadonlyArray<string>;
  /** DID of the issuer. */
  readonly issuer: string;
  /** First local day for which it holds; null for all earlier days too. */
  readonly validFrom: string;
  /** End of its validity; null while it has none. */
  readonly validUntil: string;
  /** The list. */
  readonly credentialSubject: StatusListSubject;
  /** Data Integrity proof of the issuer with the cryptosuite `eddsa-jcs-2022`. */
  readonly proof: Readonly<Record<string, unknown>>;
};

export type StatusListSubject = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Type of the resource. */
  readonly type: "BitstringStatusList";
  /** What a set bit means. */
  readonly statusPurpose: StatusPurpose;
  /** The bits: GZIP, then base64url without padding, after the prefix `u`. */
  readonly encodedList: string;
};

export type StatusPurpose = "revocation" | "suspension";

export type Step = "hour" | "day";

export type Stratification = "pooled" | "independent";

export type StratumProgress = {
  /** Name of the stratum. */
  readonly name: string;
  /** Households of the frame; null if it is not known. */
  readonly population: number | null;
  /** Households that were drawn. */
  readonly planned: number;
  /** Households of the sample whose interview is verified. */
  readonly done: number;
  /** Households that refused, also if another has taken their place. */
  readonly refused: number;
  /** Households that were not found. */
  readonly notFound: number;
  /** Households that have moved away. */
  readonly moved: number;
  /** Households that do not belong to the population. */
  readonly ineligible: number;
  /** Households whose interview was rejected. */
  readonly rejected: number;
  /** Households whose place another has taken. Each also counts under its outcome. */
  readonly replaced: number;
  /** Households that are to be visited, or whose interview waits for review. */
  readonly open: number;
  /** done ÷ (done + refused + notFound + moved); null before the first outcome. */
  readonly responseRate: number | null;
};

export type StripDay = {
  /** Local day. */
  readonly date: string;
  /** Expected intervals; null on a day without the device in a household of the project. */
  readonly expected: number | null;
  /** Expected intervals with a valid reading; null as `expected`. */
  readonly received: number | null;
  /** Why data are missing; `unknown` if nobody documented it. Absent if none are. */
  readonly reason?: GapPatchReason;
};

export type StripDevice = {
  /** DID of the device. */
  readonly id: string;
  /** The end of the DID. */
  readonly label: string;
  /** Where the device was last in the period; null if its household was erased. */
  readonly household: StripHousehold | null;
  /** Every day of the period. */
  readonly days: ReadonlyArray<StripDay>;
};

export type StripHousehold = {
  /** DID of the household. */
  readonly id: string;
  /** External id, else the end of the DID. */
  readonly label: string;
};

export type StripNeverHeard = {
  /** Number of devices. */
  readonly count: number;
  /** Their expected intervals, which are not in `expected`. */
  readonly expected: number;
  /** The first 50 of them. */
  readonly devices: ReadonlyArray<SilentDevice>;
};

export type StripOthers = {
  /** Number of devices. */
  readonly count: number;
  /** Every day of the period. */
  readonly days: ReadonlyArray<StripDay>;
};

export type Subject = "household" | "project";

export type SubmissionAnchor = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Number of the anchor in its project. */
  readonly seq: number;
  /** Digest of the anchor. */
  readonly digest: string;
};

export type SummaryClaimable = {
  /** What may still be claimed of the period, kgCO2e: `credited` without `claimed`, never below 0. */
  readonly quantity: number;
  /** `creditedReduction` of the newest analysis of the project, kgCO2e; 0 while `blockedBy` is set. */
  readonly credited: number;
  /** Live claims that share a day with the period, each as a whole, kgCO2e. */
  readonly claimed: number;
  /** Why nothing may be claimed: no analysis, or the newest one is provisional or stale; null if it may. */
  readonly blockedBy: BlockedBy | null;
};

export type SummaryCoverage = {
  /** Start of the time, inclusive. */
  readonly from: string;
  /** End of the time, exclusive. */
  readonly to: string;
  /** Number of expected intervals of these days. */
  readonly expected: number;
  /** Number of expected intervals with at least one valid reading. */
  readonly received: number;
  /** received / expected, 0 to 1; null if nothing was expected. Devices that never sent count. */
  readonly coverage: number | null;
  /** Coverage below which a result is provisional. */
  readonly threshold: number;
};

export type SummaryHouseholds = {
  /** Households with a cooking event on one of the days from `from` to `to`. */
  readonly cooking: number;
  /** Households with an installed device on one of the last 30 complete days. */
  readonly total: number;
  /** Start of the time, inclusive. */
  readonly from: string;
  /** End of the time, exclusive. */
  readonly to: string;
};

export type Survey = {
  /** Standard sections of the questionnaire; at least one must be true. */
  readonly template?: unknown;
  /** Name of the template that the campaign copied. */
  readonly templateId?: unknown;
  /** Version of the template that the campaign copied. */
  readonly templateVersion?: unknown;
  /** Digest of the questionnaire that the campaign copied. */
  readonly templateDigest?: unknown;
  /** Ids of the sections that the campaign asks. */
  readonly sections?: unknown;
  /** When responses are collected. */
  readonly schedule?: unknown;
  /** When the campaign was opened. */
  readonly openedAt?: unknown;
  /** When the campaign ended; interviews that were begun before are taken for the days of grace. */
  readonly closedAt?: unknown;
  /** Why the state was changed last. */
  readonly statusReason?: unknown;
  /** Id of the campaign that this one follows up; null for none. */
  readonly follows?: unknown;
  /** Rules for the quality of responses. */
  readonly quality?: unknown;
  /** Title for people. */
  readonly title?: unknown;
  /** Protocol of the survey, for auditors. */
  readonly protocol?: unknown;
  /** DIDs of the persons who collect responses. */
  readonly collectors?: ReadonlyArray<string>;
  /** DID of the project. */
  readonly projectId: string;
  /** Kind of the campaign. */
  readonly type: string;
  /** Number of the round in a series of campaigns. Default: the next one. */
  readonly round: number;
  /** State of the campaign: `draft`, `scheduled`, `open`, `paused`, `closing` (days of grace), `closed`, `archived` or `withdrawn`. */
  readonly status: SurveyStatus;
  /** How households are drawn, and how many. */
  readonly sampling: Readonly<Record<string, unknown>>;
  /** Which households of the project may be drawn, by the filters of GET /v1/households. Default: all that take part. */
  readonly frame?: Readonly<Record<string, unknown>>;
  /** An interview without a household registers a new one when it is accepted. */
  readonly registersHouseholds?: boolean;
  /** The commitment in force and the draw; absent before the first commitment. */
  readonly sample?: {
    /** SHA-256 of `committed` as canonical JSON (RFC 8785). */
    readonly commitment: string;
    /** When it was committed, UTC with milliseconds. */
    readonly committedAt: string;
    /** SHA-256 of the text of the frame. */
    readonly frameDigest: string;
    /** When the sample was drawn, UTC; null before that. */
    readonly drawnAt: string | null;
  };
  /** Numbers of households and responses. */
  readonly counts: {
    /** Households of the frame: when the campaign was written, then those of the commitment. */
    readonly frame: number;
    /** Drawn households, without the reserve. */
    readonly drawn: number;
    /** Households that are given to a collector for an interview. */
    readonly assigned?: number;
    /** Responses that were sent in, in any state; drafts and back-checks are not. */
    readonly received?: number;
    /** Those that are verified now. */
    readonly verified?: number;
    /** Those that are rejected now. */
    readonly rejected?: number;
  };
  /** true: the sample was not drawn, so no estimate is one of a probability sample. */
  readonly notProbability?: boolean;
  /** What the caller should know about the stored record. */
  readonly warnings: ReadonlyArray<{
    /** Machine-readable code of the cause. */
    readonly code: string;
    /** Explanation in one or two sentences. */
    readonly detail: string;
  }>;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt: string;
  /** Why the record was last corrected or withdrawn. */
  readonly correctionReason?: string;
  /** When the record was withdrawn. Absent while it is in force. */
  readonly withdrawnAt?: string;
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version: number;
};

export type SurveyCheckCounts = {
  /** Name of the check. */
  readonly id: string;
  /** Interviews that pass. */
  readonly pass: number;
  /** Interviews with a warning. */
  readonly warn: number;
  /** Interviews that fail. */
  readonly fail: number;
};

export type SurveyCheckResult = {
  /** Name of the check. */
  readonly id: string;
  /** `pass`, `warn` or `fail`. */
  readonly result: SurveyResponseResult;
  /** What the result rests on. The unit is the last word of a name. */
  readonly numbers: Readonly<Record<string, number>>;
  /** `section.question` that decided. */
  readonly question?: string;
};

export type SurveyChecks = {
  /** Time of the latest comparison, ISO 8601 in UTC; null: there was none yet. */
  readonly checkedAt: string | null;
  /** Responses of the campaign at that time. */
  readonly responses: number;
  /** Interviews that were compared: the newest, at most 20,000. */
  readonly checked: number;
  /** How many interviews pass, warn and fail, by check. */
  readonly counts: ReadonlyArray<SurveyCheckCounts>;
  /** Digits that a collector prefers: whether numbers end in 0 and 5 too often. */
  readonly collectors: ReadonlyArray<SurveyCollectorCheck>;
  /** Questions whose answers depend on the collector. */
  readonly questions: ReadonlyArray<SurveyCheckResult>;
  /** How thorough the search for copies was. */
  readonly search: SurveyCopySearch | null;
};

export type SurveyCollectorCheck = {
  /** Name of the check. */
  readonly id: string;
  /** `pass`, `warn` or `fail`. */
  readonly result: SurveyResponseResult;
  /** What the result rests on. The unit is the last word of a name. */
  readonly numbers: Readonly<Record<string, number>>;
  /** `section.question` that decided. */
  readonly question?: string;
  /** DID of the person who asked. */
  readonly collector: string;
};

export type SurveyCopySearch = {
  /** Fraction of the copies that the search finds, 0 to 1. */
  readonly recall: number;
  /** Pairs of interviews that were compared. */
  readonly comparisons: number;
};

export type SurveyDossier = {
  /** Id of the campaign. */
  readonly surveyId: string;
  /** Version of the campaign. */
  readonly version: number;
  /** Type of the resource. */
  readonly type: string;
  /** Status of the record. */
  readonly status: string;
  /** Protocol of the survey, for auditors. */
  readonly protocol: Readonly<Record<string, unknown>>;
  /** The questionnaire that the campaign copied. */
  readonly questionnaire: {
    /** Id of a template instead of standard sections. */
    readonly templateId: string;
    /** Version of the template. */
    readonly templateVersion: number;
    /** SHA-256 of the questionnaire as canonical JSON (RFC 8785). */
    readonly digest: string;
  };
  /** How households are drawn, and how many, with what was calculated. */
  readonly sampling: Readonly<Record<string, unknown>>;
  /** The implementation requirements of a survey. */
  readonly requirements: ReadonlyArray<SurveyRequirement>;
  /** How the sample was drawn. */
  readonly draw: {
    /** All commitments, oldest first; the last one is in force. */
    readonly commitments: ReadonlyArray<{
      /** SHA-256 of `committed` as canonical JSON (RFC 8785). */
      readonly commitment: string;
      /** When it was committed, UTC with milliseconds. */
      readonly committedAt: string;
      /** Why the commitment before is void; null for the first one. */
      readonly reason: string | null;
    }>;
    /** The seed of the draw; null for a method without chance, and before the draw. */
    readonly seed: DrawSeed | null;
    /** When the sample was drawn; null before. */
    readonly drawnAt: string | null;
    /** Households whose place another has taken, in their order. */
    readonly replacements: ReadonlyArray<DrawReplacement>;
  };
  /** DIDs of the persons who collect responses. */
  readonly collectors: ReadonlyArray<string>;
  /** Items done, and all items. */
  readonly progress: SurveyProgress;
  /** Responses by the state of their review. */
  readonly review: ReadonlyArray<{
    /** Status of the record. */
    readonly status: SurveyResponseStatus;
    /** Number of responses in this state. */
    readonly responses: number;
  }>;
  /** true: the sample was not drawn, so no estimate is one of a probability sample. */
  readonly notProbability: boolean;
};

export type SurveyFrameFilter = {
  /** District, as the programme names it. */
  readonly district?: ReadonlyArray<string>;
  /** Population density of the place. */
  readonly density?: ReadonlyArray<Density>;
  /** Fuel. */
  readonly fuelType?: ReadonlyArray<FuelType>;
  /** Status of the record. */
  readonly status?: ReadonlyArray<SurveyPatchStatus>;
  /** Group in a comparison: `adopter` has a new stove, `comparison` has none. */
  readonly group?: ReadonlyArray<Group>;
  /** Type of a device that is installed in the household. */
  readonly deviceType?: ReadonlyArray<DeviceType>;
  /** Tags; the household has at least one of them. */
  readonly tag?: ReadonlyArray<string>;
  /** Id of the household in your own system. It is unique within a project. */
  readonly externalId?: ReadonlyArray<string>;
};

export type SurveyPatch = {
  /** Standard sections of the questionnaire; at least one must be true. */
  readonly template?: {
    /** Ask the section on eligibility. */
    readonly eligibilityCriteria?: boolean | null;
    /** Ask the section on the socio-economic situation. */
    readonly socioEconomicData?: boolean | null;
    /** Ask the section on cooking patterns. */
    readonly cookingPatterns?: boolean | null;
    /** Ask the section on how the stove is perceived. */
    readonly stovePerceptions?: boolean | null;
    /** Ask the section on the quality of the installation. */
    readonly installationQuality?: boolean | null;
    /** Ask the section on user experience. */
    readonly userExperience?: boolean | null;
    /** Ask the section on technical problems. */
    readonly technicalChallenges?: boolean | null;
    /** Ask the section on patterns of use. */
    readonly usagePatterns?: boolean | null;
    /** Ask the section on use of each stove. */
    readonly stoveUsage?: boolean | null;
    /** Ask the section on fuel consumption. */
    readonly fuelConsumption?: boolean | null;
    /** Ask the section on satisfaction. */
    readonly userSatisfaction?: boolean | null;
    /** Ask the section on indicators of the Sustainable Development Goals. */
    readonly sdgIndicators?: boolean | null;
    /** Ask the section on criteria for inclusion. */
    readonly inclusionCriteria?: boolean | null;
  } | null;
  /** Id of a template instead of standard sections. */
  readonly templateId?: string | null;
  /** Version of the template. */
  readonly templateVersion?: number | null;
  /** How households are drawn, and how many. */
  readonly sampling?: {
    /** Method of sampling. */
    readonly method?: NewSurveyMethod | null;
    /** Number of households to draw. Default: it follows from `precision`. */
    readonly size?: number | null;
    /** Confidence level of the sample. Default: 0.95. */
    readonly confidence?: number | null;
    /** Half-width of the confidence interval that the sample must reach. */
    readonly precision?: number | null;
    /** Number of households from which the sample is drawn. */
    readonly population?: number | null;
    /** Expected mean, or expected proportion. */
    readonly expectedMean?: number | null;
    /** Expected standard deviation. */
    readonly expectedSD?: number | null;
    /** Expected fraction of households that do not respond. */
    readonly dropoutRate?: number | null;
    /** Expected fraction of households that respond. It is combined with `dropoutRate`. Default: 1. */
    readonly responseRate?: number | null;
    /** What is estimated. Default: `proportion`. */
    readonly parameterType?: ParameterType | null;
    /** Whether `precision` is relative to the mean. Default: relative if a mean, or another proportion than 0.5, is expected; a warning then says so. */
    readonly precisionMode?: StatisticsTargetMode | null;
    /** Strata of the sample. */
    readonly strata?: ReadonlyArray<{
      /** Name of the stratum. */
      readonly name: string;
      /** Fraction of the population in the stratum. All shares add up to 1. */
      readonly share?: number;
      /** Number of households in the stratum. */
      readonly population?: number;
      /** Expected mean or proportion of the stratum. Default: `expectedMean`. */
      readonly mean?: number;
      /** Standard deviation within the stratum. */
      readonly sd?: number;
      /** Cost of asking one household of the stratum, in any currency. */
      readonly unitCost?: number;
    }> | null;
    /** Fields of a household that divide households into strata. */
    readonly stratifyBy?: ReadonlyArray<NewSurveyBy> | null;
    /** Fields by which a systematic draw orders the frame. Default: `location.district`, then `location.density`. */
    readonly orderBy?: ReadonlyArray<NewSurveyBy> | null;
    /** How the sample is divided among strata. */
    readonly allocation?: Allocation | null;
    /** Whether the precision holds for all strata together or for each of them. */
    readonly stratification?: Stratification | null;
    /** Clusters that are drawn, such as villages, and how many households of each are asked. */
    readonly cluster?: {
      /** Number of clusters: in a request those that exist (left out: many), in a reply those that are needed. */
      readonly clusters?: number | null;
      /** Number of households that are asked in each cluster. */
      readonly unitsPerCluster?: number | null;
      /** Correlation of households of the same cluster, 0 to 1. */
      readonly rho?: number | null;
      /** Standard deviation of the number of households asked per cluster. Default: 0. */
      readonly sizeSD?: number | null;
      /** Standard deviation between the means of clusters. */
      readonly sdBetween?: number | null;
      /** Standard deviation within clusters, if only some households of a cluster are asked. */
      readonly sdWithin?: number | null;
      /** Mean number of households in a cluster. */
      readonly meanSize?: number | null;
      /** Field of a household that names its cluster. Default: `location.district`. */
      readonly by?: NewSurveyBy | null;
    } | null;
    /** Fraction of additional households that are drawn as a reserve. */
    readonly reserveFraction?: number | null;
    /** `rounded` uses 1.645, 1.96 or 2.576, to repeat published numbers. Default: `exact`. */
    readonly zMode?: ZMode | null;
  } | null;
  /** Which households of the project may be drawn, by the filters of GET /v1/households. Default: all that take part. */
  readonly frame?: {
    /** District, as the programme names it. */
    readonly district?: ReadonlyArray<string> | null;
    /** Population density of the place. */
    readonly density?: ReadonlyArray<Density> | null;
    /** Fuel. */
    readonly fuelType?: ReadonlyArray<FuelType> | null;
    /** Status of the record. */
    readonly status?: ReadonlyArray<SurveyPatchStatus> | null;
    /** Group in a comparison: `adopter` has a new stove, `comparison` has none. */
    readonly group?: ReadonlyArray<Group> | null;
    /** Type of a device that is installed in the household. */
    readonly deviceType?: ReadonlyArray<DeviceType> | null;
    /** Tags; the household has at least one of them. */
    readonly tag?: ReadonlyArray<string> | null;
    /** Id of the household in your own system. It is unique within a project. */
    readonly externalId?: ReadonlyArray<string> | null;
  } | null;
  /** When responses are collected. */
  readonly schedule?: {
    /** When the first response is accepted; null for no limit. */
    readonly opensAt?: string | null;
    /** When the campaign closes; null for no limit. */
    readonly closesAt?: string | null;
    /** Days after closing for which late responses are accepted. Default: 7. */
    readonly graceDays?: number | null;
  } | null;
  /** Id of the campaign that this one follows up; null for none. */
  readonly follows?: string | null;
  /** Rules for the quality of responses. */
  readonly quality?: {
    /** Smallest fraction of answered questions. */
    readonly completeness?: number | null;
    /** true: responses are checked for contradictions. */
    readonly consistency?: boolean | null;
    /** Thresholds of quality checks by check and name, in place of the defaults, such as `{"nearDuplicate": {"failFrom": 0.95}}`. */
    readonly checks?: Readonly<Record<string, Readonly<Record<string, number>>>> | null;
  } | null;
  /** Title for people. */
  readonly title?: string | null;
  /** Protocol of the survey, for auditors. */
  readonly protocol?: {
    /** Method of the survey. */
    readonly methodology?: string | null;
    /** How data are stored. */
    readonly storage?: string | null;
    /** Person or body in charge. */
    readonly responsibility?: string | null;
    /** Language tags of the interviews. */
    readonly languages?: ReadonlyArray<string> | null;
    /** How collectors are trained. */
    readonly training?: string | null;
    /** Fraction of households that are visited again. */
    readonly backCheckFraction?: number | null;
    /** Document that describes the data and how they are collected (MADD). */
    readonly maddDocument?: {
      /** Title for people. */
      readonly title?: string | null;
      /** Version of the document. */
      readonly version?: string | null;
      /** Address of the document. */
      readonly uri?: string | null;
      /** Digest of the document. */
      readonly digest?: string | null;
      /** Digest of the template of the document. */
      readonly templateDigest?: string | null;
    } | null;
  } | null;
  /** DIDs of the persons who collect responses. */
  readonly collectors?: ReadonlyArray<string> | null;
  /** Why the record is corrected. The new version keeps it. */
  readonly correctionReason: string;
};

export type SurveyPatchStatus = "enrolled" | "active" | "inactive";

export type SurveyProgress = {
  /** Id of the campaign. */
  readonly surveyId: string;
  /** Numbers by stratum; one row `all` if no sample is drawn. */
  readonly byStratum: ReadonlyArray<StratumProgress>;
  /** Numbers by collector. */
  readonly byCollector: ReadonlyArray<CollectorProgress>;
  /** Margin of error that was planned, and the one that the interviews give now. */
  readonly precision: CampaignPrecision;
  /** Responses of households that were not drawn. They count nowhere above. */
  readonly outOfSample: number;
  /** Address of the proof of the draw; null before it. */
  readonly sampleProof: string | null;
};

export type SurveyQuestion = MultipleChoiceQuestion | SingleChoiceQuestion | RankQuestion | NumberQuestion | IntegerQuestion | BooleanQuestion | TextQuestion | ScaleQuestion | RatingQuestion | DateQuestion | TimeQuestion | DatetimeQuestion | DurationQuestion | GeopointQuestion | GeoshapeQuestion | ImageQuestion | AudioQuestion | VideoQuestion | FileQuestion | BarcodeQuestion | DeviceRefQuestion | QuantityQuestion | MatrixQuestion | NoteQuestion | CalculatedQuestion | HiddenQuestion | MetadataQuestion | RepeatQuestion;

export type SurveyReadiness = {
  /** Id of the campaign. */
  readonly surveyId: string;
  /** Whether all requirements are met. */
  readonly isReady: boolean;
  /** Whether the project lets a campaign open only if all are met (`requireProtocol`). */
  readonly isRequired: boolean;
  /** The implementation requirements of a survey. */
  readonly requirements: ReadonlyArray<SurveyRequirement>;
};

export type SurveyRequirement = {
  /** Name of the requirement. */
  readonly id: SurveyRequirementId;
  /** Whether the campaign meets it. */
  readonly isMet: boolean;
  /** What is missing, and what to do. */
  readonly missing: ReadonlyArray<{
    /** JSON Pointer into the campaign to what is missing. */
    readonly pointer: string;
    /** What to do. */
    readonly detail: string;
  }>;
};

export type SurveyRequirementId = "madd-questionnaire" | "collection-protocol" | "quality-control" | "data-collectors" | "secure-storage" | "data-flow" | "sampling-methodology" | "sample-size" | "random-selection";

export type SurveyResponse = {
  /** Id that the client gave, unique in the project, so that a repeat is recognized; 1 to 249 characters. */
  readonly responseId: string;
  /** The survey as it was sent: the id of a campaign, or the name of a template. */
  readonly surveyId: string;
  /** DID of the household. */
  readonly householdId: string;
  /** When the household was interviewed, ISO 8601 in UTC. */
  readonly timestamp: string;
  /** Answers by section id, then by question id, as they were sent. Sensitive ones and places need `pii:read`. */
  readonly responses: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The state of the review, and who decided last. */
  readonly verification: SurveyResponseVerification;
  /** DID of the person who asked. Default: the `actor` of the key. */
  readonly collector?: string;
  /** When the interview began. */
  readonly startedAt?: string;
  /** When the interview ended. */
  readonly endedAt?: string;
  /** Coordinates (WGS 84). Personal: without `pii:read` they are rounded to 0.1 degree. */
  readonly geo?: {
    /** Latitude in degrees. */
    readonly lat: number;
    /** Longitude in degrees. */
    readonly lon: number;
    /** Accuracy of the coordinates, m. */
    readonly accuracyM?: number;
  };
  /** Language tag of the person, for example `sw` or `en-KE`. */
  readonly language?: string;
  /** What the client says of itself: names and values as text. */
  readonly deviceInfo?: Readonly<Record<string, string>>;
  /** Consent of the household. Personal: shown only with `pii:read`. */
  readonly consent?: {
    /** When consent was given. */
    readonly givenAt: string;
    /** Version of the text to which the household consented. */
    readonly textVersion?: string;
    /** Person who gave consent. */
    readonly by?: string;
  };
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Id of the campaign that it answers. */
  readonly campaignId: string;
  /** Number of the round in a series of campaigns. Default: the next one. */
  readonly round: number;
  /** `back_check`: the second visit of another person, which counts nowhere. Absent: the interview. */
  readonly purpose?: "back_check";
  /** Version of the template. */
  readonly templateVersion: number;
  /** How much of the questionnaire is answered. */
  readonly completion: {
    /** Number of the questions that apply and are answered. */
    readonly answered: number;
    /** Number of the questions that apply. */
    readonly applicable: number;
    /** Answered fraction of the questions that apply, 0 to 1; 1 when none applies. */
    readonly ratio: number;
    /** Fraction that the template asks for. */
    readonly threshold: number;
    /** Pointers to what must be answered and is not. */
    readonly missing: ReadonlyArray<string>;
  };
  /** The two data quality rules of the campaign, applied to it. */
  readonly quality: {
    /** Smallest fraction of answered questions. */
    readonly completeness: number;
    /** true: responses are checked for contradictions. */
    readonly consistency: boolean;
    /** Whether it counts in statistics and exports. */
    readonly meets: boolean;
  };
  /** What the service noticed. A check rejects nothing by itself. */
  readonly checks: ReadonlyArray<{
    /** Name of the check. */
    readonly id: string;
    /** `pass`, `warn` or `fail`. */
    readonly result: SurveyResponseResult;
    /** JSON Pointer into the body. */
    readonly pointer?: string;
    /** Explanation in one or two sentences. */
    readonly detail?: string;
    /** What the result rests on. The unit is the last word of a name. */
    readonly numbers?: Readonly<Record<string, number>>;
    /** Ids of other responses that it resembles. */
    readonly responses?: ReadonlyArray<string>;
  }>;
  /** true: its household was not drawn, so estimates leave it out; null: no sample is drawn. */
  readonly outOfSample: boolean | null;
  /** Why the interview is held: rules that it breaks, each with its place. Absent in other states. */
  readonly faults?: ReadonlyArray<{
    /** JSON Pointer into the body. */
    readonly pointer?: string;
    /** Machine-readable code of the cause. */
    readonly code: string;
    /** Explanation in one or two sentences. */
    readonly detail: string;
  }>;
  /** Files that the interview names and that have not arrived, or only broken: empty, cut off, or of another kind. One that arrives whole leaves the list. With `pii:read` their names, else `file_` and a digest of the name, as in `faults`, `checks` and answers. */
  readonly missingFiles?: ReadonlyArray<string>;
  /** What was sent and is not stored, with the reason. */
  readonly warnings?: ReadonlyArray<{
    /** Code of the warning. Later versions may have more codes.

`verification-not-kept`: it was sent with a decision that this key cannot make, and is stored without it.

`fields-not-kept`: it was sent before, and other values of its fields, which the detail names, are not stored. */
    readonly code: string;
    /** What happened in this case. */
    readonly detail: string;
  }>;
  /** instanceID of the newest interview of a phone that made this response; absent for one by REST. */
  readonly instanceId?: string;
  /** Values of the calculated questions, by section id and question id; of a repeat in a list of its items. */
  readonly calculated?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** SHA-256 of the canonical JSON (RFC 8785) of `v` = 1, `campaignId`, `responseId`, `householdId`, `timestamp`, `round` and the answers, with salted digests in the place of sealed ones. */
  readonly digest: string;
  /** Digest of the answers before the last correction. */
  readonly previousDigest?: string;
  /** Why the record was last corrected or withdrawn. */
  readonly correctionReason?: string;
  /** Answers that are erased with the household: their places and salted digests. */
  readonly sealed?: ReadonlyArray<{
    /** JSON Pointer into the body. */
    readonly pointer: string;
    /** SHA-256 of 16 random bytes and of the canonical JSON of the answer. */
    readonly digest: string;
  }>;
  /** true: personal data are left out because the key lacks `pii:read`. */
  readonly masked?: boolean;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version: number;
};

export type SurveyResponseBatch = {
  /** The outcome of each, in order. */
  readonly items: ReadonlyArray<{
    /** Position of the reading in the batch, from 0. */
    readonly index: number;
    /** Status of the record. */
    readonly status: number;
    /** Id of the response; null for one that is refused. */
    readonly id: string | null;
    /** Why the row was rejected; null otherwise. */
    readonly problem: {
      /** Machine-readable code of the cause. */
      readonly code: string;
      /** Title for people. */
      readonly title: string;
      /** Status of the record. */
      readonly status: number;
      /** Explanation in one or two sentences. */
      readonly detail: string;
      /** Every fault that was found, at most 100. */
      readonly errors: ReadonlyArray<{
        /** Machine-readable code of the cause. */
        readonly code: string;
        /** Explanation in one or two sentences. */
        readonly detail: string;
      }>;
    } | null;
    /** Those of the response that is stored; absent for none. */
    readonly warnings?: ReadonlyArray<{
      /** Code of the warning. Later versions may have more codes.

`verification-not-kept`: it was sent with a decision that this key cannot make, and is stored without it.

`fields-not-kept`: it was sent before, and other values of its fields, which the detail names, are not stored. */
      readonly code: string;
      /** What happened in this case. */
      readonly detail: string;
    }>;
  }>;
};

export type SurveyResponseDecision = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** The decision. */
  readonly decision: SurveyResponseDecisionDecision;
  /** Why it was decided. */
  readonly reason?: string;
  /** What the collector should look at. */
  readonly remarks?: ReadonlyArray<{
    /** Pointer into the response, `#/responses/…`. */
    readonly pointer: string;
    /** The remark. */
    readonly text: string;
  }>;
  /** DID of the person who decided. */
  readonly verifier: string;
  /** When it was decided, ISO 8601 in UTC. */
  readonly timestamp: string;
  /** The version that was decided on. */
  readonly version: number;
};

export type SurveyResponseDecisionDecision = "verified" | "rejected" | "needs_correction" | "disputed" | "supervisor_approved";

export type SurveyResponseDecisions = {
  /** The outcome of each, in order. */
  readonly items: ReadonlyArray<{
    /** Position of the reading in the batch, from 0. */
    readonly index: number;
    /** Status of the record. */
    readonly status: number;
    /** Id of the response; null for one that is refused. */
    readonly id: string | null;
    /** Why the row was rejected; null otherwise. */
    readonly problem: {
      /** Machine-readable code of the cause. */
      readonly code: string;
      /** Title for people. */
      readonly title: string;
      /** Status of the record. */
      readonly status: number;
      /** Explanation in one or two sentences. */
      readonly detail: string;
      /** Every fault that was found, at most 100. */
      readonly errors: ReadonlyArray<{
        /** Machine-readable code of the cause. */
        readonly code: string;
        /** Explanation in one or two sentences. */
        readonly detail: string;
      }>;
    } | null;
    /** Those of the response that is stored; absent for none. */
    readonly warnings?: ReadonlyArray<{
      /** Code of the warning. Later versions may have more codes.

`verification-not-kept`: it was sent with a decision that this key cannot make, and is stored without it.

`fields-not-kept`: it was sent before, and other values of its fields, which the detail names, are not stored. */
      readonly code: string;
      /** What happened in this case. */
      readonly detail: string;
    }>;
  }>;
  /** true: the filter fits more responses than were decided on. */
  readonly hasMore: boolean;
};

export type SurveyResponsePatch = {
  /** When the household was interviewed, ISO 8601 in UTC. */
  readonly timestamp?: string;
  /** DID of the person who asked. Default: the `actor` of the key. */
  readonly collector?: string;
  /** When the interview began. */
  readonly startedAt?: string;
  /** When the interview ended. */
  readonly endedAt?: string;
  /** Coordinates (WGS 84). Personal: without `pii:read` they are rounded to 0.1 degree. */
  readonly geo?: {
    /** Latitude in degrees. */
    readonly lat: number;
    /** Longitude in degrees. */
    readonly lon: number;
    /** Accuracy of the coordinates, m. */
    readonly accuracyM?: number;
  };
  /** Language tag of the person, for example `sw` or `en-KE`. */
  readonly language?: string;
  /** What the client says of itself: names and values as text. */
  readonly deviceInfo?: Readonly<Record<string, string>>;
  /** Consent of the household. Personal: shown only with `pii:read`. */
  readonly consent?: {
    /** When consent was given. */
    readonly givenAt: string;
    /** Version of the text to which the household consented. */
    readonly textVersion?: string;
    /** Person who gave consent. */
    readonly by?: string;
  };
  /** Merge patch of the answers; null clears one. */
  readonly responses?: Readonly<Record<string, unknown>>;
  /** Why it is corrected. Required unless it is a draft. */
  readonly reason?: string;
};

export type SurveyResponseResult = "pass" | "warn" | "fail";

export type SurveyResponseStatus = "held" | "draft" | "pending" | "supervisor_approved" | "verified" | "needs_correction" | "rejected" | "disputed" | "superseded" | "back_check";

export type SurveyResponseVerification = {
  /** draft, pending, supervisor_approved, verified, needs_correction, rejected, disputed, superseded, held or back_check. */
  readonly status: SurveyResponseStatus;
  /** DID of the person who decided last. */
  readonly verifier?: string;
  /** When it was decided last, ISO 8601 in UTC. */
  readonly timestamp?: string;
};

export type SurveySection = {
  /** Id of the section, unique in the template. */
  readonly id: string;
  /** Title of the section, or by language tag. */
  readonly label?: LocalizedText;
  /** XLSForm expression; it is asked only where this is true. */
  readonly relevant?: string;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string;
  /** Questions, in their order; those of each item for a repeat. */
  readonly questions: ReadonlyArray<SurveyQuestion>;
};

export type SurveyStatistics = {
  /** `section.question` of the questionnaire. */
  readonly question: string;
  /** Type of the question. */
  readonly type: string;
  /** Which responses the estimates rest on, and which were left out. */
  readonly basis: StatisticsBasis;
  /** What the weights follow: `stratum`, `cluster`, or `none` where all are equal. */
  readonly weighting: Weighting;
  /** true: the sample was not drawn, so no estimate is one of a probability sample. */
  readonly notProbability: boolean;
  /** How much of the frame the estimates stand for. */
  readonly coverage: StatisticsCoverage;
  /** true: hidden, because it would show the answers of a few households; `pii:read` shows it. */
  readonly suppressed: boolean;
  /** One for each value of a choice; one mean or ratio. */
  readonly estimates: ReadonlyArray<StatisticsEstimate>;
  /** The precision that the sampling of the campaign asks for; null: it states none. */
  readonly target: StatisticsTarget | null;
  /** Estimates for each value of `by`. */
  readonly groups?: ReadonlyArray<StatisticsGroup>;
  /** What the caller should know about the stored record. */
  readonly warnings: ReadonlyArray<{
    /** Machine-readable code of the cause. */
    readonly code: string;
    /** Explanation in one or two sentences. */
    readonly detail: string;
  }>;
};

export type SurveyStatus = "draft" | "scheduled" | "open" | "paused" | "closing" | "closed" | "archived" | "withdrawn";

export type SurveyTemplate = {
  /** Name of the template, unique in its project. */
  readonly templateId: string;
  /** Kind of campaign for which it is meant. */
  readonly kind?: SurveyType;
  /** Title for people. */
  readonly title?: LocalizedText;
  /** Languages in which every label must be there before the template is published. */
  readonly languages?: ReadonlyArray<string>;
  /** An interview without a household registers a new one when it is accepted. */
  readonly registersHouseholds?: boolean;
  /** Lists that questions choose from and rules look up. They come in with an import. */
  readonly lists?: ReadonlyArray<{
    /** Id of the list: the name of its file without its ending. */
    readonly id: string;
    /** SHA-256 of the columns and rows of the list in canonical JSON. */
    readonly digest: string;
  }>;
  /** Sections of the questionnaire, in their order. */
  readonly sections: ReadonlyArray<SurveySection>;
  /** When a response is complete, and rules over several answers. */
  readonly validations?: {
    /** Sections that a response must have, with at least one answer, where they apply. */
    readonly requiredSections?: ReadonlyArray<string>;
    /** Fraction of the questions that apply which must be answered, 0 to 1. Default: 0. */
    readonly completionThreshold?: number;
    /** Rules over several answers. */
    readonly crossRules?: ReadonlyArray<{
      /** Id of the rule, unique in the template. */
      readonly id: string;
      /** XLSForm expression; the rule is checked only where it is true. */
      readonly when?: string;
      /** XLSForm expression that must be true. */
      readonly assert: string;
      /** The text that the person who answers sees. */
      readonly message: LocalizedText;
      /** `hard`: a response that breaks it is refused. `soft`: it is stored with a warning. */
      readonly severity: SurveyTemplateSeverity;
    }>;
  };
  /** Id of the item, given by the API. */
  readonly id: string;
  /** DID of the project; null: all projects. */
  readonly projectId: string | null;
  /** Number of the version of the template, from 1. */
  readonly version: number;
  /** `draft`, `published` or `retired`. */
  readonly status: SurveyTemplateStatus;
  /** SHA-256 of the content in canonical JSON (RFC 8785). */
  readonly digest: string;
  /** true: the template ships with Hearth. */
  readonly builtIn: boolean;
  /** When it was published; null for a draft, and for a template that ships with Hearth. */
  readonly publishedAt: string | null;
  /** When it was retired; null while new campaigns can choose it. */
  readonly retiredAt: string | null;
  /** When the record was created. */
  readonly createdAt?: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt?: string;
};

export type SurveyTemplateFlags = {
  /** Ask the section on eligibility. */
  readonly eligibilityCriteria?: boolean;
  /** Ask the section on the socio-economic situation. */
  readonly socioEconomicData?: boolean;
  /** Ask the section on cooking patterns. */
  readonly cookingPatterns?: boolean;
  /** Ask the section on how the stove is perceived. */
  readonly stovePerceptions?: boolean;
  /** Ask the section on the quality of the installation. */
  readonly installationQuality?: boolean;
  /** Ask the section on user experience. */
  readonly userExperience?: boolean;
  /** Ask the section on technical problems. */
  readonly technicalChallenges?: boolean;
  /** Ask the section on patterns of use. */
  readonly usagePatterns?: boolean;
  /** Ask the section on use of each stove. */
  readonly stoveUsage?: boolean;
  /** Ask the section on fuel consumption. */
  readonly fuelConsumption?: boolean;
  /** Ask the section on satisfaction. */
  readonly userSatisfaction?: boolean;
  /** Ask the section on indicators of the Sustainable Development Goals. */
  readonly sdgIndicators?: boolean;
  /** Ask the section on criteria for inclusion. */
  readonly inclusionCriteria?: boolean;
};

export type SurveyTemplatePatch = {
  /** Kind of campaign for which it is meant. */
  readonly kind?: SurveyType | null;
  /** Title for people. */
  readonly title?: LocalizedText | null;
  /** Languages in which every label must be there before the template is published. */
  readonly languages?: ReadonlyArray<string> | null;
  /** An interview without a household registers a new one when it is accepted. */
  readonly registersHouseholds?: boolean | null;
  /** Lists that questions choose from and rules look up. They come in with an import. */
  readonly lists?: ReadonlyArray<{
    /** Id of the list: the name of its file without its ending. */
    readonly id: string;
    /** SHA-256 of the columns and rows of the list in canonical JSON. */
    readonly digest: string;
  }> | null;
  /** Sections of the questionnaire, in their order. */
  readonly sections?: ReadonlyArray<SurveySection> | null;
  /** When a response is complete, and rules over several answers. */
  readonly validations?: {
    /** Sections that a response must have, with at least one answer, where they apply. */
    readonly requiredSections?: ReadonlyArray<string> | null;
    /** Fraction of the questions that apply which must be answered, 0 to 1. Default: 0. */
    readonly completionThreshold?: number | null;
    /** Rules over several answers. */
    readonly crossRules?: ReadonlyArray<{
      /** Id of the rule, unique in the template. */
      readonly id: string;
      /** XLSForm expression; the rule is checked only where it is true. */
      readonly when?: string;
      /** XLSForm expression that must be true. */
      readonly assert: string;
      /** The text that the person who answers sees. */
      readonly message: LocalizedText;
      /** `hard`: a response that breaks it is refused. `soft`: it is stored with a warning. */
      readonly severity: SurveyTemplateSeverity;
    }> | null;
  } | null;
};

export type SurveyTemplateSeverity = "hard" | "soft";

export type SurveyTemplateStatus = "draft" | "published" | "retired";

export type SurveyTemplateVersion = {
  /** Name of the template, unique in its project. */
  readonly templateId: string;
  /** Kind of campaign for which it is meant. */
  readonly kind?: SurveyType;
  /** Title for people. */
  readonly title?: LocalizedText;
  /** Languages in which every label must be there before the template is published. */
  readonly languages?: ReadonlyArray<string>;
  /** An interview without a household registers a new one when it is accepted. */
  readonly registersHouseholds?: boolean;
  /** Lists that questions choose from and rules look up. They come in with an import. */
  readonly lists?: ReadonlyArray<{
    /** Id of the list: the name of its file without its ending. */
    readonly id: string;
    /** SHA-256 of the columns and rows of the list in canonical JSON. */
    readonly digest: string;
  }>;
  /** Id of the item, given by the API. */
  readonly id: string;
  /** DID of the project; null: all projects. */
  readonly projectId: string | null;
  /** Number of the version of the template, from 1. */
  readonly version: number;
  /** `draft`, `published` or `retired`. */
  readonly status: SurveyTemplateStatus;
  /** SHA-256 of the content in canonical JSON (RFC 8785). */
  readonly digest: string;
  /** true: the template ships with Hearth. */
  readonly builtIn: boolean;
  /** When it was published; null for a draft, and for a template that ships with Hearth. */
  readonly publishedAt: string | null;
  /** When it was retired; null while new campaigns can choose it. */
  readonly retiredAt: string | null;
  /** When the record was created. */
  readonly createdAt?: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt?: string;
};

export type SurveyType = "BaselineSurvey" | "FollowUpSurvey" | "MonitoringSurvey" | "KitchenPerformanceTest";

export type SurveyVsSensor = {
  /** The project. */
  readonly project: PictureProject;
  /** The days that are drawn; null for a picture without a period. */
  readonly period: PicturePeriod | null;
  /** IANA time zone of the days. */
  readonly timeZone: string;
  /** How many things the picture is about. */
  readonly n: number;
  /** Share of the expected data that is missing, 0 to 1; null if nothing was expected. */
  readonly missingShare: number | null;
  /** The campaign. */
  readonly survey: ComparedSurvey;
  /** The newest comparison with sensors; null: there is none yet. */
  readonly crossCheck: DrawnCrossCheck | null;
  /** Section and question; null without a comparison. */
  readonly question: string | null;
  /** What both sides are; null without a comparison. */
  readonly measure: DateQuestionMeasure | null;
  /** Unit of the fuel of `fuelPerMonth`; null for other measures. */
  readonly fuelUnit: string | null;
  /** Households that can be compared. */
  readonly points: ReadonlyArray<ComparedPoint>;
  /** Households that cannot be compared, by reason. */
  readonly notComparable: NotComparable;
  /** Null with fewer than 10 households. */
  readonly agreement: PictureAgreement | null;
  /** Cohen’s kappa of yes and no; null if there are no such answers. */
  readonly kappa: number | null;
  /** Share of the compared households that overstate, 0 to 1; null for none. */
  readonly shareOverstated: number | null;
};

export type TemplateImport = {
  /** true: nothing was stored. */
  readonly dryRun: boolean;
  /** Id of the template; null where nothing was stored. */
  readonly id: string | null;
  /** Number of its version; null where nothing was stored. */
  readonly version: number | null;
  /** The template as it was read. */
  readonly content: {
    /** Id of a template instead of standard sections. */
    readonly templateId: string;
    /** Kind of the reading: usage, fuel, temperature or power. */
    readonly kind?: SurveyType;
    /** Title for people. */
    readonly title?: LocalizedText;
    /** Languages in which every label must be there before the template is published. */
    readonly languages?: ReadonlyArray<string>;
    /** An interview without a household registers a new one when it is accepted. */
    readonly registersHouseholds?: boolean;
    /** Lists that questions choose from and rules look up. They come in with an import. */
    readonly lists?: ReadonlyArray<{
      /** Id of the list: the name of its file without its ending. */
      readonly id: string;
      /** SHA-256 of the columns and rows of the list in canonical JSON. */
      readonly digest: string;
    }>;
    /** Sections of the questionnaire, in their order. */
    readonly sections: ReadonlyArray<SurveySection>;
    /** When a response is complete, and rules over several answers. */
    readonly validations?: {
      /** Sections that a response must have, with at least one answer, where they apply. */
      readonly requiredSections?: ReadonlyArray<string>;
      /** Fraction of the questions that apply which must be answered, 0 to 1. Default: 0. */
      readonly completionThreshold?: number;
      /** Rules over several answers. */
      readonly crossRules?: ReadonlyArray<{
        /** Id of the rule, unique in the template. */
        readonly id: string;
        /** XLSForm expression; the rule is checked only where it is true. */
        readonly when?: string;
        /** XLSForm expression that must be true. */
        readonly assert: string;
        /** The text that the person who answers sees. */
        readonly message: LocalizedText;
        /** `hard`: a response that breaks it is refused. `soft`: it is stored with a warning. */
        readonly severity: SurveyTemplateSeverity;
      }>;
    };
  };
  /** What was read in another way than it is written. */
  readonly changed: ReadonlyArray<TemplateImportRemark>;
  /** What has no meaning in a template and was left out. */
  readonly ignored: ReadonlyArray<TemplateImportIgnored>;
  /** What the spreadsheet and the template say, written as a spreadsheet again; null for JSON. */
  readonly comparison: TemplateImportComparison | null;
};

export type TemplateImportComparison = {
  /** How many of each there are before and after. */
  readonly counts: ReadonlyArray<TemplateImportCount>;
  /** Cells that differ, at most 100 of them. */
  readonly differences: ReadonlyArray<TemplateImportDifference>;
  /** How many cells differ. */
  readonly differing: number;
};

export type TemplateImportCount = {
  /** What is counted: questions, choices of their lists, texts by language, rules by column, appearances. */
  readonly part: Part;
  /** Of texts the language, of rules the column; else empty. */
  readonly name: string;
  /** How many the spreadsheet has. */
  readonly before: number;
  /** How many the template has. */
  readonly after: number;
};

export type TemplateImportDifference = {
  /** Name of the question, group or repeat. */
  readonly question: string;
  /** Column of the sheet survey, with the language of a text; `type`: one of the two has no such question; `choices`: how many there are. */
  readonly column: string;
  /** The cell of the spreadsheet; of rules without blanks. */
  readonly before: string;
  /** The cell of the template. */
  readonly after: string;
};

export type TemplateImportIgnored = {
  /** Sheet of the spreadsheet. */
  readonly sheet: string;
  /** Row of the sheet, from 1. */
  readonly row: number;
  /** Heading of the column; empty: the whole row. */
  readonly column: string;
  /** What kind of remark it is. */
  readonly code: string;
  /** The remark in words. */
  readonly detail: string;
  /** What is other without it: `none`: nothing; `shown`: what people see; `answers`: what is asked or stored. */
  readonly effect: Effect;
};

export type TemplateImportRemark = {
  /** Sheet of the spreadsheet. */
  readonly sheet: string;
  /** Row of the sheet, from 1. */
  readonly row: number;
  /** Heading of the column; empty: the whole row. */
  readonly column: string;
  /** What kind of remark it is. */
  readonly code: string;
  /** The remark in words. */
  readonly detail: string;
};

export type TestGroup = "test" | "reference";

export type TextQuestion = {
  /** Id of the question, unique in its section or repeat. */
  readonly id: string;
  /** true: must be answered where it applies. Default: false. */
  readonly required?: boolean;
  /** Text of the question, or by language tag. */
  readonly label?: LocalizedText;
  /** Help for the person who answers, or by language tag. */
  readonly hint?: LocalizedText;
  /** Help for the collector, or by language tag. */
  readonly guidance?: LocalizedText;
  /** XLSForm expression; it is asked only where this is true. */
  readonly relevant?: string;
  /** XLSForm expression that an answer must fulfil; `.` is the answer. */
  readonly constraint?: string;
  /** What is said of an answer that breaks the constraint, or by language tag. */
  readonly constraintMessage?: LocalizedText;
  /** What is said where a required answer is missing, or by language tag. */
  readonly requiredMessage?: LocalizedText;
  /** How phones take the answer, in the words of the column `parameters` of XLSForm, for example `max-pixels`. */
  readonly parameters?: QuestionParameters;
  /** Answer that is shown first; the service does not fill it in. */
  readonly default?: unknown;
  /** What clients fill in by a calculation, and people may change; the service does not fill it in. */
  readonly fill?: QuestionFill;
  /** true: clients show it, but people cannot change it. */
  readonly readonly?: boolean;
  /** The same answer must not come twice. */
  readonly unique?: {
    /** Where it must not come twice: in the `campaign` or in the `household`. */
    readonly scope: DateQuestionScope;
  };
  /** true: the answer needs the scope `pii:read` to be read. */
  readonly sensitive?: boolean;
  /** What sensors measure of the same thing. */
  readonly measure?: DateQuestionMeasure;
  /** How an answer may differ in a second visit. */
  readonly backCheck?: BackCheck;
  /** Id of the question in earlier versions. */
  readonly renamedFrom?: string;
  /** Field of the household that the answer fills in when it is verified. */
  readonly saveTo?: SaveTo;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string;
  /** Type of the answer. */
  readonly type: "text";
  /** Limits of an answer, each inclusive. */
  readonly validation?: {
    /** Least number of characters. */
    readonly minLength?: number;
    /** Largest number of characters; at most 2000. */
    readonly maxLength?: number;
    /** Regular expression that the whole answer matches; no look-around, no back references. */
    readonly pattern?: string;
  };
};

export type TimeQuestion = {
  /** Id of the question, unique in its section or repeat. */
  readonly id: string;
  /** true: must be answered where it applies. Default: false. */
  readonly required?: boolean;
  /** Text of the question, or by language tag. */
  readonly label?: LocalizedText;
  /** Help for the person who answers, or by language tag. */
  readonly hint?: LocalizedText;
  /** Help for the collector, or by language tag. */
  readonly guidance?: LocalizedText;
  /** XLSForm expression; it is asked only where this is true. */
  readonly relevant?: string;
  /** XLSForm expression that an answer must fulfil; `.` is the answer. */
  readonly constraint?: string;
  /** What is said of an answer that breaks the constraint, or by language tag. */
  readonly constraintMessage?: LocalizedText;
  /** What is said where a required answer is missing, or by language tag. */
  readonly requiredMessage?: LocalizedText;
  /** How phones take the answer, in the words of the column `parameters` of XLSForm, for example `max-pixels`. */
  readonly parameters?: QuestionParameters;
  /** Answer that is shown first; the service does not fill it in. */
  readonly default?: unknown;
  /** What clients fill in by a calculation, and people may change; the service does not fill it in. */
  readonly fill?: QuestionFill;
  /** true: clients show it, but people cannot change it. */
  readonly readonly?: boolean;
  /** The same answer must not come twice. */
  readonly unique?: {
    /** Where it must not come twice: in the `campaign` or in the `household`. */
    readonly scope: DateQuestionScope;
  };
  /** true: the answer needs the scope `pii:read` to be read. */
  readonly sensitive?: boolean;
  /** What sensors measure of the same thing. */
  readonly measure?: DateQuestionMeasure;
  /** How an answer may differ in a second visit. */
  readonly backCheck?: BackCheck;
  /** Id of the question in earlier versions. */
  readonly renamedFrom?: string;
  /** Field of the household that the answer fills in when it is verified. */
  readonly saveTo?: SaveTo;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string;
  /** Type of the answer. */
  readonly type: "time";
  /** Limits of an answer, each inclusive. */
  readonly validation?: {
    /** Smallest answer. */
    readonly min?: string;
    /** Largest answer. */
    readonly max?: string;
  };
};

export type ToDo = {
  /** Kind of the reading: usage, fuel, temperature or power. */
  readonly kind: ToDoKind;
  /** How serious the anomaly is. */
  readonly severity: ToDoSeverity;
  /** How many there are: as many as the link shows. */
  readonly count: number;
  /** Ids of the first 20, in the order of the list at the link. */
  readonly ids: ReadonlyArray<string>;
  /** Where they are. */
  readonly link: {
    /** What the link leads to. */
    readonly resource: Resource;
    /** Id of the item, given by the API. */
    readonly id: string | null;
    /** Address of the API. */
    readonly href: string;
  };
  /** What is wrong, in English. */
  readonly words: string;
};

export type ToDoKind = "claims-disputed" | "claims-held" | "claims-to-decide" | "project-analyses-stale" | "household-analyses-stale" | "households-low-coverage" | "dead-letters-waiting" | "keys-expiring" | "webhooks-disabled" | "campaign-blocked" | "responses-to-review" | "responses-held" | "gaps-unexplained" | "devices-silent" | "devices-never-seen" | "alarms-open" | "revisits-open" | "anomalies-critical" | "anomalies-major" | "claims-draft" | "anomalies-minor" | "anomalies-warning" | "anomalies-info" | "campaign-not-ready";

export type ToDoSeverity = "blocks-money" | "blocks-data" | "needs-visit" | "information";

export type TransmissionMode = "realtime" | "batch" | "manual";

export type TrueOrFalse = "true" | "false";

export type UrbanRural = "Urban" | "PeriUrban" | "Rural";

export type ValueType = "number" | "text" | "date" | "boolean" | "label";

export type VerificationMethod = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Type of the resource. */
  readonly type: "Multikey";
  /** DID of the issuer. */
  readonly controller: string;
  /** Ed25519 public key as a Multikey in base58btc. */
  readonly publicKeyMultibase: string;
  /** Until when the key signs; what it signed before stays valid. */
  readonly expires?: string;
  /** Since when the key is not trusted: nothing that it signed is valid. */
  readonly revoked?: string;
};

export type Verifier = {
  /** DID of the resource. */
  readonly did: string;
  /** Name for people. */
  readonly name: string;
  /** Organisation; none of its claims is decided by its own verifiers. */
  readonly organisation: string;
  /** A person, or a service that signs its decisions. */
  readonly kind: VerifierKind;
  /** How it was done; null if it was not given. */
  readonly method: {
    /** Name for people. */
    readonly name: string;
    /** Version of the record, from 1. Each change adds 1. */
    readonly version: string;
  } | null;
  /** DIDs or ids of the projects to which the key is limited; empty for all. */
  readonly projectIds: ReadonlyArray<string>;
  /** Public keys with which the collector signs. */
  readonly publicKeys: ReadonlyArray<{
    /** Id of the key, as signatures name it. */
    readonly id: string;
    /** Ed25519 public key as a Multikey in base58btc. */
    readonly publicKeyMultibase: string;
  }>;
  /** Accreditation as a verification body; null: none. */
  readonly accreditation: {
    /** Number of the accreditation. */
    readonly number: string;
    /** End of its validity; null while it has none. */
    readonly validUntil: string;
  } | null;
  /** false: the collector gets no new work and no forms; interviews that a phone still sends are held. */
  readonly active: boolean;
  /** End of its validity; null while it has none. */
  readonly validUntil: string | null;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt: string;
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version: number;
};

export type VerifierKey = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Ed25519 public key as a Multikey in base58btc. */
  readonly publicKeyMultibase: string;
};

export type VerifierKind = "person" | "service";

export type VerifierMethod = {
  /** Name for people. */
  readonly name: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version: string;
};

export type VerifierPatch = {
  /** Name for people. */
  readonly name?: string | null;
  /** Organisation; none of its claims is decided by its own verifiers. */
  readonly organisation?: string | null;
  /** A person, or a service that signs its decisions. */
  readonly kind?: VerifierKind | null;
  /** How it was done; null if it was not given. */
  readonly method?: {
    /** Name for people. */
    readonly name?: string | null;
    /** Version of the record, from 1. Each change adds 1. */
    readonly version?: string | null;
  } | null;
  /** DIDs or ids of the projects to which the key is limited; empty for all. */
  readonly projectIds?: ReadonlyArray<string> | null;
  /** Public keys with which the collector signs. */
  readonly publicKeys?: ReadonlyArray<VerifierKey> | null;
  /** Accreditation as a verification body; null: none. */
  readonly accreditation?: {
    /** Number of the accreditation. */
    readonly number?: string | null;
    /** End of its validity; null while it has none. */
    readonly validUntil?: string | null;
  } | null;
  /** false: the collector gets no new work and no forms; interviews that a phone still sends are held. */
  readonly active?: boolean | null;
  /** End of its validity; null while it has none. */
  readonly validUntil?: string | null;
  /** DID of the resource. */
  readonly did?: string | null;
  /** Id of the item, given by the API. */
  readonly id?: string | null;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version?: number | null;
  /** When the record was created. */
  readonly createdAt?: string | null;
  /** When the newest version of the record was decided. */
  readonly updatedAt?: string | null;
};

export type VideoQuestion = {
  /** Id of the question, unique in its section or repeat. */
  readonly id: string;
  /** true: must be answered where it applies. Default: false. */
  readonly required?: boolean;
  /** Text of the question, or by language tag. */
  readonly label?: LocalizedText;
  /** Help for the person who answers, or by language tag. */
  readonly hint?: LocalizedText;
  /** Help for the collector, or by language tag. */
  readonly guidance?: LocalizedText;
  /** XLSForm expression; it is asked only where this is true. */
  readonly relevant?: string;
  /** XLSForm expression that an answer must fulfil; `.` is the answer. */
  readonly constraint?: string;
  /** What is said of an answer that breaks the constraint, or by language tag. */
  readonly constraintMessage?: LocalizedText;
  /** What is said where a required answer is missing, or by language tag. */
  readonly requiredMessage?: LocalizedText;
  /** How phones take the answer, in the words of the column `parameters` of XLSForm, for example `max-pixels`. */
  readonly parameters?: QuestionParameters;
  /** Answer that is shown first; the service does not fill it in. */
  readonly default?: unknown;
  /** What clients fill in by a calculation, and people may change; the service does not fill it in. */
  readonly fill?: QuestionFill;
  /** true: clients show it, but people cannot change it. */
  readonly readonly?: boolean;
  /** The same answer must not come twice. */
  readonly unique?: {
    /** Where it must not come twice: in the `campaign` or in the `household`. */
    readonly scope: DateQuestionScope;
  };
  /** true: the answer needs the scope `pii:read` to be read. */
  readonly sensitive?: boolean;
  /** What sensors measure of the same thing. */
  readonly measure?: DateQuestionMeasure;
  /** How an answer may differ in a second visit. */
  readonly backCheck?: BackCheck;
  /** Id of the question in earlier versions. */
  readonly renamedFrom?: string;
  /** Field of the household that the answer fills in when it is verified. */
  readonly saveTo?: SaveTo;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string;
  /** Type of the answer. */
  readonly type: "video";
  /** Limits of an answer, each inclusive. */
  readonly validation?: {
    /** Largest file that people should send, bytes; a larger one is kept. */
    readonly maxBytes?: number;
    /** Media types that are accepted. */
    readonly mediaTypes?: ReadonlyArray<string>;
  };
};

export type Warning = {
  /** Code of the warning. Later versions may have more codes.

`persons-assumed`: The household has no number of persons, or more than 50. The limits for one person are used. Set `members`.

`persons-high`: The household has more than 20 persons. Check `members`.

`country-assumed`: The project has no country. Of each factor the listed value that claims least is used: with fNRB 0 only CH4 and N2O of wood and charcoal are credited. Set `country`, or give `fNRB` with its document.

`country-unlisted`: There are no factors for this country. Of each factor the listed value that claims least is used: with fNRB 0 only CH4 and N2O of wood and charcoal are credited. Give `fNRB` with its document.

`days-open`: The period has days that are not over. The result is provisional, and nothing may be claimed of it. Analyze again after the last day, or end the period earlier.

`grid-factor-assumed`: There is no grid factor for this country. The highest listed factor is used. Give `efGrid` with its document.

`specific-energy-assumed`: The ratio of old to new stove comes from another region or stove. Give `scRatio` if you measured it.

`cooker-assumed`: The stove of a meter is not known, or draws more than its type. It is treated as an electric hotplate, which claims least. Register the stove, or set the type of the device.

`meter-overlap`: A meter is not credited: its stove measures itself, or another meter may measure the same energy and showed less. If it measures another stove, register that stove.

`meter-twice`: A meter reports under two names. It is credited once, with the smaller amounts. End the installation of the name that is no longer used. If there are two stoves, check what each meter powers.

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

`interval-implausible`: Readings arrive more than four times as often as `expectedInterval` says. Coverage uses the real interval. Correct `expectedInterval`.

`energy-left-out`: A meter reports energy that its rated power or its own power readings do not explain. It earns nothing and emits. Check `ratedPowerW` and the unit of the counter.

`fuel-creep`: A weight fell slowly around the clock, which is typical of scale creep. This amount counts as burned only where that lowers the result. Check the scale.

`days-without-gain`: On some days more was emitted than saved (standby, other loads, days without a meal). That lowers the printed reduction, and takes nothing from the credit of other days. Check what the meter powers.

`leakage-left`: The emissions from making new stoves exceed the credit of this period. Subtract the rest from the next claim.

`no-use`: A new stove sent readings but was not used for cooking. If this is true of all new stoves, nothing is credited.

`fuel-frozen`: A scale sent one value for longer than a scale at rest does. The fuel burned in that time is not known. Check the scale.

`fuel-implausible`: More fuel was reported as consumed than can burn. It earns nothing, and what can burn emits. Check the device and its unit.

`fuel-refill-unreported`: A scale became heavier without a matching delivery. The fuel burned in that time is not known. Report deliveries.

`fuel-removed`: More left a scale than can burn, or as much as came without a delivery. It counts as burned only where that lowers the result.

`fuel-delivery-unseen`: The scale shows no rise for a reported delivery. The fuel that may have burned counts only where that lowers the result.

`fuel-delivery-corrected`: A reported delivery was corrected. Fuel use that only the correction shows is counted where that lowers the result. Keep the proof of the delivery.

`fuel-disagreement`: Reports of consumption and the scale differ. The amount that lowers the result is used.

`energy-estimated`: A stove has no meter. Its energy is estimated from hours of use and rated power; without `ratedPowerW`, or with one below 100 W, 3,680 W. It emits at least as the strongest stove of its type.

`energy-without-cooking`: A meter measured energy that was not used for cooking: standby, days without a meal, or loads that last too long. It earns nothing and emits. Check what the meter powers.

`residual-filled`: What no scale knows of a day counts as burned at the rate of the baseline: such time shows no reduction.

`old-stove-contradicts-scale`: A sensor of the old stove shows a fire, or does not tell for hours, and the scale of its fuel hardly moved. The fuel of these days is assumed equal to the baseline. Check the scale and the sensor.

`baseline-disagreement`: The stated baseline and a kitchen test differ. The lower one is used; for two fuels, the fuel that earns less credit.

`kitchen-test-jumps`: A day of a kitchen test starts with another weight than the previous day ended with. Correct the weighings, or note the reason.

`baseline-high`: The baseline exceeds the usual fuel use per person. Keep a justification for the auditor.

`baseline-capped`: The baseline exceeds what this number of persons can burn. The cap is used.

`baseline-cap`: On some days the metered energy replaces more fuel than the household burned before. The baseline of the day limits the result.

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

`energy-cap`: On some days the energy exceeds the limit per person and day. Only the limit is credited; what is above it lends nothing to other days.

`lost-readings-counted`: On some days a limit leaves more energy nothing to earn. What may have been used in time without readings therefore emits.

`season-not-considered`: The declared baseline is assumed to be the same in every season.

`cross-check-lower`: The other boundary gives a smaller credit. The smaller credit is used.

`survey-overstates-use`: An interview states more use of a new stove than its readings show. Only the measured use counts.

`survey-understates-use`: An interview states less use of a new stove than its readings show. The whole household takes the smaller part of the days; other numbers do not change.

`survey-understates-old-stove`: An interview states less use of the old stove than its sensor shows. Only measured fuel counts.

`survey-old-stove`: An interview states use of the old stove, which no sensor covers. The metered boundary leaves its fuel out, so no number changes. Weigh its fuel.

`no-reduction`: Emissions did not fall. No device has a share. */
  readonly code: string;
  /** What happened in this case. */
  readonly detail: string;
};

export type WaterfallAnalysis = {
  /** Id of the analysis. */
  readonly id: string;
  /** Of what it is. */
  readonly subject: Subject;
  /** DID of the household or project. */
  readonly subjectId: string;
  /** `provisional`: no credits can be issued on it. */
  readonly status: AnalysisStatus;
  /** Id of the methodology. */
  readonly methodology: string;
  /** Baseline emissions, kgCO2e. */
  readonly baselineEmissions: number;
  /** Actual emissions, kgCO2e. */
  readonly actualEmissions: number;
  /** Reduction before deductions, kgCO2e. */
  readonly reductions: number;
  /** Leakage, kgCO2e. */
  readonly leakage: number;
  /** Confidence of `reductions`, 0 to 1. */
  readonly confidence: number;
  /** Interval of `reductions`. */
  readonly interval: WaterfallInterval;
  /** How many declared inputs are verified. */
  readonly inputsVerified: WaterfallInputsVerified;
  /** Households of the project that were left out. */
  readonly leftOut: number;
};

export type WaterfallInputsVerified = {
  /** Inputs that were verified. */
  readonly verified: number;
  /** Inputs that people declared. */
  readonly total: number;
};

export type WaterfallInterval = {
  /** Lower end, kgCO2e. */
  readonly lower: number;
  /** Upper end, kgCO2e. */
  readonly upper: number;
  /** Level, 0 to 1. */
  readonly level: number;
};

export type WaterfallStep = {
  /** What the step does. */
  readonly kind: WaterfallStepKind;
  /** Id of the step in the trace. */
  readonly traceStep: string;
  /** Change, kgCO2e with 3 decimals; of the first step the start. */
  readonly change: number;
  /** What is left after the step, kgCO2e with 3 decimals. */
  readonly total: number;
  /** Equation of the step. */
  readonly equation: string;
  /** Where the equation is stated. */
  readonly source: string;
};

export type WaterfallStepKind = "rawBaseline" | "householdCap" | "downwardAdjustment" | "projectEmissions" | "precisionRule" | "hawthorne" | "leakage" | "comparison" | "notNegative" | "smallest";

export type WebhookDelivery = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Type of the event; `webhook.test` for a test. */
  readonly type: string;
  /** `delivered`: an attempt was answered with 2xx; `retrying`: another attempt follows; `failed`: none follows. */
  readonly status: WebhookDeliveryStatus;
  /** Number of attempts in the last 30 days. */
  readonly attemptCount: number;
  /** When the next attempt is; null for none. */
  readonly nextAttemptAt: string | null;
  /** Attempts, the newest first, at most 50. */
  readonly attempts: ReadonlyArray<{
    /** When it happened. */
    readonly at: string;
    /** Duration, ms. */
    readonly durationMs: number;
    /** Status of the answer; null for none. */
    readonly status: number | null;
    /** Why the attempt failed; null if it was answered with 2xx. `status`: another answer; `redirect`: 3xx, which is not followed; `gone`: 410; `timeout`: no answer in 10 s; `connection`: the host has no address, or the connection failed; `address-refused`: an address of the host may not be called; `event-expired`: the event is kept no longer. */
    readonly fault: Fault | null;
    /** Id of the replay or test; null for the feed. */
    readonly orderId: string | null;
  }>;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt: string;
};

export type WebhookDeliveryStatus = "delivered" | "retrying" | "failed";

export type WebhookEndpoint = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Address of the receiver. */
  readonly url: string;
  /** Types of events that are sent; empty for all. */
  readonly events: ReadonlyArray<string>;
  /** DIDs of the projects whose events are sent; empty for all, and events without a project. */
  readonly projectIds: ReadonlyArray<string>;
  /** Whether events are sent. */
  readonly active: boolean;
  /** What the endpoint is for; null for none. */
  readonly description: string | null;
  /** Why Hearth switched the endpoint off; null unless it did. */
  readonly disabled: {
    /** When it happened. */
    readonly at: string;
    /** `gone`: the receiver answered 410; `retries-exhausted`: every attempt to deliver an event failed. */
    readonly reason: WebhookEndpointReason;
    /** Id of the event that was not answered with 2xx. */
    readonly eventId: string;
    /** Status of the last answer; null for none. */
    readonly status: number | null;
  } | null;
  /** When the last earlier secret ends; null unless the key is rotating. */
  readonly overlapEndsAt: string | null;
  /** Id of the API key, or name of the command, that created it. */
  readonly createdBy: string;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version: number;
};

export type WebhookEndpointPatch = {
  /** Address of the receiver: https and public, unless the operator allowed its network. */
  readonly url?: string;
  /** Types of events that are sent; empty for all. */
  readonly events?: ReadonlyArray<EventType> | null;
  /** DIDs or ids of the projects whose events are sent; empty for all projects, and events without a project. */
  readonly projectIds?: ReadonlyArray<string> | null;
  /** Whether events are sent. */
  readonly active?: boolean;
  /** What the endpoint is for; null for none. */
  readonly description?: string | null;
  /** Id of the item, given by the API. */
  readonly id?: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version?: number;
  /** When the record was created. */
  readonly createdAt?: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt?: string;
  /** Read-only; may be sent back as it was read. */
  readonly disabled?: unknown;
  /** When the last earlier secret ends; null unless the key is rotating. */
  readonly overlapEndsAt?: string | null;
  /** Id of the API key, or name of the command, that created it. */
  readonly createdBy?: string;
};

export type WebhookEndpointReason = "gone" | "retries-exhausted";

export type WebhookEndpointWithSecret = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Address of the receiver. */
  readonly url: string;
  /** Types of events that are sent; empty for all. */
  readonly events: ReadonlyArray<string>;
  /** DIDs of the projects whose events are sent; empty for all, and events without a project. */
  readonly projectIds: ReadonlyArray<string>;
  /** Whether events are sent. */
  readonly active: boolean;
  /** What the endpoint is for; null for none. */
  readonly description: string | null;
  /** Why Hearth switched the endpoint off; null unless it did. */
  readonly disabled: {
    /** When it happened. */
    readonly at: string;
    /** `gone`: the receiver answered 410; `retries-exhausted`: every attempt to deliver an event failed. */
    readonly reason: WebhookEndpointReason;
    /** Id of the event that was not answered with 2xx. */
    readonly eventId: string;
    /** Status of the last answer; null for none. */
    readonly status: number | null;
  } | null;
  /** When the last earlier secret ends; null unless the key is rotating. */
  readonly overlapEndsAt: string | null;
  /** Id of the API key, or name of the command, that created it. */
  readonly createdBy: string;
  /** When the record was created. */
  readonly createdAt: string;
  /** When the newest version of the record was decided. */
  readonly updatedAt: string;
  /** Version of the record, from 1. Each change adds 1. */
  readonly version: number;
  /** The secret, `whsec_` and base64. It is shown only in this reply; null if the reply is repeated for an Idempotency-Key. */
  readonly secret: string | null;
};

export type WebhookOrder = {
  /** Id of the item, given by the API. */
  readonly id: string;
  /** Id of the webhook endpoint. */
  readonly endpointId: string;
  /** Id of the delivery, which is the id of its event and `webhook-id` of the callback. */
  readonly deliveryId: string;
  /** `redelivery` or `test`. */
  readonly reason: WebhookOrderReason;
  /** When the record was created. */
  readonly createdAt: string;
};

export type WebhookOrderReason = "redelivery" | "test";

export type Weighting = "none" | "stratum" | "cluster";

export type ZMode = "exact" | "rounded";

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
      readonly sort?: ListJobsSort;
      readonly count?: TrueOrFalse;
      readonly fields?: string;
      readonly expand?: string;
      readonly projectId?: string | ReadonlyArray<string>;
      readonly district?: string | ReadonlyArray<string>;
      readonly density?: Density | ReadonlyArray<Density>;
      readonly fuelType?: FuelType | ReadonlyArray<FuelType>;
      readonly status?: HouseholdStatus | ReadonlyArray<HouseholdStatus>;
      readonly group?: Group | ReadonlyArray<Group>;
      readonly deviceType?: DeviceType | ReadonlyArray<DeviceType>;
      readonly hasSilentDevice?: TrueOrFalse;
      readonly tag?: string | ReadonlyArray<string>;
      readonly externalId?: string | ReadonlyArray<string>;
      readonly did?: string | ReadonlyArray<string>;
      readonly near?: string;
      readonly erased?: "true";
      readonly coverageBelow?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<ListedHousehold>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Number of all items that match the filters. Only with `count=true`. */
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get a household */
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
  /** Update a household */
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
  /** List all versions of a household */
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
        /** Items of this page. */
        readonly data: ReadonlyArray<{
          /** Version of the record, from 1. Each change adds 1. */
          readonly version: number;
          /** When it happened. */
          readonly at: string;
          /** DID of the API key that wrote this version, else its id; for a command its name. */
          readonly actor: string;
          /** The record in this version. */
          readonly record: HouseholdVersion;
        }>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
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
        /** Items of this page. */
        readonly data: ReadonlyArray<BaselineRow>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 410 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Add a baseline to a household */
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
        /** Items of this page. */
        readonly data: ReadonlyArray<HouseholdMembership>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 410 | 414 | 429 | 431 | 500 | 503>;
  };
  /** List the state changes of a household */
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
        /** Items of this page. */
        readonly data: ReadonlyArray<HouseholdStatusChange>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
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
      /** State after the change. */
      readonly to: HouseholdStatus;
      /** Reason given by the caller. */
      readonly reason?: string | null;
      /** When the state changed. Default: now. */
      readonly at?: string | null;
    };
    readonly replies: {
      readonly 201: HouseholdStatusChange;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 410 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List the devices of a household */
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
      readonly sort?: ListJobsSort;
      readonly count?: TrueOrFalse;
      readonly fields?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<Device>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Number of all items that match the filters. Only with `count=true`. */
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
      /** Why the data are erased. It is kept, so it must not name a person. */
      readonly reason: string;
    };
    readonly replies: {
      readonly 200: Erasure;
      readonly 201: Erasure;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Import households from CSV or JSON lines */
  readonly importHouseholds: {
    readonly params: undefined;
    readonly query: {
      readonly dryRun?: TrueOrFalse;
    };
    readonly body: string | Uint8Array<ArrayBuffer>;
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
      readonly sort?: ListJobsSort;
      readonly count?: TrueOrFalse;
      readonly fields?: string;
      readonly type?: DeviceType | ReadonlyArray<DeviceType>;
      readonly status?: DevicePatchStatus | ReadonlyArray<DevicePatchStatus>;
      readonly householdId?: string | ReadonlyArray<string>;
      readonly projectId?: string | ReadonlyArray<string>;
      readonly did?: string | ReadonlyArray<string>;
      readonly connectivity?: Connectivity | ReadonlyArray<Connectivity>;
      readonly hasUnexplainedGap?: "true";
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<Device>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Number of all items that match the filters. Only with `count=true`. */
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get a device */
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
  /** Update a device */
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
  /** List all versions of a device */
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
        /** Items of this page. */
        readonly data: ReadonlyArray<{
          /** Version of the record, from 1. Each change adds 1. */
          readonly version: number;
          /** When it happened. */
          readonly at: string;
          /** DID of the API key that wrote this version, else its id; for a command its name. */
          readonly actor: string;
          /** The record in this version. */
          readonly record: DeviceVersion;
        }>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** List the status changes of a device */
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
        /** Items of this page. */
        readonly data: ReadonlyArray<DeviceStatusChange>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
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
      /** Status after the change. */
      readonly to: DevicePatchStatus;
      /** Reason given by the caller. */
      readonly reason?: string | null;
      /** When the status changed. Default: now. */
      readonly at?: string | null;
    };
    readonly replies: {
      readonly 201: DeviceStatusChange;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List the installations of a device */
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
      readonly withdrawn?: TrueOrFalse;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<Installation>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Install, move or remove a device */
  readonly installDevice: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      /** DID or id of the household; null takes the device out of its household. */
      readonly householdId: string | null;
      /** DID of the stove that the sensor watches; null for none. */
      readonly stoveId?: string | null;
      /** Start of the installation. Default: now. Null: an open start. */
      readonly from?: string | null;
      /** End of an installation in the past. Default: none, the device is still there. */
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
      readonly withdrawn?: TrueOrFalse;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<Calibration>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Add a calibration of a device */
  readonly calibrateDevice: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      /** When the calibration was made. */
      readonly performedAt: string;
      /** When the next calibration is due. An overdue calibration degrades the health. */
      readonly nextDueAt?: string | null;
      /** Error that was found, per cent; null if it was not given. */
      readonly errorPercent?: number | null;
      /** Reference of the certificate; null if it was not given. */
      readonly certificate?: string | null;
      /** How it was done; null if it was not given. */
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
      readonly withdrawn?: TrueOrFalse;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<DeviceKey>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Add or end a public key of a device */
  readonly addDeviceKey: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      /** Id of the key, as signatures name it, for example the DID of the device and a fragment. */
      readonly keyId: string;
      /** Ed25519 public key as a Multikey in base58btc. */
      readonly publicKeyMultibase: string;
      /** From when the key is valid. Default: now. */
      readonly validFrom?: string | null;
      /** End of its validity; null while it has none. */
      readonly validUntil?: string | null;
    };
    readonly replies: {
      readonly 200: DeviceKey;
      readonly 201: DeviceKey;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Get connectivity and health of a device */
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
      readonly withdrawn?: TrueOrFalse;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<Gap>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
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
      /** Start of the time, inclusive. */
      readonly from: string;
      /** End of the time, exclusive. */
      readonly to: string;
      /** Cause of the gap. */
      readonly reason: GapPatchReason;
      /** Free text of the caller; null for none. */
      readonly note?: string | null;
      /** Documents that prove the gap, for example addresses. */
      readonly evidence?: ReadonlyArray<string> | null;
    };
    readonly replies: {
      readonly 200: Gap;
      readonly 201: Gap;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Correct an installation */
  readonly correctInstallation: {
    readonly params: {
      readonly id: string;
      readonly recordId: string;
    };
    readonly query: undefined;
    readonly body: InstallationPatch;
    readonly replies: {
      readonly 200: Installation;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 410 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Withdraw an installation */
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
    } & Problems<400 | 401 | 403 | 404 | 409 | 412 | 414 | 429 | 431 | 500 | 503>;
  };
  /** List all versions of an installation */
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
        /** Items of this page. */
        readonly data: ReadonlyArray<{
          /** Version of the record, from 1. Each change adds 1. */
          readonly version: number;
          /** When it happened. */
          readonly at: string;
          /** DID of the API key that wrote this version, else its id; for a command its name. */
          readonly actor: string;
          /** The record in this version. */
          readonly record: Installation;
        }>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
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
    readonly body: CalibrationPatch;
    readonly replies: {
      readonly 200: Calibration;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Withdraw a calibration */
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
  /** List all versions of a calibration */
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
        /** Items of this page. */
        readonly data: ReadonlyArray<{
          /** Version of the record, from 1. Each change adds 1. */
          readonly version: number;
          /** When it happened. */
          readonly at: string;
          /** DID of the API key that wrote this version, else its id; for a command its name. */
          readonly actor: string;
          /** The record in this version. */
          readonly record: Calibration;
        }>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
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
    readonly body: DeviceKeyPatch;
    readonly replies: {
      readonly 200: DeviceKey;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Withdraw a key */
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
  /** List all versions of a key */
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
        /** Items of this page. */
        readonly data: ReadonlyArray<{
          /** Version of the record, from 1. Each change adds 1. */
          readonly version: number;
          /** When it happened. */
          readonly at: string;
          /** DID of the API key that wrote this version, else its id; for a command its name. */
          readonly actor: string;
          /** The record in this version. */
          readonly record: DeviceKey;
        }>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
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
    readonly body: GapPatch;
    readonly replies: {
      readonly 200: Gap;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Withdraw a documented gap */
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
  /** List all versions of a documented gap */
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
        /** Items of this page. */
        readonly data: ReadonlyArray<{
          /** Version of the record, from 1. Each change adds 1. */
          readonly version: number;
          /** When it happened. */
          readonly at: string;
          /** DID of the API key that wrote this version, else its id; for a command its name. */
          readonly actor: string;
          /** The record in this version. */
          readonly record: Gap;
        }>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** List the corrections of fuel deliveries */
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
      readonly withdrawn?: TrueOrFalse;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<DeliveryCorrection>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Correct a fuel delivery that was reported wrongly */
  readonly correctDelivery: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      /** When the device took the reading. */
      readonly observedAt: string;
      /** Number of the reading. It rises by device and kind. */
      readonly sequence: number;
      /** Correct quantity, in the unit of the reading; null if nothing was delivered. */
      readonly quantity: number | null;
      /** Why the record is corrected. The new version keeps it. */
      readonly correctionReason: string;
    };
    readonly replies: {
      readonly 201: DeliveryCorrection;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Withdraw a delivery correction */
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
  /** List all versions of a delivery correction */
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
        /** Items of this page. */
        readonly data: ReadonlyArray<{
          /** Version of the record, from 1. Each change adds 1. */
          readonly version: number;
          /** When it happened. */
          readonly at: string;
          /** DID of the API key that wrote this version, else its id; for a command its name. */
          readonly actor: string;
          /** The record in this version. */
          readonly record: DeliveryCorrection;
        }>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** List the readings of the devices of a household */
  readonly getHouseholdReadings: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly kind: ListAnomaliesKind;
      readonly from?: string;
      readonly to?: string;
      readonly limit?: number;
      readonly cursor?: string;
      readonly expand?: string;
      readonly metric?: string;
      readonly aggregate?: Aggregate;
      readonly fn?: Fn;
      readonly fill?: Fill;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<{
          /** Kind of the reading: usage, fuel, temperature or power. */
          readonly kind: "usage";
          /** DID of the device. */
          readonly deviceId: string;
          /** When the device took the reading. */
          readonly observedAt: string;
          /** Number of the reading. It rises by device and kind. */
          readonly sequence: number;
          /** The Kafka message of the reading, with `expand=message`. */
          readonly message?: ReadingMessage;
          /** Length of the interval that ends at `observedAt`, s. */
          readonly intervalSeconds: number;
          /** Time in use within the interval, s. */
          readonly inUseSeconds: number;
          /** Mode of the device. */
          readonly mode: string;
          /** Charge of the battery, per cent; null if it is not reported. */
          readonly batteryPercent: number | null;
        } | {
          /** Kind of the reading: usage, fuel, temperature or power. */
          readonly kind: "fuel";
          /** DID of the device. */
          readonly deviceId: string;
          /** When the device took the reading. */
          readonly observedAt: string;
          /** Number of the reading. It rises by device and kind. */
          readonly sequence: number;
          /** The Kafka message of the reading, with `expand=message`. */
          readonly message?: ReadingMessage;
          /** Fuel. */
          readonly fuelType: string;
          /** What `quantity` is: fuel remaining, consumed or delivered. */
          readonly measure: string;
          /** Amount of fuel, in `unit`. */
          readonly quantity: number;
          /** Unit of the value. */
          readonly unit: string;
        } | {
          /** Kind of the reading: usage, fuel, temperature or power. */
          readonly kind: "temperature";
          /** DID of the device. */
          readonly deviceId: string;
          /** When the device took the reading. */
          readonly observedAt: string;
          /** Number of the reading. It rises by device and kind. */
          readonly sequence: number;
          /** The Kafka message of the reading, with `expand=message`. */
          readonly message?: ReadingMessage;
          /** Temperature at the probe, °C. */
          readonly temperatureC: number;
          /** Temperature of the surroundings, °C; null if it is not reported. */
          readonly ambientC: number | null;
          /** Name of the probe. */
          readonly probe: string;
        } | {
          /** Kind of the reading: usage, fuel, temperature or power. */
          readonly kind: "power";
          /** DID of the device. */
          readonly deviceId: string;
          /** When the device took the reading. */
          readonly observedAt: string;
          /** Number of the reading. It rises by device and kind. */
          readonly sequence: number;
          /** The Kafka message of the reading, with `expand=message`. */
          readonly message?: ReadingMessage;
          /** Active power, W. */
          readonly activePowerW: number;
          /** Voltage, V; null if it is not reported. */
          readonly voltageV: number | null;
          /** Current, A; null if it is not reported. */
          readonly currentA: number | null;
          /** Counter of energy, Wh; null if it is not reported. */
          readonly energyWh: number | null;
          /** Whether the relay is closed; null if it is not reported. */
          readonly relayOn: boolean | null;
        }>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      } | Series;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 410 | 414 | 429 | 431 | 500 | 503>;
  };
  /** List the days of the devices of a household */
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
        /** Items of this page. */
        readonly data: ReadonlyArray<DeviceDay>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Days that wait to be computed, for the first time or again. */
        readonly pending: ReadonlyArray<{
          /** DID of the device. */
          readonly deviceId: string;
          /** Local day, `YYYY-MM-DD`. */
          readonly day: string;
        }>;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 410 | 414 | 429 | 431 | 500 | 503>;
  };
  /** List the cooking events of the devices of a household */
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
        /** Items of this page. */
        readonly data: ReadonlyArray<CookingEvent>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 410 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get the coverage of the devices of a household */
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
        /** Number of expected intervals of the period, up to now. */
        readonly expected: number;
        /** Number of expected intervals with at least one valid reading. */
        readonly received: number;
        /** received / expected, 0 to 1; null if nothing was expected. */
        readonly coverage: number | null;
        /** DID of the household. */
        readonly householdId: string;
        /** First day of the period. */
        readonly from: string;
        /** Last day of the period. */
        readonly to: string;
        /** IANA time zone that decides where days begin and end. */
        readonly timeZone: string;
        /** Days that wait to be computed, for the first time or again. */
        readonly pending: ReadonlyArray<{
          /** DID of the device. */
          readonly deviceId: string;
          /** Local day, `YYYY-MM-DD`. */
          readonly day: string;
        }>;
        /** Devices of the household. */
        readonly devices: ReadonlyArray<DeviceCoverage>;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 410 | 414 | 429 | 431 | 500 | 503>;
  };
  /** List the readings of a device */
  readonly getDeviceReadings: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly kind: ListAnomaliesKind;
      readonly from?: string;
      readonly to?: string;
      readonly limit?: number;
      readonly cursor?: string;
      readonly expand?: string;
      readonly metric?: string;
      readonly aggregate?: Aggregate;
      readonly fn?: Fn;
      readonly fill?: Fill;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<{
          /** Kind of the reading: usage, fuel, temperature or power. */
          readonly kind: "usage";
          /** DID of the device. */
          readonly deviceId: string;
          /** When the device took the reading. */
          readonly observedAt: string;
          /** Number of the reading. It rises by device and kind. */
          readonly sequence: number;
          /** The Kafka message of the reading, with `expand=message`. */
          readonly message?: ReadingMessage;
          /** Length of the interval that ends at `observedAt`, s. */
          readonly intervalSeconds: number;
          /** Time in use within the interval, s. */
          readonly inUseSeconds: number;
          /** Mode of the device. */
          readonly mode: string;
          /** Charge of the battery, per cent; null if it is not reported. */
          readonly batteryPercent: number | null;
        } | {
          /** Kind of the reading: usage, fuel, temperature or power. */
          readonly kind: "fuel";
          /** DID of the device. */
          readonly deviceId: string;
          /** When the device took the reading. */
          readonly observedAt: string;
          /** Number of the reading. It rises by device and kind. */
          readonly sequence: number;
          /** The Kafka message of the reading, with `expand=message`. */
          readonly message?: ReadingMessage;
          /** Fuel. */
          readonly fuelType: string;
          /** What `quantity` is: fuel remaining, consumed or delivered. */
          readonly measure: string;
          /** Amount of fuel, in `unit`. */
          readonly quantity: number;
          /** Unit of the value. */
          readonly unit: string;
        } | {
          /** Kind of the reading: usage, fuel, temperature or power. */
          readonly kind: "temperature";
          /** DID of the device. */
          readonly deviceId: string;
          /** When the device took the reading. */
          readonly observedAt: string;
          /** Number of the reading. It rises by device and kind. */
          readonly sequence: number;
          /** The Kafka message of the reading, with `expand=message`. */
          readonly message?: ReadingMessage;
          /** Temperature at the probe, °C. */
          readonly temperatureC: number;
          /** Temperature of the surroundings, °C; null if it is not reported. */
          readonly ambientC: number | null;
          /** Name of the probe. */
          readonly probe: string;
        } | {
          /** Kind of the reading: usage, fuel, temperature or power. */
          readonly kind: "power";
          /** DID of the device. */
          readonly deviceId: string;
          /** When the device took the reading. */
          readonly observedAt: string;
          /** Number of the reading. It rises by device and kind. */
          readonly sequence: number;
          /** The Kafka message of the reading, with `expand=message`. */
          readonly message?: ReadingMessage;
          /** Active power, W. */
          readonly activePowerW: number;
          /** Voltage, V; null if it is not reported. */
          readonly voltageV: number | null;
          /** Current, A; null if it is not reported. */
          readonly currentA: number | null;
          /** Counter of energy, Wh; null if it is not reported. */
          readonly energyWh: number | null;
          /** Whether the relay is closed; null if it is not reported. */
          readonly relayOn: boolean | null;
        }>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      } | Series;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Send readings of one device */
  readonly sendDeviceReadings: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      /** DID of the device. */
      readonly deviceId?: string;
      /** Readings of one or several kinds. */
      readonly readings: ReadonlyArray<{
        /** Kind of the reading: usage, fuel, temperature or power. */
        readonly kind: "usage";
        /** DID or id of the device. Default: the deviceId of the batch. */
        readonly deviceId?: string;
        /** When the device took the reading. */
        readonly observedAt: string;
        /** Number of the reading. It rises by device and kind. */
        readonly sequence: number;
        /** Length of the interval that ends at `observedAt`, s. */
        readonly intervalSeconds: number;
        /** Time in use within the interval, s. */
        readonly inUseSeconds: number;
        /** Mode of the device. */
        readonly mode: SendReadingsMode;
        /** Charge of the battery, per cent; null if it is not reported. */
        readonly batteryPercent?: number | null;
      } | {
        /** Kind of the reading: usage, fuel, temperature or power. */
        readonly kind: "fuel";
        /** DID or id of the device. Default: the deviceId of the batch. */
        readonly deviceId?: string;
        /** When the device took the reading. */
        readonly observedAt: string;
        /** Number of the reading. It rises by device and kind. */
        readonly sequence: number;
        /** Fuel: one of Charcoal, Wood, Pellets, LPG, Coal, Dung, CropResidue, Kerosene, Ethanol, Biogas, NaturalGas, Electricity. */
        readonly fuelType: string;
        /** What `quantity` is: fuel remaining, consumed or delivered. */
        readonly measure: SendReadingsMeasure;
        /** Amount of fuel, in `unit`. */
        readonly quantity: number;
        /** Unit of the amount. */
        readonly unit: SendReadingsUnit;
      } | {
        /** Kind of the reading: usage, fuel, temperature or power. */
        readonly kind: "temperature";
        /** DID or id of the device. Default: the deviceId of the batch. */
        readonly deviceId?: string;
        /** When the device took the reading. */
        readonly observedAt: string;
        /** Number of the reading. It rises by device and kind. */
        readonly sequence: number;
        /** Temperature at the probe, °C. */
        readonly temperatureC: number;
        /** Temperature of the surroundings, °C; null if it is not reported. */
        readonly ambientC?: number | null;
        /** Name of the probe. */
        readonly probe?: string;
      } | {
        /** Kind of the reading: usage, fuel, temperature or power. */
        readonly kind: "power";
        /** DID or id of the device. Default: the deviceId of the batch. */
        readonly deviceId?: string;
        /** When the device took the reading. */
        readonly observedAt: string;
        /** Number of the reading. It rises by device and kind. */
        readonly sequence: number;
        /** Active power, W. */
        readonly activePowerW: number;
        /** Voltage, V; null if it is not reported. */
        readonly voltageV?: number | null;
        /** Current, A; null if it is not reported. */
        readonly currentA?: number | null;
        /** Running counter of energy, Wh. */
        readonly energyWh?: number | null;
        /** Whether the relay is closed; null if it is not reported. */
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
        /** Items of this page. */
        readonly data: ReadonlyArray<DeviceDay>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Days that wait to be computed, for the first time or again. */
        readonly pending: ReadonlyArray<{
          /** DID of the device. */
          readonly deviceId: string;
          /** Local day, `YYYY-MM-DD`. */
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
        /** Items of this page. */
        readonly data: ReadonlyArray<CookingEvent>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get the coverage of a device */
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
        /** DID of the device. */
        readonly deviceId: string;
        /** true: no reading of the device ever arrived. It is expected to send all the same, so it lowers the coverage of its household. */
        readonly neverReported: boolean;
        /** Number of expected intervals of the period, up to now. */
        readonly expected: number;
        /** Number of expected intervals with at least one valid reading. */
        readonly received: number;
        /** received / expected, 0 to 1; null if nothing was expected. */
        readonly coverage: number | null;
        /** Pauses of more than 1.5 expected intervals. */
        readonly gaps: ReadonlyArray<{
          /** Start of the time, inclusive. */
          readonly from: string;
          /** End of the time, exclusive. */
          readonly to: string;
          /** Cause of the gap; `unknown` if no documented gap explains it. */
          readonly reason: string;
          /** DID of the person, or id of the API key, that documented the gap; null if it is not documented. */
          readonly documentedBy: string | null;
        }>;
        /** First day of the period. */
        readonly from: string;
        /** Last day of the period. */
        readonly to: string;
        /** IANA time zone that decides where days begin and end. */
        readonly timeZone: string;
        /** Days that wait to be computed, for the first time or again. */
        readonly pending: ReadonlyArray<{
          /** DID of the device. */
          readonly deviceId: string;
          /** Local day, `YYYY-MM-DD`. */
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
      readonly detector?: Detector | ReadonlyArray<Detector>;
      readonly kind?: ListAnomaliesKind | ReadonlyArray<ListAnomaliesKind>;
      readonly severity?: AlarmSeverity | ReadonlyArray<AlarmSeverity>;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<Anomaly>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** List alarms */
  readonly listAlarms: {
    readonly params: undefined;
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
      readonly sort?: ListJobsSort;
      readonly count?: TrueOrFalse;
      readonly fields?: string;
      readonly deviceId?: string | ReadonlyArray<string>;
      readonly householdId?: string | ReadonlyArray<string>;
      readonly projectId?: string | ReadonlyArray<string>;
      readonly type?: AlarmType | ReadonlyArray<AlarmType>;
      readonly severity?: AlarmSeverity | ReadonlyArray<AlarmSeverity>;
      readonly state?: AlarmState | ReadonlyArray<AlarmState>;
      readonly acknowledged?: TrueOrFalse;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<Alarm>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Number of all items that match the filters. Only with `count=true`. */
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get an alarm */
  readonly getAlarm: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: Alarm;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Update an alarm: acknowledge it, assign it, or add a comment */
  readonly updateAlarm: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: AlarmPatch;
    readonly replies: {
      readonly 200: Alarm;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 428 | 429 | 431 | 500 | 503>;
  };
  /** Send readings */
  readonly sendReadings: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      /** DID of the device. */
      readonly deviceId?: string;
      /** Readings of one or several kinds. */
      readonly readings: ReadonlyArray<{
        /** Kind of the reading: usage, fuel, temperature or power. */
        readonly kind: "usage";
        /** DID or id of the device. Default: the deviceId of the batch. */
        readonly deviceId?: string;
        /** When the device took the reading. */
        readonly observedAt: string;
        /** Number of the reading. It rises by device and kind. */
        readonly sequence: number;
        /** Length of the interval that ends at `observedAt`, s. */
        readonly intervalSeconds: number;
        /** Time in use within the interval, s. */
        readonly inUseSeconds: number;
        /** Mode of the device. */
        readonly mode: SendReadingsMode;
        /** Charge of the battery, per cent; null if it is not reported. */
        readonly batteryPercent?: number | null;
      } | {
        /** Kind of the reading: usage, fuel, temperature or power. */
        readonly kind: "fuel";
        /** DID or id of the device. Default: the deviceId of the batch. */
        readonly deviceId?: string;
        /** When the device took the reading. */
        readonly observedAt: string;
        /** Number of the reading. It rises by device and kind. */
        readonly sequence: number;
        /** Fuel: one of Charcoal, Wood, Pellets, LPG, Coal, Dung, CropResidue, Kerosene, Ethanol, Biogas, NaturalGas, Electricity. */
        readonly fuelType: string;
        /** What `quantity` is: fuel remaining, consumed or delivered. */
        readonly measure: SendReadingsMeasure;
        /** Amount of fuel, in `unit`. */
        readonly quantity: number;
        /** Unit of the amount. */
        readonly unit: SendReadingsUnit;
      } | {
        /** Kind of the reading: usage, fuel, temperature or power. */
        readonly kind: "temperature";
        /** DID or id of the device. Default: the deviceId of the batch. */
        readonly deviceId?: string;
        /** When the device took the reading. */
        readonly observedAt: string;
        /** Number of the reading. It rises by device and kind. */
        readonly sequence: number;
        /** Temperature at the probe, °C. */
        readonly temperatureC: number;
        /** Temperature of the surroundings, °C; null if it is not reported. */
        readonly ambientC?: number | null;
        /** Name of the probe. */
        readonly probe?: string;
      } | {
        /** Kind of the reading: usage, fuel, temperature or power. */
        readonly kind: "power";
        /** DID or id of the device. Default: the deviceId of the batch. */
        readonly deviceId?: string;
        /** When the device took the reading. */
        readonly observedAt: string;
        /** Number of the reading. It rises by device and kind. */
        readonly sequence: number;
        /** Active power, W. */
        readonly activePowerW: number;
        /** Voltage, V; null if it is not reported. */
        readonly voltageV?: number | null;
        /** Current, A; null if it is not reported. */
        readonly currentA?: number | null;
        /** Running counter of energy, Wh. */
        readonly energyWh?: number | null;
        /** Whether the relay is closed; null if it is not reported. */
        readonly relayOn?: boolean | null;
      }>;
    };
    readonly replies: {
      readonly 202: BatchOutcome;
    } & Problems<400 | 401 | 403 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Get the outcome of a batch of readings */
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
      readonly reason?: ListDeadLettersReason | ReadonlyArray<ListDeadLettersReason>;
      readonly topic?: string | ReadonlyArray<string>;
      readonly kind?: ListAnomaliesKind | ReadonlyArray<ListAnomaliesKind>;
      readonly deviceId?: string | ReadonlyArray<string>;
      readonly arrivedAfter?: string;
      readonly arrivedBefore?: string;
      readonly partition?: number;
      readonly offset?: number;
      readonly replayed?: TrueOrFalse;
      readonly projectId?: string | ReadonlyArray<string>;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<DeadLetter>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get a message that could not be used */
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
  /** Replay dead letters by filter */
  readonly replayDeadLetters: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      /** Only letters with one of these reasons. */
      readonly reason?: ReadonlyArray<ListDeadLettersReason>;
      /** Only letters of these topics. */
      readonly topic?: ReadonlyArray<string>;
      /** Only letters of these kinds of reading. */
      readonly kind?: ReadonlyArray<ListAnomaliesKind>;
      /** Only letters of these devices. */
      readonly deviceId?: ReadonlyArray<string>;
      /** Only letters that arrived after this time. */
      readonly arrivedAfter?: string;
      /** Only letters that arrived before this time. */
      readonly arrivedBefore?: string;
      /** Only letters of this partition. */
      readonly partition?: number;
      /** Only the letter at this offset. */
      readonly offset?: number;
      /** true: only letters that were replayed before; false: only letters that were not. */
      readonly replayed?: boolean;
      /** true: also letters that were replayed before. Default: false. */
      readonly again?: boolean;
      /** Most letters of this call. */
      readonly limit?: number;
      /** `nextCursor` of the call before. */
      readonly cursor?: string;
      /** true: report what would happen and change nothing. */
      readonly dryRun?: boolean;
    };
    readonly replies: {
      readonly 200: {
        /** true: report what would happen and change nothing. */
        readonly dryRun: boolean;
        /** Matching letters from the cursor: those of this call and `remaining`. */
        readonly matched: number;
        /** Messages that were sent again; with `dryRun` that would be sent. */
        readonly replayed: number;
        /** Letters of this call whose message cannot be sent again, with the reason. */
        readonly refused: ReadonlyArray<{
          /** Id of the item, given by the API. */
          readonly id: string;
          /** Machine-readable code of the cause. */
          readonly code: string;
          /** Explanation in one or two sentences. */
          readonly detail: string;
        }>;
        /** Letters that are left for calls with `nextCursor`, as counted by the first call. Letters that arrive later are sent too. */
        readonly remaining: number;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
      };
    } & Problems<400 | 401 | 403 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Replay one dead letter */
  readonly replayDeadLetter: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: Readonly<Record<string, unknown>> | undefined;
    readonly replies: {
      readonly 201: {
        /** Id of the item, given by the API. */
        readonly id: string;
        /** Place of the message that was sent again. */
        readonly replayedAs: {
          /** Kafka topic of the message. */
          readonly topic: string;
          /** Partition of the message. */
          readonly partition: number;
          /** Offset of the message. */
          readonly offset: number;
        };
      };
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Analyze the impact of a household */
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
      readonly sort?: ListJobsSort;
      readonly count?: TrueOrFalse;
      readonly fields?: string;
      readonly householdId?: string | ReadonlyArray<string>;
      readonly projectId?: string | ReadonlyArray<string>;
      readonly status?: AnalysisStatus | ReadonlyArray<AnalysisStatus>;
      readonly stale?: TrueOrFalse;
      readonly newest?: "true";
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<ListedAnalysis>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Number of all items that match the filters. Only with `count=true`. */
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get an analysis */
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
  /** Get the trace of an analysis */
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
  /** Get whether an analysis is stale */
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
  /** Recalculate an analysis */
  readonly rerunAnalysis: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: Readonly<Record<string, unknown>> | undefined;
    readonly replies: {
      readonly 200: {
        /** Whether the new result equals the stored one. */
        readonly match: boolean;
        /** Digest of the new result; null if there is no result any more. */
        readonly resultDigest: string | null;
        /** Digest of the stored result. */
        readonly previousDigest: string;
        /** Whether the analysis is stale, and why. */
        readonly freshness: AnalysisFreshness;
      };
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
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
      readonly sort?: ListJobsSort;
      readonly count?: TrueOrFalse;
      readonly fields?: string;
      readonly stale?: TrueOrFalse;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<ListedAnalysis>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Number of all items that match the filters. Only with `count=true`. */
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 410 | 414 | 429 | 431 | 500 | 503>;
  };
  /** List the analyses of a project */
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
      readonly sort?: ListJobsSort;
      readonly count?: TrueOrFalse;
      readonly fields?: string;
      readonly status?: AnalysisStatus | ReadonlyArray<AnalysisStatus>;
      readonly stale?: TrueOrFalse;
      readonly newest?: "true";
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<ListedProjectAnalysis>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Number of all items that match the filters. Only with `count=true`. */
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** List methodologies */
  readonly listMethodologies: {
    readonly params: undefined;
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly count?: TrueOrFalse;
      readonly fields?: string;
      readonly status?: MethodologyStatus | ReadonlyArray<MethodologyStatus>;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<Methodology>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Number of all items that match the filters. Only with `count=true`. */
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get a methodology */
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
      readonly count?: TrueOrFalse;
      readonly fields?: string;
      readonly name?: string | ReadonlyArray<string>;
      readonly region?: string | ReadonlyArray<string>;
      readonly validOn?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<Factor>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Number of all items that match the filters. Only with `count=true`. */
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Create a survey template */
  readonly createSurveyTemplate: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: NewSurveyTemplate;
    readonly replies: {
      readonly 200: SurveyTemplate;
      readonly 201: SurveyTemplate;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List survey templates */
  readonly listSurveyTemplates: {
    readonly params: undefined;
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
      readonly sort?: ListJobsSort;
      readonly count?: TrueOrFalse;
      readonly fields?: string;
      readonly projectId?: string | ReadonlyArray<string>;
      readonly templateId?: string | ReadonlyArray<string>;
      readonly kind?: SurveyType | ReadonlyArray<SurveyType>;
      readonly status?: SurveyTemplateStatus | ReadonlyArray<SurveyTemplateStatus>;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<SurveyTemplate>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Number of all items that match the filters. Only with `count=true`. */
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Import a survey template from XLSForm or JSON */
  readonly importSurveyTemplate: {
    readonly params: undefined;
    readonly query: {
      readonly dryRun?: TrueOrFalse;
      readonly templateId?: string;
      readonly nextVersion?: TrueOrFalse;
      readonly projectId?: string;
    };
    readonly body: NewSurveyTemplate;
    readonly replies: {
      readonly 200: TemplateImport;
      readonly 201: TemplateImport;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Get a survey template */
  readonly getSurveyTemplate: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: SurveyTemplate;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Add a version of a survey template */
  readonly addSurveyTemplateVersion: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: NewSurveyTemplateVersion;
    readonly replies: {
      readonly 200: SurveyTemplate;
      readonly 201: SurveyTemplate;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List the versions of a survey template */
  readonly listSurveyTemplateVersions: {
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
        /** Items of this page. */
        readonly data: ReadonlyArray<SurveyTemplateVersion>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get a version of a survey template */
  readonly getSurveyTemplateVersion: {
    readonly params: {
      readonly id: string;
      readonly number: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: SurveyTemplate;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Change a draft of a survey template */
  readonly changeSurveyTemplateVersion: {
    readonly params: {
      readonly id: string;
      readonly number: string;
    };
    readonly query: undefined;
    readonly body: SurveyTemplatePatch;
    readonly replies: {
      readonly 200: SurveyTemplate;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Delete a draft of a survey template */
  readonly deleteSurveyTemplateVersion: {
    readonly params: {
      readonly id: string;
      readonly number: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    } & Problems<400 | 401 | 403 | 404 | 409 | 412 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Publish a version of a survey template */
  readonly publishSurveyTemplateVersion: {
    readonly params: {
      readonly id: string;
      readonly number: string;
    };
    readonly query: undefined;
    readonly body: Readonly<Record<string, unknown>> | undefined;
    readonly replies: {
      readonly 200: SurveyTemplate;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 428 | 429 | 431 | 500 | 503>;
  };
  /** Retire a version of a survey template */
  readonly retireSurveyTemplateVersion: {
    readonly params: {
      readonly id: string;
      readonly number: string;
    };
    readonly query: undefined;
    readonly body: Readonly<Record<string, unknown>> | undefined;
    readonly replies: {
      readonly 200: SurveyTemplate;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Print the questionnaire of a version */
  readonly getSurveyQuestionnaire: {
    readonly params: {
      readonly id: string;
      readonly number: string;
    };
    readonly query: {
      readonly format?: GetSurveyQuestionnaireFormat;
      readonly language?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get a version as an XLSForm spreadsheet */
  readonly getSurveyTemplateXlsform: {
    readonly params: {
      readonly id: string;
      readonly number: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: Uint8Array<ArrayBuffer>;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get a version as an XForm for ODK Collect */
  readonly getSurveyTemplateXform: {
    readonly params: {
      readonly id: string;
      readonly number: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get a list of a version */
  readonly getSurveyTemplateList: {
    readonly params: {
      readonly id: string;
      readonly number: string;
      readonly list: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
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
      readonly sort?: ListJobsSort;
      readonly count?: TrueOrFalse;
      readonly fields?: string;
      readonly projectId?: string | ReadonlyArray<string>;
      readonly type?: SurveyType | ReadonlyArray<SurveyType>;
      readonly status?: SurveyStatus | ReadonlyArray<SurveyStatus>;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<Survey>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Number of all items that match the filters. Only with `count=true`. */
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get a survey campaign */
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
  /** Correct a draft of a survey campaign */
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
  /** Withdraw a draft of a survey campaign */
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
  /** Change the state of a survey campaign */
  readonly actOnSurvey: {
    readonly params: {
      readonly id: string;
      readonly action: ActOnSurveyAction;
    };
    readonly query: undefined;
    readonly body: {
      /** When the campaign opens by itself (`schedule`). */
      readonly opensAt?: string;
      /** When the campaign ends by itself (`schedule`, `reopen`). */
      readonly closesAt?: string;
      /** true: open without a drawn sample; every estimate is then marked (`open`, `schedule`). */
      readonly allowUndrawn?: boolean;
      /** true: end without days of grace (`close`). */
      readonly immediately?: boolean;
      /** Why the state is changed. */
      readonly reason?: string;
    } | undefined;
    readonly replies: {
      readonly 200: Survey;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 428 | 429 | 431 | 500 | 503>;
  };
  /** Get what a campaign lacks before it opens */
  readonly getSurveyReadiness: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: SurveyReadiness;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Commit to a draw */
  readonly commitSample: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      /** Where the seed will come from; null for a method without chance. */
      readonly seedPlan: {
        /** Kind of the source. */
        readonly source: "drand";
        /** Hash of the chain of drand. */
        readonly chain: string;
        /** Number of the round of drand, which is still to come. */
        readonly round: number;
      } | {
        /** Kind of the source. */
        readonly source: "dice";
        /** Who throws the dice. */
        readonly thrower: string;
        /** Where the dice are thrown. */
        readonly place: string;
        /** When the dice are thrown. */
        readonly at: string;
        /** Who is present. */
        readonly witnesses: ReadonlyArray<string>;
      } | {
        /** Kind of the source. */
        readonly source: "external";
        /** A public event whose outcome nobody can choose, such as a lottery. */
        readonly description: string;
        /** Day of the event. */
        readonly date?: string;
      };
      /** Why the commitment before is made void. Required for a second commitment. */
      readonly reason?: string;
    };
    readonly replies: {
      readonly 201: SampleCommitment;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 428 | 429 | 431 | 500 | 503>;
  };
  /** Draw the sample of a campaign */
  readonly drawSample: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: NewDraw | undefined;
    readonly replies: {
      readonly 201: SampleDraw;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 428 | 429 | 431 | 500 | 503>;
  };
  /** List the drawn households of a campaign */
  readonly listSample: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly count?: TrueOrFalse;
      readonly fields?: string;
      readonly role?: Role | ReadonlyArray<Role>;
      readonly stratum?: string | ReadonlyArray<string>;
      readonly householdId?: string | ReadonlyArray<string>;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<SampledHousehold>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Number of all items that match the filters. Only with `count=true`. */
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 409 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get the proof of a draw */
  readonly getSampleProof: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: DrawProof;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 409 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Replace a household of the sample */
  readonly replaceSampledHousehold: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      /** DID or id of the household that is replaced. */
      readonly householdId?: string;
      /** Id of the interview whose household is replaced. */
      readonly assignmentId?: string;
      /** Why it is replaced. */
      readonly reason: DrawReplacementReason;
      /** What happened. Required for the reason `other`. */
      readonly text?: string;
    };
    readonly replies: {
      readonly 201: SampleReplacement;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List all versions of a survey campaign */
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
        /** Items of this page. */
        readonly data: ReadonlyArray<{
          /** Version of the record, from 1. Each change adds 1. */
          readonly version: number;
          /** When it happened. */
          readonly at: string;
          /** DID of the API key that wrote this version, else its id; for a command its name. */
          readonly actor: string;
          /** The record in this version. */
          readonly record: Survey;
        }>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Send a survey response */
  readonly createResponse: {
    readonly params: undefined;
    readonly query: {
      readonly partial?: TrueOrFalse;
    };
    readonly body: NewSurveyResponse;
    readonly replies: {
      readonly 200: SurveyResponse;
      readonly 201: SurveyResponse;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 410 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List survey responses */
  readonly listResponses: {
    readonly params: undefined;
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
      readonly sort?: ListJobsSort;
      readonly count?: TrueOrFalse;
      readonly fields?: string;
      readonly status?: SurveyResponseStatus | ReadonlyArray<SurveyResponseStatus>;
      readonly collector?: string | ReadonlyArray<string>;
      readonly responseId?: string | ReadonlyArray<string>;
      readonly answeredAfter?: string;
      readonly answeredBefore?: string;
      readonly campaignId?: string | ReadonlyArray<string>;
      readonly projectId?: string | ReadonlyArray<string>;
      readonly householdId?: string | ReadonlyArray<string>;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<SurveyResponse>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Number of all items that match the filters. Only with `count=true`. */
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Send many survey responses */
  readonly createResponses: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: NewSurveyResponses;
    readonly replies: {
      readonly 200: SurveyResponseBatch;
    } & Problems<400 | 401 | 403 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Get a survey response */
  readonly getResponse: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: SurveyResponse;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 409 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Correct a survey response */
  readonly correctResponse: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly partial?: TrueOrFalse;
    };
    readonly body: SurveyResponsePatch;
    readonly replies: {
      readonly 200: SurveyResponse;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 410 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Withdraw a draft of a survey response */
  readonly withdrawResponseDraft: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    } & Problems<400 | 401 | 403 | 404 | 409 | 412 | 414 | 429 | 431 | 500 | 503>;
  };
  /** List all versions of a survey response */
  readonly listResponseVersions: {
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
        /** Items of this page. */
        readonly data: ReadonlyArray<{
          /** Version of the record, from 1. Each change adds 1. */
          readonly version: number;
          /** When it happened. */
          readonly at: string;
          /** DID of the API key that wrote this version, else its id; for a command its name. */
          readonly actor: string;
          /** The record in this version. */
          readonly record: SurveyResponse;
        }>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 409 | 414 | 429 | 431 | 500 | 503>;
  };
  /** List the decisions on a survey response */
  readonly listResponseDecisions: {
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
        /** Items of this page. */
        readonly data: ReadonlyArray<SurveyResponseDecision>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 409 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Add a decision on a survey response */
  readonly decideResponse: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: NewSurveyResponseDecision;
    readonly replies: {
      readonly 201: SurveyResponse;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 428 | 429 | 431 | 500 | 503>;
  };
  /** Change the state of a held survey response */
  readonly actOnHeldResponse: {
    readonly params: {
      readonly id: string;
      readonly action: ActOnHeldResponseAction;
    };
    readonly query: undefined;
    readonly body: {
      /** The household that was interviewed; only for `assign-household`. */
      readonly householdId?: string;
      /** Why. Required for `discard`. */
      readonly reason?: string;
    } | undefined;
    readonly replies: {
      readonly 200: SurveyResponse;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 410 | 412 | 413 | 414 | 415 | 422 | 428 | 429 | 431 | 500 | 503>;
  };
  /** List the files of a survey response */
  readonly listResponseAttachments: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: AttachmentList;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 409 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Add a file to a survey response */
  readonly addResponseAttachment: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly name: string;
    };
    readonly body: Uint8Array<ArrayBuffer> | string;
    readonly replies: {
      readonly 200: Attachment;
      readonly 201: Attachment;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 410 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Get a file of a survey response */
  readonly getAttachment: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: Uint8Array<ArrayBuffer>;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Send a response to a survey campaign */
  readonly createSurveyResponse: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly partial?: TrueOrFalse;
    };
    readonly body: NewSurveyResponseOfSurvey;
    readonly replies: {
      readonly 200: SurveyResponse;
      readonly 201: SurveyResponse;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 410 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List the responses to a survey campaign */
  readonly listSurveyResponses: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
      readonly sort?: ListJobsSort;
      readonly count?: TrueOrFalse;
      readonly fields?: string;
      readonly status?: SurveyResponseStatus | ReadonlyArray<SurveyResponseStatus>;
      readonly collector?: string | ReadonlyArray<string>;
      readonly responseId?: string | ReadonlyArray<string>;
      readonly answeredAfter?: string;
      readonly answeredBefore?: string;
      readonly householdId?: string | ReadonlyArray<string>;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<SurveyResponse>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Number of all items that match the filters. Only with `count=true`. */
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Send many responses to a survey campaign */
  readonly createSurveyResponses: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: NewSurveyResponsesOfSurvey;
    readonly replies: {
      readonly 200: SurveyResponseBatch;
    } & Problems<400 | 401 | 403 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Add decisions on many survey responses */
  readonly decideResponses: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: NewSurveyResponseDecisions;
    readonly replies: {
      readonly 200: SurveyResponseDecisions;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List the survey responses of a household */
  readonly listHouseholdResponses: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
      readonly sort?: ListJobsSort;
      readonly count?: TrueOrFalse;
      readonly fields?: string;
      readonly status?: SurveyResponseStatus | ReadonlyArray<SurveyResponseStatus>;
      readonly collector?: string | ReadonlyArray<string>;
      readonly responseId?: string | ReadonlyArray<string>;
      readonly answeredAfter?: string;
      readonly answeredBefore?: string;
      readonly campaignId?: string | ReadonlyArray<string>;
      readonly projectId?: string | ReadonlyArray<string>;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<SurveyResponse>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Number of all items that match the filters. Only with `count=true`. */
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 410 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get the form of a survey campaign */
  readonly getCampaignForm: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 409 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get a list of the form of a survey campaign */
  readonly getCampaignFormList: {
    readonly params: {
      readonly id: string;
      readonly name: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 409 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Send a form of a survey campaign */
  readonly sendForm: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: Uint8Array<ArrayBuffer>;
    readonly replies: {
      readonly 201: FormSubmission;
      readonly 202: FormSubmission;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Give households to collectors */
  readonly createAssignments: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: NewAssignments;
    readonly replies: {
      readonly 201: GivenAssignments;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List the assignments of a campaign */
  readonly listAssignments: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly count?: TrueOrFalse;
      readonly fields?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
      readonly collector?: string | ReadonlyArray<string>;
      readonly householdId?: string | ReadonlyArray<string>;
      readonly purpose?: AssignmentPurpose | ReadonlyArray<AssignmentPurpose>;
      readonly status?: AssignmentStatus | ReadonlyArray<AssignmentStatus>;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<Assignment>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Number of all items that match the filters. Only with `count=true`. */
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get an assignment */
  readonly getAssignment: {
    readonly params: {
      readonly id: string;
      readonly assignmentId: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: Assignment;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Change an assignment */
  readonly changeAssignment: {
    readonly params: {
      readonly id: string;
      readonly assignmentId: string;
    };
    readonly query: undefined;
    readonly body: AssignmentPatch;
    readonly replies: {
      readonly 200: Assignment;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Get the progress of a campaign */
  readonly getSurveyProgress: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: SurveyProgress;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get the dossier of a campaign */
  readonly getSurveyDossier: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: SurveyDossier;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Create a collector */
  readonly createCollector: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: NewCollector;
    readonly replies: {
      readonly 200: Collector;
      readonly 201: Collector;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List collectors */
  readonly listCollectors: {
    readonly params: undefined;
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
      readonly sort?: ListJobsSort;
      readonly count?: TrueOrFalse;
      readonly fields?: string;
      readonly projectId?: string | ReadonlyArray<string>;
      readonly did?: string | ReadonlyArray<string>;
      readonly active?: TrueOrFalse;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<Collector>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Number of all items that match the filters. Only with `count=true`. */
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get a collector */
  readonly getCollector: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: Collector;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Update a collector */
  readonly updateCollector: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: CollectorPatch;
    readonly replies: {
      readonly 200: Collector;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Create a field link for the phone of a collector */
  readonly createFieldLink: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: NewFieldLink;
    readonly replies: {
      readonly 201: NewFieldLinkReply;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List the field links of a collector */
  readonly listFieldLinks: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
      readonly sort?: ListJobsSort;
      readonly count?: TrueOrFalse;
      readonly fields?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<FieldLink>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Number of all items that match the filters. Only with `count=true`. */
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Revoke a field link permanently */
  readonly revokeFieldLink: {
    readonly params: {
      readonly id: string;
      readonly linkId: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    } & Problems<400 | 401 | 403 | 404 | 412 | 414 | 429 | 431 | 500 | 503>;
  };
  /** List the forms of a collector for ODK Collect */
  readonly getFormList: {
    readonly params: {
      readonly token: string;
      readonly project: string;
    };
    readonly query: {
      readonly formID?: string | ReadonlyArray<string>;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
      readonly 304: undefined;
    } & Problems<400 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get a form for ODK Collect */
  readonly getForm: {
    readonly params: {
      readonly token: string;
      readonly project: string;
      readonly formId: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
      readonly 304: undefined;
    } & Problems<400 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** List the files of a form for ODK Collect */
  readonly getFormManifest: {
    readonly params: {
      readonly token: string;
      readonly project: string;
      readonly formId: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
      readonly 304: undefined;
    } & Problems<400 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get a list of a form for ODK Collect */
  readonly getFormAttachment: {
    readonly params: {
      readonly token: string;
      readonly project: string;
      readonly formId: string;
      readonly name: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
      readonly 304: undefined;
    } & Problems<400 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get the size of posts that ODK Collect may send */
  readonly checkSubmission: {
    readonly params: {
      readonly token: string;
      readonly project: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    } & Problems<400 | 403 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Send an interview from ODK Collect */
  readonly sendSubmission: {
    readonly params: {
      readonly token: string;
      readonly project: string;
    };
    readonly query: undefined;
    readonly body: Uint8Array<ArrayBuffer>;
    readonly replies: {
      readonly 201: string;
      readonly 202: string;
    } & Problems<400 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 429 | 431 | 500 | 503>;
  };
  /** Get statistics of a question of a survey campaign */
  readonly getSurveyStatistics: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly question: string;
      readonly by?: NewSurveyBy;
      readonly include?: GetSdgIndicatorsInclude | ReadonlyArray<GetSdgIndicatorsInclude>;
      readonly confidence?: number;
      readonly fuel?: string;
      readonly unit?: GetSurveyStatisticsUnit;
      readonly persons?: string;
      readonly mass?: Mass;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: SurveyStatistics;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get the SDG indicators of a survey campaign */
  readonly getSdgIndicators: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly by?: NewSurveyBy;
      readonly include?: GetSdgIndicatorsInclude | ReadonlyArray<GetSdgIndicatorsInclude>;
      readonly confidence?: number;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: SdgIndicators;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get the results of the quality checks of a survey campaign */
  readonly getSurveyChecks: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: SurveyChecks;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Check the statements of a survey campaign against sensors */
  readonly createCrossCheck: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: NewCrossCheck;
    readonly replies: {
      readonly 201: CrossCheck;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List the comparisons of a survey campaign with sensors */
  readonly listCrossChecks: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly count?: TrueOrFalse;
      readonly fields?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<CrossCheckSummary>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Number of all items that match the filters. Only with `count=true`. */
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get a comparison of a survey campaign with sensors */
  readonly getCrossCheck: {
    readonly params: {
      readonly id: string;
      readonly crossCheckId: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: CrossCheck;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get the responses to a survey campaign as a file */
  readonly getSurveyResponseFile: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly format: GetSurveyResponseFileFormat;
      readonly include?: GetSurveyResponseFileInclude | ReadonlyArray<GetSurveyResponseFileInclude>;
      readonly repeats?: Repeats;
      readonly bom?: TrueOrFalse;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: string | Uint8Array<ArrayBuffer>;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Get the manifest of the file of responses to a survey campaign */
  readonly getSurveyResponseManifest: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly format: GetSurveyResponseFileFormat;
      readonly include?: GetSurveyResponseFileInclude | ReadonlyArray<GetSurveyResponseFileInclude>;
      readonly repeats?: Repeats;
      readonly bom?: TrueOrFalse;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ExportManifest;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List evidence batches */
  readonly listEvidenceBatches: {
    readonly params: undefined;
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly deviceId?: string | ReadonlyArray<string>;
      readonly day?: string | ReadonlyArray<string>;
      readonly projectId?: string | ReadonlyArray<string>;
      readonly superseded?: TrueOrFalse;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<EvidenceBatch>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get an evidence batch */
  readonly getEvidenceBatch: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: EvidenceBatchDetail;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get the leaves of an evidence batch */
  readonly getEvidenceLeaves: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: EvidenceLeaves;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 409 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get the proof of one reading */
  readonly getEvidenceProof: {
    readonly params: {
      readonly id: string;
      readonly readingId: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: EvidenceProof;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 409 | 414 | 429 | 431 | 500 | 503>;
  };
  /** List the daily anchors of evidence */
  readonly listEvidenceAnchors: {
    readonly params: undefined;
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly projectId?: string | ReadonlyArray<string>;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<EvidenceAnchor>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get a daily anchor of evidence */
  readonly getEvidenceAnchor: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: EvidenceAnchor;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Check the proof of a reading, or a credential */
  readonly verifyEvidence: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: EvidenceVerification;
    readonly replies: {
      readonly 200: EvidenceVerdict;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Create an impact claim */
  readonly createClaim: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: NewClaim;
    readonly replies: {
      readonly 201: Claim;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 410 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List impact claims */
  readonly listClaims: {
    readonly params: undefined;
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
      readonly sort?: ListJobsSort;
      readonly count?: TrueOrFalse;
      readonly fields?: string;
      readonly projectId?: string | ReadonlyArray<string>;
      readonly householdId?: string | ReadonlyArray<string>;
      readonly type?: ListClaimsType | ReadonlyArray<ListClaimsType>;
      readonly status?: ClaimStatus | ReadonlyArray<ClaimStatus>;
      readonly methodology?: string | ReadonlyArray<string>;
      readonly periodFrom?: string;
      readonly periodTo?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<Claim>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Number of all items that match the filters. Only with `count=true`. */
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get an impact claim */
  readonly getClaim: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: Claim;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Update a draft of an impact claim */
  readonly updateClaim: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: ClaimPatch;
    readonly replies: {
      readonly 200: Claim;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 410 | 412 | 413 | 414 | 415 | 422 | 428 | 429 | 431 | 500 | 503>;
  };
  /** Withdraw an impact claim */
  readonly withdrawClaim: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    } & Problems<400 | 401 | 403 | 404 | 409 | 412 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Send a draft of an impact claim to its verifiers */
  readonly submitClaim: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: Readonly<Record<string, unknown>> | undefined;
    readonly replies: {
      readonly 200: Claim;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 410 | 412 | 413 | 414 | 415 | 422 | 428 | 429 | 431 | 500 | 503>;
  };
  /** Add evidence to an impact claim */
  readonly addClaimEvidence: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: AddedClaimEvidence;
    readonly replies: {
      readonly 200: Claim;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 410 | 412 | 413 | 414 | 415 | 422 | 428 | 429 | 431 | 500 | 503>;
  };
  /** Check an impact claim again */
  readonly checkClaim: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: Readonly<Record<string, unknown>> | undefined;
    readonly replies: {
      readonly 200: ClaimChecks;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 410 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List the decisions on an impact claim */
  readonly listClaimDecisions: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: ClaimDecisions;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Add a decision on an impact claim */
  readonly decideClaim: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: NewClaimDecision;
    readonly replies: {
      readonly 200: Claim;
      readonly 201: Claim;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 428 | 429 | 431 | 500 | 503>;
  };
  /** List the disputes of an impact claim */
  readonly listDisputes: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
      readonly sort?: ListJobsSort;
      readonly count?: TrueOrFalse;
      readonly fields?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<ClaimDispute>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Number of all items that match the filters. Only with `count=true`. */
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Add a dispute of an impact claim */
  readonly raiseDispute: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: NewClaimDispute;
    readonly replies: {
      readonly 201: ClaimDispute;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Add a decision on a dispute of an impact claim */
  readonly resolveDispute: {
    readonly params: {
      readonly id: string;
      readonly disputeId: string;
    };
    readonly query: undefined;
    readonly body: NewDisputeResolution;
    readonly replies: {
      readonly 201: ClaimDispute;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 428 | 429 | 431 | 500 | 503>;
  };
  /** Add the units that a registry issued for an impact claim */
  readonly recordIssuance: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: NewIssuance;
    readonly replies: {
      readonly 200: Claim;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 428 | 429 | 431 | 500 | 503>;
  };
  /** Create the credential of a claim */
  readonly issueCredential: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: Readonly<Record<string, unknown>> | undefined;
    readonly replies: {
      readonly 200: ClaimCredential;
      readonly 201: ClaimCredential;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Get the credential of a claim */
  readonly getCredential: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: ClaimCredential;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get a status list of credentials */
  readonly getStatusList: {
    readonly params: {
      readonly list: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: StatusList;
      readonly 304: undefined;
    } & Problems<400 | 404 | 414 | 431 | 500 | 503>;
  };
  /** Get the DID document of the issuer */
  readonly getDidDocument: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: DidDocument;
      readonly 304: undefined;
    } & Problems<400 | 404 | 414 | 431 | 500 | 503>;
  };
  /** Get the JSON-LD context of credentials */
  readonly getCredentialContext: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: CredentialContext;
      readonly 304: undefined;
    } & Problems<400 | 404 | 414 | 431 | 500 | 503>;
  };
  /** Get the JSON schema of a credential */
  readonly getCredentialSchema: {
    readonly params: {
      readonly name: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: Readonly<Record<string, unknown>>;
      readonly 304: undefined;
    } & Problems<400 | 404 | 414 | 431 | 500 | 503>;
  };
  /** Get the offline bundle of a submitted claim */
  readonly getClaimBundle: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: Uint8Array<ArrayBuffer>;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 409 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get the signed claim report of a project */
  readonly getClaimReport: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly start: string;
      readonly end: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ClaimReport;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Create a verifier */
  readonly createVerifier: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: NewVerifier;
    readonly replies: {
      readonly 200: Verifier;
      readonly 201: Verifier;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List verifiers */
  readonly listVerifiers: {
    readonly params: undefined;
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
      readonly sort?: ListJobsSort;
      readonly count?: TrueOrFalse;
      readonly fields?: string;
      readonly did?: string | ReadonlyArray<string>;
      readonly active?: TrueOrFalse;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<Verifier>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Number of all items that match the filters. Only with `count=true`. */
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get a verifier */
  readonly getVerifier: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: Verifier;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Update a verifier */
  readonly updateVerifier: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: VerifierPatch;
    readonly replies: {
      readonly 200: Verifier;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Calculate the size of a sample */
  readonly calculateSampleSize: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: SamplingRequest;
    readonly replies: {
      readonly 200: SampleSize;
    } & Problems<400 | 401 | 403 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Create a project */
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
      readonly sort?: ListJobsSort;
      readonly count?: TrueOrFalse;
      readonly fields?: string;
      readonly did?: string | ReadonlyArray<string>;
      readonly country?: string | ReadonlyArray<string>;
      readonly status?: ListProjectsStatus | ReadonlyArray<ListProjectsStatus>;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<Project>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Number of all items that match the filters. Only with `count=true`. */
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get a project */
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
  /** Update a project */
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
  /** Withdraw a project without references */
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
  /** List all versions of a project */
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
        /** Items of this page. */
        readonly data: ReadonlyArray<{
          /** Version of the record, from 1. Each change adds 1. */
          readonly version: number;
          /** When it happened. */
          readonly at: string;
          /** DID of the API key that wrote this version, else its id; for a command its name. */
          readonly actor: string;
          /** The record in this version. */
          readonly record: Project;
        }>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get a project at a glance */
  readonly getProjectSummary: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: ProjectSummary;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Draw the days on which households cook */
  readonly getFleetCalendar: {
    readonly params: undefined;
    readonly query: {
      readonly projectId: string;
      readonly from?: string;
      readonly to?: string;
      readonly rows?: FleetCalendarUnit;
      readonly district?: string;
      readonly sort?: FleetCalendarSort;
      readonly limit?: number;
      readonly lang?: Lang;
      readonly width?: number;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: FleetCalendar;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Draw the share of stoves in use by weeks since their installation */
  readonly getAdoptionCurve: {
    readonly params: undefined;
    readonly query: {
      readonly projectId: string;
      readonly from?: string;
      readonly to?: string;
      readonly by?: AdoptionCurveBy;
      readonly threshold?: number;
      readonly lang?: Lang;
      readonly width?: number;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: AdoptionCurve;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Draw the cooking time on new and old stoves */
  readonly getStacking: {
    readonly params: undefined;
    readonly query: {
      readonly projectId: string;
      readonly from?: string;
      readonly to?: string;
      readonly limit?: number;
      readonly lang?: Lang;
      readonly width?: number;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: Stacking;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Draw the data that devices sent and the reasons of gaps */
  readonly getCoverageStrip: {
    readonly params: undefined;
    readonly query: {
      readonly projectId: string;
      readonly from?: string;
      readonly to?: string;
      readonly kind?: ListAnomaliesKind;
      readonly below?: string;
      readonly limit?: number;
      readonly lang?: Lang;
      readonly width?: number;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: CoverageStrip;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Draw the way from the baseline to the net reduction */
  readonly getReductionWaterfall: {
    readonly params: undefined;
    readonly query: {
      readonly analysisId?: string;
      readonly projectId?: string;
      readonly from?: string;
      readonly to?: string;
      readonly lang?: Lang;
      readonly width?: number;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ReductionWaterfall;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Draw the progress of the interviews of a campaign */
  readonly getSampleProgressPicture: {
    readonly params: undefined;
    readonly query: {
      readonly surveyId: string;
      readonly lang?: Lang;
      readonly width?: number;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: SampleProgressPicture;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Draw what households state against what sensors measure */
  readonly getSurveyVsSensor: {
    readonly params: undefined;
    readonly query: {
      readonly surveyId: string;
      readonly question?: string;
      readonly lang?: Lang;
      readonly width?: number;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: SurveyVsSensor;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Draw what a claim rests on */
  readonly getClaimEvidencePicture: {
    readonly params: undefined;
    readonly query: {
      readonly claimId: string;
      readonly lang?: Lang;
      readonly width?: number;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ClaimEvidencePicture;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Draw stored and refused messages over time */
  readonly getPipelineHealth: {
    readonly params: undefined;
    readonly query: {
      readonly from?: string;
      readonly to?: string;
      readonly lang?: Lang;
      readonly width?: number;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: PipelineHealth;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
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
      readonly sort?: ListJobsSort;
      readonly count?: TrueOrFalse;
      readonly fields?: string;
      readonly kind?: string | ReadonlyArray<string>;
      readonly status?: JobStatus | ReadonlyArray<JobStatus>;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<Job>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Number of all items that match the filters. Only with `count=true`. */
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get a job */
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
  /** List events in order */
  readonly listEvents: {
    readonly params: undefined;
    readonly query: {
      readonly after?: string;
      readonly type?: EventType | ReadonlyArray<EventType>;
      readonly projectId?: string | ReadonlyArray<string>;
      readonly limit?: number;
      readonly wait?: number;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<Event>;
        /** Cursor to continue with. It is always present, also when no event came. */
        readonly nextCursor: string;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 410 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Create a webhook endpoint */
  readonly createWebhookEndpoint: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: NewWebhookEndpoint;
    readonly replies: {
      readonly 201: WebhookEndpointWithSecret;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List webhook endpoints */
  readonly listWebhookEndpoints: {
    readonly params: undefined;
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
      readonly sort?: ListJobsSort;
      readonly count?: TrueOrFalse;
      readonly fields?: string;
      readonly projectId?: string | ReadonlyArray<string>;
      readonly isDisabled?: TrueOrFalse;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<WebhookEndpoint>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Number of all items that match the filters. Only with `count=true`. */
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get a webhook endpoint */
  readonly getWebhookEndpoint: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: WebhookEndpoint;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Change a webhook endpoint, or switch it off or on */
  readonly patchWebhookEndpoint: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: WebhookEndpointPatch;
    readonly replies: {
      readonly 200: WebhookEndpoint;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Delete a webhook endpoint */
  readonly deleteWebhookEndpoint: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    } & Problems<400 | 401 | 403 | 404 | 412 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Give a webhook endpoint a new secret */
  readonly rotateWebhookSecret: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      /** Time for which earlier secrets still sign, s. At most 30 days. */
      readonly overlapSeconds?: number;
    } | undefined;
    readonly replies: {
      readonly 201: WebhookEndpointWithSecret;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Send a test event to a webhook endpoint */
  readonly testWebhookEndpoint: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: Readonly<Record<string, unknown>> | undefined;
    readonly replies: {
      readonly 202: WebhookOrder;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List the deliveries of a webhook endpoint */
  readonly listWebhookDeliveries: {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly status?: WebhookDeliveryStatus | ReadonlyArray<WebhookDeliveryStatus>;
      readonly type?: string | ReadonlyArray<string>;
      readonly sort?: ListWebhookDeliveriesSort;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<WebhookDelivery>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get a delivery of a webhook endpoint */
  readonly getWebhookDelivery: {
    readonly params: {
      readonly id: string;
      readonly deliveryId: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: WebhookDelivery;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 404 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Send the event of a delivery again */
  readonly replayWebhookDelivery: {
    readonly params: {
      readonly id: string;
      readonly deliveryId: string;
    };
    readonly query: undefined;
    readonly body: Readonly<Record<string, unknown>> | undefined;
    readonly replies: {
      readonly 202: WebhookOrder;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** List entries of the audit log */
  readonly listAuditLog: {
    readonly params: undefined;
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
      readonly sort?: ListJobsSort;
      readonly count?: TrueOrFalse;
      readonly fields?: string;
      readonly actor?: string | ReadonlyArray<string>;
      readonly keyId?: string | ReadonlyArray<string>;
      readonly action?: string | ReadonlyArray<string>;
      readonly resource?: string | ReadonlyArray<string>;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<AuditEntry>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Number of all items that match the filters. Only with `count=true`. */
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
      readonly sort?: ListJobsSort;
      readonly count?: TrueOrFalse;
      readonly fields?: string;
      readonly status?: ApiKeyStatus | ReadonlyArray<ApiKeyStatus>;
      readonly createdBy?: string | ReadonlyArray<string>;
      readonly projectId?: string | ReadonlyArray<string>;
      readonly expiresBefore?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<ApiKey>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Number of all items that match the filters. Only with `count=true`. */
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Get an API key */
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
  /** Change the name, scopes, projects, networks or expiry of an API key */
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
  /** Revoke an API key permanently */
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
  /** Give an API key a new secret */
  readonly rotateApiKey: {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      /** Time for which earlier secrets still work, s. At most 30 days. */
      readonly overlapSeconds?: number;
    } | undefined;
    readonly replies: {
      readonly 201: ApiKeyWithSecret;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Get the API key in use */
  readonly getMe: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: ApiKey;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Sign a browser in */
  readonly createSession: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: NewSession;
    readonly replies: {
      readonly 201: Session;
    } & Problems<400 | 401 | 403 | 406 | 408 | 409 | 413 | 414 | 415 | 429 | 431 | 500 | 503>;
  };
  /** List the open sessions of your key */
  readonly listSessions: {
    readonly params: undefined;
    readonly query: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly createdAfter?: string;
      readonly createdBefore?: string;
      readonly updatedAfter?: string;
      readonly sort?: ListJobsSort;
      readonly count?: TrueOrFalse;
      readonly fields?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Items of this page. */
        readonly data: ReadonlyArray<Session>;
        /** Cursor of the next page; null on the last page. */
        readonly nextCursor: string | null;
        /** Whether another page follows. */
        readonly hasMore: boolean;
        /** Number of all items that match the filters. Only with `count=true`. */
        readonly totalCount?: number;
      };
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Sign the browser out */
  readonly endSession: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    } & Problems<400 | 401 | 403 | 404 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Create a sign-in link for a key */
  readonly createSessionCode: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: NewSessionCode;
    readonly replies: {
      readonly 201: SessionCode;
    } & Problems<400 | 401 | 403 | 404 | 406 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503>;
  };
  /** Get the limits in force */
  readonly getLimits: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: Readonly<Record<string, number>>;
      readonly 304: undefined;
    } & Problems<400 | 401 | 403 | 406 | 414 | 429 | 431 | 500 | 503>;
  };
  /** Open the console */
  readonly getRoot: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 303: undefined;
      readonly 304: undefined;
    } & Problems<400 | 401 | 414 | 431 | 500 | 503>;
  };
  /** Get this contract as OpenAPI 3.1 */
  readonly getOpenApi: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: Readonly<Record<string, unknown>>;
      readonly 304: undefined;
    } & Problems<400 | 414 | 431 | 500 | 503>;
  };
  /** Get this contract as YAML */
  readonly getOpenApiYaml: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
      readonly 304: undefined;
    } & Problems<400 | 414 | 431 | 500 | 503>;
  };
  /** Open the documentation of this API */
  readonly getDocs: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
      readonly 304: undefined;
    } & Problems<400 | 406 | 414 | 431 | 500 | 503>;
  };
  /** Get a file of the documentation page */
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
  /** Get the meaning of a problem code */
  readonly getProblem: {
    readonly params: {
      readonly code: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
        /** Code of the problem. */
        readonly code: string;
        /** HTTP status of replies with this code. */
        readonly status: number;
        /** Title of replies with this code. */
        readonly title: string;
        /** When the problem occurs, and what the caller can do. */
        readonly meaning: string;
        /** A reply with this code. */
        readonly example: Readonly<Record<string, unknown>>;
      };
      readonly 304: undefined;
    } & Problems<400 | 404 | 414 | 431 | 500 | 503>;
  };
  /** Check that the process is alive */
  readonly getHealth: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
      readonly 304: undefined;
    } & Problems<400 | 406 | 414 | 431 | 500 | 503>;
  };
  /** Check that the API can answer requests */
  readonly getReadiness: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
      readonly 304: undefined;
    } & Problems<400 | 406 | 414 | 431 | 500 | 503>;
  };
  /** Get metrics as Prometheus text */
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
  listAlarms: { method: 'GET', path: '/v1/alarms' },
  getAlarm: { method: 'GET', path: '/v1/alarms/{id}' },
  updateAlarm: { method: 'PATCH', path: '/v1/alarms/{id}' },
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
  listHouseholdAnalyses: { method: 'GET', path: '/v1/households/{id}/analyses' },
  listProjectAnalyses: { method: 'GET', path: '/v1/projects/{id}/analyses' },
  listMethodologies: { method: 'GET', path: '/v1/methodologies' },
  getMethodology: { method: 'GET', path: '/v1/methodologies/{id}' },
  listFactors: { method: 'GET', path: '/v1/factors' },
  createSurveyTemplate: { method: 'POST', path: '/v1/survey-templates' },
  listSurveyTemplates: { method: 'GET', path: '/v1/survey-templates' },
  importSurveyTemplate: { method: 'POST', path: '/v1/survey-templates/imports' },
  getSurveyTemplate: { method: 'GET', path: '/v1/survey-templates/{id}' },
  addSurveyTemplateVersion: { method: 'POST', path: '/v1/survey-templates/{id}/versions' },
  listSurveyTemplateVersions: { method: 'GET', path: '/v1/survey-templates/{id}/versions' },
  getSurveyTemplateVersion: { method: 'GET', path: '/v1/survey-templates/{id}/versions/{number}' },
  changeSurveyTemplateVersion: { method: 'PATCH', path: '/v1/survey-templates/{id}/versions/{number}' },
  deleteSurveyTemplateVersion: { method: 'DELETE', path: '/v1/survey-templates/{id}/versions/{number}' },
  publishSurveyTemplateVersion: { method: 'POST', path: '/v1/survey-templates/{id}/versions/{number}/publication' },
  retireSurveyTemplateVersion: { method: 'POST', path: '/v1/survey-templates/{id}/versions/{number}/retirement' },
  getSurveyQuestionnaire: { method: 'GET', path: '/v1/survey-templates/{id}/versions/{number}/questionnaire' },
  getSurveyTemplateXlsform: { method: 'GET', path: '/v1/survey-templates/{id}/versions/{number}/xlsform' },
  getSurveyTemplateXform: { method: 'GET', path: '/v1/survey-templates/{id}/versions/{number}/xform' },
  getSurveyTemplateList: { method: 'GET', path: '/v1/survey-templates/{id}/versions/{number}/lists/{list}' },
  createSurvey: { method: 'POST', path: '/v1/surveys' },
  listSurveys: { method: 'GET', path: '/v1/surveys' },
  getSurvey: { method: 'GET', path: '/v1/surveys/{id}' },
  correctSurvey: { method: 'PATCH', path: '/v1/surveys/{id}' },
  withdrawSurvey: { method: 'DELETE', path: '/v1/surveys/{id}' },
  actOnSurvey: { method: 'POST', path: '/v1/surveys/{id}/actions/{action}' },
  getSurveyReadiness: { method: 'GET', path: '/v1/surveys/{id}/readiness' },
  commitSample: { method: 'POST', path: '/v1/surveys/{id}/sample/commitment' },
  drawSample: { method: 'POST', path: '/v1/surveys/{id}/sample' },
  listSample: { method: 'GET', path: '/v1/surveys/{id}/sample' },
  getSampleProof: { method: 'GET', path: '/v1/surveys/{id}/sample/proof' },
  replaceSampledHousehold: { method: 'POST', path: '/v1/surveys/{id}/sample/replacements' },
  getSurveyHistory: { method: 'GET', path: '/v1/surveys/{id}/history' },
  createResponse: { method: 'POST', path: '/v1/responses' },
  listResponses: { method: 'GET', path: '/v1/responses' },
  createResponses: { method: 'POST', path: '/v1/responses/batches' },
  getResponse: { method: 'GET', path: '/v1/responses/{id}' },
  correctResponse: { method: 'PATCH', path: '/v1/responses/{id}' },
  withdrawResponseDraft: { method: 'DELETE', path: '/v1/responses/{id}' },
  listResponseVersions: { method: 'GET', path: '/v1/responses/{id}/versions' },
  listResponseDecisions: { method: 'GET', path: '/v1/responses/{id}/verifications' },
  decideResponse: { method: 'POST', path: '/v1/responses/{id}/verifications' },
  actOnHeldResponse: { method: 'POST', path: '/v1/responses/{id}/actions/{action}' },
  listResponseAttachments: { method: 'GET', path: '/v1/responses/{id}/attachments' },
  addResponseAttachment: { method: 'POST', path: '/v1/responses/{id}/attachments' },
  getAttachment: { method: 'GET', path: '/v1/attachments/{id}' },
  createSurveyResponse: { method: 'POST', path: '/v1/surveys/{id}/responses' },
  listSurveyResponses: { method: 'GET', path: '/v1/surveys/{id}/responses' },
  createSurveyResponses: { method: 'POST', path: '/v1/surveys/{id}/responses/batches' },
  decideResponses: { method: 'POST', path: '/v1/surveys/{id}/verifications' },
  listHouseholdResponses: { method: 'GET', path: '/v1/households/{id}/responses' },
  getCampaignForm: { method: 'GET', path: '/v1/surveys/{id}/form' },
  getCampaignFormList: { method: 'GET', path: '/v1/surveys/{id}/form/lists/{name}' },
  sendForm: { method: 'POST', path: '/v1/surveys/{id}/submissions' },
  createAssignments: { method: 'POST', path: '/v1/surveys/{id}/assignments' },
  listAssignments: { method: 'GET', path: '/v1/surveys/{id}/assignments' },
  getAssignment: { method: 'GET', path: '/v1/surveys/{id}/assignments/{assignmentId}' },
  changeAssignment: { method: 'PATCH', path: '/v1/surveys/{id}/assignments/{assignmentId}' },
  getSurveyProgress: { method: 'GET', path: '/v1/surveys/{id}/progress' },
  getSurveyDossier: { method: 'GET', path: '/v1/surveys/{id}/dossier' },
  createCollector: { method: 'POST', path: '/v1/collectors' },
  listCollectors: { method: 'GET', path: '/v1/collectors' },
  getCollector: { method: 'GET', path: '/v1/collectors/{id}' },
  updateCollector: { method: 'PATCH', path: '/v1/collectors/{id}' },
  createFieldLink: { method: 'POST', path: '/v1/collectors/{id}/field-links' },
  listFieldLinks: { method: 'GET', path: '/v1/collectors/{id}/field-links' },
  revokeFieldLink: { method: 'DELETE', path: '/v1/collectors/{id}/field-links/{linkId}' },
  getFormList: { method: 'GET', path: '/v1/key/{token}/projects/{project}/formList' },
  getForm: { method: 'GET', path: '/v1/key/{token}/projects/{project}/forms/{formId}.xml' },
  getFormManifest: { method: 'GET', path: '/v1/key/{token}/projects/{project}/forms/{formId}/manifest' },
  getFormAttachment: { method: 'GET', path: '/v1/key/{token}/projects/{project}/forms/{formId}/attachments/{name}' },
  checkSubmission: { method: 'HEAD', path: '/v1/key/{token}/projects/{project}/submission' },
  sendSubmission: { method: 'POST', path: '/v1/key/{token}/projects/{project}/submission' },
  getSurveyStatistics: { method: 'GET', path: '/v1/surveys/{id}/statistics' },
  getSdgIndicators: { method: 'GET', path: '/v1/surveys/{id}/sdg-indicators' },
  getSurveyChecks: { method: 'GET', path: '/v1/surveys/{id}/checks' },
  createCrossCheck: { method: 'POST', path: '/v1/surveys/{id}/cross-checks' },
  listCrossChecks: { method: 'GET', path: '/v1/surveys/{id}/cross-checks' },
  getCrossCheck: { method: 'GET', path: '/v1/surveys/{id}/cross-checks/{crossCheckId}' },
  getSurveyResponseFile: { method: 'GET', path: '/v1/surveys/{id}/responses/file' },
  getSurveyResponseManifest: { method: 'GET', path: '/v1/surveys/{id}/responses/manifest' },
  listEvidenceBatches: { method: 'GET', path: '/v1/evidence/batches' },
  getEvidenceBatch: { method: 'GET', path: '/v1/evidence/batches/{id}' },
  getEvidenceLeaves: { method: 'GET', path: '/v1/evidence/batches/{id}/leaves' },
  getEvidenceProof: { method: 'GET', path: '/v1/evidence/batches/{id}/proofs/{readingId}' },
  listEvidenceAnchors: { method: 'GET', path: '/v1/evidence/anchors' },
  getEvidenceAnchor: { method: 'GET', path: '/v1/evidence/anchors/{id}' },
  verifyEvidence: { method: 'POST', path: '/v1/evidence/verifications' },
  createClaim: { method: 'POST', path: '/v1/claims' },
  listClaims: { method: 'GET', path: '/v1/claims' },
  getClaim: { method: 'GET', path: '/v1/claims/{id}' },
  updateClaim: { method: 'PATCH', path: '/v1/claims/{id}' },
  withdrawClaim: { method: 'DELETE', path: '/v1/claims/{id}' },
  submitClaim: { method: 'POST', path: '/v1/claims/{id}/submission' },
  addClaimEvidence: { method: 'POST', path: '/v1/claims/{id}/evidence' },
  checkClaim: { method: 'POST', path: '/v1/claims/{id}/checks' },
  listClaimDecisions: { method: 'GET', path: '/v1/claims/{id}/verifications' },
  decideClaim: { method: 'POST', path: '/v1/claims/{id}/verifications' },
  listDisputes: { method: 'GET', path: '/v1/claims/{id}/disputes' },
  raiseDispute: { method: 'POST', path: '/v1/claims/{id}/disputes' },
  resolveDispute: { method: 'POST', path: '/v1/claims/{id}/disputes/{disputeId}/resolution' },
  recordIssuance: { method: 'POST', path: '/v1/claims/{id}/issuance' },
  issueCredential: { method: 'POST', path: '/v1/claims/{id}/credential' },
  getCredential: { method: 'GET', path: '/v1/claims/{id}/credential' },
  getStatusList: { method: 'GET', path: '/v1/credential-status/{list}' },
  getDidDocument: { method: 'GET', path: '/.well-known/did.json' },
  getCredentialContext: { method: 'GET', path: '/contexts/v1' },
  getCredentialSchema: { method: 'GET', path: '/schemas/{name}' },
  getClaimBundle: { method: 'GET', path: '/v1/claims/{id}/bundle' },
  getClaimReport: { method: 'GET', path: '/v1/projects/{id}/claim-report' },
  createVerifier: { method: 'POST', path: '/v1/verifiers' },
  listVerifiers: { method: 'GET', path: '/v1/verifiers' },
  getVerifier: { method: 'GET', path: '/v1/verifiers/{id}' },
  updateVerifier: { method: 'PATCH', path: '/v1/verifiers/{id}' },
  calculateSampleSize: { method: 'POST', path: '/v1/sampling' },
  createProject: { method: 'POST', path: '/v1/projects' },
  listProjects: { method: 'GET', path: '/v1/projects' },
  getProject: { method: 'GET', path: '/v1/projects/{id}' },
  updateProject: { method: 'PATCH', path: '/v1/projects/{id}' },
  withdrawProject: { method: 'DELETE', path: '/v1/projects/{id}' },
  getProjectHistory: { method: 'GET', path: '/v1/projects/{id}/history' },
  getProjectSummary: { method: 'GET', path: '/v1/projects/{id}/summary' },
  getFleetCalendar: { method: 'GET', path: '/v1/pictures/fleet-calendar' },
  getAdoptionCurve: { method: 'GET', path: '/v1/pictures/adoption-curve' },
  getStacking: { method: 'GET', path: '/v1/pictures/stacking' },
  getCoverageStrip: { method: 'GET', path: '/v1/pictures/coverage-strip' },
  getReductionWaterfall: { method: 'GET', path: '/v1/pictures/reduction-waterfall' },
  getSampleProgressPicture: { method: 'GET', path: '/v1/pictures/sample-progress' },
  getSurveyVsSensor: { method: 'GET', path: '/v1/pictures/survey-vs-sensor' },
  getClaimEvidencePicture: { method: 'GET', path: '/v1/pictures/claim-evidence' },
  getPipelineHealth: { method: 'GET', path: '/v1/pictures/pipeline-health' },
  listJobs: { method: 'GET', path: '/v1/jobs' },
  getJob: { method: 'GET', path: '/v1/jobs/{id}' },
  cancelJob: { method: 'DELETE', path: '/v1/jobs/{id}' },
  listEvents: { method: 'GET', path: '/v1/events' },
  createWebhookEndpoint: { method: 'POST', path: '/v1/webhook-endpoints' },
  listWebhookEndpoints: { method: 'GET', path: '/v1/webhook-endpoints' },
  getWebhookEndpoint: { method: 'GET', path: '/v1/webhook-endpoints/{id}' },
  patchWebhookEndpoint: { method: 'PATCH', path: '/v1/webhook-endpoints/{id}' },
  deleteWebhookEndpoint: { method: 'DELETE', path: '/v1/webhook-endpoints/{id}' },
  rotateWebhookSecret: { method: 'POST', path: '/v1/webhook-endpoints/{id}/secret-rotations' },
  testWebhookEndpoint: { method: 'POST', path: '/v1/webhook-endpoints/{id}/tests' },
  listWebhookDeliveries: { method: 'GET', path: '/v1/webhook-endpoints/{id}/deliveries' },
  getWebhookDelivery: { method: 'GET', path: '/v1/webhook-endpoints/{id}/deliveries/{deliveryId}' },
  replayWebhookDelivery: { method: 'POST', path: '/v1/webhook-endpoints/{id}/deliveries/{deliveryId}/replays' },
  listAuditLog: { method: 'GET', path: '/v1/audit-log' },
  createApiKey: { method: 'POST', path: '/v1/api-keys' },
  listApiKeys: { method: 'GET', path: '/v1/api-keys' },
  getApiKey: { method: 'GET', path: '/v1/api-keys/{id}' },
  patchApiKey: { method: 'PATCH', path: '/v1/api-keys/{id}' },
  revokeApiKey: { method: 'DELETE', path: '/v1/api-keys/{id}' },
  rotateApiKey: { method: 'POST', path: '/v1/api-keys/{id}/rotations' },
  getMe: { method: 'GET', path: '/v1/me' },
  createSession: { method: 'POST', path: '/v1/sessions' },
  listSessions: { method: 'GET', path: '/v1/sessions' },
  endSession: { method: 'DELETE', path: '/v1/sessions/current' },
  createSessionCode: { method: 'POST', path: '/v1/session-codes' },
  getLimits: { method: 'GET', path: '/v1/limits' },
  getRoot: { method: 'GET', path: '/' },
  getOpenApi: { method: 'GET', path: '/v1/openapi.json' },
  getOpenApiYaml: { method: 'GET', path: '/v1/openapi.yaml' },
  getDocs: { method: 'GET', path: '/docs' },
  getDocsFile: { method: 'GET', path: '/docs/{file}' },
  getProblem: { method: 'GET', path: '/problems/{code}' },
  getHealth: { method: 'GET', path: '/healthz' },
  getReadiness: { method: 'GET', path: '/readyz' },
  getMetrics: { method: 'GET', path: '/metrics' },
} as const satisfies Record<keyof Operations, { method: string; path: string }>;
