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

export interface Fault extends Located {
  readonly code: FaultCode;
}

export interface Warning extends Located {
  readonly code: WarningCode;
}

/** A stretch of text, from the first code unit to the one after the last. */
export interface Span {
  readonly at: number;
  readonly end: number;
}

export const faultAt = (code: FaultCode, { at, end }: Span, detail: string): Fault => ({
  code,
  position: at,
  length: end - at,
  detail,
});

export const warningAt = (code: WarningCode, { at, end }: Span, detail: string): Warning => ({
  code,
  position: at,
  length: end - at,
  detail,
});
