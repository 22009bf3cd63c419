import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, type CursorPagination, definedOnly, encodeCursor, invalidField, keysetOf, Page, pageLimits } from '@exchange/kernel';
import { type KindOwner, type KindSearch, ObjectKind, toolFields } from '@exchange/platform';
import { ProposalsService } from '../../application/proposals.service';
import { discoveryLimits } from '../../domain/limits';
import { sellerIdOf } from '../../domain/offer';
import type { SellerResult } from '../../domain/proposals';
import { proposalWire, type ProposalWire } from '../http/proposals.wire';

const filter = z.strictObject({
  campaignId: toolFields.campaignId,
  executionId: toolFields.id.optional().describe('A discovery of the campaign. Default: the latest one.'),
  sellerId: toolFields.integerId.optional(),
});
type Filter = z.output<typeof filter>;

/** Where a page begins: the execution, the cursor of its sellers (empty: the first ones), and how many of their proposals were given already. */
type Place = [executionId: string, sellers: string, given: number];

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
   * Of one campaign, seller by seller; `query` is part of a name. Sellers may still be answering. A page ends where the sellers end that were read
   * together, so it may have fewer rows than `limit`.
   */
  override async search(caller: Caller, { query = '', filter: wanted, cursor, limit }: KindSearch<Filter>): Promise<Page<ProposalWire>> {
    const isWanted = ({ name }: { readonly name: string }): boolean => name.toLowerCase().includes(query.toLowerCase());
    let place = keysetOf(cursor, ['string', 'string', 'number']) as Place | null;
    for (;;) {
      const { execution, sellers } = await this.sellersAt(caller, wanted, query, place);
      const found = sellers.rows.flatMap(({ proposals }) => proposals.filter(isWanted)).slice(place?.[2] ?? 0);
      const next = nextPlace(place, execution?.id ?? '', sellers, found.length > limit ? limit : null);
      if (found.length > 0 || next === null)
        return new Page(found.slice(0, limit).map(proposalWire), { nextCursor: next && encodeCursor(next), hasMore: next !== null });
      place = next;
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

  private sellersAt(caller: Caller, { campaignId, executionId, sellerId }: Filter, query: string, place: Place | null) {
    const request = {
      limit: pageLimits.default,
      maxText: discoveryLimits.toolPageText,
      executionId: place?.[0] ?? executionId,
      cursor: place?.[1] || undefined,
      sellerId,
      proposalName: query || undefined,
    };
    return this.proposals.read(caller, campaignId, definedOnly(request));
  }
}

/** `given`: how many of the proposals that are left of these sellers the page has; null: all. */
function nextPlace(place: Place | null, executionId: string, { pagination }: Page<SellerResult>, given: number | null): Place | null {
  if (given !== null) return [executionId, place?.[1] ?? '', (place?.[2] ?? 0) + given];
  const { nextCursor } = pagination as CursorPagination;
  return nextCursor === null ? null : [executionId, nextCursor, 0];
}
