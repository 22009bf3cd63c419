import { randomBytes } from 'node:crypto';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { createKey, type SignedUp, signUp, signUpStaff } from '@test/people';

describe('accounts', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  const create = (as: SignedUp['as'], body: object = { name: 'Child' }, headers = {}) =>
    api.post('/api/v2/accounts/create-child', { as, body, headers });
  const list = (as: SignedUp['as'], query = '') => api.get(`/api/v2/accounts${query}`, { as });

  describe('GET /accounts', () => {
    // spec: accounts.list, account.id, account.name, account.company, account.kind, account.nodeKind, account.accountType
    it('returns exactly the fields of the contract', async () => {
      const { as, account } = await signUp(api);
      const { status, body } = await list(as);
      expect(status).toBe(200);
      expect(body.data).toEqual([
        {
          id: account.id,
          name: 'Tester Ltd',
          company: 'Tester Ltd',
          kind: 'STANDALONE',
          nodeKind: 'ACCOUNT',
          accountType: 'BUYER',
          role: 'ADMIN',
          membershipRole: 'ADMIN',
          parentId: null,
          buyerAccessPosture: 'FULL',
        },
      ]);
    });

    // spec: accounts.list.pagination, paging.skip, paging.skip.total, paging.skip.stops
    it('pages with take and skip, with the full count as total', async () => {
      const { as, account } = await signUp(api);
      await create(as);
      const ids = (await list(as)).body.data.map(({ id }: { id: number }) => id);
      expect(ids).toHaveLength(3);
      expect(ids[0]).toBe(account.id);
      const [first, last] = [await list(as, '?take=2'), await list(as, '?take=2&skip=2')];
      expect(first.body.meta.pagination).toEqual({ skip: 0, take: 2, total: 3, hasMore: true });
      expect(last.body.meta.pagination).toEqual({ skip: 2, take: 2, total: 3, hasMore: false });
      expect([...first.body.data, ...last.body.data].map(({ id }) => id)).toEqual(ids);
      expect((await list(as, '?skip=9007199254740991')).body.data).toEqual([]);
    });

    it.each(['take=0', 'take=201', 'take=x', 'skip=-1', 'skip=1.5'])('returns 400 for ?%s', async (query) => {
      const { as } = await signUp(api);
      expect((await list(as, `?${query}`)).status).toBe(400);
    });

    // spec: service.area.accounts
    it('lists every account of the person for a personal key, and one account for an organization key', async () => {
      const { as, account } = await signUp(api);
      const child = (await create(as)).body.data;
      const [personal, organization] = [await createKey(api, as), await createKey(api, as, 'org')];
      expect((await list(personal)).body.data).toHaveLength(3);
      const { body } = await list(organization);
      expect(body.data).toMatchObject([{ id: account.id, role: 'ADMIN', membershipRole: 'ADMIN', parentId: child.parentId }]);
      expect(body.meta.pagination.total).toBe(1);
    });

    // spec: account.role, account.membershipRole
    it('returns SUPER_ADMIN to platform staff on their own accounts, beside the role of their membership', async () => {
      const staff = await signUpStaff(api);
      const [one, ...others] = (await list(staff.as, '?take=200')).body.data;
      expect([one.id, one.role, one.membershipRole, others]).toEqual([staff.account.id, 'SUPER_ADMIN', 'ADMIN', []]);
    });

    it('returns 401 without a credential', async () => {
      expect((await api.get('/api/v2/accounts')).status).toBe(401);
    });
  });

  describe('POST /accounts/create-child', () => {
    // spec: accounts.create-child, accounts.create-child.body, accounts.create-child.response, account.parentId
    it('returns 201 with a CHILD, and moves the STANDALONE account under a new PARENT with the same admin', async () => {
      const { as, account } = await signUp(api);
      const { status, body } = await create(as, { name: 'Shop', company: 'Shop Ltd', accountType: 'SELLER' });
      expect(status).toBe(201);
      expect(body.data).toEqual({
        id: expect.any(Number),
        name: 'Shop',
        company: 'Shop Ltd',
        kind: 'CHILD',
        nodeKind: 'ACCOUNT',
        accountType: 'SELLER',
        role: 'ADMIN',
        membershipRole: 'ADMIN',
        parentId: expect.any(Number),
        buyerAccessPosture: null,
      });
      const rows = (await list(as)).body.data as {
        id: number;
        kind: string;
        nodeKind: string;
        name: string;
        role: string;
        parentId: number;
      }[];
      const { parentId } = body.data;
      expect(rows.map(({ id, kind, nodeKind, role, parentId: above }) => [id, kind, nodeKind, role, above])).toEqual(
        [
          [account.id, 'CHILD', 'ACCOUNT', 'ADMIN', parentId],
          [parentId, 'PARENT', 'ORGANIZATION', 'ADMIN', null],
          [body.data.id, 'CHILD', 'ACCOUNT', 'ADMIN', parentId],
        ].sort((a, b) => (a[0] as number) - (b[0] as number)),
      );
      expect(rows.find(({ kind }) => kind === 'PARENT')?.name).toBe('Tester Ltd (Admin)');
    });

    it('defaults company and type to those of the organization, and accepts customerRole as an alias of accountType', async () => {
      const { as } = await signUp(api, { accountType: 'SELLER' });
      expect((await create(as)).body.data).toMatchObject({ company: 'Tester Ltd', accountType: 'SELLER' });
      expect((await create(as, { name: 'B', customerRole: 'BUYER' })).body.data.accountType).toBe('BUYER');
      expect((await create(as, { name: 'C', customerRole: 'BUYER', accountType: 'SELLER' })).status).toBe(400);
    });

    it('records the new child and the change of the calling account in the audit log', async () => {
      const { as, user, account } = await signUp(api);
      const child = (await create(as)).body.data;
      const entries = await api.app
        .get(Database)
        .query<{ account_id: number }>(
          `select account_id, action, resource_type, resource_name, changed_fields from audit_entries where actor_id = $1 order by id`,
          [String(user.id)],
        );
      expect(entries).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ account_id: child.parentId, action: 'CREATE', resource_type: 'ACCOUNT', resource_name: 'Child' }),
          expect.objectContaining({
            account_id: account.id,
            action: 'UPDATE',
            resource_type: 'ACCOUNT',
            changed_fields: [
              { field: 'kind', label: 'Kind', before: 'STANDALONE', after: 'CHILD' },
              { field: 'parentId', label: 'Parent ID', before: null, after: child.parentId },
            ],
          }),
        ]),
      );
    });

    it('creates one organization when the first children are created concurrently', async () => {
      const { as } = await signUp(api);
      const answers = await Promise.all([create(as, { name: 'One' }), create(as, { name: 'Two' }), create(as, { name: 'Three' })]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(answers.map(({ body }) => body.data.parentId)).size).toBe(1);
      expect((await list(as)).body.meta.pagination.total).toBe(5);
    });

    it.each([
      {},
      { name: '' },
      { name: 'x'.repeat(256) },
      { name: 7 },
      { name: 'A', accountType: 'AGENCY' },
      { name: 'A', kind: 'PARENT' },
    ])('returns 400 for %j', async (body) => {
      const { as } = await signUp(api);
      expect((await create(as, body)).status).toBe(400);
    });

    it('returns 403 FORBIDDEN for an organization key once its account is a CHILD', async () => {
      const { as } = await signUp(api);
      const key = await createKey(api, as, 'org');
      expect((await create(key)).status).toBe(201);
      const again = await create(key);
      expect([again.status, again.body.error.code]).toEqual([403, 'FORBIDDEN']);
    });

    describe('with Idempotency-Key', () => {
      const newKeyHeader = () => ({ 'idempotency-key': `create-child:${randomBytes(8).toString('hex')}` });

      // spec: accounts.create-child.header-optional
      it('returns the first response again for the same key and body, and creates one account', async () => {
        const { as } = await signUp(api);
        const headers = newKeyHeader();
        const [first, second] = [await create(as, { name: 'Once' }, headers), await create(as, { name: 'Once' }, headers)];
        expect([first.status, second.status]).toEqual([201, 201]);
        expect(second.body).toEqual(first.body);
        expect((await list(as)).body.meta.pagination.total).toBe(3);
      });

      it.each(['MEMBER', 'removed'])('returns 403 to a caller who is %s by now, also for a key with a stored response', async (now) => {
        const founder = await signUp(api);
        await create(founder.as);
        const guest = await signUp(api);
        const database = api.app.get(Database);
        const joined = [founder.account.id, guest.user.id];
        await database.query(
          `insert into memberships (account_id, user_id, role, status, joined_at, updated_at)
           select unnest(array[$1, (select parent_id from accounts where id = $1)]::bigint[]), $2, 'ADMIN', 'active', now(), now()`,
          joined,
        );
        const headers = { ...newKeyHeader(), 'x-account-id': String(founder.account.id) };
        expect((await create(guest.as, { name: 'Once' }, headers)).status).toBe(201);
        expect((await create(founder.as, { name: 'Once' }, headers)).status).toBe(409);
        const change = now === 'MEMBER' ? `role = 'MEMBER'` : `status = 'removed'`;
        await database.query(`update memberships set ${change} where account_id = $1 and user_id = $2`, joined);
        expect((await create(guest.as, { name: 'Once' }, headers)).status).toBe(403);
      });

      it('returns 403 to an admin of the account who is no longer an admin of its organization', async () => {
        const { as, user } = await signUp(api);
        const headers = newKeyHeader();
        expect((await create(as, { name: 'Once' }, headers)).status).toBe(201);
        await api.app
          .get(Database)
          .query(
            `update memberships set role = 'MEMBER' where user_id = $1 and account_id in (select id from accounts where kind = 'PARENT')`,
            [user.id],
          );
        expect((await create(as, { name: 'Once' }, headers)).status).toBe(403);
      });

      it('returns 409 for the same key with another body', async () => {
        const { as } = await signUp(api);
        const headers = newKeyHeader();
        await create(as, { name: 'Once' }, headers);
        const other = await create(as, { name: 'Twice' }, headers);
        expect([other.status, other.body.error.code]).toEqual([409, 'CONFLICT']);
      });

      it('creates one account for concurrent requests with one key: the others get its response or 409', async () => {
        const { as } = await signUp(api);
        const headers = newKeyHeader();
        const answers = await Promise.all([1, 2, 3, 4].map(() => create(as, { name: 'Once' }, headers)));
        expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(1);
        expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
        expect((await list(as)).body.meta.pagination.total).toBe(3);
      });

      it('stores nothing for a refused request, so that its key can be used again', async () => {
        const { as } = await signUp(api);
        const key = await createKey(api, as, 'org');
        await create(as);
        const headers = newKeyHeader();
        expect((await create(key, { name: 'Refused' }, headers)).status).toBe(403);
        expect((await create(as, { name: 'Allowed' }, headers)).status).toBe(201);
      });

      // spec: accounts.create-child.header-form, limits.create-child-header
      it.each(['short', 'x'.repeat(15), 'x'.repeat(256), 'has spaces in it ok', 'umlaut-%C3%BC-1234567'])(
        'returns 400 for the key %s',
        async (key) => {
          const { as } = await signUp(api);
          expect((await create(as, { name: 'A' }, { 'idempotency-key': key })).status).toBe(400);
        },
      );

      it.each(['x'.repeat(16), 'A-z_0.9:'.repeat(31)])('accepts a key of allowed length and characters: %s', async (key) => {
        const { as } = await signUp(api);
        expect((await create(as, { name: 'A' }, { 'idempotency-key': key })).status).toBe(201);
      });
    });
  });
});
