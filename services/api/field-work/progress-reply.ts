// The reply on the progress of a campaign.
import { z } from 'zod';

const number = z.number();

export const progressReply = z
  .object({
    surveyId: z.string(),
    byStratum: z.array(
      z
        .object({
          name: z.string(),
          population: number.nullable(),
          planned: number,
          done: number,
          refused: number,
          notFound: number,
          moved: number,
          ineligible: number,
          rejected: number,
          replaced: number,
          open: number,
          responseRate: number.nullable(),
        })
        .meta({ id: 'StratumProgress' }),
    ),
    byCollector: z.array(
      z
        .object({
          collector: z.string(),
          assigned: number,
          submitted: number,
          done: number,
          returned: number,
          refused: number,
          notFound: number,
          open: number,
          medianMinutes: number.nullable(),
        })
        .meta({ id: 'CollectorProgress' }),
    ),
    precision: z
      .object({
        planned: number.nullable(),
        impliedNow: number.nullable(),
        mode: z.string(),
        isReached: z.boolean(),
      })
      .meta({ id: 'CampaignPrecision' }),
    outOfSample: number,
    sampleProof: z.string().nullable(),
  })
  .meta({
    id: 'SurveyProgress',
    examples: [
      {
        surveyId: 'srv_01M7YNX8J0G4FJM55SGM69V73N',
        byStratum: [
          {
            name: 'Medium',
            population: 3000,
            planned: 60,
            done: 41,
            refused: 3,
            notFound: 2,
            moved: 0,
            ineligible: 1,
            rejected: 0,
            replaced: 4,
            open: 13,
            responseRate: 0.891,
          },
        ],
        byCollector: [
          {
            collector: 'did:ixo:agent/7',
            assigned: 20,
            submitted: 2,
            done: 14,
            returned: 1,
            refused: 1,
            notFound: 0,
            open: 3,
            medianMinutes: 23,
          },
        ],
        precision: { planned: 0.05, impliedNow: 0.121, mode: 'absolute', isReached: false },
        outOfSample: 0,
        sampleProof: '/v1/surveys/srv_01M7YNX8J0G4FJM55SGM69V73N/sample/proof',
      },
    ],
  });
