import { Injectable } from '@nestjs/common';
import { Clock, keptRequest } from '@exchange/kernel';
import { Outbox, RateLimits } from '@exchange/platform';
import { ProductsFacade, type ProductState } from '@exchange/products';
import { HostedStorefrontsFacade, type StorefrontState } from '@exchange/storefronts';
import { eventOf } from '../domain/events';
import { offerOf, type Question } from '../domain/offer';
import type { Plan } from '../domain/plan';
import { questionId } from '../domain/question-id';
import type { Offer } from '../domain/refining';
import { PricePromises } from './price-promises';
import { keyOf, type Visitor } from './visitor';

/** Of one storefront: of all strangers together, and of each account. */
const keptBriefs = [
  { name: 'hosted-agent-briefs', attempts: 60, seconds: 3_600 },
  { name: 'hosted-agent-briefs-day', attempts: 300, seconds: 86_400 },
];

/** Answers for storefronts, from their products. Nothing is kept but that they were asked. */
@Injectable()
export class AnsweringService {
  constructor(
    private readonly storefronts: HostedStorefrontsFacade,
    private readonly products: ProductsFacade,
    private readonly promises: PricePromises,
    private readonly outbox: Outbox,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /** Null when there is none, or it is archived. */
  async storefront(slug: string): Promise<StorefrontState | null> {
    const found = await this.storefronts.bySlug(slug);
    return found?.status === 'archived' ? null : found;
  }

  agentUrl({ slug }: StorefrontState): string {
    return this.storefronts.agentUrl(slug);
  }

  onOffer({ accountId }: StorefrontState): Promise<readonly ProductState[]> {
    return this.products.active(accountId);
  }

  async offer(storefront: StorefrontState, question: Question): Promise<Offer> {
    return offerOf(await this.onOffer(storefront), question);
  }

  /** The id under which the plan can be booked at its prices until `expiresAt`, the beginning of a day. */
  proposalId(storefront: StorefrontState, plan: Plan, expiresAt: Date): string {
    return this.promises.proposalId(storefront, plan, expiresAt);
  }

  /**
   * The brief lands in the seller's received briefs, once however often it is repeated. Discoveries tell of theirs themselves. Who asks more than
   * anybody reads is answered, and what he asked is not kept: strangers must not fill a seller's disk, nor crowd out who comes with a name.
   */
  async received({ accountId, id }: StorefrontState, visitor: Visitor, args: Readonly<Record<string, unknown>>): Promise<void> {
    if (visitor.kind === 'exchange') return;
    const { context: _context, time_budget: _time, pagination: _page, ...asked } = args;
    const who = visitor.kind === 'stranger' ? 'strangers' : keyOf(visitor);
    if (!(await this.isKept(`${id}/${who}`))) return;
    const request = keptRequest(asked);
    const payload = { storefrontId: id, questionId: questionId(keyOf(visitor), request), request };
    await this.outbox.append([eventOf('storefront.asked', accountId, this.clock.now(), payload)]);
  }

  private async isKept(key: string): Promise<boolean> {
    for (const limit of keptBriefs) if (!(await this.limits.allows(limit, key))) return false;
    return true;
  }
}
