import type { PolicyTable } from '@exchange/kernel';
import type { RequestOptions, TestApi } from '@test/api';
import type { IdName, Ids, Tenant } from './tenant';

export type Wanted = Pick<RequestOptions, 'body' | 'rawBody' | 'headers'> & { readonly query?: Readonly<Record<string, string>> };

/** How an operation is called with what a tenant has, and by which table it is answered. */
/**
 * `advertiser`: of one advertiser; 404 without a grant for it, 403 for what changes something with a READ grant. `reading`: the same, and a READ grant is
 * enough. `list`: everybody gets one, with what was granted. `account`: the account's, 403. `open`: there for everybody. `others`: what
 * somebody else did: 404.
 */
export type AgentRule = 'advertiser' | 'reading' | 'list' | 'account' | 'open' | 'others';

export interface Row {
  /** Which of the tenant's ids stands in which place of the path. */
  readonly at?: Readonly<Record<string, IdName>>;
  /** Places of the path that are no id of anybody. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** The rest of the request. Every id that is read from `id` is tried with a stranger's as well. */
  readonly with?: (id: Ids) => Wanted;
  /** What a stranger's id is answered with where it is not 404. */
  readonly strange?: Partial<Record<IdName, Strange>>;
  /** The table that answers after the access rules of the route; `person`: only people, as those whom it belongs to; `its caller`: nobody else. */
  readonly by?: readonly [PolicyTable<string, string>, string] | 'person' | 'person or nothing' | 'its person' | 'its caller';
  /** What buyer agents get. Left out where the table of `by` says it: `own` is `advertiser` there, `none` is `account`. */
  readonly agent?: AgentRule;
  /** Callers for whom a rule that is no table says otherwise. */
  readonly but?: Readonly<Record<string, '403'>>;
  /** What the call uses up, made anew for every caller who may. */
  readonly uses?: (api: TestApi, tenant: Tenant) => Promise<Partial<Ids>>;
  /** The resource may be in a state that refuses (409): whoever gets that far is past every question of access. */
  readonly conflicts?: true;
  readonly isStream?: true;
  /** Staff see what is everybody's. */
  readonly isForStaff?: true;
}

/**
 * `nothing`: success that finds, and changes, nothing. `public`: sellers are there for everybody. `kept`: the caller's own word for something,
 * which is kept as it is said and never looked up.
 */
export type Strange = 400 | 404 | 'nothing' | 'public' | 'kept';
export type Rows = Readonly<Record<string, Row>>;

/** What would be sent, and the ids that it was made of. */
export function requestOf(operation: string, row: Row, ids: Ids) {
  const used = new Set<IdName>();
  const told = new Proxy(ids, {
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
    if (name === undefined) throw new Error(`${operation}: say in \`at\` which id stands for {${parameter}}.`);
    return encodeURIComponent(told[name]);
  });
  const { query, ...rest } = row.with?.(told) ?? {};
  const asked = query ? `${path}?${new URLSearchParams(query).toString()}` : path;
  return { method, path: asked, options: rest, used: [...used] };
}
