// The page of responses: the object whose digest it shows is the one of the service, and its table names every member.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canonicalJson } from '#domain/canonical/canonical-json.ts';
import { sealCalculated } from '#domain/surveys/answers/sealed-questions.ts';
import { canonicalResponse } from '#domain/surveys/responses/canonical-response.ts';
import { hexDigest } from '#test/support/sha256.ts';
import { specifiedTemplate } from '#test/support/specified-template.ts';

const [, section = ''] = readFileSync(join(import.meta.dirname, 'survey-responses.md'), 'utf8').split(
  '\n## Digest\n',
);

const object = canonicalResponse(
  {
    campaignId: 'srv_01M7YNX8J0G4FJM55SGM69V73N',
    responseId: 'survey-123',
    householdId: 'did:ixo:household/123',
    timestamp: '2024-02-20T10:00:00.000Z',
    round: 1,
  },
  {
    answers: {
      eligibility: { current_cooking: ['wood', 'charcoal'] },
      socio_economic: { household_size: 5 },
    },
    salted: [],
    template: sealCalculated(specifiedTemplate),
  },
);

test('the text whose digest it shows is the canonical JSON of that response', () => {
  const [, text = ''] = /^printf %s '(.*)' \| sha256sum$/m.exec(section) ?? [];
  expect(text).toBe(canonicalJson(object));
  expect(section).toContain(`\n${hexDigest(text)}\n`);
});

test('its table names the members of the object, and no other', () => {
  const cells = [...section.matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, cell = '']) => cell.split(', '));
  expect(cells.map((cell) => cell.replaceAll('`', '')).toSorted()).toEqual(Object.keys(object).toSorted());
});
