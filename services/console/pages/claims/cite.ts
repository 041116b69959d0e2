// Cites evidence in a claim: a draft takes the whole new list, a claim that was submitted the pieces that are added.
import type { Client } from '#infra/client/client.ts';
import type { Claim, ClaimEvidence, NewClaimEvidence } from '#infra/client/operations.ts';

/** A piece as it was read, as the API takes it back. */
const asWritten = ({ type, ref, digest, from, note }: ClaimEvidence): NewClaimEvidence => ({
  type,
  ref,
  digest,
  ...(type === 'RightsTransfer' && from !== undefined && { from }),
  ...(note !== undefined && { note }),
});

const nameOf = ({ type, ref }: Pick<NewClaimEvidence, 'type' | 'ref'>): string => `${type} ${ref}`;

/** A piece that the draft cites already is not cited twice. */
export async function cite(
  client: Client,
  { id, status, evidence: cited }: Pick<Claim, 'id' | 'status' | 'evidence'>,
  added: readonly NewClaimEvidence[],
  options: { readonly headers: Readonly<Record<string, string>> },
) {
  const params = { id };
  if (status !== 'draft')
    return client('addClaimEvidence', { params, body: { evidence: added }, ...options });
  const names = new Set(added.map(nameOf));
  const kept = cited.filter((one) => !names.has(nameOf(one))).map(asWritten);
  return client('updateClaim', { params, body: { evidence: [...kept, ...added] }, ...options });
}
