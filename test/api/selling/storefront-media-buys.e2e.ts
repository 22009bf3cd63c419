import { startApi, type TestApi } from '@test/api';
import { inDays } from '@test/dates';
import { sendOrder } from '@test/orders';
import { signUp, type SignedUp } from '@test/people';

const path = '/api/v2/storefront/media-buys';
const approvals = '/api/v2/storefront/media-buy-approvals';

describe('Media buys of a seller', () => {
  let api: TestApi;
  let seller: SignedUp;
  let stranger: SignedUp;
  let buyer: SignedUp;

  beforeAll(async () => {
    api = await startApi();
    seller = await signUp(api, { accountType: 'SELLER' });
    stranger = await signUp(api, { accountType: 'SELLER' });
    buyer = await signUp(api);
  });
  afterAll(() => api.close());

  const book = (more: Parameters<typeof sendOrder>[2] = {}, { account } = seller) => sendOrder(api, account.id, more);
  const list = (query = '', as = seller.as) => api.get(`${path}?${query}`, { as });
  const post = (url: string, body?: object, as = seller.as) => api.post(url, { as, body });
  const decide = (id: string, body: object, as = seller.as) => post(`${approvals}/${id}/decide`, body, as);
  const idsOf = (rows: { mediaBuyId: string }[]) => rows.map(({ mediaBuyId }) => mediaBuyId);

  it('have buyer, flight and budget in the list, and packages when read by id', async () => {
    const { as, account } = await signUp(api, { accountType: 'SELLER' });
    const end = inDays(60);
    const { mediaBuyId } = await book({ wanted: { end, poNumber: 'PO 7' } }, { as, account } as SignedUp);
    const { body } = await list('', as);
    expect(body.data).toEqual([
      {
        mediaBuyId,
        storefrontId: 3,
        kind: 'routed',
        buyer: { customerId: 1, name: 'Oat Ltd' },
        brandDomain: 'oat.example',
        status: 'pending_approval',
        sourceStatus: null,
        settlementMethod: null,
        pendingReason: 'awaiting_storefront_approval',
        pendingSince: expect.stringMatching(/Z$/),
        errorCode: null,
        forwardOutcome: 'not_forwarded',
        flightStart: expect.stringMatching(/Z$/),
        flightEnd: end.toISOString(),
        sourceCount: 0,
        esaId: null,
        budget: 600.5,
        spent: 0,
        currency: 'EUR',
        warnings: [],
        statusFreshness: null,
        createdAt: expect.stringMatching(/Z$/),
        forwardedAt: null,
      },
    ]);
    expect(mediaBuyId).toMatch(/^sf_mb_/);
    const detail = (await api.get(`${path}/${mediaBuyId}`, { as })).body.data;
    expect(detail).toMatchObject({ ...body.data[0], poNumber: 'PO 7', revision: 1, confirmedAt: null, approval: { status: 'pending' } });
    expect(detail.packages).toMatchObject([{ packageId: `${mediaBuyId}_pkg_1`, productId: 'evenings', budget: 600.5, paused: false }]);
  });

  describe('the list', () => {
    let reader: SignedUp;
    let expected: string[];

    beforeAll(async () => {
      reader = await signUp(api, { accountType: 'SELLER' });
      const rows: [string, boolean][] = [];
      for (let count = 0; count < 17; count += 1) {
        const urgent = count % 3 === 0;
        rows.unshift([(await book({ wanted: { start: inDays(urgent ? 1 : 30) } }, reader)).mediaBuyId, urgent]);
      }
      expected = [...rows.filter(([, urgent]) => urgent), ...rows.filter(([, urgent]) => !urgent)].map(([id]) => id);
    });

    // spec: lists.media-buys, lists.rfp
    it('pages by cursor: flights that start soon first, then newest first; repeats and skips nothing while orders arrive and are decided', async () => {
      const seen: string[] = [];
      let pages = 0;
      for (let cursor: string | null = ''; cursor !== null; pages += 1) {
        const { body } = await list(`limit=4${cursor && `&cursor=${cursor}`}`, reader.as);
        seen.push(...idsOf(body.data));
        cursor = body.meta.pagination.nextCursor;
        expect(body.meta.pagination).toEqual({ skip: 0, take: 4, total: 17 + pages, hasMore: cursor !== null, nextCursor: cursor });
        const added = await book({ wanted: { start: inDays(1) } }, reader);
        // An order of a later page is decided before that page is read.
        if (pages === 0) expect((await decide(expected[4]!, { status: 'approved' }, reader.as)).status).toBe(200);
        expect(seen).not.toContain(added.mediaBuyId);
      }
      expect(pages).toBeGreaterThan(3);
      expect(seen).toEqual(expected);
    });

    // spec: lists.media-buys
    it('pages by take and skip without gaps while orders arrive; ignores skip with a cursor', async () => {
      const before = idsOf((await list('take=200', reader.as)).body.data);
      const seen = new Set<string>();
      let more = true;
      for (let skip = 0; more; skip += 5) {
        const { body } = await list(`take=5&skip=${skip}`, reader.as);
        expect(body.meta.pagination).toMatchObject({ skip, take: 5, nextCursor: body.meta.pagination.hasMore ? expect.any(String) : null });
        for (const id of idsOf(body.data)) seen.add(id);
        more = body.meta.pagination.hasMore;
        if (more && skip < 10) await book({}, reader);
      }
      expect(before.filter((id) => !seen.has(id))).toEqual([]);
      const { body } = await list('take=5', reader.as);
      const next = body.meta.pagination.nextCursor;
      const [second, ignored] = await Promise.all([
        list(`limit=5&cursor=${next}`, reader.as),
        list(`take=5&skip=9&cursor=${next}`, reader.as),
      ]);
      expect(ignored.body).toEqual(second.body);
    });
  });

  it('are filtered by status, buyer, source and flight', async () => {
    const { as, account } = await signUp(api, { accountType: 'SELLER' });
    const own = { as, account } as SignedUp;
    const pending = await book({ wanted: { start: inDays(10) } }, own);
    const booked = await book({ approval: 'auto', customerId: 77 }, own);
    const item = { ...booked.packages[0]!, sourceId: 'gam', budget: 5 };
    const sourced = await book({ wanted: { packages: [item] } }, own);
    const found = async (query: string) => idsOf((await list(query, as)).body.data);
    expect(await found('status=booked,forwarding')).toEqual([booked.mediaBuyId]);
    expect(await found('status=booked&status=pending_approval&buyerCustomerId=1&sourceId=gam')).toEqual([sourced.mediaBuyId]);
    expect(await found('buyerCustomerId=77')).toEqual([booked.mediaBuyId]);
    expect(await found(`flightStartTo=${inDays(15).toISOString()}`)).toEqual([pending.mediaBuyId]);
    expect(await found(`flightStartFrom=${inDays(15).toISOString()}`)).toEqual([sourced.mediaBuyId, booked.mediaBuyId]);
    expect(await found('status=awaiting_source')).toEqual([]);
    expect((await list('status=completed', as)).body.meta.pagination).toEqual({
      skip: 0,
      take: 25,
      total: 0,
      hasMore: false,
      nextCursor: null,
    });
  });

  it.each([
    'take=0',
    'take=201',
    'limit=201',
    'skip=-1',
    'cursor=x',
    `cursor=${Buffer.from('["2026-01-15","1"]').toString('base64url')}`,
    'status=DRAFT',
    'buyerCustomerId=x',
    'sourceId=',
    'flightStartFrom=2026-01-15',
    'flightStartTo=tomorrow',
  ])('answer 400 to %s', async (query) => {
    const { status, body } = await list(query);
    expect([status, body.error.code, body.error.field]).toEqual([400, 'VALIDATION_ERROR', query.split('=')[0]]);
  });

  it('wait for a decision and are booked by the approval; a second decision is refused', async () => {
    const { mediaBuyId } = await book();
    const queue = async (query = '') => (await api.get(`${approvals}?limit=200&${query}`, { as: seller.as })).body.data;
    expect(idsOf(await queue())).toContain(mediaBuyId);
    const { status, body } = await decide(mediaBuyId, { status: 'approved', reviewerNotes: ' Fine. ' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      mediaBuyId,
      status: 'approved',
      decidedBy: 'Robin Tester',
      reviewerNotes: 'Fine.',
      mediaBuy: { status: 'booked', pendingReason: 'scheduled_not_started', settlementMethod: 'seller' },
    });
    expect(idsOf(await queue())).not.toContain(mediaBuyId);
    expect((await queue('status=approved')).find((row: { mediaBuyId: string }) => row.mediaBuyId === mediaBuyId)).toEqual(body.data);
    expect(await decide(mediaBuyId, { status: 'rejected' })).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
  });

  it('end when rejected, with the reviewer’s notes as the reason', async () => {
    const { mediaBuyId } = await book();
    await decide(mediaBuyId, { status: 'rejected', reviewerNotes: 'Full.' });
    const { data } = (await api.get(`${path}/${mediaBuyId}`, { as: seller.as })).body;
    expect(data).toMatchObject({
      status: 'rejected',
      errorCode: 'storefront_rejected',
      reason: 'Full.',
      endedBy: 'seller',
      confirmedAt: null,
    });
  });

  it('refuse a decision about another revision than the current one', async () => {
    const { mediaBuyId, revision } = await book();
    const stale = await decide(mediaBuyId, { status: 'approved', revision: revision + 1 });
    expect([stale.status, stale.body.error.code]).toEqual([409, 'CONFLICT']);
    expect((await decide(mediaBuyId, { status: 'approved', revision })).status).toBe(200);
  });

  it('refuse one of two simultaneous decisions', async () => {
    const { mediaBuyId } = await book();
    const answers = await Promise.all(['approved', 'rejected'].map((status) => decide(mediaBuyId, { status })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('list their approvals in pages, newest first', async () => {
    const { as, account } = await signUp(api, { accountType: 'SELLER' });
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1) ids.unshift((await book({}, { as, account } as SignedUp)).mediaBuyId);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await api.get(`${approvals}?limit=2${cursor && `&cursor=${cursor}`}`, { as });
      seen.push(...idsOf(body.data));
      cursor = body.meta.pagination.nextCursor;
    }
    expect(seen).toEqual(ids);
  });

  it.each([
    ['status', {}],
    ['status', { status: 'revoked' }],
    ['reviewerNotes', { status: 'approved', reviewerNotes: 'x'.repeat(2_001) }],
    ['reviewerNotes', { status: 'approved', reviewerNotes: 7 }],
    ['price', { status: 'approved', price: 1 }],
  ])('answer 400 to a decision with an invalid %s (%#)', async (field, body) => {
    const { mediaBuyId } = await book();
    expect(await decide(mediaBuyId, body)).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR', field } } });
  });

  it('are paused, resumed, completed and canceled by their seller, with timeline entries', async () => {
    const { mediaBuyId } = await book({ approval: 'auto' });
    const steps = [
      ['pause', { reason: 'Stock.' }, 'paused'],
      ['resume', undefined, 'booked'],
      ['pause', {}, 'paused'],
      ['complete', undefined, 'completed'],
    ] as const;
    for (const [step, body, status] of steps) {
      expect(await post(`${path}/${mediaBuyId}/${step}`, body)).toMatchObject({ status: 200, body: { data: { status } } });
    }
    for (const step of ['pause', 'resume', 'complete', 'cancel']) {
      expect(await post(`${path}/${mediaBuyId}/${step}`, {})).toMatchObject({ status: 409 });
    }
    const timeline = (query: string) => api.get(`${path}/${mediaBuyId}/timeline?${query}`, { as: seller.as });
    const { body } = await timeline('');
    expect(body.data.map(({ what, by, actor, note }: Record<string, string>) => [what, by, actor, note])).toEqual([
      ['received', 'buyer', 'Oat Ltd', null],
      ['paused', 'seller', 'Robin Tester', 'Stock.'],
      ['resumed', 'seller', 'Robin Tester', null],
      ['paused', 'seller', 'Robin Tester', null],
      ['completed', 'seller', 'Robin Tester', null],
    ]);
    const first = (await timeline('limit=3')).body;
    const rest = (await timeline(`limit=3&cursor=${first.meta.pagination.nextCursor}`)).body;
    expect([...first.data, ...rest.data]).toEqual(body.data);
    expect(await timeline('cursor=x')).toMatchObject({ status: 400 });
    const other = await book({ approval: 'auto' });
    const canceled = await post(`${path}/${other.mediaBuyId}/cancel`, { reason: 'Gone.' });
    expect(canceled.body.data).toMatchObject({ status: 'canceled', endedBy: 'seller', reason: 'Gone.' });
    expect(await post(`${path}/${other.mediaBuyId}/cancel`, { reason: '' })).toMatchObject({
      status: 400,
      body: { error: { field: 'reason' } },
    });
  });

  it('answer 404 for another account and unknown ids, 403 to buyer accounts, 401 without credentials', async () => {
    const { mediaBuyId } = await book();
    const days = [{ packageId: 'x', date: '2026-01-01', impressions: 1, spend: 1 }];
    const calls = (id: string): [string, string, object?][] => [
      ['GET', `${path}/${id}`],
      ['GET', `${path}/${id}/timeline`],
      ['GET', `${path}/${id}/delivery`],
      ['POST', `${path}/${id}/delivery`, { days }],
      ['POST', `${path}/${id}/pause`, {}],
      ['POST', `${path}/${id}/resume`],
      ['POST', `${path}/${id}/complete`],
      ['POST', `${path}/${id}/cancel`, {}],
      ['POST', `${approvals}/${id}/decide`, { status: 'approved' }],
    ];
    for (const [method, url, body] of calls(mediaBuyId)) {
      const answers = [stranger, buyer].map(({ as }) => api.request(method, url, { as, body }));
      const statuses = (await Promise.all([...answers, api.request(method, url, { body })])).map(({ status }) => status);
      expect([method, url, statuses]).toEqual([method, url, [404, 403, 401]]);
    }
    for (const [method, url, body] of [...calls('sf_mb_unknown'), ...calls('%00')]) {
      expect([url, (await api.request(method, url, { as: seller.as, body })).status]).toEqual([url, 404]);
    }
    for (const url of [path, approvals]) {
      expect((await api.get(url, { as: stranger.as })).body.data).toEqual([]);
      expect((await api.get(url, { as: buyer.as })).status).toBe(403);
      expect((await api.get(url)).status).toBe(401);
    }
  });
});
