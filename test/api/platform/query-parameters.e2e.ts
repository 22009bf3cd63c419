import { startApi, type Answer, type Credentials, type TestApi } from '@test/api';
import { sideOf, signUp, signUpStaff } from '@test/people';
import { inParallel } from './isolation/access-probe';
import { routesOf } from './isolation/routes';
import { type Document, operationsOf, type Parameter } from './lists/operations';

/** Probes are asked by others, who add what they like (ADR 52). */
const anyQuery = /^GET \/health(\/|$)/;
/** A stream that everybody has: its answer has no end. */
const endless = /^GET \/api\/v2\/realtime$/;

/** Every operation of the running application: what its query may hold, and what else is refused. */
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

  const ask = (name: string, query: string, as?: Credentials): Promise<Answer> => {
    const [method, template] = name.split(' ') as [string, string];
    const path = template.replace(/\{\w+\}/g, '1');
    return api.request(method, `${path}?${query}`, as ? { as } : {});
  };
  const owner = (name: string) => people[sideOf(name)];
  /** v3 has a word of its own for it (gaps-2.md §1). */
  const codeOf = (code: string | undefined) => (code === 'VALIDATION_FAILED' ? 'VALIDATION_ERROR' : code);
  const issuesOf = ({ status, body }: Answer) => [status, codeOf(body.error?.code), body.error?.details?.issues];
  const unknown = (name: string) => ({ path: name, message: `${name} is not a known parameter.` });
  /** What was not right, a few operations at a time. */
  const wrongIn = (look: (operation: { name: string; query: readonly Parameter[] }) => Promise<unknown>, right: unknown) =>
    inParallel(operations, async (operation) => {
      const answer = JSON.stringify(await look(operation));
      return answer === JSON.stringify(right) ? [] : [`${operation.name}: ${answer}`];
    });

  it('is many', () => {
    expect(operations.length).toBeGreaterThan(120);
    expect(operations.filter(({ query }) => query.length === 0).length).toBeGreaterThan(60);
    expect(operations.filter(({ name }) => isPublic(name)).length).toBeGreaterThan(5);
  });

  it('400 for a parameter that is not declared, also where none is', async () => {
    const wrong = await wrongIn(
      async ({ name }) => issuesOf(await ask(name, 'fooBar=1', owner(name))),
      [400, 'VALIDATION_ERROR', [unknown('fooBar')]],
    );
    expect(wrong).toEqual([]);
  });

  it('400 that names every one of them, whatever they are called', async () => {
    const names = ['limits', 'Cursor', 'limit[]', 'filter[a]', 'a.b', '__proto__', 'constructor', 'toString', 'x '];
    const query = names.map((name) => `${encodeURIComponent(name)}=1`).join('&');
    const right = [400, 'VALIDATION_ERROR', names.map(unknown)];
    expect(await wrongIn(async ({ name }) => issuesOf(await ask(name, query, owner(name))), right)).toEqual([]);
  });

  it('400 for a second value where one is meant', async () => {
    const tries = operations.flatMap(({ name, query }) =>
      query.filter(({ schema }) => schema.items === undefined).map((parameter) => [name, parameter.name] as const),
    );
    const wrong = await inParallel(tries, async ([name, parameter]) => {
      const answer = JSON.stringify(issuesOf(await ask(name, `${parameter}=1&${parameter}=1`, owner(name))));
      const right = [400, 'VALIDATION_ERROR', [{ path: parameter, message: `${parameter} may be given once.` }]];
      return answer === JSON.stringify(right) ? [] : [`${name} ${parameter}: ${answer}`];
    });
    expect(wrong).toEqual([]);
  });

  it('an empty one, and one of separators, is none', async () => {
    const tries = operations
      .filter(({ name }) => name.startsWith('GET ') && !endless.test(name))
      .flatMap(({ name }) => ['', '&', '&&'].map((query) => [name, query] as const));
    const wrong = await inParallel(tries, async ([name, query]) => {
      const issues = JSON.stringify(issuesOf(await ask(name, query, owner(name)))[2] ?? []);
      return issues.includes('parameter') ? [`${name} ${query}: ${issues}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  // spec: auth.refused-alike
  it('401 comes before: nobody is told which parameters there are', async () => {
    const closed = operations.filter(({ name }) => !isPublic(name));
    const wrong = await inParallel(closed, async ({ name }) => {
      const { status } = await ask(name, 'fooBar=1');
      return status === 401 ? [] : [`${name}: ${status}`];
    });
    expect(wrong).toEqual([]);
  });

  it('probes take whatever is added to them', async () => {
    for (const path of ['/health', '/health/live', '/health/ready'])
      expect((await api.get(`${path}?ts=1&ts=2&from[]=lb`)).status).toBe(200);
  });
});
