import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { createAdvertiser, createCampaign } from '@test/discovery';
import { createKey, signUp, type SignedUp } from '@test/people';

const logs = '/api/v2/buyer/audit-logs';

describe('Audit logs', () => {
  let api: TestApi;
  let buyer: SignedUp;

  beforeAll(async () => {
    api = await startApi();
    buyer = await signUp(api);
  });
  afterAll(() => api.close());

  const list = (query: Record<string, string | number> | string = '', as = buyer.as) =>
    api.get(`${logs}?${typeof query === 'string' ? query : new URLSearchParams(query as Record<string, string>).toString()}`, { as });
  const descriptions = async (query: Parameters<typeof list>[0], as = buyer.as): Promise<string[]> =>
    (await list(query, as)).body.data.map(({ description }: { description: string }) => description);

  describe("entries of a person's changes", () => {
    // spec: audit.list, audit.list.response, audit.id, audit.at, audit.actorKind, audit.actorLabel, audit.action, audit.resourceType
    // spec: audit.resourceId, audit.resourceName, audit.description, audit.changedFields
    test('have the ten fields of the contract, newest first, with old and new values', async () => {
      const someone = await signUp(api);
      const id = await createAdvertiser(api, someone.as);
      await api.put(`/api/v2/buyer/advertisers/${id}`, { as: someone.as, body: { name: 'Barley', description: 'Grain' } });
      const { status, body } = await list('', someone.as);
      expect([status, body.error]).toEqual([200, null]);
      const [updated, created, opened] = body.data;
      expect(body.data).toHaveLength(3);
      expect(updated).toEqual({
        id: expect.stringMatching(/^aud_/),
        at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
        actorKind: 'user',
        actorLabel: 'Robin Tester',
        action: 'UPDATE',
        resourceType: 'ADVERTISER',
        resourceId: String(id),
        resourceName: 'Barley',
        description: 'Robin Tester updated advertiser "Barley"',
        changedFields: [
          { field: 'name', label: 'Name', before: 'Oat', after: 'Barley' },
          { field: 'description', label: 'Description', before: null, after: 'Grain' },
        ],
      });
      expect(created).toMatchObject({ action: 'CREATE', resourceType: 'ADVERTISER', resourceId: String(id), resourceName: 'Oat' });
      expect(created.changedFields).toContainEqual({ field: 'primaryCurrency', label: 'Primary currency', before: null, after: 'EUR' });
      expect(opened).toMatchObject({ action: 'CREATE', resourceType: 'ACCOUNT', description: 'Robin Tester created account "Tester Ltd"' });
    });

    test('name the person of a personal key, and the key itself of an organization key', async () => {
      const [own, org] = [await createKey(api, buyer.as), await createKey(api, buyer.as, 'org')];
      await createAdvertiser(api, own);
      await createAdvertiser(api, org);
      const { body } = await list({ actions: 'CREATE', resourceTypes: 'ADVERTISER', take: 2 });
      expect(body.data.map(({ actorKind, actorLabel }: Record<string, string>) => [actorKind, actorLabel])).toEqual([
        ['api_key', 'org key'],
        ['user', 'Robin Tester'],
      ]);
      expect((await list({ actorOrigin: 'agent' })).body.meta.pagination.total).toBe(1);
    });

    test('are invisible to other accounts', async () => {
      const stranger = await signUp(api);
      const { body } = await list('', stranger.as);
      expect(body.data).toHaveLength(1);
      expect((await list({ actorUserEmail: buyer.email }, stranger.as)).body.data).toEqual([]);
    });

    test('are available to sellers at their own path, each account seeing only its own', async () => {
      const seller = await signUp(api, { accountType: 'SELLER' });
      const { status, body } = await api.get('/api/v2/storefront/audit-logs', { as: seller.as });
      expect([status, body.data.length]).toEqual([200, 1]);
      expect((await list('', seller.as)).status).toBe(403);
      expect((await api.get('/api/v2/storefront/audit-logs', { as: buyer.as })).status).toBe(403);
    });

    test('are refused with 401 without credentials', async () => {
      expect((await api.get(logs)).status).toBe(401);
    });
  });

  describe('paging', () => {
    let reader: SignedUp;
    const ids = (body: { data: { resourceId: string }[] }) => body.data.map(({ resourceId }) => resourceId);

    /** Sixty entries, four per timestamp, over two months. `resourceId` is their order; 60 is the newest. */
    beforeAll(async () => {
      reader = await signUp(api);
      await api.app.get(Database).query(
        `insert into audit_entries (account_id, at, id, actor_kind, actor_label, action, resource_type, resource_id, description, changed_fields)
         select $1, timestamptz '2025-11-15T00:00:00Z' + (n - 1) / 4 * interval '2 days', 'aud_' || lpad(n::text, 3, '0'), 'system',
           'The exchange', case when n % 2 = 0 then 'UPDATE' else 'DELETE' end, 'CAMPAIGN', n::text, 'x', '[]'
         from generate_series(1, 60) as n`,
        [reader.account.id],
      );
    });

    const page = (query: Record<string, string | number> | string) =>
      list(typeof query === 'string' ? query : { resourceTypes: 'CAMPAIGN', ...query }, reader.as);
    const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => String(from - i));

    test('returns 25 entries by default, with the fields of both paging styles', async () => {
      const { body } = await page({});
      expect(ids(body)).toEqual(down(60, 36));
      expect(body.meta.pagination).toEqual({ skip: 0, take: 25, total: 60, hasMore: true, nextCursor: expect.any(String) });
    });

    test('pages by skip until hasMore is false, with a constant total', async () => {
      const seen: string[] = [];
      for (let skip = 0, more = true; more; skip += 17) {
        const { body } = await page({ take: 17, skip });
        seen.push(...ids(body));
        more = body.meta.pagination.hasMore;
        expect(body.meta.pagination).toMatchObject({ skip, take: 17, total: 60 });
      }
      expect(seen).toEqual(down(60, 1));
    });

    test('pages by cursor until it is null: equal timestamps lose or repeat no entry, and new entries shift no page', async () => {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const { body } = await page({ take: 7, ...(cursor === null ? {} : { cursor }) });
        seen.push(...ids(body));
        cursor = body.meta.pagination.nextCursor;
        expect(body.meta.pagination.hasMore).toBe(cursor !== null);
        await createAdvertiser(api, reader.as);
      } while (cursor !== null);
      expect(seen).toEqual(down(60, 1));
    });

    test('prefers the cursor over skip', async () => {
      const { body: first } = await page({ take: 10 });
      const { body } = await page({ take: 10, skip: 40, cursor: first.meta.pagination.nextCursor });
      expect(ids(body)).toEqual(down(50, 41));
      expect(body.meta.pagination).toMatchObject({ skip: 0, total: 60 });
    });

    // spec: limits.audit-integer, audit.list.parameters
    test('accepts limit as another name of take, which takes precedence; both range from 1 to 200', async () => {
      expect((await page({ limit: 3 })).body.meta.pagination.take).toBe(3);
      expect((await page({ limit: 3, take: 4 })).body.meta.pagination.take).toBe(4);
      expect((await page({ take: 200 })).body.data).toHaveLength(60);
      for (const name of ['take', 'limit']) {
        for (const value of ['0', '201', '-1', '1.5', 'x', '1e2', '']) {
          const { status, body } = await page({ [name]: value });
          expect([name, value, status, body.error.code, body.error.field]).toEqual([name, value, 400, 'VALIDATION_ERROR', name]);
        }
      }
    });

    // spec: audit.list.parameters
    test('accepts skip up to 9007199254740991, and returns no entries past the end', async () => {
      const { status, body } = await page({ skip: '9007199254740991' });
      expect([status, body.data, body.meta.pagination.hasMore]).toEqual([200, [], false]);
      for (const skip of ['9007199254740992', '-1', 'x']) {
        expect((await page({ skip })).body.error).toMatchObject({ code: 'VALIDATION_ERROR', field: 'skip' });
      }
    });

    test.each([
      ['garbage', 'x'],
      ['empty', ''],
      ['an empty keyset', 'W10'],
      ['a keyset without a timestamp', Buffer.from('["x","a"]').toString('base64url')],
      ['too long', 'a'.repeat(2001)],
    ])('returns 400 for a cursor that is %s', async (_, cursor) => {
      const { status, body } = await page({ cursor });
      expect([status, body.error.field]).toEqual([400, 'cursor']);
    });

    // spec: audit.list.parameters
    test('treats startDate and endDate as inclusive, in any offset', async () => {
      const { body } = await page({ startDate: '2025-11-17T00:00:00Z', endDate: '2025-11-19T02:00:00+02:00' });
      expect(ids(body)).toEqual(down(12, 5));
      const { body: narrow } = await page({ startDate: '2025-11-17T00:00:00.001Z', endDate: '2025-11-18T23:59:59.999Z' });
      expect(narrow.data).toEqual([]);
      const { body: instant } = await page({ startDate: '2025-11-17T00:00:00Z', endDate: '2025-11-16T22:00:00-02:00' });
      expect(ids(instant)).toEqual(down(8, 5));
    });

    test('returns 400 when endDate is before startDate, or for a date without Z or an offset', async () => {
      const { status, body } = await page({ startDate: '2025-11-17T00:00:00Z', endDate: '2025-11-16T23:59:59.999Z' });
      expect([status, body.error.code, body.error.field]).toEqual([400, 'VALIDATION_ERROR', 'endDate']);
      for (const value of ['2025-11-17', '2025-11-17T00:00:00', '2025-02-30T00:00:00Z', '1763337600000', 'yesterday', '']) {
        for (const name of ['startDate', 'endDate']) {
          const wrong = await page({ [name]: value });
          expect([value, wrong.status, wrong.body.error.field]).toEqual([value, 400, name]);
        }
      }
    });

    test('accepts repeated or comma-separated actions and combines filters with and', async () => {
      expect(ids((await page({ actions: 'UPDATE', take: 3 })).body)).toEqual(['60', '58', '56']);
      for (const query of ['actions=UPDATE,DELETE', 'actions=UPDATE&actions=DELETE']) {
        expect((await page(`resourceTypes=CAMPAIGN&${query}`)).body.meta.pagination.total).toBe(60);
      }
      expect(ids((await page({ actions: 'DELETE', resourceId: '59' })).body)).toEqual(['59']);
      expect(ids((await page({ actions: 'DELETE', resourceId: '60' })).body)).toEqual([]);
    });

    test.each([
      ['actions', 'RENAME'],
      ['actions', 'UPDATE,create'],
      ['resourceTypes', 'PLANET'],
      ['actorOrigin', 'alien'],
      ['outcome', 'maybe'],
      ['advertiserId', '0'],
      ['advertiserId', '9007199254740992'],
      ['actorUserId', 'x'],
      ['campaignId', ''],
      ['resourceId', 'a%00b'],
    ])('returns 400 for %s=%s', async (name, value) => {
      const { status, body } = await list(`${name}=${value}`, reader.as);
      expect([status, body.error.code, body.error.field.split('[')[0]]).toEqual([400, 'VALIDATION_ERROR', name]);
    });
  });

  describe('filters', () => {
    let admin: SignedUp;
    let other: SignedUp;
    let campaignId: string;
    let advertiserId: number;

    beforeAll(async () => {
      admin = await signUp(api);
      other = await signUp(api);
      campaignId = await createCampaign(api, admin.as, { name: 'Spring' });
      const { body } = await api.get(`/api/v2/buyer/campaigns/${campaignId}`, { as: admin.as });
      advertiserId = Number(body.data.campaign.advertiserId);
      await createCampaign(api, admin.as, { name: 'Summer' });
      await api.delete(`/api/v2/buyer/campaigns/${campaignId}`, { as: admin.as });
    });

    const did = (...what: string[]) => what.map((text) => `Robin Tester ${text}`);

    test('by campaign, and by advertiser including its campaigns', async () => {
      expect(await descriptions({ campaignId }, admin.as)).toEqual(did('archived campaign "Spring"', 'created campaign "Spring"'));
      expect(await descriptions({ advertiserId }, admin.as)).toEqual(
        did('archived campaign "Spring"', 'created campaign "Spring"', 'created advertiser "Oat"'),
      );
      expect(await descriptions({ advertiserId, resourceTypes: 'ADVERTISER' }, admin.as)).toEqual(did('created advertiser "Oat"'));
    });

    test('by resource', async () => {
      expect(await descriptions({ resourceId: campaignId, actions: 'ARCHIVE' }, admin.as)).toEqual(did('archived campaign "Spring"'));
    });

    test('by acting person: id, email address in any case, or both, which must match the same person', async () => {
      const total = async (query: Record<string, string | number>) => (await list(query, admin.as)).body.meta.pagination.total as number;
      const all = await total({});
      expect(await total({ actorUserId: admin.user.id })).toBe(all);
      expect(await total({ actorUserEmail: admin.email.toUpperCase() })).toBe(all);
      expect(await total({ actorUserId: admin.user.id, actorUserEmail: admin.email })).toBe(all);
      expect(await total({ actorUserId: other.user.id, actorUserEmail: admin.email })).toBe(0);
      expect(await total({ actorUserEmail: other.email })).toBe(0);
      expect(await total({ actorUserEmail: 'nobody@example.com' })).toBe(0);
    });

    test('by origin and outcome: entries exist only for actions of people and for successes', async () => {
      const total = async (query: Record<string, string>) => (await list(query, admin.as)).body.meta.pagination.total as number;
      expect(await total({ actorOrigin: 'human', outcome: 'succeeded' })).toBe(await total({}));
      for (const actorOrigin of ['agent', 'autonomous', 'system']) expect(await total({ actorOrigin })).toBe(0);
      for (const outcome of ['denied', 'failed']) expect(await total({ outcome })).toBe(0);
    });
  });
});
