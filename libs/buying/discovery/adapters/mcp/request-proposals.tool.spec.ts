import { z } from 'zod';
import { CursorSeal, type Idempotency } from '@exchange/platform';
import type { ToolCall } from '@exchange/platform/tools';
import { StoppingService } from '../../application/stopping.service';
import { nothingReadable } from '../../domain/ask';
import type { SellerAskOutcome } from '../../domain/offer';
import { aBuyer, aCampaign, aDiscoveryDesk, anAnswer, aProduct, aProposal, aSeller } from '../../testing';
import { RequestProposalsTool } from './request-proposals.tool';

const caller = aBuyer();
const key = 'a-key-of-16-characters';

/** Idempotency that keeps the first answer of each key. */
class KeptAnswers {
  private readonly kept = new Map<string, unknown>();

  async once({ key: name }: { readonly key: string }, work: () => Promise<unknown>): Promise<unknown> {
    if (!this.kept.has(name)) this.kept.set(name, await work());
    return this.kept.get(name);
  }
}

/** The tool with in-memory discoveries, some sellers and a campaign. */
function start({ sellers = 3, storefrontIds = [] as number[] } = {}) {
  const desk = aDiscoveryDesk(Array.from({ length: sellers }, (_, index) => aSeller(index + 1)));
  desk.briefs.campaigns.set('camp_1', { accountId: 1, ...aCampaign({ storefrontIds }) });
  const { proposals, service, products, feed } = desk;
  const kept = new KeptAnswers() as unknown as Idempotency;
  const seal = new CursorSeal(`k1:${Buffer.alloc(32).toString('base64')}`);
  const tool = new RequestProposalsTool(proposals, service, products, feed, kept, {} as StoppingService, seal);
  const asked = { campaignId: 'camp_1', expectedCampaignRevision: 1, idempotencyKey: key };
  // A client that follows progress does not wait for sellers.
  const call = { caller, canPollWork: true } as unknown as ToolCall;
  const run = (given: object = {}) => tool.run(tool.spec.input.parse({ ...asked, ...given }), call);
  const answers = async (executionId: string, outcomes: Readonly<Record<number, SellerAskOutcome>>) => {
    for (const [id, outcome] of Object.entries(outcomes)) {
      desk.agent.scripts.set(Number(id), () => outcome);
      await desk.asking.ask({ accountId: 1, discoveryId: executionId, sellerId: Number(id) });
    }
  };
  return { ...desk, tool, run, answers };
}

const offering = (...ids: string[]): SellerAskOutcome => ({
  kind: 'responded',
  answer: anAnswer({ products: ids.map((id) => aProduct(id)) }),
});

