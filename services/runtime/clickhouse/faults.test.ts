// Each failure of ClickHouse asks for patience, for the bad row, or for a person.
import { expect, test } from 'vitest';
import { adviceOf, faultOfAnswer } from './faults.ts';

test.for([
  ['a connection that was lost', null, 'socket hang up'],
  ['a body that was cut on its way', 33, 'Cannot read all data'],
  ['the bounds of time and memory', 159, 'Timeout exceeded'],
  ['a read-only table', 242, 'Table is in readonly mode'],
  ['a read-only table by its setting', 774, 'Table is in readonly mode'],
  ['memory that is short', 241, '(total) memory limit exceeded: would use 3.5 GiB'],
  ['a user with too many queries at once', 241, 'User memory limit exceeded: would use 3.5 GiB'],
  ['a full disk', 243, 'Cannot reserve'],
  ['merges that are behind', 252, 'Too many parts (3000 with average size of 1 KiB)'],
  ['a Keeper that is away', 999, 'Session expired'],
  [
    'a socket that broke',
    1000,
    'Poco::Exception. Code: 1000, e.code() = 104, Net Exception: Connection reset by peer',
  ],
] as const)('%s is waited for', ([, code, message]) => {
  expect(faultOfAnswer(code, message)).toBe('retry');
});

test.for([
  ['a code that nobody knows', 4711, 'new'],
  [
    'a statement with too many parameters',
    1000,
    'Poco::Exception. Code: 1000, e.code() = 0, HTML Form Exception: Too many form fields',
  ],
  [
    'a parameter that is too long',
    1000,
    'Poco::Exception. Code: 1000, e.code() = 0, HTML Form Exception: Field value too long',
  ],
  [
    'a query that needs more memory than one may have',
    241,
    'Query memory limit exceeded: would use 1.00 MiB',
  ],
  [
    'a query that reads more than it may',
    158,
    "Limit for rows (controlled by 'max_rows_to_read' setting) exceeded",
  ],
  ['a function that is not there', 46, 'Function with name `nofunc` does not exist'],
  ['a parameter that is not given', 456, 'Substitution `a` is not set'],
  ['a tree that is too big', 168, 'AST is too big'],
  ['a defect of the server', 49, 'Logical error'],
] as const)('%s is refused again: no reply says that it passes', ([, code, message]) => {
  expect(faultOfAnswer(code, message)).toBe('refused');
});

test.for([
  ['a constraint', 469, 'Constraint `c` for table t is violated at row 1'],
  ['an expression that throws', 395, "Value passed to 'throwIf' function is non-zero"],
  ['a symbol that an enum lacks', 691, "Unknown element 'x' for enum"],
  ['too many months in one insert', 252, 'Too many partitions for single INSERT block (more than 100)'],
] as const)('%s is a matter of single rows', ([, code, message]) => {
  expect(faultOfAnswer(code, message)).toBe('batch');
});

test.for([16, 47, 60, 81, 117, 497, 516])('code %i needs a person, who is told what to do', (code) => {
  expect(faultOfAnswer(code, 'whatever')).toBe('process');
  expect(adviceOf(code)).toMatch(/\w+/);
});

test('a view that fails refuses no row: the table has stored it already', () => {
  const message = "Value passed to 'throwIf' function is non-zero: while pushing to view hearth.v";
  expect(faultOfAnswer(395, message)).toBe('process');
  expect(adviceOf(395)).toBe('a view on the table fails: mend or drop it');
});
