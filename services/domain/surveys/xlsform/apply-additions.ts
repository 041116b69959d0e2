// Applies the rows of the sheet `hearth` to the template that the other sheets give.
import type { Template } from '../templates/template.ts';
import type { ReadAddition } from './additions.ts';
import { isSameJson } from './json.ts';
import { insertQuestions } from './insert-questions.ts';
import { indexParts, questionsOf, type Part, type Parts } from './parts.ts';
import { ignore, note, type Remark, type Report } from './sheets/report.ts';
import { at, type TableRow } from './sheets/table.ts';

interface Applying {
  readonly origins: Map<object, TableRow>;
  readonly report: Report;
}

/** The result has any values: it is checked as a template that was sent. */
export function withAdditions(
  template: Template,
  additions: readonly ReadAddition[],
  { origins, report }: Applying,
): unknown {
  if (additions.length === 0) return template;
  const sections = template.sections.map((section) => copyPart(section, origins));
  const copy: Part = { ...template, sections };
  const parts = indexParts(sections);
  const removed = new Set<Part>();
  const rules = new Map<Part, unknown[]>();
  const ids: (() => void)[] = [];
  for (const addition of additions.filter(({ key }) => key !== 'insert')) {
    const part = addition.name === '' ? copy : parts.byName.get(addition.name);
    if (part === undefined || removed.has(part))
      ignore(report, at(addition.row, 'question'), {
        code: 'unknown-question',
        effect: 'answers',
        detail: `The sheet survey has no ${addition.name}.`,
      });
    else if (addition.key === 'id') ids.push(() => apply(part, addition, report.changed));
    else if (addition.key === 'remove') removed.add(part);
    else if (addition.key === 'crossRule') keep(rules, part, addition.value);
    else apply(part, addition, report.changed);
  }
  for (const [part, added] of rules) addRules(part, added);
  remove(parts, removed);
  insertQuestions(
    parts,
    additions.filter(({ key }) => key === 'insert'),
    origins,
  );
  for (const rename of ids) rename();
  return copy;
}

function copyPart(part: object, origins: Map<object, TableRow>): Part {
  const copy: Part = { ...part };
  const questions = copy['questions'];
  if (Array.isArray(questions))
    copy['questions'] = questions.map((question: object) => copyPart(question, origins));
  const origin = origins.get(part);
  if (origin !== undefined) origins.set(copy, origin);
  return copy;
}

function apply(part: Part, { key, value, instead, name, row }: ReadAddition, changed: Remark[]): void {
  if (key !== 'id' && !isSameJson(part[key], instead)) {
    const detail = `${key} of ${name === '' ? 'the form' : name} was changed in the other sheets, which are followed.`;
    note(changed, at(row, 'key'), 'edited', detail);
    return;
  }
  if (value === null) delete part[key];
  else part[key] = value;
}

function keep(rules: Map<Part, unknown[]>, part: Part, rule: unknown): void {
  const kept = rules.get(part) ?? [];
  kept.push(rule);
  rules.set(part, kept);
}

function addRules(part: Part, added: readonly unknown[]): void {
  const validations: Part = Object(part['validations'] ?? {});
  const rules: unknown = validations['crossRules'];
  const before: unknown[] = Array.isArray(rules) ? rules : [];
  part['validations'] = { ...validations, crossRules: [...before, ...added] };
}

function remove({ holders }: Parts, removed: ReadonlySet<Part>): void {
  if (removed.size === 0) return;
  for (const holder of holders)
    holder['questions'] = questionsOf(holder).filter((question) => !removed.has(question));
}
