// Questions of a template as a request sends them: each type has its own fields, all others are refused.
import { z } from 'zod';
import { savedFieldNames } from '#domain/surveys/templates/saved-fields.ts';
import { questionsMax } from '#domain/surveys/templates/size.ts';
import { languageTag, note, text } from '../../contract/fields.ts';
import { safePattern } from './safe-pattern.ts';

/** No dot: rules write `section.question`. */
export const partId = z
  .string()
  .regex(
    /^[A-Za-z][A-Za-z0-9_-]{0,63}$/,
    'An id begins with a letter and has up to 64 letters, digits, - and _, for example household_size.',
  );

/** Characters of a text in one language: a consent may fill pages. */
const labelMax = 10_000;

export const label = z
  .union([note(labelMax), z.record(languageTag, note(labelMax))])
  .meta({ id: 'LocalizedText' });

/** Longest expression, characters (infra/docs/survey-templates.md#rules). */
export const expression = z.string().trim().min(1).max(2000);

const option = z.union([
  text(200),
  z.strictObject({
    value: text(200),
    label: label.optional(),
    filter: z.record(partId, text(200)).meta({ id: 'OptionColumns' }).optional(),
  }),
]);

const options = z.array(option).min(1).max(1000);
/** Options of the question itself, or a list of the template: one of them. */
const choices = {
  options: options.optional(),
  optionsFrom: z
    .strictObject({ list: partId, value: text(100).optional(), label: text(100).optional() })
    .meta({ id: 'OptionsFrom' })
    .optional(),
} as const;
const whole = z.number().int().min(0);
const positive = z.number().positive();
const number = z.number();
const flag = z.boolean();
/** An ISO 8601 date or time, `today`, or `today-P1Y`. */
const moment = text(40);

/** Fields of the questions of all types. */
const common = {
  id: partId.describe('Id of the question, unique in its section or repeat.'),
  required: flag.optional(),
  label: label.optional(),
  hint: label.optional(),
  guidance: label.optional(),
  relevant: expression.optional(),
  constraint: expression.optional(),
  constraintMessage: label.optional(),
  requiredMessage: label.optional(),
  parameters: z.record(text(40), text(60)).meta({ id: 'QuestionParameters' }).optional(),
  default: z.unknown().optional().describe('Answer that is shown first; the service does not fill it in.'),
  fill: z
    .strictObject({ expression, on: z.array(text(130)).min(1).max(20).optional() })
    .meta({ id: 'QuestionFill' })
    .optional(),
  readonly: flag.optional(),
  unique: z.strictObject({ scope: z.enum(['campaign', 'household']) }).optional(),
  sensitive: flag.optional(),
  measure: z
    .enum([
      'daysInUseShare',
      'hoursPerDay',
      'eventsPerDay',
      'traditionalDaysShare',
      'fuelPerMonth',
      'silentDays',
    ])
    .optional()
    .describe('What sensors measure of the same thing.'),
  backCheck: z.enum(['stable', 'skill', 'volatile']).optional(),
  renamedFrom: partId.optional(),
  saveTo: z.enum(savedFieldNames).optional(),
  appearance: text(200).optional(),
} as const;

/** Limits of the answers of a type. */
const limits = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.strictObject(shape).optional();

const soft = z.strictObject({ min: number.optional(), max: number.optional() }).optional();
const choiceFilter = expression.optional();
const unit = text(40).describe('Unit of the answer.');
const allowOther = flag.optional();

const fieldsOf = <const Type extends string, Shape extends z.core.$ZodLooseShape>(type: Type, own: Shape) =>
  z.strictObject({ ...common, type: z.literal(type).describe('Type of the answer.'), ...own });

/** Generators of clients make a type of each name: `MultipleChoiceQuestion`. */
const nameOf = (type: string): string =>
  `${type.replaceAll(/(?:^|_)([a-z])/g, (_, first: string) => first.toUpperCase())}Question`;

const question = <const Type extends string, Shape extends z.core.$ZodLooseShape>(type: Type, own: Shape) =>
  fieldsOf(type, own).meta({ id: nameOf(type) });

const upload = {
  validation: limits({
    maxBytes: positive
      .int()
      .max(25 * 1024 * 1024)
      .optional(),
    mediaTypes: z.array(text(100)).min(1).max(20).optional(),
  }),
};

const momentLimits = { validation: limits({ min: moment.optional(), max: moment.optional() }) };

/** What has choices has them itself, or from a list. */
const choosing = <const Type extends string, Shape extends typeof choices & z.core.$ZodLooseShape>(
  type: Type,
  fields: Shape,
) =>
  fieldsOf(type, fields)
    .superRefine(refuseBoth)
    .meta({ id: nameOf(type) });

