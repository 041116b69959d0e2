// What each field of the interface means: a name means the same everywhere, unless its parent is named with it.
import { alarmFields } from './alarms.ts';
import { analysisFields } from './analyses.ts';
import { claimFields } from './claims.ts';
import { credentialFields } from './credentials.ts';
import { deviceFields } from './devices.ts';
import { evidenceFields } from './evidence.ts';
import { fieldWorkFields } from './field-work.ts';
import { householdFields } from './households.ts';
import { phoneFields } from './phones.ts';
import { problemFields } from './problems.ts';
import { projectFields } from './projects.ts';
import { readingFields } from './readings.ts';
import { sampleFields } from './samples.ts';
import { responseFields } from './responses.ts';
import { samplingFields } from './sampling.ts';
import { serviceFields } from './service.ts';
import { sharedFields } from './shared.ts';
import { surveyNumberFields } from './survey-numbers.ts';
import { surveyFields } from './surveys.ts';
import { webhookFields } from './webhooks.ts';

const subjects: readonly Readonly<Record<string, string>>[] = [
  sharedFields,
  problemFields,
  householdFields,
  deviceFields,
  alarmFields,
  readingFields,
  analysisFields,
  evidenceFields,
  credentialFields,
  claimFields,
  projectFields,
  samplingFields,
  sampleFields,
  surveyFields,
  responseFields,
  fieldWorkFields,
  phoneFields,
  surveyNumberFields,
  serviceFields,
  webhookFields,
];

/** Descriptions by `name`, or by `parent.name`, where the parent is a schema, an operation or a field. */
export const glossary: ReadonlyMap<string, string> = new Map(subjects.flatMap(Object.entries<string>));

/** Number of entries before they are merged: the test compares it, so that no entry hides another. */
export const glossarySize = subjects.reduce((sum, fields) => sum + Object.keys(fields).length, 0);

/** The key of the entry that describes a field. */
export const entryOf = (parent: string, name: string): string | undefined =>
  [`${parent}.${name}`, name].find((key) => glossary.has(key));

export const describeField = (parent: string, name: string): string | undefined =>
  glossary.get(entryOf(parent, name) ?? '');
