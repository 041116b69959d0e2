// A questionnaire as the nodes of a form on a phone, in the words of XLSForm. XForm and spreadsheet are printed from it.

import type { ListTable } from '../lists/list-table.ts';

/** A reference to the answer of another node; its name occurs once in the form. */
export interface Reference {
  readonly node: string;
  /** The node in all rows of its repeat, also where the rule stands in a row. */
  readonly isWhole?: boolean;
  /** It stands in the brackets of a look-up, where a path would begin at the row of the list. */
  readonly isInBrackets?: boolean;
}

/** An expression, or a text that shows answers. */
export type Formula = readonly (string | Reference)[];

/** What a form shows, for each of its languages. */
export type Texts = Readonly<Record<string, Formula>>;

export type NodeType =
  | 'group'
  | 'repeat'
  | 'text'
  | 'integer'
  | 'decimal'
  | 'select_one'
  | 'select_multiple'
  | 'select_one_from_file'
  | 'select_multiple_from_file'
  | 'rank'
  | 'range'
  | 'date'
  | 'time'
  | 'dateTime'
  | 'geopoint'
  | 'geoshape'
  | 'image'
  | 'audio'
  | 'video'
  | 'file'
  | 'barcode'
  | 'note'
  | 'calculate'
  | 'hidden'
  | 'start'
  | 'end'
  | 'today'
  | 'deviceid'
  | 'username';

/** A question of the template, and which part of its answer a node holds. */
export interface Source {
  readonly section: string;
  readonly repeat: string | null;
  readonly question: string;
  readonly part: Part;
}

/** `row:` and the value of a row of a matrix; `place:` and the place in a rank of which only the best are asked for. */
export type Part = 'value' | 'unit' | 'other' | 'hours' | 'minutes' | `row:${string}` | `place:${number}`;

/** A value that is set when the interview or its row begins, or each time that one of the nodes `on` changes. */
export interface NodeFill {
  readonly value: Formula;
  readonly on: readonly string[];
}

export interface FormNode {
  readonly name: string;
  readonly type: NodeType;
  /** Null where the node belongs to no question: a section, a helper, or data of the visit. */
  readonly source: Source | null;
  /** Of choices: the list. Of choices from a file: the file. */
  readonly list?: string | undefined;
  readonly label?: Texts | undefined;
  readonly hint?: Texts | undefined;
  readonly guidance?: Texts | undefined;
  readonly isRequired?: boolean | undefined;
  readonly requiredMessage?: Texts | undefined;
  readonly isReadonly?: boolean | undefined;
  readonly relevant?: Formula | undefined;
  readonly constraint?: Formula | undefined;
  readonly constraintMessage?: Texts | undefined;
  readonly calculation?: Formula | undefined;
  readonly fill?: NodeFill | undefined;
  readonly choiceFilter?: Formula | undefined;
  readonly repeatCount?: Formula | undefined;
  readonly appearance?: string | undefined;
  readonly parameters?: Readonly<Record<string, string>> | undefined;
  /** The value before the first answer. */
  readonly value?: string | undefined;
  readonly children?: readonly FormNode[] | undefined;
}

const unseen: readonly NodeType[] = ['calculate', 'hidden', 'start', 'end', 'today', 'deviceid', 'username'];

/** Whether people see the node. */
export const isShown = ({ type }: FormNode): boolean => !unseen.includes(type);

export interface Choice {
  /** Without blanks: a list of names is separated by blanks. */
  readonly name: string;
  /** The option or row of the template. */
  readonly value: string;
  readonly label: Texts;
  readonly columns: Readonly<Record<string, string>>;
}

export interface ChoiceList {
  readonly name: string;
  readonly choices: readonly Choice[];
}

/** A list that travels with the form as the file `<name>.csv`. */
export interface FormFile {
  readonly name: string;
  readonly table: ListTable;
  /** Only rules read it. */
  readonly isLookedUp: boolean;
}

/** A column that the list of households must have for the rules of the form. */
export interface LookUpColumn {
  readonly column: string;
  /** A field of the household record, or `section.question` of the earlier survey. */
  readonly reads: { readonly household: string } | { readonly previous: string };
}

export interface Form {
  readonly id: string;
  readonly version: string;
  readonly title: string;
  /** The first is shown first. A form without languages has `default`. */
  readonly languages: readonly string[];
  readonly nodes: readonly FormNode[];
  /** The node of each section. */
  readonly sectionNames: Readonly<Record<string, string>>;
  readonly lists: readonly ChoiceList[];
  readonly files: readonly FormFile[];
  readonly instanceName: Formula;
  readonly lookUps: readonly LookUpColumn[];
  /** Rules that a form cannot hold: the server checks them when the interview arrives. */
  readonly serverOnly: readonly ServerRule[];
}

export interface ServerRule {
  /** Names and indexes from the template to the rule. */
  readonly path: readonly (string | number)[];
  readonly reason: string;
}
