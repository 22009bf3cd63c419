import { Injectable } from '@nestjs/common';
import { Clock, type Caller, cursorPage, definedOnly, type Keyset, keysetOf, maySee, Page, type PageRequest } from '@exchange/kernel';
import type { AskState } from '../domain/ask';
import type { CampaignBrief } from '../domain/brief';
import type { DiscoveryState } from '../domain/discovery';
import { discoveryErrors } from '../domain/errors';
import { discoveryLimits } from '../domain/limits';
import { PageText } from '../domain/page-text';
import { Asks, BriefSource, Discoveries } from '../domain/ports';
import {
  noExecution,
  type Pitch,
  proposalsOf,
  sellerResult,
  type CampaignProposals,
  type Moment,
  type SellerResult,
} from '../domain/proposals';
import { SelectionsService } from './selections.service';

export interface ProposalsRequest extends PageRequest {
  /** A discovery of the campaign. Left out: that of the cursor, or the latest. */
  readonly executionId?: string;
  /** Sellers to leave out in front. */
  readonly skip?: number;
  /** Only this seller. */
  readonly sellerId?: number;
  /** Characters of JSON after which the page ends. */
  readonly maxText?: number;
}

export interface ProposalSearch extends Omit<ProposalsRequest, 'skip'> {
  /** A part of the name of a proposal, whatever its case. */
  readonly text?: string;
}

const { pageText, toolPageText, sellersReadTogether } = discoveryLimits;

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
    const moment = await this.momentOf(campaign, execution);
    return proposalsOf(moment, await this.sellers(moment, request, after.length > 0 ? after : null));
  }

  /** A page of the proposals, seller by seller, as `read` has them. */
  async search(caller: Caller, campaignId: string, { text = '', cursor, ...request }: ProposalSearch): Promise<Page<Pitch>> {
    const campaign = await this.campaign(caller, campaignId);
    const [begunWith, ...place] = keysetOf(cursor, ['string', 'string', 'number', 'number']) ?? [];
    const execution = await this.execution(campaign, caller, request.executionId ?? (begunWith as string | undefined));
    if (!execution) return cursorPage<Pitch>([], request.limit, () => []);
    const [name, sellerId, given] = place as [string?, number?, number?];
    const [page, found] = [new PageText(request.maxText ?? toolPageText), [] as { key: Keyset; pitch: Pitch }[]];
    const moment = await this.momentOf(campaign, execution);
    // The seller of the cursor may have proposals that were not given yet.
    for await (const { ask, result } of this.each(moment, text, request.sellerId, sellerId === undefined ? null : [name!, sellerId - 1])) {
      for (const [index, pitch] of result.proposals.entries()) {
        const wasGiven = ask.sellerId === sellerId && index <= given!;
        if (wasGiven || !pitch.name.toLowerCase().includes(text.toLowerCase())) continue;
        found.push({ key: [execution.id, ask.sellerName, ask.sellerId, index], pitch });
        if (found.length > request.limit || !page.holds(pitch)) return pitchesOf(found, found.length - 1);
      }
    }
    return pitchesOf(found, request.limit);
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

  private async momentOf(campaign: CampaignBrief, execution: DiscoveryState): Promise<Moment> {
    const { proposals } = await this.selections.of(execution);
    const selectedProposalIds = new Set(proposals.map(({ proposalId }) => proposalId));
    return { campaign, execution, selectedProposalIds, now: this.clock.now() };
  }

  private async sellers(moment: Moment, request: ProposalsRequest, after: Keyset | null): Promise<Page<SellerResult>> {
    const { accountId, id } = moment.execution;
    const { limit, skip, sellerId, maxText = pageText } = request;
    const asks = await this.asks.slice(accountId, id, definedOnly({ limit: limit + 1, after, skip, sellerId }));
    const [page, results] = [new PageText(maxText), [] as SellerResult[]];
    const keyOf = (ask: AskState): Keyset => [id, ask.sellerName, ask.sellerId];
    for (let from = 0; from < Math.min(limit, asks.length); from += sellersReadTogether) {
      for (const result of await this.resultsOf(moment, asks.slice(from, Math.min(from + sellersReadTogether, limit)))) {
        if (!page.holds(result)) return new Page(results, cursorPage(asks, results.length, keyOf).pagination);
        results.push(result);
      }
    }
    return new Page(results, cursorPage(asks, limit, keyOf).pagination);
  }

  /** Sellers, read as they are needed. */
  private async *each(moment: Moment, proposalName: string, sellerId: number | undefined, begin: Keyset | null) {
    const { accountId, id } = moment.execution;
    const wanted = definedOnly({ sellerId, proposalName: proposalName === '' ? undefined : proposalName });
    let asks: readonly AskState[];
    let after = begin;
    do {
      asks = await this.asks.slice(accountId, id, { ...wanted, limit: sellersReadTogether, after });
      const results = await this.resultsOf(moment, asks);
      for (const [index, ask] of asks.entries()) yield { ask, result: results[index]! };
      const last = asks.at(-1);
      after = last ? [last.sellerName, last.sellerId] : null;
    } while (asks.length === sellersReadTogether);
  }

  private async resultsOf(moment: Moment, asks: readonly AskState[]): Promise<readonly SellerResult[]> {
    const { accountId, id } = moment.execution;
    const sellerIds = asks.map(({ sellerId }) => sellerId);
    const landed = await this.discoveries.proposed(accountId, id, sellerIds);
    const answerOf = new Map(landed.map((answer) => [answer.sellerId, answer]));
    return asks.map((ask) => sellerResult(ask, answerOf.get(ask.sellerId), moment));
  }
}

const pitchesOf = (found: readonly { readonly key: Keyset; readonly pitch: Pitch }[], limit: number): Page<Pitch> =>
  cursorPage(found, limit, ({ key }) => key).map(({ pitch }) => pitch);
