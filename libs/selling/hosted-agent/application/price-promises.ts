import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import type { OrderBuyer } from '@exchange/orders';
import type { StorefrontState } from '@exchange/storefronts';
import { offerPricePromise, planPricePromise, type PricePromise } from '../domain/agreed-price';
import type { MediaPlan } from '../domain/plan';
import { verifyPlanId, signedPlanId, type PlanContents, type PlanSigning } from '../domain/plan-id';
import { OfferPrices, PlanKeys } from '../domain/ports';
import { OrderRefusal } from '../domain/refusal';

export interface PriceSource {
  /** A saved offer that the buyer has redeemed. The offer takes precedence over the plan. */
  readonly offerId?: string;
  readonly proposalId?: string;
}

/** Each offer costs one query. */
const maxOffers = 20;

type Storefront = Pick<StorefrontState, 'accountId' | 'id'>;

/** Prices that a storefront has promised: in the signed ids of its plans, and in saved offers. Plans are not stored (ADR 166). */
@Injectable()
export class PricePromises {
  constructor(
    private readonly keys: PlanKeys,
    private readonly offers: OfferPrices,
    private readonly clock: Clock,
  ) {}

  /** The id under which the plan can be booked at its prices until `expiresAt`, which is the beginning of a day. */
  proposalId(storefront: Storefront, plan: MediaPlan, expiresAt: Date): string {
    return signedPlanId(plan, expiresAt, this.signing(storefront));
  }

  isPlan(storefront: Storefront, id: string): boolean {
    return verifyPlanId(id, this.signing(storefront)) !== null;
  }

  /** Refuses invalid ids, ids with another signature, and expired plans. */
  plan(storefront: Storefront, id: string, field: string): { readonly plan: PlanContents; readonly promise: PricePromise | null } {
    const opened = verifyPlanId(id, this.signing(storefront));
    if (!opened) throw new OrderRefusal('PROPOSAL_NOT_FOUND', 'There is no such plan.', field);
    return { plan: opened.plan, promise: opened.promise && this.assertValid(planPricePromise(opened.promise), 'plan', field) };
  }

  /** One promise per line; null where the line names no offer and no plan: the rate card applies. */
  async ofLines(
    storefront: Storefront,
    { customerId }: OrderBuyer,
    lines: readonly PriceSource[],
  ): Promise<readonly (PricePromise | null)[]> {
    const ids = new Set(lines.flatMap(({ offerId }) => offerId ?? []));
    if (ids.size > maxOffers) throw new OrderRefusal('INVALID_REQUEST', `An order names at most ${maxOffers} offers.`, 'packages');
    const offers = new Map<string, PricePromise>();
    for (const id of ids) {
      const found = await this.offers.find(storefront, id, customerId);
      if (found) offers.set(id, offerPricePromise(found.expiresAt, found.prices));
    }
    return lines.map(({ offerId, proposalId }, index) => {
      const at = `packages[${index}].ext.exchange`;
      if (offerId === undefined) return proposalId === undefined ? null : this.plan(storefront, proposalId, `${at}.proposal_id`).promise;
      const offer = offers.get(offerId);
      if (!offer) throw new OrderRefusal('REFERENCE_NOT_FOUND', 'There is no such offer.', `${at}.offer_id`);
      return this.assertValid(offer, 'offer', `${at}.offer_id`);
    });
  }

  private assertValid(promise: PricePromise, kind: string, field: string): PricePromise {
    if (promise.expiresAt > this.clock.now()) return promise;
    throw new OrderRefusal('PROPOSAL_EXPIRED', `The ${kind} expired at ${promise.expiresAt.toISOString()}. Ask for products again.`, field);
  }

  private signing({ id }: Storefront): PlanSigning {
    return { storefrontId: id, keys: this.keys.all() };
  }
}
