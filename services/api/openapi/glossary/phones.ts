// Descriptions of the fields of field links, of interviews from phones and of their files.
const held = 'Why the interview is held: rules that it breaks, each with its place. Absent in other states.';
const missing =
  'Files that the interview names and that have not arrived, or only broken: empty, cut off, or of another kind. One that arrives whole leaves the list. With `pii:read` their names, else `file_` and a digest of the name, as in `faults`, `checks` and answers.';
const instance =
  'instanceID of the newest interview of a phone that made this response; absent for one by REST.';

export const phoneFields = {
  collectorId: 'Id of the collector.',
  revokedAt: 'When the link was revoked; null for not.',
  'FieldLink.note': 'What distinguishes this link from others, such as the phone; null for nothing.',
  'FieldLinkFields.note': 'What distinguishes this link from others, such as the phone; null for nothing.',
  'NewFieldLinkReply.note': 'What distinguishes this link from others, such as the phone; null for nothing.',
  'NewFieldLink.note': 'What distinguishes this link from others, such as the phone. No name of a person.',
  'NewFieldLink.expiresAt': 'When the link stops, at most 730 days from now. Default: 180 days.',
  address: 'The server address of ODK Collect, with the token. Only in this reply; null in a repeat.',
  settings: 'The settings that ODK Collect imports. Only in this reply; null in a repeat.',
  qr: 'QR code of the settings, as SVG. Only in this reply; null in a repeat.',
  mediaType:
    'Media type as the sender named it. Only its kind is compared with the bytes, so open files with care.',
  sizeBytes: 'Size, bytes.',
  'Attachment.name':
    'Name of the file, never a path. Files are named after persons: without `pii:read` the id stands here.',
  'Attachment.responseId':
    'responseId of the response, or instanceID of the interview that brought the file.',
  'Attachment.digest': 'SHA-256 of the bytes: `sha256:` and hex.',
  'Attachment.receivedAt': 'When it arrived.',
  'SurveyResponse.faults': held,
  'SurveyResponseFields.faults': held,
  'NewSurveyResponse.faults': held,
  'NewSurveyResponseOfSurvey.faults': held,
  missingFiles: missing,
  instanceId: instance,
  'FormSubmission.outcome':
    'What became of the interview: `received` or `corrected`; `held` for a person to decide; `waiting` for files; `repeated`, if it was received before.',
  'FormSubmission.instanceId': 'instanceID of the interview: the `responseId` of its response.',
  'actOnHeldResponse.householdId': 'The household that was interviewed; only for `assign-household`.',
  'actOnHeldResponse.reason': 'Why. Required for `discard`.',
} as const;
