import { Injectable } from '@nestjs/common';
import { Clock, type Caller, cursorPage, definedOnly, type Keyset, keysetOf, maySee, Page, type PageRequest } from '@exchange/kernel';
import type { AskState } from '../domain/ask';
import type { CampaignBrief } from '../domain/brief';
import type { DiscoveryState } from '../domain/discovery';
import { discoveryErrors } from '../domain/errors';
import { discoveryLimits } from '../domain/limits';
import { PageText } from '../domain/page-text';
import { Asks, BriefSource, Discoveries } from '../domain/ports';
import { noExecution, proposalsOf, sellerResult, type CampaignProposals, type Moment, type SellerResult } from '../domain/proposals';
import { SelectionsService } from './selections.service';

export interface ProposalsRequest extends PageRequest {
  /** A discovery of the campaign. Left out: that of the cursor, or the latest. */
  readonly executionId?: string;
  /** Sellers to leave out in front. */
  readonly skip?: number;
  /** Only this seller. */
  readonly sellerId?: number;
  /** Only sellers with a proposal whose name has this text in it. */
  readonly proposalName?: string;
  /** Characters of JSON after which the page ends. */
  readonly maxText?: number;
}

/** A campaign's proposals: of its latest discovery, or of the one that is named. */
@Injectable()
export class ProposalsService {
  constructor(
    private readonly discoveries: Discoveries,
    private readonly asks: Asks,
    private readonly briefs: BriefSource,
    private readonly selections: SelectionsService,
    private readonly clock: Clock,
  ) {}

  /**
   * A page of the sellers. A cursor goes on in the execution that it began with. 404 for an unknown campaign, and for an execution that is unknown
   * or of another campaign.
   */
  async read(caller: Caller, campaignId: string, request: ProposalsRequest): Promise<CampaignProposals> {
    const campaign = await this.campaign(caller, campaignId);
    const [begunWith, ...after] = keysetOf(request.cursor, ['string', 'string', 'number']) ?? [];
    const execution = await this.execution(campaign, caller, request.executionId ?? (begunWith as string | undefined));
    if (!execution) return noExecution(campaign);
    const { proposals } = await this.selections.of(execution);
    const selectedProposalIds = new Set(proposals.map(({ proposalId }) => proposalId));
    const moment = { campaign, execution, selectedProposalIds, now: this.clock.now() };
    return proposalsOf(moment, await this.sellers(moment, request, after.length > 0 ? after : null));
  }

  /** 404 for an unknown campaign. */
  async campaign(caller: Caller, campaignId: string): Promise<CampaignBrief> {
    const campaign = await this.briefs.campaign(caller.accountId, campaignId);
    if (!campaign || !maySee(caller, campaign.advertiserId)) throw discoveryErrors.campaignNotFound();
    return campaign;
  }

  /** The latest execution of the campaign, or the one that is named: null while there is none, 404 for one of another campaign. */
  async execution({ campaignId }: CampaignBrief, { accountId }: Caller, executionId?: string): Promise<DiscoveryState | null> {
    if (executionId === undefined) return this.discoveries.latestOf(accountId, campaignId);
    const named = await this.discoveries.find(accountId, executionId);
    if (named?.campaignId !== campaignId) throw discoveryErrors.executionNotFound();
    return named;
  }

  private async sellers(moment: Moment, request: ProposalsRequest, after: Keyset | null): Promise<Page<SellerResult>> {
    const { accountId, id } = moment.execution;
    const { limit, skip, sellerId, proposalName } = request;
    const asks = await this.asks.slice(accountId, id, definedOnly({ limit: limit + 1, after, skip, sellerId, proposalName }));
    const results = await this.resultsOf(moment, asks.slice(0, limit), request.maxText);
    const { pagination } = cursorPage(asks, results.length, (ask) => [id, ask.sellerName, ask.sellerId]);
    return new Page(results, pagination);
  }

  /** Of the first of these sellers: as many as one page holds. */
  private async resultsOf(moment: Moment, asks: readonly AskState[], maxText: number = discoveryLimits.pageText): Promise<SellerResult[]> {
    const { accountId, id } = moment.execution;
    const results: SellerResult[] = [];
    const page = new PageText(maxText);
    for (let from = 0; from < asks.length; from += discoveryLimits.sellersReadTogether) {
      const some = asks.slice(from, from + discoveryLimits.sellersReadTogether);
      const landed = await this.discoveries.proposed(
        accountId,
        id,
        some.map(({ sellerId }) => sellerId),
      );
      const answerOf = new Map(landed.map((answer) => [answer.sellerId, answer]));
      for (const ask of some) {
        const result = sellerResult(ask, answerOf.get(ask.sellerId), moment);
        if (!page.holds(result)) return results;
        results.push(result);
      }
    }
    return results;
  }
}
