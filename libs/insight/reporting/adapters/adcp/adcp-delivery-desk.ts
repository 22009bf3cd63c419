import { Injectable } from '@nestjs/common';
import { type Contact, converse, isUnknownTool, longest } from '@exchange/adcp';
import { Egress, Settings } from '@exchange/platform';
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
    private readonly settings: Settings,
  ) {
    super();
  }

  async ask(question: DeliveryQuestion, stopped: AbortSignal): Promise<SellerAnswer> {
    const connection = await this.storefronts.connection(question.sellerId);
    if (!connection) return { kind: 'failed', reason: 'The seller is no longer available.' };
    const patience = this.settings.sellerTimeoutMs;
    const resting = await this.storefronts.admit(connection, longest(collectionLimits, patience));
    if (resting !== null) return { kind: 'failed', reason: resting };
    const heard = (contact: Contact, reason: string | null) => this.storefronts.heard(connection, contact, reason);
    return converse<SellerAnswer>(
      { egress: this.egress, patience, connection, limits: collectionLimits, stopped, heard },
      async (session) => {
        const answer = this.answers.read(question, await session.call('get_media_buy_delivery', requestOf(question)));
        if (answer.kind !== 'failed' || connection.bearerToken === null) return answer;
        // A seller that echoes its credentials does not get them stored.
        return { ...answer, reason: answer.reason.replaceAll(connection.bearerToken, '…') };
      },
      (reason, error) => (isUnknownTool(error) ? { kind: 'unsupported' } : { kind: 'failed', reason }),
    );
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
