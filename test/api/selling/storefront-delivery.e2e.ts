import { dayOf, FixedClock } from '@exchange/kernel';
import { startApi, type TestApi } from '@test/api';
import { dayIn } from '@test/dates';
import { sendOrder } from '@test/orders';
import { signUp, type SignedUp } from '@test/people';

const path = '/api/v2/storefront/media-buys';

describe('Reports of ad delivery by a seller', () => {
  const clock = new FixedClock(new Date());
  let api: TestApi;
  let seller: SignedUp;

  beforeAll(async () => {
    api = await startApi({ clock });
    seller = await signUp(api, { accountType: 'SELLER' });
  });
  afterAll(() => api.close());

  const book = (more: Parameters<typeof sendOrder>[2] = {}) => sendOrder(api, seller.account.id, more);
  const post = (url: string, body?: object) => api.post(url, { as: seller.as, body });
  const today = dayOf(clock.now());
  const bookRunning = () => book({ approval: 'auto', wanted: { start: 'asap' } });
  const report = (id: string, days: unknown) => post(`${path}/${id}/delivery`, { days });
  const day = (id: string, more: object = {}) => ({ packageId: `${id}_pkg_1`, date: today, impressions: 1_000, spend: 12.34, ...more });

  it('are stored per package and day, replace earlier reports, and warn of spend above the budget', async () => {
    const { mediaBuyId } = await bookRunning();
    const first = await report(mediaBuyId, [day(mediaBuyId, { clicks: 7, completedViews: 5, spend: 700 })]);
    expect([first.status, first.body.data.warnings]).toEqual([200, ['spend_above_budget']]);
    const { body } = await report(mediaBuyId, [day(mediaBuyId)]);
    const delivered = { impressions: 1_000, clicks: 0, completedViews: 0, spend: 12.34 };
    expect(body.data).toEqual({
      mediaBuyId,
      currency: 'EUR',
      totals: delivered,
      packages: [{ packageId: `${mediaBuyId}_pkg_1`, totals: delivered, days: [{ ...delivered, date: today }] }],
      warnings: [],
      reportedAt: expect.stringMatching(/Z$/),
    });
    const read = (query = '') => api.get(`${path}/${mediaBuyId}/delivery?${query}`, { as: seller.as });
    expect((await read()).body).toEqual(body);
    expect((await read('endDate=2020-01-01')).body.data).toMatchObject({ totals: { spend: 0 }, packages: [{ days: [] }] });
    expect(await read('startDate=2026-01-02&endDate=2026-01-01')).toMatchObject({ status: 400, body: { error: { field: 'endDate' } } });
    expect(await read('startDate=yesterday')).toMatchObject({ status: 400 });
    expect((await api.get(`${path}/${mediaBuyId}`, { as: seller.as })).body.data).toMatchObject({ spent: 12.34, status: 'booked' });
  });

  it.each([
    ['an empty list of days', () => [], 'days'],
    ['an unknown package', (id: string) => [day(id, { packageId: 'x' })], 'days[0].packageId'],
    ['a day before the flight', (id: string) => [day(id), day(id, { date: '2020-01-01' })], 'days[1].date'],
    ['a future day', (id: string) => [day(id, { date: dayIn(2) })], 'days[0].date'],
    ['an invalid date', (id: string) => [day(id, { date: '2026-02-30' })], 'days[0].date'],
    ['a repeated day', (id: string) => [day(id), day(id)], 'days[1].date'],
    ['negative impressions', (id: string) => [day(id, { impressions: -1 })], 'days[0].impressions'],
    ['fractional impressions', (id: string) => [day(id, { impressions: 0.5 })], 'days[0].impressions'],
    ['more clicks than impressions', (id: string) => [day(id, { clicks: 1_001 })], 'days[0].clicks'],
    ['negative spend', (id: string) => [day(id, { spend: -0.01 })], 'days[0].spend'],
    ['spend as a string', (id: string) => [day(id, { spend: '1' })], 'days[0].spend'],
    ['an unknown property', (id: string) => [day(id, { color: 'red' })], 'days[0].color'],
  ] as const)('answer 400 to %s and store nothing', async (_, days, field) => {
    const { mediaBuyId } = await bookRunning();
    expect(await report(mediaBuyId, days(mediaBuyId))).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION_ERROR', field } },
    });
    expect((await api.get(`${path}/${mediaBuyId}/delivery`, { as: seller.as })).body.data.totals.impressions).toBe(0);
  });

  it('answer 409 before the flight begins and for a media buy that waits for approval', async () => {
    for (const { mediaBuyId } of [await book({ approval: 'auto' }), await book({ wanted: { start: 'asap' } })]) {
      expect(await report(mediaBuyId, [day(mediaBuyId)])).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
    }
  });
});
