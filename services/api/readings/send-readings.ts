// POST /v1/readings/batches: accepts readings by HTTP, and writes them to the Kafka topics to which devices write.
import { defineEndpoint, noParams, noQuery } from '../context/endpoint.ts';
import { batchDoor, takeBatch } from './take.ts';

export const sendReadings = defineEndpoint({
  ...batchDoor,
  method: 'POST',
  path: '/v1/readings/batches',
  operationId: 'sendReadings',
  summary: 'Send readings',
  description:
    'The reply is 202 once the broker has every accepted reading. Send one JSON document, lines of JSON (`application/x-ndjson`) or CloudEvents, plain or with `Content-Encoding: gzip`. Few bodies that are compressed or above 64 KiB are processed at once. Others wait up to 5 s and then receive 503 with `Retry-After`; nothing of them is stored. Rejected readings appear in `items` only: they are not stored and are not dead letters.',
  params: noParams,
  query: noQuery,
  problems: ['daily-volume-exceeded'],
  run: ({ body, principal }, api) => takeBatch(api, principal, body),
});
