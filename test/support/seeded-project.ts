// A project with something of each kind that the API can show, for tests of who sees what.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Template } from '#domain/surveys/templates/template.ts';
import { openRecords } from '#records/records.ts';
import { alarmId, alarmKind, type AlarmBody } from '#records/alarms/alarm.ts';
import { decide, emissionClaim, january, openClaimsField, type Analyzed } from './claims-field.ts';
import { httpClient, type HttpClient, type HttpReply } from './http.ts';
import { keyFor } from './key.ts';
import { anchorAll } from './measured-claim.ts';
import { openPhones, type Phones } from './phones.ts';
import { subscribe, type Receiver } from './receiver.ts';
import { until } from './until.ts';
import type { World } from './world-on.ts';

export interface SeededProject {
  readonly id: string;
  readonly did: string;
  /** Allows everything in this project, for its organisation. */
  readonly key: string;
  readonly organisation: string;
  readonly collector: string;
  /** Of the field link of its collector. */
  readonly token: string;
  /** The things at which lists and single reads have something below, by the list of their kind. */
  readonly things: ReadonlyMap<string, string>;
  /** A campaign with a sample and a cross-check. */
  readonly sampled: string;
  readonly household: string;
  /** Id of the household that was interviewed. */
  readonly visited: string;
  readonly device: string;
  readonly analysisId: string;
  /** Id of the interview that is held. */
  readonly held: string;
  /** Of the form of the campaign. */
  readonly formVersion: string;
  /** DIDs of the households of the sample. */
  readonly drawn: readonly string[];
}

interface Seeding {
  readonly world: Pick<World, 'settings' | 'clickhouse' | 'topics'>;
  readonly url: string;
  /** Of callbacks. */
  readonly receiver: Receiver;
  /** In each DID, and in each text that a person wrote. */
  readonly name: string;
}

const ok = ({ status, body, text }: HttpReply): Record<string, unknown> => {
  if (status >= 300) throw new Error(`the project is not seeded: ${status} ${text}`);
  return body;
};

const idOf = (reply: HttpReply): string => String(ok(reply)['id']);

const interviewAt = '2026-11-20T09:00:00Z';
const readAt = '2024-01-02T10:00:00Z';
const days = january.slice(0, 3);
const period = { start: days[0] ?? '', end: days.at(-1) ?? '' };

const templateOf = (name: string): Template => ({
  templateId: `${name}-questions`,
  title: `${name} title`,
  sections: [
    {
      id: 's',
      questions: [
        { id: 'persons', type: 'integer', required: true },
        { id: 'name', type: 'text' },
        { id: 'stove', type: 'image' },
      ],
    },
  ],
});

/** Makes the project with its people, its field and its telemetry. */
export async function seedProject(seeding: Seeding): Promise<SeededProject> {
  const { world, url, name } = seeding;
  const claims = await openClaimsField({ ...world, url }, name);
  const { admin, project: did, projectId: id } = claims;
  const organisation = `Stoves of ${name}`;
  const key = await keyFor(world, { projectIds: [id], organisation });
  const own = httpClient(url, key);
  const phones = await openPhones(admin, name);
  const [home, credited] = [await claims.analyzed({ days }), await claims.analyzed({ days })];
  ok(
    await own('POST', '/v1/analysis/project', {
      body: { projectId: did, periodStart: period.start, periodEnd: period.end },
    }),
  );
  await anchorAll(world, home.device, credited.device);
  const claim = await seedClaims(claims, home, credited);
  const device = await seedDevice(own, home, name);
  await seedTelemetry(seeding, id, home);
  const correction = { observedAt: readAt, sequence: 1, quantity: 6, correctionReason: `${name} misread` };
  ok(await own('POST', `/v1/devices/${device}/delivery-corrections`, { body: correction }));
  const survey = await seedInterviews(phones, admin, name);
  const sampled = await seedSample(phones, admin);
  const things = new Map([
    ['/v1/projects', id],
    ['/v1/households', home.id],
    ['/v1/devices', device],
    ['/v1/analyses', home.analysisId],
    ['/v1/claims', claim],
    ['/v1/surveys', survey.id],
    ['/v1/responses', survey.response],
    ['/v1/attachments', survey.attachment],
    ['/v1/collectors', phones.collectorId],
    ...(await seedService(seeding, key, { project: did, device: home.device })),
  ]);
  const token = /\/key\/([^/]+)/.exec(phones.address())?.[1] ?? '';
  return {
    id,
    did,
    key,
    organisation,
    collector: phones.collector,
    token,
    things,
    sampled: sampled.id,
    household: home.did,
    visited: survey.visited,
    device: home.device,
    analysisId: home.analysisId,
    held: survey.held,
    formVersion: survey.formVersion,
    drawn: sampled.drawn,
  };
}

