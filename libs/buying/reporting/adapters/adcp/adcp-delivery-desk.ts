import { Injectable } from '@nestjs/common';
import { faultOf, isUnknownTool, McpSession } from '@exchange/adcp';
import { Egress } from '@exchange/platform';
import { Storefronts } from '@exchange/storefronts';
import { collectionLimits } from '../../domain/collection-limits';
import { DeliveryDesk, type DeliveryQuestion } from '../../domain/ports';
import type { SellerAnswer } from '../../domain/seller-answer';
import { DeliveryAnswers } from './delivery-answers';

/** Asks by AdCP 3 over MCP (streamable HTTP), through the guarded way out, under one deadline for everything. */
@Injectable()
export class AdcpDeliveryDesk extends DeliveryDesk {
  private readonly answers = new DeliveryAnswers();

  constructor(
    private readonly storefronts: Storefronts,
    private readonly egress: Egress,
  ) {
    super();
  }

  async ask(question: DeliveryQuestion, stopped: AbortSignal): Promise<SellerAnswer> {
    const connection = await this.storefronts.connection(question.sellerId);
    if (!connection) return { kind: 'failed', reason: 'The seller is no longer available.' };
    const { deadline, answerBytes: maxBytes } = collectionLimits;
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(deadline)]);
    const { agentUrl: url, bearerToken } = connection;
    const fetch = this.egress.fetchLike({ timeoutMs: deadline, maxBytes, signal });
    const session = new McpSession({ url, bearerToken, fetch, signal, deadline: Date.now() + deadline });
    try {
      await session.connect();
      const answer = this.answers.read(question, await session.call('get_media_buy_delivery', requestOf(question)));
      if (answer.kind !== 'failed' || bearerToken === null) return answer;
      // A seller that echoes its credentials does not get them stored.
      return { ...answer, reason: answer.reason.replaceAll(bearerToken, '…') };
    } catch (error) {
      return isUnknownTool(error) ? { kind: 'unsupported' } : { kind: 'failed', reason: faultOf(error, { signal, maxBytes }).reason };
    } finally {
      void session.leave();
    }
  }
}

function requestOf({ sellerMediaBuyId, brandDomain, period }: DeliveryQuestion): Record<string, unknown> {
  return {
    adcp_major_version: 3,
    account: { brand: { domain: brandDomain }, operator: brandDomain },
    media_buy_ids: [sellerMediaBuyId],
    start_date: period.from,
    end_date: period.to,
    include_package_daily_breakdown: true,
  };
}
