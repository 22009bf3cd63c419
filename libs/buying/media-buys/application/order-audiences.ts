import { Injectable } from '@nestjs/common';
import { Clock, type Decisions } from '@exchange/kernel';
import { AudienceSharesFacade } from '@exchange/syndication';
import type { MediaBuy } from '../domain/media-buy';
import { audienceIdsIn, type MediaBuyKey, type MediaBuyState } from '../domain/media-buy-state';
import { audiencesToShare } from '../domain/next-request';
import type { OrderingSeller } from '../domain/order';
import { MediaBuys } from '../domain/ports';

type Order = Pick<MediaBuyState, 'accountId' | 'advertiserId' | 'sellerId' | 'sellerName'>;

/** Lets sellers have the audiences of an order before they get the order, which they would refuse otherwise (ADR 217). */
@Injectable()
export class OrderAudiences {
  constructor(
    private readonly buys: MediaBuys,
    private readonly shares: AudienceSharesFacade,
    private readonly clock: Clock,
  ) {}

  /** Shares what the seller has not got. Returns whether the next request has to wait for it, or was refused with it. */
  async holdBack(key: MediaBuyKey): Promise<boolean> {
    const buy = await this.buys.find(key);
    const audienceIds = buy ? audiencesToShare(buy) : [];
    if (!buy || audienceIds.length === 0) return false;
    const { waiting, refused } = await this.shares.request({ ...orderOf(buy), audienceIds });
    const [first] = refused;
    if (!first && waiting.length === 0) return false;
    const now = this.clock.now();
    const text = `${buy.sellerName} gets the audience ${waiting.join(', ')} first.`;
    const step = (it: MediaBuy) => (first ? it.rejectAudiences(first.reason, now) : it.waitForAudiences(text, now));
    await this.buys.change(key, step);
    return true;
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

  /** The decisions without the audiences that the seller does not get. */
  async withoutRefused(order: Order, decisions: Decisions): Promise<Decisions> {
    const refused = await this.refused(order, decisions);
    const taken = (ids: readonly string[]) => ids.filter((id) => !refused.includes(id));
    const { include, exclude } = decisions.audiences;
    return refused.length === 0 ? decisions : { ...decisions, audiences: { include: taken(include), exclude: taken(exclude) } };
  }

  private async refused(order: Order, decisions: Decisions): Promise<readonly string[]> {
    const audienceIds = audienceIdsIn(decisions);
    if (audienceIds.length === 0) return [];
    return (await this.shares.refused({ ...orderOf(order), audienceIds })).map(({ audienceId }) => audienceId);
  }
}

const orderOf = ({ accountId, advertiserId, sellerId, sellerName }: Order): Order => ({ accountId, advertiserId, sellerId, sellerName });
