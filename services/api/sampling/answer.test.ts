// The sample size calculator: published and derived sizes, all faults of a request, and warnings.
import { assert, constantFrom, double, integer, option, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { bodyFaults } from '../contract/faults.ts';
import { Problem } from '../contract/problem.ts';
import { answerOf } from './answer.ts';
import { samplingRequest } from './sampling-request.ts';

type Body = Readonly<Record<string, unknown>>;

const golden = {
  population: 5000,
  confidence: 0.95,
  precision: 0.05,
  expectedMean: 0.8,
  expectedSD: 0.2,
  dropoutRate: 0.15,
  strata: [
    { name: 'urban', share: 0.6 },
    { name: 'rural', share: 0.4 },
  ],
};

const planOf = (body: Body) => answerOf(samplingRequest.parse(body));

test('the published example gives 357, 420, 252 and 168, and says that its SD was not used', () => {
  expect(planOf(golden)).toEqual({
    calculatedSize: 357,
    adjustedSize: 420,
    strata: [
      { name: 'urban', size: 252 },
      { name: 'rural', size: 168 },
    ],
    formula: 'proportion-relative-fpc',
    parameterType: 'proportion',
    precisionMode: 'relative',
    p: 0.8,
    z: 1.959964,
    stratification: 'pooled',
    allocation: 'proportional',
    warnings: [
      {
        code: 'sd-contradicts-proportion',
        detail: 'expectedSD 0.2 is not sqrt(p(1-p)) = 0.4; it was not used.',
      },
      {
        code: 'precision-mode-assumed',
        detail:
          'precision 0.05 was taken as relative to 0.8, which needs 357 answers; as absolute it would need 235. Say which with precisionMode.',
      },
    ],
  });
});

const n5000 = { population: 5000, precision: 0.05 } as const;
const mean = { parameterType: 'mean', expectedMean: 0.8, expectedSD: 0.2, precision: 0.05 } as const;
const stoves = { confidence: 0.9, precision: 0.1, expectedMean: 0.46 } as const;
const village = { unitsPerCluster: 75, rho: 0.2 } as const;

const half = { precision: 0.1, expectedMean: 0.5 } as const;

test.each<[string, Body, number, number]>([
  ['worst case', n5000, 357, 357],
  ['no population', { precision: 0.05 }, 385, 385],
  ['absolute', { ...n5000, expectedMean: 0.8, precisionMode: 'absolute' }, 235, 235],
  ['mean', { ...mean, population: 5000, dropoutRate: 0.15 }, 95, 112],
  ['mean without population', mean, 97, 97],
  ['rare', { expectedMean: 0.15, precision: 0.2 }, 545, 545],
  [
    '90/10 and response',
    { ...half, precisionMode: 'relative', population: 640_000, confidence: 0.9, responseRate: 0.8 },
    271,
    339,
  ],
  ['both losses', { precision: 0.05, dropoutRate: 0.1, responseRate: 0.8 }, 385, 535],
  ['absolute mean', { parameterType: 'mean', expectedSD: 6.95, precision: 1 }, 186, 186],
  [
    'rounded z',
    {
      population: 420_000,
      parameterType: 'mean',
      expectedMean: 3.5,
      expectedSD: 2.5,
      confidence: 0.9,
      precision: 0.1,
      zMode: 'rounded',
    },
    139,
    139,
  ],
  ['no spread', { parameterType: 'mean', expectedMean: 2, expectedSD: 0, precision: 0.1 }, 1, 1],
])('%s', (_, body, calculatedSize, adjustedSize) => {
  expect(planOf(body)).toMatchObject({ calculatedSize, adjustedSize });
});

test('independent strata each meet the precision alone', () => {
  const strata = [
    { name: 'urban', population: 3000 },
    { name: 'rural', population: 2000 },
  ];
  expect(planOf({ ...golden, population: undefined, strata, stratification: 'independent' })).toMatchObject({
    calculatedSize: 664,
    adjustedSize: 782,
    formula: 'independent-proportion-relative-fpc',
    strata: [
      { name: 'urban', calculatedSize: 341, size: 402 },
      { name: 'rural', calculatedSize: 323, size: 380 },
    ],
  });
});

test('strata with values of their own: pooled, Neyman, equal and by cost', () => {
  const three = [
    { name: 'a', population: 1500, mean: 0.5, unitCost: 1 },
    { name: 'b', population: 2500, mean: 0.6, unitCost: 4 },
    { name: 'c', population: 4000, mean: 0.7, unitCost: 9 },
  ];
  const asked = { precision: 0.2, strata: three };
  expect(planOf({ ...asked, allocation: 'neyman' })).toMatchObject({
    calculatedSize: 55,
    formula: 'neyman-proportion-relative-fpc',
    p: 0.63125,
  });
  const two = [
    { name: 'a', population: 1200, mean: 0.7 },
    { name: 'b', population: 800, mean: 0.85 },
  ];
  expect(planOf({ precision: 0.1, strata: two })).toMatchObject({
    calculatedSize: 112,
    formula: 'stratified-proportion-relative-fpc',
  });
  const equal = planOf({ ...asked, allocation: 'equal' });
  expect(new Set(equal.strata.map(({ size }) => size)).size).toBe(1);
  const byCost = planOf({ ...asked, allocation: 'cost' }).strata.map(({ size }) => size);
  const byNeyman = planOf({ ...asked, allocation: 'neyman' }).strata.map(({ size }) => size);
  expect(byCost[0]).toBeGreaterThan(byNeyman[0] ?? 0);
  expect(byCost[2]).toBeLessThan(byNeyman[2] ?? 0);
});

test.each<[Body, Body]>([
  [village, { clusters: 67, designEffect: 15.8 }],
  [{ ...village, sizeSD: 35 }, { clusters: 81 }],
  [{ ...village, sizeSD: 35, clusters: 220 }, { clusters: 60 }],
])('stoves in villages: %j', (cluster, expected) => {
  expect(planOf({ ...stoves, cluster })).toMatchObject({ cluster: expected });
});

test('clusters by their variance, in one and in two stages', () => {
  const cluster = { clusters: 120, unitsPerCluster: 10, meanSize: 50, sdBetween: 0.15, sdWithin: 0.48 };
  const twoStage = planOf({ ...stoves, zMode: 'rounded', cluster });
  expect(twoStage).toMatchObject({ cluster: { clusters: 43 }, calculatedSize: 428 });
  const pilot = { clusters: 120, unitsPerCluster: 20, sdBetween: Math.sqrt(0.02365) };
  expect(planOf({ ...stoves, zMode: 'rounded', cluster: pilot, expectedMean: 0.46 })).toMatchObject({
    formula: 'cluster-one-stage-proportion-relative-fpc',
    cluster: { clusters: 25, designEffect: null },
  });
});

test.each<[Body, string[][]]>([
  [{}, [['#/precision', 'required']]],
  [{ precision: 0 }, [['#/precision', 'too-small']]],
  [{ precision: 1 }, [['#/precision', 'too-large']]],
  [{ precision: 0.1, confidence: 0 }, [['#/confidence', 'too-small']]],
  [{ precision: 0.1, confidence: 1 }, [['#/confidence', 'too-large']]],
  [{ precision: 0.1, dropoutRate: 1 }, [['#/dropoutRate', 'too-large']]],
  [{ precision: 0.1, responseRate: 0 }, [['#/responseRate', 'too-small']]],
  [{ precision: 0.1, population: 0 }, [['#/population', 'too-small']]],
  [{ precision: 0.1, expectedMean: 0 }, [['#/expectedMean', 'out-of-range']]],
  [{ precision: 0.1, expectedMean: 1 }, [['#/expectedMean', 'out-of-range']]],
  [{ ...mean, expectedMean: 0 }, [['#/expectedMean', 'out-of-range']]],
  [{ ...mean, expectedSD: -1 }, [['#/expectedSD', 'too-small']]],
  [{ ...mean, expectedSD: undefined }, [['#/expectedSD', 'required']]],
  [{ precision: 0.1, precisionMode: 'relative' }, [['#/expectedMean', 'required']]],
  [
    {
      ...golden,
      strata: [
        { name: 'a', share: 0.6 },
        { name: 'b', share: 0.3 },
      ],
    },
    [['#/strata', 'shares']],
  ],
  [
    {
      ...golden,
      strata: [
        { name: 'a', population: 3000 },
        { name: 'b', population: 1999 },
      ],
    },
    [['#/strata', 'populations']],
  ],
  [{ ...golden, strata: [{ name: 'a', share: 0.5 }, { name: 'b' }] }, [['#/strata/1/share', 'required']]],
  [
    {
      ...golden,
      strata: [
        { name: 'a', share: 0.5, population: 1000 },
        { name: 'b', share: 0.5 },
      ],
    },
    [['#/strata/0/share', 'contradiction']],
  ],
  [
    { ...golden, allocation: 'neyman' },
    [
      ['#/strata/0/mean', 'required'],
      ['#/strata/1/mean', 'required'],
    ],
  ],
  [{ ...golden, strata: [{ name: 'a', share: 1, mean: 1 }] }, [['#/strata/0/mean', 'out-of-range']]],
  [{ ...golden, strat: [] }, [['#/strat', 'unknown-field']]],
  [{ ...golden, cluster: village }, [['#/cluster', 'not-together']]],
  [{ ...stoves, cluster: { unitsPerCluster: 75 } }, [['#/cluster/rho', 'required']]],
  [
    { ...stoves, cluster: { ...village, meanSize: 5 } },
    [
      ['#/cluster/sdWithin', 'required'],
      ['#/cluster/unitsPerCluster', 'too-large'],
    ],
  ],
  [
    { precision: 2, confidence: 'x', allocation: 'best' },
    [
      ['#/confidence', 'wrong-type'],
      ['#/allocation', 'not-allowed'],
      ['#/precision', 'too-large'],
    ],
  ],
])('is refused with a pointer for each fault: %j', (body, faults) => {
  const { error } = samplingRequest.safeParse(body);
  expect(error && bodyFaults(error, body).map(({ pointer, code }) => [pointer, code])).toEqual(faults);
});

function problemOf(body: Body) {
  try {
    return planOf(body);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { code: error.code, pointers: error.reply.errors?.map(({ pointer }) => pointer) };
  }
}

test.each<[string, Body, string, string]>([
  [
    'names repeat',
    {
      ...golden,
      strata: [
        { name: 'a', share: 0.5 },
        { name: 'a', share: 0.5 },
      ],
    },
    'response-conflict',
    '#/strata/1/name',
  ],
  [
    'a stratum of one',
    {
      precision: 0.1,
      strata: [
        { name: 'a', population: 1 },
        { name: 'b', population: 900 },
      ],
    },
    'population-too-small',
    '#/strata/0',
  ],
  [
    '21 of 0.7',
    { population: 21, precision: 0.001, dropoutRate: 0.3 },
    'population-too-small',
    '#/population',
  ],
  [
    'a small stratum alone',
    {
      precision: 0.05,
      stratification: 'independent',
      dropoutRate: 0.3,
      strata: [
        { name: 'a', population: 20 },
        { name: 'b', population: 900 },
      ],
    },
    'population-too-small',
    '#/strata/0',
  ],
  [
    'few clusters',
    { ...stoves, dropoutRate: 0.9, cluster: { ...village, clusters: 30 } },
    'population-too-small',
    '#/cluster/clusters',
  ],
  [
    'one cluster',
    { ...stoves, cluster: { unitsPerCluster: 9, sdBetween: 0.1, sdWithin: 0.2, meanSize: 90, clusters: 1 } },
    'population-too-small',
    '#/cluster/clusters',
  ],
  [
    'a mean of 0 over all strata',
    {
      parameterType: 'mean',
      precision: 0.1,
      strata: [
        { name: 'a', share: 0.5, mean: -1, sd: 1 },
        { name: 'b', share: 0.5, mean: 1, sd: 1 },
      ],
    },
    'invalid-sampling',
    '#/precision',
  ],
  ['too fine', { precision: 0.0001 }, 'invalid-sampling', '#/precision'],
])('%s', (_, body, code, pointer) => {
  expect(problemOf(body)).toEqual({ code, pointers: [pointer] });
});

const codesOf = (body: Body) => planOf(body).warnings.map(({ code }) => code);

test('contradictions, inputs without effect and small samples are warned of', () => {
  const known = { precisionMode: 'relative', expectedMean: 0.8, expectedSD: 0.4 };
  expect(codesOf({ precision: 0.05, ...known })).toEqual([]);
  expect(codesOf({ precision: 0.05, expectedSD: 0.4 })).toEqual(['sd-contradicts-proportion']);
  expect(codesOf({ precision: 0.05, allocation: 'equal', stratification: 'pooled' })).toEqual([
    'input-unused',
    'input-unused',
  ]);
  const strata = [
    { name: 'a', share: 0.5, mean: 0.5 },
    { name: 'b', share: 0.5, mean: 0.6 },
  ];
  expect(codesOf({ precision: 0.1, expectedMean: 0.8, strata })).toContain('mean-contradicts-strata');
  const thirds = [0.333, 0.333, 0.334].map((share, index) => ({ name: `s${index}`, share }));
  expect(planOf({ precision: 0.05, strata: thirds })).toMatchObject({
    adjustedSize: 387,
    warnings: [{ code: 'total-rounded-up' }],
  });
  expect(
    codesOf({ ...stoves, precisionMode: 'relative', cluster: { unitsPerCluster: 400, rho: 0.01 } }),
  ).toEqual(['few-clusters']);
  const small = { ...mean, precisionMode: 'relative', confidence: 0.9, precision: 0.1 };
  expect(planOf(small).warnings).toEqual([
    {
      code: 'small-sample',
      detail:
        '17 answers are fewer than 30, for which z is too small. With the t quantile 19 are needed. Kitchen performance tests need at least 30.',
    },
  ]);
});

test('the kind of a precision changes only with other inputs where a warning says so', () => {
  const alone = planOf({ precision: 0.1 });
  expect(alone.warnings).toEqual([]);
  const { warnings, ...stated } = planOf(half);
  expect({ ...stated, warnings: [] }).toEqual(alone);
  expect(warnings).toEqual([
    {
      code: 'precision-mode-assumed',
      detail:
        'precision 0.1 was taken as absolute, which needs 97 answers; as relative to 0.5 it would need 385. Say which with precisionMode.',
    },
  ]);
  const strata = ['a', 'b'].map((name) => ({ name, share: 0.5, mean: 0.5 }));
  expect(planOf({ precision: 0.1, strata })).toMatchObject({ calculatedSize: 97, precisionMode: 'absolute' });
  const others: Body[] = [
    { expectedMean: 0.51 },
    { strata: [{ name: 'a', share: 1, mean: 0.4 }] },
    { parameterType: 'mean', expectedMean: 0.5, expectedSD: 1 },
  ];
  for (const body of others)
    expect(planOf({ precision: 0.1, ...body })).toMatchObject({
      precisionMode: 'relative',
      warnings: expect.arrayContaining([expect.objectContaining({ code: 'precision-mode-assumed' })]),
    });
  for (const precisionMode of ['relative', 'absolute'])
    expect(codesOf({ ...half, precisionMode })).toEqual([]);
  expect(codesOf({ parameterType: 'mean', expectedSD: 3, precision: 0.5 })).toEqual([]);
});

const requests = record({
  population: option(integer({ min: 2, max: 1_000_000 }), { nil: undefined }),
  confidence: double({ min: 0.5, max: 0.999, noNaN: true }),
  precision: double({ min: 0.02, max: 0.5, noNaN: true }),
  expectedMean: double({ min: 0.05, max: 0.95, noNaN: true }),
  precisionMode: constantFrom('relative', 'absolute'),
});

test('a size falls with the precision, rises with confidence and population, and is within the population', () => {
  assert(
    property(requests, (request) => {
      const size = (changed: Body): number => planOf({ ...request, ...changed }).calculatedSize;
      const n = size({});
      expect(
        size({ precision: request.precision * 1.5 < 1 ? request.precision * 1.5 : 0.99 }),
      ).toBeLessThanOrEqual(n);
      expect(size({ confidence: (1 + request.confidence) / 2 })).toBeGreaterThanOrEqual(n);
      if (request.population === undefined) return;
      expect(size({ population: request.population * 2 })).toBeGreaterThanOrEqual(n);
      expect(n).toBeLessThanOrEqual(request.population);
    }),
  );
});

test('strata by shares give at most the population', () => {
  const strata = [0.3, 0.3, 0.4].map((share, index) => ({ name: `s${index}`, share }));
  expect(planOf({ population: 11, precision: 0.001, strata })).toMatchObject({
    calculatedSize: 11,
    adjustedSize: 11,
  });
});

test('the total by Neyman is at most the proportional one', () => {
  const p = double({ min: 0.1, max: 0.9, noNaN: true });
  assert(
    property(
      p,
      p,
      integer({ min: 100, max: 9000 }),
      integer({ min: 100, max: 9000 }),
      (a, b, first, second) => {
        const strata = [
          { name: 'a', population: first, mean: a },
          { name: 'b', population: second, mean: b },
        ];
        const total = (allocation: string) => planOf({ precision: 0.2, strata, allocation }).calculatedSize;
        expect(total('neyman')).toBeLessThanOrEqual(total('proportional'));
      },
    ),
  );
});
