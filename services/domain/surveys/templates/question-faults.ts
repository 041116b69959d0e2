// Faults of a question that its own fields show. Rules over several questions are in template-faults.ts.
import { otherMark } from '../expressions/choice-names.ts';
import { momentBoundFaults } from './moment-faults.ts';
import { faultsOfRepeats, within, type TemplateFault } from './faults.ts';
import { repeatedOptions } from './repeated-options.ts';
import { parameterWords } from './parameters.ts';
import { valueOf, type Limits, type Option, type Question } from './template.ts';

/** `id` and fields of other questions are not looked at. */
export function questionFaults(question: Question): TemplateFault[] {
  const { validation, soft, options, rows, questions = [] } = question;
  return [
    ...boundFaults(validation).map(within('validation')),
    ...momentBoundFaults(question).map(within('validation')),
    ...(soft ? rangeFaults(soft, 'min', 'max').map(within('soft')) : []),
    ...optionFaults(options, question).slice(0, repeatsMax).map(within('options')),
    ...optionFaults(rows, {}).map(within('rows')),
    ...exclusiveFaults(question),
    ...topFaults(question),
    ...fillFaults(question),
    ...parameterFaults(question),
    ...selectionFaults(question),
    ...unitFaults(question),
    ...faultsOfRepeats(
      questions.map(({ id }) => id),
      'question',
    ).map(({ path: [index = 0], ...fault }) => ({ ...fault, path: ['questions', index, 'id'] })),
    ...questions.flatMap((inner, index) => questionFaults(inner).map(within('questions', index))),
  ];
}

const boundPairs = [
  ['min', 'max'],
  ['minSelected', 'maxSelected'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const;

const boundFaults = (limits: Limits = {}): TemplateFault[] =>
  boundPairs.flatMap(([low, high]) => rangeFaults(limits, low, high));

function rangeFaults(limits: Limits, low: keyof Limits, high: keyof Limits): TemplateFault[] {
  const [from, to] = [limits[low], limits[high]];
  const isFine = typeof from !== 'number' || typeof to !== 'number' || from <= to;
  const detail = `${low} is ${String(from)} and ${high} is ${String(to)}: no answer would be allowed.`;
  return isFine ? [] : [{ path: [low], code: 'above-max', detail }];
}

/** More than a reply lists: a long list may have a fault in each row. */
const repeatsMax = 101;

function optionFaults(
  options: readonly Option[] = [],
  { type, allowOther, choiceFilter }: Partial<Question>,
): TemplateFault[] {
  const values = options.map(valueOf);
  // A rank orders every option.
  const filter = type === 'rank' ? undefined : choiceFilter;
  const repeated = repeatedOptions(options, filter).map(([later, earlier]) => ({
    path: [later],
    other: [earlier],
    code: 'repeated',
    detail: `The option ${JSON.stringify(values[later])} is there already, as number ${earlier + 1}. Equal options need a choice filter that tells them apart.`,
  }));
  const reserved = values.flatMap((value, index) =>
    allowOther && value.startsWith(otherMark)
      ? [
          {
            path: [index],
            code: 'reserved',
            detail: `An option must not begin with "${otherMark}" where other answers are allowed.`,
          },
        ]
      : [],
  );
  return [...repeated, ...reserved];
}

function exclusiveFaults({ exclusive = [], options = [] }: Question): TemplateFault[] {
  const values = options.map(valueOf);
  return exclusive.flatMap((value, index) =>
    values.includes(value)
      ? []
      : [
          {
            path: ['exclusive', index],
            code: 'unknown-option',
            detail: `${JSON.stringify(value)} is not among the options.`,
          },
        ],
  );
}

/** Each place is a question on the phone that leaves out the choices of all places before. */
const topMax = 20;

function topFaults({ top, options = [] }: Question): TemplateFault[] {
  if (top !== undefined && top > topMax) {
    const detail = `top is ${top}; at most ${topMax} places are asked for. Without top all options are ordered.`;
    return [{ path: ['top'], code: 'too-many', detail }];
  }
  if (top === undefined || top <= options.length) return [];
  const detail = `Only ${options.length} options are there to be ordered, not ${top}.`;
  return [{ path: ['top'], code: 'too-many', detail }];
}

/** An answer in one node, which a phone can set. */
const fillable: readonly string[] =
  'text number integer boolean single_choice multiple_choice rank scale rating date time datetime geopoint geoshape barcode hidden'.split(
    ' ',
  );

function fillFaults({ type, top, fill, default: value }: Question): TemplateFault[] {
  if (fill === undefined) return [];
  if (!fillable.includes(type) || top !== undefined) {
    const detail = `A question of type ${type}${top === undefined ? '' : ' with top'} cannot be filled in.`;
    return [{ path: ['fill'], code: 'not-fillable', detail }];
  }
  const isTwice = value !== undefined && fill.on === undefined;
  const detail = 'default and fill both say what the answer is at first. Keep one of them.';
  return isTwice ? [{ path: ['fill'], code: 'repeated', detail }] : [];
}

function parameterFaults({ type, parameters = {} }: Question): TemplateFault[] {
  const words = parameterWords(type);
  return Object.entries(parameters).flatMap(([word, value]) => {
    const form = Object.hasOwn(words, word) ? words[word] : undefined;
    if (form?.test(value)) return [];
    const known = Object.keys(words).join(', ') || 'none';
    const detail =
      form === undefined
        ? `${JSON.stringify(word)} is no parameter of a question of type ${type}: ${known}.`
        : `${JSON.stringify(value)} is no value of ${word}.`;
    return [{ path: ['parameters', word], code: 'bad-parameter', detail }];
  });
}

/** A text of its own is one more that can be chosen. */
function selectionFaults({ validation, options, allowOther }: Question): TemplateFault[] {
  const least = validation?.minSelected ?? 0;
  const choices = new Set(options?.map(valueOf)).size + (allowOther ? 1 : 0);
  if (options === undefined || least <= choices) return [];
  const detail = `Only ${choices} options can be chosen, not ${least}.`;
  return [{ path: ['validation', 'minSelected'], code: 'too-many', detail }];
}

function unitFaults({ units = [], canonicalUnit }: Question): TemplateFault[] {
  const faults = faultsOfRepeats(units, 'unit').map(within('units'));
  if (canonicalUnit === undefined || units.includes(canonicalUnit)) return faults;
  const detail = `${JSON.stringify(canonicalUnit)} is not among the units.`;
  return [...faults, { path: ['canonicalUnit'], code: 'unknown-unit', detail }];
}
