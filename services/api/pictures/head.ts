// What the data of every picture begin with, and the parameters of pictures of a project and a period.
import { z } from 'zod';
import type { Period } from '#domain/dating/calendar.ts';
import type { Api } from '../context/api.ts';
import { reference } from '../contract/fields.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { required } from '../contract/query.ts';
import { localDay } from '../contract/time.ts';
import { datesQuery, periodOf } from '../series/range.ts';
import type { Project } from '../store/bodies/project.ts';
import { visibleProject } from '../store/visible.ts';

export const share = z.number().nullable();

const pictureProject = z
  .object({
    id: z.string().describe('Id of the project.'),
    name: z.string().describe('Name of the project.'),
  })
  .meta({ id: 'PictureProject' });

const picturePeriod = z
  .object({
    start: z.string().describe('First local day.'),
    end: z.string().describe('Last local day.'),
  })
  .meta({ id: 'PicturePeriod' });

export const headFields = {
  project: pictureProject.describe('The project.'),
  period: picturePeriod.nullable().describe('The days that are drawn; null for a picture without a period.'),
  timeZone: z.string().describe('IANA time zone of the days.'),
  n: z.int().describe('How many things the picture is about.'),
  missingShare: share.describe(
    'Share of the expected data that is missing, 0 to 1; null if nothing was expected.',
  ),
} as const;

export const projectQuery = {
  projectId: required(reference('project')).describe('Id or DID of the project.'),
  ...datesQuery,
} as const;

export interface ProjectQuery {
  readonly projectId: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const dayMs = 86_400_000;

const dayBefore = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10);

/** The project and the days that are over: a day that still runs would look as if data were missing. Throws 400, 404. */
export async function readProject(
  { projectId, from, to }: ProjectQuery,
  caller: Principal,
  api: Api,
  usualDays = 30,
): Promise<{ readonly project: Project; readonly period: Period }> {
  const project = await visibleProject(api, caller, projectId);
  const { timeZone } = project.body;
  const today = localDay(timeZone, api.nowMs());
  const yesterday = dayBefore(today, 1);
  const last = to !== undefined && to < yesterday ? to : yesterday;
  if (from !== undefined && from > last && (to === undefined || from <= to)) throw notOver(from, yesterday);
  const first = from ?? dayBefore(last, usualDays - 1);
  return { project, period: await periodOf(api, { from: first, to: last }, timeZone) };
}

function notOver(from: string, yesterday: string): Problem {
  const detail = `The period starts on ${from}. Pictures show days that are over: the last is ${yesterday}. Send an earlier day.`;
  return new Problem('invalid-query', {
    errors: [{ parameter: 'from', code: 'not-over', detail, allowed: [yesterday] }],
  });
}

export const headOf = ({ id, body }: Project, period: Period | null) => ({
  project: { id, name: body.name },
  period,
  timeZone: body.timeZone,
});
