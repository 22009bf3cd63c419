import { startApi, type TestApi } from '@test/api';
import { createKey, callerSideOf, signUp, type SignedUp } from '@test/people';
import { shareOf } from './share';

/** Public operations: health probes, sign-up, sign-in and sign-out, and links that carry their own token. */
const publicOperations = [
  'GET /api/v2/buyer/reporting/downloads/{token}',
  'GET /api/v2/capture-links/{token}',
  'GET /health',
  'GET /health/live',
  'GET /health/ready',
  'POST /api/v2/auth/password/forgot',
  'POST /api/v2/auth/password/reset',
  'POST /api/v2/auth/sign-in',
  'POST /api/v2/auth/sign-out',
  'POST /api/v2/auth/sign-up',
  'POST /api/v2/auth/verify-email',
  'POST /api/v2/members/invitations/accept',
];
/** Operations on the session itself, which a key does not have. */
const ofTheSession = /^(GET|POST) \/api\/v2\/auth\//;

/** docs/spec/rest-api.md, sections Authentication and Endpoints. */
describe('Credentials', () => {
  let api: TestApi;
  let operations: readonly string[];
  let people: Readonly<Record<'buyer' | 'seller', SignedUp>>;

  beforeAll(async () => {
    api = await startApi();
    const { paths } = (await (await fetch(`${api.url}/api/v2/openapi.json`)).json()) as { paths: Record<string, object> };
    operations = Object.entries(paths).flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`));
    people = { buyer: await signUp(api), seller: await signUp(api, { accountType: 'SELLER' }) };
  });
  afterAll(() => api.close());

  /** Status of the answer. The body is not read, because it may be a stream that does not end. */
  async function statusOf(operation: string, headers: Record<string, string>): Promise<number> {
    const [method, template] = operation.split(' ') as [string, string];
    const hasBody = method !== 'GET' && method !== 'DELETE';
    const response = await fetch(api.url + template.replace(/\{\w+\}/g, '1'), {
      method,
      headers: { ...headers, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
      ...(hasBody ? { body: '{}' } : {}),
    });
    await response.body?.cancel();
    return response.status;
  }
  const answering = async (status: number, among: readonly string[], headers: Record<string, string>): Promise<string[]> => {
    const found: string[] = [];
    for (const operation of among) if ((await statusOf(operation, headers)) === status) found.push(operation);
    return found;
  };

  it('are required: every operation except public ones returns 401 without them', async () => {
    const refused = new Set(await answering(401, operations, {}));
    expect(operations.filter((operation) => !refused.has(operation)).sort()).toEqual([...publicOperations].sort());
  });

  // spec: endpoints.credentials
  it('of each kind are accepted by every operation: personal key, organization key and session cookie', async () => {
    const among = shareOf(api.app)(operations.filter((operation) => !ofTheSession.test(operation)));
    for (const [side, { as }] of Object.entries(people)) {
      // The other side is refused after its credential was accepted, so one kind of credential is enough there.
      const [own, others] = [true, false].map((isOwn) => among.filter((operation) => (callerSideOf(operation) === side) === isOwn)) as [
        string[],
        string[],
      ];
      const headers = [
        ...(await Promise.all((['user', 'org'] as const).map(async (kind) => `Bearer ${(await createKey(api, as, kind)).bearer}`))).map(
          (authorization) => ({ authorization }),
        ),
        { cookie: `sc_session=${(as as { cookie: string }).cookie}` },
      ];
      for (const presented of headers) expect(await answering(401, own, presented)).toEqual([]);
      expect(await answering(401, others, headers[0]!)).toEqual([]);
    }
  });
});
