import { Injectable } from '@nestjs/common';
import type { Decisions } from '@exchange/kernel';
import { AudienceSharesFacade } from '@exchange/syndication';
import type { MediaBuyState } from '../domain/media-buy-state';
import type { OrderingSeller } from '../domain/order';
import type { BuyOutcome, SellerRequest } from '../domain/outcome';

/** Lets sellers have the audiences of an order before they get the order, which they would refuse otherwise. */
@Injectable()
export class OrderAudiences {
  constructor(private readonly shares: AudienceSharesFacade) {}

  /**
   * Shares what the seller has not got. Null when it has taken all, and for a request that may have been sent: its answer has to be found
   * out in any case.
   */
  async before(buy: MediaBuyState, request: SellerRequest): Promise<BuyOutcome | null> {
    const audienceIds = audiencesOf(buy, request);
    if (audienceIds.length === 0) return null;
    const { accountId, advertiserId, sellerId, sellerName } = buy;
    const { waiting, refused } = await this.shares.request({ accountId, advertiserId, sellerId, sellerName, audienceIds });
    const [first] = refused;
    if (first && buy.pendingChange?.action !== 'cancel') return { kind: 'rejected', reason: first.reason, errorCode: 'source_rejected' };
    if (waiting.length === 0) return null;
    return { kind: 'waits', reason: `${sellerName} gets the audience ${waiting.join(', ')} first.` };
  }

  /** The audiences of an order that the seller does not get become limitations, like anything else that it cannot do. */
  async without<Seller extends OrderingSeller>(
    owner: { readonly accountId: number; readonly advertiserId: number },
    decisions: Decisions,
    seller: Seller,
  ): Promise<Seller> {
    const { sellerId, sellerName, abilities } = seller;
    const audienceIds = abilities?.audiences ? idsIn(decisions) : [];
    if (!abilities || audienceIds.length === 0) return seller;
    const refused = await this.shares.refused({ ...owner, sellerId, sellerName, audienceIds });
    if (refused.length === 0) return seller;
    return { ...seller, abilities: { ...abilities, refusedAudiences: refused.map(({ audienceId }) => audienceId) } };
  }
}

/** Empty when the request may have been sent before. A change is about the audiences that it adds. */
function audiencesOf(buy: MediaBuyState, request: SellerRequest): readonly string[] {
  const { attempts, answeredAt, decisions, pendingChange, idempotencyKey, id } = buy;
  if (attempts > 1) return [];
  if (request === 'create') return answeredAt === null && idempotencyKey === id ? idsIn(decisions) : [];
  if (request !== 'change' || pendingChange?.action !== 'update') return [];
  const ordered = idsIn(decisions);
  return idsIn(pendingChange.terms.decisions ?? null).filter((audienceId) => !ordered.includes(audienceId));
}

function idsIn(decisions: Decisions | null): readonly string[] {
  return decisions ? [...new Set([...decisions.audiences.include, ...decisions.audiences.exclude])] : [];
}
