import { FixedClock } from '@exchange/kernel';
import { startApi, type TestApi } from '@test/api';
import { withClient } from '@test/database';
import { createKey, signUp, type SignedUp } from '@test/people';

const path = '/api/v2/buyer/property-lists';

describe('property-list check', () => {
  let api: TestApi;
  let buyer: SignedUp;
  let stranger: SignedUp;
  const clock = new FixedClock(new Date());

  beforeAll(async () => {
    api = await startApi({ clock });
    buyer = await signUp(api);
    stranger = await signUp(api);
    await withClient(api.settings.databaseUrl, (client) =>
      client.query(`insert into property_registry (domain, kind, blocked_reason, source) values
        ('nytimes.com', 'publisher', null, 'test'), ('bbc.co.uk', 'publisher', null, 'test'),
        ('doubleclick.net', 'ad_server', 'Ad server of Google', 'test'), ('cloudfront.net', 'cdn', null, 'test')`),
    );
  });
  afterAll(() => api.close());

  const check = (body: unknown, as = buyer.as) => api.post(`${path}/check`, { as, body });
  const domain = (value: string) => ({ type: 'domain', value });

  // spec: check.operation, check.response, check.summary, check.buckets, check.remove, check.modify, check.assess, check.ok, check.identifier
  // spec: service.area.property-lists
  it('returns 200 with every input in exactly one bucket', async () => {
    const { status, body } = await check({
      domains: ['nytimes.com', 'https://www.BBC.co.uk/news', 'ad.doubleclick.net', 'd1.cloudfront.net', 'unknown.example', 'NYTimes.com '],
      identifiers: [{ value: 'bbc.co.uk' }, { type: 'ios_bundle', value: 'com.example' }, { type: 'domain', value: 'münchen.de' }],
    });
    expect([status, body.error]).toEqual([200, null]);
    expect(body.data).toEqual({
      summary: { total: 9, remove: 4, modify: 2, assess: 2, ok: 1 },
      remove: [
        {
          input: 'ad.doubleclick.net',
          canonical: 'ad.doubleclick.net',
          reason: 'blocked',
          domain_type: 'ad_server',
          blocked_reason: 'Ad server of Google',
          identifier: domain('ad.doubleclick.net'),
        },
        {
          input: 'd1.cloudfront.net',
          canonical: 'd1.cloudfront.net',
          reason: 'blocked',
          domain_type: 'cdn',
          identifier: domain('d1.cloudfront.net'),
        },
        { input: 'NYTimes.com ', canonical: 'nytimes.com', reason: 'duplicate', identifier: domain('nytimes.com') },
        { input: 'bbc.co.uk', canonical: 'bbc.co.uk', reason: 'duplicate', identifier: domain('bbc.co.uk') },
      ],
      modify: [
        {
          input: 'https://www.BBC.co.uk/news',
          canonical: 'bbc.co.uk',
          reason: 'scheme removed, path removed, www prefix removed',
          identifier: domain('bbc.co.uk'),
        },
        {
          input: 'münchen.de',
          canonical: 'xn--mnchen-3ya.de',
          reason: 'international name written in ASCII',
          identifier: domain('xn--mnchen-3ya.de'),
        },
      ],
      assess: [
        { domain: 'unknown.example', identifier: domain('unknown.example') },
        { domain: 'com.example', identifier: { type: 'ios_bundle', value: 'com.example' } },
      ],
      ok: [{ domain: 'nytimes.com', source: 'registry', identifier: domain('nytimes.com') }],
      reportId: expect.stringMatching(/./),
      reportIds: [body.data.reportId],
    });
  });

  // spec: check.body
  it('accepts domains or identifiers alone, and keys of every kind', async () => {
    for (const as of [await createKey(api, buyer.as, 'user'), await createKey(api, buyer.as, 'org')]) {
      expect((await check({ domains: ['a.example'] }, as)).body.data.summary.assess).toBe(1);
      expect((await check({ identifiers: [{ value: 'a.example' }], domains: [] }, as)).body.data.assess[0].domain).toBe('a.example');
    }
  });

  it('returns values that are not sites in assess, unchanged', async () => {
    const odd = ['co.uk', 'localhost', '8.8.8.8', '[::1]', 'a@b.example', '💥', '"],[{', '  '];
    const { body } = await check({ domains: odd });
    expect(body.data.assess.map(({ domain: text }: { domain: string }) => text)).toEqual(odd.map((text) => text.trim()));
  });

  it.each([
    ['domains', {}],
    ['domains', { domains: [] }],
    ['domains', { domains: [], identifiers: [] }],
    ['domains', { domains: 'a.example' }],
    ['domains', { domains: null }],
    ['domains[1]', { domains: ['a.example', ''] }],
    ['domains[0]', { domains: [1] }],
    ['domains[0]', { domains: [null] }],
    ['domains[0]', { domains: ['a\0b.example'] }],
    ['identifiers', { identifiers: { value: 'a.example' } }],
    ['identifiers[0]', { identifiers: ['a.example'] }],
    ['identifiers[0]', { identifiers: [[]] }],
    ['identifiers[0].value', { identifiers: [{}] }],
    ['identifiers[0].value', { identifiers: [{ type: 'domain' }] }],
    ['identifiers[0].value', { identifiers: [{ value: 7 }] }],
    ['identifiers[0].type', { identifiers: [{ type: 'website', value: 'a.example' }] }],
    ['identifiers[0].type', { identifiers: [{ type: 'constructor', value: 'a.example' }] }],
    ['identifiers[0].source', { identifiers: [{ value: 'a.example', source: 'x' }] }],
    ['names', { domains: ['a.example'], names: [] }],
    [undefined, []],
    [undefined, 'a.example'],
    [undefined, null],
  ])('returns 400 on %s for %j', async (field, body) => {
    const answer = await check(body);
    expect([answer.status, answer.body.error.code, answer.body.error.field]).toEqual([400, 'VALIDATION_ERROR', field]);
  });

  it('returns 400 with at most twenty problems', async () => {
    const { body } = await check({ domains: Array<number>(1_000).fill(0) });
    expect(body.error.details.issues).toHaveLength(20);
  });

  it('returns 400 for invalid JSON, in small and large bodies', async () => {
    for (const rawBody of ['{"domains":["a.example"', `{"domains":["${'a'.repeat(200_000)}",]}`]) {
      const answer = await api.post(`${path}/check`, { as: buyer.as, rawBody, headers: { 'content-type': 'application/json' } });
      expect([answer.status, answer.body.error.code]).toEqual([400, 'BAD_REQUEST']);
    }
  });

  it('returns 415 for another content type, 401 without credentials, and 403 for a seller', async () => {
    const rawBody = 'domains=a.example';
    const form = await api.post(`${path}/check`, {
      as: buyer.as,
      rawBody,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form.status).toBe(415);
    expect((await api.post(`${path}/check`, { body: { domains: ['a.example'] } })).status).toBe(401);
    const seller = await signUp(api, { accountType: 'SELLER' });
    expect((await check({ domains: ['a.example'] }, seller.as)).status).toBe(403);
  });

  describe('with 100,000 identifiers', () => {
    const half = Array.from({ length: 50_000 }, (_, i) => `www.a-site-with-a-rather-long-name-${i}.example`);

    // spec: check.report-ids, check.buckets
    it('returns 200 for domains and identifiers in order, with a report for every 10,000', async () => {
      const body = { domains: half, identifiers: half.map((value) => ({ type: 'domain', value: `${value}/` })) };
      expect(JSON.stringify(body).length).toBeGreaterThan(api.settings.bodyLimitBytes);
      const answer = await check(body);
      expect(answer.body.data.summary).toEqual({ total: 100_000, remove: 50_000, modify: 50_000, assess: 0, ok: 0 });
      expect(answer.body.data.modify.map(({ input }: { input: string }) => input)).toEqual(half);
      expect(answer.body.data.remove[49_999]).toMatchObject({ input: `${half[49_999]}/`, canonical: half[49_999]!.slice('www.'.length) });
      const { reportId, reportIds } = answer.body.data;
      expect([new Set(reportIds).size, reportIds[0]]).toEqual([10, reportId]);
      const last = await api.get(`${path}/reports/${reportIds[9]}`, { as: buyer.as });
      expect(last.body.data).toEqual({ summary: { total: 10_000, remove: 10_000, modify: 0, assess: 0, ok: 0 } });
    });

    it('returns 400 for one more', async () => {
      const { status, body } = await check({ domains: [...half, ...half], identifiers: [{ value: 'a.example' }] });
      expect([status, body.error.field]).toEqual([400, 'domains']);
    });

    it('returns 413 above 16 MB, and above the usual limit for other operations', async () => {
      expect((await check({ domains: ['a'.repeat(16_000_001)] })).status).toBe(413);
      const other = await api.post('/api/v2/buyer/advertisers', { as: buyer.as, body: { name: 'a'.repeat(api.settings.bodyLimitBytes) } });
      expect(other.status).toBe(413);
    });
  });

  it('returns 503 and stores no report when the selected registry does not answer', async () => {
    const environment = { PROPERTY_REGISTRY: 'http', PROPERTY_REGISTRY_URL: 'http://127.0.0.1:9' };
    const other = await startApi({ environment });
    try {
      const { status, body } = await other.post(`${path}/check`, { as: stranger.as, body: { domains: ['a.example'] } });
      expect([status, body.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      const { rows } = await withClient(api.settings.databaseUrl, (client) =>
        client.query('select 1 from property_check_reports where account_id = $1', [stranger.account.id]),
      );
      expect(rows).toEqual([]);
    } finally {
      await other.close();
    }
  });

  describe('reports', () => {
    it('can be read for 7 days; afterwards, for another account and for an unknown id they return 404', async () => {
      const { body } = await check({ domains: ['nytimes.com', 'x.example'] });
      const read = (as = buyer.as, id: string = body.data.reportId) => api.get(`${path}/reports/${id}`, { as });
      expect((await read()).body.data).toEqual({ summary: body.data.summary });
      expect([(await read(stranger.as)).status, (await read(buyer.as, 'plr_0')).status]).toEqual([404, 404]);
      expect((await api.get(`${path}/reports/${body.data.reportId}`)).status).toBe(401);
      await withClient(api.settings.databaseUrl, (client) =>
        client.query(`update property_check_reports set created_at = $1 where id = $2`, [
          new Date(clock.now().getTime() - 7 * 86_400_000),
          body.data.reportId,
        ]),
      );
      expect((await read()).status).toBe(404);
    });
  });
});
