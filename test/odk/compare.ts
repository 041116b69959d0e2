// One random interview in JavaRosa and in Hearth: what applies, what breaks a rule, what is missing, what is calculated.
import { randomFrom } from '#domain/random.ts';
import { sealCalculated } from '#domain/surveys/answers/sealed-questions.ts';
import { canonicalAnswers } from '#domain/surveys/answers/canonical.ts';
import { checkResponse } from '#domain/surveys/answers/check-response.ts';
import { openQuestionnaire, type Questionnaire } from '#domain/surveys/answers/questionnaire.ts';
import { openLocalTime } from '#domain/surveys/expressions/local-time.ts';
import { plainCsvOf } from '#domain/surveys/form/list-cells.ts';
import { formOf } from '#domain/surveys/form/form.ts';
import type { Form, FormNode } from '#domain/surveys/form/node.ts';
import { readSubmission } from '#domain/surveys/submission/read-submission.ts';
import type { Question, Template } from '#domain/surveys/templates/template.ts';
import { xformOf } from '#domain/surveys/xform/xform.ts';
import { parseXml } from '#runtime/xml/parse-xml.ts';
import { answerTexts } from './answer-texts.ts';
import type { Filled, JavaRosa } from './javarosa.ts';
import { randomAnswers } from './random-answers.ts';

type Answers = Record<string, Record<string, unknown>>;

/** A form that is open in JavaRosa and in Hearth. */
export interface Pair {
  readonly template: Template;
  readonly form: Form;
  readonly questionnaire: Questionnaire;
  readonly javarosa: JavaRosa;
  readonly household: Readonly<Record<string, string>>;
}

const limits = { bytesMax: 2 ** 20, depthMax: 30, elementsMax: 100_000 };
const known = { file: () => undefined, device: () => undefined };
const householdId = 'hh_01';

export async function openPair(
  template: Template,
  javarosa: JavaRosa,
  household: Readonly<Record<string, string>> = {},
): Promise<Pair> {
  const form = formOf(template, { id: 'srv_test', version: '1.0a1b2c3d' });
  await javarosa.open(xformOf(form), attachedFiles(form, household));
  return { template, form, questionnaire: openQuestionnaire(sealCalculated(template)), javarosa, household };
}

/** The lists that travel with a form, with one household. */
export function attachedFiles(
  { lookUps, files }: Form,
  household: Readonly<Record<string, string>>,
): Record<string, string> {
  const columns = lookUps.map(({ column }) => column);
  const headings = ['name', 'label', 'assignment', 'remarks', ...columns];
  const values = columns.map((column) => household[column] ?? '');
  const row = [householdId, 'Household 1', 'asg_1', '', ...values];
  return {
    'households.csv': `${headings.join(',')}\n${row.join(',')}\n`,
    ...Object.fromEntries(
      files.map(({ name, table: { columns: heads, rows } }) => [`${name}.csv`, plainCsvOf(heads, rows)]),
    ),
    'devices.csv': 'name,label,household,device_type,serial_number\ndev_1,Stove,hh_01,stove,AB1234\n',
  };
}

/** Texts of random answers by the path of their node. */
export function randomTexts(template: Template, form: Form, seed: number): Record<string, string> {
  return textsOf(randomOf(template, seed), template, form);
}

const randomOf = (template: Template, seed: number): Answers =>
  randomAnswers(template, randomFrom([seed, 1, 2, 3]).uniform);

const textsOf = (answers: Answers, template: Template, { nodes }: Form): Record<string, string> => ({
  ...answerTexts(template, nodes, answers),
  '/data/household': householdId,
});

/** Differences between the two, as sentences; none where they agree. */
export async function compareOne(pair: Pair, seed: number): Promise<string[]> {
  const { template, form, javarosa } = pair;
  const answers = randomOf(template, seed);
  const texts = textsOf(answers, template, form);
  const filled = await javarosa.fillIn(texts);
  fitRows(answers, pair, filled);
  const refused = takeBack(answers, pair, filled);
  const whole = verdictOf(answers, pair, filled);
  const phone = phoneVerdict(pair, filled);
  const read = readBack(pair, filled);
  return [
    ...difference('applies', without(whole.answered, whole.inapplicable), phone.applies(whole.answered)),
    ...refused,
    ...difference('breaks a rule', whole.violated, phone.violated),
    ...difference('is missing', whole.missing, phone.missing),
    ...difference(
      'was read',
      flatAnswers(canonicalAnswers(answers, template), template, whole.inapplicable),
      flatAnswers(canonicalAnswers(read, template), template, new Set()),
    ),
    ...calculatedDifferences(read, pair, filled),
  ].map((sentence) => `seed ${seed}: ${sentence}`);
}

const without = (all: ReadonlySet<string>, some: ReadonlySet<string>): Set<string> =>
  new Set([...all].filter((one) => ![...some].some((outer) => one === outer || one.startsWith(`${outer}/`))));

