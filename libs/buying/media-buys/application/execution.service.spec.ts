import { anAnswer, aProduct } from '@exchange/discovery/testing';
import { domainError } from '@exchange/kernel';
import { anAgent } from '@exchange/kernel/testing';
import { aStanding, mediaBuyEpoch } from '../testing';
import { buyer, problem, start } from './execution.fixture';

const tooMuch = domainError('conflict', 'AGENT_CEILING_REACHED', 'That is too much.');

describe('ExecutionService', () => {
  it('places nothing when nothing is selected', async () => {
    const { service, sellerClient } = await start();
    const { move, buys } = await service.execute(buyer, 'campaign_1');
    expect(move).toMatchObject({ previousStatus: 'DRAFT', status: 'DRAFT' });
    expect([buys, sellerClient.asked]).toEqual([[], []]);
  });

  it('places one media buy per seller and makes the campaign ACTIVE', async () => {
    const { service, select, sellerClient, records, buys } = await start();
    await select('sf1:1:a', 'sf1:1:b', 'sf1:2:c');
    const done = await service.execute(buyer, 'campaign_1');
    expect(done.move).toMatchObject({ previousStatus: 'DRAFT', status: 'ACTIVE' });
    expect(done.buys).toMatchObject([
      { sellerId: 1, status: 'ACTIVE', budget: '666.660000', packages: [{ budget: '333.330000' }, { budget: '333.330000' }] },
      { sellerId: 2, status: 'ACTIVE', budget: '333.340000' },
    ]);
    expect(sellerClient.asked.map(({ request }) => request)).toEqual(['create', 'create']);
    expect(records.events.at(-1)).toMatchObject({ type: 'campaigns.updated', payload: { status: 'ACTIVE', revision: 2 } });
    expect(buys.events.map(({ type }) => type)).toContain('media_buys.created');
  });

  it('commits the placed budgets in the currency of the campaign, and an empty commitment when nothing is placed', async () => {
    const { service, select, commitments } = await start();
    await service.execute(buyer, 'campaign_1');
    await select('sf1:1:a', 'sf1:2:c');
    await service.execute(buyer, 'campaign_1');
    expect(commitments.made).toEqual([
      { advertiserId: 1, parts: [], currency: 'EUR' },
      {
        advertiserId: 1,
        parts: [
          { mediaBuyId: expect.any(String), sellerId: 1, amount: '500.000000' },
          { mediaBuyId: expect.any(String), sellerId: 2, amount: '500.000000' },
        ],
        currency: 'EUR',
      },
    ]);
  });

  it('orders in the time zone of the campaign', async () => {
    const { service, select } = await start((campaign) => campaign.update({ timezone: 'Europe/Berlin' }, campaign.state.createdAt));
    await select('sf1:1:a');
    expect((await service.execute(buyer, 'campaign_1')).buys).toMatchObject([{ timezone: 'Europe/Berlin' }]);
  });

  it('asks no seller and leaves the campaign a DRAFT when the commitment is refused', async () => {
    const { service, plan, select, commitments, sellerClient, records } = await start();
    await select('sf1:1:a');
    commitments.refusesWith = tooMuch;
    expect((await plan(buyer, 'campaign_1')).refusal).toBe(tooMuch);
    await expect(service.execute(buyer, 'campaign_1')).rejects.toBe(tooMuch);
    expect(sellerClient.asked).toEqual([]);
    expect((await records.find({ accountId: 1, id: 'campaign_1' }))?.status).toBe('DRAFT');
  });

  it('shows the plan with a refusal to an agent with a read-only grant, and returns 403 for executing', async () => {
    const { service, plan, select } = await start();
    await select('sf1:1:a');
    const reader = { ...buyer, grants: new Map([[1, 'READ' as const]]) };
    const { buys, refusal } = await plan(reader, 'campaign_1');
    expect([buys.length, refusal]).toMatchObject([1, { kind: 'forbidden' }]);
    await expect(service.execute(reader, 'campaign_1')).rejects.toThrow(problem('FORBIDDEN'));
    await expect(plan({ ...reader, grants: new Map([[2, 'READ_WRITE' as const]]) }, 'campaign_1')).rejects.toThrow(problem('NOT_FOUND'));
  });

  it('commits the additional cost of a change, 0 for a later end, and nothing for the same or a lower cost', async () => {
    const { service, changes, market, commitments } = await start();
    await market.selections.add(buyer, 'disc_1', [{ productId: 'sf1:1:a', budget: 600 }], false);
    const [buy] = (await service.execute(buyer, 'campaign_1')).buys;
    const budgetOf = (budget: string) => ({ packages: [{ packageId: buy!.packages[0]!.packageId, budget }] });
    commitments.made.length = 0;
    await changes.update(buyer, buy!.id, { name: 'Evenings' });
    await changes.update(buyer, buy!.id, budgetOf('500.000000'));
    await changes.update(buyer, buy!.id, { flightEnd: new Date(buy!.flightEnd.getTime() - 86_400_000) });
    await changes.update(buyer, buy!.id, { flightEnd: buy!.flightEnd });
    await changes.update(buyer, buy!.id, budgetOf('650.000000'));
    const part = (amount: unknown) => ({
      advertiserId: 1,
      parts: [{ mediaBuyId: buy!.id, sellerId: 1, amount, changeId: expect.stringContaining(`${buy!.id}.update.`) }],
      currency: 'EUR',
    });
    expect(commitments.made).toEqual([part('0.000000'), part(expect.stringMatching(/^[1-9]/))]);
    commitments.refusesWith = tooMuch;
    await expect(changes.update(buyer, buy!.id, budgetOf('700.000000'))).rejects.toBe(tooMuch);
  });

  it('locks the campaign once to buy and once per answer, and updates its allocated budget in the same transaction', async () => {
    const { service, select, records } = await start();
    await select('sf1:1:a', 'sf1:2:c');
    const before = records.locks;
    await service.execute(buyer, 'campaign_1');
    expect(records.locks - before).toBe(3);
    expect(await records.find({ accountId: 1, id: 'campaign_1' })).toMatchObject({ status: 'ACTIVE', allocatedBudget: '1000.000000' });
  });

  it('splits the budget of a proposal by its allocations', async () => {
    const { service, market } = await start();
    await market.selections.apply(buyer, 'disc_1', { proposalId: 'sfp1:1:p', totalBudget: 99.99, replace: false });
    const { buys } = await service.execute(buyer, 'campaign_1');
    expect(buys).toMatchObject([{ budget: '99.990000', packages: [{ budget: '59.990000' }, { budget: '40.000000' }] }]);
  });

  it('returns CURRENCY_MISMATCH for a product in another currency, and buys nothing', async () => {
    const { service, market, sellerClient, records } = await start();
    const [option] = aProduct('x').pricingOptions;
    const product = aProduct('sf1:1:usd', { pricingOptions: [{ ...option!, currency: 'USD' }] });
    await market.discoveries.land({ accountId: 1, discoveryId: 'disc_1', sellerId: 1 }, 3, anAnswer({ products: [product] }));
    // A brief without a currency allows the selection.
    await market.selections.add(buyer, 'disc_1', [{ productId: 'sf1:1:usd', budget: 10 }], false);
    const refusal = { code: 'CURRENCY_MISMATCH', details: { expected: 'EUR', productIds: ['sf1:1:usd'] } };
    await expect(service.execute(buyer, 'campaign_1')).rejects.toMatchObject(refusal);
    expect(sellerClient.asked).toEqual([]);
    expect((await records.find({ accountId: 1, id: 'campaign_1' }))?.status).toBe('DRAFT');
  });

  it('returns 409 when the flight is over', async () => {
    const { service, select, clock } = await start();
    await select('sf1:1:a');
    clock.advance(400 * 86_400_000);
    await expect(service.execute(buyer, 'campaign_1')).rejects.toMatchObject({ status: 409 });
  });

  it('makes the campaign ACTIVE although one seller refuses', async () => {
    const { service, select, sellerClient } = await start();
    sellerClient.scripts.set(2, () => ({ kind: 'rejected', reason: 'No.', errorCode: 'source_rejected' }));
    await select('sf1:1:a', 'sf1:2:c');
    const { move, buys } = await service.execute(buyer, 'campaign_1');
    expect(move.status).toBe('ACTIVE');
    expect(buys.map(({ status, reason }) => [status, reason])).toEqual([
      ['ACTIVE', null],
      ['REJECTED', 'No.'],
    ]);
  });

  it('buys only what is not bought yet when it is executed again', async () => {
    const { service, select, sellerClient, clock } = await start();
    await select('sf1:2:c');
    await service.execute(buyer, 'campaign_1');
    expect((await service.execute(buyer, 'campaign_1')).buys).toEqual([]);
    clock.advance(1);
    await expect(select('sf1:1:a').then(() => service.execute(buyer, 'campaign_1'))).rejects.toThrow(problem('INSUFFICIENT_MEDIA_BUDGET'));
    expect(sellerClient.asked).toHaveLength(1);
  });

  it('returns 409 and buys nothing while an expired product is selected', async () => {
    const { service, select, market, sellerClient } = await start();
    await select('sf1:2:c');
    await service.execute(buyer, 'campaign_1');
    const expiresAt = new Date(market.clock.now().getTime() + 60_000).toISOString();
    const products = [aProduct('sf1:1:a', { expiresAt }), aProduct('sf1:1:b')];
    await market.discoveries.land({ accountId: 1, discoveryId: 'disc_1', sellerId: 1 }, 3, anAnswer({ products }));
    await market.selections.add(
      buyer,
      'disc_1',
      [
        { productId: 'sf1:1:a', budget: 1 },
        { productId: 'sf1:1:b', budget: 1 },
      ],
      false,
    );
    market.clock.advance(60_000);
    await expect(service.execute(buyer, 'campaign_1')).rejects.toMatchObject({ code: 'CONFLICT', details: { productIds: ['sf1:1:a'] } });
    expect(sellerClient.asked).toHaveLength(1);
    await market.selections.remove(buyer, 'disc_1', ['sf1:1:a', 'sf1:1:b']);
    market.clock.advance(25 * 3_600_000);
    expect((await service.execute(buyer, 'campaign_1')).buys).toEqual([]);
  });

  it('reuses the idempotency key of a media buy with an unknown outcome', async () => {
    const { service, select, sellerClient, clock, forwarding, buys } = await start();
    sellerClient.scripts.set(2, () => ({ kind: 'unreachable', reason: 'Nobody there.' }));
    await select('sf1:2:c');
    const [first] = (await service.execute(buyer, 'campaign_1')).buys;
    while ((await buys.find(first!))!.status !== 'FAILED') {
      clock.advance(60_000);
      await forwarding.sweep();
    }
    sellerClient.scripts.delete(2);
    const [second] = (await service.execute(buyer, 'campaign_1')).buys;
    expect(second).toMatchObject({ status: 'ACTIVE', idempotencyKey: first!.id });
    expect(second!.id).not.toBe(first!.id);
    expect(new Set(sellerClient.asked.map(({ key }) => key))).toEqual(new Set([first!.id]));
  });

  it('reuses it for the same product although another order was booked at the seller meanwhile', async () => {
    const { service, market, sellerClient, clock, forwarding, buys } = await start();
    const add = (productId: string) => market.selections.add(buyer, 'disc_1', [{ productId, budget: 100 }], false);
    const execute = async () => (await service.execute(buyer, 'campaign_1')).buys;
    sellerClient.scripts.set(1, ({ packages }) =>
      packages[0]!.productId === 'sf1:1:a' ? { kind: 'unreachable', reason: 'Nobody there.' } : aStanding(),
    );
    await add('sf1:1:a');
    const [lost] = await execute();
    await add('sf1:1:b');
    expect(await execute()).toMatchObject([{ status: 'ACTIVE' }]);
    while ((await buys.find(lost!))!.status !== 'FAILED') {
      clock.advance(60_000);
      await forwarding.sweep();
    }
    sellerClient.scripts.delete(1);
    expect(await execute()).toMatchObject([{ status: 'ACTIVE', idempotencyKey: lost!.id }]);
  });

  it('reuses the idempotency key of a media buy whose seller gave an unreadable answer', async () => {
    const { service, select, sellerClient } = await start();
    sellerClient.scripts.set(2, () => ({ kind: 'failed', reason: 'Not valid.', errorCode: 'source_unavailable' }));
    await select('sf1:2:c');
    const [first] = (await service.execute(buyer, 'campaign_1')).buys;
    expect(first).toMatchObject({ status: 'FAILED' });
    sellerClient.scripts.delete(2);
    const [second] = (await service.execute(buyer, 'campaign_1')).buys;
    expect(second).toMatchObject({ status: 'ACTIVE', idempotencyKey: first!.id });
  });

  it('returns 404 for another account, 403 for a read-only grant, and 409 for a campaign that has ended', async () => {
    const { service } = await start();
    const grants = new Map([[1, 'READ' as const]]);
    const agent = anAgent({ grants });
    await expect(service.execute({ ...buyer, accountId: 2 }, 'campaign_1')).rejects.toThrow(problem('NOT_FOUND'));
    await expect(service.execute({ ...agent, grants: new Map() }, 'campaign_1')).rejects.toThrow(problem('NOT_FOUND'));
    await expect(service.execute(agent, 'campaign_1')).rejects.toThrow(problem('FORBIDDEN'));
    const ended = await start((campaign) => campaign.archive(mediaBuyEpoch));
    await expect(ended.service.execute(buyer, 'campaign_1')).rejects.toThrow(problem('CONFLICT'));
  });
});

