import { randomUUID } from 'node:crypto';
import { startApi, type TestApi } from '@test/api';
import { createKey, signUp, type SignedUp } from '@test/people';

/** Writes allowed before the terms are accepted: accepting them, and operations that only stop or remove something (docs/adr/0055). */
const open = [
  'POST /api/v3/tools/{tool}',
  'POST /api/v2/accept-tos',
  'POST /api/v2/advertiser-grants/{grantRef}/reject',
  'POST /api/v2/advertiser-grants/{grantRef}/revoke',
  'DELETE /api/v2/browser-origins/{id}',
  'DELETE /api/v2/buyer-agents/{id}/keys/{keyId}',
  'POST /api/v2/buyer-agents/{id}/suspend',
  'POST /api/v2/buyer-agents/{id}/retire',
  'POST /api/v2/buyer/campaigns/{id}/pause',
  'POST /api/v2/buyer/media-buys/{id}/cancel',
  'POST /api/v2/buyer/media-buys/{id}/pause',
  'DELETE /api/v2/buyer/webhook-subscriptions/{id}',
  'DELETE /api/v2/connected-apps/{id}',
  'DELETE /api/v2/m2m-applications/{id}',
  'DELETE /api/v2/org-api-keys/{id}',
  'DELETE /api/v2/storefront',
  'DELETE /api/v2/demo',
  'DELETE /api/v2/storefront/demo',
  'DELETE /api/v2/storefront/demo/sources/{sourceId}',
  'DELETE /api/v2/storefront/products/{id}',
  'DELETE /api/v2/storefront/seller-agents/{id}',
  'DELETE /api/v2/user-api-keys/{id}',
  // Staff only: other callers are refused earlier.
  'POST /api/v2/staff/asks/{id}/accept',
  'POST /api/v2/staff/asks/{id}/start',
  'POST /api/v2/staff/asks/{id}/resolve',
  'POST /api/v2/staff/billing/bank-statements',
  'POST /api/v2/staff/billing/credit-applications/{id}/review',
  'POST /api/v2/staff/billing/customers/{accountId}/counting',
  'POST /api/v2/staff/billing/customers/{accountId}/counts',
  'POST /api/v2/staff/billing/customers/{accountId}/credit-notes',
  'POST /api/v2/staff/billing/customers/{accountId}/deposits',
  'POST /api/v2/staff/billing/customers/{accountId}/deposits/{id}/reverse',
  'POST /api/v2/staff/billing/customers/{accountId}/holds',
  'POST /api/v2/staff/billing/customers/{accountId}/holds/{holdId}/lift',
  'POST /api/v2/staff/billing/customers/{accountId}/standing',
  'POST /api/v2/staff/billing/payments/{id}/refunds',
  'POST /api/v2/staff/payouts/payouts/{id}/approve',
  'POST /api/v2/staff/payouts/payouts/{id}/fail',
  'POST /api/v2/staff/payouts/payouts/{id}/pay',
  'POST /api/v2/staff/payouts/payouts/{id}/retry',
  'POST /api/v2/staff/payouts/runs',
  'POST /api/v2/staff/payouts/runs/{runId}/approve',
  'POST /api/v2/staff/payouts/runs/{runId}/cancel',
  'POST /api/v2/staff/payouts/sellers/{accountId}/fees',
  'POST /api/v2/staff/plans/customers/{accountId}/discount',
  'POST /api/v2/staff/plans/customers/{accountId}/usage',
  'POST /api/v2/staff/plans/rate-cards',
  'PUT /api/v2/staff/usage/accounts/{accountId}/quota',
];

/** Sign-up, sign-in and invitations check the cookie or a mailed token themselves, and concern no account. */
const authenticatesItself = (operation: string) => / \/api\/v2\/(auth\/|members\/invitations\/accept$)/.test(operation);
const refused = 'TOS_ACCEPTANCE_REQUIRED';
const terms = '/api/v2/accept-tos';