function difference(what: string, hearth: ReadonlySet<string>, phone: ReadonlySet<string>): string[] {
  return [
    ...[...hearth].filter((one) => !phone.has(one)).map((one) => `only in Hearth ${one} ${what}`),
    ...[...phone].filter((one) => !hearth.has(one)).map((one) => `only in JavaRosa ${one} ${what}`),
  ];
}

/** `section/question`, or `section/repeat/2/question` for the third row. */
const nameOf = (path: readonly (string | number)[], { sections }: Template): string => {
  const question = sections.find(({ id }) => id === path[0])?.questions.find(({ id }) => id === path[1]);
  return path.slice(0, question?.type === 'repeat' ? 4 : 2).join('/');
};

interface Verdict {
  readonly answered: Set<string>;
  readonly inapplicable: Set<string>;
  readonly violated: Set<string>;
  readonly missing: Set<string>;
}

function verdictOf(answers: Answers, pair: Pair, filled: Filled): Verdict {
  const { template } = pair;
  const { faults, missing } = check(answers, pair, filled);
  const inapplicable = faults.filter(({ code }) => code === 'not-applicable');
  const others = faults.filter(({ code }) => code !== 'not-applicable');
  const rules = new Map((template.validations?.crossRules ?? []).map((rule) => [rule.id, rule]));
  const violated = others.flatMap(({ path, code, detail }) => {
    if (code !== 'cross-rule') return [nameOf(path, template)];
    const rule = rules.get(/\(rule (.*)\)$/.exec(detail)?.[1] ?? '');
    return lastNamed(`${rule?.when ?? ''} ${rule?.assert ?? ''}`, pair, answers);
  });
  return {
    answered: namesIn(answers, template),
    inapplicable: new Set(inapplicable.map(({ path }) => nameOf(path, template))),
    violated: new Set(violated),
    missing: new Set(
      missing
        .filter(({ code, detail }) => code !== 'missing-section' && !detail.includes('items are needed'))
        .map(({ path }) => nameOf(path, template)),
    ),
  };
}

/** A rule over several questions is broken at the last of them, where that is answered. */
function lastNamed(text: string, { template }: Pair, answers: Answers): string[] {
  const names = [...text.matchAll(/\$\{([^}]+)\}/g)].map((match) => match[1]);
  const order = template.sections.flatMap((section) =>
    section.questions.map(({ id }) => [section.id, id] as const),
  );
  const last = order.findLast(([section, id]) => names.includes(id) || names.includes(`${section}.${id}`));
  return last !== undefined && answers[last[0]]?.[last[1]] !== undefined ? [last.join('/')] : [];
}

const namesIn = (answers: Answers, template: Template): Set<string> =>
  new Set(
    template.sections.flatMap(({ id: section, questions }) =>
      questions.flatMap(({ id, type, questions: inner = [] }) => {
        const answer = answers[section]?.[id];
        if (answer === undefined) return [];
        if (type !== 'repeat' || !Array.isArray(answer)) return [`${section}/${id}`];
        return answer.flatMap((item, index) =>
          inner
            .filter((one) => item[one.id] !== undefined)
            .map((one) => `${section}/${id}/${index}/${one.id}`),
        );
      }),
    ),
  );

function check(answers: Answers, { questionnaire, household, form }: Pair, { values }: Filled) {
  const columnOf = (kind: 'household' | 'previous', name: string): string | undefined =>
    form.lookUps.find(({ reads }) => Reflect.get(reads, kind) === name)?.column;
  return checkResponse(questionnaire, answers, {
    today: values['/data/today'] ?? '',
    nowMs: Date.parse(values['/data/start'] ?? ''),
    local: openLocalTime('UTC'),
    household: (name) => household[columnOf('household', name) ?? ''],
    previous: (name) => household[columnOf('previous', name) ?? ''],
    nearest: () => undefined,
  });
}

/** Rows that a phone makes by itself, or not at all, where their number is calculated. */
function fitRows(answers: Answers, { template, form }: Pair, { relevant }: Filled): void {
  for (const { id: section, questions } of template.sections)
    for (const { id, type, countFrom } of questions) {
      const counter = questions.find((one) => one.id === countFrom);
      if (type !== 'repeat' || counter === undefined) continue;
      const path = pathsOf(form).find(([, source]) => source === `${section}/${id}`)?.[0] ?? '';
      const count = relevant.filter((one) => one.replace(/\[\d+\]$/, '') === path).length;
      const rows = [answers[section]?.[id] ?? []].flat();
      const fitted = Array.from({ length: count }, (_, index) => rows[index] ?? {});
      const held = answers[section];
      if (held === undefined) continue;
      if (count > 0) held[id] = fitted;
      else delete held[id];
    }
}

