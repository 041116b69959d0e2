// The page of templates names every field that an answer can fill in.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { savedFieldNames } from '#domain/surveys/templates/saved-fields.ts';

const page = readFileSync(`${import.meta.dirname}/survey-templates.md`, 'utf8');

test.each(savedFieldNames)('%s', (field) => {
  expect(page).toContain(`\`${field}\``);
});
