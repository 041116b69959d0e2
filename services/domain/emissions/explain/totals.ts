// The steps of a trace from the emissions of the devices to those of the household.
import type { BoundaryResult } from '../model/boundary.ts';
import type { Telling } from './devices.ts';
import type { CookerEmissions } from '../cookers/cooker-emissions.ts';
import { adjustedBaseline, fuelEmissions, reduction } from '../../methodologies/equations.ts';
import { baselineOfDay, householdCap } from '../../methodologies/whole-household.ts';
import type { Step } from '../case/trace.ts';

const hearth = 'Hearth';

const byDevice = (
  parts: readonly CookerEmissions[],
  value: (part: CookerEmissions) => number,
): Readonly<Record<string, number>> => Object.fromEntries(parts.map((part) => [part.did, value(part)]));

/** Values of the days of the period by their names: they follow from the rows of the days. */
const byDay = (
  { least }: BoundaryResult,
  names: Readonly<Record<string, (place: number) => number | undefined>>,
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    least.byDay.flatMap(({ day }, place) =>
      Object.entries(names).map(([name, valueOn]) => [`${name} ${day}`, valueOn(place) ?? 0] as const),
    ),
  );

export function explainMeteredTotals(result: BoundaryResult, { read, cited }: Telling): Step[] {
  const { emissions, options } = result;
  const { cookers, days, unadjusted, actual } = emissions;
  const isCapped = days.some(({ cap }) => cap < 1);
  return [
    ...(isCapped ? capSteps(result, read('ncv')) : []),
    {
      id: 'baselineUnadjusted',
      value: unadjusted,
      unit: 'kgCO2e',
      ...(isCapped || options.limits.electricityKwh !== Infinity
        ? {
            equation: 'Σ baseline of the days',
            source: cited.baseline,
            from: byDay(result, { baseline: (place) => days[place]?.unadjusted }),
          }
        : {
            equation: 'Σ baseline of the devices',
            source: cited.baseline,
            from: byDevice(cookers, ({ baseline }) => baseline),
          }),
    },
    {
      id: 'actualEmissions',
      value: actual,
      unit: 'kgCO2e',
      equation: 'Σ actual of the devices',
      source: cited.fuel,
      from: byDevice(cookers, (part) => part.actual),
    },
  ];
}

/** Of the days on which the baseline fuel of the household limits what is replaced. */
function capSteps(
  { emissions: { days, householdCap: value, cookers, unadjusted }, least }: BoundaryResult,
  ncv: number,
): Step[] {
  const capped = days.flatMap((day, place) =>
    day.cap < 1
      ? {
          id: `householdCap ${least.byDay[place]?.day ?? ''}`,
          value: day.cap,
          unit: 'fraction',
          equation: householdCap.text,
          source: `${hearth}: a household saves on a day at most the fuel that it burned on one`,
          from: {
            'baseline fuel': day.baselineKg,
            NCV: ncv,
            'part of the days': 1,
            'Σ displaced': day.displacedMJ,
          },
        }
      : [],
  );
  return [
    ...capped,
    {
      id: 'householdCap',
      value,
      unit: 'fraction',
      equation: 'min(1, Σ baseline of the days / Σ baseline of the devices)',
      source: hearth,
      from: {
        'Σ baseline of the days': unadjusted,
        ...byDevice(cookers, ({ baseline }) => baseline),
      },
    },
  ];
}

const loweredStep = ({ stoveDays: { lowered } }: BoundaryResult): Step[] =>
  lowered === null
    ? []
    : [
        {
          id: 'partInUse',
          value: lowered.stated / lowered.measured,
          unit: 'fraction of a day in use',
          equation: 'part of the days stated / part of the days by readings',
          source: `${hearth}: usage rate U of TPDDTEC, RECH and SMEC, mu of AMS-II.G; what a household states may only lower it`,
          from: {
            'part of the days by readings': lowered.measured,
            'part of the days stated': lowered.stated,
          },
        },
      ];

