// The devices that an interview names by their ids.
import type { Element } from '#domain/surveys/submission/element.ts';
import { isIdOf } from '#domain/identifiers.ts';
import type { Api } from '../../context/api.ts';
import { deviceBody } from '../../store/bodies/device.ts';
import { parseStored } from '../../store/bodies/held.ts';

/** Their DIDs. */
export async function namedDevices(
  { records }: Pick<Api, 'records'>,
  root: Element,
): Promise<(id: string) => string | undefined> {
  const ids = [...new Set(textsIn(root).filter((text) => isIdOf('device', text)))];
  const found = ids.length === 0 ? new Map() : await records.latest('device', ids);
  return (id) => {
    const record = found.get(id);
    return record && parseStored(deviceBody, record).body.did;
  };
}

const textsIn = ({ text, children }: Element): string[] => [text.trim(), ...children.flatMap(textsIn)];
