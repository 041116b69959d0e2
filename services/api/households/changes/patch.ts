// Applies a merge patch to a household, and reports all its faults at once, with pointers into the patch.
import { differences } from '../../contract/differences.ts';
import { bodyFaults, pointerOf, unknownNulls, valueAt } from '../../contract/faults.ts';
import { mergePatch } from '../../contract/merge-patch.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem, type Fault } from '../../contract/problem.ts';
import { householdContent, householdReadOnly, type HouseholdContent } from '../household/input.ts';
import { showHousehold, type HouseholdNow, type PrintedHousehold as Printed } from '../household/print.ts';
import { withPersonal } from '../../store/bodies/personal.ts';

type Patch = Readonly<Record<string, unknown>>;

const fixed: readonly string[] = ['did', 'type', 'devices', 'status', ...householdReadOnly];

const ways: Readonly<Record<string, string>> = {
  status: 'The state cannot be set here. Use POST /v1/households/{id}/status-changes.',
  devices: 'Devices cannot be set here. Use POST /v1/devices/{id}/installations.',
  did: 'The DID of a household cannot change.',
  type: 'The type of a household cannot change.',
};

/** A fault for each read-only field that was sent with another value. */
export function faultsOfFixed(sent: Patch, printed: object, names: readonly string[] = fixed): Fault[] {
  return names
    .filter((name) => Object.hasOwn(sent, name))
    .filter((name) => differences({ [name]: sent[name] }, printed).length > 0)
    .map((name) => ({
      pointer: pointerOf([name]),
      code: 'read-only',
      detail: ways[name] ?? 'This field is read-only. Send it back as it was read, or leave it out.',
    }));
}

/** Throws 400. The patched record as a whole must be valid for a new household. */
export function patchContent(now: HouseholdNow, patch: Patch, principal: Principal): HouseholdContent {
  const { printed, personal } = now;
  const stored = withPersonal(printed, personal?.values ?? null);
  const merged = mergePatch(changeable(stored, patch), withoutFixed(patch));
  const parsed = householdContent.safeParse(merged);
  const errors = [
    ...faultsOfFixed(patch, showHousehold(now, principal)),
    ...(parsed.error ? bodyFaults(parsed.error, merged) : []),
    ...unknownNulls(householdContent, withoutFixed(patch)),
    ...(printed.baseline !== null && patch['baseline'] === null ? [baselineRequired] : []),
  ];
  if (!parsed.data || errors.length > 0) throw new Problem('invalid-household', { errors });
  return parsed.data;
}

export const baselineRequired: Fault = {
  pointer: '#/baseline',
  code: 'required',
  detail: 'A baseline cannot be removed. Send another baseline, or leave it out.',
};

const withoutFixed = (patch: Patch): Patch =>
  Object.fromEntries(Object.entries(patch).filter(([name]) => !fixed.includes(name)));

/**
 * The fields that a patch may change. Of the baseline only the amount is merged: day, source and survey response
 * belong to their row. An amount belongs to its fuel: kg of wood are not litres of kerosene.
 */
function changeable(printed: Printed, patch: Patch): Patch {
  const { baseline: _, ...rest } = withoutFixed(printed);
  if (!printed.baseline) return rest;
  const { fuelType, monthlyConsumption } = printed.baseline;
  const named = valueAt(patch, ['baseline', 'fuelType']);
  const isOtherFuel = named !== undefined && named !== fuelType;
  return { ...rest, baseline: { fuelType, ...(!isOtherFuel && { monthlyConsumption }) } };
}
