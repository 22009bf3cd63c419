import type { INestApplicationContext } from '@nestjs/common';
import { type Caller, callerKindOf } from '@exchange/kernel';
import { startApi, type Answer, type Credentials, type TestApi } from '@test/api';
import { createKey } from '@test/people';
import { Receiver } from '@test/receiver';
import { startWorker } from '@test/worker';
import { RawHttp, type WireAnswer } from '../../support/fuzz/wire';
import { inParallel } from './isolation/access-probe';
import { type Document, operationsOf } from './isolation/fields';
import { type Route, routesOf } from './isolation/routes';
import { requestOf } from './isolation/row';
import { open, rows } from './isolation/rows';
import { seedBuyer, seedSeller, withCustomers } from './isolation/seed';
import type { Ids, Tenant } from './isolation/tenant';
import { type Share, shareOf } from './share';

interface Described {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

/** Deletions that return `{}` (docs/spec/gaps.md §6.9). */
const saysNothing = ['/property-lists/{listId}'];
/** Deletions of items from a list. The list remains, and a repetition succeeds. */
const takesOut = ['DELETE /api/v2/buyer/discovery/{id}/products'];

/** Deletions that return whether there was anything to delete (docs/spec/gaps.md §6.15). */
const saysWhether = ['DELETE /api/v2/storefront/demo', 'DELETE /api/v2/demo'];

/** The only 204, which common chat clients need when no answer is running (ADR 87). */
const noStream = 'GET /api/v2/assistant/chat/{conversationUid}/stream 204';

/** Rules for the answers of every operation (docs/adr/0053-one-answer-for-one-thing.md). */
describe('Answers of every operation', () => {
  let api: TestApi;
  let wire: RawHttp;
  let worker: INestApplicationContext;
  let receiver: Receiver;
  let document: Document;
  let operations: string[];
  let routes: ReadonlyMap<string, Route>;
  let share: Share;
  let tenants: Record<'buyer' | 'seller', Tenant>;

  beforeAll(async () => {
    api = await startApi();
    wire = new RawHttp(api.url, 20_000);
    worker = await startWorker();
    receiver = await Receiver.start();
    document = (await (await fetch(`${api.url}/api/v2/openapi.json`)).json()) as Document;
    operations = operationsOf(document);
    routes = routesOf(api.app);
    share = shareOf(api.app);
    const seller = await seedSeller(api, 'QzGamma');
    tenants = { buyer: await seedBuyer(api, 'QzAlpha', seller, receiver.url), seller: await withCustomers(api, seller) };
    await worker.close();
  });
  afterAll(async () => {
    wire.close();
    await receiver.close();
    await api.close();
  });

  const tenantOf = (operation: string) => tenants[/ \/api\/v2\/storefront/.test(operation) ? 'seller' : 'buyer'];
  const headersOf = (as: Credentials): Record<string, string> =>
    'bearer' in as ? { authorization: `Bearer ${as.bearer}` } : { cookie: `sc_session=${as.cookie}` };
  const errorOf = ({ text }: WireAnswer) => (JSON.parse(text) as { error: { code: string; message: string } }).error;

  function send(operation: string, ids: Ids, as = tenantOf(operation).owner): Promise<Answer> {
    const { method, path, options } = requestOf(operation, rows[operation]!, ids);
    return api.request(method, path, { ...options, as });
  }

  describe('with success', () => {
    test('have a body; the only 204 is that of a chat without a running stream', () => {
      const answered = operations.flatMap((operation) => {
        const [method, path] = operation.split(' ') as [string, string];
        const { responses } = document.paths[path]![method.toLowerCase()] as unknown as Described;
        return Object.entries(responses).map(([status, { content }]) => [operation, status, Object.keys(content ?? {})] as const);
      });
      expect(answered.length).toBeGreaterThan(500);
      const bare = answered.filter(([, status, types]) => Number(status) < 200 || status === '204' || types.length === 0);
      expect(bare.map(([operation, status]) => `${operation} ${status}`)).toEqual([noStream]);
    });

    test('use the envelope, as do errors of unknown paths', async () => {
      const answers = await Promise.all(['/api/v2/nothing', '/nothing', '/health/live'].map((path) => api.get(path)));
      expect(answers.map(({ body }) => Object.keys(body))).toEqual(Array(3).fill(['data', 'error']));
    });
  });

  describe('DELETE', () => {
    const deletions = () =>
      operations.filter((operation) => operation.startsWith('DELETE ') && ![...takesOut, ...saysWhether].includes(operation));
    /** Creates something to delete, and the storefront, which an earlier deletion may have closed. */
    async function made(operation: string): Promise<Ids> {
      const tenant = tenantOf(operation);
      if (tenant.side === 'seller') await rows['DELETE /api/v2/storefront']!.uses!(api, tenant);
      return { ...tenant.ids, ...(await rows[operation]!.uses!(api, tenant)) };
    }

    test('returns success and the deleted id, and 404 when it is repeated', async () => {
      const failures: string[] = [];
      for (const operation of share(deletions())) {
        const ids = await made(operation);
        const [first, second] = [await send(operation, ids), await send(operation, ids)];
        const named = Object.values(rows[operation]!.at ?? { id: 'storefront' as const }).at(-1)!;
        const isSilent = saysNothing.some((end) => operation.endsWith(end));
        const data = isSilent ? {} : { success: true, id: typeof first.body.data?.id === 'number' ? Number(ids[named]) : ids[named] };
        if (first.status !== 200 || JSON.stringify(first.body) !== JSON.stringify({ data, error: null }))
          failures.push(`${operation}: ${first.status} ${JSON.stringify(first.body)}`);
        if (second.status !== 404 || second.body.error.code !== 'NOT_FOUND')
          failures.push(`${operation} again: ${second.status} ${JSON.stringify(second.body)}`);
      }
      expect(failures).toEqual([]);
      expect(deletions().length).toBeGreaterThan(10);
    });

    test('succeeds for one of two concurrent requests', async () => {
      const failures: string[] = [];
      for (const operation of share(deletions())) {
        const ids = await made(operation);
        const statuses = (await Promise.all([send(operation, ids), send(operation, ids)])).map(({ status }) => status);
        if (statuses.toSorted().join() !== '200,404') failures.push(`${operation}: ${statuses.join()}`);
      }
      expect(failures).toEqual([]);
    });

    test('succeeds again when it is repeated for items of a list', async () => {
      for (const operation of takesOut) {
        const { ids } = tenantOf(operation);
        const [first, second] = [await send(operation, ids), await send(operation, ids)];
        expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
      }
    });
  });

  describe('of operations for signed-in people', () => {
    const acting = { accountId: 1, accountType: 'BUYER', label: '', credentialId: '', role: 'ADMIN' } as const;
    const signedIn: Caller = { ...acting, kind: 'person', userId: 1, via: 'session' };
    const keys: Readonly<Record<'user' | 'org', Caller>> = {
      user: { ...signedIn, via: 'key' },
      org: { ...acting, kind: 'organization', via: 'key' },
    };
    const isNeeded = (operation: string, kind: 'user' | 'org') => {
      const { rules, takes } = routes.get(operation)!;
      const asSeller = (caller: Caller): Caller =>
        / \/api\/v2\/storefront/.test(operation) ? { ...caller, accountType: 'SELLER' } : caller;
      const isTaken = (caller: Caller) =>
        rules.every(({ allows }) => allows(asSeller(caller))) && takes!.callers.includes(callerKindOf(asSeller(caller)));
      return isTaken(signedIn) && !isTaken(keys[kind]);
    };
    /** Public operations that check the session cookie themselves: only these return 401 without a credential. */
    async function bySession(): Promise<string[]> {
      const asked = await Promise.all(
        Object.keys(open).map(async (operation) => {
          const [method, path] = operation.split(' ') as [string, string];
          return [operation, await wire.send({ method, path, headers: {}, body: null })] as const;
        }),
      );
      return asked.filter(([, { status }]) => status === 401).map(([operation]) => operation);
    }

    // spec: auth.create-by-key-refused
    test.each(['user', 'org'] as const)('are 403 FORBIDDEN for a key of kind %s, whatever the body', async (kind) => {
      const sessions = await bySession();
      expect(sessions.toSorted()).toEqual([
        'GET /api/v2/auth/session',
        'POST /api/v2/auth/password/change',
        'POST /api/v2/auth/switch-account',
        'POST /api/v2/auth/verify-email/resend',
      ]);
      const needed = [...Object.keys(rows).filter((operation) => isNeeded(operation, kind)), ...sessions];
      expect(needed.length).toBeGreaterThan(kind === 'user' ? 6 : 10);
      const failures: string[] = [];
      for (const operation of share(needed)) {
        const [method, template] = operation.split(' ') as [string, string];
        const headers = { ...headersOf(await createKey(api, tenantOf(operation).owner, kind)), 'content-type': 'application/json' };
        for (const body of ['{}', '{"nonsense":1}', '{', null]) {
          const answer = await wire.send({ method, path: template.replace(/\{\w+\}/g, 'x'), headers, body });
          if (answer.status !== 403 || errorOf(answer).code !== 'FORBIDDEN')
            failures.push(`${operation} ${body}: ${answer.status} ${answer.text}`);
        }
      }
      expect(failures).toEqual([]);
    });
  });

  /** Paths of the operations that this run tries. */
  const paths = (): string[] => [...new Set(share(operations).map((operation) => operation.split(' ')[1]!))];

  describe('405', () => {
    test('names the methods of the path in Allow, HEAD with GET', async () => {
      const templates = Object.entries(document.paths).map(([template, item]) => ({
        template,
        pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`),
        path: template.replace(/\{\w+\}/g, 'x'),
        methods: Object.keys(item).map((method) => method.toUpperCase()),
      }));
      const tried = new Set(paths());
      const wrongAt = async ({ path }: { path: string }): Promise<string[]> => {
        const failures: string[] = [];
        // The path `…/catalogs/sync` also matches `…/catalogs/{catalogId}`.
        const methods = templates.filter(({ pattern }) => pattern.test(path)).flatMap((one) => one.methods);
        const allowed = [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : [])])].toSorted();
        for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'].filter(
          (one) => !allowed.includes(one),
        )) {
          const { status, headers } = await wire.send({ method, path, headers: {}, body: null });
          if (status !== 405 || headers['allow'] !== allowed.join(', ')) failures.push(`${method} ${path}: ${status} ${headers['allow']}`);
        }
        return failures;
      };
      expect(
        await inParallel(
          templates.filter(({ template }) => tried.has(template)),
          wrongAt,
        ),
      ).toEqual([]);
    });
  });

  describe('at paths', () => {
    const statusOf = async (path: string) => (await wire.send({ method: 'GET', path, headers: {}, body: null })).status;
    const written = (template: string) => template.replace(/\{\w+\}/g, 'x');

    test('are 404 when the case of a letter in the path differs', async () => {
      const others = paths().flatMap((template) => {
        const words = written(template).split('/');
        // Each word is changed by itself, except ids.
        return words.flatMap((word, at) =>
          word === '' || template.split('/')[at]!.startsWith('{')
            ? []
            : [words.with(at, word.toUpperCase()), words.with(at, word[0]!.toUpperCase() + word.slice(1))],
        );
      });
      const asked = [...new Set(others.map((words) => words.join('/')))];
      const known = Object.keys(document.paths).map((template) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`));
      const unknown = asked.filter((path) => !known.some((pattern) => pattern.test(path)));
      expect(unknown.length).toBeGreaterThan(100);
      const wrongAt = async (path: string): Promise<string[]> => {
        const status = await statusOf(path);
        return status === 404 ? [] : [`${path}: ${status}`];
      };
      expect(await inParallel(unknown, wrongAt)).toEqual([]);
    });

    test('are the same with a trailing slash, and 404 with two', async () => {
      const wrongAt = async (template: string): Promise<string[]> => {
        const path = written(template);
        const [plain, slashed, twice] = [await statusOf(path), await statusOf(`${path}/`), await statusOf(`${path}//`)];
        return plain === slashed && twice === 404 ? [] : [`${path}: ${plain}, ${slashed}, ${twice}`];
      };
      expect(await inParallel(paths(), wrongAt)).toEqual([]);
    });
  });
});
