// Lines of JSON as rows of an import: what is compared between rows, whatever a row is refused for.
import { expect, test } from 'vitest';
import { importMedia } from './import-rows.ts';

test('a number beyond every double can be compared with other rows', () => {
  const { parse } = importMedia['application/x-ndjson'];
  const [row] = parse(new TextEncoder().encode('{"externalId":"1","members":1e400}\n'));
  expect(row?.sent()).toEqual({ externalId: '1', members: null });
  expect(row?.read().value).toEqual({ externalId: '1', members: Infinity });
});
