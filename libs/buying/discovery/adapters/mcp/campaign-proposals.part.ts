import { Injectable } from '@nestjs/common';
import { type Caller, type CursorPagination } from '@exchange/kernel';
import { KindPart, type ShownPart } from '@exchange/platform';
import { ProposalsService } from '../../application/proposals.service';
import { proposalWire } from '../http/proposals.wire';

/** Proposals that are shown beside a campaign; `search` has the others. */
const most = 50;

/** What sellers proposed in the latest discovery of a campaign. */
@Injectable()
export class CampaignProposalsPart extends KindPart {
  readonly kind = 'campaign';
  readonly include = 'proposals';

  constructor(private readonly proposals: ProposalsService) {
    super();
  }

  override async read(caller: Caller, campaignId: string): Promise<ShownPart> {
    const { rows, pagination } = await this.proposals.search(caller, campaignId, { limit: most });
    return { shown: rows.map(proposalWire), isCut: (pagination as CursorPagination).hasMore };
  }
}
