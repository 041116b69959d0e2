// The steps of a trace from the emissions of the devices to those of the household.
import type { BoundaryResult } from '../model/boundary.ts';
import type { Telling } from './devices.ts';
import type { CookerEmissions } from '../cookers/cooker-emissions.ts';
import { baselineKg } from '../model/model.ts';
import { fuelEmissions } from '../../methodologies/equations.ts';
import {
  baselineOfDays,
  householdCap as capEquation,
  partOfDays,
} from '../../methodologies/whole-household.ts';
import type { Step } from '../case/trace.ts';

const hearth = 'Hearth';

const byDevice = (
  parts: readonly CookerEmissions[],
  value: (part: CookerEmissions) => number,
): Readonly<Record<string, number>> => Object.fromEntries(parts.map((part) => [part.did, value(part)]));

export function explainMeteredTotals(
  { emissions, options }: BoundaryResult,
  { read, cited }: Telling,
): Step[] {
  const { cookers, householdCap, unadjusted, actual } = emissions;
  const displaced = byDevice(cookers, ({ displacedMJ }) => displacedMJ);
  return [
    {
      id: 'householdCap',
      value: householdCap,
      unit: 'fraction',
      equation: capEquation.text,
      source: `${hearth}: a household saves at most the fuel that it burned`,
      from: {
        'baseline fuel': read('baselineFuel'),
        NCV: read('ncv'),
        'part of the days': options.partOfDays,
        ...displaced,
      },
    },
    {
      id: 'baselineUnadjusted',
      value: unadjusted,
      unit: 'kgCO2e',
      equation: 'Σ baseline of the devices × household cap',
      source: cited.baseline,
      from: { 'household cap': householdCap, ...byDevice(cookers, ({ baseline }) => baseline) },
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

const loweredStep = ({ partInUse, lowered }: BoundaryResult['stoveDays']): Step[] =>
  lowered === null
    ? []
    : [
        {
          id: 'partInUse',
          value: partInUse,
          unit: 'fraction',
          equation: 'min(part of the days by readings, part of the days stated)',
          source: `${hearth}: usage rate U of TPDDTEC, RECH and SMEC, mu of AMS-II.G; what a household states may only lower it`,
          from: {
            'part of the days by readings': lowered.measured,
            'part of the days stated': lowered.stated,
          },
        },
      ];

export function householdTotals(
  { emissions, options, stoveDays }: BoundaryResult,
  { read, cited }: Telling,
): Step[] {
  const { cookers, residual, unadjusted, actual, intensity } = emissions;
  const shared = { NCV: read('ncv'), intensity };
  const ofDays = baselineKg(read, options);
  return [
    {
      id: 'residualEmissions',
      value: residual ?? 0,
      unit: 'kgCO2e',
      equation: `residual ${fuelEmissions.text}`,
      source: cited.fuel,
      from: { 'residual fuel': read('residualFuel'), ...shared },
    },
    ...(options.partOfDays === 1
      ? []
      : [
          ...loweredStep(stoveDays),
          {
            id: 'partOfDays',
            value: options.partOfDays,
            unit: 'fraction',
            equation: partOfDays.text,
            source: `${hearth}: days on which no new stove is in use save nothing`,
            from: {
              'days with a new stove': stoveDays.days,
              'part of them in use': stoveDays.partInUse,
              'days of the period': stoveDays.ofPeriod,
            },
          },
          {
            id: 'baselineOfDays',
            value: ofDays,
            unit: 'kg',
            equation: baselineOfDays.text,
            source: `${hearth}: days on which no new stove is in use save nothing`,
            from: {
              part: options.partOfDays,
              'baseline fuel': read('baselineFuel'),
              'residual fuel': read('residualFuel'),
            },
          },
        ]),
    {
      id: 'baselineUnadjusted',
      value: unadjusted,
      unit: 'kgCO2e',
      equation: `baseline ${fuelEmissions.text}`,
      source: cited.baseline,
      from: { 'baseline fuel': ofDays, ...shared },
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
