// What is wrong with an expression, and where: a value, never an exception.

export type FaultCode =
  | 'too-long'
  | 'too-deep'
  | 'too-many-nodes'
  | 'empty-expression'
  | 'unexpected-character'
  | 'curly-quote'
  | 'open-text'
  | 'bad-reference'
  | 'last-saved'
  | 'unexpected-token'
  | 'path'
  | 'unknown-name'
  | 'ambiguous-name'
  | 'no-value'
  | 'no-holder'
  | 'unknown-function'
  | 'refused-function'
  | 'argument-count'
  | 'argument-type'
  | 'literal-needed'
  | 'not-in-repeat'
  | 'repeat-from-outside'
  | 'bare-reference'
  | 'not-a-condition'
  | 'truth-in-calculation'
  | 'truth-compared'
  | 'number-against-text'
  | 'number-needed'
  | 'date-against-text'
  | 'datetime-order'
  | 'time-order'
  | 'text-order'
  | 'option-with-blank'
  | 'bad-date'
  | 'bad-format'
  | 'bad-pattern';

export type WarningCode =
  | 'straightened-quotes'
  | 'number-in-quotes'
  | 'unknown-option'
  | 'empty-rows'
  | 'local-names';

/** A place in the text of an expression, in UTF-16 code units from 0. */
interface Located {
  readonly position: number;
  readonly length: number;
  /** What is wrong, what is allowed, and what to write instead. */
  readonly detail: string;
}

/** A stretch of an expression, and what stands there instead. */
export interface Edit extends Span {
  readonly text: string;
}

export interface Fault extends Located {
  readonly code: FaultCode;
  /** What makes the expression say plainly what phones read in it; empty where that is not known. */
  readonly edits: readonly Edit[];
}

export interface Warning extends Located {
  readonly code: WarningCode;
}

/** A stretch of text, from the first code unit to the one after the last. */
export interface Span {
  readonly at: number;
  readonly end: number;
}

export const faultAt = (
  code: FaultCode,
  { at, end }: Span,
  detail: string,
  edits: readonly Edit[] = [],
): Fault => ({
  code,
  position: at,
  length: end - at,
  detail,
  edits,
});

/** Text before and after a part of an expression. */
export const around = ({ at, end }: Span, before: string, after: string): readonly Edit[] => [
  { at, end: at, text: before },
  { at: end, end, text: after },
];

export const warningAt = (code: WarningCode, { at, end }: Span, detail: string): Warning => ({
  code,
  position: at,
  length: end - at,
  detail,
});
