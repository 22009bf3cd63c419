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
    it('gives exactly the fields of the contract', async () => {
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
    it('pages with take and skip; total is the full count', async () => {
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

    it.each(['take=0', 'take=201', 'take=x', 'skip=-1', 'skip=1.5'])('400 for ?%s', async (query) => {
      const { as } = await signUp(api);
      expect((await list(as, `?${query}`)).status).toBe(400);
    });

    // spec: service.area.accounts
    it("a personal key sees the person's accounts, an organization key its one account", async () => {
      const { as, account } = await signUp(api);
      const child = (await create(as)).body.data;
      const [personal, organization] = [await createKey(api, as), await createKey(api, as, 'org')];
      expect((await list(personal)).body.data).toHaveLength(3);
      const { body } = await list(organization);
      expect(body.data).toMatchObject([{ id: account.id, role: 'ADMIN', membershipRole: 'ADMIN', parentId: child.parentId }]);
      expect(body.meta.pagination.total).toBe(1);
    });

    // spec: account.role, account.membershipRole
    it('platform staff are SUPER_ADMIN on the accounts that they belong to, with the role of their membership beside it', async () => {
      const staff = await signUpStaff(api);
      const [one, ...others] = (await list(staff.as, '?take=200')).body.data;
      expect([one.id, one.role, one.membershipRole, others]).toEqual([staff.account.id, 'SUPER_ADMIN', 'ADMIN', []]);
    });

    it('401 without a credential', async () => {
      expect((await api.get('/api/v2/accounts')).status).toBe(401);
    });
  });

  describe('POST /accounts/create-child', () => {
    // spec: accounts.create-child, accounts.create-child.body, accounts.create-child.response, account.parentId
    it('201 with a CHILD; the STANDALONE caller is placed under a new PARENT, and its admin is admin of both', async () => {
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

    it('company and type default to the organization; customerRole is another name of accountType', async () => {
      const { as } = await signUp(api, { accountType: 'SELLER' });
      expect((await create(as)).body.data).toMatchObject({ company: 'Tester Ltd', accountType: 'SELLER' });
      expect((await create(as, { name: 'B', customerRole: 'BUYER' })).body.data.accountType).toBe('BUYER');
      expect((await create(as, { name: 'C', customerRole: 'BUYER', accountType: 'SELLER' })).status).toBe(400);
    });

    it('the audit log tells who did it', async () => {
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

    it('the first two children at the same moment end in one organization', async () => {
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
    ])('400 for %j', async (body) => {
      const { as } = await signUp(api);
      expect((await create(as, body)).status).toBe(400);
    });

    it('403 FORBIDDEN for an organization key of a child: the organization is above it', async () => {
      const { as } = await signUp(api);
      const key = await createKey(api, as, 'org');
      expect((await create(key)).status).toBe(201);
      const again = await create(key);
      expect([again.status, again.body.error.code]).toEqual([403, 'FORBIDDEN']);
    });

    describe('with Idempotency-Key', () => {
      const aKey = () => ({ 'idempotency-key': `create-child:${randomBytes(8).toString('hex')}` });

      // spec: accounts.create-child.header-optional
      it('same key, same body: the first answer again, and one account', async () => {
        const { as } = await signUp(api);
        const headers = aKey();
        const [first, second] = [await create(as, { name: 'Once' }, headers), await create(as, { name: 'Once' }, headers)];
        expect([first.status, second.status]).toEqual([201, 201]);
        expect(second.body).toEqual(first.body);
        expect((await list(as)).body.meta.pagination.total).toBe(3);
      });

      it.each(['MEMBER', 'removed'])('403 for somebody who is %s by now, also for what they were answered before', async (now) => {
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
        const headers = { ...aKey(), 'x-account-id': String(founder.account.id) };
        expect((await create(guest.as, { name: 'Once' }, headers)).status).toBe(201);
        expect((await create(founder.as, { name: 'Once' }, headers)).status).toBe(409);
        const change = now === 'MEMBER' ? `role = 'MEMBER'` : `status = 'removed'`;
        await database.query(`update memberships set ${change} where account_id = $1 and user_id = $2`, joined);
        expect((await create(guest.as, { name: 'Once' }, headers)).status).toBe(403);
      });

      it('403 for an admin of the account who is none of its organization any more', async () => {
        const { as, user } = await signUp(api);
        const headers = aKey();
        expect((await create(as, { name: 'Once' }, headers)).status).toBe(201);
        await api.app
          .get(Database)
          .query(
            `update memberships set role = 'MEMBER' where user_id = $1 and account_id in (select id from accounts where kind = 'PARENT')`,
            [user.id],
          );
        expect((await create(as, { name: 'Once' }, headers)).status).toBe(403);
      });

      it('409 for the same key with another body', async () => {
        const { as } = await signUp(api);
        const headers = aKey();
        await create(as, { name: 'Once' }, headers);
        const other = await create(as, { name: 'Twice' }, headers);
        expect([other.status, other.body.error.code]).toEqual([409, 'CONFLICT']);
      });

      it('at the same moment: one is done, the others replay it or are told that it is running', async () => {
        const { as } = await signUp(api);
        const headers = aKey();
        const answers = await Promise.all([1, 2, 3, 4].map(() => create(as, { name: 'Once' }, headers)));
        expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(1);
        expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
        expect((await list(as)).body.meta.pagination.total).toBe(3);
      });

      it('a refused request leaves no record: the key can be used again', async () => {
        const { as } = await signUp(api);
        const key = await createKey(api, as, 'org');
        await create(as);
        const headers = aKey();
        expect((await create(key, { name: 'Refused' }, headers)).status).toBe(403);
        expect((await create(as, { name: 'Allowed' }, headers)).status).toBe(201);
      });

      // spec: accounts.create-child.header-form, limits.create-child-header
      it.each(['short', 'x'.repeat(15), 'x'.repeat(256), 'has spaces in it ok', 'umlaut-%C3%BC-1234567'])(
        '400 for the key %s',
        async (key) => {
          const { as } = await signUp(api);
          expect((await create(as, { name: 'A' }, { 'idempotency-key': key })).status).toBe(400);
        },
      );

      it.each(['x'.repeat(16), 'A-z_0.9:'.repeat(31)])('a key of allowed length and characters works: %s', async (key) => {
        const { as } = await signUp(api);
        expect((await create(as, { name: 'A' }, { 'idempotency-key': key })).status).toBe(201);
      });
    });
  });
});
