// devices.csv: the devices in the households that a collector is to visit.
import { compareBytes } from '#domain/sampling/draw/byte-order.ts';
import { csvOf } from '#domain/surveys/form/list-cells.ts';
import { deviceColumns } from '#domain/surveys/form/devices.ts';
import type { Api } from '../../context/api.ts';
import { deviceBody } from '../../store/bodies/device.ts';
import { parseStored } from '../../store/bodies/held.ts';
import { findInstalledDevices } from '../../store/field-work/devices-of.ts';
import type { Visit } from '../../store/field-work/open-visits.ts';

export async function devicesCsv(api: Api, visits: readonly Visit[]): Promise<string> {
  const households = [...new Set(visits.map(({ householdId }) => householdId))];
  const installed = await findInstalledDevices(api, households);
  const records = await api.records.latest('device', [...new Set(installed.map(({ id }) => id))]);
  const rows = installed.flatMap(({ id, householdId }) => {
    const record = records.get(id);
    if (record === undefined) return [];
    const { type, serialNumber = '', model } = parseStored(deviceBody, record).body;
    const label = [model ?? type, serialNumber].filter((part) => part !== '').join(' ');
    return [[id, label, householdId, type, serialNumber]];
  });
  const { name, household, type, serial } = deviceColumns;
  const sorted = rows.toSorted(
    ([idA = '', labelA = ''], [idB = '', labelB = '']) =>
      compareBytes(labelA, labelB) || compareBytes(idA, idB),
  );
  return csvOf([name, 'label', household, type, serial], sorted);
}
