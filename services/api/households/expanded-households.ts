// Prints the households of a list, with all fields of their devices and project on request.
import { z } from 'zod';
import { checkScope } from '../contract/access.ts';
import type { Api } from '../context/api.ts';
import { latestOf } from '../store/page.ts';
import type { Principal } from '../contract/principal.ts';
import { printDevices } from '../devices/device/print.ts';
import { findPersonalOf, printShownHousehold } from './household/print.ts';
import { maskFor, type HeldPersonal } from '../store/bodies/personal.ts';
import { printProject } from '../projects/projects.ts';
import { deviceReply, householdReply, installedDeviceReply, projectReply } from '../store/bodies/replies.ts';
import { deviceBody } from '../store/bodies/device.ts';
import { parseStored } from '../store/bodies/held.ts';
import { projectBody } from '../store/bodies/project.ts';
import { findShownHouseholds, type ShownHousehold } from '../store/shown/shown-households.ts';

export const expansions = ['devices', 'project'] as const;

/** `devices` are short unless they are expanded; `project` is present only if it is expanded. */
export const expandedReply = householdReply
  .extend({
    devices: z.array(z.union([deviceReply, installedDeviceReply])),
    project: projectReply.nullable().optional(),
  })
  .meta({ id: 'ListedHousehold' });

/** Expanding needs the scope to read the expanded records. Throws 403. */
export function checkExpansions(expand: readonly string[] | undefined, principal: Principal): void {
  if (expand?.includes('devices')) checkScope({ scope: 'devices:read' }, principal);
  if (expand?.includes('project')) checkScope({ scope: 'projects:read' }, principal);
}

/** The existing households in the order of their ids, and the personal data that they show. */
export async function expandHouseholds(
  api: Api,
  ids: readonly string[],
  {
    expand = [],
    principal,
  }: { readonly expand?: readonly string[] | undefined; readonly principal: Principal },
): Promise<{ items: object[]; reads: HeldPersonal[] }> {
  const found = await findShownHouseholds(api, ids);
  const shown = ids.flatMap((id) => found.get(id) ?? []);
  const [devicesOf, projectOf] = await Promise.all([
    expand.includes('devices') ? fullDevices(api, shown) : () => ({}),
    expand.includes('project') ? fullProject(api, shown) : () => ({}),
  ]);
  const printed = shown.map((each) => ({
    item: { ...printShownHousehold(each), ...devicesOf(each), ...projectOf(each) },
    personal: findPersonalOf(each.household, each.personal),
  }));
  return {
    items: printed.map(({ item, personal }) => (personal ? maskFor(principal, item, personal.values) : item)),
    reads: printed.flatMap(({ personal }) => personal ?? []),
  };
}

type Part = (shown: ShownHousehold) => object;

async function fullDevices(api: Api, shown: readonly ShownHousehold[]): Promise<Part> {
  const ids = shown.flatMap(({ devices }) => devices.map(({ id }) => id));
  const records = await latestOf(api, 'device', ids);
  const printed = await printDevices(
    api,
    records.map((record) => parseStored(deviceBody, record)),
  );
  const full = new Map(printed.map((device) => [device.id, device]));
  return ({ devices }) => ({ devices: devices.flatMap(({ id }) => full.get(id) ?? []) });
}

async function fullProject(api: Api, shown: readonly ShownHousehold[]): Promise<Part> {
  const ids = [...new Set(shown.map(({ household }) => household.body.projectId ?? ''))];
  const projects = await api.records.latest('project', ids);
  return ({ household }) => {
    const project = projects.get(household.body.projectId ?? '');
    return { project: project ? printProject(parseStored(projectBody, project)) : null };
  };
}
