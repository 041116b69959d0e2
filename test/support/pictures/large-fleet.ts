// A fleet of any size in ClickHouse, written by ClickHouse itself: for the time of the queries of pictures.
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { dayRuleVersion } from '#domain/days/rules.ts';

export interface LargeFleet {
  readonly projectId: string;
  /** Number of the first household; its ids follow from it. */
  readonly from?: number;
  readonly households: number;
  /** First day, and number of days, each with a row for each device that sends. */
  readonly start: string;
  readonly days: number;
}

/** Each household has a meter, which sends, and a stove without a sensor; every tenth meter is silent on every fifth day. */
export async function writeLargeFleet(
  clickhouse: Pick<ClickHouse, 'command'>,
  { projectId, from = 0, households, start, days }: LargeFleet,
): Promise<void> {
  const params = { projectId, from, households, start, days };
  const run = (sql: string): Promise<void> => clickhouse.command(sql, params);
  const meter = "concat('did:x:large/meter-', toString(number))";
  const stove = "concat('did:x:large/stove-', toString(number))";
  const household = "concat('hh_large_', toString(number))";
  const householdDid = "concat('did:x:large/', toString(number))";
  await run(`INSERT INTO households (id, version, did, project_id, external_id, status, district, density, created_at, updated_at)
    SELECT ${household}, 1, ${householdDid}, {projectId:String}, concat('HH-', toString(number)), 'active',
      concat('District ', toString(number % 40)), 'Medium', now64(3), now64(3) FROM numbers({from:UInt64}, {households:UInt64})`);
  for (const [kind, did, type] of [
    ['m', meter, 'ElectricPressureCooker'],
    ['s', stove, 'TraditionalStove'],
  ] as const) {
    const id = `concat('dev_large_${kind}', toString(number))`;
    await run(`INSERT INTO devices (id, version, did, type, status, expected_interval_seconds, created_at, updated_at)
      SELECT ${id}, 1, ${did}, '${type}', 'active', 300, now64(3), now64(3) FROM numbers({from:UInt64}, {households:UInt64})`);
    await run(`INSERT INTO installations (id, version, device_id, device_did, household_id, household_did, project_id, valid_from, valid_to, updated_at)
      SELECT concat('ins_large_${kind}', toString(number)), 1, ${id}, ${did}, ${household}, ${householdDid}, {projectId:String},
        toDateTime64({start:String}, 3, 'UTC') - INTERVAL number % 200 DAY, NULL, now64(3) FROM numbers({from:UInt64}, {households:UInt64})`);
    await run(
      `INSERT INTO project_devices (project_id, device_did) SELECT {projectId:String}, ${did} FROM numbers({from:UInt64}, {households:UInt64})`,
    );
  }
  await run(`INSERT INTO device_heard (device_did, kind, last_observed_at, last_arrived_at)
    SELECT ${meter}, 'power', now64(3), now64(3) FROM numbers({from:UInt64}, {households:UInt64})`);
  await run(`INSERT INTO device_days (device_did, day, time_zone, start_at, end_at, household_id, device_type, hours_in_use, energy_wh,
      expected_intervals, received_intervals, use_source, input_digest, rule_version, read_at)
    SELECT concat('did:x:large/meter-', toString(of)) AS did, toDate({start:String}) + place, 'UTC', toDateTime64(toDate({start:String}) + place, 3, 'UTC'),
      toDateTime64(toDate({start:String}) + place + 1, 3, 'UTC'), concat('hh_large_', toString(of)), 'ElectricPressureCooker',
      (of * 7 + place * 13) % 5 / 2, 400., 288, 288 - (of + place) % 30, 'power', repeat('0', 64), ${dayRuleVersion}, now64(6)
    FROM (SELECT {from:UInt64} + intDiv(number, {days:UInt64}) AS of, number % {days:UInt64} AS place FROM numbers({households:UInt64} * {days:UInt64}))
    WHERE NOT (of % 10 = 0 AND place % 5 = 0)`);
}
