// What the population cannot give to a planned sample.
import { strataMin } from '../allocation.ts';
import { withoutDust } from '../round-up.ts';
import type { SamplePlan, SampleQuestion, Shortage } from './question.ts';
import { capacityOf } from './strata-values.ts';

const advice = 'Choose a coarser precision or a lower confidence.';

/** Empty if the population is large enough. */
export const shortagesOf = (question: SampleQuestion, plan: SamplePlan): Shortage[] => [
  ...smallStrata(question),
  ...fullStrata(question, plan),
  ...wholePopulation(question, plan),
  ...fewClusters(question, plan),
];

const smallStrata = (question: SampleQuestion): Shortage[] =>
  question.strata.flatMap((stratum, index) =>
    capacityOf(stratum) < strataMin
      ? [
          {
            path: ['strata', index],
            detail: `Stratum ${JSON.stringify(stratum.name)} has fewer than 2 units, so its variance is undefined. Merge it with another stratum.`,
          },
        ]
      : [],
  );

function fullStrata(question: SampleQuestion, { strata }: SamplePlan): Shortage[] {
  if (question.stratification === 'pooled') return [];
  return question.strata.flatMap((stratum, index) => {
    const [size, capacity] = [strata[index]?.size ?? 0, capacityOf(stratum)];
    if (size <= capacity || capacity < strataMin) return [];
    return [
      {
        path: ['strata', index],
        detail: `Stratum ${JSON.stringify(stratum.name)} needs ${size} units to be asked, but it has ${capacity}. ${advice}`,
      },
    ];
  });
}

/** Answers that the whole population gives. The sizes of strata are bounded already, so answers are compared. */
function wholePopulation(question: SampleQuestion, { calculatedSize }: SamplePlan): Shortage[] {
  const { population, strata, stratification, dropoutRate, responseRate } = question;
  if (population === null || (strata.length > 0 && stratification === 'independent')) return [];
  const answers = Math.floor(withoutDust(population * (1 - dropoutRate) * responseRate));
  if (calculatedSize <= answers) return [];
  return [
    {
      path: ['population'],
      detail: `${calculatedSize} answers are needed, but a population of ${population} gives about ${answers}. ${advice}`,
    },
  ];
}

function fewClusters({ cluster }: SampleQuestion, plan: SamplePlan): Shortage[] {
  const available = cluster?.clusters ?? null;
  const needed = plan.cluster?.adjustedClusters ?? 0;
  if (available === null) return [];
  if (available < 2)
    return [{ path: ['cluster', 'clusters'], detail: 'At least 2 clusters are needed for a variance.' }];
  if (needed <= available) return [];
  return [
    {
      path: ['cluster', 'clusters'],
      detail: `${needed} clusters need to be drawn, but there are ${available}. ${advice}`,
    },
  ];
}
