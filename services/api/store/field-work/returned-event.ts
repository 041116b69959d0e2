// The event that an assignment goes back to its collector.
import type { NewEvent } from '#records/events.ts';
import type { Assignment } from '../bodies/assignment.ts';

type Returned = Pick<Assignment['body'], 'projectId' | 'surveyId' | 'householdDid' | 'collector' | 'purpose'>;

export const returnedEvent = ({ id, body }: { readonly id: string; readonly body: Returned }): NewEvent => ({
  type: 'assignment.returned',
  subject: id,
  projectId: body.projectId,
  data: {
    id,
    campaignId: body.surveyId,
    householdId: body.householdDid,
    collector: body.collector,
    purpose: body.purpose,
    status: 'returned',
  },
});
