// Conditions of lists on installations of devices and places of households.
import type { Condition } from '../contract/condition.ts';
import type { Principal } from '../contract/principal.ts';

/** Devices that the key may list: a device belongs to the project of its household. */
export const ownDevices = ({ projectIds }: Principal): Condition[] =>
  projectIds.length === 0
    ? []
    : [
        {
          sql: `id IN (SELECT device_id FROM installations FINAL
            WHERE valid_to IS NULL AND project_id IN {ownProjects:Array(String)})`,
          params: { ownProjects: projectIds },
        },
      ];

/** Devices that are installed now, with a condition on the installation. */
export const installedWhere = ({ sql, params }: Condition): Condition => ({
  sql: `id IN (SELECT device_id FROM installations FINAL WHERE valid_to IS NULL AND ${sql})`,
  ...(params && { params }),
});

/** Devices that are installed now in one of the households, by their ids. */
export const whereInstalledIn = (households: readonly string[]): Condition => ({
  sql: `id IN (SELECT device_id FROM placements FINAL
    WHERE valid_to IS NULL AND household_id IN {households:Array(String)})`,
  params: { households },
});

/** Devices that are installed now in a household. */
export const whereInstalled = (householdId: string): Condition => ({
  sql: 'id IN (SELECT device_id FROM placements FINAL WHERE valid_to IS NULL AND household_id = {householdId:String})',
  params: { householdId },
});

/** Households in which a device of one of the types is installed now. */
export const withDevice = (types: readonly string[] | undefined): Condition[] =>
  types === undefined
    ? []
    : [
        {
          sql: `id IN (SELECT household_id FROM placements FINAL WHERE valid_to IS NULL
            AND device_id IN (SELECT id FROM devices FINAL WHERE type IN {deviceTypes:Array(String)}))`,
          params: { deviceTypes: types },
        },
      ];

/** Rows of devices that were ever in one of the projects. `name`: of the parameter. */
export const everIn = (name: string, projectIds: readonly string[] | undefined): Condition[] =>
  projectIds === undefined
    ? []
    : [
        {
          sql: `device_did IN (SELECT device_did FROM project_devices WHERE project_id IN {${name}:Array(String)})`,
          params: { [name]: projectIds },
        },
      ];

/** Households within a distance of a place, by exact coordinates: degrees and km. */
export const withinKm = (
  place: { readonly lat: number; readonly lon: number; readonly km: number } | undefined,
): Condition[] =>
  place === undefined
    ? []
    : [
        {
          sql: `personal_ref IN (SELECT ref FROM personal_data WHERE JSONHas(body, 'geo')
            AND greatCircleDistance(JSONExtractFloat(body, 'geo', 'lon'), JSONExtractFloat(body, 'geo', 'lat'),
              {lon:Float64}, {lat:Float64}) <= {km:Float64} * 1000)`,
          params: place,
        },
      ];

/** Households with one of the tags. */
export const withTag = (tags: readonly string[] | undefined): Condition[] =>
  tags === undefined ? [] : [{ sql: 'hasAny(tags, {tags:Array(String)})', params: { tags } }];
