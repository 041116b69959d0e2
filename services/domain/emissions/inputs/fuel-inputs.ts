// Energy content and emission factors of the fuels of one household, each fuel with inputs of its own.
import type { FactorLookup, Sourced } from '../factors/factor-lookup.ts';
import { isWoody } from '../factors/records/fuels.ts';
import {
  emissionFactor,
  emissionsPerKg,
  leastOfCharcoal,
  charcoalAsWood,
} from '../../methodologies/fuel-factors.ts';
import { exact, uncertain, type ModelInput, type ModelInputs } from '../factors/model-input.ts';
import { warningNote, type Noted } from '../factors/notes.ts';
import type { Step } from '../case/trace.ts';
import { gridLossNames, gridNames, renewabilityNames, type Place } from '../factors/place.ts';
import { round3 } from '../case/rounding.ts';
import type { FuelType } from '../../fuels.ts';
import { renewabilityByTool30 } from '../../methodologies/vm0050.ts';

interface Known {
  readonly lookup: FactorLookup;
  readonly place: Place;
}

const perTJ = 'tCO2e/TJ';

/** Of the fuel that is replaced: what the request gives counts for it alone. */
export function baselineFuelInputs(fuel: FuelType, { lookup, place }: Known): ModelInputs {
  const ncv = energyContent(lookup.findUnlessGiven('ncv', `ncv.${fuel}`), lookup);
  const perKg = lookup.given('emissionsPerKg');
  if (perKg !== undefined) {
    const used = perKgWithin(perKg, { fuel, ncv: ncv.value }, { lookup, place });
    return { ncv, emissionsPerKg: uncertain(used, 'kgCO2e/kg', { lookup, kind: 'emissionsPerKg' }) };
  }
  const fNRB = isWoody(fuel)
    ? renewability({ lookup, place })
    : exact({ value: 1, source: 'not a woody fuel: fNRB does not apply', notes: [] }, 'fraction');
  const { efCO2, efNonCO2, steps } = gasesOf(fuel, { lookup, fNRB: fNRB.value, ncv: ncv.value });
  return {
    ncv,
    efCO2: { ...co2(efCO2, lookup), steps },
    efNonCO2: otherGases(efNonCO2, lookup),
    upstream: upstreamOf(fuel, lookup),
    fNRB,
  };
}

interface Gases {
  readonly efCO2: Sourced;
  readonly efNonCO2: Sourced;
}

const gasNames = ['efCO2', 'efNonCO2'] as const;
type GasName = (typeof gasNames)[number];

interface Burned {
  readonly lookup: FactorLookup;
  readonly fNRB: number;
  /** MJ/kg. */
  readonly ncv: number;
}

/**
 * Emission factors of the baseline fuel. Where the methodology converts charcoal to wood, they are those of the kiln or
 * those of the wood, whichever gives less with this fNRB; a given factor stands in both.
 */
