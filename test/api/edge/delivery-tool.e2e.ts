import type { Caller, Grants } from '@exchange/kernel';
import { startApi, type TestApi } from '@test/api';
import { signUp, type SignedUp } from '@test/people';
import { callerOf, TestTools } from '@test/tools';
import { buy, deliver } from '../insight/reporting.fixture';

let api: TestApi;
let tools: TestTools;
let someone: SignedUp;
let buyer: Caller;
let other: Caller;

beforeAll(async () => {
  api = await startApi();
  tools = new TestTools(api);
  someone = await signUp(api);
  [buyer, other] = [callerOf(someone), callerOf(await signUp(api))];
});
afterAll(() => api.close());

const granted = (...ids: readonly number[]): Grants => new Map(ids.map((id) => [id, 'READ' as const]));

describe('get_delivery', () => {
  it.each([
    ['1000-01-01', '1000-02-01'],
    ['9999-10-31', '9999-11-30'],
  ])('returns no rows for %s to %s', async (startDate, endDate) => {
    expect(await tools.outcome(buyer, 'get_delivery', { range: { startDate, endDate } })).toMatchObject({
      body: { rows: [], totals: null },
    });
    for (const view of ['summary', 'timeseries']) {
      const report = await api.get(`/api/v2/buyer/reporting/metrics?view=${view}&startDate=${startDate}&endDate=${endDate}`, {
        as: someone.as,
      });
      expect([view, report.status]).toEqual([view, 200]);
    }
  });

  it.each([
    ['0999-12-31', '1000-01-31', 'startDate'],
    ['9999-11-01', '9999-12-31', 'endDate'],
  ])('returns 400 for %s to %s and names %s', async (startDate, endDate, field) => {
    expect(await tools.outcome(buyer, 'get_delivery', { range: { startDate, endDate } })).toMatchObject({
      status: 400,
      error: { field: `range.${field}` },
    });
    const report = await api.get(`/api/v2/buyer/reporting/metrics?view=summary&startDate=${startDate}&endDate=${endDate}`, {
      as: someone.as,
    });
    expect([report.status, report.body.error.field]).toEqual([400, field]);
  });

  it('pages to the end while more is imported, without data of another account', async () => {
    const bought = await buy(api, someone);
    const [one, two] = bought.packages as [string, string];
    const row = (pack: string, day: string) => `${bought.mediaBuyId},${pack},2026-01-${day},1000,5,7,0,0,0`;
    await deliver(api, someone.as, ...['10', '11', '12', '13'].flatMap((day) => [row(one, day), row(two, day)]));
    const args = {
      dimensions: ['date', 'package'],
      range: { startDate: '2026-01-01', endDate: '2026-01-31' },
      filters: { campaignId: bought.campaignId },
      limit: 3,
    };
    const rows: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const { body, error } = await tools.outcome(buyer, 'get_delivery', { ...args, ...(cursor === undefined ? {} : { cursor }) });
      expect(error).toBeUndefined();
      rows.push(
        ...body.rows.map(
          ({ dimensions }: { dimensions: { date: string; package: { id: string } } }) => `${dimensions.date} ${dimensions.package.id}`,
        ),
      );
      cursor = body.page.nextCursor;
      pages += 1;
      await deliver(api, someone.as, row(one, `0${pages}`));
    } while (cursor !== undefined);
    expect(rows).toEqual(['10', '11', '12', '13'].flatMap((day) => [`2026-01-${day} ${one}`, `2026-01-${day} ${two}`]));
    const first = await tools.outcome(buyer, 'get_delivery', { ...args, limit: 1 });
    expect(first.body.rows[0]).toMatchObject({
      dimensions: { package: { id: one } },
      metrics: { impressions: { value: 1_000, status: 'available' }, spend: { value: 5 }, clicks: { value: 7 } },
      currency: 'EUR',
    });
    const foreign = await tools.outcome(buyer, 'get_delivery', { ...args, limit: 1, filters: {}, cursor: first.body.page.nextCursor });
    expect(foreign).toMatchObject({ status: 400, error: { field: 'cursor' } });
    expect((await tools.outcome(other, 'get_delivery', args)).status).toBe(404);
    expect((await tools.outcome(other, 'get_delivery', { ...args, filters: { mediaBuyId: bought.mediaBuyId } })).status).toBe(404);
    const lifetime = await tools.outcome(buyer, 'get_delivery', { range: { lifetime: true }, filters: { mediaBuyId: bought.mediaBuyId } });
    expect(lifetime.body.rows[0].dimensions.media_buy).toMatchObject({ id: bought.mediaBuyId, seller: { id: 7, name: 'Seller 7' } });
    const narrow = callerOf(someone, 'BUYER', granted(bought.advertiserId + 1_000_000));
    expect((await tools.outcome(narrow, 'get_delivery', { range: { lifetime: true } })).body.rows).toEqual([]);
  });
});