function refuseBoth(sent: object, context: z.RefinementCtx): void {
  const { options: own, optionsFrom, allowOther: hasOther }: Record<string, unknown> = { ...sent };
  if (optionsFrom !== undefined && hasOther === true)
    context.addIssue({
      code: 'custom',
      path: ['allowOther'],
      message:
        'A list has no choice beside its own. Add a row for another answer to the list, and a text question after this one.',
      params: { code: 'not-taken' },
      input: hasOther,
    });
  if ((own === undefined) !== (optionsFrom === undefined)) return;
  const isMissing = own === undefined;
  context.addIssue({
    code: 'custom',
    path: ['options'],
    message: isMissing
      ? 'This field is required, or optionsFrom with a list of the template.'
      : 'Send options or optionsFrom, not both.',
    params: { code: isMissing ? 'required' : 'not-taken' },
    input: own,
  });
}

const simpleQuestions = [
  choosing('multiple_choice', {
    ...choices,
    allowOther,
    choiceFilter,
    exclusive: z.array(text(200)).max(1000).optional(),
    validation: limits({ minSelected: whole.optional(), maxSelected: whole.optional() }),
  }),
  choosing('single_choice', { ...choices, allowOther, choiceFilter }),
  question('rank', { options, choiceFilter, top: whole.min(1).optional() }),
  question('number', {
    unit: unit.optional(),
    soft,
    validation: limits({
      min: number.optional(),
      max: number.optional(),
      step: positive.optional(),
      decimals: whole.max(12).optional(),
      integer: flag.optional(),
    }),
  }),
  question('integer', {
    unit: unit.optional(),
    soft,
    validation: limits({ min: number.int().optional(), max: number.int().optional() }),
  }),
  question('boolean', { validation: limits({ mustBe: flag.optional() }) }),
  question('text', {
    validation: limits({
      minLength: whole.optional(),
      maxLength: whole.min(1).max(2000).optional(),
      pattern: safePattern.optional(),
    }),
  }),
  question('scale', {
    labels: z.record(z.string().max(40), label).optional(),
    validation: z.strictObject({ min: number, max: number, step: positive }),
  }),
  question('rating', { validation: z.strictObject({ max: whole.min(2).max(10) }) }),
  question('date', momentLimits),
  question('time', momentLimits),
  question('datetime', momentLimits),
  question('duration', momentLimits),
  question('geopoint', {
    validation: limits({
      maxAccuracyM: positive.optional(),
      withinKmOfHousehold: positive.optional(),
    }),
  }),
  question('geoshape', { validation: limits({ maxPoints: whole.min(2).max(10_000).optional() }) }),
  question('image', upload),
  question('audio', upload),
  question('video', upload),
  question('file', upload),
  question('barcode', {
    validation: limits({
      pattern: safePattern.optional(),
      mustMatch: z.literal('device.serialNumber').optional(),
    }),
  }),
  question('device_ref', { deviceTypes: z.array(text(100)).min(1).max(50).optional() }),
  question('quantity', {
    units: z.array(text(40)).min(1).max(50).describe('Units that can be chosen.'),
    canonicalUnit: text(40).optional(),
    validation: limits({ min: number.optional(), max: number.optional() }),
  }),
  question('matrix', { rows: options, options }),
  question('note', {}),
  question('calculated', {
    expression,
    valueType: z.enum(['number', 'text', 'date', 'boolean', 'label']).optional(),
  }),
  question('hidden', {}),
  question('metadata', {
    source: z.enum(['start', 'end', 'today', 'deviceid', 'username']).describe('What the phone fills in.'),
  }),
] as const;

const repeatFields = {
  countFrom: partId.optional(),
  validation: limits({ minItems: whole.optional(), maxItems: whole.min(1).max(1000).optional() }),
};

/** A repeat in a repeat holds no other. */
const innerRepeat = fieldsOf('repeat', {
  questions: z.array(z.discriminatedUnion('type', simpleQuestions)).min(1).max(questionsMax),
  ...repeatFields,
}).meta({ id: 'InnerRepeatQuestion' });

const repeat = question('repeat', {
  questions: z
    .array(z.discriminatedUnion('type', [...simpleQuestions, innerRepeat]))
    .min(1)
    .max(questionsMax),
  ...repeatFields,
});

export const questionInput = z
  .discriminatedUnion('type', [...simpleQuestions, repeat])
  .meta({ id: 'SurveyQuestion' });