describe('ChangesService', () => {
  async function running() {
    const sellerClient = await start();
    await sellerClient.select('sf1:1:a', 'sf1:2:c');
    await sellerClient.service.execute(buyer, 'campaign_1');
    return sellerClient;
  }

  it('pauses and reactivates a campaign together with its media buys', async () => {
    const { changes, sellerClient } = await running();
    const paused = await changes.cascade(buyer, 'campaign_1', 'pause');
    expect(paused.move).toMatchObject({ previousStatus: 'ACTIVE', status: 'PAUSED' });
    expect(paused.results.map(({ buy, previousStatus, error }) => [buy.status, previousStatus, error])).toEqual([
      ['PAUSED', 'ACTIVE', null],
      ['PAUSED', 'ACTIVE', null],
    ]);
    const back = await changes.cascade(buyer, 'campaign_1', 'reactivate');
    expect(back.results.map(({ buy }) => buy.status)).toEqual(['ACTIVE', 'ACTIVE']);
    expect(new Set(sellerClient.asked.map(({ key }) => key)).size).toBe(6);
  });

  it('pauses the campaign although a seller refuses', async () => {
    const { changes, sellerClient } = await running();
    sellerClient.scripts.set(2, () => ({ kind: 'failed', reason: 'No.', errorCode: 'source_rejected' }));
    const { move, results } = await changes.cascade(buyer, 'campaign_1', 'pause');
    expect(move.status).toBe('PAUSED');
    expect(results.map(({ buy, error }) => [buy.status, error])).toEqual([
      ['PAUSED', null],
      ['ACTIVE', 'No.'],
    ]);
  });

  it('returns 409 for a campaign or a media buy in another state', async () => {
    const { changes, buys } = await running();
    const [buy] = await buys.ofCampaign(1, 'campaign_1');
    await expect(changes.cascade(buyer, 'campaign_1', 'reactivate')).rejects.toThrow(problem('CONFLICT'));
    await expect(changes.change(buyer, buy!.id, 'reactivate')).rejects.toThrow(problem('CONFLICT'));
    expect(await changes.change(buyer, buy!.id, 'pause')).toMatchObject({ status: 'PAUSED', pendingChange: null });
  });
});
