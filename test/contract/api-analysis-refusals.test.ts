// Every refusal of an analysis of a household and of a project: its documented code and its text.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#api/endpoints.ts';
import { isProblemCode, problems } from '#api/contract/problem.ts';
import { insertRecords } from '#records/backup.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openSharedApi } from '#test/support/shared-api.ts';
import { deviceDayRows, meteredDay } from '#test/support/device-days.ts';

const world = openSharedApi();
let call: HttpClient;

beforeAll(async () => {
  call = httpClient(world.url, await keyFor(world));
});
afterAll(() => world[Symbol.asyncDispose]());

const month = { periodStart: '2024-01-01', periodEnd: '2024-01-31' };
const january = Array.from({ length: 31 }, (_, index) => `2024-01-${String(index + 1).padStart(2, '0')}`);
const cooker = { name: 'cooker', type: 'ElectricPressureCooker' };

async function created(path: string, body: unknown): Promise<Record<string, unknown>> {
  const reply = await call('POST', path, { body });
  if (reply.status !== 201) throw new Error(`${path}: ${reply.status} ${reply.text}`);
  return reply.body;
}

/** A project `did:refusals:<name>` with one household `did:refusals:<name>/h`, whose devices are `did:refusals:<name>/<device>`. */
async function programme(
  name: string,
  devices: readonly { name: string; type: string }[],
  more: object = {},
) {
  const did = `did:refusals:${name}`;
  await created('/v1/projects', { did, name });
  await created('/v1/households', {
    did: `${did}/h`,
    projectId: did,
    location: { district: 'XYZ', density: 'Medium' },
    baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
    members: { adults: 3, children: 2 },
    devices: devices.map(({ name: device, type }) => ({
      did: `${did}/${device}`,
      type,
      expectedInterval: 'PT15M',
    })),
    ...more,
  });
  return { household: `${did}/h`, project: did };
}

const days = (did: string, columns: object, of = january): Promise<void> =>
  world.clickhouse.insertRows('device_days', deviceDayRows(did, of, columns));

interface Programme {
  readonly household: string;
  readonly project: string;
}

const ofHousehold = ({ household }: Pick<Programme, 'household'>, changes: object = {}): Promise<HttpReply> =>
  call('POST', '/v1/analysis/household', { body: { householdId: household, ...month, ...changes } });

const ofProject = ({ project }: Pick<Programme, 'project'>, changes: object = {}): Promise<HttpReply> =>
  call('POST', '/v1/analysis/project', { body: { projectId: project, ...month, ...changes } });

type Expected = readonly [status: number, code: string, detail: string];

/** A refusal with this text, which the contract names for the operation. */
function refusal(operationId: string, [status, code, detail]: Expected) {
  if (!isProblemCode(code)) throw new Error(`${code} is no code of a problem`);
  const { problems: own = [], body } = endpoints.find((one) => one.operationId === operationId) ?? {};
  expect(problems[code].status).toBe(status);
  expect([...own, body?.fault]).toContain(code);
  return { status, body: { status, code, detail } };
}

const ofOne = (expected: Expected) => refusal('analyzeHousehold', expected);
const ofAll = (expected: Expected) => refusal('analyzeProject', expected);

/** A project whose only household is refused says why, and which one. */
const nobody = (code: string, of: Programme, detail: string): Expected => [
  422,
  'insufficient-data',
  `None of the 1 households can be analyzed: ${code} 1. ${of.household}: ${detail}`,
];

test('no baseline: the day, and how one is added', async () => {
  const of = await programme('baseless', [cooker], { baseline: undefined, status: 'enrolled' });
  await days('did:refusals:baseless/cooker', meteredDay);
  const detail =
    'No baseline is valid on 2024-01-01: add one with a validFrom of 2024-01-01 or earlier by POST /v1/households/{id}/baselines.';
  expect(await ofHousehold(of)).toMatchObject(ofOne([422, 'no-baseline', detail]));
  expect(await ofProject(of)).toMatchObject(ofAll(nobody('no-baseline', of, detail)));
});

