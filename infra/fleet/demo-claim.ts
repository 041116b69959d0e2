// The claim that npm start shows: a week of one household, a draft until all its days have evidence.
import { z } from 'zod';
import { get, post } from './api-calls.ts';
import { projectDid, type Household } from './households.ts';
import { isoDay } from './kampala-time.ts';
import { ask, type Api } from './register.ts';

const claim = z.object({
  id: z.string(),
  status: z.string(),
  claim: z.object({
    householdId: z.string(),
    period: z.object({ start: z.string(), end: z.string() }),
  }),
});
const claims = z.object({ data: z.array(claim) });
const analysis = z.object({
  id: z.string(),
  status: z.string(),
  methodology: z.string(),
  creditedReduction: z.number(),
});
const batches = z.object({ data: z.array(z.object({ id: z.string(), day: z.string(), root: z.string() })) });

type Claim = z.output<typeof claim>;

/** Households that are tried: the week of one may have too few readings. */
const triedMax = 6;

interface Fleet {
  readonly households: readonly Household[];
  /** The present local day, counted from 1970-01-01. */
  readonly today: number;
}

/**
 * Creates the claim, and submits it at a later start, when its days have evidence. Resolves to its id and state; null
 * if no household has a week that may be claimed.
 */
export async function leadDemoClaim(api: Api, fleet: Fleet): Promise<Claim | null> {
  const of = await get(api, `claims?projectId=${encodeURIComponent(projectDid)}`, claims);
  const known = of.data[0] ?? (await draft(api, fleet));
  if (known?.status !== 'draft') return known;
  return submitIfProven(api, fleet, known);
}

/** The last seven whole days, of one year. */
function weekOf(today: number): { start: string; end: string } {
  const end = isoDay(today - 1);
  const start = isoDay(today - 7);
  return start.slice(0, 4) === end.slice(0, 4) ? { start, end } : { start: `${end.slice(0, 4)}-01-01`, end };
}

async function draft(api: Api, { households, today }: Fleet): Promise<Claim | null> {
  const period = weekOf(today);
  const metered = households.filter(
    ({ secondStove, startsAfterDays, flaky }) => secondStove === null && startsAfterDays === null && !flaky,
  );
  for (const { did } of metered.slice(0, triedMax)) {
    const found = await analyze(api, did, period);
    if (found === null) continue;
    const { id, status, methodology, creditedReduction } = found;
    if (status !== 'final' || creditedReduction <= 0) continue;
    return post(api, 'claims', claim, {
      claim: {
        type: 'EmissionReductionClaim',
        householdId: did,
        period,
        quantity: Math.floor(creditedReduction * 100) / 100,
        unit: 'kgCO2e',
        methodology,
        analysisId: id,
        description: 'Only for show: a week of a simulated household.',
        declaration: { notIssuedElsewhere: true },
      },
      evidence: [{ type: 'Analysis', ref: id }],
    });
  }
  return null;
}

/** Null if the readings do not allow an analysis, or if it takes longer than its request. */
async function analyze(
  api: Api,
  householdId: string,
  { start, end }: { start: string; end: string },
): Promise<z.output<typeof analysis> | null> {
  const asked = { householdId, periodStart: start, periodEnd: end, allowLowCoverage: true };
  const reply = await ask(api, 'analysis/household', JSON.stringify(asked));
  if (reply.status === 422 || reply.status === 202) return null;
  if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status} ${await reply.text()}`);
  return analysis.parse(await reply.json());
}

const dayMs = 86_400_000;

async function submitIfProven(
  api: Api,
  { households }: Fleet,
  { id, status, claim: content }: Claim,
): Promise<Claim> {
  const { start, end } = content.period;
  const days = (Date.parse(end) - Date.parse(start)) / dayMs + 1;
  const household = households.find(({ did }) => did === content.householdId);
  const deviceId = household?.cookerDid ?? '';
  const query = new URLSearchParams({ deviceId, superseded: 'false', limit: '1000' });
  const { data } = await get(api, `evidence/batches?${query.toString()}`, batches);
  const own = data.filter(({ day }) => day >= start && day <= end);
  if (own.length < days) return { id, status, claim: content };
  await post(api, `claims/${id}/submission`, z.unknown(), {});
  return post(api, `claims/${id}/evidence`, claim, {
    evidence: own.map((batch) => ({ type: 'TelemetryBatch', ref: batch.id, digest: batch.root })),
  });
}
