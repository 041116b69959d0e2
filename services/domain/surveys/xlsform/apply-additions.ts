// Applies the rows of the sheet `hearth` to the template that the other sheets give.
import type { Template } from '../templates/template.ts';
import type { ReadAddition } from './additions.ts';
import { isSameJson } from './json.ts';
import { insertQuestions } from './insert-questions.ts';
import type { Nearest } from '../nearest.ts';
import { indexParts, questionsOf, type Part, type Parts } from './parts.ts';
import { keepField, type Origins } from './places.ts';
import { ignore, note, type Report } from './sheets/report.ts';
import { at, type TableRow } from './sheets/table.ts';

interface Applying {
  readonly origins: Origins;
  readonly report: Report;
  readonly nearest: Nearest;
  /** Names that are other ones in the template. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** The result has any values: it is checked as a template that was sent. */
export function withAdditions(
  template: Template,
  additions: readonly ReadAddition[],
  applying: Applying,
): unknown {
  if (additions.length === 0) return template;
  const { origins, report } = applying;
  const sections = template.sections.map((section) => copyPart(section, origins.ofPart));
  const copy: Part = { ...template, sections };
  const parts = indexParts(sections);
  const removed = new Set<Part>();
  const rules = new Map<Part, ReadAddition[]>();
  const ids: (() => void)[] = [];
  for (const addition of additions.filter(({ key }) => key !== 'insert')) {
    const part = addition.name === '' ? copy : partOf(parts, addition, applying);
    if (part === undefined) continue;
    if (removed.has(part))
      ignore(report, at(addition.row, 'question'), {
        code: 'removed-question',
        effect: 'none',
        detail: `${addition.name} is removed by another row of this sheet.`,
      });
    else if (addition.key === 'id') ids.push(() => apply(part, addition, applying));
    else if (addition.key === 'remove') removed.add(part);
    else if (addition.key === 'crossRule') keep(rules, part, addition);
    else apply(part, addition, applying);
  }
  for (const [part, added] of rules) addRules(part, added, origins);
  remove(parts, removed);
  insertQuestions(
    parts,
    additions.filter(({ key }) => key === 'insert'),
    { origins: origins.ofPart, report },
  );
  for (const rename of ids) rename();
  return copy;
}

/** What the row names; undefined where that is not one part, which is refused: nobody would miss what it says. */
function partOf(
  { byName }: Parts,
  { name, key, row }: ReadAddition,
  { report, nearest, renamed }: Applying,
): Part | undefined {
  const [part, second] = byName.get(renamed.get(name) ?? name) ?? [];
  const place = at(row, 'question');
  if (part !== undefined && second === undefined) return part;
  const named = JSON.stringify(name.slice(0, shownCharacters));
  if (part !== undefined)
    note(
      report.refused,
      place,
      'ambiguous-question',
      `Several parts of the sheet survey are named ${named}. Give each a name of its own.`,
    );
  else if (key === 'remove')
    ignore(report, place, {
      code: 'unknown-question',
      effect: 'none',
      detail: `The sheet survey has no ${named}, so nothing is removed.`,
    });
  else {
    const near = nearest(name, [...byName.keys()]);
    const hint =
      near === undefined ? 'Write a name of that sheet, or delete this row.' : `Did you mean ${near}?`;
    const detail = `The sheet survey has no question or section ${named}. ${hint}`;
    note(report.refused, place, 'unknown-question', detail);
  }
  return undefined;
}

const shownCharacters = 100;

function copyPart(part: object, origins: Map<object, TableRow>): Part {
  const copy: Part = { ...part };
  const questions = copy['questions'];
  if (Array.isArray(questions))
    copy['questions'] = questions.map((question: object) => copyPart(question, origins));
  const origin = origins.get(part);
  if (origin !== undefined) origins.set(copy, origin);
  return copy;
}

function apply(
  part: Part,
  { key, value, instead, name, row }: ReadAddition,
  { origins, report }: Applying,
): void {
  if (key !== 'id' && !isSameJson(part[key], instead)) {
    const detail = `${key} of ${name === '' ? 'the form' : name} was changed in the other sheets, which are followed.`;
    note(report.changed, at(row, 'key'), 'edited', detail);
    return;
  }
  if (value === null) delete part[key];
  else {
    part[key] = value;
    keepField(origins, part, key, row);
  }
}

function keep(rules: Map<Part, ReadAddition[]>, part: Part, rule: ReadAddition): void {
  const kept = rules.get(part) ?? [];
  kept.push(rule);
  rules.set(part, kept);
}

function addRules(part: Part, added: readonly ReadAddition[], origins: Origins): void {
  const validations: Part = Object(part['validations'] ?? {});
  const rules: unknown = validations['crossRules'];
  const before: unknown[] = Array.isArray(rules) ? rules : [];
  const crossRules = [...before, ...added.map(({ value }) => value)];
  added.forEach(({ row }, index) => keepField(origins, crossRules, before.length + index, row));
  part['validations'] = { ...validations, crossRules };
}

function remove({ holders }: Parts, removed: ReadonlySet<Part>): void {
  if (removed.size === 0) return;
  for (const holder of holders)
    holder['questions'] = questionsOf(holder).filter((question) => !removed.has(question));
}
