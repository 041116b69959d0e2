// Questionnaires of campaigns, compiled once: a campaign that takes responses never changes its questionnaire.
import type { Questionnaire } from '#domain/surveys/answers/questionnaire.ts';
import type { PhoneForm } from './phone-form.ts';
import type { LocalTime } from '#domain/surveys/expressions/dates.ts';

export interface OpenedCampaign {
  readonly questionnaire: Questionnaire;
  /** Made when it is first asked for. */
  readonly phoneForm: () => PhoneForm;
  /** Whether a rule reads the household, or an answer of the earlier campaign. */
  readonly readsOthers: boolean;
  /** In the time zone of the project. */
  readonly local: LocalTime;
  readonly dayOf: (atMs: number) => string;
}

/** Concurrent calls with one key load it once; one that fails is loaded again. */
export type CampaignCache<Value = OpenedCampaign> = (
  key: string,
  load: () => Promise<Value>,
) => Promise<Value>;

/** Holds the values of at most `most` campaigns; the one that was used longest ago makes way. */
export function openCampaignCache<Value = OpenedCampaign>(most: number): CampaignCache<Value> {
  const held = new Map<string, Promise<Value>>();
  return (key, load) => {
    const known = held.get(key) ?? load();
    held.delete(key);
    const [oldest] = held.size >= most ? held.keys() : [];
    if (oldest !== undefined) held.delete(oldest);
    held.set(key, known);
    known.catch(() => held.get(key) === known && held.delete(key));
    return known;
  };
}