test('low coverage: what was sent and what is required; allowLowCoverage gives a provisional result', async () => {
  const of = await programme('gaps', [cooker]);
  await days('did:refusals:gaps/cooker', meteredDay, january.slice(0, 20));
  const detail =
    'The coverage is 0.6452 (did:refusals:gaps/cooker 0.6452), and 0.95 is required. Ask for days with more data (see GET /v1/households/{id}/coverage), or send allowLowCoverage for a provisional result.';
  const refused = await ofHousehold(of);
  expect(refused).toMatchObject(ofOne([422, 'coverage-below-threshold', detail]));
  expect(refused.body).toMatchObject({ coverage: 0.6452, required: 0.95 });
  expect(await ofProject(of)).toMatchObject(ofAll(nobody('coverage-below-threshold', of, detail)));
  for (const allowed of [ofHousehold, ofProject])
    expect(await allowed(of, { allowLowCoverage: true })).toMatchObject({
      status: 200,
      body: { status: 'provisional', coverage: 0.6452 },
    });
});

test('days on which a device was suspended are told by its name, and are no fault of its readings', async () => {
  const of = await programme('suspended', [cooker]);
  await days('did:refusals:suspended/cooker', meteredDay);
  const change = { to: 'suspended', at: '2024-01-11T00:00:00Z', reason: 'The stove is at the repair shop.' };
  const path = `/v1/devices/${encodeURIComponent('did:refusals:suspended/cooker')}/status-changes`;
  await created(path, change);
  const refused = await ofHousehold(of);
  expect(refused).toMatchObject({ status: 422, body: { code: 'coverage-below-threshold' } });
  expect(refused.body).toMatchObject({
    detail: expect.stringContaining(
      '(did:refusals:suspended/cooker 0.3226, suspended on 21 days that are left out), and 0.95 is required',
    ),
  });
});

test('readings of today that have not arrived: the refusal says that some may be on their way', async () => {
  const of = await programme('early', [cooker]);
  const today = new Date().toISOString().slice(0, 10);
  expect(await ofHousehold(of, { periodStart: today, periodEnd: today })).toMatchObject({
    status: 422,
    body: {
      code: 'insufficient-data',
      detail: expect.stringMatching(
        /sent no readings .* may still be in transit\. Send the request again in some seconds/,
      ),
    },
  });
});

test('a period that is too long, reversed or in the future, and the data of an earlier moment', async () => {
  const of = await programme('periods', [cooker]);
  const today = new Date().toISOString().slice(0, 10);
  const long = 'The period has 401 days, counting both ends; at most 400 are allowed.';
  const reversed = 'The period ends on 2023-12-31, before its start on 2024-01-01.';
  const later = `The period starts on 2999-01-01, after today (${today} in UTC). Choose days in the past.`;
  const cases = [
    [{ periodEnd: '2025-02-04' }, '#/periodEnd', 'period-too-long', long],
    [{ periodEnd: '2023-12-31' }, '#/periodEnd', 'end-before-start', reversed],
    [{ periodStart: '2999-01-01', periodEnd: '2999-01-31' }, '#/periodStart', 'in-future', later],
    [{ asOf: '2024-02-01T00:00:00Z' }, '#/asOf', 'not-supported', expect.stringContaining('not supported')],
  ] as const;
  for (const [changes, pointer, code, detail] of cases)
    for (const [operationId, reply] of [
      ['analyzeHousehold', await ofHousehold(of, changes)],
      ['analyzeProject', await ofProject(of, changes)],
    ] as const) {
      expect(reply).toMatchObject(refusal(operationId, [400, 'invalid-analysis', expect.any(String)]));
      expect(reply.body).toMatchObject({
        title: 'Invalid household data',
        errors: [{ pointer, code, detail }],
      });
    }
});

test('an unknown household or project, by either of its names', async () => {
  for (const name of ['did:refusals:nobody', 'hh_01ARZ3NDEKTSV4RRFFQ69G5FAV'])
    expect(await ofHousehold({ household: name })).toMatchObject(
      ofOne([404, 'household-not-found', `There is no household ${name}.`]),
    );
  for (const name of ['did:refusals:nobody', 'prj_01ARZ3NDEKTSV4RRFFQ69G5FAV'])
    expect(await ofProject({ project: name })).toMatchObject(
      ofAll([404, 'project-not-found', `There is no project ${name}.`]),
    );
});

