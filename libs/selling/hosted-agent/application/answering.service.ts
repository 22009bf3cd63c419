import { Injectable } from '@nestjs/common';
import { Clock, keptRequest } from '@exchange/kernel';
import { Outbox, RateLimits } from '@exchange/platform';
import { ProductsFacade, type ProductState } from '@exchange/products';
import { HostedStorefrontsFacade, type StorefrontState } from '@exchange/storefronts';
import { hostedAgentEvent } from '../domain/events';
import { buildOffer, type ProductsQuestion } from '../domain/offer';
import type { MediaPlan } from '../domain/plan';
import { questionId } from '../domain/question-id';
import type { ProductsOffer } from '../domain/refining';
import { PricePromises } from './price-promises';
import { visitorKey, type Visitor } from './visitor';

/** Limits of stored briefs per storefront: for all anonymous callers together, and for each account. */
const briefLimits = [
  { name: 'hosted-agent-briefs', attempts: 60, seconds: 3_600 },
  { name: 'hosted-agent-briefs-day', attempts: 300, seconds: 86_400 },
];

/** Answers for storefronts from their products. Questions are stored only as events. */
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

  /** Null for unknown and archived storefronts. */
  async storefront(slug: string): Promise<StorefrontState | null> {
    const found = await this.storefronts.bySlug(slug);
    return found?.status === 'archived' ? null : found;
  }

  agentUrl({ slug }: StorefrontState): string {
    return this.storefronts.agentUrl(slug);
  }

  activeProducts({ accountId }: StorefrontState): Promise<readonly ProductState[]> {
    return this.products.active(accountId);
  }

  async offer(storefront: StorefrontState, question: ProductsQuestion): Promise<ProductsOffer> {
    return buildOffer(await this.activeProducts(storefront), question);
  }

  /** Whether the id is that of a plan, with the signature of this storefront or without one. The plan can have expired. */
  isPlan(storefront: StorefrontState, proposalId: string): boolean {
    return this.promises.isPlan(storefront, proposalId);
  }

  /** The id under which the plan can be booked at its prices until `expiresAt`, which is the beginning of a day. */
  proposalId(storefront: StorefrontState, plan: MediaPlan, expiresAt: Date): string {
    return this.promises.proposalId(storefront, plan, expiresAt);
  }

  /**
   * Emits the brief for the seller's received briefs; repeats have the same id. Discoveries emit their own event. Briefs beyond the limits are
   * answered but not stored: anonymous callers must not fill a seller's storage or displace accounts.
   */
  async recordBrief({ accountId, id }: StorefrontState, visitor: Visitor, args: Readonly<Record<string, unknown>>): Promise<void> {
    if (visitor.kind === 'exchange') return;
    const { context: _context, time_budget: _time, pagination: _page, ...asked } = args;
    const who = visitor.kind === 'stranger' ? 'strangers' : visitorKey(visitor);
    if (!(await this.isBriefKept(`${id}/${who}`))) return;
    const request = keptRequest(asked);
    const payload = { storefrontId: id, questionId: questionId(visitorKey(visitor), request), request };
    await this.outbox.append([hostedAgentEvent('storefront.asked', accountId, this.clock.now(), payload)]);
  }

  private async isBriefKept(key: string): Promise<boolean> {
    for (const limit of briefLimits) if (!(await this.limits.allows(limit, key))) return false;
    return true;
  }
}
