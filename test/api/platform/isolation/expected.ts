import { type Caller, type Grants, isAdmin, type PolicyTable } from '@exchange/kernel';
import { refusalOf } from '@exchange/platform';
import { type TestCaller, onRow } from './callers';
import type { Route } from './routes';
import type { AgentRule, Row, Rows } from './row';
import { requestOf } from './row';
import { idNames, type Ids } from './tenant';

/** `ok`: the call succeeds, or returns 409 for the state of its resource. `·`: not tried, because the request contains nothing of the tenant. */
export type Cell = 'ok' | '400' | '401' | '403' | '404' | '·';

/**
 * The answer that the policies require. The order is: credential (401), access to the account and rules of the route (403), policy table of the
 * context (403), owner of the resource (404).
 */
export function expected(operation: string, row: Row, who: TestCaller, { rules, takes }: Route): Cell {
  const { name, standing, caller, isMaker } = onRow(row, who);
  if (standing === 'unauthenticated') return '401';
  if (standing === 'barred' || !caller || rules.some(({ allows }) => !allows(caller))) return '403';
  const { body } = requestOf(operation, row, sentinels).options;
  if (!takes || refusalOf(takes, caller, takes.scopeFor((body ?? {}) as Readonly<Record<string, unknown>>))) return '403';
  const cell = row.but?.[name] ?? (caller.grants ? byGrants(operation, row, caller.grants) : byTable(row, caller, isMaker === true));
  if (cell !== 'ok' || standing === 'acts') return cell;
  const first = requestOf(operation, row, sentinels)
    .used.map((id) => row.strange?.[id] ?? 404)
    .find((answer) => typeof answer === 'number');
  if (first !== undefined) return String(first) as Cell;
  return operation.startsWith('GET ') ? 'ok' : '·';
}

/** The rule for agents, from the row or from the agent column of its policy table. Undefined when neither states one. */
export function agentRuleOf({ agent, by }: Row): AgentRule | undefined {
  if (agent !== undefined || !Array.isArray(by)) return agent;
  return by[0].verbs[by[1]]!['agent'] === 'own' ? 'advertiser' : 'account';
}

function byGrants(operation: string, row: Row, grants: Grants): Cell {
  const rule = agentRuleOf(row);
  if (rule === 'list' || rule === 'open') return 'ok';
  if (rule === 'account') return '403';
  if (rule === 'others' || grants.size === 0) return '404';
  const isEnough = rule === 'reading' || operation.startsWith('GET ') || [...grants.values()].includes('READ_WRITE');
  return isEnough ? 'ok' : '403';
}

function byTable({ by, at }: Row, caller: Caller, isMaker: boolean): Cell {
  if (by === undefined || by === 'person or nothing') return 'ok';
  if (by === 'its caller') return isMaker ? 'ok' : '404';
  if (by === 'person' || by === 'its person') {
    if (caller.kind !== 'person') return '403';
    return by === 'person' || isMaker ? 'ok' : '404';
  }
  const reach = reachOf(by[0], by[1], caller);
  if (reach === 'none') return '403';
  return reach === 'own' && at && !isMaker ? '404' : 'ok';
}

function reachOf(table: PolicyTable<string, string>, verb: string, caller: Caller): string {
  const roles: Readonly<Record<string, string>> = table.verbs[verb]!;
  const role = isAdmin(caller) ? 'admin' : 'member';
  return roles[role] ?? roles[role.toUpperCase()]!;
}

/** Distinct ids that no tenant has. */
export const sentinels = Object.fromEntries(idNames.map((name, i) => [name, String(770_001 + i)])) as unknown as Ids;

/** The answer to each id of another account, as text for the last column. */
export function strangers(operation: string, row: Row): string {
  const { used } = requestOf(operation, row, sentinels);
  return used.map((name) => `${name} ${row.strange?.[name] ?? 404}`).join(', ') || '–';
}

/** The committed table: one line per operation, one column per caller. */
export function markdown(rows: Rows, callersFor: (operation: string) => readonly TestCaller[], routes: ReadonlyMap<string, Route>): string {
  const operations = Object.keys(rows).sort((a, b) =>
    a.split(' ')[1]! < b.split(' ')[1]! ? -1 : a.split(' ')[1] === b.split(' ')[1] && a < b ? -1 : 1,
  );
  const names = callersFor(operations[0]!).map(({ name }) => name);
  const lines = operations.map((operation) => {
    const cells = callersFor(operation).map((caller) => expected(operation, rows[operation]!, caller, routes.get(operation)!));
    return `| ${[operation, ...cells, strangers(operation, rows[operation]!)].join(' | ')} |`;
  });
  const head = ['operation', ...names, 'a stranger’s id'];
  return [`| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`, ...lines].join('\n');
}
