// The page of methodologies prints the equations as the code states them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Equation, Methodology } from '#domain/methodologies/methodology.ts';
import { methodologies } from '#domain/methodologies/registry.ts';

const file = join(import.meta.dirname, 'methodologies.md');

const rowOf = ({ reference, text, formulas, inAnalyses }: Equation): string =>
  `| ${reference} | ${text} | ${[...(inAnalyses ? ['analyses'] : []), ...formulas.map((name) => `\`${name}\``)].join(', ')} |`;

const tableOf = ({ equations }: Methodology): string =>
  ['| equation | text | calculated by |', '|---|---|---|', ...equations.map(rowOf)].join('\n');

/** Written again: npx vitest run --config test/vitest.config.ts --project unit infra/docs/methodologies.test.ts -u */
test('the page has the equations of each methodology', async () => {
  const page = readFileSync(file, 'utf8');
  const written = methodologies.reduce((text, methodology) => {
    const [before, after] = [`<!-- equations ${methodology.id} -->`, `<!-- /equations ${methodology.id} -->`];
    const [start, end] = [text.indexOf(before), text.indexOf(after)];
    expect([methodology.id, start > 0 && end > start]).toEqual([methodology.id, true]);
    return `${text.slice(0, start + before.length)}\n\n${tableOf(methodology)}\n\n${text.slice(end)}`;
  }, page);
  await expect(written).toMatchFileSnapshot(file);
});
