import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { signUp, type SignedUp } from '@test/people';

const agents = '/api/v2/storefront/seller-agents';
const storefronts = '/api/v2/buyer/storefronts';

// spec: service.buyer-and-seller-side
describe('Seller agents and storefronts', () => {
  let api: TestApi;
  let seller: SignedUp;
  let buyer: SignedUp;
  let serial = 0;

  beforeAll(async () => {
    api = await startApi();
    seller = await signUp(api, { accountType: 'SELLER' });
    buyer = await signUp(api);
  });
  afterAll(() => api.close());

  const request = (more: object = {}) => {
    serial += 1;
    return { name: `Northwind ${serial}`, slug: `northwind-${serial}`, agentUrl: 'https://ads.northwind.example/mcp', ...more };
  };
  const post = (body: unknown, as = seller.as) => api.post(agents, { as, body });
  const registered = async (more: object = {}) => (await post(request(more))).body.data;

  it('lists the account’s own agents newest first in pages', async () => {
    const owner = await signUp(api, { accountType: 'SELLER' });
    for (const _ of [1, 2, 3]) await post(request(), owner.as);
    const first = await api.get(`${agents}?limit=2`, { as: owner.as });
    expect(first.body.meta.pagination).toEqual({ limit: 2, offset: 0, nextOffset: 2 });
    const rest = await api.get(`${agents}?limit=2&offset=2`, { as: owner.as });
    expect(rest.body.meta.pagination.nextOffset).toBeNull();
    const ids = [...first.body.data, ...rest.body.data].map(({ id }: { id: number }) => id);
    expect(ids).toEqual([...ids].sort((left, right) => right - left));
    expect(ids).toHaveLength(3);
  });

  it('registers an enabled agent and returns everything but the token', async () => {
    const { status, body } = await post(request({ bearerToken: 'very-secret', channels: ['ctv'], countries: ['DE'] }));
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.any(Number),
      name: `Northwind ${serial}`,
      slug: `northwind-${serial}`,
      logoUrl: null,
      agentUrl: 'https://ads.northwind.example/mcp',
      protocol: 'mcp',
      protocolVersion: null,
      channels: ['ctv'],
      countries: ['DE'],
      enabled: true,
      sandbox: false,
      hasCredentials: true,
      health: { status: 'closed', silentInARow: 0, reason: null, since: null, nextProbeAt: null, lastAnsweredAt: null },
      createdAt: expect.any(String),
      updatedAt: body.data.createdAt,
    });
    expect((await api.get(`${agents}/${body.data.id}`, { as: seller.as })).body.data).toEqual(body.data);
  });

  it('accepts sandbox only at registration: 400 in a change', async () => {
    const { body } = await post(request({ sandbox: true }));
    expect(body.data.sandbox).toBe(true);
    const { status } = await api.patch(`${agents}/${body.data.id}`, { as: seller.as, body: { sandbox: false } });
    expect([status, (await api.get(`${agents}/${body.data.id}`, { as: seller.as })).body.data.sandbox]).toEqual([400, true]);
  });

  it.each([
    ['a slug with spaces', { slug: 'North wind' }, 'slug'],
    ['another protocol', { protocol: 'smoke' }, 'protocol'],
    ['an unknown channel', { channels: ['telepathy'] }, 'channels'],
    ['an internal address', { agentUrl: 'http://169.254.169.254/' }, 'agentUrl'],
    ['an address with credentials', { agentUrl: 'https://user:pass@seller.example/' }, 'agentUrl'],
    ['a token that cannot be a header', { bearerToken: 'two words' }, 'bearerToken'],
    ['an unknown property', { price: 1 }, 'price'],
  ])('answers 400 to %s', async (_, more, field) => {
    expect(await post(request(more))).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR', field } } });
  });

  it('answers 409 to a slug in use', async () => {
    const { slug } = await registered();
    expect(await post(request({ slug }))).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT', field: 'slug' } } });
  });

  it('changes the sent fields and keeps the rest', async () => {
    const { id, slug } = await registered({ bearerToken: 'very-secret' });
    const change = (body: object) => api.patch(`${agents}/${id}`, { as: seller.as, body });
    expect((await change({ name: 'New' })).body.data).toMatchObject({ name: 'New', slug, hasCredentials: true, enabled: true });
    expect((await change({ bearerToken: null, channels: ['dooh'] })).body.data).toMatchObject({
      hasCredentials: false,
      channels: ['dooh'],
    });
    expect((await change({ enabled: false })).body.data).toMatchObject({ enabled: false });
    expect((await change({ enabled: true })).body.data).toMatchObject({ enabled: true });
    expect(await change({ agentUrl: 'http://10.0.0.1/' })).toMatchObject({ status: 400 });
  });

  it('shows the release of AdCP that the agent speaks until its address changes', async () => {
    const owner = await signUp(api, { accountType: 'SELLER' });
    const { id } = (await post(request(), owner.as)).body.data;
    const change = async (body: object) => (await api.patch(`${agents}/${id}`, { as: owner.as, body })).body.data.protocolVersion;
    const speak = (release: string) =>
      api.app.get(Database).query(
        `insert into seller_agent_health (account_id, seller_id, status, silences, pauses, release, updated_at)
           values ($1, $2, 'closed', 0, 0, $3, now()) on conflict (account_id, seller_id) do update set release = excluded.release`,
        [owner.account.id, id, release],
      );
    await speak('3.1');
    expect((await api.get(`${agents}/${id}`, { as: owner.as })).body.data.protocolVersion).toBe('3.1');
    expect((await api.get(agents, { as: owner.as })).body.data[0].protocolVersion).toBe('3.1');
    expect(await change({ name: 'Renamed' })).toBe('3.1');
    expect(await change({ agentUrl: 'https://ads.northwind.example/v2/mcp' })).toBeNull();
    await speak('3.9');
    expect(await change({ name: 'Renamed again' })).toBeNull();
  });

  describe('a stored token', () => {
    const before = 'https://ads.northwind.example:8443/mcp';
    const connection = async (id: number) => {
      const [row] = await api.app
        .get(Database)
        .query<{ sealed_token: string | null }>('select sealed_token from seller_agents where id = $1', [id]);
      return row!.sealed_token;
    };
    const moved = async (body: object) => {
      const { id } = await registered({ agentUrl: before, bearerToken: 'very-secret' });
      const answer = await api.patch(`${agents}/${id}`, { as: seller.as, body });
      expect(answer.status).toBe(200);
      return { id, data: answer.body.data };
    };

    it.each([
      ['another host', 'https://evil.example:8443/mcp'],
      ['a subdomain', 'https://a.ads.northwind.example:8443/mcp'],
      ['another port', 'https://ads.northwind.example:9443/mcp'],
      ['the default port', 'https://ads.northwind.example/mcp'],
      ['a similar-looking host', 'https://ads.xn--nrthwind-uih.example:8443/mcp'],
      ['a trailing dot after the host', 'https://ads.northwind.example.:8443/mcp'],
    ])('is erased by an address with %s, with a notice and an audit entry', async (_, agentUrl) => {
      const { id, data } = await moved({ agentUrl });
      expect(data).toMatchObject({ hasCredentials: false, credentialErased: true });
      expect(await connection(id)).toBeNull();
      const [entry] = await api.app
        .get(Database)
        .query<{ changed_fields: { field: string }[] }>(
          'select changed_fields from audit_entries where account_id = $1 and resource_id = $2 order by at desc, id desc limit 1',
          [seller.account.id, String(id)],
        );
      expect(entry!.changed_fields.map(({ field }) => field)).toContain('hasCredentials');
      const back = await api.patch(`${agents}/${id}`, { as: seller.as, body: { agentUrl: before } });
      expect(back.body.data).toMatchObject({ hasCredentials: false });
    });

    it.each([
      ['another path', 'https://ads.northwind.example:8443/v2/mcp?x=1'],
      ['the same origin in another case', 'HTTPS://ADS.Northwind.example:8443/mcp'],
    ])('is kept by an address with %s', async (_, agentUrl) => {
      const { id, data } = await moved({ agentUrl });
      expect(data).toMatchObject({ hasCredentials: true });
      expect(data.credentialErased).toBeUndefined();
      expect(await connection(id)).not.toBeNull();
    });

    it('is replaced by a token sent with the new address', async () => {
      const { id, data } = await moved({ agentUrl: 'https://new.example/mcp', bearerToken: 'new-secret' });
      expect(data).toMatchObject({ hasCredentials: true });
      expect(data.credentialErased).toBeUndefined();
      expect(await connection(id)).not.toBeNull();
    });
  });

  it('answers 404 after archiving, and keeps the slug in use', async () => {
    const { id, slug } = await registered();
    expect(await api.delete(`${agents}/${id}`, { as: seller.as })).toMatchObject({ status: 200, body: { data: { success: true, id } } });
    expect(await api.delete(`${agents}/${id}`, { as: seller.as })).toMatchObject({ status: 404 });
    expect(await api.get(`${agents}/${id}`, { as: seller.as })).toMatchObject({ status: 404 });
    expect(await api.get(`${storefronts}/${id}`, { as: buyer.as })).toMatchObject({ status: 404 });
    expect(await post(request({ slug }))).toMatchObject({ status: 409 });
  });

  it('answers 404 for agents of another account', async () => {
    const { id } = await registered();
    const stranger = await signUp(api, { accountType: 'SELLER' });
    expect(await api.get(`${agents}/${id}`, { as: stranger.as })).toMatchObject({ status: 404 });
    expect(await api.patch(`${agents}/${id}`, { as: stranger.as, body: { name: 'Mine' } })).toMatchObject({ status: 404 });
    expect(await api.delete(`${agents}/${id}`, { as: stranger.as })).toMatchObject({ status: 404 });
  });

  it('answers 403 to buyers who manage agents and to sellers who list storefronts', async () => {
    expect(await post(request(), buyer.as)).toMatchObject({ status: 403 });
    expect(await api.get(storefronts, { as: seller.as })).toMatchObject({ status: 403 });
    expect(await api.get(storefronts)).toMatchObject({ status: 401 });
  });

  it('lists enabled sellers to buyers without address and credentials, by limit and offset', async () => {
    const unique = `Fjord${serial}`;
    const first = await registered({ name: `${unique} A`, channels: ['ctv'], bearerToken: 'very-secret' });
    const second = await registered({ name: `${unique} B`, countries: ['NO'] });
    await registered({ name: `${unique} C`, enabled: false });
    const list = async (query: string) => (await api.get(`${storefronts}?name=${unique}&${query}`, { as: buyer.as })).body;
    const idsOf = async (query: string) => (await list(query)).data.map(({ id }: { id: number }) => id);
    const all = await list('');
    expect(all.data).toEqual([
      {
        id: first.id,
        displayStatus: 'transacting',
        platformId: first.slug,
        slug: first.slug,
        name: `${unique} A`,
        logoUrl: null,
        channels: ['ctv'],
        countries: [],
        sandbox: false,
        createdAt: first.createdAt,
        updatedAt: first.updatedAt,
      },
      expect.objectContaining({ id: second.id }),
    ]);
    expect(all.meta.pagination).toEqual({ limit: 25, offset: 0, nextOffset: null });
    expect((await list('limit=1')).meta.pagination).toEqual({ limit: 1, offset: 0, nextOffset: 1 });
    expect(await idsOf('limit=1&offset=1')).toEqual([second.id]);
    expect(await idsOf('channel=display')).toEqual([second.id]);
    expect(await idsOf('country=SE')).toEqual([first.id]);
    expect((await api.get(`${storefronts}/${first.id}`, { as: buyer.as })).body.data).toEqual(all.data[0]);
    expect(await api.get(`${storefronts}/abc`, { as: buyer.as })).toMatchObject({ status: 400 });
  });
});
