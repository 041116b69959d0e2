// The steps of a trace from the emissions of the household to its credit.
import { methodologyReduction, smallestCredit, type BoundaryResult } from '../model/boundary.ts';
import { writeOut } from '../../methodologies/equation.ts';
import { leakage as leakageEquation, netReduction, reduction } from '../../methodologies/equations.ts';
import type { Cited } from '../../methodologies/methodology.ts';
import { newDevices as newDevicesEquation } from '../../methodologies/smec.ts';
import { printedDifference } from '../case/rounding.ts';
import { adjustedStep, leastSteps } from './totals.ts';
import type { Step } from '../case/trace.ts';

const hearth = 'Hearth';

export function reductionSteps(result: BoundaryResult, cited: Cited): Step[] {
  const { baseline, actual } = result.emissions;
  return [
    {
      id: 'baselineEmissions',
      value: baseline,
      unit: 'kgCO2e',
      ...adjustedStep(result),
      source: `${cited.baseline}; DAF is 0 where the methodology has none`,
    },
    {
      id: 'reduction',
      value: result.propagated.value,
      unit: 'kgCO2e',
      equation: reduction.text,
      source: hearth,
      from: { 'baseline emissions': baseline, 'actual emissions': actual },
    },
  ];
}

export function creditSteps(result: BoundaryResult, cited: Cited): Step[] {
  const { propagated, least, leakage, leakageOfCredit, hawthorneIndex, used, credited } = result;
  const { total, fraction, embodied, newDevices, byDays } = leakage;
  return [
    ...leastSteps(result),
    ...(byDays === null
      ? []
      : [
          {
            id: 'newDevices',
            value: newDevices,
            unit: 'devices',
            equation: newDevicesEquation.text,
            source: cited.leakage,
            from: {
              'days in all': byDays.daysOfAll,
              ...Object.fromEntries(byDays.days.map(([did, days]) => [`days ${did}`, days])),
            },
          },
        ]),
    {
      id: 'leakage',
      value: total,
      unit: 'kgCO2e',
      equation: leakageEquation.text,
      source: cited.leakage,
      from: { fraction, R: propagated.value, embodied, 'new devices': newDevices },
    },
    ...methodologySteps(result, cited),
    {
      id: 'leakageOfCredit',
      value: leakageOfCredit,
      unit: 'kgCO2e',
      equation: leakageEquation.text,
      source: cited.leakage,
      from: { fraction, R: least.conservative, embodied, 'new devices': newDevices },
    },
    {
      id: 'creditedReduction',
      value: credited,
      unit: 'kgCO2e',
      equation: used
        ? `max(0, ${writeOut(netReduction, { R: 'conservative reduction' })})`
        : '0: no credited stove was used for cooking',
      source: cited.leakage,
      from: {
        'conservative reduction': least.conservative,
        'Hawthorne index': hawthorneIndex,
        leakage: leakageOfCredit,
      },
    },
  ];
}

/** From the printed emissions to what the methodology gives, before any lower bound. */
function methodologySteps(result: BoundaryResult, cited: Cited): Step[] {
  const { leakage, hawthorneIndex, used } = result;
  const { baseline, actual } = result.emissions;
  const printed = printedDifference(baseline, actual);
  return [
    {
      id: 'printed reduction',
      value: printed,
      unit: 'kgCO2e',
      equation: 'baseline − actual, each rounded to 3 decimals',
      source: hearth,
      from: { baseline, actual },
    },
    {
      id: 'methodologyReduction',
      value: methodologyReduction(result),
      unit: 'kgCO2e',
      equation: used
        ? `${netReduction.text}, each rounded to 3 decimals`
        : `min(0, ${netReduction.text}), each rounded to 3 decimals: no credited stove was used for cooking`,
      source: `${cited.leakage}: ER = BE − PE − LE`,
      from: { R: printed, 'Hawthorne index': hawthorneIndex, leakage: leakage.total },
    },
  ];
}

export const creditedStep = (own: BoundaryResult, other: BoundaryResult | undefined): Step => ({
  id: 'credited',
  value: smallestCredit(own, other),
  unit: 'kgCO2e',
  equation: 'the smallest credited reduction of the boundaries that can be calculated',
  source: hearth,
  from: { [own.method]: own.credited, ...(other && { [other.method]: other.credited }) },
});
