// Words of the column `parameters` of XLSForm that say how phones take an answer of a type.
import type { QuestionType } from './template.ts';

type Words = Readonly<Record<string, RegExp>>;

const number = /^\d{1,9}(?:\.\d{1,6})?$/;
const whole = /^[1-9]\d{0,8}$/;
const flag = /^(?:true|false)$/;
const order: Words = { randomize: flag, seed: /^\d{1,15}(?:\.\d{1,9})?$/ };

const words: Readonly<Partial<Record<QuestionType, Words>>> = {
  text: { rows: whole },
  image: { 'max-pixels': whole },
  audio: { quality: /^(?:normal|low|voice-only|external)$/ },
  geopoint: { 'capture-accuracy': number, 'warning-accuracy': number, 'allow-mock-accuracy': flag },
  geoshape: { 'allow-mock-accuracy': flag, incremental: flag },
  single_choice: order,
  multiple_choice: order,
  rank: order,
  boolean: order,
};

/** What the value of each word looks like. */
export const parameterWords = (type: QuestionType): Words => words[type] ?? {};