/** Removes choices that are not offered; differences where Hearth would take them. */
function takeBack(answers: Answers, pair: Pair, filled: Filled): string[] {
  if (filled.withdrawn.length === 0) return [];
  const { faults } = check(answers, pair, filled);
  const notOffered = faults.filter(({ code }) => code === 'not-offered').map(({ path }) => path);
  const names = phoneNames(pair.form, filled.withdrawn);
  for (const path of notOffered) {
    const [section = '', id = '', row, inner] = path;
    const rows = answers[section]?.[id];
    const isRow = inner !== undefined && Array.isArray(rows) && typeof rows[Number(row)] === 'object';
    const holder = isRow ? rows[Number(row)] : answers[section];
    delete holder[isRow ? inner : id];
  }
  const found = new Set(notOffered.map((path) => nameOf(path, pair.template)));
  return difference('is not offered', found, names);
}

/** Node paths without rows, with the question of each. */
function pathsOf({ nodes }: Form): [path: string, source: string][] {
  const found: [string, string][] = [];
  const visit = (node: FormNode, parent: string): void => {
    const path = `${parent}/${node.name}`;
    const { source } = node;
    if (source !== null)
      found.push([
        path,
        [source.section, ...(source.repeat === null ? [] : [source.repeat]), source.question].join('/'),
      ]);
    for (const child of node.children ?? []) visit(child, path);
  };
  for (const node of nodes) visit(node, '/data');
  return found;
}

function phoneNames(form: Form, paths: readonly string[]): Set<string> {
  const sources = new Map(pathsOf(form));
  return new Set(
    paths.flatMap((path) => {
      const [section, ...rest] = sources.get(path.replaceAll(/\[\d+\]/g, ''))?.split('/') ?? [];
      if (section === undefined) return [];
      if (rest.length === 1) return [`${section}/${rest[0]}`];
      const row = Number(/\[(\d+)\]/.exec(path)?.[1] ?? 1) - 1;
      return [`${section}/${rest[0]}/${row}/${rest[1]}`];
    }),
  );
}

function phoneVerdict({ form }: Pair, { relevant, violated, missing }: Filled) {
  const namesOf = (paths: readonly string[]) => phoneNames(form, paths);
  const applying = namesOf(relevant);
  return {
    applies: (answered: ReadonlySet<string>) => new Set([...answered].filter((one) => applying.has(one))),
    violated: namesOf(violated),
    missing: namesOf(missing),
  };
}

/** What JavaRosa makes of some answers, and what Hearth says of the interview. */
export async function judge(pair: Pair, texts: Readonly<Record<string, string>>) {
  const filled = await pair.javarosa.fillIn(texts);
  const answers = readBack(pair, filled);
  return { filled, answers, checked: check(answers, pair, filled) };
}

function readBack({ template, form }: Pair, { xml }: Filled): Answers {
  const parsed = parseXml(new TextEncoder().encode(xml), limits);
  if ('fault' in parsed) throw new Error(parsed.fault.detail);
  const { responses, faults, extra } = readSubmission(parsed.root, template, form, known);
  if (faults.length + extra.length > 0) throw new Error(JSON.stringify({ faults, extra }));
  return JSON.parse(JSON.stringify(responses));
}

/** One text for each answer, without what is calculated or does not apply. */
function flatAnswers(answers: Answers, template: Template, leftOut: ReadonlySet<string>): Set<string> {
  const texts: string[] = [];
  const add = (name: string, { type }: Question, answer: unknown): void => {
    if (type === 'calculated' || type === 'hidden' || type === 'metadata' || answer === undefined) return;
    if (![...leftOut].some((outer) => name === outer || name.startsWith(`${outer}/`)))
      texts.push(`${name} = ${JSON.stringify(answer)}`);
  };
  for (const { id: section, questions } of template.sections)
    for (const question of questions) {
      const answer = answers[section]?.[question.id];
      const name = `${section}/${question.id}`;
      if (question.type !== 'repeat' || !Array.isArray(answer)) add(name, question, answer);
      else
        for (const [index, item] of answer.entries())
          for (const inner of question.questions ?? [])
            add(`${name}/${index}/${inner.id}`, inner, item[inner.id]);
    }
  return new Set(texts);
}

/** No text that a rule gives. */
const nothing = 'nothing was calculated';

/** What JavaRosa calculated is what Hearth calculates, also where that is nothing. */
function calculatedDifferences(read: Answers, pair: Pair, filled: Filled): string[] {
  for (const { id: section, questions } of pair.template.sections)
    for (const { id, type, questions: inner = [] } of questions) {
      const held: Record<string, unknown> = read[section] ?? {};
      read[section] = held;
      if (type === 'calculated') held[id] ??= nothing;
      const rows = type === 'repeat' && Array.isArray(held[id]) ? held[id] : [];
      for (const row of rows) for (const one of inner) if (one.type === 'calculated') row[one.id] ??= nothing;
    }
  return check(read, pair, filled)
    .warnings.filter(({ check: name, detail }) => name === 'calculated' && !isNothing(detail))
    .map(({ path, detail }) => `${path.join('/')} ${detail}`);
}

/** A question that does not apply calculates nothing in both. */
const isNothing = (detail: string): boolean =>
  detail.startsWith(JSON.stringify(nothing)) && detail.endsWith('gives null.');
