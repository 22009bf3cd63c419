import { Injectable } from '@nestjs/common';
import { Clock, type Decisions } from '@exchange/kernel';
import { AudienceSharesFacade } from '@exchange/syndication';
import { MediaBuy } from '../domain/media-buy';
import { audienceIdsIn, type MediaBuyKey, type MediaBuyState } from '../domain/media-buy-state';
import type { OrderingSeller } from '../domain/order';
import { MediaBuys } from '../domain/ports';

type Order = Pick<MediaBuyState, 'accountId' | 'advertiserId' | 'sellerId' | 'sellerName'>;

/** Why the next request to a seller is held back. */
export type MissingAudiences = { readonly campaignId: string; readonly reason: string } & (
  | { readonly kind: 'refused' }
  /** `begunAt`: when the youngest of the shares was begun; null: now. */
  | { readonly kind: 'waiting'; readonly begunAt: Date | null }
);

/** Lets sellers have the audiences of an order before they get the order, which they would refuse otherwise (ADR 217). */
@Injectable()
export class OrderAudiences {
  constructor(
    private readonly buys: MediaBuys,
    private readonly shares: AudienceSharesFacade,
    private readonly clock: Clock,
  ) {}

  /** Shares what the seller has not got. Null when it has taken all, and for a media buy whose next request is not due or may have been sent. */
  async missing(key: MediaBuyKey): Promise<MissingAudiences | null> {
    const buy = await this.buys.find(key);
    const audienceIds = buy ? new MediaBuy(buy).audiencesDue(this.clock.now()) : [];
    if (!buy || audienceIds.length === 0) return null;
    const { campaignId, sellerName } = buy;
    const { waiting, begunAt, refused } = await this.shares.request({ ...orderOf(buy), audienceIds });
    const [first] = refused;
    if (first) return { campaignId, kind: 'refused', reason: first.reason };
    if (waiting.length === 0) return null;
    const others = waiting.length === 1 ? '' : ` and ${waiting.length - 1} more`;
    return { campaignId, kind: 'waiting', reason: `${sellerName} gets the audience ${waiting[0]}${others} first.`, begunAt };
  }

  /** The audiences of an order that the seller does not get become limitations, like anything else that it cannot do. */
  async without<Seller extends OrderingSeller>(
    owner: Pick<Order, 'accountId' | 'advertiserId'>,
    decisions: Decisions,
    seller: Seller,
  ): Promise<Seller> {
    const { abilities } = seller;
    if (!abilities?.audiences) return seller;
    const refusedAudiences = await this.refused({ ...owner, ...seller }, decisions);
    return refusedAudiences.length === 0 ? seller : { ...seller, abilities: { ...abilities, refusedAudiences } };
  }

  /** The decisions without the audiences that the seller does not get. Without a wanted one left, the ordered ones stay: none would mean everybody. */
  async withoutRefused(order: Order, wanted: Decisions, ordered: Decisions): Promise<Decisions> {
    const refused = await this.refused(order, wanted);
    if (refused.length === 0) return wanted;
    const taken = (ids: readonly string[]) => ids.filter((id) => !refused.includes(id));
    const { include, exclude } = wanted.audiences;
    const left = taken(include);
    const isNoneLeft = include.length > 0 && left.length === 0;
    return { ...wanted, audiences: { include: isNoneLeft ? ordered.audiences.include : left, exclude: taken(exclude) } };
  }

  private async refused(order: Order, decisions: Decisions): Promise<readonly string[]> {
    const audienceIds = audienceIdsIn(decisions);
    if (audienceIds.length === 0) return [];
    return (await this.shares.refused({ ...orderOf(order), audienceIds })).map(({ audienceId }) => audienceId);
  }
}

const orderOf = ({ accountId, advertiserId, sellerId, sellerName }: Order): Order => ({ accountId, advertiserId, sellerId, sellerName });