test('overlapping installations: the device and the day', async () => {
  const of = await programme('double', [cooker]);
  await days('did:refusals:double/cooker', meteredDay);
  const { id: deviceId } = await one('/v1/devices/did%3Arefusals%3Adouble%2Fcooker');
  const elsewhere = await created('/v1/households', {
    did: 'did:refusals:double/other',
    location: { district: 'XYZ', density: 'Medium' },
    baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
  });
  // Two stays that meet cannot be made by REST: as an importer of another system would have left them.
  await insertRecords(world.clickhouse, [
    {
      kind: 'installation',
      id: 'ins_double',
      version: 1,
      body: JSON.stringify({
        deviceId,
        deviceDid: 'did:refusals:double/cooker',
        householdId: elsewhere['id'],
        householdDid: 'did:refusals:double/other',
        projectId: null,
        from: '2024-01-17T00:00:00Z',
        to: '2024-01-20T00:00:00Z',
      }),
      actor: 'test',
      nonce: 'double',
      at: '2024-03-01T00:00:00Z',
    },
  ]);
  const detail =
    'Device did:refusals:double/cooker is installed in two households on 2024-01-17. GET /v1/devices/{id}/installations lists its installations. Choose days on which it has one.';
  const refused = await ofHousehold(of);
  expect(refused).toMatchObject(ofOne([409, 'device-conflict', detail]));
  expect(refused.body).toMatchObject({
    errors: [{ pointer: '#/householdId', code: 'installed-twice', detail }],
  });
  expect(await ofProject(of)).toMatchObject(ofAll(nobody('device-conflict', of, detail)));
});

const one = async (path: string): Promise<Record<string, unknown>> => (await call('GET', path)).body;

test('a methodology that needs calibrated meters: the meter and the first day without', async () => {
  const of = await programme('uncalibrated', [cooker]);
  await days('did:refusals:uncalibrated/cooker', meteredDay);
  const asked = { methodology: 'gs-mecd@2.0', parameters: { daf: 0.1, 'upstream.Charcoal': 0.5 } };
  const device = 'did:refusals:uncalibrated/cooker';
  const missing = (day: string): string =>
    `gs-mecd@2.0 requires a valid calibration of ${device} on every day, and none is valid on ${day}. Add it by POST /v1/devices/{id}/calibrations.`;
  expect(await ofHousehold(of, asked)).toMatchObject(
    ofOne([422, 'calibration-missing', missing('2024-01-01')]),
  );
  expect(await ofProject(of, asked)).toMatchObject(
    ofAll(nobody('calibration-missing', of, missing('2024-01-01'))),
  );
  await created(`/v1/devices/${encodeURIComponent(device)}/calibrations`, {
    performedAt: '2023-01-20T08:00:00Z',
    nextDueAt: '2024-01-20T08:00:00Z',
    errorPercent: 0.4,
  });
  expect(await ofHousehold(of, asked)).toMatchObject(
    ofOne([422, 'calibration-missing', missing('2024-01-21')]),
  );
});

test('parameters that are missing are named at once, of a project before its households are read', async () => {
  const of = await programme('parameters', [cooker]);
  await days('did:refusals:parameters/cooker', meteredDay);
  const asked = { methodology: 'gs-mecd@2.0' };
  const units = {
    daf: 'fraction by which the baseline is adjusted downward',
    'upstream.Charcoal': 'tCO2e/TJ of this fuel, from its making and transport',
  };
  const required = (names: readonly (keyof typeof units)[]) => ({
    errors: names.map((name) => ({
      pointer: `#/parameters/${name}`,
      code: 'required',
      detail: `This is required: ${units[name]}.`,
    })),
  });
  const missing = await ofHousehold(of, asked);
  expect(missing).toMatchObject(
    ofOne([
      422,
      'insufficient-data',
      `gs-mecd@2.0 needs daf; gs-mecd@2.0 counts making and transport of each fuel. No default is confirmed: give daf (${units.daf}) and upstream.Charcoal (${units['upstream.Charcoal']}) in parameters.`,
    ]),
  );
  expect(missing.body).toMatchObject(required(['daf', 'upstream.Charcoal']));
  const ofFleet = await ofProject(of, asked);
  expect(ofFleet).toMatchObject(
    ofAll([
      422,
      'insufficient-data',
      `gs-mecd@2.0 needs daf. No default is confirmed: give daf (${units.daf}) in parameters.`,
    ]),
  );
  expect(ofFleet.body).toMatchObject(required(['daf']));
});

