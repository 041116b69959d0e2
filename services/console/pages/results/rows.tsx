// What an analysis rests on, as rows that lead to households and their days.
import type { VNodeChild } from 'vue';
import { RouterLink } from 'vue-router';
import type { Analysis, ProjectAnalysis } from '#infra/client/operations.ts';
import { tableOf } from '../../parts/table.tsx';
import { deviceName, lastPart } from '../../words/names.ts';
import { numberText, percentText } from '../../words/numbers.ts';
import type { ResultWords } from './words/en.ts';

/** A household at the end of a period. */
export const homeAt = (base: string, did: string, end: string): VNodeChild => (
  <RouterLink to={`${base}/households/${encodeURIComponent(did)}?to=${end}`}>{lastPart(did)}</RouterLink>
);

/** Why households were left out, and which. */
export function leftOutOf(
  texts: ResultWords,
  { leftOut, period }: Pick<ProjectAnalysis, 'leftOut' | 'period'>,
  base: string,
): VNodeChild {
  if (leftOut.length === 0) return null;
  return (
    <>
      <h2>{texts.why}</h2>
      {tableOf(
        texts.why,
        [
          { name: texts.reason, cell: ({ code }) => code },
          { name: texts.leftOut, isNumber: true, cell: ({ households }) => String(households) },
          { name: texts.example, cell: ({ example }) => example.detail },
          {
            name: texts.household,
            cell: ({ householdIds }) => householdIds.map((did) => [homeAt(base, did, period.end), ' ']),
          },
        ],
        leftOut.map((row) => ({ key: row.code, row })),
      )}
    </>
  );
}

/** The devices of a household, each with the way to its days. */
export function devicesOf(
  texts: ResultWords,
  { householdId, period, analysis }: Pick<Analysis, 'householdId' | 'period' | 'analysis'>,
  base: string,
): VNodeChild {
  const home = `${base}/households/${encodeURIComponent(householdId)}`;
  return (
    <>
      <h2>{texts.devices}</h2>
      {tableOf(
        texts.devices,
        [
          {
            name: texts.device,
            cell: ({ deviceId }) => (
              <RouterLink to={`${home}/${encodeURIComponent(deviceId)}/${period.end}`}>
                {deviceName(deviceId)}
              </RouterLink>
            ),
          },
          { name: texts.household, cell: () => homeAt(base, householdId, period.end) },
          { name: texts.share, isNumber: true, cell: ({ reductionShare }) => percentText(reductionShare) },
          {
            name: texts.fuelSaved,
            isNumber: true,
            cell: ({ evidence }) => `${numberText(evidence.fuelSaved)} ${analysis.units.fuelSaved}`,
          },
        ],
        analysis.deviceContributions.map((row) => ({ key: row.deviceId, row })),
      )}
    </>
  );
}