type Claims = Awaited<ReturnType<typeof openClaimsField>>;

/** Id of a claim with decisions, a credential and a dispute. */
async function seedClaims(claims: Claims, home: Analyzed, credited: Analyzed): Promise<string> {
  const { admin, claimant, verifier, party } = claims;
  const claim = async (of: Analyzed): Promise<string> => {
    const id = idOf(await claimant('POST', '/v1/claims', { body: emissionClaim(of, { period }) }));
    ok(await decide(verifier, id));
    return id;
  };
  await claim(credited);
  const id = await claim(home);
  ok(await admin('POST', `/v1/claims/${id}/credential`));
  const rival = await party('rival', { organisation: `Rivals of ${claims.project}` });
  const reason = { code: 'other', text: 'No such stove.' };
  ok(await rival('POST', `/v1/claims/${id}/disputes`, { body: { reason } }));
  return id;
}

/** Id of a device with a record of each kind. */
async function seedDevice(own: HttpClient, home: Analyzed, name: string): Promise<string> {
  const path = `/v1/devices/${encodeURIComponent(home.device)}`;
  ok(await own('PATCH', path, { body: { firmware: `${name}-1`, serialNumber: `${name}-serial` } }));
  const records: [string, object][] = [
    ['status-changes', { to: 'maintenance', reason: `${name} lid` }],
    ['status-changes', { to: 'active', reason: `${name} lid again` }],
    [
      'gaps',
      {
        from: '2026-03-01T00:00:00Z',
        to: '2026-03-02T00:00:00Z',
        reason: 'network',
        note: `${name} mast`,
      },
    ],
    ['calibrations', { performedAt: '2026-03-01T00:00:00Z', method: `${name} meter` }],
    [
      'keys',
      { keyId: `${name}-key`, publicKeyMultibase: 'z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK' },
    ],
  ];
  for (const [list, body] of records) ok(await own('POST', `${path}/${list}`, { body }));
  const household = `/v1/households/${encodeURIComponent(home.did)}`;
  const contact = { name: `${name} Contact` };
  ok(await own('PATCH', household, { body: { contact, tags: [`${name}-tag`] } }));
  ok(
    await own('POST', `${household}/baselines`, {
      body: { fuelType: 'Charcoal', monthlyConsumption: 41, validFrom: '2026-03-01' },
    }),
  );
  for (const to of ['inactive', 'active'])
    ok(await own('POST', `${household}/status-changes`, { body: { to, reason: `${name} season` } }));
  return String(ok(await own('GET', path))['id']);
}

