import { anAgent } from '@exchange/kernel/testing';
import type { SellerAskOutcome } from '../domain/offer';
import { aBuyer, aDiscoveryDesk, anAnswer, aProduct, aProposal, aSeller } from '../testing';
import type { RefineRequest } from './refine-plan';

const buyer = aBuyer();
const plan = (share: number) => aProposal('sfp1:1:p', { 'sf1:1:a': share, 'sf1:1:b': 100 - share });
const first: SellerAskOutcome = {
  kind: 'responded',
  answer: anAnswer({ products: [aProduct('sf1:1:a'), aProduct('sf1:1:b')], proposals: [plan(50)] }),
};
const second: SellerAskOutcome = { kind: 'responded', answer: anAnswer({ products: [aProduct('sf1:2:c')] }) };

const withTwoPlans: Record<number, SellerAskOutcome> = {
  1: {
    kind: 'responded',
    answer: anAnswer({
      products: [aProduct('sf1:1:a'), aProduct('sf1:1:b')],
      proposals: [plan(50), aProposal('sfp1:1:q', { 'sf1:1:a': 100 })],
    }),
  },
  2: second,
};

async function discoveryWithResponses(outcomes: Record<number, SellerAskOutcome> = { 1: first, 2: second }) {
  const desk = aDiscoveryDesk([aSeller(1), aSeller(2), aSeller(3)]);
  const { id } = await desk.service.start(buyer, { campaignId: 'camp_1' });
  for (const [sellerId, outcome] of Object.entries(outcomes)) desk.agent.scripts.set(Number(sellerId), () => outcome);
  const ask = async (...sellerIds: number[]) => {
    for (const sellerId of sellerIds) await desk.asking.ask({ accountId: 1, discoveryId: id, sellerId });
  };
  const refine = (...requests: RefineRequest[]) => desk.refining.refine(buyer, id, requests);
  return { ...desk, id, ask, refine };
}

async function complete(outcomes?: Record<number, SellerAskOutcome>) {
  const desk = await discoveryWithResponses(outcomes);
  await desk.ask(1, 2, 3);
  desk.askWakeUp.sent.length = 0;
  return desk;
}

const refused = (code: string, field?: string) => expect.objectContaining(field ? { code, field } : { code }) as Error;

