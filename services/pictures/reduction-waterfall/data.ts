// The data of the reduction waterfall: from the raw baseline to the net reduction, in whole thousandths of a kilogram.
import type { Head } from '../kit/frame.ts';

/** What a step does; its words are in words.ts. */
export const stepKinds = [
  'rawBaseline',
  'householdCap',
  'downwardAdjustment',
  'projectEmissions',
  'precisionRule',
  'hawthorne',
  'leakage',
  'comparison',
  'notNegative',
  'smallest',
] as const;
export type StepKind = (typeof stepKinds)[number];

export interface WaterfallStep {
  readonly kind: StepKind;
  /** Id of the step in the trace of the analysis. */
  readonly traceStep: string;
  /** Change in kgCO2e, with 3 decimals; of the first step the start. */
  readonly change: number;
  /** What is left after it, kgCO2e, with 3 decimals. */
  readonly total: number;
  readonly equation: string;
  readonly source: string;
}

export interface WaterfallAnalysis {
  readonly id: string;
  readonly subject: 'household' | 'project';
  /** DID of the household or project. */
  readonly subjectId: string;
  readonly status: 'final' | 'provisional';
  readonly methodology: string;
  /** Printed values of the analysis, kgCO2e. */
  readonly baselineEmissions: number;
  readonly actualEmissions: number;
  readonly reductions: number;
  readonly leakage: number;
  /** Confidence of `reductions`, 0 to 1, and its interval. */
  readonly confidence: number;
  readonly interval: { readonly lower: number; readonly upper: number; readonly level: number };
  readonly inputsVerified: { readonly verified: number; readonly total: number };
  /** Households of a project that were left out. */
  readonly leftOut: number;
}

/** `n` is the number of households. */
export interface ReductionWaterfall extends Head {
  /** Null: the project has no analysis of this period. */
  readonly analysis: WaterfallAnalysis | null;
  readonly steps: readonly WaterfallStep[];
  /** The credited reduction as printed, kgCO2e; null without an analysis. */
  readonly net: number | null;
}

/** A step of a trace. */
export interface TracedStep {
  readonly id: string;
  readonly value: number;
  readonly equation: string;
  readonly source: string;
  readonly from: Readonly<Record<string, number>>;
}

const thousandths = (value: number): number => Math.round(value * 1000);

interface Total {
  readonly kind: StepKind;
  readonly step: TracedStep;
  /** What is left after the step, kgCO2e, unrounded. */
  readonly total: number;
}

/** Steps whose changes add up exactly to `net`: each is the difference of two rounded totals. */
export function waterfallSteps(
  steps: readonly TracedStep[],
  subject: WaterfallAnalysis['subject'],
  printed: Pick<WaterfallAnalysis, 'baselineEmissions' | 'reductions'> & { readonly net: number },
): WaterfallStep[] {
  const totals = subject === 'household' ? householdTotals(steps, printed) : projectTotals(steps, printed);
  let before = 0;
  return totals.map(({ kind, step, total }) => {
    const after = thousandths(total);
    const change = after - before;
    before = after;
    return {
      kind,
      traceStep: step.id,
      change: change / 1000,
      total: after / 1000,
      equation: step.equation,
      source: step.source,
    };
  });
}

const finder =
  (steps: readonly TracedStep[]) =>
  (id: string): TracedStep | undefined =>
    steps.find((step) => step.id === id);

type Printed = Parameters<typeof waterfallSteps>[2];

function householdTotals(steps: readonly TracedStep[], printed: Printed): Total[] {
  const find = finder(steps);
  const cap = find('householdCap');
  const raw = find('baselineUnadjusted');
  return [
    ...(cap && raw
      ? [
          {
            kind: 'rawBaseline' as const,
            step: { ...raw, equation: 'Σ baseline of the devices' },
            total: uncapped(cap),
          },
        ]
      : []),
    ...total(cap ? 'householdCap' : 'rawBaseline', cap ?? raw, raw?.value),
    ...total('downwardAdjustment', find('baselineEmissions'), printed.baselineEmissions),
    ...total('projectEmissions', find('actualEmissions'), printed.reductions),
    ...deductions({
      conservative: find('conservativeReduction'),
      credited: find('creditedReduction'),
      leakage: find('leakageOfCredit'),
    }),
    ...total('smallest', find('credited'), printed.net),
  ];
}

/** The baselines of the devices before the cap on the fuel that the household burned. */
const uncapped = ({ from }: TracedStep): number =>
  Object.entries(from).reduce(
    (sum, [name, value]) => (name === 'Σ baseline of the days' ? sum : sum + value),
    0,
  );

function projectTotals(steps: readonly TracedStep[], printed: Printed): Total[] {
  const find = finder(steps);
  return [
    ...total('rawBaseline', find('baselineEmissions'), printed.baselineEmissions),
    ...total('projectEmissions', find('actualEmissions'), printed.reductions),
    ...total('comparison', find('creditedShare') && find('own reduction'), find('own reduction')?.value),
    ...deductions({
      conservative: find('own conservative'),
      credited: find('own credited'),
      leakage: find('leakage'),
    }),
    ...total('smallest', find('credited'), printed.net),
  ];
}

const total = (kind: StepKind, step: TracedStep | undefined, value: number | undefined): Total[] =>
  step && value !== undefined ? [{ kind, step, total: value }] : [];

interface Deductions {
  readonly conservative: TracedStep | undefined;
  readonly credited: TracedStep | undefined;
  readonly leakage: TracedStep | undefined;
}

/** Precision rule, Hawthorne index, leakage, and that no credit is negative. */
function deductions({ conservative, credited, leakage }: Deductions): Total[] {
  if (!conservative || !credited) return [];
  const after = conservative.value * (credited.from['Hawthorne index'] ?? 1);
  const less = credited.from['leakage'] ?? credited.from['Σ leakage'] ?? 0;
  return [
    { kind: 'precisionRule', step: conservative, total: conservative.value },
    ...(after === conservative.value ? [] : [{ kind: 'hawthorne' as const, step: credited, total: after }]),
    { kind: 'leakage', step: leakage ?? credited, total: after - less },
    ...(thousandths(after - less) === thousandths(credited.value)
      ? []
      : [{ kind: 'notNegative' as const, step: credited, total: credited.value }]),
  ];
}
