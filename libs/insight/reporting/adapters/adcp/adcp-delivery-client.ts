import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { isUnknownTool, SellerLines } from '@exchange/adcp';
import { daysAfter } from '@exchange/kernel';
import { collectionLimits } from '../../domain/collection-limits';
import { SellerDeliveryClient, type DeliveryQuestion } from '../../domain/ports';
import type { SellerDeliveryAnswer } from '../../domain/seller-answer';
import { DeliveryAnswers, deliverySchemas } from './delivery-answers';

/** Asks sellers with AdCP 3 over MCP (streamable HTTP). One deadline covers the whole conversation. */
@Injectable()
export class AdcpDeliveryClient extends SellerDeliveryClient implements OnModuleInit {
  private readonly answers = new DeliveryAnswers();

  constructor(private readonly sellers: SellerLines) {
    super();
  }

  onModuleInit(): void {
    deliverySchemas.warm();
  }

  ask(question: DeliveryQuestion, stopped: AbortSignal): Promise<SellerDeliveryAnswer> {
    return this.sellers.converse<SellerDeliveryAnswer>(
      { sellerId: question.sellerId, limits: collectionLimits, stopped },
      async (seller) => this.answers.read(question, await seller.read('get_media_buy_delivery', requestOf(question))),
      (reason, error) => (isUnknownTool(error) ? { kind: 'unsupported' } : { kind: 'failed', reason }),
    );
  }
}

/** AdCP 3.1 excludes `end_date`, so the day after the period is sent. A seller known to include it gets the last day of the period. */
function requestOf({ sellerMediaBuyId, brandDomain, period, includesEnd }: DeliveryQuestion): Record<string, unknown> {
  return {
    adcp_major_version: 3,
    account: { brand: { domain: brandDomain }, operator: brandDomain },
    media_buy_ids: [sellerMediaBuyId],
    start_date: period.from,
    end_date: includesEnd ? period.to : daysAfter(period.to, 1),
    include_package_daily_breakdown: true,
  };
}
