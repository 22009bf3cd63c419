import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { BuyerFixture, promptSeller, type BookedBuy } from '@test/buying';
import { eventually } from '@test/eventually';
import { signUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { importDelivery, moveFlightToMiddle } from '@test/suggestions';
import { startWorker } from '@test/worker';

const path = '/optimization-suggestions';

describe('Optimizing media buys', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let otherWorker: INestApplicationContext;
  let stand: SandboxSellers;
  let buying: BuyerFixture;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker({ frequent: ['OptimizationSchedule'] });
    otherWorker = await startWorker({ frequent: ['OptimizationSchedule'] });
    stand = await SandboxSellers.open(api, [promptSeller('east')]);
    buying = new BuyerFixture(api, stand, (await signUp(api)).as);
  });
  afterAll(async () => {
    await worker.close();
    await otherWorker.close();
    await stand.close();
    await api.close();
  });

  const sql = (text: string, ...params: unknown[]) => api.app.get(Database).query<Record<string, unknown>>(text, params);
  const getSuggestion = async (id: string) => (await buying.get(`${path}/${id}`)).body.data;
  const waitForSuggestion = (buy: BookedBuy) =>
    eventually(async () => {
      const [found] = (await buying.get(`${path}?mediaBuyId=${buy.mediaBuyId}`)).body.data;
      if (!found) throw new Error('There is no suggestion yet.');
      return found;
    });
  const waitForStatus = (id: string, status: string) => eventually(async () => expect(await getSuggestion(id)).toMatchObject({ status }));

  /** Creates a running media buy that is due for analysis. `daily` is the spend per day of each package, `campaign` its campaign’s settings. */
  async function startRunningBuy(budgets: readonly number[], daily: readonly number[], campaign: object = {}): Promise<BookedBuy> {
    const [buy] = await buying.bookMediaBuys(['east'], budgets, campaign);
    await moveFlightToMiddle(api, buy!.mediaBuyId);
    await importDelivery(
      api,
      buying.as,
      buy!.mediaBuyId,
      Object.fromEntries(buy!.packages.map(({ packageId }, i) => [packageId, daily[i]!])),
    );
    await eventually(async () => {
      const due = await sql('update optimization_watches set due_at = now() where media_buy_id = $1 returning 1', buy!.mediaBuyId);
      expect(due).toHaveLength(1);
    });
    return buy!;
  }

  test('with two workers, under-delivery creates a single suggestion, and approving it changes the media buy at the seller', async () => {
    const buy = await startRunningBuy([40_000, 20_000], [800, 200]);
    const found = await waitForSuggestion(buy);
    expect(found).toMatchObject({ status: 'received', pacingRecommendation: { status: 'under_spending' }, optimizationMetric: 'pacing' });
    const { recommendedBudget, packageId } = found.productAdjustments[0];
    const approved = await buying.post(`${path}/${found.suggestionId}/approve`);
    expect(approved.body.data).toEqual({ suggestionId: found.suggestionId, status: 'approved' });
    await waitForStatus(found.suggestionId, 'applied');
    const [call] = buying.callsOf('east', 'update_media_buy');
    const sellerPackageId = buy.packages.find((item) => item.packageId === packageId)!.sellerPackageId;
    expect(call!.arguments?.['packages']).toContainEqual({ package_id: sellerPackageId, budget: recommendedBudget });
    const changed = await buying.buy(buy.mediaBuyId);
    const adjustments = found.productAdjustments as { recommendedBudget: number }[];
    expect(changed.budget).toBe(adjustments.reduce((sum, adjustment) => sum + adjustment.recommendedBudget, 0));
    expect(changed.budget / 60_000).toBeCloseTo(found.mediaBuyScalingFactor, 3);
    expect((await sql('select 1 from optimization_suggestions where media_buy_id = $1', buy.mediaBuyId)).length).toBe(1);
    const { body } = await buying.get(`/audit-logs?campaignId=${buy.campaignId}&take=50`);
    const auditEntries = body.data.filter((entry: { resourceType: string }) => entry.resourceType === 'OPTIMIZATION_SUGGESTION');
    expect(auditEntries.map(({ description }: { description: string }) => description)).toEqual([
      expect.stringContaining('The exchange applied the optimization suggestion for'),
      expect.stringContaining('Robin Tester approved the optimization suggestion for'),
    ]);
    const events = await sql(`select type from outbox where payload ->> 'suggestionId' = $1 order by position`, found.suggestionId);
    expect(events.map(({ type }) => type)).toEqual(['suggestions.received', 'suggestions.approved', 'suggestions.applied']);
  });

  test('a suggestion fails with the seller’s reason when the seller refuses it, and the media buy stays unchanged', async () => {
    const buy = await startRunningBuy([12_000], [1]);
    // Media buys of older releases have no minimum spend, so only the seller can refuse.
    const packagesWithoutMinSpend = `(select jsonb_agg(item - 'minSpend') from jsonb_array_elements(packages) item)`;
    await sql(`update media_buys set packages = ${packagesWithoutMinSpend} where id = $1`, buy.mediaBuyId);
    const { suggestionId } = await waitForSuggestion(buy);
    await buying.post(`${path}/${suggestionId}/approve`);
    await waitForStatus(suggestionId, 'failed');
    expect((await getSuggestion(suggestionId)).statusError).toContain('BUDGET_TOO_LOW');
    expect(await buying.buy(buy.mediaBuyId)).toMatchObject({ status: 'ACTIVE', budget: 12_000, pendingChange: null });
  });

  test('a suggestion fails when the media buy has changed since the analysis', async () => {
    const buy = await startRunningBuy([40_000], [800]);
    const { suggestionId } = await waitForSuggestion(buy);
    await buying.patch(`/media-buys/${buy.mediaBuyId}`, { packages: [{ packageId: buy.packages[0]!.packageId, budget: 39_000 }] });
    await buying.post(`${path}/${suggestionId}/approve`);
    await waitForStatus(suggestionId, 'failed');
    expect((await getSuggestion(suggestionId)).statusError).toContain('have changed since');
    expect((await buying.buy(buy.mediaBuyId)).budget).toBe(39_000);
  });

  test('mode AUTO applies a suggestion without approval, and the audit log names the exchange as the actor', async () => {
    const buy = await startRunningBuy([40_000], [800], { optimizationApplyMode: 'AUTO' });
    const { suggestionId } = await waitForSuggestion(buy);
    await waitForStatus(suggestionId, 'applied');
    const { body } = await buying.get(`/audit-logs?campaignId=${buy.campaignId}&take=50`);
    const auditEntries = body.data.filter((entry: { resourceType: string }) => entry.resourceType === 'OPTIMIZATION_SUGGESTION');
    expect(auditEntries.map(({ action }: { action: string }) => action).toSorted()).toEqual(['EXECUTE', 'UPDATE']);
    const actors = await sql(`select distinct actor_kind from audit_entries where resource_id = $1`, suggestionId);
    expect(actors).toEqual([{ actor_kind: 'system' }]);
  });
});