/** What devices send, and what services find in it. */
async function seedTelemetry({ world, name }: Seeding, projectId: string, home: Analyzed): Promise<void> {
  const { clickhouse, topics } = world;
  const did = home.device;
  const at = readAt;
  const place = { _arrived_at: at, _partition: 0, _offset: 1 };
  const reading = { device_did: did, observed_at: at, sequence: 1, ...place };
  await clickhouse.insertRows('power_readings', [{ ...reading, active_power_w: 900, ingested_at: at }]);
  await clickhouse.insertRows('fuel_readings', [
    { ...reading, fuel_type: 'LPG', measure: 'DELIVERED', quantity: 60, unit: 'KG', ingested_at: at },
  ]);
  await clickhouse.insertRows('anomalies', [
    {
      ...reading,
      id: Buffer.from(name.padEnd(16, '-')).toString('hex').slice(0, 32),
      detector: 'gap',
      detector_version: 1,
      kind: 'power',
      channel: 'reading',
      severity: 'warning',
      detail: `${name} was silent`,
      _topic: topics.power.topic,
    },
  ]);
  const offset = Number(`0x${Buffer.from(name).toString('hex').slice(0, 12)}`);
  await clickhouse.insertRows('dead_letters', [
    {
      ...place,
      reason: 'truncated',
      detail: `${name} ends early`,
      message_key: did,
      raw: 'abc',
      raw_length: 3,
      raw_sha256: '0'.repeat(64),
      _topic: topics.power.topic,
      _offset: offset,
      _last_offset: offset,
    },
  ]);
  const body: AlarmBody = {
    type: 'reading.stuck',
    severity: 'major',
    state: 'cleared',
    subject: did,
    deviceId: '',
    householdId: home.id,
    householdDid: home.did,
    projectId,
    openedAt: at,
    clearedAt: at,
    evidence: { from: at, to: at, query: `/v1/devices/${did}/health` },
    acknowledged: false,
    acknowledgedBy: null,
    acknowledgedAt: null,
    assignee: `${name} desk`,
    comments: [],
    createdAt: at,
    updatedAt: at,
  };
  const id = alarmId({ type: body.type, deviceId: did, earlier: 0 });
  const records = openRecords(clickhouse);
  const nowMs = Date.now();
  await records.commit({
    atMs: nowMs,
    readAtMs: nowMs,
    actor: 'test',
    records: [{ kind: alarmKind, id, version: 1, body: { ...body } }],
    reply: null,
  });
  await records.drain();
}

const listed = z.object({ data: z.array(z.looseObject({ id: z.string() })) });
const members = z.object({ data: z.array(z.looseObject({ householdId: z.string() })) });

