// Peer of api.get: a bare Koa handler that answers each request with the rows of the API's SELECT.
import Koa from 'koa';
import { z } from 'zod';
import { shownHouseholdsSql } from '#api/store/shown/shown-households.ts';
import { openClickHouse } from '#runtime/clickhouse/client.ts';
import { requireSetting, settingsOrExit } from '#runtime/process/config.ts';

const settings = settingsOrExit(process.env);
const clickhouse = openClickHouse({
  url: requireSetting(settings.HEARTH_CLICKHOUSE_API_URL, 'HEARTH_CLICKHOUSE_API_URL'),
  database: settings.HEARTH_DATABASE,
});
const app = new Koa();
app.use(async (context) => {
  const ids = [context.path.slice('/v1/households/'.length)];
  context.body = await clickhouse.query(z.unknown(), shownHouseholdsSql, { ids });
});
app.listen(settings.HEARTH_API_PORT, settings.HEARTH_API_HOST, () =>
  console.log(JSON.stringify({ event: 'service.started', time: new Date().toISOString() })),
);
