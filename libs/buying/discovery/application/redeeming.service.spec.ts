import { aBuyer, aDiscoveryDesk, aProduct, aProposal } from '../testing';

const caller = aBuyer();

function start() {
  const desk = aDiscoveryDesk();
  const offer = {
    sellerId: 2,
    offerId: 'sfo_1',
    label: 'Spring',
    products: [aProduct('sf1:2:a')],
    proposals: [aProposal('sfp1:2:p', { 'sf1:2:a': 100 })],
  };
  desk.codes.offers.set('PRP-1', offer);
  return { ...desk, offer };
}

describe('RedeemingService', () => {
  it('starts a discovery that is complete at once with the saved offer, and asks no seller', async () => {
    const { redeeming, service, askWakeUp, store, offer } = start();
    const state = await redeeming.start(caller, { advertiserId: 9, proposalCode: 'PRP-1' });
    expect(state).toMatchObject({ status: 'complete', revision: 1, sellersRequested: 1, sellersResponded: 1, brief: { text: 'Spring' } });
    expect(store.answers.get(state.id)).toMatchObject([
      { sellerId: 2, revision: 1, products: [{ ...offer.products[0], offerId: 'sfo_1' }], proposals: offer.proposals },
    ]);
    expect(await service.sellersOf(state)).toMatchObject([{ sellerId: 2, status: 'responded', askedAt: null, reason: null }]);
    expect(askWakeUp.sent).toEqual([]);
    expect(store.events.map(({ type }) => type)).toEqual(['discovery.revised']);
  });

  it('keeps the brief of a campaign; the result can be refined and selected like any other', async () => {
    const { redeeming, refining, selections } = start();
    const { id, brief, campaignId } = await redeeming.start(caller, { campaignId: 'camp_1', proposalCode: 'PRP-1' });
    expect([brief.text, campaignId]).toEqual(['Launch of an oat drink', 'camp_1']);
    const [, selection] = await selections.apply(caller, id, { proposalId: 'sfp1:2:p', replace: false });
    expect(selection.products).toMatchObject([{ productId: 'sf1:2:a', offerId: 'sfo_1', proposal: { sellerRef: 'p' } }]);
    const refined = await refining.refine(caller, id, [{ scope: 'request', ask: 'Cheaper' }] as never, 30);
    expect(refined).toMatchObject({ status: 'running', round: 1 });
  });

  it('returns 409 while the seller cannot be asked', async () => {
    const { redeeming, directory } = start();
    directory.sellers.splice(0);
    await expect(redeeming.start(caller, { advertiserId: 9, proposalCode: 'PRP-1' })).rejects.toMatchObject({
      status: 409,
      field: 'proposalCode',
    });
  });

  it.each([
    [{ campaignId: undefined }, 'campaignId'],
    [{ storefrontIds: [1] }, 'storefrontIds'],
    [{ channels: [] }, 'channels'],
    [{ countries: ['DE'] }, 'countries'],
  ])('returns 400 for %j', async (more, field) => {
    const { redeeming, codes } = start();
    const request = { campaignId: 'camp_1', proposalCode: 'PRP-1', ...more };
    await expect(redeeming.start(caller, request)).rejects.toMatchObject({ status: 400, field });
    expect(codes.offers.size).toBe(1);
  });

  it('returns 404 for an advertiser of another account before it reads the code', async () => {
    const { redeeming, codes } = start();
    await expect(redeeming.start(aBuyer({ accountId: 2 }), { advertiserId: 9, proposalCode: 'PRP-1' })).rejects.toMatchObject({
      status: 404,
    });
    expect(codes.offers.size).toBe(1);
  });
});
