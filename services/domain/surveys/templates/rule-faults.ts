// Faults of the rules of a template: what cannot be read, names that do not exist, kinds that do not fit, cycles.
import { checkExpression } from '../expressions/check.ts';
import { findCycles } from '../expressions/cycles.ts';
import { pathInside, placeOf, type Names } from '../expressions/questions.ts';
import { nearestOfFirst, type Nearest } from '../nearest.ts';
import { within, type TemplateFault } from './faults.ts';
import { referencesOf } from './references.ts';
import { namesOf, rulesOf, type Rule } from './rules.ts';
import type { Question, Template } from './template.ts';

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
    ...fillFaults(template, names, nearest),
    ...cycleFaults(template, names),
  ];
}

/** Types whose answer a person gives in one node of the form, which can set another. */
const single: readonly string[] =
  'text number integer boolean single_choice multiple_choice rank scale rating date time datetime geopoint geoshape barcode image audio video file device_ref quantity'.split(
    ' ',
  );

/** What fills in a question is asked, and once for each of its rows. */
function fillFaults({ sections }: Template, names: Names, nearest: Nearest): TemplateFault[] {
  const ofFill = ({ fill }: Question, repeat: string | null): TemplateFault[] =>
    (fill?.on ?? []).flatMap((name, index) => {
      const [target, second] = names.find(name);
      const path = ['fill', 'on', index];
      if (target === undefined || second !== undefined) {
        const near = target === undefined ? nearest(name, names.all) : undefined;
        const hint = near === undefined ? '' : ` Did you mean ${near}?`;
        const detail = `${target === undefined ? 'No question is' : 'Several questions are'} named ${name}.${hint}`;
        return [{ path, code: target === undefined ? 'unknown-name' : 'ambiguous-name', detail }];
      }
      const { question, part } = target;
      const isAsked = part === 'value' && single.includes(question.type);
      if (isAsked && (repeat === null || question.repeat === repeat)) return [];
      const reason = isAsked
        ? `is outside of the repeat ${repeat ?? ''}`
        : 'is no question that people answer at once';
      return [{ path, code: 'not-fillable', detail: `${name} ${reason}, so it cannot fill in another.` }];
    });
  const ofQuestions = (questions: readonly Question[], repeat: string | null): TemplateFault[] =>
    questions.flatMap((question, index) =>
      [
        ...ofFill(question, repeat),
        ...ofQuestions(question.questions ?? [], pathInside(repeat, question.id)),
      ].map(within('questions', index)),
    );
  return sections.flatMap(({ questions }, section) =>
    ofQuestions(questions, null).map(within('sections', section)),
  );
}

/** Whether a question is asked, or what it is, must not follow from itself. */
function cycleFaults(template: Template, names: Names): TemplateFault[] {
  const paths = new Map<string, Rule['path']>();
  for (const rule of rulesOf(template))
    for (const place of placesDecidedBy(rule, template)) if (!paths.has(place)) paths.set(place, rule.path);
  return findCycles(referencesOf(template, names)).map((cycle) => ({
    path: cycle.map((place) => paths.get(place)).find((path) => path !== undefined) ?? [],
    code: 'cycle',
    detail: `Rules refer to each other in a cycle: ${[...cycle, cycle[0]].join(' → ')}.`,
  }));
}

/** Constraints and choice filters check an answer that is there already. */
function placesDecidedBy({ path, place: { kind, holder } }: Rule, { sections }: Template): string[] {
  if (holder) return kind === 'condition' || kind === 'calculation' ? [placeOf(holder)] : [];
  const section = path[0] === 'sections' ? sections[Number(path[1])] : undefined;
  return (section?.questions ?? []).map(({ id }) => `${section?.id ?? ''}.${id}`);
}
