import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, definedOnly, invalidField, type Page, partOf } from '@exchange/kernel';
import { type KindOwner, type KindSearch, ObjectKind, toolFields } from '@exchange/platform';
import { ProposalsService } from '../../application/proposals.service';
import { proposalsWire, type ProposalWire } from '../http/proposals.wire';

const filter = z.strictObject({
  campaignId: toolFields.campaignId,
  executionId: toolFields.id.optional().describe('A discovery of the campaign. Default: the latest one.'),
  sellerId: toolFields.integerId.optional(),
});
type Filter = z.output<typeof filter>;

@Injectable()
export class ProposalKind extends ObjectKind<typeof filter> {
  readonly kind = 'proposal';
  readonly description = 'What a seller proposed for a campaign: products with their share of the budget.';
  readonly filter = filter;
  override readonly accountType = 'BUYER';

  constructor(private readonly proposals: ProposalsService) {
    super();
  }

  /** Of one campaign, seller by seller; `query` is part of a name. Sellers may still be answering. */
  override async search(caller: Caller, { query = '', filter: wanted, cursor, limit }: KindSearch<Filter>): Promise<Page<ProposalWire>> {
    const all = await this.of(caller, wanted.campaignId, wanted.executionId);
    const isWanted = ({ seller, name }: ProposalWire): boolean =>
      (wanted.sellerId === undefined || seller.sellerId === wanted.sellerId) && name.toLowerCase().includes(query.toLowerCase());
    return partOf(all.filter(isWanted), definedOnly({ limit, cursor }));
  }

  override async get(
    caller: Caller,
    id: string,
    _include: readonly string[],
    { campaignId }: KindOwner = {},
  ): Promise<ProposalWire | null> {
    if (campaignId === undefined) throw invalidField('campaignId', 'campaignId says whose it is.');
    return (await this.of(caller, campaignId)).find(({ proposalId }) => proposalId === id) ?? null;
  }

  private async of(caller: Caller, campaignId: string, executionId?: string): Promise<readonly ProposalWire[]> {
    return proposalsWire(await this.proposals.read(caller, campaignId, executionId)).sellers.flatMap(({ proposals }) => proposals);
  }
}
