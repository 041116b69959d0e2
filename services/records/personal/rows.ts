// Rows of personal data: each is written before the record that refers to it, and an erasure of the household deletes it.
import { createHash, randomBytes } from 'node:crypto';
import { canonicalJson } from '#domain/canonical/canonical-json.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';

export interface PersonalRow<Values extends object> {
  readonly householdId: string;
  readonly ref: string;
  readonly salt: string;
  readonly at: string;
  readonly values: Values;
}

/** A row to store, and its reference. Without the salt, a digest would reveal a guessed phone number. */
export function newPersonal<Values extends object>(
  values: Values,
  at: { readonly householdId: string; readonly ref: string; readonly at: string },
) {
  const salt = randomBytes(16).toString('hex');
  const digest = createHash('sha256').update(salt).update(canonicalJson(values)).digest('hex');
  const row: PersonalRow<Values> = { ...at, salt, values };
  return { row, mark: { ref: at.ref, digest: `sha256:${digest}` } };
}

export const insertPersonal = (clickhouse: ClickHouse, rows: readonly PersonalRow<object>[]): Promise<void> =>
  clickhouse.insertRows(
    'personal_data',
    rows.map(({ householdId, ref, salt, at, values }) => ({
      household_id: householdId,
      ref,
      salt,
      at,
      body: JSON.stringify(values),
    })),
  );
