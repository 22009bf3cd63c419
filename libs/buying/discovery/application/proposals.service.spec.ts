import { aBuyer, aCampaign, aDiscoveryDesk, anAnswer, aProduct, aProposal, aSeller } from '../testing';

const buyer = aBuyer();

describe('campaign proposals', () => {
  it('before any discovery there is no execution', async () => {
    const { proposals } = aDiscoveryDesk();
    expect(await proposals.read(buyer, 'camp_1')).toMatchObject({ state: 'no_execution', execution: null, sellers: [] });
  });

  it('404 for an unknown campaign, an unknown execution, and an execution of another campaign', async () => {
    const { proposals, service, briefs } = aDiscoveryDesk();
    briefs.campaigns.set('camp_2', { accountId: 1, ...aCampaign({ campaignId: 'camp_2' }) });
    const other = await service.start(buyer, { campaignId: 'camp_2' });
    await expect(proposals.read(buyer, 'camp_9')).rejects.toMatchObject({ status: 404 });
    await expect(proposals.read(aBuyer({ accountId: 2 }), 'camp_1')).rejects.toMatchObject({ status: 404 });
    await expect(proposals.read(buyer, 'camp_1', 'disc_9')).rejects.toMatchObject({ status: 404 });
    await expect(proposals.read(buyer, 'camp_1', other.id)).rejects.toMatchObject({ status: 404 });
  });

  it('shows the latest execution, or the one that is named, while sellers are still answering', async () => {
    const { proposals, service, asking, agent } = aDiscoveryDesk([aSeller(1), aSeller(2), aSeller(3)]);
    const first = await service.start(buyer, { campaignId: 'camp_1' });
    const second = await service.start(buyer, { campaignId: 'camp_1' });
    agent.scripts.set(1, () => ({ kind: 'responded', answer: anAnswer({ proposals: [aProposal('p', { 'sf1:1:a': 100 })] }) }));
    agent.scripts.set(2, () => ({ kind: 'failed', reason: 'The seller answered with an error (503).' }));
    for (const sellerId of [1, 2]) await asking.ask({ accountId: 1, discoveryId: second.id, sellerId });
    const latest = await proposals.read(buyer, 'camp_1');
    expect(latest).toMatchObject({
      state: 'ok',
      execution: { id: second.id, status: 'running' },
      stateMessage: '1 of 3 sellers have answered.',
    });
    expect(latest.sellers).toMatchObject([
      { seller: { sellerId: 1 }, status: 'responded', error: null, proposals: [{ proposalId: 'p', limitations: [] }] },
      { seller: { sellerId: 2 }, status: 'failed', error: 'The seller answered with an error (503).', proposals: [] },
      { seller: { sellerId: 3 }, status: 'pending', error: null, latencyMs: null, proposals: [] },
    ]);
    expect(await proposals.read(buyer, 'camp_1', first.id)).toMatchObject({ execution: { id: first.id, sellersResponded: 0 } });
  });

  it('flags allocations that do not add up to 100 and shows them as they are', async () => {
    const { proposals, service, asking, agent } = aDiscoveryDesk([aSeller(1)]);
    const { id } = await service.start(buyer, { campaignId: 'camp_1' });
    const answer = anAnswer({ products: [aProduct('a'), aProduct('b')], proposals: [aProposal('p', { a: 70, b: 20 })] });
    agent.scripts.set(1, () => ({ kind: 'responded', answer }));
    await asking.ask({ accountId: 1, discoveryId: id, sellerId: 1 });
    const [pitch] = (await proposals.read(buyer, 'camp_1')).sellers[0]!.proposals;
    expect(pitch?.allocations.map((allocation) => allocation.allocationPercentage)).toEqual([70, 20]);
    expect(pitch?.limitations).toMatchObject([{ field: 'allocations', requested: '100', supported: '90' }]);
  });

  it('has expired after 24 hours', async () => {
    const { proposals, service, asking, clock } = aDiscoveryDesk([aSeller(1)]);
    const { id } = await service.start(buyer, { campaignId: 'camp_1' });
    await asking.ask({ accountId: 1, discoveryId: id, sellerId: 1 });
    clock.advance(24 * 3_600_000);
    expect(await proposals.read(buyer, 'camp_1')).toMatchObject({ state: 'expired', execution: { status: 'complete' } });
  });

  it('says when no seller fits, and when the campaign has changed since', async () => {
    const nobody = aDiscoveryDesk([]);
    await nobody.service.start(buyer, { campaignId: 'camp_1' });
    expect((await nobody.proposals.read(buyer, 'camp_1')).stateMessage).toBe('No seller fits this campaign.');
    const { proposals, service, briefs } = aDiscoveryDesk();
    await service.start(buyer, { campaignId: 'camp_1' });
    briefs.campaigns.set('camp_1', { accountId: 1, ...aCampaign({ revision: 2 }) });
    expect((await proposals.read(buyer, 'camp_1')).stateMessage).toContain('has changed');
  });
});
