// Faults of the rules of a template: what cannot be read, names that do not exist, kinds that do not fit, cycles.
import { checkExpression, type Checked } from '../expressions/check.ts';
import { findCycles } from '../expressions/cycles.ts';
import { fullName } from '../expressions/questions.ts';
import { nearestOfFirst, type Nearest } from '../nearest.ts';
import type { TemplateFault } from './faults.ts';
import { namesOf, rulesOf, type Rule } from './rules.ts';
import type { Template } from './template.ts';

export function ruleFaults(template: Template, search: Nearest): TemplateFault[] {
  const nearest = nearestOfFirst(search);
  const names = namesOf(template);
  const checked = rulesOf(template).map((rule) => ({
    rule,
    result: checkExpression(rule.text, rule.place, { names, nearest }),
  }));
  return [
    ...checked.flatMap(({ rule, result }) =>
      result.faults.map(({ code, position, detail }) => ({
        path: rule.path,
        code,
        detail: `Character ${position + 1}: ${detail}`,
      })),
    ),
    ...cycleFaults(template, checked),
  ];
}

interface CheckedRule {
  readonly rule: Rule;
  readonly result: Checked;
}

/** Whether a question is asked, or what it is, must not follow from itself. */
function cycleFaults(template: Template, checked: readonly CheckedRule[]): TemplateFault[] {
  const reads = new Map<string, string[]>();
  const placeOf = new Map<string, Rule['path']>();
  for (const { rule, result } of checked)
    for (const name of questionsDecidedBy(template, rule)) {
      reads.set(name, [...(reads.get(name) ?? []), ...result.reads]);
      if (!placeOf.has(name)) placeOf.set(name, rule.path);
    }
  return findCycles(reads).map((cycle) => ({
    path: placeOf.get(cycle[0] ?? '') ?? [],
    code: 'cycle',
    detail: `Rules refer to each other in a cycle: ${[...cycle, cycle[0]].join(' → ')}.`,
  }));
}

/** Names of the questions whose relevance or value a rule decides. */
function questionsDecidedBy({ sections }: Template, { path, place }: Rule): string[] {
  const [, index] = path;
  // Constraints and choice filters check an answer that is there already.
  const isDeciding = place.kind === 'condition' || place.kind === 'calculation';
  if (place.holder) return isDeciding ? [fullName(place.holder)] : [];
  const section = path[0] === 'sections' ? sections[Number(index)] : undefined;
  return (section?.questions ?? []).map(({ id }) => `${section?.id ?? ''}.${id}`);
}
