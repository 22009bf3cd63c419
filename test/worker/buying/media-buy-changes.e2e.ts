import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { BuyerFixture, promptSeller } from '@test/buying';
import { flightDates, flightOf } from '@test/dates';
import { eventually } from '@test/eventually';
import { signUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { startWorker } from '@test/worker';

const flightEnd = flightDates.endDate;
const earlierEnd = flightOf(19).endDate;

describe('changing media buys', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let stand: SandboxSellers;
  let buying: BuyerFixture;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker({ frequent: ['MediaBuyProcessor', 'MediaBuySchedule', 'CampaignSchedule'] });
    stand = await SandboxSellers.open(api, [promptSeller('east'), promptSeller('west')]);
    buying = new BuyerFixture(api, stand, (await signUp(api)).as);
  });
  afterAll(async () => {
    await worker.close();
    await stand.close();
    await api.close();
  });

  const budgetOf = async (campaignId: string) => {
    const { allocatedBudget, unallocatedBudget } = (await buying.get(`/campaigns/${campaignId}`)).body.data.campaign;
    return [allocatedBudget, unallocatedBudget];
  };
  const sql = (text: string, ...params: string[]) => api.app.get(Database).query(text, params);
  const told = async (campaignId: string): Promise<string[]> =>
    (await buying.get(`/audit-logs?campaignId=${campaignId}&take=50`)).body.data.map(
      (entry: { action: string; resourceType: string }) => `${entry.action} ${entry.resourceType}`,
    );

  test("changes name, budgets and end once the seller has agreed, and updates the campaign's allocation", async () => {
    const [buy] = await buying.bookMediaBuys(['east'], [20_000, 10_000]);
    const { mediaBuyId, campaignId, packages } = buy!;
    expect(await budgetOf(campaignId)).toEqual([30_000, 60_000]);
    const { packageId, sellerPackageId } = packages[1]!;
    const body = { name: 'Evenings', packages: [{ packageId, budget: 15_000.5 }], flightDates: { endDate: earlierEnd } };
    const changed = await buying.patch(`/media-buys/${mediaBuyId}`, body);
    expect(changed.status).toBe(200);
    expect(changed.body.data.mediaBuy).toMatchObject({
      name: 'Evenings',
      budget: 35_000.5,
      pendingChange: null,
      message: null,
      flightDates: { endDate: earlierEnd },
    });
    const [call] = buying.callsOf('east', 'update_media_buy');
    expect(call!.arguments).toMatchObject({
      idempotency_key: expect.stringContaining(`${mediaBuyId}.update`),
      packages: [{ package_id: sellerPackageId, budget: 15_000.5 }],
      end_time: earlierEnd,
    });
    expect(await budgetOf(campaignId)).toEqual([35_000.5, 54_999.5]);
    const below = await api.put(`/api/v2/buyer/campaigns/${campaignId}`, { as: buying.as, body: { budget: { total: 35_000 } } });
    expect([below.status, below.body.error.code]).toEqual([409, 'INSUFFICIENT_MEDIA_BUDGET']);
    expect(await told(campaignId)).toEqual(expect.arrayContaining(['UPDATE MEDIA_BUY']));
  });

  test("returns 400 for a budget below the seller's minimum at the price", async () => {
    const [buy] = await buying.bookMediaBuys(['east'], [20_000]);
    const { mediaBuyId, packages } = buy!;
    const answer = await buying.patch(`/media-buys/${mediaBuyId}`, { packages: [{ packageId: packages[0]!.packageId, budget: 4_999.99 }] });
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR', field: 'packages[0].budget' } } });
    expect(
      buying.callsOf('east', 'update_media_buy').filter(({ arguments: sent }) => sent?.['media_buy_id'] === buy!.sellerMediaBuyId),
    ).toEqual([]);
  });

  test('drops a change that the seller refuses, with its reason', async () => {
    const [buy] = await buying.bookMediaBuys(['east'], [20_000]);
    const { mediaBuyId, packages } = buy!;
    // Simulates a media buy from before the minimum was stored with the price.
    await sql(
      `update media_buys set packages = (select jsonb_agg(item - 'minSpend') from jsonb_array_elements(packages) item) where id = $1`,
      mediaBuyId,
    );
    const body = { packages: [{ packageId: packages[0]!.packageId, budget: 1 }] };
    const { mediaBuy } = (await buying.patch(`/media-buys/${mediaBuyId}`, body)).body.data;
    expect(mediaBuy).toMatchObject({
      status: 'ACTIVE',
      budget: 20_000,
      pendingChange: null,
      message: expect.stringContaining('BUDGET_TOO_LOW'),
    });
    expect(await budgetOf(buy!.campaignId)).toEqual([20_000, 70_000]);
  });

  test('keeps a change pending with its budget while the seller is unreachable, and refuses other changes', async () => {
    const [buy] = await buying.bookMediaBuys(['west'], [20_000]);
    const { mediaBuyId, campaignId, packages } = buy!;
    const agent = `/api/v2/storefront/seller-agents/${stand.id('west')}`;
    await api.patch(agent, { as: stand.as, body: { agentUrl: 'http://127.0.0.1:9/mcp' } });
    const request = { packages: [{ packageId: packages[0]!.packageId, budget: 30_000 }] };
    const { mediaBuy } = (await buying.patch(`/media-buys/${mediaBuyId}`, request)).body.data;
    expect(mediaBuy).toMatchObject({ budget: 20_000, pendingChange: { action: 'update', packages: request.packages, flightDates: null } });
    expect(await budgetOf(campaignId)).toEqual([30_000, 60_000]);
    const again = await buying.patch(`/media-buys/${mediaBuyId}`, { name: 'Other' });
    expect([again.status, again.body.error.code]).toEqual([409, 'CONFLICT']);
    await api.patch(agent, { as: stand.as, body: { agentUrl: stand.sandbox.endpoint('west') } });
    await sql('update media_buys set due_at = now() where id = $1', mediaBuyId);
    await eventually(async () => expect(await buying.buy(mediaBuyId)).toMatchObject({ budget: 30_000, pendingChange: null }));
  });

  test('cancels a media buy at its seller for good, and releases its budget', async () => {
    const [east] = await buying.bookMediaBuys(['east', 'west'], [20_000]);
    const { campaignId } = east!;
    const path = `/media-buys/${east!.mediaBuyId}`;
    const canceled = await buying.post(`${path}/cancel`, { reason: 'Sold out' });
    expect(canceled).toMatchObject({ status: 200, body: { data: { mediaBuy: { status: 'CANCELED', message: 'Sold out' } } } });
    expect(buying.callsOf('east', 'update_media_buy').at(-1)!.arguments).toMatchObject({ canceled: true, cancellation_reason: 'Sold out' });
    await eventually(async () => expect(await budgetOf(campaignId)).toEqual([20_000, 70_000]));
    const refused = [await buying.post(`${path}/cancel`), await buying.patch(path, { name: 'New' }), await buying.post(`${path}/pause`)];
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(await told(campaignId)).toEqual(expect.arrayContaining(['DEACTIVATE MEDIA_BUY']));

    await api.delete(`/api/v2/buyer/campaigns/${campaignId}`, { as: buying.as });
    await eventually(async () => {
      const all = (await buying.get(`/campaigns/${campaignId}/media-buys`)).body.data as { status: string }[];
      expect(all.map(({ status }) => status)).toEqual(['ARCHIVED', 'ARCHIVED']);
    });
    expect(buying.callsOf('west', 'update_media_buy').at(-1)!.arguments).toMatchObject({
      canceled: true,
      cancellation_reason: 'The campaign was archived.',
    });
  });

  test('completes media buy and campaign at the end of the flight', async () => {
    const [buy] = await buying.bookMediaBuys(['east'], [20_000]);
    const { mediaBuyId, campaignId } = buy!;
    const past = `'2026-01-01', flight_end = '2026-01-02'`;
    await sql(`update media_buys set flight_start = ${past} where id = $1`, mediaBuyId);
    await sql(`update campaigns set flight_start = ${past} where id = $1`, campaignId);
    await eventually(async () => {
      expect((await buying.buy(mediaBuyId)).status).toBe('COMPLETED');
      expect((await buying.get(`/campaigns/${campaignId}`)).body.data.campaign.status).toBe('COMPLETED');
    });
    expect(await budgetOf(campaignId)).toEqual([20_000, 70_000]);
  });

  test("refuses invalid input, more than the campaign's remaining budget, and other accounts", async () => {
    const [buy] = await buying.bookMediaBuys(['east'], [80_000]);
    const { mediaBuyId, campaignId, packages } = buy!;
    const path = `/media-buys/${mediaBuyId}`;
    const { packageId } = packages[0]!;
    const bad: [object, string][] = [
      [{ packages: [{ packageId: 'strange', budget: 5 }] }, 'packages[0].packageId'],
      [
        {
          packages: [
            { packageId, budget: 5 },
            { packageId, budget: 6 },
          ],
        },
        'packages[1].packageId',
      ],
      [{ packages: [{ packageId, budget: 0 }] }, 'packages[0].budget'],
      [{ packages: [{ packageId, budget: 15_000.000_000_1 }] }, 'packages[0].budget'],
      [{ packages: [{ packageId, budget: 'much' }] }, 'packages[0].budget'],
      [{ packages: [] }, 'packages'],
      [{ flightDates: { endDate: '2020-01-01T00:00:00Z' } }, 'flightDates.endDate'],
      [{ flightDates: { endDate: new Date(Date.parse(flightEnd) + 1).toISOString() } }, 'flightDates.endDate'],
      [{ name: '' }, 'name'],
      [{ status: 'PAUSED' }, 'status'],
    ];
    for (const [body, field] of bad) {
      const answer = await buying.patch(path, body);
      expect([body, answer.status, answer.body.error?.field]).toEqual([body, 400, field]);
    }
    expect((await buying.post(`${path}/cancel`, { reason: 'x'.repeat(501) })).status).toBe(400);
    const dear = await buying.patch(path, { packages: [{ packageId, budget: 90_000.01 }] });
    expect([dear.status, dear.body.error.code]).toEqual([409, 'INSUFFICIENT_MEDIA_BUDGET']);
    const { as } = await signUp(api);
    const strange = [
      await buying.patch(path, { name: 'Mine' }, as),
      await buying.post(`${path}/cancel`, {}, as),
      await buying.get(`/campaigns/${campaignId}/media-buys`, as),
      await buying.patch('/media-buys/unknown', { name: 'Mine' }),
    ];
    expect(strange.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await buying.buy(mediaBuyId)).toMatchObject({ status: 'ACTIVE', budget: 80_000, pendingChange: null });
  });
});
