// The rows of test/data/odk/expressions.tsv: an expression and its value in JavaRosa.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export function readExpressionRows(): { text: string; javaRosa: string }[] {
  const [, ...lines] = readFileSync(join(import.meta.dirname, '../data/odk/expressions.tsv'), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line) => {
    const [text = '', javaRosa = ''] = line.split('\t');
    return { text, javaRosa };
  });
}
