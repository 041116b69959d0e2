// A place without factors claims no more than any place that has them (infra/docs/factors.md#fnrb-grids-stoves-tests).
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyHousehold } from '#test/support/any-household.ts';
import { countryCodes } from '../../countries.ts';
import { fuelTypes } from '../../fuels.ts';
import { analyzeHousehold } from '../analyze/analyze.ts';
import type { AnalysisInputs } from '../case/household.ts';
import { baselineFuelInputs, carrierInputs } from '../inputs/fuel-inputs.ts';
import { ratioInputs } from '../inputs/ratio-inputs.ts';
import { analyzable, rulesOf } from '../../methodologies/registry.ts';
import type { Overrides } from '../../methodologies/overrides.ts';
import { factorLookup } from './factor-lookup.ts';
import type { ModelInputs } from './model-input.ts';
import { placeOf } from './place.ts';
import { factors } from './records/registry.ts';

const period = { start: '2024-03-01', end: '2024-03-31' };

/** Countries that have a factor of their own under any of these names. */
const listedIn = (...names: readonly string[]): Set<string> =>
  new Set(
    factors.flatMap(({ name, reliability }) => {
      const [start = '', country = ''] = name.split('.');
      return reliability !== 'M' && names.includes(start) && /^[A-Z]{2}$/.test(country) ? [country] : [];
    }),
  );

const listed = listedIn('fNRB', 'efGrid', 'tdl');
const unlisted = [...countryCodes.filter((code) => !listed.has(code)), null];

const lookupOf = (versions: readonly string[], overrides: Overrides = {}) =>
  factorLookup({ period, overrides, versions });

/** What each factor of a place claims: higher is more. */
function claimsOf(country: string | null, versions: readonly string[], overrides: Overrides) {
  const lookup = lookupOf(versions, overrides);
  const { value: place } = placeOf(country);
  const value = (inputs: ModelInputs, name: string): number => inputs[name]?.value ?? NaN;
  const electricity = carrierInputs('Electricity', { lookup, place });
  const intensity = (fuel: 'Charcoal' | 'Wood'): number => {
    const inputs = baselineFuelInputs(fuel, { lookup, place });
    return value(inputs, 'efCO2') * value(inputs, 'fNRB') + value(inputs, 'efNonCO2');
  };
  return {
    fNRB: value(baselineFuelInputs('Wood', { lookup, place }), 'fNRB'),
    charcoal: intensity('Charcoal'),
    wood: intensity('Wood'),
    efGrid: -value(electricity, 'efGrid'),
    tdl: -value(electricity, 'tdl'),
    ...Object.fromEntries(
      fuelTypes.map((fuelType) => {
        const ratio = ratioInputs(
          { kind: 'pressureCooker', carrier: 'Electricity' },
          { lookup, place, fuelType },
        );
        return [`ratio ${fuelType}`, value(ratio, 'sc:baseline') / value(ratio, 'sc:pressureCooker')];
      }),
    ),
  };
}

const versionsOf = [...new Set(analyzable.map((id) => rulesOf(id).versions.join()))];
const overridesOf: readonly Overrides[] = [{}, { scBaseline: 3 }, { scProject: 0.3 }];

test.each(versionsOf.flatMap((versions) => overridesOf.map((overrides) => [versions, overrides] as const)))(
  'without factors of its own no country claims more than any listed one, by any factor: %s %j',
  (names, overrides) => {
    const versions = names.split(',');
    const least = claimsOf(null, versions, overrides);
    for (const country of unlisted) expect(claimsOf(country, versions, overrides)).toEqual(least);
    for (const country of countryCodes)
      for (const [name, claim] of Object.entries(claimsOf(country, versions, overrides)))
        expect([
          country,
          name,
          (Object.entries(least).find(([one]) => one === name)?.[1] ?? NaN) <= claim,
        ]).toEqual([country, name, true]);
  },
);

test.each([
  ['fNRB', 'least', 0],
  ['efGrid', 'highest', 0.608],
  ['tdl', 'highest', 0.2],
] as const)('%s of a place without one is the %s of all that are listed', (name, _, want) => {
  const own = listedIn(name);
  const without = countryCodes.filter((code) => !own.has(code));
  const valueIn = (country: string | null): number | undefined => {
    const known = { lookup: lookupOf([]), place: placeOf(country).value };
    const inputs = name === 'fNRB' ? baselineFuelInputs('Wood', known) : carrierInputs('Electricity', known);
    return inputs[name]?.value;
  };
  expect(new Set([null, ...without].map(valueIn))).toEqual(new Set([want]));
});

test('what is not known is said, with what is done about it', () => {
  const said = (country: string | null) =>
    placeOf(country).notes.flatMap((note) => ('warning' in note ? [note.warning] : []));
  expect(said('UG')).toEqual([]);
  expect(said('FR')).toEqual([
    {
      code: 'country-unlisted',
      detail: expect.stringMatching(
        /^There are no factors for FR\. .* fNRB is 0, .* give fNRB with its document\.$/,
      ),
    },
  ]);
  expect(said(null)).toEqual([
    {
      code: 'country-assumed',
      detail: expect.stringMatching(/^The project has no country\. .* Set country, /),
    },
  ]);
});

/** kgCO2e before rounding. */
function creditOf(inputs: AnalysisInputs): number | undefined {
  const outcome = analyzeHousehold(inputs);
  return outcome.ok ? outcome.result.trace.steps.find(({ id }) => id === 'credited')?.value : undefined;
}

test('a household of a place without factors is credited no more than in any listed country, metered and whole', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      anyHousehold,
      fc.constantFrom(...unlisted),
      fc.constantFrom(...listed),
      (household, from, to) => {
        const credit = creditOf({ ...household, country: from });
        if (credit === undefined) return;
        const there = creditOf({ ...household, country: to }) ?? NaN;
        expect(credit).toBeLessThanOrEqual(there + 1e-9 * Math.max(1, there));
        if (there > 0) seen.add(household.methodology ?? 'usual');
      },
    ),
    { numRuns: 1500, seed: 6 },
  );
  expect([...seen].toSorted()).toEqual(['usual', ...analyzable].toSorted());
});
