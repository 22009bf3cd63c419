import { Injectable } from '@nestjs/common';
import {
  Clock,
  type Caller,
  cursorPage,
  definedOnly,
  type Keyset,
  keysetOf,
  type Page,
  type PageRequest,
  PageRoom,
  requireGranted,
} from '@exchange/kernel';
import { Slices } from '@exchange/platform';
import type { CampaignBrief } from '../domain/brief';
import type { DiscoveryState } from '../domain/discovery';
import { discoveryErrors } from '../domain/errors';
import { discoveryLimits } from '../domain/limits';
import { SellerAsks, type AskSlice, BriefSource, Discoveries, type OfferCounts, Purchases } from '../domain/ports';
import {
  choicesOf,
  noExecution,
  type PresentedProposal,
  proposalsOf,
  sellerResult,
  type CampaignProposals,
  type ExecutionView,
  type SellerResult,
} from '../domain/proposals';
import { SelectionsService } from './selections.service';

export interface ProposalsRequest extends PageRequest {
  /** A discovery of the campaign. Default: the cursor's, else the latest. */
  readonly executionId?: string;
  /** Only settled sellers. */
  readonly isSettled?: true;
  readonly sellerId?: number;
  /** Maximum size of the page in characters of JSON. */
  readonly maxCharacters?: number;
}

export interface ProposalSearch extends Omit<ProposalsRequest, 'isSettled'> {
  /** Part of the proposal's name, ignoring case. */
  readonly text?: string;
}

const { pageCharacters, toolPageCharacters, sellersReadTogether } = discoveryLimits;

/** Reads a campaign's proposals, from its latest or a named discovery. */
@Injectable()
export class ProposalsService {
  constructor(
    private readonly discoveries: Discoveries,
    private readonly asks: SellerAsks,
    private readonly briefs: BriefSource,
    private readonly selections: SelectionsService,
    private readonly purchases: Purchases,
    private readonly clock: Clock,
  ) {}

  /** Returns a page of sellers. A cursor continues in its own execution. 404 for an unknown campaign or execution. */
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

  /** Returns a page of proposals, seller by seller. */
  async search(caller: Caller, campaignId: string, request: ProposalSearch): Promise<Page<PresentedProposal>> {
    const { text = '', cursor, limit, executionId, sellerId, maxCharacters } = request;
    const campaign = await this.campaign(caller, campaignId);
    const [begunWith, name, last, given] = (keysetOf(cursor, ['string', 'string', 'number', 'number']) ?? []) as [
      string?,
      string?,
      number?,
      number?,
    ];
    const execution = await this.execution(campaign, caller, executionId ?? begunWith);
    const page = new FoundPage<PresentedProposal>(limit, maxCharacters ?? toolPageCharacters);
    if (!execution) return page.whole;
    // The seller of the cursor is read again, because it may have more proposals.
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

  /** Throws 404 for an unknown campaign. */
  async campaign(caller: Caller, campaignId: string): Promise<CampaignBrief> {
    return requireGranted(caller, await this.briefs.campaign(caller.accountId, campaignId), 'to read', discoveryErrors.campaignNotFound);
  }

  /** Latest or named execution of the campaign. Null without one, 404 for an execution of another campaign. */
  async execution({ campaignId }: CampaignBrief, { accountId }: Caller, executionId?: string): Promise<DiscoveryState | null> {
    if (executionId === undefined) return this.discoveries.latestOf(accountId, campaignId);
    const named = await this.discoveries.find(accountId, executionId);
    if (named?.campaignId !== campaignId) throw discoveryErrors.executionNotFound();
    return named;
  }

  /** The first asked sellers, by name, and the numbers of sellers with offers. */
  async cohort({ accountId, id }: DiscoveryState, limit: number): Promise<OfferCounts & { readonly sellerIds: readonly number[] }> {
    const asks = await this.asks.slice(accountId, id, { limit, after: null });
    return { ...(await this.discoveries.offerCounts(accountId, id)), sellerIds: asks.map(({ sellerId }) => sellerId) };
  }

  private async momentOf(campaign: CampaignBrief, execution: DiscoveryState): Promise<ExecutionView> {
    const selection = await this.selections.of(execution);
    const isNothing = selection.proposals.length === 0;
    const choices = isNothing ? new Map() : choicesOf(selection, await this.purchases.of(execution.accountId, campaign.campaignId));
    return { campaign, execution, choices, now: this.clock.now() };
  }

  /** Yields sellers with their proposals. Reads a few sellers per query and yields to the event loop after each. */
  private async *each({ execution, ...moment }: ExecutionView, { limit, after, ...wanted }: AskSlice) {
    const { accountId, id } = execution;
    let last = after;
    const slices = new Slices();
    for (let read = 0; read < limit; read += sellersReadTogether) {
      const asks = await this.asks.slice(accountId, id, { ...wanted, after: last, limit: Math.min(limit - read, sellersReadTogether) });
      const sellerIds = asks.map(({ sellerId }) => sellerId);
      const landed = await this.discoveries.proposalsOf(accountId, id, sellerIds);
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

/** Items of one page, limited by their number and by their size in characters. */
class FoundPage<Item extends object> {
  private readonly found: { readonly item: Item; readonly key: Keyset }[] = [];
  private readonly room: PageRoom;
  private size: number;

  constructor(limit: number, maxCharacters: number) {
    this.size = limit;
    this.room = new PageRoom(maxCharacters);
  }

  /** Returns false when the page was already full. */
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