function gasesOf(fuel: FuelType, { lookup, fNRB, ncv }: Burned): Gases & { readonly steps: readonly Step[] } {
  const listed = (name: GasName): Sourced =>
    within(name, lookup.findUnlessGiven(name, `${name}.${fuel}`), { fuel, lookup });
  const byKiln = { efCO2: listed('efCO2'), efNonCO2: listed('efNonCO2') };
  const conversion = conversionOf(fuel, lookup);
  if (conversion === undefined) return { ...byKiln, steps: [] };
  const ncvWood = lookup.find('ncv.Wood');
  const ofWood = (name: GasName): { readonly found: Sourced; readonly steps: readonly Step[] } => {
    if (lookup.given(name) !== undefined) return { found: byKiln[name], steps: [] };
    const wood = lookup.find(`${name}.Wood`);
    const from = { WCCF: conversion.value, NCV_wood: ncvWood.value, NCV_charcoal: ncv, EF_wood: wood.value };
    const value = charcoalAsWood({
      conversion: conversion.value,
      efWood: wood.value,
      ncvWood: ncvWood.value,
      ncvCharcoal: ncv,
    });
    const { source } = conversion;
    const step = {
      id: `charcoal as wood ${name}`,
      value,
      unit: perTJ,
      equation: charcoalAsWood.text,
      source,
      from,
    };
    const notes = [...wood.notes, ...ncvWood.notes, ...conversion.notes];
    return { found: { value, source, notes }, steps: [step] };
  };
  const [co2OfWood, othersOfWood] = [ofWood('efCO2'), ofWood('efNonCO2')];
  const byWood = { efCO2: co2OfWood.found, efNonCO2: othersOfWood.found };
  const together = (id: string, { efCO2, efNonCO2 }: Gases): Step => ({
    id,
    value: emissionFactor({ efCO2: efCO2.value, efNonCO2: efNonCO2.value, fNRB }),
    unit: perTJ,
    equation: emissionFactor.text,
    source: efCO2.source,
    from: { EF_CO2: efCO2.value, fNRB, EF_nonCO2: efNonCO2.value, upstream: 0 },
  });
  const [kiln, wood] = [together('charcoal by the kiln', byKiln), together('charcoal by the wood', byWood)];
  const used: Step = {
    id: 'charcoal',
    value: leastOfCharcoal(kiln.value, wood.value),
    unit: perTJ,
    equation: leastOfCharcoal.text,
    source: conversion.source,
    from: { 'EF by the kiln': kiln.value, 'EF by the wood': wood.value },
  };
  const steps = [kiln, ...co2OfWood.steps, ...othersOfWood.steps, wood, used];
  return { ...(wood.value < kiln.value ? byWood : byKiln), steps };
}

/** t of wood a t of charcoal, where the methodology converts the baseline fuel; undefined elsewhere. */
function conversionOf(fuel: FuelType, lookup: FactorLookup): Sourced | undefined {
  const conversion = fuel === 'Charcoal' ? lookup.findOr('woodForCharcoal', NaN) : undefined;
  return conversion?.source === 'none' ? undefined : conversion;
}

/**
 * fNRB of the country. VM0050 counts 0.74 of a value by TOOL30: one that is given and claims more
 * than the listed one is taken for such a value, and counts at least as the listed one.
 */
function renewability({ lookup, place }: Known): ModelInput {
  const kind = { lookup, kind: 'fNRB' } as const;
  const found = lookup.findUnlessGiven('fNRB', ...renewabilityNames(place));
  const part = lookup.findOr('tool30Part', 1);
  const notes = [...found.notes, ...part.notes];
  const listed = lookup.usual(...renewabilityNames(place)) ?? 0;
  if (found.source !== 'given' || part.source === 'none' || found.value <= listed)
    return uncertain({ ...found, notes }, 'fraction', kind);
  const value = Math.max(listed, renewabilityByTool30(found.value, part.value));
  const capped = warningNote(
    'parameter-capped',
    `fNRB is given as ${found.value}, above the listed ${listed}. It is treated as a TOOL30 value, of which ${part.source} allows ${part.value}: ${round3(value)} is used.`,
  );
  const step: Step = {
    id: 'fNRB',
    value,
    unit: 'fraction',
    equation: `max(listed, ${renewabilityByTool30.text})`,
    source: part.source,
    from: { listed, given: found.value, part: part.value },
  };
  const used = { ...found, value, notes: [...notes, capped] };
  return { ...uncertain(used, 'fraction', kind), steps: [step] };
}

interface Replaced {
  readonly fuel: FuelType;
  readonly lookup: FactorLookup;
}

/** Cuts a given value at the most that the methodology allows for the fuel, where it has such a limit. */
function within(name: GasName, found: Sourced, { fuel, lookup }: Replaced): Sourced {
  if (found.source !== 'given') return found;
  const cap = lookup.findOr(`${name}Cap.${fuel}`, Infinity);
  const notes = [...found.notes, ...cap.notes];
  if (found.value <= cap.value) return { ...found, notes };
  const capped = warningNote(
    'parameter-capped',
    `${name} is given as ${found.value}, and ${cap.source} allows ${cap.value}. The limit is used.`,
  );
  return { ...cap, notes: [...notes, capped] };
}

/**
 * A factor per kg is cut where its parts would be, with the fNRB that would count beside them. Where the methodology
 * counts a fNRB in part (VM0050) and does not limit the others, they are as listed: a larger fNRB may be in it.
 */
