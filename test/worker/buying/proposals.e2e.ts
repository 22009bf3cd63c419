import type { INestApplicationContext } from '@nestjs/common';
import { startApi, type TestApi } from '@test/api';
import { promptSeller } from '@test/buying';
import { waitUntilComplete, createCampaign, startDiscovery, discoveryPath, expire } from '@test/discovery';
import { eventually } from '@test/eventually';
import { signUp, type SignedUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { startWorker } from '@test/worker';

// spec: service.area.seller-proposals, proposals.read, proposals.read.response
describe('campaign proposals', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let stand: SandboxSellers;
  let buyer: SignedUp;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker();
    stand = await SandboxSellers.open(api, [
      promptSeller('straight'),
      promptSeller('drifting', { quirks: { allocationDrift: 7 } }),
      promptSeller('broken', { behaviour: { kind: 'failing', how: 'http' } }),
      promptSeller('silent', { behaviour: { kind: 'hang' } }),
    ]);
    buyer = await signUp(api);
  });
  afterAll(async () => {
    await worker.close();
    await stand.close();
    await api.close();
  });

  const read = (campaignId: string, query = '', as = buyer.as) =>
    api.get(`/api/v2/buyer/campaigns/${campaignId}/proposals${query}`, { as });
  const asked = async (slugs: string[], more: object = {}) => {
    const campaignId = await createCampaign(api, buyer.as);
    const id = await startDiscovery(api, buyer.as, { campaignId, storefrontIds: stand.idsOf(...slugs), waitSeconds: 120, ...more });
    return { campaignId, id };
  };

  // spec: proposals.state, proposals.campaign, proposals.stateMessage, proposals.selectedProposalIds
  it('has no execution before the first discovery', async () => {
    const campaignId = await createCampaign(api, buyer.as);
    const { status, body } = await read(campaignId);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      state: 'no_execution',
      campaignId,
      campaignName: 'Oat drink',
      campaignRevision: 1,
      executionId: null,
      executionStatus: null,
      progress: { asked: 0, responded: 0, pending: 0, failed: 0, label: '0 of 0' },
      sellers: [],
      selectedProposalIds: [],
      stateMessage: 'No seller has been asked for this campaign yet.',
    });
  });

  // spec: proposals.execution, proposals.progress, states.proposal-execution, states.seller, proposals.sellers
  it('is running, with its progress, while sellers are answering', async () => {
    const { campaignId, id } = await asked(['silent']);
    const { body } = await read(campaignId);
    expect(body.data).toMatchObject({
      state: 'ok',
      executionId: id,
      executionStatus: 'running',
      progress: { asked: 1, responded: 0, pending: 1, failed: 0, label: '0 of 1' },
      sellers: [{ status: 'pending', error: null, latencyMs: null, proposals: [] }],
    });
  });

  // spec: proposals.seller, proposals.seller.outcome
  it('shows the outcome of every seller', async () => {
    const { campaignId, id } = await asked(['straight', 'broken', 'silent']);
    await eventually(async () => {
      const { body } = await api.get(`${discoveryPath}/${id}`, { as: buyer.as });
      expect(body.data.pendingAgents).toEqual(['silent']);
    });
    await expire(api);
    await waitUntilComplete(api, buyer.as, id);
    const { body } = await read(campaignId);
    expect(body.data).toMatchObject({
      executionStatus: 'partial',
      progress: { asked: 3, responded: 1, pending: 0, failed: 2, label: '1 of 3' },
      stateMessage: '1 of 3 sellers have answered.',
    });
    expect(body.data.sellers).toMatchObject([
      {
        seller: { sellerId: stand.id('broken'), name: 'Seller broken', logoUrl: null },
        status: 'failed',
        error: 'The seller answered with an error (503).',
      },
      { seller: { sellerId: stand.id('silent') }, status: 'timed_out', error: 'The seller did not answer in time.' },
      { seller: { sellerId: stand.id('straight') }, status: 'responded', error: null, latencyMs: expect.any(Number) },
    ]);
  });

  // spec: proposals.proposal.names, proposals.proposal.disposition, proposals.proposal.budget, proposals.proposal.allocations, proposals.proposal.selection
  it('shows every field of the contract for a proposal', async () => {
    const { campaignId, id } = await asked(['straight']);
    await waitUntilComplete(api, buyer.as, id);
    const { body } = await read(campaignId);
    const [proposal] = body.data.sellers[0].proposals;
    const straight = { sellerId: stand.id('straight'), name: 'Seller straight', logoUrl: null };
    expect(proposal).toEqual({
      proposalId: expect.stringMatching(new RegExp(`^sfp1:${straight.sellerId}:`)),
      seller: straight,
      storefrontName: 'Seller straight',
      salesAgentName: 'Seller straight',
      name: expect.any(String),
      rationale: expect.any(String),
      disposition: 'pitch',
      placements: proposal.allocations.length,
      budgetText: expect.any(String),
      budgetGuidance: {
        currency: expect.any(String),
        min: expect.stringMatching(/^\d+(\.\d+)?$/),
        recommended: expect.stringMatching(/^\d+(\.\d+)?$/),
        max: expect.stringMatching(/^\d+(\.\d+)?$/),
      },
      allocations: expect.any(Array),
      limitations: [],
      expiresAt: expect.stringMatching(/Z$/),
      selected: false,
      selectedBudget: null,
      bought: false,
      round: 0,
      refinedFrom: null,
    });
    for (const allocation of proposal.allocations) {
      expect(allocation).toEqual({
        productId: expect.stringMatching(/^sf1:/),
        productName: expect.any(String),
        allocationPercentage: expect.any(Number),
        rationale: expect.anything(),
      });
    }
  });

  // spec: proposals.proposal.limitations
  it('reports allocations that do not add up to 100 and keeps them unchanged', async () => {
    const { campaignId, id } = await asked(['drifting']);
    await waitUntilComplete(api, buyer.as, id);
    const { body } = await read(campaignId);
    const [proposal] = body.data.sellers[0].proposals;
    const percentages = proposal.allocations.map((allocation: { allocationPercentage: number }) => allocation.allocationPercentage);
    expect(percentages.reduce((sum: number, part: number) => sum + part, 0)).toBeCloseTo(107);
    expect(proposal.limitations).toContainEqual({
      field: 'allocations',
      requested: '100',
      supported: '107',
      note: 'The seller’s allocations add up to 107 percent, not to 100.',
    });
  });

  // spec: proposals.read.latest-or-one
  it('returns the latest or the named execution', async () => {
    const { campaignId, id } = await asked(['straight']);
    const second = await startDiscovery(api, buyer.as, { campaignId, storefrontIds: stand.idsOf('straight', 'drifting') });
    expect((await read(campaignId)).body.data).toMatchObject({ executionId: second, progress: { asked: 2 } });
    expect((await read(campaignId, `?executionId=${id}`)).body.data).toMatchObject({ executionId: id, progress: { asked: 1 } });
  });

  describe('paging', () => {
    const pageOf = async (campaignId: string, query: string) => {
      const { status, body } = await read(campaignId, query);
      expect(status).toBe(200);
      return { data: body.data, ...body.meta.pagination };
    };

    it('shows every seller once, and the total progress on each page', async () => {
      const { campaignId, id } = await asked(['straight', 'drifting', 'broken']);
      await waitUntilComplete(api, buyer.as, id);
      const whole = await pageOf(campaignId, '');
      expect([whole.data.sellers.length, whole.hasMore, whole.nextCursor]).toEqual([3, false, null]);
      const pages = [await pageOf(campaignId, '?limit=1')];
      while (pages.at(-1).hasMore) pages.push(await pageOf(campaignId, `?limit=1&cursor=${pages.at(-1).nextCursor}`));
      expect(pages.flatMap(({ data }) => data.sellers)).toEqual(whole.data.sellers);
      for (const { data } of pages) expect({ ...data, sellers: [] }).toEqual({ ...whole.data, sellers: [] });
    });

    it('continues in the execution of the first page, and returns 400 for a cursor with another executionId', async () => {
      const { campaignId, id } = await asked(['straight', 'drifting']);
      const { nextCursor } = await pageOf(campaignId, '?limit=1');
      const later = await startDiscovery(api, buyer.as, { campaignId, storefrontIds: stand.idsOf('straight') });
      const next = await pageOf(campaignId, `?limit=1&cursor=${nextCursor}`);
      expect([next.data.executionId, next.data.sellers.length, next.hasMore]).toEqual([id, 1, false]);
      const refused = { status: 400, body: { error: { field: 'cursor' } } };
      expect(await read(campaignId, `?limit=1&cursor=${nextCursor}&executionId=${later}`)).toMatchObject(refused);
    });
  });

  it('returns 404 for a campaign or execution that is unknown or belongs to another account', async () => {
    const { campaignId } = await asked(['straight']);
    const other = await asked(['straight']);
    const stranger = await signUp(api);
    expect(await read('camp_unknown')).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
    expect(await read(campaignId, '', stranger.as)).toMatchObject({ status: 404 });
    expect(await read(campaignId, '?executionId=disc_unknown')).toMatchObject({ status: 404 });
    expect(await read(campaignId, `?executionId=${other.id}`)).toMatchObject({ status: 404 });
  });
});
