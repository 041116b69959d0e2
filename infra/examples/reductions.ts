// Prints the reduction of every household of a project over a period: reductions.ts PROJECT START END
import { bodyOf, openClient } from '../client/client.ts';
import { readReady } from '../stack/ready.ts';

const [projectId = '', periodStart = '', periodEnd = ''] = process.argv.slice(2);
const { api, apiKey } = readReady(process.env['HEARTH_DATA_DIR'] || '.hearth');
const hearth = openClient({ url: api, key: apiKey });
const { data } = bodyOf(await hearth('listHouseholds', { query: { projectId } }), 200);
for (const { did: householdId } of data) {
  const reply = await hearth('analyzeHousehold', { body: { householdId, periodStart, periodEnd } });
  if (reply.status === 200) console.log(householdId, reply.body.analysis.reductions, 'kgCO2e');
  else if (reply.status === 422) console.log(householdId, reply.body.detail);
}
