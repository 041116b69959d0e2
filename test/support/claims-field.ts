// What tests of claims need: households with metered months, their analyses and batches, and keys of the parties.
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { decisionStatement } from '#domain/bundle/decision.ts';
import { signDocument } from '#domain/credentials/data-integrity.ts';
import { newUlid } from '#runtime/process/ids.ts';
import { base58 } from './base58.ts';
import { deviceDayRows, meteredDay } from './device-days.ts';
import { httpClient, type HttpClient, type HttpReply } from './http.ts';
import { keyFor } from './key.ts';
import { sha256 } from './sha256.ts';
import { until } from './until.ts';
import type { World } from './world-on.ts';

const month = { start: '2024-01-01', end: '2024-01-31' };
export const january = Array.from(
  { length: 31 },
  (_, index) => `2024-01-${String(index + 1).padStart(2, '0')}`,
);

interface Evidence {
  readonly type: string;
  readonly ref: string;
  readonly digest?: string;
}

export interface Home {
  readonly did: string;
  readonly id: string;
  readonly device: string;
  /** A batch of each of its days. */
  readonly evidence: readonly Evidence[];
}

export interface Analyzed extends Home {
  readonly analysisId: string;
  readonly methodology: string;
  readonly credited: number;
  readonly reductions: number;
}

interface HomeOptions {
  readonly days?: readonly string[];
  readonly household?: object;
  readonly device?: object;
  /** Columns of its device-days. */
  readonly columns?: object;
}

export interface ClaimsField {
  readonly project: string;
  readonly projectId: string;
  /** Everything is allowed; of no organisation. */
  readonly admin: HttpClient;
  readonly claimant: HttpClient;
  /** A registered verifier of another organisation. */
  readonly verifier: HttpClient;
  /** A client for another party; its verifier is registered if `verifies`. */
  readonly party: (
    name: string,
    rights: { readonly organisation?: string; readonly verifies?: string; readonly keyOrganisation?: string },
  ) => Promise<HttpClient>;
  readonly home: (options?: HomeOptions) => Promise<Home>;
  readonly analyzed: (options?: HomeOptions) => Promise<Analyzed>;
  /** Stores batches of a device; resolves to them as evidence. */
  readonly batches: (did: string, days: readonly string[]) => Promise<Evidence[]>;
}

interface FieldWorld extends Pick<World, 'settings' | 'clickhouse'> {
  readonly url: string;
}

const ok = ({ status, body, text }: HttpReply): Record<string, unknown> => {
  if (status !== 201 && status !== 200) throw new Error(`the field is not ready: ${status} ${text}`);
  return body;
};

/** Registers a verifier. */
export async function registered(admin: HttpClient, verifier: object): Promise<void> {
  ok(await admin('POST', '/v1/verifiers', { body: verifier }));
}

/** `name`: of the project, so that test files that share an API stay apart. */
export async function openClaimsField(
  world: FieldWorld,
  name: string,
  project: object = {},
): Promise<ClaimsField> {
  const did = (of: string): string => `did:example:${name}:${of}`;
  const client = async (rights: Parameters<typeof keyFor>[1]): Promise<HttpClient> =>
    httpClient(world.url, await keyFor(world, rights));
  const admin = await client({});
  const { id } = ok(
    await admin('POST', '/v1/projects', {
      body: { did: did('project'), name, country: 'ZM', timeZone: 'UTC', ...project },
    }),
  );
  const projectId = String(id);
  let count = 0;

  const party: ClaimsField['party'] = async (of, { organisation, verifies, keyOrganisation }) => {
    if (verifies !== undefined)
      await registered(admin, {
        did: did(of),
        name: of,
        organisation: verifies,
        kind: 'person',
        projectIds: [did('project')],
      });
    const known = keyOrganisation ?? organisation ?? verifies;
    return client({ actorDid: did(of), ...(known !== undefined && { organisation: known }) });
  };

  const batches: ClaimsField['batches'] = async (device, days) => {
    const rows = days.map((day) => ({
      device_did: device,
      day,
      seq: 1,
      id: `eb_${newUlid()}`,
      start_at: `${day}T00:00:00Z`,
      end_at: new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString(),
      project_id: projectId,
      leaf_count: 96,
      root: Buffer.from(sha256(`${device} ${day}`)).toString('hex'),
      input_digest: Buffer.from(sha256(`input ${device} ${day}`)).toString('hex'),
      supersedes: '',
      reason: 'settled',
      as_of: '2024-03-01T00:00:00Z',
    }));
    await world.clickhouse.insertRows('evidence_batches', rows);
    return rows.map((row) => ({ type: 'TelemetryBatch', ref: row.id, digest: `sha256:${row.root}` }));
  };

  const home: ClaimsField['home'] = async ({ days = january, household, device, columns } = {}) => {
    const number = ++count;
    const cooker = did(`cooker-${number}`);
    const created = ok(
      await admin('POST', '/v1/households', {
        body: {
          did: did(`household-${number}`),
          projectId: did('project'),
          location: { district: 'XYZ', density: 'Medium' },
          members: { adults: 3, children: 2 },
          baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
          devices: [
            {
              did: cooker,
              type: 'ElectricPressureCooker',
              expectedInterval: 'PT15M',
              ratedPowerW: 1000,
              ...device,
            },
          ],
          ...household,
        },
      }),
    );
    // No two meters read the same.
    const own = { ...meteredDay, energy_wh: 400 + number * 1.25, hours_in_use: 2, ...columns };
    const rows = days.flatMap((day) =>
      deviceDayRows(cooker, [day], {
        ...own,
        input_digest: Buffer.from(sha256(`input ${cooker} ${day}`)).toString('hex'),
      }),
    );
    await world.clickhouse.insertRows('device_days', rows);
    const evidence = await batches(cooker, days);
    return { did: String(created['did']), id: String(created['id']), device: cooker, evidence };
  };

  const analyzed: ClaimsField['analyzed'] = async (options = {}) => {
    const of = await home(options);
    const days = options.days ?? january;
    const result = await analyze(admin, of.did, { periodStart: days[0], periodEnd: days.at(-1) });
    return {
      ...of,
      analysisId: result.id,
      methodology: result.methodology,
      credited: result.creditedReduction,
      reductions: result.analysis.reductions,
    };
  };

  return {
    project: did('project'),
    projectId,
    admin,
    claimant: await party('developer', { organisation: `Stoves of ${name}` }),
    verifier: await party('verifier', { verifies: `Audits of ${name}` }),
    party,
    home,
    analyzed,
    batches,
  };
}

