import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { type SellerConversation, noLists, type OrderedLists, type ReleasedAnswer, SellerLines, TaskTools } from '@exchange/adcp';
import { type Decisions, later, type ListedProperty, type ProtocolRelease, protocolReleases } from '@exchange/kernel';
import { ListSharesFacade } from '@exchange/property-lists';
import { mediaBuyLimits } from '../../domain/limits';
import type { MediaBuyState } from '../../domain/media-buy-state';
import type { BuyOutcome, SellerRequest } from '../../domain/outcome';
import { MediaBuySellerClient } from '../../domain/ports';
import { answerSchemas } from './answer-schemas';
import { MediaBuyAnswerReader } from './media-buy-answer-reader';
import { checkRequest, createRequest, listRequest, updateRequest } from './requests';

/** Asks sellers by AdCP 3 over MCP (streamable HTTP). One deadline covers the whole conversation. */
@Injectable()
export class AdcpMediaBuySellerClient extends MediaBuySellerClient implements OnModuleInit {
  private readonly readers = new MediaBuyAnswerReader();

  constructor(
    private readonly sellers: SellerLines,
    private readonly shares: ListSharesFacade,
  ) {
    super();
  }

  onModuleInit(): void {
    answerSchemas.warm();
  }

  async request(buy: MediaBuyState, request: SellerRequest, stopped: AbortSignal): Promise<BuyOutcome> {
    // A status check can wait until the agent answers again. An order or a change is attempted even if the agent failed before.
    const insist = request !== 'check';
    return this.sellers.converse<BuyOutcome>(
      { sellerId: buy.sellerId, limits: mediaBuyLimits, stopped, insist },
      (seller) => this.outcome(seller, buy, request),
      (reason) => ({ kind: 'unreachable', reason }),
    );
  }

  private async outcome(seller: SellerConversation, buy: MediaBuyState, request: SellerRequest): Promise<BuyOutcome> {
    switch (request) {
      case 'create':
        return this.order(seller, buy);
      case 'task': {
        const answer = await taskAnswer(seller, buy.taskId!, buy.release);
        return answer ? this.readers.readTask(buy, answer) : this.order(seller, buy);
      }
      case 'change':
        return this.readers.readChange(buy, await this.change(seller, buy));
      case 'change task': {
        const { taskId, release = null } = buy.pendingChange!;
        const answer = await taskAnswer(seller, taskId!, release);
        return answer ? this.readers.readChangeTask(buy, answer) : this.readers.readChange(buy, await this.change(seller, buy));
      }
      case 'check':
        return this.readers.readCheck(buy, await seller.read('get_media_buys', checkRequest(buy)));
    }
  }

  /** An order whose key the seller knows with other contents may be booked, so the booked one is looked for. */
  private async order(seller: SellerConversation, buy: MediaBuyState): Promise<BuyOutcome> {
    const answer = await seller.call('create_media_buy', await this.createRequest(buy), buy.release);
    if (!this.readers.isConflict(buy, answer)) return this.readers.readOrder(buy, answer);
    return this.readers.readList(buy, await seller.read('get_media_buys', listRequest(buy)));
  }

  private async change(seller: SellerConversation, buy: MediaBuyState): Promise<ReleasedAnswer> {
    return seller.call('update_media_buy', await this.updateRequest(buy), buy.pendingChange!.release);
  }

  private async createRequest(buy: MediaBuyState): Promise<Record<string, unknown>> {
    return createRequest(buy, await this.listsOf(buy, buy.decisions));
  }

  private async updateRequest(buy: MediaBuyState): Promise<Record<string, unknown>> {
    const { decisions, pendingChange } = buy;
    const wanted = pendingChange?.action === 'update' ? (pendingChange.terms.decisions ?? null) : null;
    const before = wanted === null ? noLists : await this.listsOf(buy, decisions);
    return updateRequest(buy, { before, after: await this.listsOf(buy, wanted) });
  }

  private async listsOf(
    { flightEnd, accountId, advertiserId, sellerId }: MediaBuyState,
    decisions: Decisions | null,
  ): Promise<OrderedLists> {
    if (!decisions) return noLists;
    const { inline, ...lists } = decisions.propertyLists;
    if (inline) return { include: inlineList(inline.include), exclude: inlineList(inline.exclude) };
    const until = later(flightEnd, mediaBuyLimits.listAccessAfterFlight);
    return this.shares.references({ ...lists, accountId, advertiserId, sellerId, until });
  }
}

/** Null when the seller does not tell about the task. Then the request is sent again under its idempotency key, and its answer tells the outcome. */
function taskAnswer(seller: SellerConversation, taskId: string, named: ProtocolRelease | null): Promise<ReleasedAnswer | null> {
  return new TaskTools(seller, seller.release ?? named ?? protocolReleases[0]).ask(taskId);
}

function inlineList(identifiers: readonly ListedProperty[]) {
  return identifiers.length === 0 ? null : { identifiers };
}
