import { type CursorPagination, definedOnly } from '@exchange/kernel';
import type { CampaignProposals } from '../domain/proposals';
import { aBuyer, aCampaign, aDiscoveryDesk, anAnswer, aProduct, aProposal, aSeller } from '../testing';
import type { ProposalsRequest, ProposalsService } from './proposals.service';

const buyer = aBuyer();
const page = { limit: 25 };

describe('campaign proposals', () => {
  it('has no execution before the first discovery', async () => {
    const { proposals } = aDiscoveryDesk();
    expect(await proposals.read(buyer, 'camp_1', page)).toMatchObject({
      state: 'no_execution',
      execution: null,
      sellers: { rows: [], pagination: { nextCursor: null, hasMore: false } },
    });
  });

  it('returns 404 for an unknown campaign, an unknown execution, and an execution of another campaign', async () => {
    const { proposals, service, briefs } = aDiscoveryDesk();
    briefs.campaigns.set('camp_2', { accountId: 1, ...aCampaign({ campaignId: 'camp_2' }) });
    const other = await service.start(buyer, { campaignId: 'camp_2' });
    await expect(proposals.read(buyer, 'camp_9', page)).rejects.toMatchObject({ status: 404 });
    await expect(proposals.read(aBuyer({ accountId: 2 }), 'camp_1', page)).rejects.toMatchObject({ status: 404 });
    await expect(proposals.read(buyer, 'camp_1', { ...page, executionId: 'disc_9' })).rejects.toMatchObject({ status: 404 });
    await expect(proposals.read(buyer, 'camp_1', { ...page, executionId: other.id })).rejects.toMatchObject({ status: 404 });
  });

  it('shows the latest or the named execution while sellers are still answering', async () => {
    const { proposals, service, asking, agent } = aDiscoveryDesk([aSeller(1), aSeller(2), aSeller(3)]);
    const first = await service.start(buyer, { campaignId: 'camp_1' });
    const second = await service.start(buyer, { campaignId: 'camp_1' });
    agent.scripts.set(1, () => ({ kind: 'responded', answer: anAnswer({ proposals: [aProposal('p', { 'sf1:1:a': 100 })] }) }));
    agent.scripts.set(2, () => ({ kind: 'failed', reason: 'The seller answered with an error (503).' }));
    for (const sellerId of [1, 2]) await asking.ask({ accountId: 1, discoveryId: second.id, sellerId });
    const latest = await proposals.read(buyer, 'camp_1', page);
    expect(latest).toMatchObject({
      state: 'ok',
      execution: { id: second.id, status: 'running' },
      stateMessage: '1 of 3 sellers have answered.',
    });
    expect(latest.sellers.rows).toMatchObject([
      { seller: { sellerId: 1 }, status: 'responded', error: null, proposals: [{ proposalId: 'p', limitations: [] }] },
      { seller: { sellerId: 2 }, status: 'failed', error: 'The seller answered with an error (503).', proposals: [] },
      { seller: { sellerId: 3 }, status: 'pending', error: null, latencyMs: null, proposals: [] },
    ]);
    expect(await proposals.read(buyer, 'camp_1', { ...page, executionId: first.id })).toMatchObject({
      execution: { id: first.id, sellersResponded: 0 },
    });
  });

  it('reports allocations that do not add up to 100 and shows them unchanged', async () => {
    const { proposals, service, asking, agent } = aDiscoveryDesk([aSeller(1)]);
    const { id } = await service.start(buyer, { campaignId: 'camp_1' });
    const answer = anAnswer({ products: [aProduct('a'), aProduct('b')], proposals: [aProposal('p', { a: 70, b: 20 })] });
    agent.scripts.set(1, () => ({ kind: 'responded', answer }));
    await asking.ask({ accountId: 1, discoveryId: id, sellerId: 1 });
    const [pitch] = (await proposals.read(buyer, 'camp_1', page)).sellers.rows[0]!.proposals;
    expect(pitch?.allocations.map((allocation) => allocation.allocationPercentage)).toEqual([70, 20]);
    expect(pitch?.limitations).toMatchObject([{ field: 'allocations', requested: '100', supported: '90' }]);
  });

  describe('paging', () => {
    const discoveryWithProposals = async (count: number, text = 'It fits.') => {
      const sellers = Array.from({ length: count }, (_, index) => aSeller(index + 1));
      const desk = aDiscoveryDesk(sellers);
      const { id } = await desk.service.start(buyer, { campaignId: 'camp_1' });
      for (const { id: sellerId } of sellers) {
        const proposals = [aProposal(`sfp1:${sellerId}:p`, { [`sf1:${sellerId}:a`]: 100 }, { rationale: text })];
        const answer = anAnswer({ products: [aProduct(`sf1:${sellerId}:a`)], proposals });
        desk.agent.scripts.set(sellerId, () => ({ kind: 'responded', answer }));
        await desk.asking.ask({ accountId: 1, discoveryId: id, sellerId });
      }
      return { ...desk, id };
    };
    const walk = async (proposals: ProposalsService, request: ProposalsRequest) => {
      const pages: CampaignProposals[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        pages.push(await proposals.read(buyer, 'camp_1', definedOnly({ ...request, cursor })));
        ({ nextCursor: cursor } = pages.at(-1)!.sellers.pagination as CursorPagination);
      }
      return pages;
    };
    const idsOf = ({ sellers }: CampaignProposals) => sellers.rows.map(({ seller }) => seller.sellerId);

    it('shows every seller once, in the same order, with the total progress on each page', async () => {
      const { proposals } = await discoveryWithProposals(7);
      const pages = await walk(proposals, { limit: 3 });
      expect(pages.map(idsOf)).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
      expect(pages.map(({ execution }) => execution?.sellersResponded)).toEqual([7, 7, 7]);
      expect(pages.map(({ stateMessage }) => stateMessage)).toEqual(Array(3).fill('7 of 7 sellers have answered.'));
    });

    it('continues in the execution of the first page after a new one has begun', async () => {
      const { proposals, service, id } = await discoveryWithProposals(4);
      const { sellers } = await proposals.read(buyer, 'camp_1', { limit: 3 });
      await service.start(buyer, { campaignId: 'camp_1' });
      const cursor = (sellers.pagination as CursorPagination).nextCursor!;
      const next = await proposals.read(buyer, 'camp_1', { limit: 3, cursor });
      expect([next.execution?.id, idsOf(next)]).toEqual([id, [4]]);
    });

    it('ends a page early at its maximum size, and skips no seller', async () => {
      const { proposals } = await discoveryWithProposals(5, 'x'.repeat(1_000));
      const pages = await walk(proposals, { limit: 5, maxCharacters: 4_000 });
      expect(pages.map(idsOf)).toEqual([[1, 2], [3, 4], [5]]);
      const small = await walk(proposals, { limit: 5, maxCharacters: 10 });
      expect(small.map(idsOf)).toEqual([[1], [2], [3], [4], [5]]);
    });

    it('ends a page of found proposals early, and reads no sellers beyond it', async () => {
      const { proposals, discoveries } = await discoveryWithProposals(25, 'x'.repeat(1_000));
      const read = jest.spyOn(discoveries, 'proposalsOf');
      const ids: string[][] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const part = await proposals.search(buyer, 'camp_1', definedOnly({ limit: 50, maxCharacters: 16_000, cursor }));
        ids.push(part.rows.map(({ proposalId }) => proposalId));
        ({ nextCursor: cursor } = part.pagination as CursorPagination);
      }
      expect(new Set(ids.flat()).size).toBe(25);
      expect(ids.length).toBeGreaterThan(2);
      expect(Math.max(...read.mock.calls.map(([, , sellerIds]) => sellerIds.length))).toBe(10);
    });

    it('reads only the answers of the page and of the next seller', async () => {
      const { proposals, discoveries } = await discoveryWithProposals(60);
      const read = jest.spyOn(discoveries, 'proposalsOf');
      await proposals.read(buyer, 'camp_1', { limit: 30 });
      expect(read.mock.calls.map(([, , sellerIds]) => sellerIds.length)).toEqual([10, 10, 10, 1]);
    });

    it.each(['x', '["disc_1","a"]', '[1,"a",2]', '["disc_1","a","2"]'])('refuses the cursor %s', async (cursor) => {
      const { proposals } = await discoveryWithProposals(1);
      await expect(proposals.read(buyer, 'camp_1', { limit: 3, cursor })).rejects.toMatchObject({ status: 400, field: 'cursor' });
    });
  });

  it('is expired after 24 hours', async () => {
    const { proposals, service, asking, clock } = aDiscoveryDesk([aSeller(1)]);
    const { id } = await service.start(buyer, { campaignId: 'camp_1' });
    await asking.ask({ accountId: 1, discoveryId: id, sellerId: 1 });
    clock.advance(24 * 3_600_000);
    expect(await proposals.read(buyer, 'camp_1', page)).toMatchObject({ state: 'expired', execution: { status: 'complete' } });
  });

  it('states when no seller fits and when the campaign has changed since', async () => {
    const nobody = aDiscoveryDesk([]);
    await nobody.service.start(buyer, { campaignId: 'camp_1' });
    expect((await nobody.proposals.read(buyer, 'camp_1', page)).stateMessage).toBe('No seller fits this campaign.');
    const { proposals, service, briefs } = aDiscoveryDesk();
    await service.start(buyer, { campaignId: 'camp_1' });
    briefs.campaigns.set('camp_1', { accountId: 1, ...aCampaign({ revision: 2 }) });
    expect((await proposals.read(buyer, 'camp_1', page)).stateMessage).toContain('has changed');
  });
});