/** The rule of docs/spec/gaps.md §1.2: "write attempted before terms accepted (reads keep working)". */
describe('The terms of the exchange (TERMS_URL)', () => {
  let api: TestApi;
  /** An exchange on the same database, without terms. */
  let withoutTerms: TestApi;
  let operations: readonly string[];
  let buyer: SignedUp;
  let seller: SignedUp;

  beforeAll(async () => {
    [api, withoutTerms] = await Promise.all([startApi({ environment: { TERMS_URL: 'https://exchange.example/terms' } }), startApi()]);
    const { paths } = (await (await fetch(`${api.url}/api/v2/openapi.json`)).json()) as { paths: Record<string, object> };
    operations = Object.entries(paths)
      .flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`))
      .filter((operation) => !authenticatesItself(operation));
    [buyer, seller] = [await signUp(api), await signUp(api, { accountType: 'SELLER' })];
  });
  afterAll(() => Promise.all([api.close(), withoutTerms.close()]));

  const isRead = (operation: string) => operation.startsWith('GET ');
  const codeOf = async (operation: string, as: SignedUp['as']): Promise<string> => {
    const [method, template] = operation.split(' ') as [string, string];
    // Another version than the current terms, so that no call accepts them.
    const response = await fetch(api.url + template.replace(/\{\w+\}/g, '1'), {
      method,
      headers: {
        'content-type': 'application/json',
        ...('bearer' in as ? { authorization: `Bearer ${as.bearer}` } : { cookie: `sc_session=${as.cookie}` }),
      },
      ...(isRead(operation) || method === 'DELETE' ? {} : { body: '{"version":"0.0.0"}' }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = response.headers.get('content-type')?.includes('json') ? await response.text() : '';
    // Streams never end by themselves, so their body is cancelled unread.
    await response.body?.cancel().catch(() => undefined);
    return text === '' ? 'none' : ((JSON.parse(text) as { error?: { code: string } | null }).error?.code ?? 'none');
  };
  const codes = async (operation: string) => Promise.all([buyer, seller].map(({ as }) => codeOf(operation, as)));

  it('block every write of the OpenAPI document with 403 TOS_ACCEPTANCE_REQUIRED until accepted, except those listed as open', async () => {
    const passed: string[] = [];
    for (const operation of operations.filter((each) => !isRead(each)))
      if (!(await codes(operation)).includes(refused)) passed.push(operation);
    expect(passed.sort()).toEqual([...open].sort());
  });

  it('block no read', async () => {
    const stopped: string[] = [];
    for (const operation of operations.filter(isRead)) if ((await codes(operation)).includes(refused)) stopped.push(operation);
    expect(stopped).toEqual([]);
  });

  it('block personal and organization keys until their account accepts', async () => {
    const { as } = await signUp(api);
    const keys = [await createKey(withoutTerms, as), await createKey(withoutTerms, as, 'org')];
    const codesOf = () => Promise.all(keys.map((key) => codeOf('POST /api/v2/buyer/advertisers', key)));
    expect(await codesOf()).toEqual([refused, refused]);
    expect((await api.post(terms, { as })).status).toBe(200);
    expect(await codesOf()).toEqual(['VALIDATION_ERROR', 'VALIDATION_ERROR']);
  });

  it('are accepted for child accounts when their organization accepts, but not the reverse', async () => {
    const { as, account } = await signUp(api);
    const { body } = await withoutTerms.post('/api/v2/accounts/create-child', {
      as,
      body: { name: 'Branch', company: 'Northwind', accountType: 'BUYER' },
    });
    const child = body.data.id as number;
    const write = async (accountId: number) =>
      (await api.post('/api/v2/buyer/advertisers', { as, body: {}, headers: { 'x-account-id': String(accountId) } })).body.error
        .code as string;
    expect(await write(child)).toBe(refused);
    const { parentId } = (await api.get('/api/v2/accounts', { as })).body.data.find(({ id }: { id: number }) => id === child);
    expect((await api.post(terms, { as, headers: { 'x-account-id': String(child) } })).status).toBe(200);
    expect([await write(child), await write(parentId)]).toEqual(['VALIDATION_ERROR', refused]);
    expect((await api.post(terms, { as, headers: { 'x-account-id': String(parentId) } })).status).toBe(200);
    expect([await write(parentId), await write(account.id)]).toEqual(['VALIDATION_ERROR', 'VALIDATION_ERROR']);
  });

  it('stay accepted for the new organization, later accounts and a demo of an account that accepted', async () => {
    const { as, account } = await signUp(api);
    const write = async (accountId: number) =>
      (await api.post('/api/v2/buyer/advertisers', { as, body: {}, headers: { 'x-account-id': String(accountId) } })).body.error
        .code as string;
    await api.post(terms, { as });
    const child = (await api.post('/api/v2/accounts/create-child', { as, body: { name: 'Branch' } })).body.data;
    const demo = (await api.post('/api/v2/demo', { as, body: {} })).body.data.demo;
    const accepted = await Promise.all([account.id, child.id, child.parentId, demo.customerId].map(write));
    expect(accepted).toEqual(Array.from({ length: 4 }, () => 'VALIDATION_ERROR'));
    const { data } = (await api.get('/api/v2/buyer/readiness', { as, headers: { 'x-account-id': String(demo.customerId) } })).body;
    expect(data.commercial.tosAccepted).toBe(true);
  });

  it('let tools pause and cancel media buys and campaigns, but change nothing else', async () => {
    const { as } = await signUp(api);
    const key = await createKey(withoutTerms, as);
    const codesOf = (tool: string, calls: readonly object[]) =>
      Promise.all(
        calls.map(async (body) => {
          const headers = { 'idempotency-key': randomUUID() };
          return (await api.post(`/api/v3/tools/${tool}`, { as: key, headers, body })).body.error.code as string;
        }),
      );
    const buy = { mediaBuyId: 'mb_none' };
    const buys = [
      { ...buy, isPaused: true },
      { ...buy, desiredPhase: 'canceled', reason: 'Over.' },
      { ...buy, isPaused: false },
      { ...buy, name: 'A' },
    ];
    expect(await codesOf('save_media_buy', buys)).toEqual(['NOT_FOUND', 'NOT_FOUND', refused, refused]);
    const campaign = { campaignId: 'campaign_none' };
    const steps = [
      { ...campaign, isPaused: true },
      { ...campaign, desiredPhase: 'canceled' },
      { ...campaign, isPaused: false },
      { ...campaign, desiredPhase: 'active' },
      { ...campaign, isArchived: true },
      { ...campaign, name: 'A' },
    ];
    expect(await codesOf('save_campaign', steps)).toEqual(['NOT_FOUND', 'NOT_FOUND', refused, refused, refused, refused]);
  });

  it('must be accepted again when TERMS_VERSION changes', async () => {
    const { as } = await signUp(api);
    await api.post(terms, { as });
    expect(await codeOf('POST /api/v2/buyer/advertisers', as)).toBe('VALIDATION_ERROR');
    const later = await startApi({ environment: { TERMS_URL: 'https://exchange.example/terms', TERMS_VERSION: '2.0.0' } });
    try {
      const { status, body } = await later.post('/api/v2/buyer/advertisers', { as, body: {} });
      expect([status, body.error.code]).toEqual([403, refused]);
    } finally {
      await later.close();
    }
  });

  it('block nothing when TERMS_URL is empty', async () => {
    const { as } = await signUp(withoutTerms);
    expect((await withoutTerms.post('/api/v2/buyer/advertisers', { as, body: {} })).body.error.code).toBe('VALIDATION_ERROR');
  });
});
