// Yesterday's reduction of all households, read from the API like any client.
import { z } from 'zod';

const page = z.object({ data: z.array(z.object({ did: z.string() })), nextCursor: z.string().nullable() });
const analysis = z.object({ analysis: z.object({ reductions: z.number() }) });

export interface Reduction {
  readonly day: string;
  readonly kgCO2e: number;
  readonly households: number;
}

export interface Api {
  readonly url: string;
  readonly key: string;
  /** Gives up asking. */
  readonly signal: AbortSignal;
}

/** Most households that the summary asks for; a programme asks for totals, not for a start screen. */
const maxHouseholds = 200;

/** Sums the analyses of one day; a household that cannot be computed is left out. */
export async function reductionOf(day: string, api: Api): Promise<Reduction> {
  let kgCO2e = 0;
  let households = 0;
  for (const householdId of await householdDids(api)) {
    const body = JSON.stringify({ householdId, periodStart: day, periodEnd: day, allowLowCoverage: true });
    const reply = await fetch(`${api.url}/v1/analysis/household`, {
      method: 'POST',
      headers: headers(api),
      body,
      signal: patience(api),
    });
    if (!reply.ok) continue;
    kgCO2e += analysis.parse(await reply.json()).analysis.reductions;
    households += 1;
  }
  return { day, kgCO2e, households };
}

async function householdDids(api: Api): Promise<string[]> {
  const reply = await fetch(`${api.url}/v1/households?limit=${maxHouseholds}`, {
    headers: headers(api),
    signal: patience(api),
  });
  if (!reply.ok) throw new Error(`GET /v1/households answered ${reply.status}`);
  return page.parse(await reply.json()).data.map(({ did }) => did);
}

const patience = ({ signal }: Api): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(15_000)]);

const headers = ({ key }: Api): Record<string, string> => ({
  authorization: `Bearer ${key}`,
  'content-type': 'application/json',
});
