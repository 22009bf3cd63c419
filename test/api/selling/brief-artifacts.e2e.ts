import { startApi, type TestApi } from '@test/api';
import { withClient } from '@test/database';
import { createKey, signUp, type SignedUp } from '@test/people';

const path = '/api/v2/storefront/brief-artifacts';

// spec: service.area.storefront-briefs
describe('Brief artifacts', () => {
  let api: TestApi;
  let seller: SignedUp;
  let stranger: SignedUp;
  let buyer: SignedUp;
  let serial = 0;

  beforeAll(async () => {
    api = await startApi();
    seller = await signUp(api, { accountType: 'SELLER' });
    stranger = await signUp(api, { accountType: 'SELLER' });
    buyer = await signUp(api);
  });
  afterAll(() => api.close());

  /** Inserts an artifact newer than all before, as the worker would. test/worker/selling tests how briefs arrive. */
  const receive = async ({ account } = seller, more: object = {}): Promise<string> => {
    serial += 1;
    const id = `brief_${String(serial).padStart(4, '0')}`;
    const request = { buying_mode: 'brief', brief: `Oat drink ${serial}`, ...more };
    const receivedAt = new Date(Date.UTC(2026, 0, 15, 12, 0, serial));
    await withClient(api.settings.databaseUrl, (client) =>
      client.query('insert into brief_artifacts values ($1, $2, 3, $2, $3, $4, now())', [account.id, id, request, receivedAt]),
    );
    return id;
  };
  const list = (query: string, as = seller.as) => api.get(`${path}?${query}`, { as });
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

  // spec: briefs.id, briefs.storefrontId, briefs.request, briefs.timestamps
  it('returns exactly the contract’s fields, in the list and by id', async () => {
    const id = await receive(seller, { filters: { channels: ['ctv'] } });
    const { status, body } = await api.get(`${path}/${id}`, { as: seller.as });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id,
      storefrontId: 3,
      request: { buying_mode: 'brief', brief: `Oat drink ${serial}`, filters: { channels: ['ctv'] } },
      receivedAt: expect.stringMatching(/^2026-01-15T12:\d\d:\d\d\.000Z$/),
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: body.data.createdAt,
      answer: null,
      offers: { products: [], proposals: [], dropped: [] },
      orders: [],
    });
    const { offers: _, orders: __, ...listed } = body.data;
    expect((await list('take=1')).body.data).toEqual([listed]);
  });

  it('accepts an organization key and a personal key of the account', async () => {
    const id = await receive();
    for (const kind of ['user', 'org'] as const) {
      const as = await createKey(api, seller.as, kind);
      expect((await list('take=1', as as never)).body.data[0].id).toBe(id);
    }
  });

  // spec: briefs.list.response
  it('pages newest first until hasMore is false; new briefs meanwhile repeat a row but hide none', async () => {
    const reader = await signUp(api, { accountType: 'SELLER' });
    const old: string[] = [];
    for (let count = 0; count < 23; count += 1) old.push(await receive(reader));
    const pages: string[][] = [];
    for (let skip = 0, more = true; more; skip += 5) {
      const { body } = await list(`skip=${skip}&take=5`, reader.as);
      expect(body.meta.pagination).toMatchObject({ skip, take: 5, total: 23 + pages.length });
      expect(idsOf(body.data)).toEqual(idsOf(body.data).toSorted().toReversed());
      pages.push(idsOf(body.data));
      more = body.meta.pagination.hasMore;
      if (more) await receive(reader);
    }
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.slice(0, -1).every((page) => page.length === 5)).toBe(true);
    const seen = pages.flat();
    expect([...new Set(seen)]).toEqual(old.toReversed());
    expect((await list('', reader.as)).body).toMatchObject({ meta: { pagination: { skip: 0, take: 25, hasMore: true } } });
  });

  it('returns the same list in pages of any size', async () => {
    const reader = await signUp(api, { accountType: 'SELLER' });
    for (let count = 0; count < 9; count += 1) await receive(reader);
    const whole = await list('take=200', reader.as);
    expect(whole.body.meta.pagination).toEqual({ skip: 0, take: 200, total: 9, hasMore: false });
    const parts = await Promise.all([0, 2, 4, 6, 8].map((skip) => list(`take=2&skip=${skip}`, reader.as)));
    expect(parts.flatMap(({ body }) => body.data)).toEqual(whole.body.data);
    expect(parts.map(({ body }) => body.meta.pagination.hasMore)).toEqual([true, true, true, true, false]);
    const beyond = await list('skip=50', reader.as);
    expect(beyond.body).toMatchObject({ data: [], meta: { pagination: { skip: 50, take: 25, total: 9, hasMore: false } } });
  });

  it('returns an empty list to an account without briefs', async () => {
    const { as } = await signUp(api, { accountType: 'SELLER' });
    const { status, body } = await list('', as);
    expect([status, body.data]).toEqual([200, []]);
    expect(body.meta.pagination).toEqual({ skip: 0, take: 25, total: 0, hasMore: false });
  });

  it.each(['take=0', 'take=201', 'take=-1', 'take=x', 'take=1.5', 'skip=-1', 'skip=x', 'skip=1e99'])('answers 400 to %s', async (query) => {
    const { status, body } = await list(query);
    expect([status, body.error.code, body.error.field]).toEqual([400, 'VALIDATION_ERROR', query.split('=')[0]]);
  });

  // spec: briefs.list
  it('hides briefs of another account from the list and answers 404', async () => {
    const id = await receive();
    expect((await list('', stranger.as)).body.data).toEqual([]);
    expect((await api.get(`${path}/${id}`, { as: stranger.as })).status).toBe(404);
    for (const unknown of ['brief_unknown', '0', '%00', 'x'.repeat(300)]) {
      expect((await api.get(`${path}/${unknown}`, { as: seller.as })).status).toBe(404);
    }
  });

  it('answers 403 to buyer accounts and 401 without credentials', async () => {
    const id = await receive();
    for (const url of [path, `${path}/${id}`]) {
      const { status, body } = await api.get(url, { as: buyer.as });
      expect([status, body.error.code]).toEqual([403, 'FORBIDDEN']);
      expect((await api.get(url)).status).toBe(401);
    }
  });
});
