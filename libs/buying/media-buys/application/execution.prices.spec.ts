import { anAnswer, aProduct } from '@exchange/discovery/testing';
import { domainError } from '@exchange/kernel';
import type { EchoedTerm } from '../domain/echoed-term';
import { buyer, problem, start } from './execution.fixture';

const [option] = aProduct('x').pricingOptions;
const fixed = (fixedPrice: number) => ({ ...option!, isFixed: true, rate: fixedPrice, fixedPrice, floorPrice: null });
const auction = (floorPrice: number) => ({ ...option!, isFixed: false, rate: floorPrice, fixedPrice: null, floorPrice });

/** A campaign and one seller that offers one product at this price. */
async function deskWithOffer(price: typeof option = fixed(12)) {
  const world = await start();
  let revision = 2;
  const answer = async (...options: (typeof option)[]) => {
    revision += 1;
    const products = [aProduct('sf1:1:a', { name: 'Evenings', pricingOptions: options as never })];
    const key = { accountId: 1, discoveryId: 'disc_1', sellerId: 1 };
    await world.market.discoveries.land(key, revision, anAnswer({ products, proposals: [] }));
  };
  await answer(price);
  const select = (choice: object = {}) => world.market.selections.add(buyer, 'disc_1', [{ productId: 'sf1:1:a', ...choice }], false);
  return { ...world, answer, select };
}

describe('executing at the selected price', () => {
  it('orders at the price that was selected', async () => {
    const { service, select } = await deskWithOffer();
    await select();
    const { buys } = await service.execute(buyer, 'campaign_1');
    const agreedPrice = { pricingModel: 'cpm', currency: 'EUR', fixedPrice: '12.000000', floorPrice: null };
    expect(buys).toMatchObject([{ status: 'ACTIVE', packages: [{ agreedPrice }] }]);
  });

  it.each([
    ['more expensive', [fixed(20)], 20],
    ['cheaper', [fixed(9)], 9],
    ['not offered any more', [{ ...fixed(12), pricingOptionId: 'another' }], null],
  ])('returns 409 PRICE_CHANGED with both prices when the product is now %s, and asks no seller', async (_, now, currentPrice) => {
    const { service, plan, select, answer, sellerClient, records } = await deskWithOffer();
    await select();
    await answer(...now);
    const details = { products: [expect.objectContaining({ productId: 'sf1:1:a', selectedPrice: 12, currentPrice, currency: 'EUR' })] };
    await expect(service.execute(buyer, 'campaign_1')).rejects.toMatchObject({ status: 409, code: 'PRICE_CHANGED', details });
    await expect(plan(buyer, 'campaign_1')).rejects.toMatchObject({ code: 'PRICE_CHANGED', details });
    expect(sellerClient.asked).toEqual([]);
    expect((await records.find({ accountId: 1, id: 'campaign_1' }))?.status).toBe('DRAFT');
  });

  it('orders at the new price once the product is selected again', async () => {
    const { service, select, answer } = await deskWithOffer();
    await select();
    await answer(fixed(9));
    await select();
    expect((await service.execute(buyer, 'campaign_1')).buys).toMatchObject([{ packages: [{ agreedPrice: { fixedPrice: '9.000000' } }] }]);
  });

  it('returns 409 when another price was selected after the plan was confirmed', async () => {
    const { service, plan, select, answer } = await deskWithOffer();
    await select();
    const { digest } = await plan(buyer, 'campaign_1');
    await answer(fixed(9));
    await select();
    await expect(service.execute(buyer, 'campaign_1', { digest })).rejects.toThrow(problem('CONFLICT'));
  });

  it('returns 409 when the floor of an auction exceeds the bid, or without a bid the selected floor', async () => {
    const high = await deskWithOffer(auction(4));
    await high.select({ bidPrice: 6 });
    await high.answer(auction(5));
    expect((await high.service.execute(buyer, 'campaign_1')).buys).toMatchObject([{ status: 'ACTIVE' }]);
    const low = await deskWithOffer(auction(4));
    await low.select();
    await low.answer(auction(5));
    await expect(low.service.execute(buyer, 'campaign_1')).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
      details: { products: [expect.objectContaining({ selectedPrice: 4, currentPrice: 5, isFloor: true })] },
    });
  });
});

