// Rules of an imported form that say in short what phones read in them, written out: `${size}` as a condition, a truth value
// as a calculation, a text that is compared with a number.
import { checkExpression } from '../expressions/check.ts';
import type { Edit } from '../expressions/fault.ts';
import type { TemplateFault } from './faults.ts';
import { namesOf, rulesOf, type Rule } from './rules.ts';
import type { Template } from './template.ts';

/** In one rule: each edit settles one fault. */
const editsMax = 50;

const adapted = 'adapted-rule';

export function adaptRules(template: Template): { template: Template; changed: TemplateFault[] } {
  const names = namesOf(template);
  const copy = structuredClone(template);
  const changed: TemplateFault[] = [];
  for (const rule of rulesOf(template)) {
    const { text, details } = adaptOne(rule, names);
    if (text === rule.text) continue;
    write(copy, rule.path, text);
    changed.push({
      path: rule.path,
      code: adapted,
      detail: `${[...details].join(' ')} It is read as ${text}`,
    });
  }
  return { template: copy, changed };
}

function write(template: Template, path: Rule['path'], text: string): void {
  let holder: unknown = template;
  for (const step of path.slice(0, -1)) holder = isObject(holder) ? Reflect.get(holder, step) : undefined;
  if (isObject(holder)) Reflect.set(holder, path.at(-1) ?? '', text);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function adaptOne(rule: Rule, names: ReturnType<typeof namesOf>): { text: string; details: Set<string> } {
  const details = new Set<string>();
  let { text } = rule;
  for (let count = 0; count < editsMax; count++) {
    const { faults } = checkExpression(text, rule.place, { names, nearest: () => undefined });
    const fault = faults.find(({ edits }) => edits.length > 0);
    if (fault === undefined) break;
    details.add(fault.detail);
    text = edit(text, fault.edits);
  }
  return { text, details };
}

function edit(text: string, edits: readonly Edit[]): string {
  let result = '';
  let done = 0;
  for (const { at, end, text: instead } of edits.toSorted((a, b) => a.at - b.at)) {
    result += text.slice(done, at) + instead;
    done = end;
  }
  return result + text.slice(done);
}
