// A template made ready to check many responses: its rules compiled, its questions in the order in which they decide.
import { checkExpression } from '../expressions/check.ts';
import { compileExpression } from '../expressions/compile.ts';
import type { Context } from '../expressions/context.ts';
import { orderByDependency } from '../expressions/cycles.ts';
import { pathInside, type Names, type NamedQuestion } from '../expressions/questions.ts';
import { toTruth, type Value } from '../expressions/values.ts';
import { openPattern, type Pattern } from '../patterns/pattern.ts';
import { nameQuestion, namesOf } from '../templates/rules.ts';
import { openOptionIndexes, type OptionIndex } from './option-index.ts';
import type { CrossRule, Option, Question, Section, Template } from '../templates/template.ts';
import type { SealedTemplate } from './sealed-questions.ts';

type Condition = (context: Context) => boolean;

/** A question with its rules as functions; without a rule: null. */
export interface PreparedQuestion {
  readonly question: Question;
  readonly relevant: Condition | null;
  readonly constraint: Condition | null;
  readonly choiceFilter: Condition | null;
  readonly calculate: ((context: Context) => Value) | null;
  /** That the whole answer must match. */
  readonly pattern: Pattern | null;
  readonly options: OptionIndex;
  /** Of each item of a repeat, in the order in which they decide. */
  readonly inner: readonly PreparedQuestion[];
}

interface PreparedSection {
  readonly section: Section;
  readonly relevant: Condition | null;
}

export interface Questionnaire {
  readonly template: SealedTemplate;
  /** Sections by id. */
  readonly sections: ReadonlyMap<string, PreparedSection>;
  /** Questions with their section, each after those that its rules read. */
  readonly order: readonly { readonly section: string; readonly prepared: PreparedQuestion }[];
  readonly crossRules: readonly {
    readonly rule: CrossRule;
    readonly when: Condition | null;
    readonly assert: Condition;
  }[];
}

/** Of a template that has no faults. */
export function openQuestionnaire(template: SealedTemplate): Questionnaire {
  const names = namesOf(template);
  const compile = (text: string, holder: NamedQuestion | null) => compileCalculation(text, holder, names);
  const condition = (text: string | undefined, holder: NamedQuestion | null): Condition | null =>
    text === undefined ? null : isTrue(compile(text, holder).evaluate);
  const indexOf = openOptionIndexes();
  const reads = new Map<string, string[]>();
  const prepared = new Map<string, { section: string; prepared: PreparedQuestion }>();
  for (const section of template.sections) {
    const decides = section.relevant === undefined ? [] : compile(section.relevant, null).reads;
    for (const question of section.questions) {
      const unit = `${section.id}.${question.id}`;
      const opened = open(section, question, null);
      prepared.set(unit, { section: section.id, prepared: opened.prepared });
      reads.set(unit, [...decides, ...opened.reads]);
    }
  }
  return {
    template,
    sections: new Map(
      template.sections.map((section) => [
        section.id,
        { section, relevant: condition(section.relevant, null) },
      ]),
    ),
    order: orderByDependency(byUnits(reads, template)).flatMap((unit) => prepared.get(unit) ?? []),
    crossRules: (template.validations?.crossRules ?? []).map((rule) => ({
      rule,
      when: condition(rule.when, null),
      assert: isTrue(compile(rule.assert, null).evaluate),
    })),
  };

  function open(section: Section, question: Question, repeat: string | null): QuestionWithReads {
    const holder = nameQuestion(section, question, repeat);
    const inner = (question.questions ?? []).map((one) => ({
      id: one.id,
      ...open(section, one, pathInside(repeat, question.id)),
    }));
    const rules = [question.relevant, question.expression].flatMap((text) =>
      text === undefined ? [] : compile(text, holder).reads,
    );
    return {
      prepared: {
        question,
        relevant: condition(question.relevant, holder),
        constraint: condition(question.constraint, holder),
        choiceFilter: condition(question.choiceFilter, holder),
        calculate:
          question.expression === undefined || question.valueType === 'label'
            ? null
            : compile(question.expression, holder).evaluate,
        pattern: compilePattern(question.validation?.pattern),
        options: indexOf(question.options ?? noOptions),
        inner: inOrder(section.id, inner, question.questions ?? []),
      },
      reads: [...rules, ...inner.flatMap((one) => one.reads)],
    };
  }
}

const noOptions: readonly Option[] = [];

interface QuestionWithReads {
  readonly prepared: PreparedQuestion;
  /** Names that decide whether it is asked, and what it is. */
  readonly reads: readonly string[];
}

function compileCalculation(text: string, holder: NamedQuestion | null, names: Names) {
  const place = { kind: 'calculation', holder } as const;
  const { tree, reads } = checkExpression(text, place, { names, nearest: () => undefined });
  if (tree === null)
    throw new Error(`the rule ${JSON.stringify(text)} of a published template cannot be read`);
  return { evaluate: compileExpression(tree, { names, holder }), reads };
}

function compilePattern(text: string | undefined): Pattern | null {
  if (text === undefined) return null;
  const opened = openPattern(text);
  if ('detail' in opened)
    throw new Error(`the pattern ${JSON.stringify(text)} of a published template cannot be read`);
  return opened;
}

const isTrue =
  (evaluate: (context: Context) => Value): Condition =>
  (context) =>
    toTruth(evaluate(context));

/** Items of a repeat decide among themselves. */
function inOrder(
  section: string,
  inner: readonly (QuestionWithReads & { readonly id: string })[],
  questions: readonly Question[],
): PreparedQuestion[] {
  const byName = new Map<string, QuestionWithReads>(inner.map((one) => [`${section}.${one.id}`, one]));
  const units = unitsOf(section, questions);
  const references = new Map(
    [...byName].map(([name, { reads }]) => [name, toUnits(reads, name, units)] as const),
  );
  return orderByDependency(references).flatMap((name) => byName.get(name)?.prepared ?? []);
}

/** Names within repeats, with that of their repeat among the given questions. */
const unitsOf = (section: string, questions: readonly Question[]): Map<string, string> =>
  new Map(
    questions.flatMap(({ id, questions: inner = [] }) =>
      namesWithin(inner).map((name) => [`${section}.${name}`, `${section}.${id}`] as const),
    ),
  );

const namesWithin = (questions: readonly Question[]): string[] =>
  questions.flatMap(({ id, questions: inner = [] }) => [id, ...namesWithin(inner)]);

/** A name within a repeat stands for its repeat. */
const toUnits = (names: readonly string[], unit: string, units: ReadonlyMap<string, string>): string[] =>
  names.map((name) => units.get(name) ?? name).filter((name) => name !== unit);

function byUnits(
  reads: ReadonlyMap<string, readonly string[]>,
  { sections }: Template,
): Map<string, string[]> {
  const units = new Map(sections.flatMap(({ id, questions }) => [...unitsOf(id, questions)]));
  return new Map([...reads].map(([unit, names]) => [unit, toUnits(names, unit, units)]));
}
