// The records that taking a response to a campaign will read, as far as they can be told before the first read: they become
// one SELECT, shared with the responses that arrive at the same time.
import { readAhead, type RecordPlace } from '#records/records.ts';
import type { ResponsePurpose } from '#domain/surveys/responses/states.ts';
import type { Api } from '../../context/api.ts';
import { householdPlaces } from '../../store/find.ts';
import type { Survey } from '../../store/bodies/survey.ts';
import * as names from '../../store/bodies/names.ts';
import { sampleKinds } from '../../store/samples/stored-sample.ts';

export interface ExpectedReads {
  readonly campaignIds: readonly string[];
  /** Id or DID; of a DID that this process saw before the id is guessed. */
  readonly householdId: string;
  /** Ids that clients gave: of the response, and of one that it corrects. */
  readonly responseIds: readonly string[];
  readonly purpose?: ResponsePurpose | undefined;
  readonly more?: readonly RecordPlace[];
}

/** The dependencies of an operation, with these records read ahead. */
export function withReadsAhead(api: Api, expected: ExpectedReads): Api {
  const ofHousehold = householdPlaces(api.records, expected.householdId);
  const householdId = ofHousehold.find(({ kind }) => kind === 'household')?.id ?? expected.householdId;
  return {
    ...api,
    records: readAhead(api.records, [
      ...expected.campaignIds.flatMap((id) => placesOf(api, id, { ...expected, householdId })),
      ...ofHousehold,
      ...(expected.more ?? []),
    ]),
  };
}

function placesOf(api: Api, id: string, { householdId, responseIds, purpose }: ExpectedReads): RecordPlace[] {
  const known = api.recentCampaigns.get(id, api.nowMs());
  if (known === undefined) return [{ kind: 'survey', id }];
  const { projectId, round, isDrawn } = known;
  return [
    { kind: 'survey', id },
    { kind: 'project', id: projectId },
    ...(isDrawn ? [{ kind: sampleKinds.state, id }] : []),
    ...responseIds.map((one) => ({ kind: 'name', id: names.response(projectId, one) })),
    { kind: 'name', id: names.responseSlot({ campaignId: id, householdId, round, purpose }) },
  ];
}

export const rememberCampaign = (api: Pick<Api, 'recentCampaigns' | 'nowMs'>, { id, body }: Survey): void =>
  api.recentCampaigns.set(
    id,
    { projectId: body.projectId, round: body.round, isDrawn: Boolean(body.sample?.drawnAt) },
    api.nowMs(),
  );
