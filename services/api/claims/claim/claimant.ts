// Who writes a claim, and who may change it.
import { foldSpelling, isSameOrganisation } from '#domain/claims/stove-identity.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import type { ClaimBody } from '../../store/bodies/claim.ts';

/** A person or service that acts, with the organisation to which it belongs. */
export interface Party {
  /** DID. */
  readonly actor: string;
  readonly organisation: string | null;
}

/** DID of the person for whom a key acts; a key that acts for nobody is named itself. */
export const partyOf = (
  { settings }: Pick<Api, 'settings'>,
  { actor, keyId, organisation }: Principal,
): Party => ({
  actor: actor ?? `did:web:${settings.HEARTH_DOMAIN}:keys:${keyId}`,
  organisation: organisation ?? null,
});

export const isSameParty = (a: Party, b: Party): boolean =>
  a.actor === b.actor ||
  (a.organisation !== null && b.organisation !== null && isSameOrganisation(a.organisation, b.organisation));

type Owned = Pick<ClaimBody, 'claimant' | 'organisation' | 'contributors'>;

/** Throws 403 for a key of somebody else. */
export function refuseOtherParty(party: Party, { claimant, organisation }: Owned): void {
  if (isSameParty(party, { actor: claimant, organisation })) return;
  throw new Problem('not-the-claimant', {
    detail: `The claim is of ${claimant}. Use a key with that actor, or of the same organisation.`,
  });
}

/** The contributors with one more party. */
export const withParty = (contributors: ClaimBody['contributors'], party: Party): ClaimBody['contributors'] =>
  contributors.some(({ actor, organisation }) => actor === party.actor && organisation === party.organisation)
    ? contributors
    : [...contributors, party];

/** One text for a party, in whatever spelling of its organisation. */
export const partyKey = ({ actor, organisation }: Party): string =>
  organisation === null ? actor : `organisation:${foldSpelling(organisation)}`;
