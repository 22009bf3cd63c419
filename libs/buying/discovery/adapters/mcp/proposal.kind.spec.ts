import type { CursorPagination, Page } from '@exchange/kernel';
import { aBuyer, aDiscoveryDesk, anAnswer, aProposal, aSeller } from '../../testing';
import type { ProposalWire } from '../http/proposals.wire';
import { ProposalKind } from './proposal.kind';

const buyer = aBuyer();

/** A discovery in which the seller with id n has answered with n - 1 proposals. */
async function discoveryWithProposals(sellerCount: number) {
  const sellers = Array.from({ length: sellerCount }, (_, index) => aSeller(index + 1));
  const desk = aDiscoveryDesk(sellers);
  const { id } = await desk.service.start(buyer, { campaignId: 'camp_1' });
  for (const { id: sellerId } of sellers) {
    const proposals = Array.from({ length: sellerId - 1 }, (_, index) =>
      aProposal(`sfp1:${sellerId}:${index}`, { a: 100 }, { name: `Plan ${sellerId} of ${index}` }),
    );
    desk.agent.scripts.set(sellerId, () => ({ kind: 'responded', answer: anAnswer({ proposals }) }));
    await desk.asking.ask({ accountId: 1, discoveryId: id, sellerId });
  }
  return { ...desk, kind: new ProposalKind(desk.proposals) };
}

const cursorOf = ({ pagination }: Page<ProposalWire>) => (pagination as CursorPagination).nextCursor;
const idsOf = ({ rows }: Page<ProposalWire>) => rows.map(({ proposalId }) => proposalId);

describe('ProposalKind', () => {
  it('returns each proposal exactly once when paging, also when a page ends between two proposals of one seller', async () => {
    const { kind } = await discoveryWithProposals(30);
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: Page<ProposalWire> = await kind.search(buyer, {
        filter: { campaignId: 'camp_1' },
        limit: 7,
        ...(cursor === undefined ? {} : { cursor }),
      });
      expect(page.rows.length).toBeGreaterThan(0);
      expect(page.rows.length).toBeLessThanOrEqual(7);
      seen.push(...idsOf(page));
      cursor = cursorOf(page);
    }
    expect([seen.length, new Set(seen).size]).toEqual([435, 435]);
  });

  it('finds proposals by a part of their name and by seller', async () => {
    const { kind } = await discoveryWithProposals(4);
    const found = async (query: string, more: object = {}) =>
      idsOf(await kind.search(buyer, { query, filter: { campaignId: 'camp_1', ...more }, limit: 10 }));
    expect(await found('OF 1')).toEqual(['sfp1:3:1', 'sfp1:4:1']);
    expect(await found('plan', { sellerId: 3 })).toEqual(['sfp1:3:0', 'sfp1:3:1']);
    expect(await found('nothing of that name')).toEqual([]);
  });

  it('keeps paging through the discovery of the first page after a new one has started', async () => {
    const { kind, service } = await discoveryWithProposals(4);
    const filter = { campaignId: 'camp_1' };
    const first = await kind.search(buyer, { filter, limit: 4 });
    await service.start(buyer, { campaignId: 'camp_1' });
    const second = await kind.search(buyer, { filter, limit: 4, cursor: cursorOf(first)! });
    expect([...idsOf(first), ...idsOf(second)]).toHaveLength(6);
    expect(idsOf(await kind.search(buyer, { filter, limit: 4 }))).toEqual([]);
  });

  it('gets a proposal by its id, reading only the answer of its seller, and returns null for an unknown id', async () => {
    const { kind, discoveries } = await discoveryWithProposals(4);
    const read = jest.spyOn(discoveries, 'proposalsOf');
    expect(await kind.get(buyer, 'sfp1:3:1', { campaignId: 'camp_1' })).toMatchObject({ proposalId: 'sfp1:3:1' });
    expect(read.mock.calls.map(([, , sellerIds]) => sellerIds)).toEqual([[3]]);
    for (const id of ['sfp1:3:9', 'sfp1:9:0', 'x']) expect(await kind.get(buyer, id, { campaignId: 'camp_1' })).toBeNull();
  });
});
