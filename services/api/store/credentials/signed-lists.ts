// Signed status lists. A list is signed again when one of its credentials changed, and each hour: copies of the API sign the
// same bytes.
import { listAddress } from '#domain/credentials/claim-credential.ts';
import { signDocument } from '#domain/credentials/data-integrity.ts';
import {
  bitsOf,
  encodeList,
  statusListCredential,
  type StatusPurpose,
} from '#domain/credentials/status-list.ts';
import { gzipText } from '#runtime/process/gzip-text.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import type { Api } from '../../context/api.ts';
import { isoTime } from '../../contract/time.ts';
import type { Signing } from '../../context/signing-issuer.ts';
import { readStatusRows } from './status-rows.ts';

const hourMs = 3_600_000;
const validMs = 24 * hourMs;

/** Null for a list that does not exist. */
export async function signList(
  api: Pick<Api, 'clickhouse' | 'nowMs'>,
  { issuer, signer }: Signing,
  { purpose, list }: { readonly purpose: StatusPurpose; readonly list: number },
) {
  const rows = await readStatusRows(api, purpose, list);
  if (rows === null) return null;
  const hour = Math.floor(api.nowMs() / hourMs) * hourMs;
  const sinceMs = Math.max(hour, Math.ceil(rows.changedMs / 1000) * 1000);
  const validFrom = isoTime(sinceMs);
  return signDocument(
    statusListCredential({
      issuer: issuer.did,
      id: listAddress(issuer.origin, purpose, list),
      purpose,
      validFrom,
      validUntil: isoTime(sinceMs + validMs),
      encodedList: encodeList(bitsOf(rows.indexes), gzipText),
    }),
    { sha256, ...signer, created: validFrom },
  );
}
