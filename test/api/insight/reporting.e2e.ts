import { type Day, dayMs, dayOf, FixedClock, hourMs, later, startOf } from '@exchange/kernel';
import { startApi, type TestApi } from '@test/api';
import { createAdvertiser, createCampaign } from '@test/discovery';
import { signUp, type SignedUp } from '@test/people';
import { buy, deliver, upload } from './reporting.fixture';

const metrics = '/api/v2/buyer/reporting/metrics';
const clock = new FixedClock(new Date());
const daysAgo = (days: number): Day => dayOf(later(clock.now(), -days * dayMs));

const nothing = {
  impressions: 0,
  spend: 0,
  clicks: 0,
  views: 0,
  completedViews: 0,
  conversions: 0,
  leads: 0,
  videoCompletions: 0,
  conversionValue: 0,
  ecpm: null,
  cpc: null,
  ctr: null,
  completionRate: null,
  cpa: null,
  roas: null,
};

describe('Reporting delivery', () => {
  let api: TestApi;
  let buyer: SignedUp;

  beforeAll(async () => {
    api = await startApi({ clock });
    buyer = await signUp(api);
  });
  afterAll(() => api.close());

  const report = (query = '', { as } = buyer) => api.get(`${metrics}?${query}`, { as });

  // spec: reporting.metrics, reporting.data, reporting.metrics.response
  test('a report without delivery has no advertisers and totals of 0 for the last seven days', async () => {
    const { status, body } = await report();
    expect(status).toBe(200);
    expect(body.data).toEqual({
      view: 'summary',
      periodStart: daysAgo(6),
      periodEnd: daysAgo(0),
      timezone: 'UTC',
      totalsCurrency: null,
      totals: nothing,
      advertisers: [],
      incomplete: [],
      nothingDelivered: { reason: 'not_launched', firstDay: null, message: expect.stringContaining('launch a campaign first') },
    });
  });

  // spec: service.area.reporting, reporting.advertiser, reporting.campaign, reporting.media-buy, reporting.package
  test('a report has the whole tree, with sums and derived metrics on every level', async () => {
    const someone = await signUp(api);
    const first = await buy(api, someone);
    const second = await buy(api, someone, first);
    const [one, two] = first.packages;
    await deliver(
      api,
      someone.as,
      `${first.mediaBuyId},${one},${daysAgo(2)},1000,5.25,10,500,2,21`,
      `${first.mediaBuyId},${one},${daysAgo(1)},1000,4.75,0,0,0,0`,
      `${first.mediaBuyId},${two},${daysAgo(1)},500,0.1,0,0,0,0`,
      `${second.mediaBuyId},${second.packages[0]},${daysAgo(1)},0,0.2,0,0,0,0`,
      `${second.mediaBuyId},${second.packages[0]},${daysAgo(8)},77,77,7,7,7,7`,
    );
    const { data } = (await report('', someone)).body;
    expect(data).toMatchObject({
      totalsCurrency: 'EUR',
      totals: { impressions: 2500, spend: 10.3, clicks: 10, ecpm: 4.12, cpc: 1.03, ctr: 0.004 },
    });
    const [advertiser] = data.advertisers;
    expect(advertiser).toMatchObject({ advertiserId: first.advertiserId, name: 'Oat', currency: 'EUR', metrics: { spend: 10.3 } });
    const [campaign] = advertiser.campaigns;
    expect(campaign).toMatchObject({
      campaignId: first.campaignId,
      status: 'DRAFT',
      metrics: { completionRate: 0.2, cpa: 5.15, roas: 2.038835 },
    });
    const named = campaign.mediaBuys.find((it: { mediaBuyId: string }) => it.mediaBuyId === first.mediaBuyId);
    expect(named).toMatchObject({ sellerName: 'Seller 7', status: 'ACTIVE', metrics: { impressions: 2500, spend: 10.1 } });
    expect(named.packages.map((it: { packageId: string; productName: string }) => [it.packageId, it.productName])).toEqual([
      [one, 'Product 0'],
      [two, 'Product 1'],
    ]);
    expect(named.packages[1].metrics).toEqual({ ...nothing, impressions: 500, spend: 0.1, ecpm: 0.2, ctr: 0, completionRate: 0 });
    const other = campaign.mediaBuys.find((it: { mediaBuyId: string }) => it.mediaBuyId === second.mediaBuyId);
    expect(other.metrics).toEqual({ ...nothing, spend: 0.2 });
    expect((await report()).body.data.advertisers).toEqual([]);
  });

  test.each(['hour', 'week', 'month', 'Day', ''])('returns 400 for the granularity %j, also for a file', async (granularity) => {
    const someone = await signUp(api);
    for (const more of ['', '&view=timeseries', '&download=true']) {
      const { status, body } = await report(`granularity=${granularity}${more}`, someone);
      const error = { code: 'UNSUPPORTED_GRANULARITY', field: 'granularity', details: { allowed: ['day'] } };
      expect([status, body.error]).toMatchObject([400, error]);
    }
  });

  // spec: reporting.metrics.view
  test('a timeseries has a row per package and day, sorted by date', async () => {
    const someone = await signUp(api);
    const { mediaBuyId, packages } = await buy(api, someone);
    const [one, two] = packages;
    await deliver(
      api,
      someone.as,
      ...[`${one},${daysAgo(1)},1`, `${two},${daysAgo(2)},2`, `${one},${daysAgo(2)},3`].map((row) => `${mediaBuyId},${row},1,,,,`),
    );
    const { data } = (await report('view=timeseries&granularity=day', someone)).body;
    expect(data.advertisers).toHaveLength(1);
    expect(
      data.timeseries.map((row: Record<string, unknown>) => [
        row['date'],
        row['packageId'],
        (row['metrics'] as { impressions: number }).impressions,
      ]),
    ).toEqual([
      [daysAgo(2), one, 3],
      [daysAgo(2), two, 2],
      [daysAgo(1), one, 1],
    ]);
    expect(data.timeseries[0]).toMatchObject({
      advertiserName: 'Oat',
      currency: 'EUR',
      mediaBuyId,
      productName: 'Product 0',
      mediaBuyStatus: 'ACTIVE',
    });
    expect((await report('view=timeseries')).body.data.timeseries).toEqual([]);
    expect((await report('view=table')).body.error).toMatchObject({ code: 'VALIDATION_ERROR', field: 'view' });
  });

  test('totals have no money when advertisers use several currencies', async () => {
    const someone = await signUp(api);
    const [euro, dollar] = [await buy(api, someone), await buy(api, someone, { currency: 'USD' })];
    for (const { mediaBuyId, packages } of [euro, dollar])
      await deliver(api, someone.as, `${mediaBuyId},${packages[0]},${daysAgo(0)},100,1,1,,1,5`);
    const { data } = (await report('', someone)).body;
    const noMoney = { spend: null, conversionValue: null, ecpm: null, cpc: null, cpa: null, roas: null };
    expect(data).toMatchObject({ totalsCurrency: null, totals: { impressions: 200, clicks: 2, ctr: 0.01, ...noMoney } });
    expect(data.advertisers.map((it: { currency: string }) => it.currency).toSorted()).toEqual(['EUR', 'USD']);
    const one = (await report(`advertiserId=${dollar.advertiserId}`, someone)).body.data;
    expect(one).toMatchObject({ totalsCurrency: 'USD', totals: { spend: 1 } });
  });

  // spec: limits.counts
  test('counts never exceed the maximum', async () => {
    const someone = await signUp(api);
    const { mediaBuyId, packages } = await buy(api, someone);
    const most = 4_503_599_627_370_495;
    await deliver(api, someone.as, ...[0, 1, 2].map((day) => `${mediaBuyId},${packages[0]},${daysAgo(day)},${most},1,,,,`));
    const { data } = (await report('', someone)).body;
    expect([data.totals.impressions, data.advertisers[0].metrics.impressions]).toEqual([most, most]);
  });

  // spec: reporting.metrics.period, limits.reporting-integer
  test('dates override days, both ends are included, and a period has at most 366 days', async () => {
    const periodOf = async (query: string) => {
      const { status, body } = await report(query);
      return status === 200 ? [body.data.periodStart, body.data.periodEnd] : [status, body.error.field];
    };
    expect(await periodOf('days=1')).toEqual([daysAgo(0), daysAgo(0)]);
    expect(await periodOf('days=365')).toEqual([daysAgo(364), daysAgo(0)]);
    expect(await periodOf('days=3&endDate=2026-03-01')).toEqual(['2026-02-27', '2026-03-01']);
    expect(await periodOf('days=3&startDate=2026-01-31&endDate=2026-03-01')).toEqual(['2026-01-31', '2026-03-01']);
    expect(await periodOf(`startDate=${daysAgo(20)}`)).toEqual([daysAgo(20), daysAgo(0)]);
    expect(await periodOf('startDate=2024-01-01&endDate=2024-12-31')).toEqual(['2024-01-01', '2024-12-31']);
    expect(await periodOf('startDate=2024-01-01&endDate=2025-01-01')).toEqual([400, 'startDate']);
    expect(await periodOf('startDate=2026-03-02&endDate=2026-03-01')).toEqual([400, 'startDate']);
    expect(await periodOf('startDate=9999-01-01')).toEqual([400, 'startDate']);
    for (const bad of ['days=0', 'days=366', 'days=1.5', 'days=x']) expect(await periodOf(bad)).toEqual([400, 'days']);
    for (const bad of ['2026-02-30', '2026-1-1', 'today', '20260101'])
      expect(await periodOf(`startDate=${bad}`)).toEqual([400, 'startDate']);
    for (const bad of ['-1', 'abc', '9007199254740992']) expect(await periodOf(`advertiserId=${bad}`)).toEqual([400, 'advertiserId']);
  });

  test('filters by advertiser and campaign, and returns 404 for unknown or unrelated ones', async () => {
    const someone = await signUp(api);
    const [one, other] = [await buy(api, someone), await buy(api, someone)];
    for (const { mediaBuyId, packages } of [one, other])
      await deliver(api, someone.as, `${mediaBuyId},${packages[0]},${daysAgo(0)},1,1,,,,`);
    const idsOf = async (query: string) => {
      const { status, body } = await report(query, someone);
      return status === 200 ? body.data.advertisers.map((it: { advertiserId: number }) => it.advertiserId) : [status, body.error.field];
    };
    expect(await idsOf(`advertiserId=${one.advertiserId}`)).toEqual([one.advertiserId]);
    expect(await idsOf(`campaignId=${other.campaignId}`)).toEqual([other.advertiserId]);
    expect(await idsOf(`advertiserId=${one.advertiserId}&campaignId=${one.campaignId}`)).toEqual([one.advertiserId]);
    expect(await idsOf(`advertiserId=${one.advertiserId}&campaignId=${other.campaignId}`)).toEqual([404, 'campaignId']);
    expect(await idsOf('advertiserId=999999999')).toEqual([404, 'advertiserId']);
    expect(await idsOf('campaignId=unknown')).toEqual([404, 'campaignId']);
    const strange = await createAdvertiser(api, buyer.as);
    expect(await idsOf(`advertiserId=${strange}`)).toEqual([404, 'advertiserId']);
    expect(await idsOf(`campaignId=${await createCampaign(api, buyer.as)}`)).toEqual([404, 'campaignId']);
    const empty = await createAdvertiser(api, someone.as);
    expect((await report(`advertiserId=${empty}`, someone)).body.data).toMatchObject({ totalsCurrency: 'EUR', advertisers: [] });
  });

  test('returns 403 for sellers and 401 without a credential', async () => {
    const seller = await signUp(api, { accountType: 'SELLER' });
    expect((await report('', seller)).status).toBe(403);
    expect((await api.get(metrics)).status).toBe(401);
  });

  describe('as CSV', () => {
    const columns =
      'Advertiser ID,Advertiser Name,Campaign ID,Campaign Name,Media Buy ID,Media Buy Name,Media Buy Status,Package ID,Impressions,Spend,Clicks,' +
      'Views,Completed Views,Conversions,Leads,Video Completions,eCPM,CPC,CTR,Completion Rate,Conversion Value,CPA,ROAS,Currency,Incomplete';
    let someone: SignedUp;
    let bought: Awaited<ReturnType<typeof buy>>;

    beforeAll(async () => {
      someone = await signUp(api);
      bought = await buy(api, someone);
      const { mediaBuyId, packages } = bought;
      await deliver(api, someone.as, ...[0, 1].map((day) => `${mediaBuyId},${packages[0]},${daysAgo(day)},1000,2.5,10,500,2,10`));
    });

    const download = async (query: string) => {
      const { body } = await report(`download=true&${query}`, someone);
      return body.data as { downloadUrl: string; expiresAt: string; fileName: string; rowCount: number };
    };
    const fetched = async (link: string) => {
      const response = await fetch(api.url + new URL(link).pathname);
      return { status: response.status, text: await response.text(), headers: response.headers };
    };

    test('a link returns the file without a credential, for seven days', async () => {
      const { downloadUrl, expiresAt, fileName, rowCount } = await download('');
      expect([fileName, rowCount]).toEqual([`delivery-summary-${daysAgo(6)}-${daysAgo(0)}.csv`, 1]);
      expect(new Date(expiresAt)).toEqual(later(clock.now(), 7 * dayMs));
      const { status, text, headers } = await fetched(downloadUrl);
      expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
      expect(headers.get('content-disposition')).toBe(`attachment; filename="${fileName}"`);
      const [header, row, end] = text.split('\r\n');
      const { advertiserId, campaignId, mediaBuyId, packages } = bought;
      expect([header, end]).toEqual([`${columns},Authority`, '']);
      expect(row).toMatch(
        new RegExp(`^${advertiserId},Oat,${campaignId},Campaign \\d+,${mediaBuyId},"'=Buy ""\\d+"", spring",ACTIVE,${packages[0]},`),
      );
      expect(row!.endsWith(',2000,5,20,0,1000,4,0,0,2.5,0.25,0.01,0.5,20,1.25,4,EUR,,')).toBe(true);
    });

    test('returns 404 for a changed, forged or truncated link', async () => {
      const { downloadUrl } = await download('');
      const at = downloadUrl.length - 20;
      const changed = `${downloadUrl.slice(0, at)}${downloadUrl[at] === 'A' ? 'B' : 'A'}${downloadUrl.slice(at + 1)}`;
      const path = downloadUrl.replace(/[^/]+$/, '');
      for (const link of [changed, downloadUrl.slice(0, -9), `${path}k1.AAAA.AAAA.AAAA`, `${path}x`, `${path}%00`]) {
        const { status, body } = await api.get(new URL(link).pathname);
        expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
      }
    });

    test('Accept: text/csv returns the file, and a timeseries file can be imported again', async () => {
      const ask = (as: SignedUp['as']) =>
        fetch(`${api.url}${metrics}?view=timeseries`, {
          headers: { accept: 'text/csv', cookie: `sc_session=${(as as { cookie: string }).cookie}` },
        });
      const text = await (await ask(someone.as)).text();
      const lines = text.trim().split('\r\n');
      expect(lines[0]).toBe(`Date,${columns},Total Since,Authority`);
      expect(lines.slice(1).map((line) => line.slice(0, 10))).toEqual([daysAgo(1), daysAgo(0)]);
      const again = await api.post('/api/v2/buyer/reporting/imports', {
        as: someone.as,
        rawBody: text,
        headers: { 'content-type': 'text/csv' },
      });
      expect(again.body.data).toMatchObject({ status: 'completed', rowCount: 2, changedCount: 0 });
      expect((await download('view=timeseries')).rowCount).toBe(2);
      expect(await (await ask(buyer.as)).text()).toBe(`Date,${columns},Total Since,Authority\r\n`);
    });
  });

  describe('a campaign in Auckland, while UTC has the day before', () => {
    let someone: SignedUp;
    let bought: Awaited<ReturnType<typeof buy>>;
    let today: Day;

    beforeAll(async () => {
      const noon = later(startOf(daysAgo(-1)), 13 * hourMs);
      clock.advance(noon.getTime() - clock.now().getTime());
      today = daysAgo(-1);
      someone = await signUp(api);
      const zoned = { name: 'Oat', brand: 'oat-auckland.example', primaryCurrency: 'EUR', timezone: 'Pacific/Auckland' };
      const advertiserId = (await api.post('/api/v2/buyer/advertisers', { as: someone.as, body: zoned })).body.data.id;
      bought = await buy(api, someone, { advertiserId, timezone: 'Pacific/Auckland' });
      await deliver(api, someone.as, `${bought.mediaBuyId},${bought.packages[0]},${today},1000,5,10,0,0,0`);
    });

    test('is reported until today of Auckland, by campaign and by advertiser', async () => {
      for (const query of [`campaignId=${bought.campaignId}`, `advertiserId=${bought.advertiserId}`]) {
        const { data } = (await report(`days=1&${query}`, someone)).body;
        expect(data).toMatchObject({ periodStart: today, periodEnd: today, timezone: 'Pacific/Auckland', totals: { impressions: 1000 } });
      }
    });

    test('is in a report of the account only once that day begins in UTC, or when the day is requested', async () => {
      const { data } = (await report('days=1', someone)).body;
      expect(data).toMatchObject({ periodEnd: daysAgo(0), timezone: 'UTC', totals: { impressions: 0 } });
      const asked = (await report(`startDate=${today}&endDate=${today}`, someone)).body.data;
      expect(asked).toMatchObject({ timezone: 'UTC', totals: { impressions: 1000 } });
    });

    test('accepts imports up to today of Auckland', async () => {
      const rows = (day: Day) => `mediaBuyId,packageId,date,impressions,spend\n${bought.mediaBuyId},${bought.packages[0]},${day},1,1`;
      const send = (day: Day) => upload(api, someone.as, rows(day));
      expect((await send(today)).status).toBe(201);
      expect((await send(daysAgo(-2))).body.error.details.issues).toEqual([{ path: 'line 2', message: 'date lies in the future.' }]);
    });
  });
});
