// Descriptions of the fields of alarms.
const fields = {
  type: 'What is wrong: `device.silent`, or the code of a finding of the health of the device.',
  severity: 'How grave it is: `critical`, `major`, `minor`, `warning` or `info`.',
  state: '`active` while the cause lasts, then `cleared`.',
  subject: 'DID of the device.',
  householdId: 'DID of the household in which the device was when the alarm opened; null for none.',
  projectId: 'DID of the project in which the device was when the alarm opened; null for none.',
  openedAt: 'Since when the cause is there, by the times of the readings.',
  clearedAt: 'When the cause was gone; null while the alarm is active.',
  evidence: 'Where the cause can be seen.',
  acknowledged: 'Whether somebody has seen the alarm.',
  acknowledgedBy: 'DID, else id of the API key, of who acknowledged it; null for nobody.',
  acknowledgedAt: 'When it was acknowledged; null if it was not.',
  assignee: 'Who is to look after it; null for nobody.',
  comments: 'Comments, oldest first.',
};

const fieldsOf = (schema: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).map(([name, says]) => [`${schema}.${name}`, says]));

export const alarmFields: Readonly<Record<string, string>> = {
  ...fieldsOf('Alarm'),
  ...fieldsOf('AlarmFields'),
  'evidence.from': 'Start of the time in which the cause was seen.',
  'evidence.to': 'End of that time, as far as it was known when the alarm opened.',
  'evidence.query': 'Path of the API that shows it.',
  'comments.text': 'The comment.',
  'comments.by': 'DID, else id of the API key, of who wrote it.',
  'comments.at': 'When it was written.',
  'AlarmPatch.acknowledged': 'true: somebody has seen it; false takes that back.',
  'AlarmPatch.assignee': 'Who is to look after it; null for nobody.',
  comment: 'A comment to add.',
};
