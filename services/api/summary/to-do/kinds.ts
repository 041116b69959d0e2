// The kinds of things to do in a project: how severe each is, and its sentence in English.

/** From the first to the last: what keeps money from coming, what loses data, what needs a visit, what is good to know. */
export const severities = ['blocks-money', 'blocks-data', 'needs-visit', 'information'] as const;

export type Severity = (typeof severities)[number];

interface Kind {
  readonly severity: Severity;
  /** `subject`: id of the one thing that the line is about; empty for a list. */
  readonly words: (count: number, subject: string) => string;
}

/** `3 devices have`, `1 device has`. */
const some = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const anomalies =
  (severity: string) =>
  (count: number): string =>
    `${some(count, 'anomaly', 'anomalies')} of severity ${severity} in the last 30 days. Check the devices.`;

export const kinds = {
  'claims-disputed': {
    severity: 'blocks-money',
    words: (count) =>
      `${some(count, 'claim is', 'claims are')} disputed. A verifier must resolve the dispute.`,
  },
  'claims-held': {
    severity: 'blocks-money',
    words: (count) =>
      `${some(count, 'claim is', 'claims are')} held by a check that fails. Add the evidence that it asks for.`,
  },
  'claims-to-decide': {
    severity: 'blocks-money',
    words: (count) => `${some(count, 'claim waits', 'claims wait')} for the decision of a verifier.`,
  },
  'project-analyses-stale': {
    severity: 'blocks-money',
    words: (count) =>
      `${some(count, 'analysis of the project is', 'analyses of the project are')} stale: data changed since. Run ${count === 1 ? 'it' : 'them'} again.`,
  },
  'household-analyses-stale': {
    severity: 'blocks-money',
    words: (count) =>
      `${some(count, 'analysis of a household is', 'analyses of households are')} stale: data changed since. Run ${count === 1 ? 'it' : 'them'} again.`,
  },
  'households-low-coverage': {
    severity: 'blocks-money',
    words: (count) =>
      `${some(count, 'household is', 'households are')} below the coverage threshold in the last 30 days. All devices count, also a stove without a sensor; an analysis leaves out households only for the devices that it needs.`,
  },
  'dead-letters-waiting': {
    severity: 'blocks-data',
    words: (count) =>
      `${some(count, 'message was', 'messages were')} refused and not replayed. Correct the cause, then replay.`,
  },
  'keys-expiring': {
    severity: 'blocks-data',
    words: (count) =>
      `${some(count, 'API key expires', 'API keys expire')} within 30 days. Replace or extend.`,
  },
  'webhooks-disabled': {
    severity: 'blocks-data',
    words: (count) =>
      `${some(count, 'webhook endpoint was', 'webhook endpoints were')} switched off because the receiver did not answer.`,
  },
  'campaign-blocked': {
    severity: 'blocks-data',
    words: (count, subject) =>
      `Campaign ${subject} cannot open: it lacks ${some(count, 'requirement', 'requirements')}, and the project requires a protocol.`,
  },
  'responses-to-review': {
    severity: 'blocks-data',
    words: (count) => `${some(count, 'survey response waits', 'survey responses wait')} for a decision.`,
  },
  'responses-held': {
    severity: 'blocks-data',
    words: (count) =>
      `${some(count, 'interview is', 'interviews are')} held because of faults. Accept, assign or discard ${count === 1 ? 'it' : 'them'}.`,
  },
  'gaps-unexplained': {
    severity: 'blocks-data',
    words: (count) =>
      `${some(count, 'device has', 'devices have')} a gap without a reason in the last 30 days. Document why.`,
  },
  'devices-silent': {
    severity: 'needs-visit',
    words: (count) =>
      `${some(count, 'device is', 'devices are')} silent: nothing for three expected intervals, and at least 30 minutes.`,
  },
  'devices-never-seen': {
    severity: 'needs-visit',
    words: (count) =>
      `${some(count, 'installed device has', 'installed devices have')} never sent a reading. They lower the coverage of their households.`,
  },
  'alarms-open': {
    severity: 'needs-visit',
    words: (count) =>
      `${some(count, 'alarm', 'alarms')} of devices that nobody has acknowledged. Look at the cause, and say who goes.`,
  },
  'revisits-open': {
    severity: 'needs-visit',
    words: (count, subject) => `${some(count, 'revisit', 'revisits')} of campaign ${subject} still to make.`,
  },
  'anomalies-critical': { severity: 'needs-visit', words: anomalies('critical') },
  'anomalies-major': { severity: 'needs-visit', words: anomalies('major') },
  'claims-draft': {
    severity: 'information',
    words: (count) =>
      `${some(count, 'claim is a draft', 'claims are drafts')}. Submit or withdraw ${count === 1 ? 'it' : 'them'}.`,
  },
  'anomalies-minor': { severity: 'information', words: anomalies('minor') },
  'anomalies-warning': { severity: 'information', words: anomalies('warning') },
  'anomalies-info': { severity: 'information', words: anomalies('info') },
  'campaign-not-ready': {
    severity: 'information',
    words: (count, subject) =>
      `Campaign ${subject} lacks ${some(count, 'requirement', 'requirements')} of a survey protocol.`,
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type ToDoKind = keyof typeof kinds;
