// Paths in rules, such as `../size` and `/data/home/size`: where one names a question, the question is named in its place.
import { tokenize, type Token } from '../../expressions/lexer.ts';
import { straightenQuotes } from '../../expressions/straighten.ts';
import { note, type Place, type Report } from './report.ts';
import type { SurveyNode } from './survey-tree.ts';

const columns = ['relevant', 'constraint', 'calculation', 'choice_filter', 'repeat_count', 'required'];

/** Names of a node and of the groups around it, the outermost first. */
type Address = readonly string[];

interface Form {
  /** How many nodes have an address, and a name. */
  readonly addresses: ReadonlyMap<string, number>;
  readonly names: ReadonlyMap<string, number>;
  readonly repeats: ReadonlySet<string>;
  readonly report: Report;
}

const keyOf = (address: Address): string => address.join('/');

/** From inside a repeat a path reaches the same row, and from outside all rows: so does the name of the question. */
export function readPaths(tree: readonly SurveyNode[], report: Report): SurveyNode[] {
  const addresses = new Map<string, number>();
  const names = new Map<string, number>();
  const repeats = new Set<string>();
  const visit = (nodes: readonly SurveyNode[], holder: Address): void => {
    for (const { name, kind, children } of nodes) {
      const address = [...holder, name];
      addresses.set(keyOf(address), (addresses.get(keyOf(address)) ?? 0) + 1);
      names.set(name, (names.get(name) ?? 0) + 1);
      if (kind === 'repeat') repeats.add(keyOf(address));
      visit(children, address);
    }
  };
  visit(tree, []);
  const form = { addresses, names, repeats, report };
  const change = (nodes: readonly SurveyNode[], holder: Address): SurveyNode[] =>
    nodes.map((node) => {
      const address = [...holder, node.name];
      return { ...node, row: changeRow(node.row, address, form), children: change(node.children, address) };
    });
  return change(tree, []);
}

function changeRow(row: SurveyNode['row'], address: Address, form: Form): SurveyNode['row'] {
  const changed = [...row.cells].map(([heading, cell]) => {
    const isRule = columns.includes(heading) && cell.text.includes('/');
    return [heading, isRule ? { ...cell, text: changeRule(cell.text, address, cell, form) } : cell] as const;
  });
  return { ...row, cells: new Map(changed) };
}

interface Path {
  readonly at: number;
  readonly end: number;
  readonly steps: readonly string[];
}

function changeRule(text: string, address: Address, place: Place, form: Form): string {
  const lexed = tokenize(straightenQuotes(text).text);
  if ('fault' in lexed) return text;
  let result = '';
  let done = 0;
  for (const path of pathsIn(lexed.tokens, place.column === 'choice_filter')) {
    const name = nameOf(path, address, form);
    const written = text.slice(path.at, path.end);
    if (name.fault !== undefined)
      note(form.report.refused, place, 'path', `The path ${written} ${name.fault}`);
    result += text.slice(done, path.at) + (name.text ?? written);
    done = path.end;
  }
  return result + text.slice(done);
}

/** What stands for a path, or why nothing can. */
function nameOf({ steps }: Path, address: Address, form: Form): { text?: string; fault?: string } {
  // The first name of an absolute path is that of the form.
  let found = steps[0] === '/' ? [] : [...address];
  for (const step of steps[0] === '/' ? steps.slice(2) : steps) {
    if (step === '..' && found.length === 0) return { fault: 'leads out of the form.' };
    if (step === '..') found = found.slice(0, -1);
    else if (step !== '.') found.push(step);
  }
  if (steps.every((step) => step === '..'))
    return form.repeats.has(keyOf(found))
      ? { text: '..' }
      : { fault: 'names no repeat. Write position(..).' };
  const name = found.at(-1) ?? '';
  const [here, everywhere] = [form.addresses.get(keyOf(found)) ?? 0, form.names.get(name) ?? 0];
  if (here === 0) return { fault: 'names no question of the form. Write ${question}.' };
  if (everywhere > 1)
    return { fault: `names one of ${everywhere} questions called ${name}. Give them different names.` };
  return { text: `\${${name}}` };
}

/** Paths of more than one step. Behind `[` a path starts at a choice, as it does in a choice filter. */
function pathsIn(tokens: readonly Token[], isFilter: boolean): Path[] {
  const paths: Path[] = [];
  let depth = 0;
  for (let at = 0; at < tokens.length; at++) {
    const before = at === 0 ? undefined : tokens[at - 1];
    const text = signOf(tokens[at]);
    if (text === '[') depth += 1;
    if (text === ']') depth -= 1;
    if (isOperand(before)) continue;
    const start = startOf(tokens, at);
    if (start === undefined) continue;
    const { steps, end } = stepsFrom(tokens, start.next);
    const isOfChoice = start.isRelative && (depth > 0 || isFilter);
    const [first, last] = [tokens[at], tokens[end - 1]];
    const all = [...start.steps, ...steps];
    if (all.length > 1 && !isOfChoice && first && last && !isPredicate(tokens[end]))
      paths.push({ at: first.at, end: last.end, steps: all });
    at = end - 1;
  }
  return paths;
}

const signOf = (token: Token | undefined): string => (token?.kind === 'sign' ? token.text : '');

const isPredicate = (token: Token | undefined): boolean => ['[', '::', '//'].includes(signOf(token));

/** A `/` after it goes on from there, as in instance('list')/root. */
const isOperand = (token: Token | undefined): boolean =>
  token !== undefined &&
  (token.kind === 'reference' || token.kind === 'text' || [')', ']', '/', '//'].includes(signOf(token)));

interface Start {
  readonly steps: readonly string[];
  /** The token after it. */
  readonly next: number;
  readonly isRelative: boolean;
}

function startOf(tokens: readonly Token[], at: number): Start | undefined {
  const token = tokens[at];
  const sign = signOf(token);
  if (sign === '/') return { steps: ['/'], next: at + 1, isRelative: false };
  if (sign === '.' || sign === '..') return { steps: [sign], next: at + 1, isRelative: true };
  const isCurrent =
    token?.kind === 'name' &&
    token.text === 'current' &&
    signOf(tokens[at + 1]) === '(' &&
    signOf(tokens[at + 2]) === ')';
  return isCurrent ? { steps: ['.'], next: at + 3, isRelative: false } : undefined;
}

/** Steps after a start: each has a `/` before it, but for the first of an absolute path. */
function stepsFrom(tokens: readonly Token[], from: number): { steps: string[]; end: number } {
  const steps: string[] = [];
  let at = from;
  if (signOf(tokens[from - 1]) === '/') at -= 1;
  while (signOf(tokens[at]) === '/') {
    const step = tokens[at + 1];
    const isStep = step?.kind === 'name' || signOf(step) === '.' || signOf(step) === '..';
    if (!isStep) break;
    steps.push(step?.text ?? '');
    at += 2;
  }
  return { steps, end: Math.max(at, from) };
}
