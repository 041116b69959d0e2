// The second opinion: the engine of ODK Web Forms says of an interview what JavaRosa says of it, and so what Hearth says.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FormNode, Formula } from '#domain/surveys/form/node.ts';
import { builtInTemplates } from '#domain/surveys/standard/built-in.ts';
import { xformOf } from '#domain/surveys/xform/xform.ts';
import { attachedFiles, openPair, randomTexts } from './compare.ts';
import { everyType } from './every-type.ts';
import { importedTemplate } from './import-file.ts';
import { startJavaRosa, type JavaRosa } from './javarosa.ts';
import { listed } from './listed.ts';
import { downloadMs } from './line-process.ts';
import { seeds } from './seeds.ts';
import { startWebForms, type Restored, type WebForms } from './web-forms.ts';

/** The engine keeps 2.6 MB of memory for each interview that it restored. */
const seedsMax = 200;

let javarosa: JavaRosa;
let webForms: WebForms;
beforeAll(async () => {
  [javarosa, webForms] = await Promise.all([startJavaRosa(), startWebForms()]);
}, downloadMs);
afterAll(() => Promise.all([javarosa, webForms].map((part) => part[Symbol.asyncDispose]())));

interface Value {
  readonly node: FormNode;
  readonly phone: string | undefined;
  readonly browser: string | undefined;
}

/** Where the engines differ, and Hearth does what JavaRosa does. */
const gaps: Readonly<Record<string, (value: Value) => boolean>> = {
  'an interview has its end when it is finished; Web Forms writes it when it is restored': ({ node }) =>
    node.type === 'end',
  'a date is calculated as midnight in UTC by JavaRosa, as a date by Web Forms': ({ phone, browser }) =>
    browser !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(browser) && phone === `${browser}T00:00:00.000Z`,
  'an area is that of a plane in JavaRosa, and of a sphere in Web Forms: those of a country differ': ({
    node: { calculation = [] },
    phone,
    browser,
  }) => says(calculation, /\barea\(/) && Math.abs(Number(phone) / Number(browser) - 1) < 0.01,
  'sum, min and max leave out rows without an answer in JavaRosa, and are empty in Web Forms': ({
    node: { calculation = [] },
    browser,
  }) => browser === undefined && says(calculation, /\b(?:sum|min|max)\(/),
};

const says = (formula: Formula, words: RegExp): boolean =>
  formula.some((part) => typeof part === 'string' && words.test(part));

const metGaps = new Set<string>();

const household = {
  hh_location_district: 'Gulu',
  p_start_size: '4',
  hh_district: 'Gulu',
  hh_household_size: '5',
};

test.each([
  ...[...builtInTemplates, everyType, listed].map(
    (template) => [template.templateId, () => template] as const,
  ),
  ...['sixty-questions', 'liberia-std', 'nigeria-energy', 'hedera-svf-2021'].map(
    (name) => [name, () => importedTemplate(name)] as const,
  ),
])('random interviews of %s', async (_, open) => {
  const template = await open();
  const { form } = await openPair(template, javarosa, household);
  await webForms.open(xformOf(form), attachedFiles(form, household));
  const nodes = new Map(allNodes(form.nodes).map((node) => [node.name, node]));
  const calculated = [...nodes.values()].filter(
    ({ calculation = ['once('] }) => !says(calculation, /\bonce\(/),
  );
  const found: string[] = [];
  for (let seed = 1; seed <= Math.min(seeds.few, seedsMax); seed++) {
    const filled = await javarosa.fillIn(randomTexts(template, form, seed));
    const restored = await webForms.restore(withoutValues(filled.xml, calculated));
    found.push(...differences(filled, restored, nodes).map((one) => `seed ${seed}: ${one}`));
  }
  expect(found).toEqual([]);
});

test('each gap is one that these interviews have', () => {
  expect([...metGaps].toSorted()).toEqual(Object.keys(gaps).toSorted());
});

const allNodes = (nodes: readonly FormNode[]): FormNode[] =>
  nodes.flatMap((node) => [node, ...allNodes(node.children ?? [])]);

/** The engine must calculate anew, and not repeat what JavaRosa calculated. What is calculated once() stays. */
const withoutValues = (xml: string, nodes: readonly FormNode[]): string =>
  nodes.reduce(
    (text, { name }) => text.replaceAll(new RegExp(`<${name}>[^<]*</${name}>`, 'g'), `<${name}/>`),
    xml,
  );

function differences(phone: Restored, browser: Restored, nodes: ReadonlyMap<string, FormNode>): string[] {
  const paths = new Set([...Object.keys(phone.values), ...Object.keys(browser.values)]);
  const values = [...paths].flatMap((path) => {
    const [one, other] = [phone.values[path], browser.values[path]];
    const node = nodes.get(path.split('/').at(-1) ?? '');
    if (one === other || (node && isKnown({ node, phone: one, browser: other }))) return [];
    return [`${path} is ${one} in JavaRosa and ${other} in Web Forms`];
  });
  return [
    ...difference('applies', phone.relevant, browser.relevant),
    ...difference('breaks a rule', phone.violated, browser.violated),
    ...difference('is missing', phone.missing, browser.missing),
    ...values,
  ];
}

function isKnown(value: Value): boolean {
  const gap = Object.entries(gaps).find(([, covers]) => covers(value))?.[0];
  if (gap !== undefined) metGaps.add(gap);
  return gap !== undefined;
}

function difference(what: string, phone: readonly string[], browser: readonly string[]): string[] {
  return [
    ...phone.filter((name) => !browser.includes(name)).map((name) => `only in JavaRosa ${name} ${what}`),
    ...browser.filter((name) => !phone.includes(name)).map((name) => `only in Web Forms ${name} ${what}`),
  ];
}
