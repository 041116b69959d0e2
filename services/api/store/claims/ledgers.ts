// Reads and writes claim ledgers: one for each household, and one for each stove with a serial number. Every submission
// writes the next version of its ledgers, so of two submissions for the same days the later one reads what the first wrote.
import { z } from 'zod';
import { claimTypes } from '#domain/claims/claim.ts';
import type { Ledger } from '#domain/claims/ledger.ts';
import type { RecordVersion } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import { parseStored } from '../bodies/held.ts';

const kind = 'claim-ledger';

const ledgerBody = z.object({
  entries: z.array(
    z.object({
      claimId: z.string(),
      type: z.enum(claimTypes),
      devices: z.array(z.string()),
      analysisId: z.string().exactOptional(),
      projectId: z.string().nullable(),
      fromMs: z.number(),
      toMs: z.number(),
      supersedes: z.string().exactOptional(),
      freeFromMs: z.number().exactOptional(),
      issued: z.literal(true).exactOptional(),
    }),
  ),
});

export interface HeldLedger {
  readonly id: string;
  /** 0: nothing was claimed yet. */
  readonly version: number;
  readonly entries: Ledger;
}

/** Id of the ledger of a stove, by its identity (domain/claims/stove-identity.ts). */
export const stoveLedgerId = (identity: string): string => `stove:${identity}`;

/** In the order of the ids. Read them first: what changes afterwards makes the reservation of the next version fail. */
export async function readLedgers(
  { records }: Pick<Api, 'records'>,
  ids: readonly string[],
): Promise<HeldLedger[]> {
  const found = await records.latest(kind, ids);
  return ids.map((id) => {
    const record = found.get(id);
    if (!record) return { id, version: 0, entries: [] };
    const { version, body } = parseStored(ledgerBody, record);
    return { id, version, entries: body.entries };
  });
}

/** The next version of a ledger. */
export const ledgerRecord = ({ id, version }: HeldLedger, entries: Ledger): RecordVersion => ({
  kind,
  id,
  version: version + 1,
  body: { entries },
});
