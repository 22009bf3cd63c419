import { startApi, type TestApi } from '@test/api';
import { createKey, signUp, type SignedUp } from '@test/people';
import { subscribe, webhookSecret, webhooksPath } from '@test/webhooks';

let api: TestApi;
let buyer: SignedUp;
let stranger: SignedUp;
const valid = { url: 'https://receiver.example.com/hook', secret: webhookSecret, eventTypes: ['discovery.revision'] };
const registering = (overrides: object) => api.post(webhooksPath, { as: buyer.as, body: { ...valid, ...overrides } });

beforeAll(async () => (api = await startApi()));
beforeEach(async () => ([buyer, stranger] = await Promise.all([signUp(api), signUp(api)])));
afterAll(() => api.close());

describe('POST /webhook-subscriptions', () => {
  // spec: service.area.webhooks, webhooks.base, webhooks.create, webhooks.create.response, webhooks.id, webhooks.url, webhooks.eventTypes
  // spec: webhooks.status, webhooks.failureCount, webhooks.lastSuccess, webhooks.lastFailure, webhooks.timestamps, webhooks.secret.never-returned
  it('returns every field but the secret', async () => {
    const { status, body } = await registering({});
    expect(status).toBe(201);
    expect(body).toEqual({
      data: {
        subscription: {
          id: expect.any(String),
          url: valid.url,
          eventTypes: ['discovery.revision'],
          status: 'active',
          failureCount: 0,
          lastSuccess: null,
          lastFailure: null,
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          updatedAt: body.data.subscription.createdAt,
        },
      },
      error: null,
    });
    expect(JSON.stringify(body)).not.toContain(webhookSecret);
  });

  // spec: webhooks.create.url, limits.webhook-url, webhooks.create.eventTypes, events.only-type
  it.each([
    ['url', { url: `https://receiver.example.com/${'x'.repeat(2_048)}` }],
    ['url', { url: 'not a url' }],
    ['url', { url: 'ftp://receiver.example.com/' }],
    ['url', { url: 'https://user:password@receiver.example.com/' }],
    ['url', { url: 'http://receiver.example.com/' }],
    ['url', { url: 'https://169.254.169.254/latest/meta-data' }],
    ['url', { url: 'https://[::ffff:10.0.0.1]/' }],
    ['url', { url: undefined }],
    ['secret', { secret: undefined }],
    ['eventTypes', { eventTypes: [] }],
    ['eventTypes', { eventTypes: ['media-buy.decided'] }],
    ['eventTypes', { eventTypes: 'discovery.revision' }],
    ['eventTypes', { eventTypes: undefined }],
    ['status', { status: 'failed' }],
  ])('returns 400 on %s for %j', async (field, overrides) => {
    const { status, body } = await registering(overrides);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR', field: expect.stringContaining(field) });
  });

  // spec: notifications.not-webhooks, events.not-sent
  it.each([
    'audience.synced',
    'audience.sync_failed',
    'syndication.completed',
    'syndication.failed',
    'media_buy.decided',
    'task.completed',
  ])('refuses every event type but discovery revisions: %s', async (eventType) => {
    expect((await registering({ eventTypes: [eventType] })).status).toBe(400);
  });

  // spec: limits.webhook-url
  it('accepts a URL of 2,048 characters', async () => {
    const path = 'x'.repeat(2_048 - 'https://receiver.example.com/'.length);
    expect((await registering({ url: `https://receiver.example.com/${path}` })).status).toBe(201);
  });

  // spec: webhooks.create.secret, limits.webhook-secret
  it.each<[string, string]>([
    ['x', 'a byte each'],
    ['ü', 'two bytes each'],
    [' ', 'white space, which is not trimmed'],
  ])('accepts secrets of 16 and 256 characters and refuses 15 and 257: "%s" (%s)', async (character) => {
    const answers = [];
    for (const length of [15, 16, 256, 257]) answers.push(await registering({ secret: character.repeat(length) }));
    expect(answers.map(({ status, body }) => [status, body.error?.field])).toEqual([
      [400, 'secret'],
      [201, undefined],
      [201, undefined],
      [400, 'secret'],
    ]);
  });

  it.each([
    ['https://exämple.com/', 'https://xn--exmple-cua.com/'],
    [
      'https://receiver.example.com/straße?größe=ä|b&c=[1]',
      'https://receiver.example.com/stra%C3%9Fe?gr%C3%B6%C3%9Fe=%C3%A4%7Cb&c=%5B1%5D',
    ],
    ['https://receiver.example.com', 'https://receiver.example.com'],
    ['https://receiver.example.com/%7Eme?a=%2f', 'https://receiver.example.com/%7Eme?a=%2f'],
  ])('stores a URI as sent, and other URLs as the URI that is called: %s', async (url, kept) => {
    expect((await registering({ url })).body.data.subscription.url).toBe(kept);
    const { body } = await api.get(webhooksPath, { as: buyer.as });
    expect(body.data.subscriptions.map((one: { url: string }) => one.url)).toEqual([kept]);
  });

  it('returns 409 for the twenty-first subscription of an account, also with concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => registering({ url: `${valid.url}/${n}` })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    expect((await api.post(webhooksPath, { as: stranger.as, body: valid })).status).toBe(201);
  });

  it('returns 409 on url for the third active one to a URL, also with concurrent requests; deleted ones do not count', async () => {
    const spellings = ['', '?', '', '?', '', '?'].map((end) => registering({ url: `${valid.url}${end}` }));
    const answers = await Promise.all(spellings);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.error).toMatchObject({ code: 'CONFLICT', field: 'url' });
    const { id } = answers.find(({ status }) => status === 201)!.body.data.subscription;
    await api.delete(`${webhooksPath}/${id}`, { as: buyer.as });
    expect((await registering({})).status).toBe(201);
    expect((await registering({})).status).toBe(409);
    expect((await api.post(webhooksPath, { as: stranger.as, body: valid })).status).toBe(201);
  });

  // spec: webhooks.create.account-header
  it('accepts the account id in X-Account-Id', async () => {
    const key = await createKey(api, buyer.as);
    const { status } = await api.post(webhooksPath, { as: key, body: valid, headers: { 'X-Account-Id': String(buyer.account.id) } });
    expect(status).toBe(201);
    const foreign = await api.post(webhooksPath, { as: key, body: valid, headers: { 'X-Account-Id': String(stranger.account.id) } });
    expect(foreign.status).toBe(403);
  });

  it('returns 401 without credentials and 403 to a seller account', async () => {
    expect((await api.post(webhooksPath, { body: valid })).status).toBe(401);
    const seller = await signUp(api, { accountType: 'SELLER' });
    expect((await api.post(webhooksPath, { as: seller.as, body: valid })).status).toBe(403);
  });
});

