// A template made ready to check many responses: its rules compiled, its questions also in the order in which they decide.
import { checkExpression } from '../expressions/check.ts';
import { compileExpression, type Evaluate } from '../expressions/compile.ts';
import type { Context } from '../expressions/context.ts';
import { orderByDependency } from '../expressions/cycles.ts';
import { pathInside, placeOf, type Names, type NamedQuestion } from '../expressions/questions.ts';
import { toTruth } from '../expressions/values.ts';
import { openPattern, type Pattern } from '../patterns/pattern.ts';
import { referencesOf } from '../templates/references.ts';
import { nameQuestion, namesOf } from '../templates/rules.ts';
import { openOptionIndexes, type OptionIndex } from './option-index.ts';
import type { CrossRule, Option, Question, Section } from '../templates/template.ts';
import type { SealedTemplate } from './sealed-questions.ts';

type Condition = (context: Context) => boolean;

/** A question with its rules as functions; without a rule: null. */
export interface PreparedQuestion {
  readonly question: Question;
  readonly relevant: Condition | null;
  readonly constraint: Condition | null;
  readonly choiceFilter: Condition | null;
  readonly calculate: Evaluate | null;
  /** That the whole answer must match. */
  readonly pattern: Pattern | null;
  readonly options: OptionIndex;
  /** Of each item of a repeat. */
  readonly inner: readonly PreparedQuestion[];
}

interface PreparedSection {
  readonly section: Section;
  readonly relevant: Condition | null;
  readonly questions: readonly PreparedQuestion[];
}

/** A question where it stands. */
export interface PlacedQuestion {
  readonly section: string;
  /** The repeat that holds it; of a repeat in a repeat `outer/inner`. */
  readonly repeat: string | null;
  readonly prepared: PreparedQuestion;
}

export interface Questionnaire {
  readonly template: SealedTemplate;
  /** Sections by id, in the order of the template. */
  readonly sections: ReadonlyMap<string, PreparedSection>;
  /** All questions, also those in rows, each after those that decide on it. */
  readonly order: readonly PlacedQuestion[];
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
    text === undefined ? null : isTrue(compile(text, holder));
  const indexOf = openOptionIndexes();
  const placed = new Map<string, PlacedQuestion>();
  return {
    template,
    sections: new Map(
      template.sections.map((section) => [
        section.id,
        {
          section,
          relevant: condition(section.relevant, null),
          questions: section.questions.map((question) => open(section, question, null)),
        },
      ]),
    ),
    order: orderByDependency(referencesOf(template, names)).flatMap((place) => placed.get(place) ?? []),
    crossRules: (template.validations?.crossRules ?? []).map((rule) => ({
      rule,
      when: condition(rule.when, null),
      assert: isTrue(compile(rule.assert, null)),
    })),
  };

  function open(section: Section, question: Question, repeat: string | null): PreparedQuestion {
    const holder = nameQuestion(section, question, repeat);
    const prepared = {
      question,
      relevant: condition(question.relevant, holder),
      constraint: condition(question.constraint, holder),
      choiceFilter: condition(question.choiceFilter, holder),
      calculate:
        question.expression === undefined || question.valueType === 'label'
          ? null
          : compile(question.expression, holder),
      pattern: compilePattern(question.validation?.pattern),
      options: indexOf(question.options ?? noOptions),
      inner: (question.questions ?? []).map((one) => open(section, one, pathInside(repeat, question.id))),
    };
    placed.set(placeOf(holder), { section: section.id, repeat, prepared });
    return prepared;
  }
}

const noOptions: readonly Option[] = [];

function compileCalculation(text: string, holder: NamedQuestion | null, names: Names): Evaluate {
  const place = { kind: 'calculation', holder } as const;
  const { tree } = checkExpression(text, place, { names, nearest: () => undefined });
  if (tree === null)
    throw new Error(`the rule ${JSON.stringify(text)} of a published template cannot be read`);
  return compileExpression(tree, { names, holder });
}

function compilePattern(text: string | undefined): Pattern | null {
  if (text === undefined) return null;
  const opened = openPattern(text);
  if ('detail' in opened)
    throw new Error(`the pattern ${JSON.stringify(text)} of a published template cannot be read`);
  return opened;
}

const isTrue =
  (evaluate: Evaluate): Condition =>
  (context) =>
    toTruth(evaluate(context));
