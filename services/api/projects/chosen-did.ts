// Checks the DID that a request chooses for a new record: it must not be one that this service creates, or the DID of
// a record of another kind.
import { isMintedDid } from '#domain/identifiers.ts';
import type { Api } from '../context/api.ts';
import { Problem, type Fault, type ProblemCode } from '../contract/problem.ts';
import * as names from '../store/bodies/names.ts';

const nameOf = {
  project: names.projectDid,
  household: names.householdDid,
  device: names.deviceDid,
} as const;

type DidKind = keyof typeof nameOf;

interface ChosenDid {
  readonly kind: DidKind;
  /** Undefined: the service creates one. */
  readonly did: string | undefined;
  readonly pointer: string;
}

/** The codes of the two refusals. */
interface Refusals {
  readonly reserved: ProblemCode;
  readonly taken: ProblemCode;
}

/**
 * Throws the problem `reserved` for DIDs that only this service creates, and `taken` for those of records of other
 * kinds.
 */
export async function refuseChosenDids(
  api: Api,
  chosen: readonly ChosenDid[],
  refusals: Refusals,
): Promise<void> {
  const given = chosen.flatMap(({ did, ...rest }) => (did === undefined ? [] : [{ ...rest, did }]));
  if (given.length === 0) return;
  const reserved = given.filter(({ did }) => isMintedDid(api.settings.HEARTH_DOMAIN, did));
  if (reserved.length > 0) throw refusal(refusals.reserved, reserved.map(reservedFault));
  const others = given.flatMap(({ kind, did }) => othersOf(kind, did));
  const states = await api.records.names(others);
  const taken = given.filter(({ kind, did }) =>
    othersOf(kind, did).some((name) => (states.get(name)?.owner ?? '') !== ''),
  );
  if (taken.length > 0) throw refusal(refusals.taken, taken.map(takenFault));
}

/** The unique names that records of the other kinds would have by this DID. */
const othersOf = (kind: DidKind, did: string): string[] =>
  Object.entries(nameOf).flatMap(([other, name]) => (other === kind ? [] : [name(did)]));

const refusal = (code: ProblemCode, errors: readonly Fault[]): Problem =>
  new Problem(code, { detail: errors[0]?.detail ?? '', errors });

const reservedFault = ({ did, pointer }: { readonly did: string; readonly pointer: string }): Fault => ({
  pointer,
  code: 'reserved',
  detail: `${did} is in the namespace of the DIDs that this service creates. Leave the DID out, or use a DID of your own.`,
});

// The kind is not stated, because a key may be limited to projects.
const takenFault = ({ did, pointer }: { readonly did: string; readonly pointer: string }): Fault => ({
  pointer,
  code: 'taken',
  detail: `${did} is the DID of a record of another kind. Use another DID.`,
});
