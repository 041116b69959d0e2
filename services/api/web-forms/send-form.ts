// POST /v1/surveys/{id}/submissions: an interview from a form in a browser, as XML and with its files.
import { z } from 'zod';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { idParams } from '../contract/fields.ts';
import { Problem } from '../contract/problem.ts';
import { submissionBody } from '../openrosa/send-submission.ts';
import { takeSubmission } from '../openrosa/take-submission.ts';
import { visibleSurvey } from '../surveys/survey-references.ts';
import { interviewerOf } from './campaign-form.ts';

const outcomes = ['received', 'corrected', 'held', 'waiting', 'repeated'] as const;

const reply = z
  .object({ outcome: z.enum(outcomes), instanceId: z.string() })
  .meta({ id: 'FormSubmission', examples: [{ outcome: 'received', instanceId: 'uuid:5e8f…' }] });

export const sendForm = defineEndpoint({
  method: 'POST',
  path: '/v1/surveys/:id/submissions',
  operationId: 'sendForm',
  summary: 'Send a form of a survey campaign',
  description:
    'Multipart, as phones send it: the part `xml_submission_file` with the interview in XML, and one part for each file. Both are stored as they came before anything is decided. The collector is the `actor` of the key, or the key itself. 201: it is a response now. 202: it is `held` with its faults, waits for files, or was received before. The interview of a collector that would replace that of another one, without an assignment for the household, is held. The same `instanceID` with the same bytes is stored once.',
  scope: 'responses:write',
  params: idParams('survey'),
  query: noQuery,
  body: submissionBody,
  replies: {
    201: { description: 'The response is stored.', schema: reply },
    202: { description: 'It is stored: held, waiting for files, or received before.', schema: reply },
  },
  problems: ['survey-not-found', 'form-not-found', 'submission-conflict'],
  run: async ({ params, body: { bytes, contentType }, principal }, api) => {
    const survey = await visibleSurvey(api, principal, params.id);
    const { did: collector, isCollector, isIdle } = await interviewerOf(api, principal, survey);
    const { projectId } = survey.body;
    const { outcome: taken, instanceId } = await takeSubmission(api, {
      bytes,
      contentType,
      projectId,
      collector,
      isCollector,
      isIdle,
      check: (filled) => {
        if (filled.survey.id !== survey.id || filled.isVisit) throw otherForm(survey.id);
      },
    });
    const { outcome, ...written } = taken;
    const isDone = outcome === 'received' || outcome === 'corrected';
    return { status: isDone ? 201 : 202, body: { outcome, instanceId }, ...written };
  },
});

const otherForm = (id: string): Problem =>
  new Problem('form-not-found', {
    detail: `The interview fills in another form than that of survey campaign ${id}.`,
  });
