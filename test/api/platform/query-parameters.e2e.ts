import { startApi, type Answer, type Credentials, type TestApi } from '@test/api';
import { callerSideOf, signUp, signUpStaff } from '@test/people';
import { inParallel } from './isolation/access-probe';
import { routesOf } from './isolation/routes';
import { type Document, operationsOf, type Parameter } from './lists/operations';

/** Health probes accept any query, because load balancers add parameters (ADR 52). */
const anyQuery = /^GET \/health(\/|$)/;
/** An event stream for every caller, whose answer does not end. */
const endless = /^GET \/api\/v2\/realtime$/;

describe('The query of every operation', () => {
  let api: TestApi;
  let operations: { readonly name: string; readonly query: readonly Parameter[] }[];
  let people: Record<'buyer' | 'seller' | 'staff', Credentials>;
  let isPublic: (name: string) => boolean;

  beforeAll(async () => {
    api = await startApi();
    const document = (await (await fetch(`${api.url}/api/v2/openapi.json`)).json()) as Document;
    operations = operationsOf(document)
      .map(([name, { parameters = [] }]) => ({ name, query: parameters.filter((parameter) => parameter.in === 'query') }))
      .filter(({ name }) => !anyQuery.test(name));
    const seller = (await signUp(api, { accountType: 'SELLER' })).as;
    people = { buyer: (await signUp(api)).as, seller, staff: (await signUpStaff(api)).as };
    const routes = routesOf(api.app);
    isPublic = (name) => routes.get(name)!.isPublic;
  });
  afterAll(() => api.close());

  const sendRequest = (name: string, query: string, as?: Credentials): Promise<Answer> => {
    const [method, template] = name.split(' ') as [string, string];
    const path = template.replace(/\{\w+\}/g, '1');
    return api.request(method, `${path}?${query}`, as ? { as } : {});
  };
  const owner = (name: string) => people[callerSideOf(name)];
  /** The code in the words of v2; v3 has another one (docs/spec/gaps-2.md §1). */
  const codeOf = (code: string | undefined) => (code === 'VALIDATION_FAILED' ? 'VALIDATION_ERROR' : code);
  const issuesOf = ({ status, body }: Answer) => [status, codeOf(body.error?.code), body.error?.details?.issues];
  const unknown = (name: string) => ({ path: name, message: `${name} is not a known parameter.` });
  /** Operations with another result, tried a few at a time. */
  const wrongIn = (look: (operation: { name: string; query: readonly Parameter[] }) => Promise<unknown>, right: unknown) =>
    inParallel(operations, async (operation) => {
      const answer = JSON.stringify(await look(operation));
      return answer === JSON.stringify(right) ? [] : [`${operation.name}: ${answer}`];
    });

  it('is tested at more than 120 operations', () => {
    expect(operations.length).toBeGreaterThan(120);
    expect(operations.filter(({ query }) => query.length === 0).length).toBeGreaterThan(60);
    expect(operations.filter(({ name }) => isPublic(name)).length).toBeGreaterThan(5);
  });

  it('returns 400 for an undeclared parameter, also where none is declared', async () => {
    const wrong = await wrongIn(
      async ({ name }) => issuesOf(await sendRequest(name, 'fooBar=1', owner(name))),
      [400, 'VALIDATION_ERROR', [unknown('fooBar')]],
    );
    expect(wrong).toEqual([]);
  });

  it('returns 400 that names every undeclared parameter', async () => {
    const names = ['limits', 'Cursor', 'limit[]', 'filter[a]', 'a.b', '__proto__', 'constructor', 'toString', 'x '];
    const query = names.map((name) => `${encodeURIComponent(name)}=1`).join('&');
    const right = [400, 'VALIDATION_ERROR', names.map(unknown)];
    expect(await wrongIn(async ({ name }) => issuesOf(await sendRequest(name, query, owner(name))), right)).toEqual([]);
  });

  it('returns 400 for a second value of a parameter with one value', async () => {
    const tries = operations.flatMap(({ name, query }) =>
      query.filter(({ schema }) => schema.items === undefined).map((parameter) => [name, parameter.name] as const),
    );
    const wrong = await inParallel(tries, async ([name, parameter]) => {
      const answer = JSON.stringify(issuesOf(await sendRequest(name, `${parameter}=1&${parameter}=1`, owner(name))));
      const right = [400, 'VALIDATION_ERROR', [{ path: parameter, message: `${parameter} may be given once.` }]];
      return answer === JSON.stringify(right) ? [] : [`${name} ${parameter}: ${answer}`];
    });
    expect(wrong).toEqual([]);
  });

  it('may be empty or consist of separators only', async () => {
    const tries = operations
      .filter(({ name }) => name.startsWith('GET ') && !endless.test(name))
      .flatMap(({ name }) => ['', '&', '&&'].map((query) => [name, query] as const));
    const wrong = await inParallel(tries, async ([name, query]) => {
      const issues = JSON.stringify(issuesOf(await sendRequest(name, query, owner(name)))[2] ?? []);
      return issues.includes('parameter') ? [`${name} ${query}: ${issues}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  // spec: auth.refused-alike
  it('is checked after the credential: 401 reveals no parameters', async () => {
    const closed = operations.filter(({ name }) => !isPublic(name));
    const wrong = await inParallel(closed, async ({ name }) => {
      const { status } = await sendRequest(name, 'fooBar=1');
      return status === 401 ? [] : [`${name}: ${status}`];
    });
    expect(wrong).toEqual([]);
  });

  it('may contain anything at health probes', async () => {
    for (const path of ['/health', '/health/live', '/health/ready'])
      expect((await api.get(`${path}?ts=1&ts=2&from[]=lb`)).status).toBe(200);
  });
});
