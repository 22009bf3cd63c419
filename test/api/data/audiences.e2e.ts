import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { AudienceClient, member, membersFrom, sha256 } from '@test/audiences';
import { signUp, type SignedUp } from '@test/people';

const address = 'ann.secret@example.com';
const phone = '+12065551234';

describe('Audiences', () => {
  let api: TestApi;
  let buyer: SignedUp;
  let desk: AudienceClient;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    buyer = await signUp(api);
    desk = await AudienceClient.open(api, buyer.as);
  });

  const rowsOf = async (table: string) =>
    (await api.app.get(Database).query<{ count: number }>(`select count(*) from ${table} where account_id = $1`, [buyer.account.id]))[0]!
      .count;

  describe('sync', () => {
    it('returns 202 with operation id and task id, and sets audience and task to PROCESSING and submitted', async () => {
      const { status, body } = await desk.post({ audiences: [{ audienceId: 'crm', name: ' Customers ', add: [member(1)] }] });
      expect(status).toBe(202);
      const { operationId } = body.data;
      expect(body.data).toEqual({ success: true, accountId: buyer.account.id, operationId, taskId: operationId });
      expect(operationId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      expect(await desk.get('crm')).toEqual({
        audienceId: 'crm',
        name: 'Customers',
        accountId: buyer.account.id,
        consentBasis: null,
        status: 'PROCESSING',
        deleted: false,
        uploadedCount: null,
        matchedCount: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      });
      expect(await desk.task(operationId)).toEqual({
        taskId: operationId,
        taskType: 'audience_sync',
        status: 'submitted',
        resourceType: 'AUDIENCE',
        resourceId: 'crm',
        error: null,
        response: null,
        metadata: { operationId, advertiserId: desk.advertiserId, audiences: 1, added: 1, removed: 0, callback: null },
        retryAfterSeconds: 5,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      });
    });

    it('returns 202 for a request with every field', async () => {
      const uids = [{ type: 'maid', value: '3f2504e0-4f89-11d3-9a0c-0305e82c3301' }];
      const config = { url: 'https://buyer.example/hook?x=1', operation_id: 'op:1', token: 't'.repeat(16) };
      const { status } = await desk.post({
        audiences: [
          {
            audienceId: 'all',
            name: 'Ünï',
            consentBasis: 'legitimate_interest',
            add: [member(1, { uids }), { externalId: '12345678901', uids }],
          },
          { audienceId: 'less', remove: [{ externalId: 'x/y z' }, member(2)] },
          { audienceId: 'nothing' },
          { audienceId: 'none', add: [], remove: [], delete: false },
          { audienceId: 'gone', delete: true, add: [member(3)] },
        ],
        deleteMissing: true,
        pushNotificationConfig: { ...config, authentication: { schemes: ['HMAC-SHA256'], credentials: 'ü'.repeat(32) } },
      });
      expect(status).toBe(202);
    });

    it('returns the same answer for the same Idempotency-Key and body, and 409 for another body', async () => {
      const [headers, body] = [{ 'idempotency-key': 'audience-sync-0001' }, { audiences: [{ audienceId: 'crm', add: [member(1)] }] }];
      const first = await desk.post(body, headers);
      const again = await desk.post(body, headers);
      expect([again.status, again.body]).toEqual([202, first.body]);
      expect(await rowsOf('audience_syncs')).toBe(1);
      const other = { audiences: [{ audienceId: 'crm', add: [member(2)] }] };
      for (const changed of [other, { ...body, deleteMissing: true }]) expect((await desk.post(changed, headers)).status).toBe(409);
      expect((await desk.post(body, { 'idempotency-key': 'short' })).body.error.field).toBe('Idempotency-Key');
    });

    describe('returns 400 without repeating the sent value for', () => {
      const one = (entry: object) => ({ audiences: [{ audienceId: 'crm', ...entry }] });
      const adding = (more: object) => one({ add: [member(1), { externalId: 'p', hashedEmail: sha256('x'), ...more }] });
      const at = 'audiences[0].add[1]';

      it.each<[string, string, object]>([
        ['a raw address as hashedEmail', `${at}.hashedEmail`, adding({ hashedEmail: address })],
        ['a raw number as hashedPhone', `${at}.hashedPhone`, adding({ hashedPhone: phone })],
        ['digits as hashedPhone', `${at}.hashedPhone`, adding({ hashedPhone: '12065551234' })],
        ['an address as externalId', `${at}.externalId`, adding({ externalId: address })],
        ['a number as externalId', `${at}.externalId`, adding({ externalId: phone })],
        ['a number in groups as externalId', `${at}.externalId`, adding({ externalId: '(206) 555-1234' })],
        ['an address as the value of a uid', `${at}.uids[0].value`, adding({ uids: [{ type: 'uid2', value: address }] })],
        ['an address as the type of a uid', `${at}.uids[0].type`, adding({ uids: [{ type: address, value: 'x' }] })],
        ['digits as uid of type phone', `${at}.uids[0].value`, adding({ uids: [{ type: 'phone', value: '12065551234' }] })],
        ['an address as the name of a member', at, adding({ [address]: 1 })],
        ['an address as audienceId', 'audiences[0].audienceId', one({ audienceId: address })],
        ['an address in the name', 'audiences[0].name', one({ name: `List of ${address}` })],
        ['a number in remove', 'audiences[0].remove[0].externalId', one({ remove: [{ externalId: phone }] })],
        [
          'an address in a list that is to be deleted',
          `${at}.externalId`,
          one({ delete: true, ...adding({ externalId: address }).audiences[0] }),
        ],
        ['an upper-case hash', `${at}.hashedEmail`, adding({ hashedEmail: sha256('x').toUpperCase() })],
        ['the hash of an empty text', `${at}.hashedEmail`, adding({ hashedEmail: sha256('') })],
        ['the hash of a missing value', `${at}.hashedPhone`, adding({ hashedPhone: sha256('null') })],
        ['a short hash', `${at}.hashedEmail`, adding({ hashedEmail: sha256('x').slice(1) })],
        ['a hash of null', `${at}.hashedPhone`, adding({ hashedPhone: null })],
        ['no identifier', at, one({ add: [member(1), { externalId: 'p' }] })],
        ['no externalId', `${at}.externalId`, adding({ externalId: undefined })],
        ['an empty externalId', `${at}.externalId`, adding({ externalId: '' })],
        ['a long externalId', `${at}.externalId`, adding({ externalId: 'x'.repeat(256) })],
        ['NUL in an externalId', `${at}.externalId`, adding({ externalId: 'a\0b' })],
        ['an unpaired surrogate', `${at}.externalId`, adding({ externalId: 'a\ud800' })],
        ['empty uids', `${at}.uids`, adding({ uids: [] })],
        ['too many uids', `${at}.uids`, adding({ uids: Array.from({ length: 21 }, () => ({ type: 't', value: 'v' })) })],
        ['a uid without value', `${at}.uids[0].value`, adding({ uids: [{ type: 'maid' }] })],
        ['a uid that is a text', `${at}.uids[0]`, adding({ uids: ['x'] })],
        ['an unknown property of a member', `${at}.email`, adding({ email: address })],
        [
          '__proto__ as a property of a member',
          `${at}.__proto__`,
          one({ add: [member(1), JSON.parse('{"externalId":"p","__proto__":{}}')] }),
        ],
        ['a member that is a list', at, one({ add: [member(1), []] })],
        ['an add that is not a list', 'audiences[0].add', one({ add: {} })],
        ['no audienceId', 'audiences[0].audienceId', one({ audienceId: undefined })],
        ['an audienceId that is a number', 'audiences[0].audienceId', one({ audienceId: 7 })],
        ['a long audienceId', 'audiences[0].audienceId', one({ audienceId: 'x'.repeat(256) })],
        ['an empty name', 'audiences[0].name', one({ name: ' ' })],
        ['a long name', 'audiences[0].name', one({ name: 'x'.repeat(256) })],
        ['a name of two lines', 'audiences[0].name', one({ name: 'two\nlines' })],
        ['a name with an escape sequence', 'audiences[0].name', one({ name: '\u001b[31mred' })],
        ['an audienceId with a right-to-left override', 'audiences[0].audienceId', one({ audienceId: 'a\u202eb' })],
        ['an externalId with a zero-width space', `${at}.externalId`, adding({ externalId: 'a\u200bb' })],
        ['an unknown consent basis', 'audiences[0].consentBasis', one({ consentBasis: 'vital_interest' })],
        ['a delete that is a text', 'audiences[0].delete', one({ delete: 'true' })],
        ['an unknown property of an audience', 'audiences[0].tags', one({ tags: [] })],
        ['an audience that is null', 'audiences[0]', { audiences: [null] }],
        ['a repeated audience', 'audiences[1].audienceId', { audiences: [{ audienceId: 'crm' }, { audienceId: 'crm' }] }],
        ['no audiences', 'audiences', { audiences: [] }],
        ['missing audiences', 'audiences', {}],
        ['1,001 audiences', 'audiences', { audiences: Array.from({ length: 1_001 }, (_, i) => ({ audienceId: `a${i}` })) }],
        ['a deleteMissing that is a number', 'deleteMissing', { ...one({}), deleteMissing: 1 }],
        ['an unknown property', 'dryRun', { ...one({}), dryRun: true }],
      ])('%s', async (_, field, body) => {
        const answer = await desk.post(body);
        expect([answer.status, answer.body.error?.code, answer.body.error?.field]).toEqual([400, 'VALIDATION_ERROR', field]);
        const text = JSON.stringify(answer.body);
        for (const raw of [address, phone, '12065551234', '555-1234', sha256('x').slice(1)]) expect(text).not.toContain(raw);
      });

      const hook = { url: 'https://buyer.example/hook' };
      const credentials = 'c'.repeat(32);
      it.each<[string, string, unknown]>([
        ['a config that is a text', '', 'https://buyer.example/hook'],
        ['no url', '.url', {}],
        ['an invalid url', '.url', { url: 'nowhere' }],
        ['another scheme', '.url', { url: 'ftp://buyer.example/' }],
        ['a long url', '.url', { url: `https://buyer.example/${'x'.repeat(2_048)}` }],
        ['a private address', '.url', { url: 'https://10.0.0.1/hook' }],
        ['a cloud metadata address', '.url', { url: 'http://169.254.169.254/latest' }],
        ['credentials in the url', '.url', { url: 'https://user:secret@buyer.example/' }],
        ['plain http', '.url', { url: 'http://buyer.example/hook' }],
        ['an odd operation_id', '.operation_id', { ...hook, operation_id: 'a b' }],
        ['a short token', '.token', { ...hook, token: 'short' }],
        ['a long token', '.token', { ...hook, token: 'x'.repeat(4_097) }],
        ['short credentials', '.authentication.credentials', { ...hook, authentication: { schemes: ['Bearer'], credentials: 'short' } }],
        [
          'an object as credentials',
          '.authentication.credentials',
          { ...hook, authentication: { schemes: ['Bearer'], credentials: { toString: 1 } } },
        ],
        [
          'credentials that are not valid in a header',
          '.authentication.credentials',
          { ...hook, authentication: { schemes: ['Bearer'], credentials: `${credentials}\r\nX: y` } },
        ],
        ['an unknown scheme', '.authentication.schemes', { ...hook, authentication: { schemes: ['Basic'], credentials } }],
        ['two schemes', '.authentication.schemes', { ...hook, authentication: { schemes: ['Bearer', 'HMAC-SHA256'], credentials } }],
        ['no schemes', '.authentication.schemes', { ...hook, authentication: { credentials } }],
        ['an unknown property', '.method', { ...hook, method: 'PUT' }],
      ])('a callback with %s', async (_, field, pushNotificationConfig) => {
        const { status, body } = await desk.post({ audiences: [{ audienceId: 'crm' }], pushNotificationConfig });
        expect([status, body.error.field]).toEqual([400, `pushNotificationConfig${field}`]);
        for (const secret of ['short', credentials, 'user:secret']) expect(JSON.stringify(body)).not.toContain(secret);
      });

      it('several invalid fields: lists up to 20 problems and stores nothing', async () => {
        const broken = await desk.post({
          audiences: [{ audienceId: 'crm', add: [{ externalId: address }, { hashedEmail: phone }] }],
          more: 1,
        });
        expect(broken.body.error.details.issues).toEqual([{ path: 'more', message: 'more is not a known property.' }]);
        const two = await desk.post({
          audiences: [{ audienceId: 'crm', add: [{ externalId: address }, { externalId: 'x', hashedEmail: phone }] }],
        });
        expect(two.body.error.details.issues.map(({ path }: { path: string }) => path)).toEqual([
          'audiences[0].add[0].externalId',
          'audiences[0].add[1].hashedEmail',
        ]);
        const many = await desk.post({ audiences: [{ audienceId: 'crm', add: Array.from({ length: 50 }, () => ({})) }] });
        expect(many.body.error.details.issues).toHaveLength(20);
        expect([await rowsOf('audiences'), await rowsOf('audience_syncs'), await rowsOf('tasks')]).toEqual([0, 0, 0]);
      });

      it('a body that is not an object, broken JSON, and more than 100,000 members', async () => {
        for (const body of [[], 'text', null]) expect((await desk.post(body)).status).toBe(400);
        const broken = await api.post(`${desk.path}/sync`, {
          as: buyer.as,
          rawBody: '{"audiences":[',
          headers: { 'content-type': 'application/json' },
        });
        expect(broken.status).toBe(400);
        const lists = { add: Array.from({ length: 60_000 }, () => 0), remove: Array.from({ length: 40_001 }, () => 0) };
        const { status, body } = await desk.post(one(lists));
        expect([status, body.error.field, body.error.details.issues.length]).toEqual([400, 'audiences', 1]);
      });
    });

    it('returns 413 for more than 30 MB', async () => {
      const rawBody = `{"audiences":[],"x":"${'x'.repeat(30_000_000)}"}`;
      const { status } = await api.post(`${desk.path}/sync`, { as: buyer.as, rawBody, headers: { 'content-type': 'application/json' } });
      expect(status).toBe(413);
    });

    it('returns 401 without credentials, 403 for a seller, 404 for another account’s advertiser, and 409 for an archived one', async () => {
      const body = { audiences: [{ audienceId: 'crm' }] };
      expect((await api.post(`${desk.path}/sync`, { body })).status).toBe(401);
      const seller = await signUp(api, { accountType: 'SELLER' });
      expect((await desk.post(body, {}, seller.as)).status).toBe(403);
      const stranger = await signUp(api);
      expect((await desk.post(body, {}, stranger.as)).status).toBe(404);
      expect((await api.post('/api/v2/buyer/advertisers/x/audiences/sync', { as: buyer.as, body })).status).toBe(400);
      await api.delete(`/api/v2/buyer/advertisers/${desk.advertiserId}`, { as: buyer.as });
      expect((await desk.post(body)).status).toBe(409);
    });
  });

  describe('list', () => {
    it('returns audiences newest first with skip, take and total, filtered by status and deletion', async () => {
      expect(await desk.list()).toMatchObject({ data: [], meta: { pagination: { skip: 0, take: 25, total: 0, hasMore: false } } });
      for (const audienceId of ['a', 'b', 'c']) await desk.sync([{ audienceId, add: membersFrom(0, 2) }]);
      const ids = async (query: string) => {
        const { data, meta } = await desk.list(query);
        return [data.map(({ audienceId }: { audienceId: string }) => audienceId), meta.pagination.total, meta.pagination.hasMore];
      };
      expect(await ids('?take=2')).toEqual([['c', 'b'], 3, true]);
      expect(await ids('?take=2&skip=2')).toEqual([['a'], 3, false]);
      expect(await ids('?status=PROCESSING')).toEqual([['c', 'b', 'a'], 3, false]);
      expect(await ids('?status=READY')).toEqual([[], 0, false]);
      expect(await ids('?deleted=true')).toEqual([[], 0, false]);
    });

    it('returns 400 for an invalid filter', async () => {
      for (const query of ['take=0', 'take=201', 'skip=-1', 'status=ready', 'deleted=maybe']) {
        expect((await desk.list(`?${query}`)).error.code).toBe('VALIDATION_ERROR');
      }
    });
  });

  it('returns 404 for an unknown audience, and for one of another account or advertiser', async () => {
    await desk.sync([{ audienceId: 'crm' }]);
    const other = await AudienceClient.open(api, buyer.as);
    const stranger = await signUp(api);
    expect((await api.get(`${desk.path}/other`, { as: buyer.as })).status).toBe(404);
    expect((await api.get(`${other.path}/crm`, { as: buyer.as })).status).toBe(404);
    for (const path of [desk.path, `${desk.path}/crm`]) expect((await api.get(path, { as: stranger.as })).status).toBe(404);
  });
});
