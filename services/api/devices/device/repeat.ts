// Compares the device of a request with the stored one: which fields differ, and which must not differ.
import { isIdOf } from '#domain/identifiers.ts';
import { differences } from '../../contract/differences.ts';
import type { Api } from '../../context/api.ts';
import { pointerOf } from '../../contract/faults.ts';
import { Problem, type Fault } from '../../contract/problem.ts';
import { fixedNames } from './input.ts';
import { readOnlyNames } from '../../contract/fields.ts';
import { findHousehold } from '../../store/find.ts';

/** The same fields with DIDs instead of ids, as replies print them. An unknown id is kept, so it equals nothing. */
export async function withDids<
  Sent extends { stoveId?: string | null | undefined; householdId?: string | null | undefined },
>({ records, shown }: Api, sent: Sent): Promise<Sent> {
  const { stoveId, householdId } = sent;
  const stove = stoveId && isIdOf('device', stoveId) ? await shown.device(stoveId) : undefined;
  const household =
    householdId && isIdOf('household', householdId) ? await findHousehold(records, householdId) : null;
  return {
    ...sent,
    ...(stove && { stoveId: stove.device.body.did }),
    ...(household && { householdId: household.body.did }),
  };
}

/** How to change each field that this request cannot change. */
const ways: Readonly<Record<string, string>> = {
  did: 'The DID of a device cannot change.',
  status: 'The status cannot be set here. Use POST /v1/devices/{id}/status-changes.',
  householdId: 'The household cannot be set here. Use POST /v1/devices/{id}/installations.',
  connectivity: 'This field is read-only: it follows from the readings of the device.',
  health: 'This field is read-only: it follows from the readings and calibrations of the device.',
  formerValues: 'Earlier values cannot be set here. Use PATCH with `validFrom`.',
};
const setByService = 'This field is read-only. Send it back as it was read, or leave it out.';

const readOnlyFault = (field: string): Fault => ({
  pointer: pointerOf([field]),
  code: 'read-only',
  detail: ways[field] ?? setByService,
});

/** Throws 400 if a field was sent with another value that is read-only or that another operation changes. */
export function refuseFixed(sent: Readonly<Record<string, unknown>>, printed: unknown): void {
  const errors = fixedNames
    .filter((field) => differences({ [field]: sent[field] }, printed).length > 0)
    .map(readOnlyFault);
  if (errors.length > 0) throw new Problem('invalid-device', { errors });
}

/** Throws 400 if a new device is sent with read-only fields. */
export function refuseMade(sent: object): void {
  const made = [...readOnlyNames, 'connectivity', 'health', 'formerValues'].filter((field) =>
    Object.hasOwn(sent, field),
  );
  if (made.length > 0) throw new Problem('invalid-device', { errors: made.map(readOnlyFault) });
}

/** Throws 400 or 409 if any field was sent with another value. */
export function refuseOther(
  sent: Readonly<Record<string, unknown>>,
  printed: { readonly did: string },
): void {
  const other = differences(sent, printed);
  const made = other.map(([field]) => String(field)).filter((field) => readOnlyNames.includes(field));
  if (made.length > 0) throw new Problem('invalid-device', { errors: made.map(readOnlyFault) });
  if (other.length === 0) return;
  throw new Problem('device-conflict', {
    detail: `Device ${printed.did} exists with other content.`,
    errors: other.map((path) => ({
      pointer: pointerOf(path),
      code: 'other-content',
      detail: `The stored device has another value for this field.${path[0] === 'householdId' ? ` ${ways['householdId']}` : ''}`,
    })),
  });
}
