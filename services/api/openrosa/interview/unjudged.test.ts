// An interview that could not be judged is a record that can be read, is held, and can be judged again.
import { expect, test } from 'vitest';
import { responseBody } from '../../store/bodies/response.ts';
import { readInterview } from '../sent/interview.ts';
import { surveyBody } from '../../store/bodies/survey.ts';
import { unjudgedResponse } from './unjudged.ts';

test('it keeps what leads to the interview as it was sent, and no answer', () => {
  const sent = readInterview(
    Buffer.from('<data><home><phone>0700</phone></home><meta><instanceID>uuid:1</instanceID></meta></data>'),
  );
  const stamps = { createdAt: '2026-11-01T00:00:00Z', updatedAt: '2026-11-01T00:00:00Z' };
  const body = {
    ...stamps,
    status: 'open',
    sampling: {},
    counts: { frame: 0, drawn: 0 },
    warnings: [],
    type: 'BaselineSurvey',
    round: 2,
    projectId: 'prj_1',
    templateId: 't',
    templateVersion: 3,
  };
  const survey = { id: 'srv_1', version: 1, body: surveyBody.parse(body) };
  const interview = { sent, filled: { survey }, files: [], collector: 'did:example:1' };
  const at = '2026-11-21T09:10:00Z';
  const response = unjudgedResponse(interview, new TypeError('0700 is odd'), { id: 'rsp_1', at });
  expect(responseBody.parse(response.body)).toEqual(response.body);
  expect(response.body).toMatchObject({
    status: 'held',
    responseId: 'uuid:1',
    faults: [{ code: 'not-judged' }],
    submissions: [{ instanceId: 'uuid:1', digest: sent.digest, at }],
    quality: { meets: false },
  });
  expect(JSON.stringify(response)).not.toContain('0700');
});
