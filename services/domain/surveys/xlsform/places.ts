// From a part of an imported template to the cell that it was read from.
import type { Place } from './sheets/report.ts';
import { at, type TableRow } from './sheets/table.ts';

/** Columns of the fields of a template. */
const columns: Readonly<Record<string, string>> = {
  id: 'name',
  type: 'type',
  relevant: 'relevant',
  constraint: 'constraint',
  validation: 'constraint',
  exclusive: 'constraint',
  constraintMessage: 'constraint_message',
  requiredMessage: 'required_message',
  choiceFilter: 'choice_filter',
  expression: 'calculation',
  label: 'label',
  hint: 'hint',
  guidance: 'guidance_hint',
  options: 'type',
  optionsFrom: 'type',
  countFrom: 'repeat_count',
  default: 'default',
  fill: 'default',
  parameters: 'parameters',
  appearance: 'appearance',
  saveTo: 'save_to',
};

export function placeOf(
  template: unknown,
  origins: ReadonlyMap<object, TableRow>,
): (path: readonly (string | number)[]) => Place {
  return (path) => {
    let part: unknown = template;
    let row: TableRow | undefined;
    let field = '';
    for (const step of path) {
      part = typeof part === 'object' && part !== null ? Reflect.get(part, step) : undefined;
      const origin = typeof part === 'object' && part !== null ? origins.get(part) : undefined;
      if (origin !== undefined) [row, field] = [origin, ''];
      else if (field === '' && typeof step === 'string') field = step;
    }
    if (row === undefined)
      return {
        sheet: 'settings',
        row: 2,
        column: path[0] === 'title' ? 'form_title' : path[0] === 'templateId' ? 'form_id' : '',
      };
    return at(row, Object.hasOwn(columns, field) ? columns[field] : '');
  };
}
