// From a part of an imported template to the cell that it was read from.
import type { Place } from './sheets/report.ts';
import { at, lookIn, type TableRow } from './sheets/table.ts';

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

export interface Origins {
  /** Rows of sections and questions. */
  readonly ofPart: Map<object, TableRow>;
  /** Rows of the sheet hearth, by what they changed and the step in it. */
  readonly ofField: Map<object, Map<string | number, TableRow>>;
}

export const noOrigins = (): Origins => ({ ofPart: new Map(), ofField: new Map() });

export function keepField({ ofField }: Origins, part: object, step: string | number, row: TableRow): void {
  const rows = ofField.get(part) ?? new Map<string | number, TableRow>();
  ofField.set(part, rows.set(step, row));
}

export interface FoundPlace extends Place {
  /** What stands there, where the cell is a value of the template as it is. */
  readonly text?: string | undefined;
}

/** `isName`: the last step of the path is at fault itself, not what it leads to. */
export type PlaceOf = (path: readonly (string | number)[], isName?: boolean) => FoundPlace;

export const placeOf =
  (
    template: unknown,
    { ofPart, ofField }: Origins,
    ofList: (id: string, row: number, column?: string) => Place | undefined = () => undefined,
  ): PlaceOf =>
  (path, isName = false) => {
    let part: unknown = template;
    let row: TableRow | undefined;
    let field = '';
    for (const [index, step] of path.entries()) {
      const holder = typeof part === 'object' && part !== null ? part : undefined;
      const added = holder && ofField.get(holder)?.get(step);
      if (added !== undefined)
        return inAddition(added, isName && index === path.length - 1 ? 'key' : 'value');
      const listed = path[index + 1];
      if (step === 'options' && typeof listed === 'number' && holder && 'optionsFrom' in holder) {
        const place = ofList(String(Reflect.get(Object(holder.optionsFrom), 'list')), listed);
        if (place !== undefined) return place;
      }
      part = holder && Reflect.get(holder, step);
      const origin = typeof part === 'object' && part !== null ? ofPart.get(part) : undefined;
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

const inAddition = (row: TableRow, column: string): FoundPlace => ({
  ...at(row, column),
  text: lookIn(row, column),
});
