// The sampling of a campaign: its size follows from the precision and the counted frame, and its precision from the size.
import { expect, test } from 'vitest';
import type { FrameCount } from '../../store/samples/frame.ts';
import { planInput } from './planned-sampling.ts';
import { samplingInput } from './sampling-input.ts';
import { statedSampling } from './stated-sampling.ts';

const frameOf = (...populations: number[]): FrameCount => ({
  size: populations.reduce((sum, population) => sum + population, 0),
  comparison: 1,
  strata: populations.map((population, index) => ({ name: `s${index}`, population })),
  missing: [],
});

const planned = (sampling: object, frame = frameOf(), type = 'BaselineSurvey') =>
  planInput(samplingInput.parse(sampling), { type, stratifyBy: ['location.density'], frame });

const codes = ({ warnings }: ReturnType<typeof planned>): string[] => warnings.map(({ code }) => code);

test('the specified sampling of an empty project', () => {
  expect(planned({ method: 'stratified', size: 100, confidence: 0.95 })).toEqual({
    sampling: {
      method: 'stratified',
      size: 100,
      sizeStated: true,
      confidence: 0.95,
      stratifyBy: ['location.density'],
      impliedPrecision: 0.098,
      precisionMode: 'absolute',
      requiredSize: null,
    },
    plan: null,
    warnings: [],
  });
});

const published = { precision: 0.05, expectedMean: 0.8, dropoutRate: 0.15 };

test('a population that is left out is counted from the frame', () => {
  const { sampling } = planned({ method: 'simple_random', ...published }, frameOf(5000));
  expect(sampling).toMatchObject({
    formula: 'proportion-relative-fpc',
    calculatedSize: 357,
    size: 420,
    requiredSize: 420,
  });
  const given = planned({ method: 'simple_random', ...published, population: 5000 });
  expect(given.sampling).toMatchObject({ formula: 'proportion-relative-fpc', size: 420 });
  expect(planned({ method: 'simple_random', ...published }).sampling).toMatchObject({
    formula: 'proportion-relative',
    calculatedSize: 385,
  });
});

test('the strata of the frame divide the size', () => {
  const { plan } = planned({ method: 'stratified', ...published }, frameOf(3000, 2000));
  expect(plan?.strata).toEqual([
    { name: 's0', size: 252 },
    { name: 's1', size: 168 },
  ]);
  const alone = planned(
    { method: 'stratified', stratification: 'independent', ...published },
    frameOf(3000, 2000),
  );
  expect(alone.sampling).toMatchObject({ calculatedSize: 664, size: 782 });
});

test('a smaller size is taken with warnings, also of a deviation that is not used', () => {
  const input = { method: 'simple_random', size: 100, population: 5000, ...published };
  expect(codes(planned({ ...input, expectedSD: 0.2 }))).toEqual([
    'sample-too-small',
    'sd-contradicts-proportion',
    'precision-mode-assumed',
  ]);
  expect(codes(planned({ method: 'simple_random', size: 9, expectedMean: 0.8, expectedSD: 0.2 }))).toEqual([
    'sd-contradicts-proportion',
  ]);
});

test('a baseline without comparison households is warned of once there are households', () => {
  const none = { ...frameOf(10), comparison: 0 };
  const sampling = { method: 'simple_random', size: 5 };
  expect(codes(planned(sampling, none))).toEqual(['no-comparison-group']);
  expect(codes(planned(sampling, none, 'MonitoringSurvey'))).toEqual([]);
  expect(codes(planned(sampling, { ...none, size: 0 }))).toEqual([]);
});

test('a frame that cannot give the precision is warned of', () => {
  expect(codes(planned({ method: 'stratified', ...published }, frameOf(10, 1)))).toContain('frame-too-small');
});

test('clusters have a design effect, and are counted', () => {
  const cluster = { unitsPerCluster: 11, rho: 0.1 };
  // D = 1 + 10 * 0.1 = 2: 200 households are worth 100.
  expect(planned({ method: 'cluster', size: 200, cluster }).sampling).toMatchObject({
    impliedPrecision: 0.098,
  });
  const { sampling } = planned(
    { method: 'cluster', precision: 0.1, cluster },
    frameOf(...Array(40).fill(30)),
  );
  expect(sampling).toMatchObject({ formula: 'cluster-design-effect-proportion-absolute-fpc' });
  const between = { unitsPerCluster: 11, sdBetween: 0.1 };
  expect(planned({ method: 'cluster', size: 200, cluster: between }).sampling).toMatchObject({
    impliedPrecision: null,
  });
});

test('a list by hand has no size of its own, and a census that of the frame', () => {
  const { sampling } = planned({ method: 'purposive' });
  expect(sampling).toMatchObject({ impliedPrecision: null });
  expect(sampling).not.toHaveProperty('size');
  expect(planned({ method: 'census' }, frameOf(7)).sampling).toMatchObject({ size: 7, impliedPrecision: 0 });
});

test.each([
  { method: 'stratified', size: 100, confidence: 0.9 },
  { method: 'stratified', ...published, confidence: 0.95 },
  { method: 'census', confidence: 0.95 },
  { method: 'cluster', size: 20, cluster: { unitsPerCluster: 4, rho: 0 }, confidence: 0.95 },
])('what a request stated can be read from what is stored: %j', (sampling) => {
  const stated = statedSampling(planned(sampling, frameOf(300, 200)).sampling);
  expect(stated).toMatchObject(sampling);
  expect(stated.size).toBe('size' in sampling ? sampling.size : undefined);
});

test('a stated size stays when the frame grows, also where it was the calculated one; a calculated one grows', () => {
  const small = frameOf(3000);
  const { size: calculated } = planned({ method: 'simple_random', ...published }, small).sampling;
  const sizeAfter = (sampling: object): unknown => {
    const stated = statedSampling(planned(sampling, small).sampling);
    return planned(stated, frameOf(5000)).sampling['size'];
  };
  const given = { method: 'simple_random', ...published, size: calculated };
  expect(planned(given, small).sampling).toMatchObject({ size: calculated, requiredSize: calculated });
  expect(sizeAfter(given)).toBe(calculated);
  expect(sizeAfter({ method: 'simple_random', ...published })).toBe(420);
});

test('values of the frame that no household has are named with the nearest one', () => {
  const missing = [
    { field: 'district', value: 'Kampla', nearest: 'Kampala' },
    { field: 'tag', value: 'x', nearest: undefined },
  ];
  const { warnings } = planned({ method: 'census' }, { ...frameOf(40), missing });
  expect(warnings).toMatchObject([
    {
      code: 'frame-value-unknown',
      detail: 'No household of the project has the district "Kampla". Did you mean "Kampala"?',
    },
    { code: 'frame-value-unknown', detail: 'No household of the project has the tag "x".' },
  ]);
});
