import type { PolicyTable } from '@exchange/kernel';
import type { RequestOptions, TestApi } from '@test/api';
import type { IdName, Ids, Tenant } from './tenant';

export type RequestParts = Pick<RequestOptions, 'body' | 'rawBody' | 'headers'> & { readonly query?: Readonly<Record<string, string>> };

/**
 * Rule for buyer agents. `advertiser`: 404 without a grant for the advertiser, 403 for writes with a READ grant. `reading`: any grant is enough, 404
 * without one. `list`: returns what was granted. `account`: always 403. `open`: open to every caller. `others`: 404, because another caller
 * created the resource.
 */
export type AgentRule = 'advertiser' | 'reading' | 'list' | 'account' | 'open' | 'others';

/** How an operation is requested with the ids of a tenant, and which rules decide its answer. */
export interface Row {
  /** Names of the tenant's ids by path parameter. */
  readonly at?: Readonly<Record<string, IdName>>;
  /** Values of path parameters that are no ids of tenants. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Query, body and headers. Every id that is read from `id` is also tried with that of another account. */
  readonly with?: (id: Ids) => RequestParts;
  /** Answers to ids of other accounts that are not 404. */
  readonly strange?: Partial<Record<IdName, Strange>>;
  /**
   * The policy after the access rules of the route. `person`: people only. `its person`: only the person who owns the resource. `its caller`: only the
   * caller who created it.
   */
  readonly by?: readonly [PolicyTable<string, string>, string] | 'person' | 'person or nothing' | 'its person' | 'its caller';
  /** Rule for buyer agents. Omitted where the policy table has an agent column: `own` means `advertiser`, `none` means `account`. */
  readonly agent?: AgentRule;
  /** Callers that are refused by a rule outside of the policy table. */
  readonly but?: Readonly<Record<string, '403'>>;
  /** Creates what the call consumes, anew for every permitted caller. */
  readonly uses?: (api: TestApi, tenant: Tenant) => Promise<Partial<Ids>>;
  /** 409 for the state of the resource counts as success, because access is checked before the state. */
  readonly conflicts?: true;
  readonly isStream?: true;
  /** Staff may use the operation for every account. */
  readonly isForStaff?: true;
}

/**
 * Answers to an id of another account. `nothing`: success that finds and changes nothing. `public`: success, because sellers are public. `kept`:
 * success, because the value is stored as sent and never looked up.
 */
export type Strange = 400 | 404 | 'nothing' | 'public' | 'kept';
export type Rows = Readonly<Record<string, Row>>;

/** Builds the request of an operation and lists the names of the ids in it. */
export function requestOf(operation: string, row: Row, ids: Ids) {
  const used = new Set<IdName>();
  const tracked = new Proxy(ids, {
    get: (all, name: IdName) => {
      used.add(name);
      return all[name];
    },
  });
  const [method, template] = operation.split(' ') as [string, string];
  const path = template.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const fixed = row.fixed?.[parameter];
    if (fixed !== undefined) return fixed;
    const name = row.at?.[parameter];
    if (name === undefined) throw new Error(`${operation}: add an id for {${parameter}} to \`at\`.`);
    return encodeURIComponent(tracked[name]);
  });
  const { query, ...rest } = row.with?.(tracked) ?? {};
  const target = query ? `${path}?${new URLSearchParams(query).toString()}` : path;
  return { method, path: target, options: rest, used: [...used] };
}