test.each([
  [{ fNRB: 1.2 }, 'fNRB', 'too-large'],
  [{ fNRB: { value: 1.2 } }, 'fNRB/value', 'too-large'],
  [{ fNRB: { value: 0.3, u95: 0.05 } }, 'fNRB/u95', 'too-small'],
  [{ fNRB: { u95: 0.2 } }, 'fNRB/value', 'required'],
  [{ fNRB: { value: 0.3, uncertainty: 0.2 } }, 'fNRB/uncertainty', 'unknown-field'],
  [{ fNRB: '0.3' }, 'fNRB', 'not-valid'],
  [{ daf: { value: 0.1, u95: 0.2 } }, 'daf/u95', 'unknown-field'],
  [{ efficiencyProjekt: 0.5 }, 'efficiencyProjekt', 'unknown-field'],
])('a parameter that is not valid, %j, is told with its place', async (parameters, place, code) => {
  const reply = await ofHousehold({ household: 'did:refusals:nobody' }, { parameters });
  expect(reply).toMatchObject({
    status: 400,
    body: { code: 'invalid-analysis', errors: [{ pointer: `#/parameters/${place}`, code }] },
  });
});

test('a tested efficiency, with its uncertainty and its report, is taken and repeated', async () => {
  const of = await programme('tested', [{ name: 'cooker', type: 'ElectricHotplate' }]);
  await days('did:refusals:tested/cooker', meteredDay);
  const plain = (await ofHousehold(of)).body;
  const parameters = { efficiencyProject: { value: 0.7, u95: 0.05, reference: 'Report 7' } };
  const { status, body } = await ofHousehold(of, { parameters });
  expect({ status, parameters: body['parameters'] }).toEqual({ status: 200, parameters });
  expect(Number(body['methodologyReduction'])).toBeGreaterThan(Number(plain['methodologyReduction']));
  expect(body['warnings']).toContainEqual({
    code: 'given-claims-more',
    detail: expect.stringMatching(/^efficiencyProject is given as 0.7, .*: its proof is Report 7\.$/),
  });
  const bare = { parameters: { efficiencyProject: { value: 0.7 } } };
  expect((await ofHousehold(of, bare)).body['id']).toBe(
    (await ofHousehold(of, { parameters: { efficiencyProject: 0.7 } })).body['id'],
  );
});

test('a unit that is not that of the fuel: the device, the day, the unit, and the right one', async () => {
  const of = await programme('litres', [cooker]);
  await days('did:refusals:litres/cooker', meteredDay);
  const filled = {
    'fuels.fuel_type': ['LPG'],
    'fuels.unit': ['L'],
    'fuels.used': [1],
    'fuels.source': ['consumed'],
    'fuels.delivered': [0],
    read_at: '2024-03-02T00:00:00Z',
  };
  await days('did:refusals:litres/cooker', { ...meteredDay, ...filled }, ['2024-01-07']);
  const detail =
    'did:refusals:litres/cooker reported LPG in L on 2024-01-07. The unit of this fuel is kg: configure the device, and ask for days after the change.';
  expect(await ofHousehold(of)).toMatchObject(ofOne([422, 'unit-mismatch', detail]));
  expect(await ofProject(of)).toMatchObject(ofAll(nobody('unit-mismatch', of, detail)));
});

test('mixed boundaries: asked for, or of the devices of a household', async () => {
  const of = await programme('mixed', [cooker, { name: 'stove', type: 'InductionStove' }]);
  await days('did:refusals:mixed/cooker', meteredDay);
  await days('did:refusals:mixed/stove', { hours_in_use: 1, use_source: 'usage' });
  const asked = { methodology: 'gs-mecd@1.2', baselineMethod: 'wholeHousehold' };
  const contrary =
    'gs-mecd@1.2 uses the boundary metered, but baselineMethod is wholeHousehold. Remove one of them.';
  expect(await ofHousehold(of, asked)).toMatchObject(ofOne([422, 'boundary-mixed', contrary]));
  expect(await ofProject(of, asked)).toMatchObject(ofAll([422, 'boundary-mixed', contrary]));
  const devices =
    'The energy of did:refusals:mixed/stove was not measured, that of did:refusals:mixed/cooker was. Use the boundary wholeHousehold with a FuelScale for the residual Charcoal, or add a meter for did:refusals:mixed/stove.';
  const methodology = { methodology: 'gs-mecd@1.2' };
  expect(await ofHousehold(of, methodology)).toMatchObject(ofOne([422, 'boundary-mixed', devices]));
  expect(await ofProject(of, methodology)).toMatchObject(ofAll(nobody('boundary-mixed', of, devices)));
});

