// GET /v1/pictures/sample-progress: whether a sample is still a random one, and how far its interviews have come.
import { z } from 'zod';
import type { ProgressStratum, SampleProgress } from '#pictures/sample-progress/data.ts';
import { drawSampleProgress } from '#pictures/sample-progress/draw.ts';
import type { Api } from '../context/api.ts';
import { mayReadPersonal } from '../contract/access.ts';
import { campaignProgress } from '../field-work/campaign-progress.ts';
import type { Survey } from '../store/bodies/survey.ts';
import { commitmentOf, sampleOf } from '../store/samples/stored-sample.ts';
import { projectOfSurvey, visibleSurvey } from '../surveys/survey-references.ts';
import { headFields, headOf, share } from './head.ts';
import { definePicture, groupMin, sheetQuery } from './picture.ts';
import { surveyId } from './survey-id.ts';

const query = z.strictObject({ surveyId, ...sheetQuery });

const whole = z.int();

const schema = z
  .object({
    ...headFields,
    survey: z
      .object({
        id: z.string().describe('Id of the campaign.'),
        type: z.string().describe('Type of the campaign.'),
        status: z.string().describe('State of the campaign.'),
      })
      .meta({ id: 'PictureSurvey' })
      .describe('The campaign.'),
    strata: z
      .array(
        z
          .object({
            name: z.string().describe('Stratum.'),
            population: whole.nullable().describe('Households of the frame; null if it is not known.'),
            planned: whole.describe('Households that were drawn.'),
            counts: z
              .object({
                done: whole.describe('Verified interviews.'),
                refused: whole.describe('Refused.'),
                notFound: whole.describe('Nobody was found.'),
                moved: whole.describe('Moved away.'),
                ineligible: whole.describe('Not eligible.'),
                rejected: whole.describe('Interviews that the review rejected.'),
                other: whole.describe('Replaced for another reason.'),
                open: whole.describe('Still open.'),
              })
              .meta({ id: 'ProgressCounts' })
              .describe('Households by where they stand; replaced ones keep their standing.'),
            replaced: whole.describe('How many another household replaced.'),
            responseRate: share.describe(
              'Done of done, refused, not found and moved, 0 to 1; null for none.',
            ),
          })
          .meta({ id: 'ProgressStratum' }),
      )
      .describe('Strata, in the order of the frame.'),
    precision: z
      .object({
        planned: z.number().nullable().describe('Planned half-width; null if none was planned.'),
        now: z.number().nullable().describe('Half-width that the done interviews give; null for none.'),
        mode: z.string().describe('`absolute` or `relative`.'),
        isReached: z.boolean().describe('Whether the planned one is reached.'),
      })
      .meta({ id: 'ProgressPrecision' })
      .describe('Precision: half-widths of the confidence interval.'),
    outOfSample: whole.describe('Responses of households that were not drawn.'),
    draw: z
      .object({
        method: z.string().describe('Method of the draw.'),
        frameDigest: z.string().describe('Digest of the frame.'),
        commitment: z.string().describe('Digest of all that decided the draw, published before it.'),
        seedSource: z.string().nullable().describe('Where the seed came from; null for none.'),
        proof: z.string().describe('Address of the proof.'),
      })
      .meta({ id: 'ProgressDraw' })
      .nullable()
      .describe('Null: no sample was drawn.'),
    handPicked: z.boolean().describe('The sample was chosen by hand, or none was drawn.'),
    hidden: z
      .object({
        groups: whole.describe('Number of strata.'),
        households: whole.describe('Their planned households in all.'),
      })
      .meta({ id: 'ProgressHidden' })
      .describe(`Strata that are left out: fewer than ${groupMin} planned households, and no \`pii:read\`.`),
  })
  .meta({ id: 'SampleProgressPicture' });

type Progress = Awaited<ReturnType<typeof campaignProgress>>;

export const getSampleProgress = definePicture<z.output<typeof query>, SampleProgress>({
  name: 'sample-progress',
  operationId: 'getSampleProgressPicture',
  summary: 'Draw the progress of the interviews of a campaign',
  description:
    'Where the planned households of each stratum stand, with the response rate, the precision so far and the draw. A sample chosen by hand, or a campaign without a draw, is said to be no random sample.',
  scopes: ['surveys:read', 'responses:read'],
  query,
  schema,
  problems: ['survey-not-found'],
  read: async (asked, caller, api) => {
    const survey = await visibleSurvey(api, caller, asked.surveyId);
    const [progress, project, draw] = await Promise.all([
      campaignProgress(api, survey, caller.collector),
      projectOfSurvey(api, survey),
      drawOf(api, survey),
    ]);
    const all = progress.byStratum
      .map((one) => stratumOf(one, draw !== null))
      .filter(({ planned, counts }) => planned > 0 || counts.done > 0);
    const isShown = ({ planned }: ProgressStratum): boolean => mayReadPersonal(caller) || planned >= groupMin;
    const [strata, hidden] = [all.filter(isShown), all.filter((stratum) => !isShown(stratum))];
    const sum = (of: (stratum: ProgressStratum) => number, list: readonly ProgressStratum[]): number =>
      list.reduce((total, stratum) => total + of(stratum), 0);
    const n = sum(({ planned }) => planned, strata);
    const { planned, impliedNow: now, mode, isReached } = progress.precision;
    return {
      ...headOf(project, null),
      n,
      missingShare: n === 0 ? null : Math.max(0, 1 - sum(({ counts }) => counts.done, strata) / n),
      survey: { id: survey.id, type: survey.body.type, status: survey.body.status },
      strata,
      precision: { planned, now, mode, isReached },
      outOfSample: progress.outOfSample,
      draw,
      handPicked: draw === null || draw.method === 'purposive' || survey.body.notProbability === true,
      hidden: { groups: hidden.length, households: sum(({ planned: count }) => count, hidden) },
    };
  },
  draw: drawSampleProgress,
});

/** Before a draw the planned households are open: nobody has been replaced yet. */
function stratumOf(progress: Progress['byStratum'][number], isDrawn: boolean): ProgressStratum {
  const { name, population, planned, replaced, responseRate, ...rest } = progress;
  const { done, refused, notFound, moved, ineligible, rejected, open } = rest;
  const known = done + refused + notFound + moved + ineligible + rejected + open;
  const unknown = Math.max(0, planned + replaced - known);
  const [other, unopened] = isDrawn ? [unknown, 0] : [0, unknown];
  return {
    name,
    population,
    planned,
    counts: { done, refused, notFound, moved, ineligible, rejected, other, open: open + unopened },
    replaced,
    responseRate,
  };
}

async function drawOf(api: Api, { id }: Survey): Promise<SampleProgress['draw']> {
  const state = await sampleOf(api, id);
  if (!state?.body.draw) return null;
  const { committed, commitment } = commitmentOf(state);
  return {
    method: committed.method,
    frameDigest: committed.frameDigest,
    commitment,
    seedSource: state.body.draw.seed?.source ?? null,
    proof: `/v1/surveys/${id}/sample/proof`,
  };
}
