import { Database } from '@exchange/platform';
import { createAdvertiserOf } from '@test/advertiser-grants';
import { type Answer, startApi, type TestApi } from '@test/api';
import { createKey, signUp, type SignedUp } from '@test/people';

const path = '/api/v2/billing/media-entities';
const entity = (entityName: string, more: object = {}) => ({
  entityName,
  countryCode: 'DE',
  currency: 'EUR',
  billingEmails: ['bills@example.com'],
  ...more,
});

describe('Media entities', () => {
  let api: TestApi;
  let owner: SignedUp;
  let stranger: SignedUp;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    owner = await signUp(api);
    stranger = await signUp(api);
  });

  const create = (name: string, more: object = {}, { as } = owner) => api.post(path, { as, body: entity(name, more) });
  const put = (id: string, body: object, { as } = owner) => api.put(`${path}/${id}`, { as, body });
  const remove = (id: string, { as } = owner) => api.delete(`${path}/${id}`, { as });
  const attach = (id: string, body: object, { as } = owner) => api.post(`${path}/${id}/attachments`, { as, body });
  const resolve = (query: string, { as } = owner) => api.get(`${path}/resolve?${query}`, { as });
  const idOf = ({ body }: Answer): string => body.data.id;
  const primaries = async () => {
    const { body } = await api.get(path, { as: owner.as });
    return body.data.filter((one: { isPrimary: boolean }) => one.isPrimary).map((one: { entityName: string }) => one.entityName);
  };
  const resolved = async (query: string, who = owner) => {
    const { data } = (await resolve(query, who)).body;
    return [data.resolvedVia, data.entity?.entityName ?? null];
  };

  test('creates an entity with every field; the first one is primary whatever was sent; reads and lists it', async () => {
    const { status, body } = await create('Acme GmbH', { isPrimary: false, city: 'Berlin', taxId: 'DE123456789' });
    expect([status, body.data]).toEqual([
      201,
      {
        id: expect.any(String),
        ...entity('Acme GmbH'),
        address: null,
        address2: null,
        city: 'Berlin',
        region: null,
        postalCode: null,
        taxId: 'DE123456789',
        isPrimary: true,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    expect((await api.get(`${path}/${body.data.id}`, { as: owner.as })).body.data).toEqual(body.data);
    expect((await api.get(path, { as: owner.as })).body.data).toEqual([body.data]);
  });

  test('returns 400 with every problem of a body', async () => {
    const body = { entityName: '', countryCode: 'Germany', currency: 'XXX', billingEmails: [], taxId: 'x'.repeat(65), other: 1 };
    const { status, body: answer } = await api.post(path, { as: owner.as, body });
    const paths = new Set(answer.error.details.issues.map((issue: { path: string }) => issue.path));
    expect([status, paths]).toEqual([400, new Set(Object.keys(body))]);
    expect((await create('A', { billingEmails: Array(21).fill('a@example.com') })).status).toBe(400);
  });

  test('returns 409 for the same name and currency, also on an update, and accepts another currency', async () => {
    await create('Acme');
    expect((await create('Acme')).status).toBe(409);
    const dollars = await create('Acme', { currency: 'USD' });
    expect(dollars.status).toBe(201);
    expect((await put(idOf(dollars), { currency: 'EUR' })).status).toBe(409);
  });

  test('makes another entity primary on request; the only one cannot stop being primary', async () => {
    const first = idOf(await create('First'));
    const second = idOf(await create('Second'));
    expect(await primaries()).toEqual(['First']);
    expect((await put(second, { isPrimary: true })).body.data.isPrimary).toBe(true);
    expect(await primaries()).toEqual(['Second']);
    const { status, body } = await put(second, { isPrimary: false });
    expect([status, body.error.field]).toEqual([400, 'isPrimary']);
    expect((await put(first, { isPrimary: false })).status).toBe(200);
    await create('Third', { isPrimary: true });
    expect(await primaries()).toEqual(['Third']);
  });

  test('an update keeps omitted fields and clears null ones', async () => {
    const id = idOf(await create('Acme', { city: 'Berlin', taxId: '1' }));
    const { body } = await put(id, { taxId: null, region: 'Hesse' });
    expect(body.data).toMatchObject({ entityName: 'Acme', city: 'Berlin', taxId: null, region: 'Hesse' });
  });

  test('the oldest entity becomes primary after the primary one is removed; an entity with attachments is not removed', async () => {
    const first = idOf(await create('First'));
    await create('Second');
    await create('Third');
    const attachment = idOf(await attach(first, { advertiserId: await createAdvertiserOf(api, owner.as) }));
    const { body } = await api.get(`${path}/${first}/attachments`, { as: owner.as });
    expect(body.data).toEqual([expect.objectContaining({ id: attachment, entityId: first, childCustomerId: null })]);
    expect((await remove(first)).status).toBe(400);
    expect((await api.delete(`${path}/${first}/attachments/${attachment}`, { as: owner.as })).status).toBe(200);
    expect([(await remove(first)).status, (await remove(first)).status]).toEqual([200, 404]);
    expect(await primaries()).toEqual(['Second']);
  });

  test('concurrent creations leave one primary; after concurrent removals the last one is primary', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, (_, n) => create(`Entity ${n}`, { isPrimary: n % 2 === 0 })));
    expect(made.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(await primaries()).toHaveLength(1);
    const removed = await Promise.all(made.slice(1).map((one) => remove(idOf(one))));
    expect(removed.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await primaries()).toEqual(['Entity 0']);
  });

  test('a concurrent attachment and removal of an entity: exactly one succeeds', async () => {
    const id = idOf(await create('Acme'));
    const advertiserId = await createAdvertiserOf(api, owner.as);
    const [attached, removed] = await Promise.all([attach(id, { advertiserId }), remove(id)]);
    expect([
      [201, 400],
      [404, 200],
    ]).toContainEqual([attached.status, removed.status]);
  });

  test('attaches an advertiser once, also concurrently; a request needs exactly one target', async () => {
    const [first, second] = [idOf(await create('First')), idOf(await create('Second'))];
    const advertiserId = await createAdvertiserOf(api, owner.as);
    const answers = await Promise.all([attach(first, { advertiserId }), attach(second, { advertiserId })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await attach(first, {})).status).toBe(400);
    expect((await attach(first, { advertiserId, childCustomerId: 1 })).status).toBe(400);
    expect((await attach(first, { childCustomerId: owner.account.id })).status).toBe(404);
  });

  test('resolves the entity of the advertiser, else the account, else the organization, else none', async () => {
    const advertiserId = await createAdvertiserOf(api, owner.as);
    const query = `advertiserId=${advertiserId}`;
    expect(await resolved(query)).toEqual(['none', null]);
    await create('Primary');
    expect(await resolved(query)).toEqual(['org', 'Primary']);
    await attach(idOf(await create('Brand')), { advertiserId });
    expect(await resolved(query)).toEqual(['advertiser', 'Brand']);
    expect((await resolve('')).status).toBe(400);
    expect((await resolve(`${query}&childCustomerId=1`)).status).toBe(400);
  });

  test('an organization pays for its child accounts, which other organizations cannot reach', async () => {
    const other = await api.post('/api/v2/accounts/create-child', { as: owner.as, body: { name: 'Other' } });
    const [child, parent] = [other.body.data.id, other.body.data.parentId];
    const key = async (accountId: number) => {
      await api.post('/api/v2/auth/switch-account', { as: owner.as, body: { accountId } });
      return { ...owner, as: await createKey(api, owner.as, 'org') };
    };
    const [above, below] = [await key(parent), await key(child)];
    const advertiserId = await createAdvertiserOf(api, below.as);
    const paid = idOf(await create('Head office', {}, above));
    expect(await resolved(`childCustomerId=${child}`, above)).toEqual(['org', 'Head office']);
    const branch = idOf(await create('Branch', {}, above));
    expect((await attach(branch, { childCustomerId: child }, above)).status).toBe(201);
    expect(await resolved(`advertiserId=${advertiserId}`, above)).toEqual(['account', 'Branch']);
    expect(await resolved(`childCustomerId=${child}`, below)).toEqual(['account', 'Branch']);
    expect((await api.get(`${path}/${branch}`, { as: below.as })).status).toBe(404);
    expect((await attach(paid, { advertiserId }, above)).status).toBe(201);
    expect(await resolved(`advertiserId=${advertiserId}`, below)).toEqual(['advertiser', 'Head office']);
    expect((await resolve(`childCustomerId=${child}`, stranger)).status).toBe(404);
  });

  test('returns 404 for entities of another account; members can read but not write', async () => {
    const id = idOf(await create('Mine'));
    const foreign = idOf(await create('Theirs', {}, stranger));
    const advertiserId = await createAdvertiserOf(api, stranger.as);
    expect((await api.get(`${path}/${foreign}`, { as: owner.as })).status).toBe(404);
    expect([(await put(foreign, { city: 'X' })).status, (await remove(foreign)).status]).toEqual([404, 404]);
    expect([(await attach(id, { advertiserId })).status, (await resolve(`advertiserId=${advertiserId}`)).status]).toEqual([404, 404]);
    await api.app.get(Database).query(`update memberships set role = 'MEMBER' where user_id = $1`, [owner.user.id]);
    expect([(await api.get(`${path}/${id}`, { as: owner.as })).status, (await put(id, { city: 'X' })).status]).toEqual([200, 403]);
  });

  test("an account that joins an organization keeps its entities; its own primary one precedes the organization's", async () => {
    await create('Own');
    const { body } = await api.post('/api/v2/accounts/create-child', { as: owner.as, body: { name: 'Other' } });
    await api.post('/api/v2/auth/switch-account', { as: owner.as, body: { accountId: body.data.parentId } });
    await create('Head office');
    expect(await resolved(`childCustomerId=${owner.account.id}`)).toEqual(['account', 'Own']);
    expect(await resolved(`childCustomerId=${body.data.id}`)).toEqual(['org', 'Head office']);
  });

  test('returns 401 without credentials', async () => {
    expect((await api.get(path)).status).toBe(401);
  });
});

describe('Attachments of media entities', () => {
  test('returns 409 above the limit, exactly, also concurrently; detaching frees room', async () => {
    const api = await startApi({ environment: { CAPS: 'media-entity-attachments:3' } });
    try {
      const { as } = await signUp(api);
      const attachments = `${path}/${(await api.post(path, { as, body: entity('Acme') })).body.data.id}/attachments`;
      const advertisers = await Promise.all(Array.from({ length: 5 }, () => createAdvertiserOf(api, as)));
      const attach = (advertiserId: number) => api.post(attachments, { as, body: { advertiserId } });
      const answers = await Promise.all(advertisers.map(attach));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409]);
      expect(answers.find(({ status }) => status === 409)!.body.error.details).toEqual({ most: 3 });
      const made = answers.find(({ status }) => status === 201)!.body.data;
      await api.delete(`${attachments}/${made.id}`, { as });
      expect([(await attach(made.advertiserId)).status, (await attach(await createAdvertiserOf(api, as))).status]).toEqual([201, 409]);
    } finally {
      await api.close();
    }
  });
});
