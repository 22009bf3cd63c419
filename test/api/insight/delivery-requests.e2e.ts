import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { openDay, insertRunningBuy } from '@test/delivery-requests';
import { createKey, signUp, type SignedUp } from '@test/people';

const path = (mediaBuyId: string) => `/api/v2/buyer/media-buys/${mediaBuyId}/delivery-requests`;

describe('Delivery requests', () => {
  let api: TestApi;
  let buyer: SignedUp;
  let serial = 0;
  let mediaBuyId: string;

  beforeAll(async () => {
    api = await startApi({ environment: { RATE_LIMITS: 'true', RATE_LIMIT_DELIVERY_REQUESTS: '3/3600' } });
  });
  beforeEach(async () => {
    buyer = await signUp(api);
    mediaBuyId = `mb_asked_${(serial += 1)}`;
    await insertRunningBuy(api, buyer.account.id, mediaBuyId);
  });
  afterAll(() => api.close());

  const sql = (text: string, ...params: unknown[]) => api.app.get(Database).query<Record<string, unknown>>(text, params);
  const request = (startDate = openDay(20), endDate = openDay(10), options: object = {}) =>
    api.post(path(mediaBuyId), { as: buyer.as, body: { startDate, endDate }, ...options });
  const list = async (query = '') => (await api.get(`${path(mediaBuyId)}${query}`, { as: buyer.as })).body;

  it('are answered 202 with their days, and make the collection of the media buy due', async () => {
    const [startDate, endDate] = [openDay(20), openDay(10)];
    const { status, body } = await request(startDate, endDate);
    expect([status, body.data]).toMatchObject([202, { mediaBuyId, startDate, endDate, status: 'WAITING', requestedBy: 'Robin Tester' }]);
    expect((await list()).data).toEqual([body.data]);
    const due = 'select requested_from, requested_to, due_at <= now() as is_due from delivery_collections where media_buy_id = $1';
    expect(await sql(due, mediaBuyId)).toEqual([{ requested_from: startDate, requested_to: endDate, is_due: true }]);
  });

  it('return the first request when they are repeated with its key', async () => {
    const headers = { 'idempotency-key': `asked-${mediaBuyId}-once` };
    const [first, again] = [await request(openDay(20), openDay(10), { headers }), await request(openDay(20), openDay(10), { headers })];
    expect([first.status, again.status, again.body.data]).toEqual([202, 202, first.body.data]);
    expect((await list()).data).toHaveLength(1);
  });

  it('are refused with 409 while one waits, without counting towards the rate limit', async () => {
    await request();
    for (const _ of [1, 2, 3]) expect((await request()).status).toBe(409);
    await sql(`update delivery_requests set status = 'UNANSWERED', reason = 'Too old.' where media_buy_id = $1`, mediaBuyId);
    expect((await request()).status).toBe(202);
    const first = await list('?limit=1');
    const second = await list(`?limit=1&cursor=${first.meta.pagination.nextCursor}`);
    expect([...first.data, ...second.data].map(({ status, reason }) => [status, reason])).toEqual([
      ['WAITING', null],
      ['UNANSWERED', 'Too old.'],
    ]);
  });

  it('are refused with 409 and the open days for other days, and with 400 for an invalid period', async () => {
    const open = { openFrom: openDay(30), openTo: openDay(0) };
    const [early, ahead] = [await request(openDay(31), openDay(30)), await request(openDay(0), openDay(-1))];
    for (const { status, body } of [early, ahead]) expect([status, body.error.code, body.error.details]).toEqual([409, 'CONFLICT', open]);
    expect([early.body.error.field, ahead.body.error.field]).toEqual(['startDate', 'endDate']);
    expect((await request(openDay(2), openDay(3))).status).toBe(400);
    expect((await request('2026-02-30', openDay(3))).status).toBe(400);
    await sql(
      `update media_buys set status = 'COMPLETED', status_since = now() - interval '15 days', flight_end = now() - interval '15 days' where id = $1`,
      mediaBuyId,
    );
    expect((await request()).body.error.details).toEqual({ openFrom: null, openTo: null });
  });

  it('return 404 when the media buy belongs to another account', async () => {
    const { as } = await signUp(api);
    expect((await request(openDay(3), openDay(2), { as })).status).toBe(404);
    expect((await api.get(path(mediaBuyId), { as })).status).toBe(404);
  });

  it('are limited by RATE_LIMIT_DELIVERY_REQUESTS per account, whatever the credential', async () => {
    const key = await createKey(api, buyer.as, 'org');
    const once = async (as = buyer.as) => {
      await sql('delete from delivery_requests where media_buy_id = $1', mediaBuyId);
      return (await request(openDay(3), openDay(2), { as })).status;
    };
    expect([await once(), await once(key), await once(), await once(key), await once()]).toEqual([202, 202, 202, 429, 429]);
  });
});
