import { Injectable } from '@nestjs/common';
import { type Contact, converse, isUnknownTool, longest, type McpSession } from '@exchange/adcp';
import { Egress, Settings } from '@exchange/platform';
import { Storefronts } from '@exchange/storefronts';
import { mediaBuyLimits } from '../../domain/limits';
import type { MediaBuyState } from '../../domain/media-buy-state';
import type { BuyOutcome, SellerTask } from '../../domain/outcome';
import { SellerDesk } from '../../domain/ports';
import { AnswerSchemas } from './answer-schemas';
import { Answers } from './answers';
import { checkRequest, createRequest, updateRequest } from './requests';

const gone: BuyOutcome = { kind: 'unreachable', reason: 'The seller is no longer available.' };

/** Buys by AdCP 3 over MCP (streamable HTTP), through the guarded way out, under one deadline for everything. */
@Injectable()
export class AdcpSellerDesk extends SellerDesk {
  private readonly answers = new Answers(new AnswerSchemas());

  constructor(
    private readonly storefronts: Storefronts,
    private readonly egress: Egress,
    private readonly settings: Settings,
  ) {
    super();
  }

  async ask(buy: MediaBuyState, task: SellerTask, stopped: AbortSignal): Promise<BuyOutcome> {
    const connection = await this.storefronts.connection(buy.sellerId);
    if (!connection) return gone;
    const patience = this.settings.sellerTimeoutMs;
    // Looking can wait until the agent answers again. What the buyer has ordered is tried, and tried again, whatever the agent did before.
    const resting = task === 'check' ? await this.storefronts.admit(connection, longest(mediaBuyLimits, patience)) : null;
    if (resting !== null) return { kind: 'unreachable', reason: resting };
    const heard = (contact: Contact, reason: string | null) => this.storefronts.heard(connection, contact, reason);
    return converse<BuyOutcome>(
      { egress: this.egress, patience, connection, limits: mediaBuyLimits, stopped, heard },
      async (session) => withoutToken(await this.outcome(session, buy, task), connection.bearerToken),
      (reason) => ({ kind: 'unreachable', reason }),
    );
  }

  private async outcome(session: McpSession, buy: MediaBuyState, task: SellerTask): Promise<BuyOutcome> {
    switch (task) {
      case 'create':
        return this.answers.created(buy, await session.call('create_media_buy', createRequest(buy)));
      case 'task':
        return this.task(session, buy);
      case 'change':
        return this.answers.updated(buy, await session.call('update_media_buy', updateRequest(buy)));
      case 'check':
        return this.answers.checked(buy, await session.call('get_media_buys', checkRequest(buy)));
    }
  }

  /** A seller that does not tell about tasks is asked to book again, under the same key: it answers what has become of it. */
  private async task(session: McpSession, buy: MediaBuyState): Promise<BuyOutcome> {
    try {
      const asked = { task_id: buy.taskId, include_history: true, include_result: true };
      return this.answers.task(buy, await session.call('tasks/get', asked));
    } catch (error) {
      if (!isUnknownTool(error)) throw error;
      return this.answers.created(buy, await session.call('create_media_buy', createRequest(buy)));
    }
  }
}

/** A seller that echoes its credentials does not get them shown to a buyer. */
function withoutToken(outcome: BuyOutcome, token: string | null): BuyOutcome {
  if (token === null || !('reason' in outcome)) return outcome;
  return { ...outcome, reason: outcome.reason.replaceAll(token, '…') };
}
