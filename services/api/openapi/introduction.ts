// The introduction of the documentation: what every operation has in common, in Markdown.
import { limitDefault } from '../contract/list-query.ts';
import { pageLimitMax } from '../contract/query.ts';

export const introduction = `Households, their devices and surveys, and the emission reductions that follow from device data.

## Authentication

Send an API key with every request. \`GET /v1/me\` returns its scopes, projects and expiry.
A key that is limited to projects sees only their records; other records are 404.
\`npm start\` creates the first key; \`POST /v1/api-keys\` and \`npm run key -- create\` create further ones.

\`\`\`sh
curl -H "Authorization: Bearer $KEY" $API/v1/me
\`\`\`

## Errors

Errors are \`application/problem+json\` (RFC 9457). \`code\` is stable and meant for programs; \`detail\` is meant for people.
\`errors\` lists every fault with its place: \`pointer\` into the body, \`parameter\` of the query, or \`header\`.
\`type\` leads to \`/problems/{code}\`, which explains the code.
After 429 and 503 wait for the seconds in \`Retry-After\` and send the same request again.

## Paging

Lists return \`data\`, \`nextCursor\` and \`hasMore\`. \`limit\` is ${limitDefault} by default and at most ${pageLimitMax}.
Pass \`nextCursor\` as \`cursor\`, with the same filters, until \`hasMore\` is false. The header \`Link\` has the whole address.

\`\`\`sh
curl -H "Authorization: Bearer $KEY" "$API/v1/households?limit=2&cursor=$CURSOR"
\`\`\`

## Idempotency

A \`POST\` or \`PATCH\` with an \`Idempotency-Key\` can be repeated safely: for 24 hours a repeat returns the first reply.
The same key with another body is 422. Use a new key, such as a UUID, for each intended change.
Creating a household, device or project again with the same content returns 200 and changes nothing, even without a key.

\`\`\`sh
curl -X POST -H "Authorization: Bearer $KEY" -H 'Idempotency-Key: 5f0c2b' -d @household.json $API/v1/households
\`\`\`

## Concurrent changes

Single records have an \`ETag\`. Send it as \`If-Match\` with a change; the reply is 412 if the record has changed since.
Send it as \`If-None-Match\` with a \`GET\`; the reply is 304 if nothing has changed.
\`PUT\` with \`If-None-Match: *\` only creates.

## Limits

\`GET /v1/limits\` returns the limits in force. \`RateLimit-Policy\` and \`RateLimit\` report the quotas of the key and what is left.
The defaults are 600 requests and 120 batches of readings a minute, and 50 million readings a day.
Work that takes longer than 20 s becomes a job: the reply is 202, and \`Location\` is the path of the job.

## Times and units

Times are ISO 8601 in UTC, such as \`2026-11-21T09:10:00Z\`; any offset is accepted. Days are \`YYYY-MM-DD\` in the time zone of the project.
The end of a time span is exclusive; the last day of a period is inclusive.
Names of fields end in their unit: \`energyWh\`, \`temperatureC\`, \`intervalSeconds\`. Emissions are in kgCO2e.
`;
