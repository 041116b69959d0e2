// The server config of ClickHouse, for the engine from npm and for the official image.
import { xml } from './xml.ts';
import type { XmlNode } from './xml.ts';

export type ClickHouseConfig = {
  readonly httpPort: number;
  readonly listenHost: string;
  readonly keeper: { readonly host: string; readonly port: number };
  /** Absolute paths: the engine ends with code 107 on a relative one. */
  readonly usersFile: string;
  readonly logFile: string;
  /** Further elements. */
  readonly more: readonly XmlNode[];
};

/** ClickHouse Keeper inside the server, on port 9181: the official image needs no other Keeper. */
export const embeddedKeeper: XmlNode = [
  'keeper_server',
  [
    ['tcp_port', 9181],
    ['server_id', 1],
    ['log_storage_path', '/var/lib/clickhouse/coordination/log'],
    ['snapshot_storage_path', '/var/lib/clickhouse/coordination/snapshots'],
    [
      'raft_configuration',
      [
        [
          'server',
          [
            ['id', 1],
            ['hostname', '127.0.0.1'],
            ['port', 9234],
          ],
        ],
      ],
    ],
  ],
];

/**
 * Few threads for work in the background: an idle server on a laptop should be idle. Merges give way to inserts and
 * queries where the server may set priorities (CAP_SYS_NICE); a machine that is always full delays inserts when a
 * partition has 1000 parts.
 */
const pools: XmlNode[] = [
  ['background_pool_size', 4],
  ['os_threads_nice_value_merge_mutate', 15],
  ['background_merges_mutations_concurrency_ratio', 2],
  ['background_move_pool_size', 1],
  ['background_fetches_pool_size', 1],
  ['background_common_pool_size', 2],
  ['background_buffer_flush_schedule_pool_size', 1],
  ['background_schedule_pool_size', 8],
  ['background_distributed_schedule_pool_size', 1],
  ['background_message_broker_schedule_pool_size', 16],
  // By default more than 100 old parts are removed by 128 threads at once, and every insert waits 0.1 s for the disk.
  ['max_parts_cleaning_thread_pool_size', 1],
  // Of a table that has no work, which an insert wakes at once: with the default of 0.1 s, 50 new tables take a hundredth of
  // a core for half a minute.
  ['background_processing_pool_thread_sleep_seconds_if_nothing_to_do', 10],
  ['background_move_processing_pool_thread_sleep_seconds_if_nothing_to_do', 10],
];

const limits: XmlNode[] = [
  ['max_server_memory_usage', 3_000_000_000],
  ['max_concurrent_queries', 400],
  ['mark_cache_size', 268_435_456],
  ['uncompressed_cache_size', 0],
  ['index_mark_cache_size', 67_108_864],
];

/** With a pool of 4, MergeTree's own defaults for reserved pool entries would be refused. */
const mergeTree: XmlNode[] = [
  ['number_of_free_entries_in_pool_to_execute_mutation', 2],
  ['number_of_free_entries_in_pool_to_lower_max_size_of_merge', 2],
  ['number_of_free_entries_in_pool_to_execute_optimize_entire_partition', 2],
  // Statistics of columns, which no query here uses, cost a tenth of each insert.
  ['auto_statistics_types', ''],
];

/** The text of the server's config file. */
export function clickHouseXml(config: ClickHouseConfig): string {
  return xml([
    'clickhouse',
    [
      [
        'logger',
        [
          ['level', 'error'],
          ['log', config.logFile],
          ['size', '10M'],
          ['count', 1],
        ],
      ],
      ['listen_host', config.listenHost],
      ['http_port', config.httpPort],
      ['users_config', config.usersFile],
      [
        'zookeeper',
        [
          [
            'node',
            [
              ['host', config.keeper.host],
              ['port', config.keeper.port],
            ],
          ],
          ['session_timeout_ms', 30_000],
        ],
      ],
      ['keeper_map_path_prefix', '/hearth_keeper_map'],
      ...pools,
      ...limits,
      ['merge_tree', mergeTree],
      ...config.more,
    ],
  ]);
}