/** A campaign whose form is on a phone; one interview with a file and a decision, and one that is held. */
async function seedInterviews(
  { field, visit, collector, address }: Phones,
  admin: HttpClient,
  name: string,
): Promise<Record<'id' | 'visited' | 'response' | 'attachment' | 'held' | 'formVersion', string>> {
  const id = await field.open(templateOf(name));
  const [asked, held] = [
    await visit(id, { contact: { name: `${name} Visited` }, externalId: `${name}-1` }),
    await visit(id),
  ];
  const response = idOf(
    await admin('POST', `/v1/surveys/${id}/responses`, {
      body: {
        householdId: asked.did,
        responseId: `${name}-interview`,
        timestamp: interviewAt,
        collector,
        responses: { s: { persons: 3, name: `${name} Answer` } },
      },
    }),
  );
  const path = `/v1/responses/${response}`;
  const attachment = idOf(
    await admin('POST', `${path}/attachments?name=${name}.jpg`, {
      body: new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Buffer.from(name)]),
      headers: { 'content-type': 'image/jpeg' },
    }),
  );
  const etag = (await admin('GET', path)).headers.get('etag') ?? '';
  ok(
    await admin('POST', `${path}/verifications`, {
      headers: { 'if-match': etag },
      body: { decision: 'needs_correction', reason: `${name} roster` },
    }),
  );
  const form = (await admin('GET', `/v1/surveys/${id}/form`)).text;
  const version = /<data id="[^"]+" version="([^"]+)"/.exec(form)?.[1] ?? '';
  const xml = `<data id="${id}" version="${version}"><household>${held.id}</household><s><persons>many</persons>
    <name>${name} Held</name></s><meta><instanceID>uuid:${randomUUID()}</instanceID></meta></data>`;
  const body = new FormData();
  body.set('xml_submission_file', new Blob([xml], { type: 'text/xml' }), 'interview.xml');
  const sent = await fetch(`${address()}/submission`, { method: 'POST', body });
  if (!sent.ok) throw new Error(`no interview of a phone: ${await sent.text()}`);
  const { body: found } = await admin('GET', `/v1/surveys/${id}/responses?status=held`);
  const [{ id: heldId } = { id: '' }] = listed.parse(found).data;
  return { id, visited: asked.id, response, attachment, held: heldId, formVersion: version };
}

/** A campaign that drew its sample by a committed seed, and compared its answers with sensors. */
async function seedSample(
  { field }: Phones,
  admin: HttpClient,
): Promise<{ id: string; drawn: readonly string[] }> {
  const id = idOf(
    await field.create({
      type: 'MonitoringSurvey',
      template: { stoveUsage: true },
      sampling: { method: 'simple_random', size: 2 },
    }),
  );
  const seedPlan = { source: 'external', description: 'public lottery draw of 2026-11-28' };
  const change = async (step: string, body: object): Promise<void> => {
    const etag = (await admin('GET', `/v1/surveys/${id}`)).headers.get('etag') ?? '';
    ok(await admin('POST', `/v1/surveys/${id}/${step}`, { headers: { 'if-match': etag }, body }));
  };
  await change('sample/commitment', { seedPlan });
  const seed = { source: 'external', value: '04 17 23 31 38 42', publishedAt: new Date().toISOString() };
  await change('sample', { seed });
  await field.act(id, 'open');
  ok(await admin('POST', `/v1/surveys/${id}/cross-checks`, { body: { window: 'P14D' } }));
  const { body } = await admin('GET', `/v1/surveys/${id}/sample?role=sample`);
  return { id, drawn: members.parse(body).data.map(({ householdId }) => householdId) };
}

/** What belongs to keys: webhooks with a delivery, a further key, a session, a job, a batch of readings. */
async function seedService(
  { url, receiver, name }: Seeding,
  key: string,
  { project, device }: { readonly project: string; readonly device: string },
): Promise<[string, string][]> {
  const own = httpClient(url, key);
  const hook = await subscribe(own, receiver, { projectIds: [project], description: `${name} desk` });
  ok(await own('POST', `/v1/webhook-endpoints/${hook.id}/tests`, { body: {} }));
  await until('a delivery', async () => {
    const { text } = await own('GET', `/v1/webhook-endpoints/${hook.id}/deliveries`);
    return text.includes('"id"');
  });
  const made = ok(
    await own('POST', '/v1/api-keys', {
      body: { name: `${name} office`, scopes: ['households:read'], projectIds: [project] },
    }),
  );
  ok(await httpClient(url, null)('POST', '/v1/sessions', { body: { apiKey: key } }));
  const csv = `did,projectId,externalId,location.district,location.density,baseline.fuelType,baseline.monthlyConsumption
did:example:${name}:imported,${project},${name}-imported,${name} district,Low,Wood,3
`;
  const job = idOf(
    await own('POST', '/v1/households/imports', {
      body: csv,
      headers: { 'content-type': 'text/csv', prefer: 'respond-async' },
    }),
  );
  await until('the import', async () => (await own('GET', `/v1/jobs/${job}`)).body['status'] === 'succeeded');
  const reading = { kind: 'power', observedAt: new Date().toISOString(), sequence: 2, activePowerW: 800 };
  const sent = await own('POST', '/v1/readings/batches', { body: { deviceId: device, readings: [reading] } });
  const batch = String(ok(sent)['batchId']);
  await until('the batch', async () => (await own('GET', `/v1/readings/batches/${batch}`)).status === 200);
  return [
    ['/v1/readings/batches', batch],
    ['/v1/webhook-endpoints', hook.id],
    ['/v1/api-keys', String(made['id'])],
    ['/v1/jobs', job],
  ];
}