export function householdTotals(result: BoundaryResult, { read, cited }: Telling): Step[] {
  const { emissions, options, baselineKg } = result;
  const { cookers, residual, unadjusted, actual, intensity } = emissions;
  const shared = { NCV: read('ncv'), intensity };
  return [
    {
      id: 'residualEmissions',
      value: residual ?? 0,
      unit: 'kgCO2e',
      equation: `residual ${fuelEmissions.text}`,
      source: cited.fuel,
      from: { 'residual fuel': read('residualFuel'), ...shared },
    },
    ...loweredStep(result),
    {
      id: 'baselineOfDays',
      value: baselineKg,
      unit: 'kg',
      equation: `Σ over the days: ${baselineOfDay.text}`,
      source: `${hearth}: a day without use of a new stove gives and lends nothing`,
      from: byDay(result, {
        'part in use': (place) => options.partInUse[place],
        'baseline fuel': (place) => options.baselineKg[place],
        'residual fuel': (place) => options.residualKg?.[place],
      }),
    },
    {
      id: 'baselineUnadjusted',
      value: unadjusted,
      unit: 'kgCO2e',
      equation: `baseline ${fuelEmissions.text}`,
      source: cited.baseline,
      from: { 'baseline fuel': baselineKg, ...shared },
    },
    {
      id: 'actualEmissions',
      value: actual,
      unit: 'kgCO2e',
      equation: 'residual emissions + Σ actual of the devices',
      source: cited.fuel,
      from: { 'residual emissions': residual ?? 0, ...byDevice(cookers, (part) => part.actual) },
    },
  ];
}

/** The baseline after the downward adjustment: of a whole household day by day, for what was burned anyway is on both sides. */
export const adjustedStep = (result: BoundaryResult): Pick<Step, 'equation' | 'from'> => {
  const { method, inputs, emissions } = result;
  const daf = inputs['daf']?.value ?? 0;
  return method === 'metered' || daf === 0
    ? { equation: adjustedBaseline.text, from: { baseline: emissions.unadjusted, DAF: daf } }
    : {
        equation: `Σ over the days: max(residual, ${adjustedBaseline.text})`,
        from: {
          DAF: daf,
          ...byDay(result, {
            baseline: (place) => emissions.days[place]?.unadjusted,
            residual: (place) => (result.options.residualKg?.[place] ?? 0) * emissions.intensity * result.ncv,
          }),
        },
      };
};

/** What each day earns for certain: its low ends earn, its high ends emit, and what no reading saw may only lower it. */
export function leastSteps({ least: { byDay: days, conservative } }: BoundaryResult): Step[] {
  const told = days.filter(({ seen }) => seen.baseline > 0 || seen.actual > 0);
  const balance = `(${reduction.text})`;
  return [
    ...told.map(({ day, earned, seen, withUnseen, sigma, quantile }) => ({
      id: `earned ${day}`,
      value: earned,
      unit: 'kgCO2e',
      equation:
        withUnseen === null
          ? `max(0, ${reduction.text} − z × sigma)`
          : `max(0, min(${balance}, the same with what may have been used in time without readings) − z × sigma)`,
      source: `${hearth}: low ends earn, high ends emit; the lower end of the 90 % interval of the day, z is 0 at 90/10`,
      from: {
        'baseline emissions': seen.baseline,
        'actual emissions': seen.actual,
        ...(withUnseen !== null && {
          'baseline emissions with unseen': withUnseen.baseline,
          'actual emissions with unseen': withUnseen.actual,
        }),
        z: quantile,
        sigma,
      },
    })),
    {
      id: 'conservativeReduction',
      value: conservative,
      unit: 'kgCO2e',
      equation: 'Σ earned on the days',
      source: '90/10 rule of the methodologies: below it, the lower end of the 90 % interval, day by day',
      from: Object.fromEntries(told.map(({ day, earned }) => [`earned ${day}`, earned])),
    },
  ];
}
