import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { type Conversation, isUnknownTool, noLists, type OrderedLists, SellerLines } from '@exchange/adcp';
import { type Decisions, later, type ListedProperty } from '@exchange/kernel';
import { ListSharesFacade } from '@exchange/property-lists';
import { mediaBuyLimits } from '../../domain/limits';
import type { MediaBuyState } from '../../domain/media-buy-state';
import type { BuyOutcome, SellerTask } from '../../domain/outcome';
import { SellerDesk } from '../../domain/ports';
import { answerSchemas } from './answer-schemas';
import { Answers } from './answers';
import { checkRequest, createRequest, updateRequest } from './requests';

/** Asks sellers by AdCP 3 over MCP (streamable HTTP). One deadline covers the whole conversation. */
@Injectable()
export class AdcpSellerDesk extends SellerDesk implements OnModuleInit {
  private readonly answers = new Answers();

  constructor(
    private readonly sellers: SellerLines,
    private readonly shares: ListSharesFacade,
  ) {
    super();
  }

  onModuleInit(): void {
    answerSchemas.warm();
  }

  async ask(buy: MediaBuyState, task: SellerTask, stopped: AbortSignal): Promise<BuyOutcome> {
    // A status check can wait until the agent answers again. An order or a change is attempted even if the agent failed before.
    const insist = task !== 'check';
    return this.sellers.converse<BuyOutcome>(
      { sellerId: buy.sellerId, limits: mediaBuyLimits, stopped, insist },
      (seller) => this.outcome(seller, buy, task),
      (reason) => ({ kind: 'unreachable', reason }),
    );
  }

  private async outcome(seller: Conversation, buy: MediaBuyState, task: SellerTask): Promise<BuyOutcome> {
    switch (task) {
      case 'create':
        return this.answers.created(buy, await seller.call('create_media_buy', await this.createRequest(buy)));
      case 'task':
        return this.task(seller, buy);
      case 'change':
        return this.answers.updated(buy, await seller.call('update_media_buy', await this.updateRequest(buy)));
      case 'check':
        return this.answers.checked(buy, await seller.call('get_media_buys', checkRequest(buy)));
    }
  }

  /** A seller without `tasks/get` receives the order again under the same idempotency key: its answer tells the outcome of the task. */
  private async task(seller: Conversation, buy: MediaBuyState): Promise<BuyOutcome> {
    try {
      const asked = { task_id: buy.taskId, include_history: true, include_result: true };
      return this.answers.task(buy, await seller.call('tasks/get', asked));
    } catch (error) {
      if (!isUnknownTool(error)) throw error;
      return this.answers.created(buy, await seller.call('create_media_buy', await this.createRequest(buy)));
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
    if (inline) return { include: inlined(inline.include), exclude: inlined(inline.exclude) };
    const until = later(flightEnd, mediaBuyLimits.listsReadable);
    return this.shares.references({ ...lists, accountId, advertiserId, sellerId, until });
  }
}

function inlined(identifiers: readonly ListedProperty[]) {
  return identifiers.length === 0 ? null : { identifiers };
}
