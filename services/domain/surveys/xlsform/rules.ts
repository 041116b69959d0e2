// Expressions of a spreadsheet as the rules of a template: references by the names of questions, look-ups as functions.
import { straightenQuotes } from '../expressions/straighten.ts';
import { parseExpression } from '../expressions/parse.ts';
import { tokenize } from '../expressions/lexer.ts';
import type { Node } from '../expressions/tree.ts';
import { isAlternative } from '../form/constraint.ts';
import { bare } from '../form/patterns.ts';
import { quote } from '../form/quote.ts';
import type { ListReader } from './file-lists.ts';
import { changeNames } from './sheets/references.ts';
import { note, type Place, type Report } from './sheets/report.ts';

export interface RuleReader {
  readonly report: Report;
  /** New ids of names that no id can have. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Lists that rules may look up. */
  readonly files: ListReader;
}

/** As in templates. */
const charactersMax = 2000;

export function readRule(text: string, place: Place, { report, renamed, files }: RuleReader): string {
  if (text.length > charactersMax) {
    const detail = `A rule has at most ${charactersMax} characters, not ${text.length}.`;
    note(report.refused, place, 'too-long', detail);
    return 'true()';
  }
  // A cell that a spreadsheet keeps as a truth value.
  if (/^(?:true|false)$/i.test(text)) return `${text.toLowerCase()}()`;
  const straight = straightenQuotes(text);
  if (straight.warnings.length > 0)
    note(report.changed, place, 'straightened-quotes', 'Curly quotation marks are read as straight ones.');
  const looked = withLists(withLookUps(straight.text), (file) => files.ofFile(file, place, report));
  return withBarePatterns(rename(looked, renamed));
}

const household = String.raw`\$\{\s*household\s*\}`;
const list = String.raw`(['"])households(?:\.csv)?\1`;
const instance = new RegExp(
  String.raw`instance\(\s*${list}\s*\)\s*/root/item\s*\[\s*name\s*=\s*${household}\s*\]\s*/\s*(?:hh_)?([A-Za-z_][\w-]*)`,
  'g',
);
const pulldata = new RegExp(
  String.raw`pulldata\(\s*${list}\s*,\s*(['"])(?:hh_)?([A-Za-z_][\w-]*)\2\s*,\s*(['"])name\4\s*,\s*${household}\s*\)`,
  'g',
);

/** Columns of the list of households are fields of the household. */
const withLookUps = (text: string): string =>
  text
    .replaceAll(instance, (_, __, column: string) => `household('${column}')`)
    .replaceAll(pulldata, (_, __, ___, column: string) => `household('${column}')`);

const key = String.raw`(\$\{[^{}]*\}|'[^']*'|"[^"]*"|\d+)`;
const word = String.raw`([A-Za-z_][\w-]*)`;
/** A look-up of one row by one column. */
const anyInstance = new RegExp(
  String.raw`instance\(\s*(['"])([^'"]+)\1\s*\)\s*/root/item\s*\[\s*${word}\s*=\s*${key}\s*\]\s*/\s*${word}`,
  'g',
);
const anyPulldata = /\bpulldata\(\s*(['"])([^'"]+)\1/g;

/** Look-ups in other lists: `listOf` finds the list of a file. */
const withLists = (text: string, listOf: (file: string) => string | undefined): string =>
  text
    .replaceAll(
      anyInstance,
      (_, __, file: string, column: string, value: string, cell: string) =>
        `pulldata('${file}', '${cell}', '${column}', ${value})`,
    )
    .replaceAll(anyPulldata, (_, __, file: string) => `pulldata('${listOf(file) ?? file}'`);

function rename(text: string, renamed: ReadonlyMap<string, string>): string {
  const lexed = tokenize(text);
  if ('fault' in lexed || renamed.size === 0) return text;
  return replaceSpans(
    text,
    lexed.tokens.flatMap((token) => {
      if (token.kind === 'reference') {
        const name = renamed.get(token.text);
        return name === undefined ? [] : [{ ...token, by: `\${${name}}` }];
      }
      // As in jr:choice-name(${question}, '${question}').
      const shown = token.kind === 'text' ? renameInText(token.text, renamed) : token.text;
      return shown === token.text ? [] : [{ ...token, by: quote(shown) }];
    }),
  );
}

interface Replacement {
  readonly at: number;
  readonly end: number;
  readonly by: string;
}

function replaceSpans(text: string, replacements: readonly Replacement[]): string {
  let result = '';
  let done = 0;
  for (const { at, end, by } of replacements.toSorted((a, b) => a.at - b.at)) {
    result += text.slice(done, at) + by;
    done = end;
  }
  return result + text.slice(done);
}

/** The anchors that an export puts around patterns are no part of the rule. */
function withBarePatterns(text: string): string {
  const parsed = parseExpression(text);
  if ('fault' in parsed) return text;
  return replaceSpans(text, patternsIn(parsed.tree));
}

function patternsIn(node: Node): Replacement[] {
  if (node.kind === 'binary') return [...patternsIn(node.left), ...patternsIn(node.right)];
  if (node.kind === 'negate') return patternsIn(node.operand);
  if (node.kind !== 'call') return [];
  const [, pattern] = node.args;
  const inner = node.args.flatMap(patternsIn);
  if (node.name !== 'regex' || pattern?.kind !== 'text' || bare(pattern.value) === pattern.value)
    return inner;
  return [...inner, { at: pattern.at, end: pattern.end, by: quote(bare(pattern.value)) }];
}

/** References in a text that people see. Blanks are trimmed afterwards: a pattern with them takes cubic time. */
export const renameInText = (text: string, renamed: ReadonlyMap<string, string>): string =>
  changeNames(text, (name) => renamed.get(name));

/** Both must hold; a rule that is not there holds. */
export function both(outer: string | undefined, inner: string | undefined): string | undefined {
  if (outer === undefined || inner === undefined) return outer ?? inner;
  return `${wrap(outer)} and ${wrap(inner)}`;
}

/** `or` is weaker than `and`. */
const wrap = (text: string): string =>
  isAlternative(text) || 'fault' in parseExpression(text) ? `(${text})` : text;
