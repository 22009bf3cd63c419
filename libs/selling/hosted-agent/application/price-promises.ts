import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import type { OrderBuyer } from '@exchange/orders';
import type { StorefrontState } from '@exchange/storefronts';
import { offeredPrices, plannedPrices, type PricePromise } from '../domain/agreed-price';
import type { Plan } from '../domain/plan';
import { openPlanId, planId, type PlanKey, type PlanSigning } from '../domain/plan-id';
import { OfferPrices, PlanKeys } from '../domain/ports';
import { Refusal } from '../domain/refusal';

/** What a line of an order says about where its price was told. */
export interface ToldIn {
  /** A saved offer that the buyer has redeemed. It goes before the plan that it was made of. */
  readonly offerId?: string;
  readonly proposalId?: string;
}

/** Each is read by itself. */
const maxOffers = 20;

type Storefront = Pick<StorefrontState, 'accountId' | 'id'>;

/** The prices that a storefront has promised: in the ids of its plans, and in saved offers. Nothing is kept for a plan (ADR 166). */
@Injectable()
export class PricePromises {
  constructor(
    private readonly keys: PlanKeys,
    private readonly offers: OfferPrices,
    private readonly clock: Clock,
  ) {}

  /** The id under which the plan can be booked at its prices until `expiresAt`, the beginning of a day. */
  proposalId(storefront: Storefront, plan: Plan, expiresAt: Date): string {
    return planId(plan, expiresAt, this.signing(storefront));
  }

  /** Refuses ids that the storefront has not made, and those that have expired. */
  plan(storefront: Storefront, id: string, field: string): { readonly plan: PlanKey; readonly promise: PricePromise | null } {
    const opened = openPlanId(id, this.signing(storefront));
    if (!opened) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such plan.', field);
    return { plan: opened.plan, promise: opened.promise && this.valid(plannedPrices(opened.promise), 'plan', field) };
  }

  /** One for each line. Null where the line names nothing that was told: then the rate card counts. */
  async of(storefront: Storefront, { customerId }: OrderBuyer, lines: readonly ToldIn[]): Promise<readonly (PricePromise | null)[]> {
    const ids = new Set(lines.flatMap(({ offerId }) => offerId ?? []));
    if (ids.size > maxOffers) throw new Refusal('INVALID_REQUEST', `An order names at most ${maxOffers} offers.`, 'packages');
    const offers = new Map<string, PricePromise>();
    for (const id of ids) {
      const found = await this.offers.find(storefront, id, customerId);
      if (found) offers.set(id, offeredPrices(found.expiresAt, found.prices));
    }
    return lines.map(({ offerId, proposalId }, index) => {
      const at = `packages[${index}].ext.exchange`;
      if (offerId === undefined) return proposalId === undefined ? null : this.plan(storefront, proposalId, `${at}.proposal_id`).promise;
      const offer = offers.get(offerId);
      if (!offer) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such offer.', `${at}.offer_id`);
      return this.valid(offer, 'offer', `${at}.offer_id`);
    });
  }

  private valid(promise: PricePromise, what: string, field: string): PricePromise {
    if (promise.expiresAt > this.clock.now()) return promise;
    throw new Refusal('PROPOSAL_EXPIRED', `The ${what} expired at ${promise.expiresAt.toISOString()}. Ask for products again.`, field);
  }

  private signing({ id }: Storefront): PlanSigning {
    return { storefrontId: id, keys: this.keys.all() };
  }
}
