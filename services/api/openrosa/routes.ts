// Operations of OpenRosa, in the order in which ODK Collect calls them.
import type { Endpoint } from '../context/endpoint.ts';
import { getFormList } from './get-form-list.ts';
import { getForm, getFormAttachment, getFormManifest } from './get-form.ts';
import { checkSubmission, sendSubmission } from './send-submission.ts';

export const openRosaEndpoints: readonly Endpoint[] = [
  getFormList,
  getForm,
  getFormManifest,
  getFormAttachment,
  checkSubmission,
  sendSubmission,
];
