import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, type CursorPagination, definedOnly, encodeCursor, invalidField, keysetOf, Page } from '@exchange/kernel';
import { type KindOwner, type KindSearch, ObjectKind, toolFields } from '@exchange/platform';
import { type ProposalsRequest, ProposalsService } from '../../application/proposals.service';
import { discoveryLimits } from '../../domain/limits';
import { sellerIdOf } from '../../domain/offer';
import { proposalWire, type ProposalWire } from '../http/proposals.wire';

const filter = z.strictObject({
  campaignId: toolFields.campaignId,
  executionId: toolFields.id.optional().describe('A discovery of the campaign. Default: the latest one.'),
  sellerId: toolFields.integerId.optional(),
});
type Filter = z.output<typeof filter>;

/** Sellers whose proposals are looked through at once. */
const sellersAtOnce = discoveryLimits.sellersReadTogether;
const maxText = discoveryLimits.toolPageText;

@Injectable()
export class ProposalKind extends ObjectKind<typeof filter> {
  readonly kind = 'proposal';
  readonly description = 'What a seller proposed for a campaign: products with their share of the budget.';
  readonly filter = filter;
  override readonly accountType = 'BUYER';

  constructor(private readonly proposals: ProposalsService) {
    super();
  }

  /**
   * Of one campaign, seller by seller; `query` is part of a name. Sellers may still be answering. A page ends with the sellers that were read
   * together, so it may have fewer rows than `limit`. Its cursor says which sellers those were, and how many of their proposals were given.
   */
  override async search(caller: Caller, { query = '', filter: wanted, cursor, limit }: KindSearch<Filter>): Promise<Page<ProposalWire>> {
    const { campaignId, ...rest } = wanted;
    const isWanted = ({ name }: { readonly name: string }): boolean => name.toLowerCase().includes(query.toLowerCase());
    let [sellers, from] = (keysetOf(cursor, ['string', 'number']) ?? ['', 0]) as [string, number];
    for (;;) {
      const request: ProposalsRequest = definedOnly({ ...rest, limit: sellersAtOnce, maxText, cursor: sellers || undefined });
      const { rows, pagination } = (await this.proposals.read(caller, campaignId, request)).sellers;
      const found = rows.flatMap(({ proposals }) => proposals.filter(isWanted)).slice(from);
      const { nextCursor } = pagination as CursorPagination;
      if (found.length === 0 && nextCursor !== null) {
        [sellers, from] = [nextCursor, 0];
        continue;
      }
      const next = found.length > limit ? encodeCursor([sellers, from + limit]) : nextCursor && encodeCursor([nextCursor, 0]);
      return new Page(found.slice(0, limit).map(proposalWire), { nextCursor: next, hasMore: next !== null });
    }
  }

  override async get(
    caller: Caller,
    id: string,
    _include: readonly string[],
    { campaignId }: KindOwner = {},
  ): Promise<ProposalWire | null> {
    if (campaignId === undefined) throw invalidField('campaignId', 'campaignId says whose it is.');
    const { sellers } = await this.proposals.read(caller, campaignId, { limit: 1, sellerId: sellerIdOf(id) ?? 0 });
    const found = sellers.rows.flatMap(({ proposals }) => proposals).find(({ proposalId }) => proposalId === id);
    return found ? proposalWire(found) : null;
  }
}
