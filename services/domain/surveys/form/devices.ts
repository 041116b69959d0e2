// Questions for a device of the household, chosen from an attached list of devices.
import type { Question } from '../templates/template.ts';
import type { Formula, FormNode } from './node.ts';
import { quote } from './quote.ts';

/** Columns of `devices.csv`, which travels with a form: id of the device (`dev_…`), its household, type and serial number. */
export const deviceColumns = {
  name: 'name',
  household: 'household',
  type: 'device_type',
  serial: 'serial_number',
} as const;

export const devicesFile = 'devices.csv';

export function lookUpDevice({ deviceTypes = [] }: Question): Partial<FormNode> {
  const types = deviceTypes.map((type) => `${deviceColumns.type} = ${quote(type)}`).join(' or ');
  const ofType = types === '' ? [] : [` and (${types})`];
  return {
    list: devicesFile,
    choiceFilter: [`${deviceColumns.household} = `, { node: 'household' }, ...ofType],
  };
}

/** The answer is the serial number of a device of the household. Serial numbers with blanks are no bar codes. */
export const isSerialOfHousehold: Formula = [
  `selected(join(' ', instance('devices')/root/item[${deviceColumns.household} = `,
  { node: 'household' },
  `]/${deviceColumns.serial}), .)`,
];
