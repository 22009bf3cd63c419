import { dayMs, decimal, grantErrors, later, micros } from '@exchange/kernel';
import { canCostMore } from '../domain/spending';
import { buyer, problem, start } from './execution.fixture';

/** A campaign of 1,000 EUR with two running media buys. */
async function running() {
  const world = await start();
  await world.select('sf1:1:a', 'sf1:2:c');
  await world.service.execute(buyer, 'campaign_1');
  const [buy] = await world.buys.ofCampaign(1, 'campaign_1');
  const { packageId, budget } = buy!.packages[0]!;
  const raise = (by: number) => ({ packages: [{ packageId, budget: decimal(micros(budget) + micros(by)) }] });
  return { ...world, buy: buy!, raise };
}

const text = ({ before, after, unspent }: { before: bigint; after: bigint; unspent: bigint }) =>
  [before, after, unspent].map(decimal).map(Number);

describe('SpendingService', () => {
  it('returns the budget before and after the change, the unspent part, and what the campaign has left', async () => {
    const { spending, buys, buy, raise, delivered, changes } = await running();
    const held = Number(buy.budget);
    const whole = (await buys.ofCampaign(1, 'campaign_1')).reduce((sum, { budget }) => sum + Number(budget), 0);
    await changes.update(buyer, buy.id, { packages: [{ packageId: buy.packages[0]!.packageId, budget: decimal(micros(held - 100)) }] });
    delivered.spent.set(buy.id, micros(30));
    const found = await spending.ofChange(buyer, buy.id, raise(-50));
    expect([found.isMore, ...text(found)]).toEqual([true, held - 100, held - 50, held - 80]);
    expect([found.campaign.budget, found.campaign.left]).toEqual([micros(1_000), micros(1_000 - whole + 100)]);
  });

  it('does not count a lower budget or an earlier end as more, but a later end', async () => {
    const { spending, buy, raise, changes } = await running();
    const earlier = later(buy.flightEnd, -dayMs);
    expect((await spending.ofChange(buyer, buy.id, raise(-1))).isMore).toBe(false);
    expect((await spending.ofChange(buyer, buy.id, { flightEnd: earlier })).isMore).toBe(false);
    await changes.update(buyer, buy.id, { flightEnd: earlier });
    expect((await spending.ofChange(buyer, buy.id, { flightEnd: later(earlier, 1_000) })).isMore).toBe(true);
  });

  it('throws the error that the change itself would throw', async () => {
    const { spending, buy, raise } = await running();
    await expect(spending.ofChange(buyer, buy.id, raise(1_000))).rejects.toThrow(problem('INSUFFICIENT_MEDIA_BUDGET'));
    await expect(spending.ofChange(buyer, buy.id, { packages: [{ packageId: 'x', budget: '1.000000' }] })).rejects.toMatchObject({
      field: 'packages[0].packageId',
    });
    await expect(spending.ofReactivation(buyer, buy.id)).rejects.toThrow(problem('CONFLICT'));
    await expect(spending.ofAcceptance(buyer, buy.id)).rejects.toThrow(problem('CONFLICT'));
    await expect(spending.ofResumption(buyer, 'campaign_1')).rejects.toThrow(problem('CONFLICT'));
    await expect(spending.ofChange({ ...buyer, accountId: 2 }, buy.id, raise(1))).rejects.toThrow(problem('NOT_FOUND'));
  });

  it('throws when the caller may not commit more, but not for a change that commits no more', async () => {
    const { spending, changes, commitments, buy, raise } = await running();
    await changes.update(buyer, buy.id, raise(-100));
    commitments.refusesWith = grantErrors.readOnlyGrant();
    await expect(spending.ofChange(buyer, buy.id, raise(-50))).rejects.toThrow(problem('FORBIDDEN'));
    await expect(spending.ofChange(buyer, buy.id, raise(-150))).resolves.toMatchObject({ isMore: false });
  });

  it('refuses a later end and resuming at a seller that the caller may not buy from; neither commits money', async () => {
    const { spending, changes, commitments, buy, buys } = await running();
    const earlier = { flightEnd: later(buy.flightEnd, -dayMs) };
    await changes.update(buyer, buy.id, earlier);
    await changes.change(buyer, buy.id, 'pause');
    commitments.made.length = 0;
    commitments.refusesWith = grantErrors.readOnlyGrant();
    for (const refused of [
      () => spending.ofChange(buyer, buy.id, { flightEnd: buy.flightEnd }),
      () => spending.ofReactivation(buyer, buy.id),
      () => changes.update(buyer, buy.id, { flightEnd: buy.flightEnd }),
    ])
      await expect(refused()).rejects.toThrow(problem('FORBIDDEN'));
    const paused = await running();
    await paused.changes.change(buyer, paused.buy.id, 'pause');
    paused.commitments.refusesWith = grantErrors.readOnlyGrant();
    await expect(paused.changes.change(buyer, paused.buy.id, 'reactivate')).rejects.toThrow(problem('FORBIDDEN'));
    commitments.refusesWith = null;
    const other = (await buys.ofCampaign(1, 'campaign_1'))[1]!;
    await changes.change(buyer, other.id, 'pause');
    expect((await changes.change(buyer, other.id, 'reactivate')).status).toBe('ACTIVE');
    const parts = [{ mediaBuyId: other.id, sellerId: other.sellerId, amount: '0.000000' }];
    expect(commitments.made).toEqual([{ advertiserId: 1, parts, currency: 'EUR' }]);
  });

  it('resumes a campaign without media buys at refused sellers: they stay PAUSED, with the reason', async () => {
    const { changes, commitments, buy } = await running();
    await changes.cascade(buyer, 'campaign_1', 'pause');
    const refusal = grantErrors.readOnlyGrant();
    commitments.refusal = async (_, { parts }) => (parts[0]!.sellerId === buy.sellerId ? refusal : null);
    const { move, results } = await changes.cascade(buyer, 'campaign_1', 'reactivate');
    expect(move.status).toBe('ACTIVE');
    expect(results).toMatchObject([
      { buy: { id: buy.id, status: 'PAUSED', pendingChange: null }, error: refusal.message },
      { buy: { status: 'ACTIVE' }, error: null },
    ]);
  });

  it('computes the digest of a resumption, and refuses to resume with another digest', async () => {
    const { spending, changes, delivered, buy, buys } = await running();
    await changes.cascade(buyer, 'campaign_1', 'pause');
    const whole = (await buys.ofCampaign(1, 'campaign_1')).reduce((sum, { budget }) => sum + Number(budget), 0);
    delivered.spent.set(buy.id, micros(25));
    const { digest, ...found } = await spending.ofResumption(buyer, 'campaign_1');
    expect([found.mediaBuys, Number(found.held), Number(found.unspent)]).toEqual([2, whole, whole - 25]);
    await expect(changes.cascade(buyer, 'campaign_1', 'reactivate', `${digest}.`)).rejects.toThrow(problem('CONFLICT'));
    expect((await changes.cascade(buyer, 'campaign_1', 'reactivate', digest)).move.status).toBe('ACTIVE');
    await changes.cascade(buyer, 'campaign_1', 'pause');
    expect((await spending.ofResumption(buyer, 'campaign_1')).digest).not.toBe(digest);
  });

  it('includes pending media buys in the cost of a resumption', async () => {
    const { spending, sellerClient, service, select, changes, buys } = await start();
    sellerClient.scripts.set(2, () => ({ kind: 'submitted', taskId: 'task_1' }));
    await select('sf1:1:a', 'sf1:2:c');
    await service.execute(buyer, 'campaign_1');
    await changes.cascade(buyer, 'campaign_1', 'pause');
    const all = await buys.ofCampaign(1, 'campaign_1');
    expect(all.map(({ status }) => status)).toEqual(['PAUSED', 'PENDING_APPROVAL']);
    const whole = all.reduce((sum, { budget }) => sum + Number(budget), 0);
    const { mediaBuys, held, unspent } = await spending.ofResumption(buyer, 'campaign_1');
    expect([mediaBuys, Number(held), Number(unspent)]).toEqual([2, whole, whole]);
  });

  it('refuses to resume a media buy of a paused campaign before any confirmation', async () => {
    const { spending, changes, buy } = await running();
    await changes.cascade(buyer, 'campaign_1', 'pause');
    const paused = expect.objectContaining({ code: 'CONFLICT', message: 'The campaign is paused: resume it.' }) as Error;
    await expect(spending.ofReactivation(buyer, buy.id)).rejects.toThrow(paused);
    await expect(changes.change(buyer, buy.id, 'reactivate')).rejects.toThrow(paused);
  });

  it('refuses to resume a campaign for a caller that may not spend; resuming commits nothing', async () => {
    const { spending, changes, commitments } = await running();
    await changes.cascade(buyer, 'campaign_1', 'pause');
    commitments.refusesWith = grantErrors.readOnlyGrant();
    await expect(spending.ofResumption(buyer, 'campaign_1')).rejects.toThrow(problem('FORBIDDEN'));
    await expect(changes.cascade(buyer, 'campaign_1', 'reactivate')).rejects.toThrow(problem('FORBIDDEN'));
    const other = await running();
    await other.changes.cascade(buyer, 'campaign_1', 'pause');
    other.commitments.made.length = 0;
    await other.changes.cascade(buyer, 'campaign_1', 'reactivate');
    expect(other.commitments.made).toEqual([{ advertiserId: 1, parts: [], currency: 'EUR' }]);
  });

  it('changes and resumes a media buy only at the given revision', async () => {
    const { changes, buy, raise } = await running();
    const { revision } = await changes.change(buyer, buy.id, 'pause');
    await expect(changes.update(buyer, buy.id, { ...raise(-1), revision: revision - 1 })).rejects.toThrow(problem('CONFLICT'));
    await expect(changes.change(buyer, buy.id, 'reactivate', revision - 1)).rejects.toThrow(problem('CONFLICT'));
    expect((await changes.change(buyer, buy.id, 'reactivate', revision)).status).toBe('ACTIVE');
  });
});

describe('a term that the seller booked', () => {
  it.each([
    ['price', '12', '20', true],
    ['price', '12', '9', false],
    ['budget', '100', '80', false],
    ['total_budget', '100', '120', true],
    ['floor_price', '', '1', true],
    ['end_time', '2026-04-01T00:00:00Z', '2026-03-01T00:00:00Z', true],
    ['pricing_model', 'cpm', 'cpc', true],
  ] as const)('%s agreed as "%s" and booked as "%s" can cost more: %s', (field, agreed, booked, expected) => {
    expect(canCostMore({ packageId: null, field, agreed, booked })).toBe(expected);
  });
});
