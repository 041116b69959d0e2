// What a form says of an answer that is missing or outside its range.
import { expect, test } from 'vitest';
import { explainLimits } from './explain-limits.ts';
import { fillWords } from './words.ts';

const { limits } = fillWords.en;
const bind = (attributes: string): string => `<h:head><bind nodeset="/data/a" ${attributes}/></h:head>`;

test.each([
  ['constraint=". &gt;= 0 and . &lt;= 7"', ` jr:constraintMsg="${limits.between('0', '7')}"`],
  ['constraint=". >= -1.5"', ` jr:constraintMsg="${limits.atLeast('-1.5')}"`],
  [
    'constraint=". &lt;= 24 and round(., 0) = ."',
    ` jr:constraintMsg="${limits.atMost('24')} ${limits.whole}"`,
  ],
  ['required="true()"', ` jr:requiredMsg="${limits.required}"`],
  // A rule that is more than a range, and a form that speaks for itself.
  ['constraint=". &gt;= 0 and . != 3"', ''],
  ['constraint=". &gt;= 0" jr:constraintMsg="Not below 0"', ''],
  ['type="string"', ''],
])('%s gets %s', (attributes, added) => {
  expect(explainLimits(bind(attributes), limits)).toBe(bind(`${attributes}${added}`));
});
