// The type of what a calculated question gives: the one that its template states, else the one that its expression makes certain.
import { certainKind } from '../expressions/certain-kind.ts';
import { parseExpression } from '../expressions/parse.ts';
import { pathInside, type Names } from '../expressions/questions.ts';
import { within, type TemplateFault } from './faults.ts';
import { nameQuestion, namesOf } from './rules.ts';
import type { Question, Section, Template } from './template.ts';

/** Each finds the types of calculations that read those of the one before. */
const roundsMax = 20;

/** For readers of answers; the template itself stays as it was sent. */
export function withValueTypes<Typed extends Template>(template: Typed): Typed {
  let typed = template;
  for (let round = 0; round < roundsMax; round++) {
    const names = namesOf(typed);
    let found = 0;
    const ofQuestion = (section: Section, question: Question, repeat: string | null): Question => {
      const { valueType = typeIn(question.expression, { names, section, question, repeat }) } = question;
      const isFound = isUntyped(question) && valueType !== undefined;
      if (isFound) found += 1;
      const inner = pathInside(repeat, question.id);
      return {
        ...question,
        ...(isFound && { valueType }),
        ...(question.questions && {
          questions: question.questions.map((one) => ofQuestion(section, one, inner)),
        }),
      };
    };
    const sections = typed.sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) => ofQuestion(section, question, null)),
    }));
    if (found === 0) break;
    typed = { ...typed, sections };
  }
  return typed;
}

const isUntyped = ({ type, expression, valueType }: Question): boolean =>
  type === 'calculated' && expression !== undefined && valueType === undefined;

interface Holder {
  readonly names: Names;
  readonly section: Section;
  readonly question: Question;
  readonly repeat: string | null;
}

function typeIn(text: string | undefined, { names, section, question, repeat }: Holder): string | undefined {
  const parsed = text === undefined ? undefined : parseExpression(text);
  if (parsed === undefined || 'fault' in parsed) return undefined;
  const kind = certainKind(parsed.tree, { names, holder: nameQuestion(section, question, repeat) });
  return kind === null || !Object.hasOwn(typeOf, kind) ? undefined : typeOf[kind];
}

/** By the kind of a value. */
const typeOf: Readonly<Record<string, string>> = {
  number: 'number',
  date: 'date',
  text: 'text',
  empty: 'text',
  choice: 'text',
  choices: 'text',
  time: 'text',
  datetime: 'text',
  geopoint: 'text',
};

/** Calculations whose values files and statistics keep as they are, since nothing says what they are. */
export function untypedCalculations(template: Template): TemplateFault[] {
  const typed = withValueTypes(template);
  const names = namesOf(typed);
  const isFilledWithText = (section: Section, question: Question, repeat: string | null): boolean =>
    typeIn(question.fill?.expression, { names, section, question, repeat }) === 'text';
  const ofQuestion = (section: Section, question: Question, repeat: string | null): TemplateFault[] => [
    ...(isUntyped(question) ? [{ path: ['expression'], code, detail: untypedDetail }] : []),
    ...(question.type === 'hidden' && question.fill && !isFilledWithText(section, question, repeat)
      ? [{ path: ['fill'], code, detail: filledDetail }]
      : []),
    ...(question.questions ?? []).flatMap((one, index) =>
      ofQuestion(section, one, pathInside(repeat, question.id)).map(within('questions', index)),
    ),
  ];
  return typed.sections.flatMap((section, place) =>
    section.questions.flatMap((question, index) =>
      ofQuestion(section, question, null).map(within('sections', place, 'questions', index)),
    ),
  );
}

const code = 'kept-as-text';

const filledDetail =
  'What a form fills in once, or at an event, is kept as the text that phones write, in files too.';

const untypedDetail =
  'Nothing says whether this gives numbers or texts, so files keep it as text, and statistics count its values. Write number(…) around it, or a row with the key valueType in the sheet hearth.';