describe('AcceptingService', () => {
  /** A media buy that the seller booked with these terms. */
  async function booked(terms: (packageId: string) => EchoedTerm[], budget = 600) {
    const world = await deskWithOffer();
    world.sellerClient.scripts.set(1, ({ id, packages: [item] }) => ({
      kind: 'stands',
      sellerMediaBuyId: `theirs-${id}`,
      sourceStatus: 'active',
      packages: [{ productId: item!.productId, sellerPackageId: 'one', budget: null }],
      flightEnd: null,
      terms: terms(item!.packageId),
      drift: [],
    }));
    await world.select({ budget });
    const [buy] = (await world.service.execute(buyer, 'campaign_1')).buys;
    world.commitments.made.length = 0;
    return { ...world, buy: buy! };
  }
  const term = (field: EchoedTerm['field'], agreed: string, value: string) => (packageId: string) => [
    { packageId, field, agreed, booked: value },
  ];

  it('makes the media buy ACTIVE at a higher booked price, and checks its seller without committing money', async () => {
    const { accepting, buy, commitments } = await booked(term('price', '12', '20'));
    expect(buy).toMatchObject({
      status: 'PENDING_BUYER_DECISION',
      reason: 'Seller 1 booked 20.00 EUR instead of 12.00 EUR (price of “Evenings”).',
    });
    const accepted = await accepting.accept(buyer, buy.id, buy.revision);
    expect(accepted).toMatchObject({ status: 'ACTIVE', packages: [{ agreedPrice: { fixedPrice: '20.000000' } }] });
    const parts = [{ mediaBuyId: buy.id, sellerId: 1, amount: '0.000000' }];
    expect(commitments.made).toEqual([{ advertiserId: 1, parts, currency: 'EUR' }]);
  });

  it('checks only whether the caller may spend when the booked price is lower', async () => {
    const { accepting, buy, commitments } = await booked(term('price', '12', '9'));
    await accepting.accept(buyer, buy.id);
    expect(commitments.made).toEqual([{ advertiserId: 1, parts: [], currency: 'EUR' }]);
  });

  it('commits the additional budget that the seller booked, and updates the campaign', async () => {
    const { accepting, buy, commitments, records } = await booked(term('budget', '600', '700'));
    await accepting.accept(buyer, buy.id);
    expect(commitments.made).toEqual([
      { advertiserId: 1, parts: [{ mediaBuyId: buy.id, sellerId: 1, amount: '100.000000' }], currency: 'EUR' },
    ]);
    expect(await records.find({ accountId: 1, id: 'campaign_1' })).toMatchObject({ allocatedBudget: '700.000000' });
  });

  it('returns 409 for more than the campaign has left, and for more than the caller may commit', async () => {
    const dear = await booked(term('budget', '600', '1200'));
    await expect(dear.accepting.accept(buyer, dear.buy.id)).rejects.toMatchObject({
      code: 'INSUFFICIENT_MEDIA_BUDGET',
      details: { unallocatedBudget: 400, currency: 'EUR' },
    });
    const refused = await booked(term('budget', '600', '700'));
    refused.commitments.refusesWith = domainError('conflict', 'AGENT_CEILING_REACHED', 'That is too much.');
    await expect(refused.accepting.accept(buyer, refused.buy.id)).rejects.toThrow(problem('AGENT_CEILING_REACHED'));
  });

  it('returns 409 for a flight that ends after the campaign, and at another revision', async () => {
    const long = await booked(term('end_time', '2026-03-01T00:00:00.000Z', '2036-03-01T00:00:00.000Z'));
    await expect(long.accepting.accept(buyer, long.buy.id)).rejects.toThrow(problem('CONFLICT'));
    const other = await booked(term('price', '12', '20'));
    await expect(other.accepting.accept(buyer, other.buy.id, other.buy.revision - 1)).rejects.toThrow(problem('CONFLICT'));
  });

  it('asks the seller to pause when the campaign is paused', async () => {
    const { accepting, changes, buy, buys, wakeUp } = await booked(term('price', '12', '20'));
    expect(await changes.cascade(buyer, 'campaign_1', 'pause')).toMatchObject({ move: { status: 'PAUSED' }, results: [] });
    wakeUp.onSend = () => Promise.resolve();
    expect(await accepting.accept(buyer, buy.id)).toMatchObject({ status: 'ACTIVE', pendingChange: { action: 'pause' } });
    expect(wakeUp.sent.at(-1)).toMatchObject({ id: buy.id });
    expect(await buys.find(buy)).toMatchObject({ pendingChange: { action: 'pause' } });
  });

  it.each(['archive', 'cancel'] as const)('returns 409 after the %s of the campaign', async (step) => {
    const { accepting, records, buy, clock } = await booked(term('price', '12', '20'));
    await records.change({ accountId: 1, id: 'campaign_1' }, (campaign) => campaign[step](clock.now()));
    await expect(accepting.accept(buyer, buy.id)).rejects.toThrow('The campaign is over: its media buys can only be canceled.');
  });

  it('returns 404 for another account, and 403 for an agent with a read-only grant', async () => {
    const { accepting, buy } = await booked(term('price', '12', '20'));
    await expect(accepting.accept({ ...buyer, accountId: 2 }, buy.id)).rejects.toThrow(problem('NOT_FOUND'));
    await expect(accepting.accept({ ...buyer, grants: new Map([[1, 'READ' as const]]) }, buy.id)).rejects.toThrow(problem('FORBIDDEN'));
  });
});
