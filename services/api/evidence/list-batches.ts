// GET /v1/evidence/batches: the commitments to the readings of days.
import { z } from 'zod';
import { isDate } from '#domain/dating/calendar.ts';
import { defineEndpoint, noBody, noParams } from '../context/endpoint.ts';
import type { Api } from '../context/api.ts';
import { anyOf, ownProjects, type Condition } from '../contract/condition.ts';
import { cursorText, digestOf, readCursor } from '../contract/cursor.ts';
import { reference } from '../contract/fields.ts';
import { limitDefault } from '../contract/list-query.ts';
import { many, one, pageQuery } from '../contract/query.ts';
import { inProjects } from '../projects/projects.ts';
import { deviceBody } from '../store/bodies/device.ts';
import { parseStored } from '../store/bodies/held.ts';
import { listReply } from '../store/bodies/replies.ts';
import { anchorsOf, readBatches, type BatchRow } from '../store/evidence/batches.ts';
import { batchReply, printBatches } from './batches.ts';

const day = z.string().refine(isDate, 'This must be a date, for example 2026-11-20.');

const place = z.tuple([z.string(), z.string(), z.int().min(0), z.string()]);

export const listEvidenceBatches = defineEndpoint({
  method: 'GET',
  path: '/v1/evidence/batches',
  operationId: 'listEvidenceBatches',
  summary: 'List evidence batches',
  description:
    'A batch is the Merkle root of the readings of a device on a local day, cut six hours after its end. Ordered by DID of the device, day and `seq`. Late readings make another batch of the day; the one before is `superseded` and stays. With `superseded` a page may have fewer items than `limit`, or none, while `hasMore` is true: follow `nextCursor`.',
  scope: 'claims:read',
  params: noParams,
  query: z.strictObject({
    limit: pageQuery.limit,
    cursor: pageQuery.cursor,
    deviceId: many(reference('device')),
    day: many(day).describe('Local day, YYYY-MM-DD.'),
    projectId: many(reference('project')),
    superseded: one(z.enum(['true', 'false'])).describe(
      'true: only batches with a newer one; false: only the newest of each day.',
    ),
  }),
  body: noBody,
  replies: { 200: { description: 'A page of batches.', schema: listReply(batchReply) } },
  problems: ['invalid-cursor'],
  run: async ({ query, principal }, api) => {
    const { limit = limitDefault, cursor, superseded } = query;
    const conditions = [
      ...ownProjects(principal),
      ...anyOf('device_did', await didsOf(api, query.deviceId)),
      ...daysIn(query.day),
      ...(await inProjects(api, query.projectId)),
    ];
    const digest = digestOf([conditions, superseded]);
    const after = cursor === undefined ? null : readCursor(cursor, place, digest);
    const rows = await readBatches(api, {
      conditions: [...conditions, ...behind(after)],
      limit: limit + 1,
    });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const nextCursor = rows.length > limit && last ? cursorText(placeOf(last), digest) : null;
    const anchored = anchorsOf(
      api,
      shown.map(({ id }) => id),
    );
    const printed = await printBatches(api, shown, anchored);
    const data = printed.filter(
      (batch) => superseded === undefined || String(batch.superseded) === superseded,
    );
    return {
      status: 200,
      body: { data, nextCursor, hasMore: nextCursor !== null },
      ...(nextCursor !== null && { nextCursor }),
    };
  },
});

const placeOf = ({ did, day: on, seq, id }: BatchRow): z.output<typeof place> => [did, on, seq, id];

function behind(after: z.output<typeof place> | null): Condition[] {
  if (after === null) return [];
  const [afterDid, afterDay, afterSeq, afterId] = after;
  return [
    {
      sql: '(device_did, day, seq, id) > ({afterDid:String}, {afterDay:Date}, {afterSeq:UInt32}, {afterId:String})',
      params: { afterDid, afterDay, afterSeq, afterId },
    },
  ];
}

const daysIn = (days: readonly string[] | undefined): Condition[] =>
  days === undefined ? [] : [{ sql: 'day IN {days:Array(Date)}', params: { days } }];

/** A device that is not registered has batches under its DID. */
async function didsOf(api: Api, named: readonly string[] | undefined): Promise<string[] | undefined> {
  if (named === undefined) return undefined;
  const ids = named.filter((text) => !text.startsWith('did:'));
  const devices = await api.records.latest('device', ids);
  return named.map((text) => {
    const device = devices.get(text);
    return device ? parseStored(deviceBody, device).body.did : text;
  });
}
