// Promise: what a phone was told is received is there, with its files; what it sends again after a death of the API is stored once.
// FAULT_KILLS kills (default: one for each point), 200 before a release.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openPhones, type Phones } from '#test/support/phones.ts';
import { specifiedTemplate } from '#test/support/specified-template.ts';
import { openProxy, type Trap } from '#test/support/tcp-proxy.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let steady: HttpClient;
let steadyUrl: string;
let phones: Phones;
let survey: string;
let version: string;

beforeAll(async () => {
  world = await openWorld();
  steadyUrl = (await world.start('api')).url;
  steady = httpClient(steadyUrl, await keyFor(world));
  phones = await openPhones(steady, 'killed');
  survey = await phones.field.open(specifiedTemplate);
  await phones.visit(survey);
  const list = await (await fetch(`${phones.address()}/formList?formID=${survey}`)).text();
  version = /<version>([^<]*)</.exec(list)?.[1] ?? '';
});
afterAll(() => world[Symbol.asyncDispose]());

const xmlOf = (id: string, household: string): string =>
  `<data id="${survey}" version="${version}"><household>${household}</household><eligibility><current_cooking>wood</current_cooking></eligibility><socio_economic><household_size>5</household_size></socio_economic><meta><instanceID>${id}</instanceID><audit>audit.csv</audit></meta></data>`;

/** The status, or null when the connection ended without one. */
async function send(url: string, xml: string): Promise<number | null> {
  const body = new FormData();
  body.append('xml_submission_file', new Blob([xml], { type: 'text/xml' }), 'submission.xml');
  body.append('audit.csv', new Blob(['event,node\n'], { type: 'text/csv' }), 'audit.csv');
  const address = phones.address().replace(steadyUrl, url);
  const reply = await fetch(`${address}/submission`, { method: 'POST', body }).catch(() => null);
  return reply?.status ?? null;
}

const isTaken = (status: number | null): boolean => status === 201 || status === 202;

/** A point within a step of a submission, or between two. */
type Point = Pick<Trap, 'table' | 'at'>;

const points = ['survey_files', 'record_intents', 'unique_keys', 'survey_responses', 'records'].flatMap(
  (table): Point[] => (['body', 'answer'] as const).map((at) => ({ table: new RegExp(`^${table}$`), at })),
);

const kills = Number(process.env['FAULT_KILLS'] ?? points.length);

/** Kills a copy at the point, then sends again as a phone does. Resolves to the id of the interview. */
async function strike({ table, at }: Point, number: number): Promise<string> {
  const line = await openProxy(world.env['HEARTH_CLICKHOUSE_API_URL'] ?? '');
  const copy = await world.start('api', { HEARTH_CLICKHOUSE_API_URL: line.url });
  const id = `uuid:${table.source.slice(1, -1)}-${at}-${number}`;
  const xml = xmlOf(id, (await phones.visit(survey)).id);
  const sprung = line.trap({ table, at, act: () => copy.kill('SIGKILL'), goesOn: true });
  const first = send(copy.url, xml);
  await sprung;
  await copy.exited;
  await line[Symbol.asyncDispose]();
  // Confirmed or not: it is sent again, and then it is there.
  await first;
  await until(`${id} to be taken`, async () => isTaken(await send(steadyUrl, xml)));
  expect(await send(steadyUrl, xml)).toBe(202);
  return id;
}

const timeout = 30_000 + kills * 30_000;

test('killed within each step of a submission and between each two', { timeout }, async () => {
  const ids: string[] = [];
  // Two at a time: a start takes all of a core.
  const queue = Array.from({ length: kills }, (_, number) => number).values();
  const lane = async (): Promise<void> => {
    for (const number of queue) {
      const point = points[number % points.length];
      if (point !== undefined) ids.push(await strike(point, number));
    }
  };
  await Promise.all([lane(), lane()]);
  const responses = await phones.responses(survey);
  expect(responses).toHaveLength(kills);
  expect(responses.map(({ instanceId }) => String(instanceId)).toSorted()).toEqual(ids.toSorted());
  for (const response of responses) {
    expect(response).toMatchObject({ version: 1, verification: { status: 'pending' } });
    const { body } = await steady('GET', `/v1/responses/${String(response['id'])}/attachments`);
    const { data } = z.object({ data: z.array(z.object({ name: z.string() })) }).parse(body);
    expect(data.map(({ name }) => name)).toEqual(['audit.csv', 'xml_submission_file']);
  }
});
