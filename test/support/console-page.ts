// What tests read of a page of the console: its text once it says something, when it stands still, and what axe-core finds.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'puppeteer-core';
import { z } from 'zod';
import { until } from './until.ts';

/** The text of the page, once it contains this. Throws what the page says instead. */
export async function textWith(page: Page, wanted: string): Promise<string> {
  let text = '';
  try {
    return await until(`the page to say ${JSON.stringify(wanted)}`, async () => {
      text = z.string().parse(await page.evaluate('document.body.innerText'));
      return text.includes(wanted) && text;
    });
  } catch (error) {
    throw new Error(`${String(error)}\nThe page says:\n${text}`, { cause: error });
  }
}

/**
 * Resolves when the page stands still: it is there, reads nothing and draws no picture any more. The browser says it of its own
 * page, because the count of open requests of the driver at times never returns to 0 after a page was left while it read.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    `document.querySelector('main h1') !== null && document.querySelector('.waiting') === null`,
    { polling: 'raf' },
  );
}

/** Sheets of a PDF: its page objects, which are not packed. */
export const sheetsOf = (pdf: Uint8Array): number =>
  [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/Type\s*\/Page\b/g),
  ].length;

const axeText = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const findings = z.object({ violations: z.array(z.object({ id: z.string(), nodes: z.array(z.unknown()) })) });

/**
 * What axe-core finds, by rule. It is evaluated by the browser itself, which the content policy does not concern. All rules
 * run; only what they find fault with is described element by element.
 */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.evaluate(axeText);
  const { violations } = findings.parse(await page.evaluate(`axe.run({ resultTypes: ['violations'] })`));
  return violations.map(({ id, nodes }) => `${id} (${nodes.length}): ${JSON.stringify(nodes).slice(0, 300)}`);
}
