// Runs as a child process: the ClickHouse engine from npm, with its HTTP server, until the process is stopped.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DataType, load, open } from 'ffi-rs';

const [config = '', data = ''] = process.argv.slice(2);
const engine = createRequire(import.meta.url).resolve('@chdb/lib-linux-x64-gnu/package.json');

// The engine serves while its own query runs. This one sleeps, four thousand seconds a row, and needs no grant
// that could read or write anything: any program on this machine can log in as the engine's user.
const query =
  'SYSTEM START LISTEN HTTP; SELECT sleepEachRow(4000) FROM numbers(1000000) SETTINGS max_block_size = 1 FORMAT Null';

const args = [
  'clickhouse-local',
  // The level of the config file is overruled by this one, which is `trace` when it is not given: several lines a query.
  '--log-level=error',
  '--config-file',
  config,
  '--path',
  data,
  '--function_sleep_max_microseconds_per_block=4000000000',
  '--query',
  query,
];

open({ library: 'chdb', path: join(dirname(engine), 'libchdb.so') });
load({
  library: 'chdb',
  funcName: 'chdb_query_cmdline',
  retType: DataType.External,
  paramsType: [DataType.I32, DataType.StringArray],
  paramsValue: [args.length, args],
});