describe('GET /webhook-subscriptions', () => {
  // spec: webhooks.list, webhooks.list.newest-first
  it('lists every subscription of the account, newest first, without secrets', async () => {
    const first = await subscribe(api, buyer.as, 'https://one.example.com/');
    const second = await subscribe(api, buyer.as, 'https://two.example.com/');
    await subscribe(api, stranger.as, 'https://three.example.com/');
    const { status, body } = await api.get(webhooksPath, { as: buyer.as });
    expect(status).toBe(200);
    expect(body.data.subscriptions.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    expect(JSON.stringify(body)).not.toContain('secret');
  });
});

describe('GET /webhook-subscriptions/{id}', () => {
  it('returns the subscription without its secret; 404 for one of another account', async () => {
    const { id } = await subscribe(api, buyer.as, 'https://one.example.com/');
    const { status, body } = await api.get(`${webhooksPath}/${id}`, { as: buyer.as });
    const list = await api.get(webhooksPath, { as: buyer.as });
    expect([status, body.data.subscription]).toEqual([200, list.body.data.subscriptions[0]]);
    expect((await api.get(`${webhooksPath}/${id}`, { as: stranger.as })).status).toBe(404);
  });
});

describe('DELETE /webhook-subscriptions/{id}', () => {
  // spec: webhooks.delete.response, webhooks.states.delete
  it('returns success and the id; afterwards the subscription does not exist', async () => {
    const { id } = await subscribe(api, buyer.as, 'https://one.example.com/');
    const { status, body } = await api.delete(`${webhooksPath}/${id}`, { as: buyer.as });
    expect({ status, body }).toEqual({ status: 200, body: { data: { success: true, id }, error: null } });
    expect((await api.get(webhooksPath, { as: buyer.as })).body.data.subscriptions).toEqual([]);
    expect((await api.delete(`${webhooksPath}/${id}`, { as: buyer.as })).status).toBe(404);
  });

  // spec: webhooks.delete.unknown-404, webhooks.delete.foreign-404, errors.webhook-404
  it('returns the same 404 for an unknown id and one of another account', async () => {
    const { id } = await subscribe(api, buyer.as, 'https://one.example.com/');
    const foreign = await api.delete(`${webhooksPath}/${id}`, { as: stranger.as });
    const unknown = await api.delete(`${webhooksPath}/whs_unknown`, { as: stranger.as });
    expect(foreign).toMatchObject({ status: 404, body: { data: null, error: { code: 'NOT_FOUND' } } });
    expect(unknown.body).toEqual(foreign.body);
    expect((await api.get(webhooksPath, { as: buyer.as })).body.data.subscriptions).toHaveLength(1);
  });
});

describe('deliveries over HTTP', () => {
  it('accepts a test, logs it as pending, and refuses to resend it before it has ended', async () => {
    const { id } = await subscribe(api, buyer.as, 'https://one.example.com/');
    const { status, body } = await api.post(`${webhooksPath}/${id}/test`, { as: buyer.as });
    expect(status).toBe(202);
    expect(body.data.delivery).toMatchObject({
      subscriptionId: id,
      kind: 'test',
      status: 'pending',
      payload: { event: 'discovery.revision' },
    });
    const log = await api.get(`${webhooksPath}/${id}/deliveries`, { as: buyer.as });
    expect(log.body).toMatchObject({ data: [{ id: body.data.delivery.id }], meta: { pagination: { nextCursor: null, hasMore: false } } });
    const again = await api.post(`${webhooksPath}/${id}/deliveries/${body.data.delivery.id}/redeliver`, { as: buyer.as });
    expect(again).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
  });

  it('returns 404 for subscriptions and deliveries of another account', async () => {
    const { id } = await subscribe(api, buyer.as, 'https://one.example.com/');
    const { body } = await api.post(`${webhooksPath}/${id}/test`, { as: buyer.as });
    const deliveryId = body.data.delivery.id as string;
    for (const [method, path] of [
      ['GET', `${webhooksPath}/${id}/deliveries`],
      ['GET', `${webhooksPath}/${id}/deliveries/${deliveryId}`],
      ['POST', `${webhooksPath}/${id}/test`],
      ['POST', `${webhooksPath}/${id}/deliveries/${deliveryId}/redeliver`],
    ] as const) {
      expect((await api.request(method, path, { as: stranger.as })).status).toBe(404);
    }
    expect((await api.post(`${webhooksPath}/${id}/deliveries/dlv_unknown/redeliver`, { as: buyer.as })).status).toBe(404);
  });

  it('returns one delivery with its body; headers only when it was sent', async () => {
    const { id } = await subscribe(api, buyer.as, 'https://one.example.com/');
    const { delivery } = (await api.post(`${webhooksPath}/${id}/test`, { as: buyer.as })).body.data;
    const path = `${webhooksPath}/${id}/deliveries`;
    const { status, body } = await api.get(`${path}/${delivery.id}`, { as: buyer.as });
    expect([status, body.data.delivery]).toEqual([200, { ...delivery, body: JSON.stringify(delivery.payload), requestHeaders: null }]);
    const ids = async (query: string) =>
      (await api.get(`${path}?${query}`, { as: buyer.as })).body.data.map((one: { id: string }) => one.id);
    expect([await ids('status=pending'), await ids('status=failed')]).toEqual([[delivery.id], []]);
    expect([await ids(`eventId=${delivery.eventId}`), await ids('eventId=unknown')]).toEqual([[delivery.id], []]);
    expect((await api.get(`${path}?status=delivered`, { as: buyer.as })).body.error).toMatchObject({ field: 'status' });
  });

  // spec: limits.page-size-cap, limits.page-size-default
  it('returns pages of 25 by default and 200 at most', async () => {
    const { id } = await subscribe(api, buyer.as, 'https://one.example.com/');
    await Promise.all(Array.from({ length: 26 }, () => api.post(`${webhooksPath}/${id}/test`, { as: buyer.as })));
    const page = async (query: string) => api.get(`${webhooksPath}/${id}/deliveries${query}`, { as: buyer.as });
    expect((await page('')).body.data).toHaveLength(25);
    expect((await page('?limit=200')).body.data).toHaveLength(26);
    expect((await page('?limit=201')).body.error).toMatchObject({ code: 'VALIDATION_ERROR', field: 'limit' });
  });

  // spec: paging.cursor
  it('pages the log by cursor, newest first', async () => {
    const { id } = await subscribe(api, buyer.as, 'https://one.example.com/');
    const made: string[] = [];
    for (let i = 0; i < 5; i += 1) made.unshift((await api.post(`${webhooksPath}/${id}/test`, { as: buyer.as })).body.data.delivery.id);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await api.get(`${webhooksPath}/${id}/deliveries?limit=2${cursor && `&cursor=${cursor}`}`, { as: buyer.as });
      seen.push(...body.data.map((delivery: { id: string }) => delivery.id));
      cursor = body.meta.pagination.nextCursor;
    }
    expect(seen).toEqual(made);
    expect((await api.get(`${webhooksPath}/${id}/deliveries?cursor=forged`, { as: buyer.as })).body.error).toMatchObject({
      field: 'cursor',
    });
  });
});
