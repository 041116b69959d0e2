// A survey template: sections of questions, with the rules of their answers (infra/docs/survey-templates.md).

import type { ListTable } from '../lists/list-table.ts';

/** In one language, or by language tag. */
export type Label = string | Readonly<Record<string, string>>;

/** Answers of a list. A text stands for its own value. */
export type Option = string | OptionWithLabel;

interface OptionWithLabel {
  readonly value: string;
  readonly label?: Label | undefined;
  /** Columns that a choice filter compares. */
  readonly filter?: Readonly<Record<string, string>> | undefined;
}

/** A list of the template, and its columns with the values and the words of choices: `name` and `label` by default. */
export interface OptionsFrom {
  readonly list: string;
  readonly value?: string | undefined;
  readonly label?: string | undefined;
}

export type QuestionType =
  | 'multiple_choice'
  | 'number'
  | 'integer'
  | 'single_choice'
  | 'boolean'
  | 'text'
  | 'scale'
  | 'rating'
  | 'rank'
  | 'date'
  | 'time'
  | 'datetime'
  | 'duration'
  | 'geopoint'
  | 'geoshape'
  | 'image'
  | 'audio'
  | 'video'
  | 'file'
  | 'barcode'
  | 'device_ref'
  | 'quantity'
  | 'matrix'
  | 'repeat'
  | 'note'
  | 'calculated'
  | 'hidden'
  | 'metadata';

/** Limits of an answer, each inclusive. Which of them a type has: `question-input.ts` of the API. */
export interface Limits {
  /** Numbers, or dates and times as text. */
  readonly min?: number | string | undefined;
  readonly max?: number | string | undefined;
  readonly step?: number | undefined;
  readonly decimals?: number | undefined;
  readonly integer?: boolean | undefined;
  readonly minSelected?: number | undefined;
  readonly maxSelected?: number | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly pattern?: string | undefined;
  readonly mustBe?: boolean | undefined;
  readonly mustMatch?: string | undefined;
  readonly maxAccuracyM?: number | undefined;
  readonly withinKmOfHousehold?: number | undefined;
  readonly maxPoints?: number | undefined;
  readonly maxBytes?: number | undefined;
  readonly mediaTypes?: readonly string[] | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
}

/** An answer that clients calculate and people may change; the service does not fill it in. */
interface Fill {
  readonly expression: string;
  /** Each time that one of these questions is answered; without it once, when the interview or its row begins. */
  readonly on?: readonly string[] | undefined;
}

export interface Question {
  readonly id: string;
  readonly type: QuestionType;
  readonly required?: boolean | undefined;
  readonly label?: Label | undefined;
  readonly hint?: Label | undefined;
  readonly guidance?: Label | undefined;
  readonly validation?: Limits | undefined;
  /** Outside of it an answer is stored, with a warning. */
  readonly soft?: { readonly min?: number | undefined; readonly max?: number | undefined } | undefined;
  /** XLSForm expressions. */
  readonly relevant?: string | undefined;
  readonly constraint?: string | undefined;
  readonly constraintMessage?: Label | undefined;
  /** What is said where a required answer is missing. */
  readonly requiredMessage?: Label | undefined;
  readonly choiceFilter?: string | undefined;
  readonly expression?: string | undefined;
  /** Of a question with `optionsFrom` the rows of its list, where they were read. */
  readonly options?: readonly Option[] | undefined;
  readonly optionsFrom?: OptionsFrom | undefined;
  readonly allowOther?: boolean | undefined;
  /** Options that stand alone. */
  readonly exclusive?: readonly string[] | undefined;
  /** How many options of a rank are ordered; all without it. */
  readonly top?: number | undefined;
  readonly unit?: string | undefined;
  readonly units?: readonly string[] | undefined;
  readonly canonicalUnit?: string | undefined;
  readonly labels?: Readonly<Record<string, Label>> | undefined;
  readonly rows?: readonly Option[] | undefined;
  readonly deviceTypes?: readonly string[] | undefined;
  /** Questions of each item of a repeat. */
  readonly questions?: readonly Question[] | undefined;
  /** Id of the question that says how many items a repeat has. */
  readonly countFrom?: string | undefined;
  readonly source?: string | undefined;
  /**
   * The question type whose answers a calculated question has; without it any value. `label`: phones calculate it for
   * their labels, in their language, and no rule reads it.
   */
  readonly valueType?: string | undefined;
  readonly default?: unknown;
  readonly fill?: Fill | undefined;
  /** How phones take the answer: words of the column `parameters` of XLSForm that no other field has. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
  readonly readonly?: boolean | undefined;
  readonly unique?: { readonly scope: 'campaign' | 'household' } | undefined;
  readonly sensitive?: boolean | undefined;
  /** The sensor quantity that it states. */
  readonly measure?: string | undefined;
  readonly backCheck?: 'stable' | 'skill' | 'volatile' | undefined;
  /** Its id in earlier versions, for answers that are known already. */
  readonly renamedFrom?: string | undefined;
  /** The field of the household that the answer fills in when it is verified: one of `savedFieldNames`. */
  readonly saveTo?: string | undefined;
  /** How apps show it: the column `appearance` of XLSForm. */
  readonly appearance?: string | undefined;
}

export interface Section {
  readonly id: string;
  readonly label?: Label | undefined;
  readonly relevant?: string | undefined;
  /** How apps show it: `field-list` puts all of it on one page. */
  readonly appearance?: string | undefined;
  readonly questions: readonly Question[];
}

export interface CrossRule {
  readonly id: string;
  readonly when?: string | undefined;
  readonly assert: string;
  readonly message: Label;
  readonly severity: 'hard' | 'soft';
}

interface Validations {
  readonly requiredSections?: readonly string[] | undefined;
  /** Fraction of the applicable questions that must be answered, from 0 to 1. */
  readonly completionThreshold?: number | undefined;
  readonly crossRules?: readonly CrossRule[] | undefined;
}

/** A list that is stored once, by its digest. */
export interface TemplateList {
  readonly id: string;
  /** SHA-256 of its columns and rows in canonical JSON, `sha256:` and hex. */
  readonly digest: string;
  /** Where it was read; never stored with the template. */
  readonly table?: ListTable | undefined;
}

/** What a version of a template holds, and what its digest covers. */
export interface Template {
  readonly templateId: string;
  readonly kind?: string | undefined;
  readonly title?: Label | undefined;
  /** Languages in which every label must be there before it is published. */
  readonly languages?: readonly string[] | undefined;
  /** An interview without a household registers a new one. */
  readonly registersHouseholds?: boolean | undefined;
  readonly lists?: readonly TemplateList[] | undefined;
  readonly sections: readonly Section[];
  readonly validations?: Validations | undefined;
}

/** The value that an answer names. */
export const valueOf = (option: Option): string => (typeof option === 'string' ? option : option.value);
