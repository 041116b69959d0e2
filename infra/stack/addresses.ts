// Addresses and credentials of the parts, our own or given in the environment.
import { access } from './access.ts';
import type { Role } from './access.ts';
import { StackError } from './part.ts';

type Login = { readonly user: string; readonly password: string };

/** Plain data: it survives JSON and vitest's `provide`. */
export type StackAddresses = {
  /** `host:port` of one or more brokers, with commas. */
  readonly kafka: string;
  /** Base URL of the Confluent API, without a slash at its end. */
  readonly registry: string;
  /** Base URL of ClickHouse's HTTP interface, without credentials and without a slash at its end. */
  readonly clickhouse: string;
  readonly users: Readonly<Record<Role, Login>>;
};

/** For each role the URL of ClickHouse with its credentials. */
export type RoleUrls = Readonly<Record<Role, string>>;

export type Environment = Readonly<Record<string, string | undefined>>;

type ClickHouseAddresses = Pick<StackAddresses, 'clickhouse' | 'users'> & { readonly urls: RoleUrls };

const withLogin = (base: string, { user, password }: Login): string => {
  const url = new URL(base);
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password);
  return withoutSlash(url.href);
};

const withoutSlash = (text: string): string => text.replace(/\/+$/, '');

const forRoles = <T>(make: (role: Role) => T): Record<Role, T> => ({
  admin: make('admin'),
  ingest: make('ingest'),
  windows: make('windows'),
  upkeep: make('upkeep'),
  api: make('api'),
  analyst: make('analyst'),
});

/** The addresses of a ClickHouse whose users are those of `access.ts`. */
export function ownClickHouse(port: number, passwords: Readonly<Record<Role, string>>): ClickHouseAddresses {
  const clickhouse = `http://127.0.0.1:${port}`;
  const users = forRoles((role) => ({ user: access[role].user, password: passwords[role] }));
  return { clickhouse, users, urls: forRoles((role) => withLogin(clickhouse, users[role])) };
}

function urlFrom(environment: Environment, name: string): URL | undefined {
  const value = environment[name];
  if (value === undefined || value === '') return undefined;
  const url = URL.parse(value);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new StackError(`${name} is not a URL: use the form http://user:password@host:8123.`);
}

const variableOf = (role: Role): string => `HEARTH_CLICKHOUSE_${role.toUpperCase()}_URL`;

/**
 * The ClickHouse that the environment names: `HEARTH_CLICKHOUSE_URL` with credentials serves every service that has
 * no `HEARTH_CLICKHOUSE_<ROLE>_URL` of its own. The analyst's address is handed on to people, so it never falls back.
 * Undefined if none is named.
 */
function givenClickHouse(environment: Environment): ClickHouseAddresses | undefined {
  const main = urlFrom(environment, 'HEARTH_CLICKHOUSE_URL');
  if (main === undefined) return undefined;
  const urlOf = forRoles(
    (role) => urlFrom(environment, variableOf(role)) ?? (role === 'analyst' ? undefined : main),
  );
  const users = forRoles((role) => loginOf(urlOf[role]));
  const base = (url: URL): string => withoutSlash(`${url.origin}${url.pathname}`);
  return {
    clickhouse: base(main),
    users,
    urls: forRoles((role) => {
      const url = urlOf[role];
      return url === undefined ? '' : withLogin(base(url), users[role]);
    }),
  };
}

const loginOf = (url: URL | undefined): Login =>
  url === undefined
    ? { user: '', password: '' }
    : { user: decodeURIComponent(url.username) || 'default', password: decodeURIComponent(url.password) };

function givenRegistry(environment: Environment): string | undefined {
  const url = urlFrom(environment, 'HEARTH_REGISTRY_URL');
  return url === undefined ? undefined : withoutSlash(url.href);
}

function givenKafka(environment: Environment): string | undefined {
  const value = environment['HEARTH_KAFKA'];
  if (value === undefined || value === '') return undefined;
  if (value.split(',').every((broker) => /^[^:/\s]+:\d+$/.test(broker.trim()))) return value;
  throw new StackError(`HEARTH_KAFKA is "${value}": use the form host:9092 or host1:9092,host2:9092.`);
}

/** Addresses from the environment; undefined: a part that we start. */
export type Given = {
  readonly kafka: string | undefined;
  readonly registry: string | undefined;
  readonly clickhouse: ClickHouseAddresses | undefined;
};

/** Reads `HEARTH_KAFKA`, `HEARTH_REGISTRY_URL` and `HEARTH_CLICKHOUSE_URL`; throws a `StackError` on a bad one. */
export const readGivenAddresses = (environment: Environment): Given => ({
  kafka: givenKafka(environment),
  registry: givenRegistry(environment),
  clickhouse: givenClickHouse(environment),
});
