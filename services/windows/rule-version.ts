// Publishes the rule version of this process, so that days of older rules become stale.
import { z } from 'zod';
import { dayRuleVersion } from '#domain/days/rules.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';

/** Stores the version unless it is known. Throws when newer rules are in force: this copy would undo their days. */
export async function publishRules(clickhouse: ClickHouse): Promise<void> {
  const [row] = await clickhouse.query(
    z.object({ newest: z.number() }),
    'SELECT max(version) AS newest FROM day_rules',
  );
  const newest = row?.newest ?? 0;
  if (newest > dayRuleVersion)
    throw new Error(
      `device-days follow rules ${newest}, this process knows rules ${dayRuleVersion}: start the newer Hearth`,
    );
  if (newest < dayRuleVersion) await clickhouse.insertRows('day_rules', [{ version: dayRuleVersion }]);
}
