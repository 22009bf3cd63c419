import { Injectable } from '@nestjs/common';
import {
  Clock,
  type Caller,
  cursorPage,
  definedOnly,
  type Keyset,
  keysetOf,
  maySee,
  type Page,
  type PageRequest,
  PageRoom,
} from '@exchange/kernel';
import { Slices } from '@exchange/platform';
import type { CampaignBrief } from '../domain/brief';
import type { DiscoveryState } from '../domain/discovery';
import { discoveryErrors } from '../domain/errors';
import { discoveryLimits } from '../domain/limits';
import { Asks, type AskSlice, BriefSource, Discoveries, type OfferCounts } from '../domain/ports';
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
  /** Only sellers that have answered, failed or run out of time. */
  readonly isSettled?: true;
  /** Only this seller. */
  readonly sellerId?: number;
  /** Characters of JSON after which the page ends. */
  readonly maxCharacters?: number;
}

export interface ProposalSearch extends Omit<ProposalsRequest, 'isSettled'> {
  /** A part of the name of a proposal, whatever its case. */
  readonly text?: string;
}

const { pageCharacters, toolPageCharacters, sellersReadTogether } = discoveryLimits;

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
  async read(
    caller: Caller,
    campaignId: string,
    { limit, cursor, executionId, maxCharacters, ...wanted }: ProposalsRequest,
  ): Promise<CampaignProposals> {
    const campaign = await this.campaign(caller, campaignId);
    const [begunWith, ...after] = keysetOf(cursor, ['string', 'string', 'number']) ?? [];
    const execution = await this.execution(campaign, caller, executionId ?? (begunWith as string | undefined));
    if (!execution) return noExecution(campaign);
    const moment = await this.momentOf(campaign, execution);
    const page = new FoundPage<SellerResult>(limit, maxCharacters ?? pageCharacters);
    for await (const { ask, result } of this.each(moment, { ...wanted, limit: limit + 1, after: cursor === undefined ? null : after }))
      if (!page.add(result, [execution.id, ask.sellerName, ask.sellerId])) break;
    return proposalsOf(moment, page.whole);
  }

  /** A page of the proposals, seller by seller, as `read` has them. */
  async search(caller: Caller, campaignId: string, request: ProposalSearch): Promise<Page<Pitch>> {
    const { text = '', cursor, limit, executionId, sellerId, maxCharacters } = request;
    const campaign = await this.campaign(caller, campaignId);
    const [begunWith, name, last, given] = (keysetOf(cursor, ['string', 'string', 'number', 'number']) ?? []) as [
      string?,
      string?,
      number?,
      number?,
    ];
    const execution = await this.execution(campaign, caller, executionId ?? begunWith);
    const page = new FoundPage<Pitch>(limit, maxCharacters ?? toolPageCharacters);
    if (!execution) return page.whole;
    // The seller of the cursor is read again: it may have proposals that were not given yet.
    const after = last === undefined ? null : [name!, last - 1];
    const wanted = definedOnly({ sellerId, proposalName: text === '' ? undefined : text });
    for await (const { ask, result } of this.each(await this.momentOf(campaign, execution), { ...wanted, limit: Infinity, after })) {
      for (const [index, pitch] of result.proposals.entries()) {
        const wasGiven = ask.sellerId === last && index <= given!;
        if (wasGiven || !pitch.name.toLowerCase().includes(text.toLowerCase())) continue;
        if (!page.add(pitch, [execution.id, ask.sellerName, ask.sellerId, index])) return page.whole;
      }
    }
    return page.whole;
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

  /** The first sellers that it asks, by name, and how many have made offers. */
  async cohort({ accountId, id }: DiscoveryState, limit: number): Promise<OfferCounts & { readonly sellerIds: readonly number[] }> {
    const asks = await this.asks.slice(accountId, id, { limit, after: null });
    return { ...(await this.discoveries.offerCounts(accountId, id)), sellerIds: asks.map(({ sellerId }) => sellerId) };
  }

  private async momentOf(campaign: CampaignBrief, execution: DiscoveryState): Promise<Moment> {
    const { proposals } = await this.selections.of(execution);
    const selectedProposalIds = new Set(proposals.map(({ proposalId }) => proposalId));
    return { campaign, execution, selectedProposalIds, now: this.clock.now() };
  }

  /** Sellers with their proposals, read as they are needed: a few at once, and each in a turn of its own. */
  private async *each({ execution, ...moment }: Moment, { limit, after, ...wanted }: AskSlice) {
    const { accountId, id } = execution;
    let last = after;
    const slices = new Slices();
    for (let read = 0; read < limit; read += sellersReadTogether) {
      const asks = await this.asks.slice(accountId, id, { ...wanted, after: last, limit: Math.min(limit - read, sellersReadTogether) });
      const sellerIds = asks.map(({ sellerId }) => sellerId);
      const landed = await this.discoveries.proposed(accountId, id, sellerIds);
      const answerOf = new Map(landed.map((answer) => [answer.sellerId, answer]));
      for (const ask of asks) {
        yield { ask, result: sellerResult(ask, answerOf.get(ask.sellerId), { execution, ...moment }) };
        await slices.end();
      }
      const end = asks.at(-1);
      if (!end || asks.length < sellersReadTogether) return;
      last = [end.sellerName, end.sellerId];
    }
  }
}

/** What is found for a page, in order, until it is full: as many as were asked for, or as much text as it holds. */
class FoundPage<Item extends object> {
  private readonly found: { readonly item: Item; readonly key: Keyset }[] = [];
  private readonly room: PageRoom;
  private size: number;

  constructor(limit: number, maxCharacters: number) {
    this.size = limit;
    this.room = new PageRoom(maxCharacters);
  }

  /** False when the page was full already: then it goes on behind a cursor. */
  add(item: Item, key: Keyset): boolean {
    this.found.push({ item, key });
    const isHeld = this.found.length <= this.size && this.room.takes(JSON.stringify(item).length);
    if (!isHeld) this.size = this.found.length - 1;
    return isHeld;
  }

  get whole(): Page<Item> {
    return cursorPage(this.found, this.size, ({ key }) => key).map(({ item }) => item);
  }
}
