import { waitReasons } from '@exchange/campaigns';
import { Field } from '@exchange/platform';
import type { MediaBuyState } from '../../domain/media-buy-state';
import { mediaBuyStates } from '../../domain/media-buy.states';
import { sourceStatuses } from '../../domain/outcome';
import { campaignStatusOf, operationalStatuses, operationalStatusOf, pendingReasonOf, pendingReasons } from '../../domain/statuses';
import { waitsOf } from '../../domain/waiting';

class MediaBuyStandingWire {
  @Field.text()
  media_buy_id: string;

  @Field.text()
  name: string;

  @Field.text()
  seller_name: string;

  @Field.oneOf(mediaBuyStates.stored)
  status: string;

  @Field.oneOf(sourceStatuses, { nullable: true })
  source_status: string | null;

  @Field.oneOf(operationalStatuses)
  operational_status: string;

  @Field.oneOf(pendingReasons, { nullable: true })
  pending_reason: string | null;

  @Field.text({ nullable: true })
  message: string | null;

  @Field.timestamp({ nullable: true, description: 'Time of the last request to the seller.' })
  checked_at: Date | null;
}

class WaitStandingWire {
  @Field.text()
  media_buy_id: string;

  @Field.oneOf(waitReasons)
  reason: string;

  @Field.timestamp()
  since: Date;

  @Field.text({ description: 'Explanation in words.' })
  what: string;
}

/** Answer of the status poll, in snake case (gaps.md §5.2). */
export class CampaignMediaBuyStatusWire {
  @Field.text()
  campaign_id: string;

  @Field.text()
  campaign_status: string;

  @Field.oneOf(operationalStatuses)
  operational_status: string;

  @Field.object(() => WaitStandingWire, { many: true, description: 'Reasons why its media buys wait; empty when none waits.' })
  waiting_for: WaitStandingWire[];

  @Field.object(() => MediaBuyStandingWire, { many: true, description: 'Oldest first.' })
  media_buys: MediaBuyStandingWire[];
}

export function statusWire(campaignId: string, status: string, buys: readonly MediaBuyState[]): CampaignMediaBuyStatusWire {
  const now = new Date();
  return {
    campaign_id: campaignId,
    campaign_status: status,
    operational_status: campaignStatusOf(buys),
    waiting_for: buys
      .flatMap((buy) => waitsOf(buy, now))
      .map(({ mediaBuyId: media_buy_id, reason, since, what }) => ({ media_buy_id, reason, since, what })),
    media_buys: buys.map((buy) => ({
      media_buy_id: buy.id,
      name: buy.name,
      seller_name: buy.sellerName,
      status: buy.status,
      source_status: buy.sourceStatus,
      operational_status: operationalStatusOf(buy),
      pending_reason: pendingReasonOf(buy),
      message: buy.reason,
      checked_at: buy.checkedAt,
    })),
  };
}
