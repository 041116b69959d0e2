// Keeps what a person types about a claim on an analysis, and makes the request of it.
import { computed, ref } from 'vue';
import type { Analysis, EvidenceBatch, NewClaim } from '#infra/client/operations.ts';

export type CitedBatch = Pick<EvidenceBatch, 'id' | 'root'>;

export type ClaimDraft = ReturnType<typeof useClaimDraft>;

/** Two decimals, never above what is credited. */
const offeredQuantity = (credited: number): string => String(Math.floor(credited * 100) / 100);

export function useClaimDraft({
  householdId,
  period,
  methodology,
  creditedReduction,
  id,
  resultDigest,
}: Analysis) {
  const claimed = { type: 'EmissionReductionClaim', householdId, period } as const;
  const quantity = ref(offeredQuantity(creditedReduction));
  const isDeclared = ref(false);
  const rights = { ref: ref(''), digest: ref(''), from: ref('') };
  const amount = computed(() => Number(quantity.value));
  const isAllowed = computed(() => amount.value > 0 && amount.value <= creditedReduction);
  const transfer = () =>
    ({
      type: 'RightsTransfer',
      ref: rights.ref.value,
      ...(rights.digest.value !== '' && { digest: rights.digest.value }),
      ...(rights.from.value !== '' && { from: rights.from.value }),
    }) as const;
  return {
    claimed,
    quantity,
    isDeclared,
    rights,
    /** kgCO2e. */
    amount,
    /** Whether the quantity is above 0 and not above the credit. */
    isAllowed,
    body: (cited: readonly CitedBatch[]): NewClaim => ({
      claim: {
        ...claimed,
        quantity: amount.value,
        unit: 'kgCO2e',
        methodology,
        analysisId: id,
        declaration: { notIssuedElsewhere: true },
      },
      evidence: [
        { type: 'Analysis', ref: id, digest: resultDigest },
        ...cited.map((batch) => ({ type: 'TelemetryBatch', ref: batch.id, digest: batch.root }) as const),
        ...(rights.ref.value === '' ? [] : [transfer()]),
      ],
      submit: true,
    }),
  };
}
