import type { Answer, Credentials, TestApi } from '@test/api';
import type { TestCaller } from './callers';
import { requestOf, type Row } from './row';
import type { IdName, Ids, Tenant } from './tenant';

/** One cell of the table: a caller, an operation, the ids of the request and the expected answer. */
export interface Call {
  readonly operation: string;
  readonly row: Row;
  readonly who: TestCaller;
  readonly tenant: Tenant;
  readonly other: Tenant;
  readonly cell: string;
  /** Name of the id that is replaced by that of the other tenant. */
  readonly name?: IdName;
}

export class AccessProbe {
  constructor(
    private readonly api: TestApi,
    private readonly tenants: readonly Tenant[],
  ) {}

  /** Sends the request with existing ids and returns the problems of the answer. */
  check(call: Call): Promise<string[]> {
    const { tenant, other, name } = call;
    return this.send(call, name === undefined ? tenant.ids : { ...tenant.ids, [name]: other.ids[name] });
  }

  /** Sends the request with resources created for it and returns the problems of the answer. */
  async carryOut(call: Call): Promise<string[]> {
    const { row, tenant } = call;
    return this.send(call, { ...tenant.ids, ...(await row.uses?.(this.api, tenant)) });
  }

  private async send(call: Call, ids: Ids): Promise<string[]> {
    const { operation, row, who, cell, name } = call;
    const { method, path, options } = requestOf(operation, row, ids);
    const what = `${operation} by ${who.name}${name === undefined ? '' : `, with a stranger’s ${name}`}`;
    try {
      if (row.isStream && ['ok', 'kept'].includes(cell))
        return await this.follow(what, `${method} ${path}`, { ...who, body: options.body });
      const headers = { ...options.headers, ...who.headers };
      const answer = await this.api.request(method, path, { ...options, headers, ...(who.as ? { as: who.as } : {}) });
      return [...problemsOf(call, answer), ...this.leaks(call, path + JSON.stringify(options), answer.body)].map(
        (problem) => `${what}: ${problem}`,
      );
    } catch (error) {
      return [`${what}: ${String(error)}`];
    }
  }

  /** Finds values of unrelated tenants in an answer. */
  private leaks({ who, row }: Call, sent: string, body: unknown): string[] {
    if (row.isForStaff && who.name === 'staff') return [];
    const text = JSON.stringify(body);
    // An agent without grants must not see values of its own account either.
    const isGranted = who.caller?.grants === undefined || who.caller.grants.size > 0;
    const acting = isGranted ? (this.tenants.find(({ accountId }) => accountId === who.caller?.accountId) ?? null) : null;
    const strangers = this.tenants.filter((one) => !acting || !isPartner(this.tenants, acting, one));
    return strangers.flatMap(({ mark, ids }) => [
      ...(text.includes(mark) && !sent.includes(mark) ? [`reveals ${mark}`] : []),
      ...Object.entries(ids).flatMap(([name, id]) =>
        id.length >= 12 && text.includes(id) && !sent.includes(id) ? [`reveals the ${name} of ${mark}`] : [],
      ),
    ]);
  }

  /** Checks the status of an event stream and aborts it, because it does not end by itself. */
  private async follow(
    what: string,
    line: string,
    { as, headers: more, body }: TestCaller & { readonly body?: unknown },
  ): Promise<string[]> {
    const controller = new AbortController();
    const [method, path] = line.split(' ') as [string, string];
    const headers = { ...credentials(as), ...more, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(this.api.url + path, { method, headers, ...sent, signal: controller.signal });
    controller.abort();
    return response.status === 200 ? [] : [`${what}: ${response.status}`];
  }
}

/** Whether two tenants did business. Each buyer has bought from one seller. */
function isPartner(tenants: readonly Tenant[], acting: Tenant, one: Tenant): boolean {
  return tenants.indexOf(acting) % 2 === tenants.indexOf(one) % 2;
}

function problemsOf({ operation, cell, row, who }: Call, { status, body }: Answer): string[] {
  const received = `${status} ${JSON.stringify(body?.error ?? null)}`;
  if (['ok', 'public', 'kept'].includes(cell))
    return status < 300 || (status === 409 && row.conflicts) ? [] : [`${received} instead of success`];
  if (cell === 'nothing' && operation.startsWith('GET '))
    return status === 200 && Array.isArray(body.data) && body.data.length === 0 ? [] : [`${received} instead of an empty list`];
  if (cell === 'nothing') return status < 300 ? [] : [`${received} instead of a success that changes nothing`];
  if (status !== Number(cell)) return [`${received} instead of ${cell}`];
  return who.standing === 'unauthenticated' && !['UNAUTHORIZED', 'UNAUTHENTICATED'].includes(body.error.code) ? [received] : [];
}

function credentials(as?: Credentials): Record<string, string> {
  if (!as) return {};
  return 'bearer' in as ? { authorization: `Bearer ${as.bearer}` } : { cookie: `sc_session=${as.cookie}` };
}

/** Runs at most 8 pieces of work at a time and returns all problems, sorted. */
export async function inParallel<T>(things: readonly T[], work: (thing: T) => Promise<string[]>): Promise<string[]> {
  const waiting = [...things];
  const found: string[] = [];
  const one = async () => {
    for (let thing = waiting.shift(); thing !== undefined; thing = waiting.shift()) found.push(...(await work(thing)));
  };
  await Promise.all(Array.from({ length: 8 }, one));
  return found.sort();
}
