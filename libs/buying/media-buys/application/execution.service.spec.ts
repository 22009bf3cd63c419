import { anAnswer, aProduct } from '@exchange/discovery/testing';
import { domainError } from '@exchange/kernel';
import { anAgent } from '@exchange/kernel/testing';
import { mediaBuyEpoch } from '../testing';
import { buyer, problem, start } from './execution.fixture';

const tooMuch = domainError('conflict', 'AGENT_CEILING_REACHED', 'That is too much.');

describe('ExecutionService', () => {
  it('with nothing selected nothing happens', async () => {
    const { service, desk } = await start();
    const { move, buys } = await service.execute(buyer, 'campaign_1');
    expect(move).toMatchObject({ previousStatus: 'DRAFT', status: 'DRAFT' });
    expect([buys, desk.asked]).toEqual([[], []]);
  });

  it('one media buy per seller, and the campaign is ACTIVE', async () => {
    const { service, select, desk, records, buys } = await start();
    await select('sf1:1:a', 'sf1:1:b', 'sf1:2:c');
    const done = await service.execute(buyer, 'campaign_1');
    expect(done.move).toMatchObject({ previousStatus: 'DRAFT', status: 'ACTIVE' });
    expect(done.buys).toMatchObject([
      { sellerId: 1, status: 'ACTIVE', budget: '666.660000', packages: [{ budget: '333.330000' }, { budget: '333.330000' }] },
      { sellerId: 2, status: 'ACTIVE', budget: '333.340000' },
    ]);
    expect(desk.asked.map(({ task }) => task)).toEqual(['create', 'create']);
    expect(records.events.at(-1)).toMatchObject({ type: 'campaigns.updated', payload: { status: 'ACTIVE', revision: 2 } });
    expect(buys.events.map(({ type }) => type)).toContain('media_buys.created');
  });

  it('commits what it places, in the currency of the campaign; also nothing, so that who may not spend is told', async () => {
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

  it('what may not be committed is asked of no seller, and the campaign stays a draft', async () => {
    const { service, select, commitments, desk, records } = await start();
    await select('sf1:1:a');
    commitments.refusesWith = tooMuch;
    expect((await service.plan(buyer, 'campaign_1')).refusal).toBe(tooMuch);
    await expect(service.execute(buyer, 'campaign_1')).rejects.toBe(tooMuch);
    expect(desk.asked).toEqual([]);
    expect((await records.find({ accountId: 1, id: 'campaign_1' }))?.status).toBe('DRAFT');
  });

  it('who may only read sees what would be bought, and that it is refused to them; executing is refused', async () => {
    const { service, select } = await start();
    await select('sf1:1:a');
    const reader = { ...buyer, grants: new Map([[1, 'READ' as const]]) };
    const { buys, refusal } = await service.plan(reader, 'campaign_1');
    expect([buys.length, refusal?.kind]).toEqual([1, 'forbidden']);
    await expect(service.execute(reader, 'campaign_1')).rejects.toThrow(problem('FORBIDDEN'));
    await expect(service.plan({ ...reader, grants: new Map([[2, 'READ_WRITE' as const]]) }, 'campaign_1')).rejects.toThrow(
      problem('NOT_FOUND'),
    );
  });

  it('commits what a change costs more, 0 for a later end, and nothing for what costs the same or less', async () => {
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

  it('locks the campaign once to buy and once for each answer, and tells it what is held in the same step', async () => {
    const { service, select, records } = await start();
    await select('sf1:1:a', 'sf1:2:c');
    const before = records.locks;
    await service.execute(buyer, 'campaign_1');
    expect(records.locks - before).toBe(3);
    expect(await records.find({ accountId: 1, id: 'campaign_1' })).toMatchObject({ status: 'ACTIVE', allocatedBudget: '1000.000000' });
  });

  it('a proposal is bought by its allocations', async () => {
    const { service, market } = await start();
    await market.selections.apply(buyer, 'disc_1', { proposalId: 'sfp1:1:p', totalBudget: 99.99, replace: false });
    const { buys } = await service.execute(buyer, 'campaign_1');
    expect(buys).toMatchObject([{ budget: '99.990000', packages: [{ budget: '59.990000' }, { budget: '40.000000' }] }]);
  });

  it('CURRENCY_MISMATCH when what is selected is sold in another currency: nothing is bought', async () => {
    const { service, market, desk, records } = await start();
    const [option] = aProduct('x').pricingOptions;
    const product = aProduct('sf1:1:usd', { pricingOptions: [{ ...option!, currency: 'USD' }] });
    await market.discoveries.land({ accountId: 1, discoveryId: 'disc_1', sellerId: 1 }, 3, anAnswer({ products: [product] }));
    // A brief that is older than its currency lets it be selected.
    await market.selections.add(buyer, 'disc_1', [{ productId: 'sf1:1:usd', budget: 10 }], false);
    const refusal = { code: 'CURRENCY_MISMATCH', details: { expected: 'EUR', productIds: ['sf1:1:usd'] } };
    await expect(service.execute(buyer, 'campaign_1')).rejects.toMatchObject(refusal);
    expect(desk.asked).toEqual([]);
    expect((await records.find({ accountId: 1, id: 'campaign_1' }))?.status).toBe('DRAFT');
  });

  it('409 when the flight is over', async () => {
    const { service, select, clock } = await start();
    await select('sf1:1:a');
    clock.advance(400 * 86_400_000);
    await expect(service.execute(buyer, 'campaign_1')).rejects.toMatchObject({ status: 409 });
  });

  it('a seller that refuses does not stop the others: the campaign is ACTIVE all the same', async () => {
    const { service, select, desk } = await start();
    desk.scripts.set(2, () => ({ kind: 'rejected', reason: 'No.', errorCode: 'source_rejected' }));
    await select('sf1:1:a', 'sf1:2:c');
    const { move, buys } = await service.execute(buyer, 'campaign_1');
    expect(move.status).toBe('ACTIVE');
    expect(buys.map(({ status, reason }) => [status, reason])).toEqual([
      ['ACTIVE', null],
      ['REJECTED', 'No.'],
    ]);
  });

  it('executed again, it buys only what is not bought yet', async () => {
    const { service, select, desk, clock } = await start();
    await select('sf1:2:c');
    await service.execute(buyer, 'campaign_1');
    expect((await service.execute(buyer, 'campaign_1')).buys).toEqual([]);
    clock.advance(1);
    await expect(select('sf1:1:a').then(() => service.execute(buyer, 'campaign_1'))).rejects.toThrow(problem('INSUFFICIENT_MEDIA_BUDGET'));
    expect(desk.asked).toHaveLength(1);
  });

  it('409 when something that is not bought yet has expired: nothing is bought, until it is deselected', async () => {
    const { service, select, market, desk } = await start();
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
    expect(desk.asked).toHaveLength(1);
    await market.selections.remove(buyer, 'disc_1', ['sf1:1:a', 'sf1:1:b']);
    market.clock.advance(25 * 3_600_000);
    expect((await service.execute(buyer, 'campaign_1')).buys).toEqual([]);
  });

  it('the successor of a buy whose outcome nobody knows asks under its key', async () => {
    const { service, select, desk, clock, forwarding, buys } = await start();
    desk.scripts.set(2, () => ({ kind: 'unreachable', reason: 'Nobody there.' }));
    await select('sf1:2:c');
    const [first] = (await service.execute(buyer, 'campaign_1')).buys;
    while ((await buys.find(first!))!.status !== 'FAILED') {
      clock.advance(60_000);
      await forwarding.sweep();
    }
    desk.scripts.delete(2);
    const [second] = (await service.execute(buyer, 'campaign_1')).buys;
    expect(second).toMatchObject({ status: 'ACTIVE', idempotencyKey: first!.id });
    expect(second!.id).not.toBe(first!.id);
    expect(new Set(desk.asked.map(({ key }) => key))).toEqual(new Set([first!.id]));
  });

  it('the successor of a buy whose seller gave an unreadable answer asks under its key', async () => {
    const { service, select, desk } = await start();
    desk.scripts.set(2, () => ({ kind: 'failed', reason: 'Not valid.', errorCode: 'source_unavailable' }));
    await select('sf1:2:c');
    const [first] = (await service.execute(buyer, 'campaign_1')).buys;
    expect(first).toMatchObject({ status: 'FAILED' });
    desk.scripts.delete(2);
    const [second] = (await service.execute(buyer, 'campaign_1')).buys;
    expect(second).toMatchObject({ status: 'ACTIVE', idempotencyKey: first!.id });
  });

  it('404 for a stranger, 403 for an agent that may only read, 409 for a campaign that has ended', async () => {
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
    const desk = await start();
    await desk.select('sf1:1:a', 'sf1:2:c');
    await desk.service.execute(buyer, 'campaign_1');
    return desk;
  }

  it('pausing a campaign pauses its media buys, reactivating brings them back', async () => {
    const { changes, desk } = await running();
    const paused = await changes.cascade(buyer, 'campaign_1', 'pause');
    expect(paused.move).toMatchObject({ previousStatus: 'ACTIVE', status: 'PAUSED' });
    expect(paused.results.map(({ buy, previousStatus, error }) => [buy.status, previousStatus, error])).toEqual([
      ['PAUSED', 'ACTIVE', null],
      ['PAUSED', 'ACTIVE', null],
    ]);
    const back = await changes.cascade(buyer, 'campaign_1', 'reactivate');
    expect(back.results.map(({ buy }) => buy.status)).toEqual(['ACTIVE', 'ACTIVE']);
    expect(new Set(desk.asked.map(({ key }) => key)).size).toBe(6);
  });

  it('the campaign is paused although a seller refuses', async () => {
    const { changes, desk } = await running();
    desk.scripts.set(2, () => ({ kind: 'failed', reason: 'No.', errorCode: 'source_rejected' }));
    const { move, results } = await changes.cascade(buyer, 'campaign_1', 'pause');
    expect(move.status).toBe('PAUSED');
    expect(results.map(({ buy, error }) => [buy.status, error])).toEqual([
      ['PAUSED', null],
      ['ACTIVE', 'No.'],
    ]);
  });

  it('409 for a campaign or a media buy in another state', async () => {
    const { changes, buys } = await running();
    const [buy] = await buys.ofCampaign(1, 'campaign_1');
    await expect(changes.cascade(buyer, 'campaign_1', 'reactivate')).rejects.toThrow(problem('CONFLICT'));
    await expect(changes.change(buyer, buy!.id, 'reactivate')).rejects.toThrow(problem('CONFLICT'));
    expect(await changes.change(buyer, buy!.id, 'pause')).toMatchObject({ status: 'PAUSED', pendingChange: null });
  });
});