test('no device, or no reading at all; a project without households', async () => {
  const without = await programme('empty', []);
  const none =
    'No creditable stove, cooker or meter is installed from 2024-01-01 to 2024-01-31; installed: nothing. Install one by POST /v1/devices/{id}/installations, also for past days.';
  expect(await ofHousehold(without)).toMatchObject(ofOne([422, 'insufficient-data', none]));
  expect(await ofProject(without)).toMatchObject(ofAll(nobody('insufficient-data', without, none)));
  const silent = await programme('silent', [cooker]);
  const nothing =
    'did:refusals:silent/cooker sent no readings from 2024-01-01 to 2024-01-31. Send stored readings, or ask for days with readings (see GET /v1/households/{id}/coverage).';
  expect(await ofHousehold(silent)).toMatchObject(ofOne([422, 'insufficient-data', nothing]));
  expect(await ofProject(silent)).toMatchObject(ofAll(nobody('insufficient-data', silent, nothing)));
  await created('/v1/projects', { did: 'did:refusals:bare', name: 'bare' });
  expect(await ofProject({ project: 'did:refusals:bare' })).toMatchObject(
    ofAll([
      422,
      'insufficient-data',
      'The project has no household. Add one with POST /v1/households and this projectId.',
    ]),
  );
});

test('fuel or energy that nobody measured: what is missing, and which device would do', async () => {
  const of = await programme('unweighed', [cooker, { name: 'stove', type: 'InductionStove' }]);
  await days('did:refusals:unweighed/cooker', meteredDay);
  const asked = { baselineMethod: 'wholeHousehold' };
  const scale = 'install a FuelScale with the fuelType Charcoal in the household';
  const weighed = `The residual Charcoal of the household was not measured: ${scale}, or use the boundary metered.`;
  expect(await ofHousehold(of, asked)).toMatchObject(ofOne([422, 'insufficient-data', weighed]));
  expect(await ofProject(of, asked)).toMatchObject(ofAll(nobody('insufficient-data', of, weighed)));
  await days('did:refusals:unweighed/stove', { hours_in_use: 1, use_source: 'usage' });
  const metered = `did:refusals:unweighed/stove has no energy or fuel meter, and the residual Charcoal of the household was not measured: ${scale}, or a meter for each new stove.`;
  expect(await ofHousehold(of)).toMatchObject(ofOne([422, 'insufficient-data', metered]));
});

test('a project of which no household counts names each of them with its reason', async () => {
  const of = await programme('several', [cooker]);
  await created('/v1/households', {
    did: 'did:refusals:several/other',
    projectId: of.project,
    location: { district: 'XYZ', density: 'Medium' },
    baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
  });
  const { body } = await ofProject(of);
  expect(body['errors']).toEqual([
    {
      pointer: '#/projectId',
      code: 'insufficient-data',
      detail: expect.stringMatching(/^did:refusals:several\/h: /),
    },
    {
      pointer: '#/projectId',
      code: 'insufficient-data',
      detail: expect.stringMatching(/^did:refusals:several\/other: /),
    },
  ]);
});

test('a household that was erased is gone, for itself and in its project', async () => {
  const of = await programme('erased', [cooker]);
  await days('did:refusals:erased/cooker', meteredDay);
  const { id } = await one('/v1/households/did%3Arefusals%3Aerased%2Fh');
  await created(`/v1/households/${String(id)}/erasures`, { reason: 'asked for it' });
  const refused = await ofHousehold(of);
  expect(refused).toMatchObject(ofOne([410, 'erased', String(refused.body['detail'])]));
  expect(await ofProject(of)).toMatchObject({
    status: 422,
    body: { code: 'insufficient-data', detail: expect.stringContaining('erased 1. did:refusals:erased/h: ') },
  });
});