describe('RefiningService', () => {
  it('asks only the seller concerned, in a round with its own deadline', async () => {
    const { refine, askWakeUp, ask, agent, clock, id, asks, store, revisionSignal } = await complete();
    const notified: string[] = [];
    revisionSignal.subscribe((discoveryId) => notified.push(discoveryId));
    clock.advance(60_000);
    const begun = await refine({ scope: 'proposal', proposalId: 'sfp1:1:p', ask: 'More of a' });
    expect(begun).toMatchObject({
      status: 'running',
      round: 1,
      revision: 4,
      pendingAgents: ['seller-1'],
      sellersRequested: 3,
      sellersResponded: 2,
    });
    expect(begun.deadlineAt).toEqual(new Date(clock.now().getTime() + 30_000));
    expect([askWakeUp.sent, notified]).toMatchObject([[{ id, round: 1 }], [id]]);
    const inquiries: unknown[] = [];
    agent.scripts.set(1, ({ refine: items }, { ms }) => {
      inquiries.push([items, ms]);
      return { kind: 'responded', answer: anAnswer({ products: [], proposals: [plan(70)], replies: [{ status: 'applied', note: null }] }) };
    });
    await ask(1, 2, 3);
    const item = { scope: 'proposal', sellerId: 1, proposalId: 'sfp1:1:p', sellerRef: 'p', action: 'include', ask: 'More of a' };
    expect(inquiries).toEqual([[[item], 30_000]]);
    expect(agent.asked).toEqual([1, 2, 3, 1]);
    expect((await asks.list(1, id)).map(({ status, round }) => [status, round])).toEqual([
      ['responded', 1],
      ['responded', 0],
      ['declined', 0],
    ]);
    expect(store.revisions.get(id)!.map(({ revision, resultsComplete }) => [revision, resultsComplete])).toEqual([
      [0, false],
      [1, false],
      [2, false],
      [3, true],
      [4, false],
      [5, true],
    ]);
    expect(store.events.filter(({ type }) => type === 'discovery.seller_asked').at(-1)).toMatchObject({
      payload: { sellerId: 1, round: 1 },
    });
  });

  it('links the refined proposal to the earlier one; both stay readable and selectable', async () => {
    const { refine, ask, agent, id, proposals, selections } = await complete();
    const answer = anAnswer({ products: [], proposals: [plan(70)], replies: [{ status: 'partial', note: 'A little.' }] });
    agent.scripts.set(1, () => ({ kind: 'responded', answer }));
    await refine({ scope: 'proposal', proposalId: 'sfp1:1:p', ask: 'More of a' });
    await ask(1);
    const read = async () => (await proposals.read(buyer, 'camp_1', { limit: 25 })).sellers.rows[0]!.proposals;
    expect(await read()).toMatchObject([
      { proposalId: 'sfp1:1:p', refinedFrom: null, disposition: 'refine' },
      {
        proposalId: 'sfp1:1:p@1',
        refinedFrom: 'sfp1:1:p',
        disposition: 'pitch',
        limitations: [{ field: 'refine', requested: 'More of a', supported: 'partial', note: 'A little.' }],
      },
    ]);
    await selections.apply(buyer, id, { proposalId: 'sfp1:1:p@1', replace: false });
    expect((await read()).map(({ disposition }) => disposition)).toEqual(['refine', 'accept']);
    await selections.apply(buyer, id, { proposalId: 'sfp1:1:p', replace: true });
    expect((await read()).map(({ disposition }) => disposition)).toEqual(['accept', 'pitch']);
  });

  it('keeps the offers of a seller that fails', async () => {
    const { refine, ask, agent, id, products, discoveries } = await complete();
    agent.scripts.set(1, () => ({ kind: 'failed', reason: 'Broken.' }));
    await refine({ scope: 'product', productId: 'sf1:1:a', action: 'omit' });
    await ask(1);
    expect(await discoveries.find(1, id)).toMatchObject({ status: 'partial', sellersResponded: 2, sellersFailed: 1 });
    const { groups } = await products.read(buyer, id, { since: -1, limit: 10, offset: 0, productLimit: 10, productOffset: 0 });
    expect(groups.map(({ sellerId, products: kept }) => [sellerId, kept.length])).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  it('asks every seller with an offer, or the named ones, when the scope is request', async () => {
    const all = await complete();
    expect((await all.refine({ scope: 'request', ask: 'More video' })).pendingAgents).toEqual(['seller-1', 'seller-2']);
    const one = await complete();
    expect((await one.refine({ scope: 'request', ask: 'More video', storefrontIds: [2, 2] })).pendingAgents).toEqual(['seller-2']);
  });

  it.each<[string, RefineRequest, string]>([
    ['an unknown product', { scope: 'product', productId: 'sf1:1:zzz' }, 'productId'],
    ['no product', { scope: 'product' }, 'productId'],
    ['an unknown proposal', { scope: 'proposal', proposalId: 'sfp1:1:zzz' }, 'proposalId'],
    ['no proposal', { scope: 'proposal', action: 'omit' }, 'proposalId'],
    ['an action of the other scope', { scope: 'product', productId: 'sf1:1:a', action: 'finalize' }, 'action'],
    ['an action of the other scope', { scope: 'proposal', proposalId: 'sfp1:1:p', action: 'more_like_this' }, 'action'],
    ['a request without an ask', { scope: 'request' }, 'ask'],
    ['a request with an action', { scope: 'request', ask: 'More', action: 'omit' }, 'action'],
    ['a request for a product', { scope: 'request', ask: 'More', productId: 'sf1:1:a' }, 'productId'],
    ['a product of named sellers', { scope: 'product', productId: 'sf1:1:a', storefrontIds: [1] }, 'storefrontIds'],
    ['an ask for an omitted product', { scope: 'product', productId: 'sf1:1:a', action: 'omit', ask: 'Please' }, 'ask'],
    ['a seller that has offered nothing', { scope: 'request', ask: 'More', storefrontIds: [1, 3] }, 'storefrontIds[1]'],
  ])('returns 400 for %s', async (_, request, field) => {
    const { refine, discoveries, id } = await complete();
    const good: RefineRequest = { scope: 'request', ask: 'More' };
    await expect(refine(good, request)).rejects.toThrow(refused('VALIDATION_ERROR', `refine[1].${field}`));
    expect(await discoveries.find(1, id)).toMatchObject({ round: 0, status: 'complete' });
  });

  it('returns 400 with every problem at once, including an item that is named twice', async () => {
    const { refine } = await complete();
    const request: RefineRequest = { scope: 'product', productId: 'sf1:1:a' };
    await expect(refine(request, request, { scope: 'request' })).rejects.toMatchObject({
      details: { issues: [expect.objectContaining({ path: 'refine[2].ask' }), expect.objectContaining({ path: 'refine[1].productId' })] },
    });
  });

  const finalize = (proposalId: string): RefineRequest => ({ scope: 'proposal', proposalId, action: 'finalize' });

  it.each<[string, RefineRequest]>([
    ['a product', { scope: 'product', productId: 'sf1:1:a', action: 'omit' }],
    ['a request to all sellers', { scope: 'request', ask: 'More' }],
    ['a request to the seller', { scope: 'request', ask: 'More', storefrontIds: [1] }],
    ['another proposal', { scope: 'proposal', proposalId: 'sfp1:1:q' }],
  ])('returns 400 for finalize beside a change of %s for the same seller', async (_, other) => {
    const { refine, discoveries, id } = await complete(withTwoPlans);
    await expect(refine(other, finalize('sfp1:1:p'))).rejects.toThrow(refused('VALIDATION_ERROR', 'refine[1].action'));
    expect(await discoveries.find(1, id)).toMatchObject({ round: 0, status: 'complete' });
  });

  it('returns 400 for two proposals of one seller to finalize', async () => {
    const { refine } = await complete(withTwoPlans);
    await expect(refine(finalize('sfp1:1:p'), finalize('sfp1:1:q'))).rejects.toMatchObject({
      details: { issues: [0, 1].map((index) => expect.objectContaining({ path: `refine[${index}].action` }) as unknown) },
    });
  });

  it('finalizes beside changes for other sellers', async () => {
    const { refine } = await complete(withTwoPlans);
    const elsewhere: RefineRequest = { scope: 'product', productId: 'sf1:2:c', action: 'omit' };
    const round = await refine(elsewhere, { scope: 'request', ask: 'More', storefrontIds: [2] }, finalize('sfp1:1:p'));
    expect(round.pendingAgents).toEqual(['seller-1', 'seller-2']);
  });

  it('returns 409 while sellers are answering; of two concurrent rounds one begins', async () => {
    const running = await discoveryWithResponses();
    await expect(running.refine({ scope: 'request', ask: 'More' })).rejects.toThrow(refused('CONFLICT'));
    const { refine, discoveries, id } = await complete();
    const both = await Promise.allSettled([refine({ scope: 'request', ask: 'More' }), refine({ scope: 'request', ask: 'Less' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await discoveries.find(1, id)).toMatchObject({ round: 1, revision: 4 });
  });

  it('returns 409 when no seller made an offer and after the expiry', async () => {
    const { refine } = await complete({});
    await expect(refine({ scope: 'request', ask: 'More' })).rejects.toThrow(refused('CONFLICT'));
    const late = await complete();
    late.clock.advance(24 * 3_600_000);
    await expect(late.refine({ scope: 'request', ask: 'More' })).rejects.toThrow(refused('CONFLICT'));
  });

  it('returns 409 for omitting a selected product', async () => {
    const { refine, selections, id } = await complete();
    await selections.add(buyer, id, [{ productId: 'sf1:1:a' }], false);
    await expect(refine({ scope: 'product', productId: 'sf1:1:a', action: 'omit' })).rejects.toThrow(
      refused('CONFLICT', 'refine[0].productId'),
    );
    expect(await refine({ scope: 'product', productId: 'sf1:1:b', action: 'omit' })).toMatchObject({ round: 1 });
  });

  it('returns 409 for the fourth refinement in a row', async () => {
    const { refine, ask, agent } = await complete();
    let share = 50;
    agent.scripts.set(1, () => ({ kind: 'responded', answer: anAnswer({ products: [], proposals: [plan((share += 1))] }) }));
    for (const proposalId of ['sfp1:1:p', 'sfp1:1:p@1', 'sfp1:1:p@2']) {
      await refine({ scope: 'proposal', proposalId });
      await ask(1);
    }
    await expect(refine({ scope: 'proposal', proposalId: 'sfp1:1:p@3' })).rejects.toThrow(refused('CONFLICT', 'refine[0].proposalId'));
    expect(await refine({ scope: 'proposal', proposalId: 'sfp1:1:p@3', action: 'omit' })).toMatchObject({ round: 4 });
  });

  it('returns 404 to another account and 403 to an agent with a READ grant', async () => {
    const { refining, id } = await complete();
    const request: RefineRequest[] = [{ scope: 'request', ask: 'More' }];
    await expect(refining.refine(aBuyer({ accountId: 2 }), id, request)).rejects.toThrow(refused('NOT_FOUND'));
    const agent = anAgent({ grants: new Map([[9, 'READ']]) });
    await expect(refining.refine(agent, id, request)).rejects.toThrow(refused('FORBIDDEN'));
  });
});