const analysisShape = z.looseObject({
  id: z.string(),
  status: z.string(),
  methodology: z.string(),
  creditedReduction: z.number(),
  analysis: z.looseObject({ reductions: z.number() }),
});

/** The analysis of a household in January; on a slow machine the answer is a job, whose end is waited for. */
export async function analyze(call: HttpClient, householdId: string, more: object = {}) {
  const asked = { householdId, periodStart: month.start, periodEnd: month.end, ...more };
  const reply = await call('POST', '/v1/analysis/household', { body: asked });
  if (reply.status === 200) return analysisShape.parse(reply.body);
  if (reply.status !== 202) throw new Error(`no analysis: ${reply.text}`);
  const ended = await until('the analysis to end', async () => {
    const { body } = await call('GET', `/v1/jobs/${String(reply.body['id'])}`);
    return body['status'] !== 'running' && body;
  });
  const { result } = z.object({ result: z.object({ id: z.string() }) }).parse(ended);
  return analysisShape.parse((await call('GET', `/v1/analyses/${result.id}`)).body);
}

/** The body of an emission claim of a whole month. */
export const emissionClaim = (
  home: Analyzed,
  changes: object = {},
  evidence: readonly unknown[] = home.evidence,
) => ({
  claim: {
    type: 'EmissionReductionClaim',
    householdId: home.did,
    period: month,
    quantity: Math.floor(home.credited * 100) / 100,
    unit: 'kgCO2e',
    methodology: home.methodology,
    analysisId: home.analysisId,
    declaration: { notIssuedElsewhere: true },
    ...changes,
  },
  evidence,
  submit: true,
});

/** The body of a claim of two hours of use; `period` must be of its days. */
export const usageClaim = (
  home: Pick<Home, 'did'> & Partial<Pick<Home, 'evidence'>>,
  changes: object = {},
  evidence: readonly unknown[] = home.evidence ?? [],
) => ({
  claim: { type: 'UsageClaim', householdId: home.did, period: month, quantity: 2, unit: 'h', ...changes },
  evidence,
  submit: true,
});

export const etagOf = ({ headers }: HttpReply): Record<string, string> => ({
  'if-match': headers.get('etag') ?? '',
});

/** A claim as `GET` shows it, with the header that a change of it needs. */
export async function readClaim(call: HttpClient, id: unknown) {
  const reply = await call('GET', `/v1/claims/${String(id)}`);
  return { ...reply, headers: etagOf(reply) };
}

/** Decides on a claim in its present version. */
export async function decide(
  call: HttpClient,
  id: unknown,
  body: object = { decision: 'verified' },
): Promise<HttpReply> {
  const { headers } = await readClaim(call, id);
  return call('POST', `/v1/claims/${String(id)}/verifications`, { headers, body });
}

export interface Signer {
  readonly multikey: string;
  readonly key: KeyObject;
}

/** A new Ed25519 key, with its public part as Multikey. */
export function newSigner(): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url');
  return { multikey: `z${base58(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))}`, key: privateKey };
}

interface Signing {
  readonly signer: Signer;
  readonly verificationMethod: string;
  readonly claimId: string;
  readonly version: number;
  readonly claimDigest: string;
  readonly decision: string;
  /** When it is signed; default: now. */
  readonly createdMs?: number;
}

/** A decision with its proof. */
export function signedDecision({
  signer,
  claimId,
  version,
  verificationMethod,
  createdMs = Date.now(),
  ...decided
}: Signing) {
  const { proof } = signDocument(decisionStatement(claimId, { onVersion: version, ...decided }), {
    sha256,
    sign: (bytes) => sign(null, bytes, signer.key),
    verificationMethod,
    created: new Date(createdMs).toISOString().replace(/\.\d+Z/, 'Z'),
  });
  return { decision: decided.decision, proof };
}
