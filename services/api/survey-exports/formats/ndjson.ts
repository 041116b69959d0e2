// A table as lines of JSON: every column in every line, lists and objects as they are.
import type { Column } from '#domain/surveys/tables/tables.ts';
import type { Rows } from './rows.ts';

export async function* ndjsonOf(columns: readonly Column[], rows: Rows): AsyncGenerator<Uint8Array> {
  const names = columns.map(({ name }, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  for await (const some of rows) {
    let text = '';
    for (const cells of some) {
      for (let index = 0; index < names.length; index++)
        text += `${names[index]}${JSON.stringify(cells[index] ?? null)}`;
      text += '}\n';
    }
    if (text !== '') yield Buffer.from(text);
  }
}