describe('request_proposals', () => {
  it('asks every seller only with confirmBroadcast, which the same key can add', async () => {
    const { run } = start();
    await expect(run()).rejects.toMatchObject({ kind: 'invalid', field: 'confirmBroadcast' });
    const { status, summary, appliedCohort } = await run({ confirmBroadcast: true });
    expect([status, summary.sellersRequested, summary.sellersPending]).toEqual(['running', 3, 3]);
    expect(appliedCohort).toEqual({ source: 'broadcast', sellerIds: [1, 2, 3], total: 3, truncated: false });
  });

  it('asks the campaign’s sellers, or the named ones among them, without a confirmation', async () => {
    const { run } = start({ storefrontIds: [1, 2] });
    expect((await run()).appliedCohort).toMatchObject({ source: 'campaign', sellerIds: [1, 2] });
    const named = await run({ sellerIds: [2], idempotencyKey: `${key}-2` });
    expect(named.appliedCohort).toMatchObject({ source: 'requested', sellerIds: [2] });
    expect(named).not.toHaveProperty('skippedSellers');
  });

  it('lists skipped sellers with the reason', async () => {
    const { run } = start({ storefrontIds: [1, 2, 9] });
    const { skippedSellers, appliedCohort } = await run({ sellerIds: ['east', '1', 3, 9] });
    expect(appliedCohort.sellerIds).toEqual([1]);
    expect(skippedSellers).toEqual([
      { sent: 'east', reason: 'not_numeric' },
      { sent: '3', reason: 'not_in_campaign' },
      { sent: '9', reason: 'not_eligible' },
    ]);
  });

  it.each<[object, object]>([
    [{ sellerIds: [] }, { kind: 'invalid', field: 'sellerIds' }],
    [{ sellerIds: ['east'] }, { kind: 'invalid', field: 'sellerIds' }],
    [{ sellerIds: [3] }, { kind: 'invalid', field: 'sellerIds' }],
    [{ expectedSellerId: 1 }, { kind: 'conflict', field: 'expectedSellerId' }],
    [
      { sellerIds: [1], expectedSellerId: 2 },
      { kind: 'conflict', field: 'expectedSellerId' },
    ],
    [{ expectedCampaignRevision: 2 }, { field: 'expectedCampaignRevision' }],
    [{ resultCursor: 'x' }, { kind: 'invalid', field: 'resultCursor' }],
  ])('refuses %j when the campaign names two sellers', async (given, refusal) => {
    const { run } = start({ storefrontIds: [1, 2] });
    await expect(run(given)).rejects.toMatchObject(refusal);
  });

  it('names the sellers in the confirmation text, and refuses an invalid request before it', async () => {
    const { tool } = start();
    const told = (given: object) =>
      tool.summary(tool.spec.input.parse({ campaignId: 'camp_1', expectedCampaignRevision: 1, idempotencyKey: key, ...given }), caller);
    await expect(told({})).rejects.toMatchObject({ field: 'confirmBroadcast' });
    expect(await told({ confirmBroadcast: true })).toContain('Every seller that fits is asked');
    expect(await told({ sellerIds: [1, '2'] })).toContain('Asked are sellers 1, 2;');
  });

  it('asks the expected seller, and accepts an evaluation', async () => {
    const { run } = start();
    const evaluation = { instructions: 'Cheapest first.', ranking: 'price' };
    expect((await run({ sellerIds: [2], expectedSellerId: 2, evaluation })).appliedCohort.sellerIds).toEqual([2]);
  });

  it.each(['capabilityCursor', 'channels', 'countries', 'resultOffset', 'storefrontIds'])('refuses %s as unknown', (name) => {
    const { input } = start().tool.spec;
    const asked = { campaignId: 'camp_1', expectedCampaignRevision: 1, idempotencyKey: key, [name]: ['x'] };
    expect(input.safeParse(asked).error?.issues).toMatchObject([{ keys: [name] }]);
  });

  it('returns the outcome of each settled seller and the counts', async () => {
    const { run, answers } = start({ sellers: 7 });
    const { executionId } = await run({ confirmBroadcast: true });
    const proposal = aProposal('sfp1:1:p', { 'sf1:1:a': 60, 'sf1:1:z': 40 });
    await answers(executionId, {
      1: { kind: 'responded', answer: anAnswer({ products: [aProduct('sf1:1:a')], proposals: [proposal] }) },
      2: offering('sf1:2:a'),
      3: { kind: 'declined', reason: 'Nothing fits.' },
      4: { kind: 'timed_out', reason: 'Too late.' },
      5: { kind: 'failed', reason: nothingReadable },
      6: { kind: 'failed', reason: 'The seller hung up without an answer.' },
    });
    const { perSeller, summary, page } = await run({ confirmBroadcast: true });
    expect(perSeller.map(({ sellerId, status, outcome }) => [sellerId, status, outcome])).toEqual([
      [1, 'quoted', { kind: 'returned_products' }],
      [2, 'products', { kind: 'returned_products' }],
      [3, 'products', { kind: 'no_inventory_for_request' }],
      [4, 'failed', { kind: 'failed', reason: 'timeout' }],
      [5, 'failed', { kind: 'failed', reason: 'protocol' }],
      [6, 'failed', { kind: 'failed', reason: 'transport' }],
    ]);
    expect(summary).toEqual({
      sellersRequested: 7,
      sellersQuoted: 1,
      sellersWithProducts: 2,
      sellersResponded: 3,
      sellersFailed: 3,
      sellersPending: 1,
    });
    expect(page).toEqual({ returned: 6, total: 6, hasMore: false });
    expect(perSeller[0]!.proposalIds).toEqual(['sfp1:1:p']);
    // A product listed beside the proposal has its name there.
    expect(perSeller[0]!.proposals![0]!.allocations).toEqual([
      { productId: 'sf1:1:a', allocationPercentage: 60 },
      { productId: 'sf1:1:z', productName: 'Product sf1:1:z', allocationPercentage: 40 },
    ]);
    for (const name of ['proposals', 'proposalIds', 'products']) expect(perSeller[3]).not.toHaveProperty(name);
  });

  it('continues with the cursor of the page before, in the same round only', async () => {
    const { run, answers } = start({ sellers: 3 });
    const broadcast = { confirmBroadcast: true, resultLimit: 2 };
    const { executionId } = await run(broadcast);
    await answers(executionId, { 1: offering('sf1:1:a'), 2: offering('sf1:2:a'), 3: offering('sf1:3:a') });
    const first = await run(broadcast);
    expect(first.page).toMatchObject({ returned: 2, total: 3, hasMore: true });
    const resultCursor = first.page.nextCursor!;
    const second = await run({ ...broadcast, resultCursor });
    expect([second.perSeller.map(({ sellerId }) => sellerId), second.page]).toEqual([[3], { returned: 1, total: 3, hasMore: false }]);
    await expect(run({ ...broadcast, resultCursor, idempotencyKey: `${key}-2` })).rejects.toMatchObject({ field: 'resultCursor' });
  });

  it('stays within the size limit of one tool in the tool list', () => {
    const { name, title, description, input, hints } = start().tool.spec;
    const listed = { name, title, description, inputSchema: z.toJSONSchema(input, { io: 'input' }), annotations: hints };
    expect(JSON.stringify(listed).length).toBeLessThanOrEqual(2_500);
  });
});