function perKgWithin(
  given: Sourced,
  { fuel, ncv }: { readonly fuel: FuelType; readonly ncv: number },
  { lookup, place }: Known,
): Sourced {
  const fossil: Noted<number> = { value: 1, notes: [] };
  const { value: fNRB, notes: ofFNRB } = isWoody(fuel) ? renewability({ lookup, place }) : fossil;
  const usual = (name: string): number => lookup.usual(name) ?? NaN;
  const perKg = (efCO2: number, efNonCO2: number, ofOne: number): number =>
    emissionsPerKg({ efCO2, efNonCO2, fNRB }, ofOne);
  const conversion = conversionOf(fuel, lookup);
  const listed = Math.min(
    perKg(usual(`efCO2.${fuel}`), usual(`efNonCO2.${fuel}`), ncv),
    conversion === undefined
      ? Infinity
      : conversion.value * perKg(usual('efCO2.Wood'), usual('efNonCO2.Wood'), usual('ncv.Wood')),
  );
  const caps = [lookup.findOr(`efCO2Cap.${fuel}`, NaN), lookup.findOr(`efNonCO2Cap.${fuel}`, NaN)] as const;
  const part = lookup.findOr('tool30Part', NaN);
  const notes = [
    given.notes,
    ofFNRB,
    ...caps.map((cap) => cap.notes),
    part.notes,
    conversion?.notes ?? [],
  ].flat();
  const isInParts = isWoody(fuel) && part.source !== 'none' && caps.some((cap) => Number.isNaN(cap.value));
  const most = isInParts ? listed : perKg(caps[0].value, caps[1].value, ncv);
  if (!(given.value > most)) return { ...given, notes };
  const source = isInParts
    ? `the listed factors with a fNRB as ${part.source}`
    : caps.map((cap) => cap.source).join(', ');
  const capped = warningNote(
    'parameter-capped',
    `emissionsPerKg is given as ${given.value}, and ${source} allow ${round3(most)}. The limit is used.`,
  );
  return { value: most, source, notes: [...notes, capped] };
}

/** Of new energy. */
export function carrierInputs(carrier: FuelType, { lookup, place }: Known): ModelInputs {
  if (carrier === 'Electricity') {
    const efGrid = lookup.findUnlessGiven('efGrid', ...gridNames(place));
    return {
      efGrid: uncertain(efGrid, 'kgCO2e/kWh', { lookup, kind: 'efGrid' }),
      tdl: uncertain(lookup.findUnlessGiven('tdl', ...gridLossNames(place)), 'fraction', {
        lookup,
        kind: 'tdl',
      }),
    };
  }
  return {
    [`ncv:${carrier}`]: energyContent(lookup.find(`ncv.${carrier}`), lookup),
    [`efCO2:${carrier}`]: co2(lookup.find(`efCO2.new.${carrier}`, `efCO2.${carrier}`), lookup),
    [`efNonCO2:${carrier}`]: otherGases(lookup.find(`efNonCO2.${carrier}`), lookup),
    [`upstream:${carrier}`]: upstreamOf(carrier, lookup),
  };
}

const energyContent = (found: Sourced, lookup: FactorLookup): ModelInput =>
  uncertain(found, 'MJ/kg', { lookup, kind: 'ncv' });

const co2 = (found: Sourced, lookup: FactorLookup): ModelInput =>
  uncertain(found, 'tCO2/TJ', { lookup, kind: 'efCO2' });

const otherGases = (found: Sourced, lookup: FactorLookup): ModelInput =>
  uncertain(found, perTJ, { lookup, kind: 'efNonCO2' });

/** Making and bringing the fuel, where the methodology counts it: 0 elsewhere. */
function upstreamOf(fuel: FuelType, lookup: FactorLookup): ModelInput {
  const none = { value: 0, source: 'none', notes: [] };
  const found = fuel === 'Electricity' ? none : lookup.findOr(`upstream.${fuel}`, 0);
  return found.source === 'none'
    ? exact(found, perTJ)
    : uncertain(found, perTJ, { lookup, kind: 'upstream' });
}
