// How a household is written: its name for people, its baseline and its state.
import type { ListedHousehold } from '#infra/client/operations.ts';
import type { Words } from '../../words/en.ts';
import { numberText } from '../../words/numbers.ts';

export type ShownHousehold = ListedHousehold;

/** The number of the programme, else the end of the DID. */
export const householdName = ({ externalId, did }: Pick<ShownHousehold, 'externalId' | 'did'>): string =>
  externalId ?? lastPart(did);

/** The end of a DID names the thing within its programme. */
export const lastPart = (did: string): string => did.split(/[:/]/).at(-1) ?? did;

export const baselineText = ({ households }: Words, baseline: ShownHousehold['baseline']): string =>
  baseline === null
    ? households.none
    : households.perMonth(numberText(baseline.monthlyConsumption), baseline.unit, baseline.fuelType);

export const statusText = ({ households }: Words, status: ShownHousehold['status']): string =>
  households.statuses[status];
