// POST /v1/readings/batches: the second door for readings. It writes to the same Kafka topics as devices do.
import { defineEndpoint, noParams, noQuery } from '../context/endpoint.ts';
import { batchDoor, takeBatch } from './take.ts';

export const sendReadings = defineEndpoint({
  ...batchDoor,
  method: 'POST',
  path: '/v1/readings/batches',
  operationId: 'sendReadings',
  summary: 'Send readings; they are in the broker when the answer is 202',
  description:
    'As one JSON document, as lines of JSON (`application/x-ndjson`), or as CloudEvents; plain or with ' +
    '`Content-Encoding: gzip`. Few bodies that are packed or above 64 KiB are in work at once: others wait up to 5 s, ' +
    'then they are answered 503 with `Retry-After`, and nothing of them was taken. Rejected readings are in `items` ' +
    'only: they are not kept and are no dead letters.',
  params: noParams,
  query: noQuery,
  problems: ['daily-volume-exceeded'],
  run: ({ body, principal }, api) => takeBatch(api, principal, body),
});
