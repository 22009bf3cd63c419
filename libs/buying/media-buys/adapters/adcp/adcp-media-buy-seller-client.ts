import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { type SellerConversation, isUnknownTool, noLists, type OrderedLists, SellerLines } from '@exchange/adcp';
import { type Decisions, later, type ListedProperty } from '@exchange/kernel';
import { ListSharesFacade } from '@exchange/property-lists';
import { mediaBuyLimits } from '../../domain/limits';
import type { MediaBuyState } from '../../domain/media-buy-state';
import type { BuyOutcome, SellerRequest } from '../../domain/outcome';
import { MediaBuySellerClient } from '../../domain/ports';
import { answerSchemas } from './answer-schemas';
import { MediaBuyAnswerReader } from './media-buy-answer-reader';
import { checkRequest, createRequest, updateRequest } from './requests';

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
        return this.readers.readOrder(buy, await seller.call('create_media_buy', await this.createRequest(buy), buy.release));
      case 'task':
        return this.taskOutcome(seller, buy);
      case 'change':
        return this.readers.readChange(
          buy,
          await seller.call('update_media_buy', await this.updateRequest(buy), buy.pendingChange!.release),
        );
      case 'check':
        return this.readers.readCheck(buy, await seller.read('get_media_buys', checkRequest(buy)));
    }
  }

  /** A seller without `tasks/get` receives the order again under the same idempotency key: its answer tells the outcome of the task. */
  private async taskOutcome(seller: SellerConversation, buy: MediaBuyState): Promise<BuyOutcome> {
    try {
      const query = { task_id: buy.taskId, include_history: true, include_result: true };
      return this.readers.readTask(buy, await seller.read('tasks/get', query));
    } catch (error) {
      if (!isUnknownTool(error)) throw error;
      return this.readers.readOrder(buy, await seller.call('create_media_buy', await this.createRequest(buy), buy.release));
    }
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

function inlineList(identifiers: readonly ListedProperty[]) {
  return identifiers.length === 0 ? null : { identifiers };
}
