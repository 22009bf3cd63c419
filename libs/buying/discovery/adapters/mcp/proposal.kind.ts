import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, definedOnly, invalidField, type Page } from '@exchange/kernel';
import { type KindOwner, type KindSearch, ObjectKind, toolFields } from '@exchange/platform/tools';
import { ProposalsService } from '../../application/proposals.service';
import { sellerIdOf } from '../../domain/offer';
import { proposalWire, type ProposalWire } from '../http/proposals.wire';

const filter = z.strictObject({
  campaignId: toolFields.campaignId,
  executionId: toolFields.id.optional().describe('A discovery of the campaign. Default: the latest one.'),
  sellerId: toolFields.integerId.optional(),
});
type Filter = z.output<typeof filter>;

@Injectable()
export class ProposalKind extends ObjectKind<typeof filter> {
  readonly kind = 'proposal';
  readonly description = 'A seller’s proposal for a campaign: products with their share of the budget.';
  readonly filter = filter;
  override readonly accountType = 'BUYER';

  constructor(private readonly proposals: ProposalsService) {
    super();
  }

  /** Searches one campaign; `query` is part of a name. A page may have fewer rows than `limit`. */
  override async search(caller: Caller, { query, filter: wanted, cursor, limit }: KindSearch<Filter>): Promise<Page<ProposalWire>> {
    const { campaignId, executionId, sellerId } = wanted;
    const asked = definedOnly({ text: query, executionId, sellerId, cursor, limit });
    return (await this.proposals.search(caller, campaignId, asked)).map(proposalWire);
  }

  override async get(caller: Caller, id: string, { campaignId }: KindOwner = {}): Promise<ProposalWire | null> {
    if (campaignId === undefined) throw invalidField('campaignId', 'campaignId says whose it is.');
    const { sellers } = await this.proposals.read(caller, campaignId, { limit: 1, sellerId: sellerIdOf(id) ?? 0 });
    const found = sellers.rows.flatMap(({ proposals }) => proposals).find(({ proposalId }) => proposalId === id);
    return found ? proposalWire(found) : null;
  }
}
