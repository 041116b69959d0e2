// A verified claim of a metered month on a world with windows and an API: readings, days, batches, anchors, analysis, decision.
import { z } from 'zod';
import { openRecords } from '#records/records.ts';
import { newUlid } from '#runtime/process/ids.ts';
import { openAnchors } from '#upkeep/anchors.ts';
import { topics } from '#schemas/topics.ts';
import { analyze, decide, emissionClaim, openClaimsField, type ClaimsField } from './claims-field.ts';
import type { HttpReply } from './http.ts';
import { until } from './until.ts';
import type { World } from './world-on.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

export interface MeasuredClaim {
  readonly field: ClaimsField;
  readonly id: string;
  readonly household: string;
  readonly device: string;
  /** Ids of the cited batches. */
  readonly batches: readonly string[];
}

export interface Measured {
  /** First local day and number of days; in UTC. */
  readonly start: string;
  readonly days: number;
  readonly everyMs: number;
  /** Whether the claim cites its batches; true if left out. */
  readonly isCited?: boolean;
}

type MeasuredWorld = Pick<World, 'settings' | 'clickhouse'> & { readonly url: string };

/** Cooks at noon and in the evening of each day, and reports from a day before the first to a day after the last. */
function readingsOf(did: string, { start, days, everyMs }: Measured) {
  const fromMs = Date.parse(`${start}T00:00:00Z`) - dayMs;
  let energyWh = 1000;
  return Array.from({ length: ((days + 2) * dayMs) / everyMs }, (_, index) => {
    const atMs = fromMs + index * everyMs;
    const hour = (atMs % dayMs) / 3_600_000;
    const isOn = (hour >= 12 && hour < 13) || (hour >= 18 && hour < 18.5);
    const row = {
      device_did: did,
      observed_at: new Date(atMs).toISOString(),
      sequence: Math.floor(atMs / 1000),
      active_power_w: isOn ? 900 : 0.5,
      voltage_v: 231,
      current_a: (isOn ? 900 : 1.2) / 231,
      relay_on: true,
      energy_wh: energyWh,
      ingested_at: new Date(Date.now() - 10 * minuteMs).toISOString(),
      _arrived_at: new Date(atMs).toISOString(),
      _partition: 0,
      _offset: 0,
    };
    if (isOn) energyWh += (900 * everyMs) / 3_600_000;
    return row;
  });
}

const daysFrom = (start: string, days: number): string[] =>
  Array.from({ length: days }, (_, index) =>
    new Date(Date.parse(`${start}T00:00:00Z`) + index * dayMs).toISOString().slice(0, 10),
  );

const batchRow = z.object({ id: z.string(), day: z.string(), root: z.string() });

export const batchesOf = ({ clickhouse }: Pick<World, 'clickhouse'>, did: string) =>
  clickhouse.query(
    batchRow,
    `SELECT id, toString(day) AS day, toString(root) AS root FROM evidence_batches FINAL
     WHERE device_did = {did:String} ORDER BY evidence_batches.day, seq`,
    { did },
  );

/** Cuts as of two days ago, and anchors. */
export async function anchorAll(world: Pick<World, 'clickhouse'>, ...dids: readonly string[]): Promise<void> {
  const { clickhouse } = world;
  await clickhouse.command(
    `INSERT INTO evidence_batches SELECT * REPLACE (cut_at - INTERVAL 2 DAY AS cut_at,
       bitNot(toUInt64(toUnixTimestamp64Milli(cut_at - INTERVAL 2 DAY))) AS _rank)
     FROM evidence_batches FINAL WHERE device_did IN {dids:Array(String)}`,
    { dids },
  );
  const upkeep = { clickhouse, nowMs: () => Date.now(), newUlid, records: openRecords(clickhouse) };
  await openAnchors(upkeep, 'did:web:hearth.localhost')();
}

/** Metered, cut and anchored; the claim is submitted and verified. */
export async function openMeasuredClaim(
  world: MeasuredWorld,
  name: string,
  measured?: Measured,
): Promise<MeasuredClaim> {
  const claim = await openClaimInReview(world, name, measured);
  const decided = await decide(claim.field.verifier, claim.id);
  if (decided.status !== 201) throw new Error(`not verified: ${decided.text}`);
  return claim;
}

