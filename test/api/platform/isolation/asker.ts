import type { Answer, Credentials, TestApi } from '@test/api';
import type { Asking } from './callers';
import { requestOf, type Row } from './row';
import type { IdName, Ids, Tenant } from './tenant';

/** One cell: who asks what, with whose ids, and what the table says. */
export interface Call {
  readonly operation: string;
  readonly row: Row;
  readonly who: Asking;
  readonly tenant: Tenant;
  readonly other: Tenant;
  readonly cell: string;
  /** The id that is taken from the other tenant. */
  readonly name?: IdName;
}

export class Asker {
  asked = 0;

  constructor(
    private readonly api: TestApi,
    private readonly tenants: readonly Tenant[],
  ) {}

  /** Asks with what is there, and says what was wrong with the answer. */
  ask(call: Call): Promise<string[]> {
    const { tenant, other, name } = call;
    return this.send(call, name === undefined ? tenant.ids : { ...tenant.ids, [name]: other.ids[name] });
  }

  /** With something made for the purpose. */
  async carryOut(call: Call): Promise<string[]> {
    const { row, tenant } = call;
    return this.send(call, { ...tenant.ids, ...(await row.uses?.(this.api, tenant)) });
  }

  private async send(call: Call, ids: Ids): Promise<string[]> {
    const { operation, row, who, cell, name } = call;
    const { method, path, options } = requestOf(operation, row, ids);
    const what = `${operation} by ${who.name}${name === undefined ? '' : `, with a stranger’s ${name}`}`;
    this.asked += 1;
    try {
      if (row.isStream && ['ok', 'kept'].includes(cell))
        return await this.follow(what, `${method} ${path}`, { ...who, body: options.body });
      const headers = { ...options.headers, ...who.headers };
      const answer = await this.api.request(method, path, { ...options, headers, ...(who.as ? { as: who.as } : {}) });
      return [...wrong(call, answer), ...this.leaks(call, path + JSON.stringify(options), answer.body)].map(
        (problem) => `${what}: ${problem}`,
      );
    } catch (error) {
      return [`${what}: ${String(error)}`];
    }
  }

  /** Whatever stands in the answer that belongs to somebody with whom the caller has nothing to do. */
  private leaks({ who, row }: Call, sent: string, body: unknown): string[] {
    if (row.isForStaff && who.name === 'staff') return [];
    const text = JSON.stringify(body);
    // To an agent without grants even its own account is somebody else's.
    const isGranted = who.caller?.grants === undefined || who.caller.grants.size > 0;
    const acting = isGranted ? (this.tenants.find(({ accountId }) => accountId === who.caller?.accountId) ?? null) : null;
    const strangers = this.tenants.filter((one) => !acting || !isPartner(this.tenants, acting, one));
    return strangers.flatMap(({ mark, ids }) => [
      ...(text.includes(mark) && !sent.includes(mark) ? [`tells ${mark}`] : []),
      ...Object.entries(ids).flatMap(([name, id]) =>
        id.length >= 12 && text.includes(id) && !sent.includes(id) ? [`tells the ${name} of ${mark}`] : [],
      ),
    ]);
  }

  /** An event stream does not end by itself. */
  private async follow(what: string, line: string, { as, headers: more, body }: Asking & { readonly body?: unknown }): Promise<string[]> {
    const controller = new AbortController();
    const [method, path] = line.split(' ') as [string, string];
    const headers = { ...credentials(as), ...more, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(this.api.url + path, { method, headers, ...sent, signal: controller.signal });
    controller.abort();
    return response.status === 200 ? [] : [`${what}: ${response.status}`];
  }
}

/** Each buyer has bought from one seller: they know each other. */
function isPartner(tenants: readonly Tenant[], acting: Tenant, one: Tenant): boolean {
  return tenants.indexOf(acting) % 2 === tenants.indexOf(one) % 2;
}

function wrong({ operation, cell, row, who }: Call, { status, body }: Answer): string[] {
  const said = `${status} ${JSON.stringify(body?.error ?? null)}`;
  if (['ok', 'public', 'kept'].includes(cell))
    return status < 300 || (status === 409 && row.conflicts) ? [] : [`${said} instead of success`];
  if (cell === 'nothing' && operation.startsWith('GET '))
    return status === 200 && Array.isArray(body.data) && body.data.length === 0 ? [] : [`${said} instead of an empty list`];
  if (cell === 'nothing') return status < 300 ? [] : [`${said} instead of a success that changes nothing`];
  if (status !== Number(cell)) return [`${said} instead of ${cell}`];
  return who.standing === 'nobody' && !['UNAUTHORIZED', 'UNAUTHENTICATED'].includes(body.error.code) ? [said] : [];
}

function credentials(as?: Credentials): Record<string, string> {
  if (!as) return {};
  return 'bearer' in as ? { authorization: `Bearer ${as.bearer}` } : { cookie: `sc_session=${as.cookie}` };
}

/** A bounded number at a time; everything that was wrong. */
export async function inParallel<T>(things: readonly T[], work: (thing: T) => Promise<string[]>): Promise<string[]> {
  const waiting = [...things];
  const found: string[] = [];
  const one = async () => {
    for (let thing = waiting.shift(); thing !== undefined; thing = waiting.shift()) found.push(...(await work(thing)));
  };
  await Promise.all(Array.from({ length: 8 }, one));
  return found.sort();
}