/** Metered, cut and anchored; the claim is submitted, and no verifier decided on it. */
export async function openClaimInReview(
  world: MeasuredWorld,
  name: string,
  measured: Measured = { start: '2024-05-01', days: 3, everyMs: 5 * minuteMs },
): Promise<MeasuredClaim> {
  const field = await openClaimsField(world, name);
  const { household, device } = await openMeteredHome(world, field, { name, measured });
  await anchorAll(world, device);
  const { id, batches } = await claimOf(world, field, { household, device, measured });
  return { field, id, household, device, batches };
}

/** A household with a cooker whose days are computed and cut. */
async function openMeteredHome(
  world: MeasuredWorld,
  field: ClaimsField,
  { name, measured }: { readonly name: string; readonly measured: Measured },
): Promise<{ household: string; device: string }> {
  const [household, device] = [`did:example:${name}:metered`, `did:example:${name}:meter`];
  const created = await field.admin('POST', '/v1/households', {
    body: {
      did: household,
      projectId: field.project,
      location: { district: 'XYZ', density: 'Medium' },
      members: { adults: 3, children: 2 },
      baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
      devices: [
        {
          did: device,
          type: 'ElectricPressureCooker',
          expectedInterval: `PT${measured.everyMs / minuteMs}M`,
          ratedPowerW: 1000,
        },
      ],
    },
  });
  if (created.status !== 201) throw new Error(`no household: ${created.text}`);
  await world.clickhouse.insertRows(topics.power.table, readingsOf(device, measured));
  await until(`${measured.days + 2} batches`, async () => {
    const found = await batchesOf(world, device);
    return found.length >= measured.days + 2;
  });
  return { household, device };
}

export interface AnalyzedHome extends Pick<MeasuredClaim, 'field' | 'household' | 'device'> {
  readonly analysisId: string;
}

/** Metered, cut, anchored and analyzed; nothing is claimed. */
export async function openAnalyzedHome(
  world: MeasuredWorld,
  name: string,
  measured: Measured = { start: '2024-05-01', days: 3, everyMs: 5 * minuteMs },
): Promise<AnalyzedHome> {
  const field = await openClaimsField(world, name);
  const { household, device } = await openMeteredHome(world, field, { name, measured });
  await anchorAll(world, device);
  const [periodStart, periodEnd] = [measured.start, daysFrom(measured.start, measured.days).at(-1)];
  const { id } = await analyze(field.admin, household, { periodStart, periodEnd });
  return { field, household, device, analysisId: id };
}

/** Analyzes and submits; throws what keeps the claim from review. */
async function claimOf(
  world: Pick<World, 'clickhouse'>,
  field: ClaimsField,
  {
    household,
    device,
    measured: { start, days, isCited = true },
  }: { readonly household: string; readonly device: string; readonly measured: Measured },
): Promise<{ id: string; batches: string[]; reply: HttpReply }> {
  const own = daysFrom(start, days);
  const end = own.at(-1) ?? start;
  const result = await analyze(field.admin, household, { periodStart: start, periodEnd: end });
  const cited = (await batchesOf(world, device)).filter(({ day }) => own.includes(day));
  const home = {
    did: household,
    id: '',
    device,
    analysisId: result.id,
    methodology: result.methodology,
    credited: result.creditedReduction,
    reductions: result.analysis.reductions,
    evidence: cited.map(({ id, root }) => ({ type: 'TelemetryBatch', ref: id, digest: `sha256:${root}` })),
  };
  const evidence = isCited ? home.evidence : [{ type: 'Analysis', ref: result.id }];
  const reply = await field.claimant('POST', '/v1/claims', {
    body: emissionClaim(home, { period: { start, end } }, evidence),
  });
  if (reply.status !== 201 || reply.body['status'] !== 'in_review')
    throw new Error(`the claim is not in review: ${reply.text}`);
  return { id: String(reply.body['id']), batches: cited.map(({ id }) => id), reply };
}
