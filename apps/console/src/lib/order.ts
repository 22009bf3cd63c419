import type { Schemas } from './api';
import { decisionOrder, type Decisions, decisionValues, type DecisionValue } from './decisions';
import { isSame } from './same';

type Preview = Schemas['OrderPreview'];
type PlannedBuy = Schemas['PlannedBuy'];
type Campaign = Pick<
  Schemas['Campaign'],
  'budget' | 'constraints' | 'frequencyCaps' | 'audienceConfig' | 'performanceConfig' | 'poNumber' | 'requiredPolicies'
>;

/** A setting of an order: what the campaign has decided, and what the seller receives. Fields have the names of the protocol, as limitations do. */
export interface OrderRow {
  readonly field: string;
  readonly decided: readonly DecisionValue[];
  readonly sent: readonly DecisionValue[];
  readonly limitation: Schemas['NamedLimitation'] | null;
}

/** Settings of a campaign in the order of a seller. Settings that nobody has decided are left out. */
export function orderRows(campaign: Campaign, buy: PlannedBuy, limitations: readonly Schemas['NamedLimitation'][]): readonly OrderRow[] {
  const own = new Map(limitations.filter(({ storefrontId }) => storefrontId === buy.storefrontId).map((one) => [one.field, one]));
  const [decided, sent] = [
    decisionValues(decisionsOf(campaign)),
    buy.decisions === null ? new Map<string, readonly DecisionValue[]>() : decisionValues(buy.decisions),
  ];
  const fields = [...new Set([...decisionOrder, ...decided.keys(), ...sent.keys(), ...own.keys()])];
  return fields.flatMap((field) => {
    const limitation = own.get(field) ?? null;
    // Property lists are attached to the campaign, which does not name them.
    const attached = limitation === null ? (field.startsWith('property_list') ? (sent.get(field) ?? []) : []) : [limitation.requested];
    const requested = decided.get(field) ?? attached;
    const row = { field, decided: requested, sent: buy.decisions === null ? requested : (sent.get(field) ?? []), limitation };
    return row.decided.length + row.sent.length === 0 ? [] : [row];
  });
}

function decisionsOf({
  budget,
  constraints,
  frequencyCaps,
  audienceConfig,
  performanceConfig,
  poNumber,
  requiredPolicies,
}: Campaign): Decisions {
  const { channels: _, countries, ...targeting } = constraints;
  return {
    targeting: { ...(countries === undefined ? {} : { geo_countries: countries }), ...targeting },
    frequencyCaps,
    audiences: { include: audienceConfig.targetAudienceIds, exclude: audienceConfig.suppressAudienceIds },
    propertyLists: { include: [], exclude: [] },
    optimizationGoals: performanceConfig?.optimizationGoals ?? [],
    pacing: budget.pacing,
    dailyCap: budget.dailyCap,
    poNumber,
    requiredPolicies,
  };
}

/** An order as a person sees it. */
export type ShownOrder = Preview & Flight;
type Flight = Pick<Schemas['Campaign'], 'flightDates' | 'timezone'>;

/** Price of a package: the bid, or what was agreed. */
export interface OrderPrice {
  readonly amount: number;
  readonly currency: string;
  readonly pricingModel: string;
  /** The amount is the lowest price. */
  readonly isFloor: boolean;
}

export function orderPrice({ agreedPrice, bidPrice }: Pick<Schemas['PlannedPackage'], 'agreedPrice' | 'bidPrice'>): OrderPrice | null {
  const amount = bidPrice ?? agreedPrice?.fixedPrice ?? agreedPrice?.floorPrice ?? null;
  if (agreedPrice === null || amount === null) return null;
  const { currency, pricingModel, fixedPrice } = agreedPrice;
  return { amount, currency, pricingModel, isFloor: bidPrice === null && fixedPrice === null };
}

/** Limitations that are ticked as they are now: one that has changed since counts as not ticked. */
export function acceptedOf(
  ticked: readonly Schemas['NamedLimitation'][],
  limitations: readonly Schemas['NamedLimitation'][],
): readonly string[] {
  const contentOf = ({ name, field, requested, supported, note }: Schemas['NamedLimitation']) =>
    JSON.stringify([name, field, requested, supported, note]);
  const known = new Set(ticked.map(contentOf));
  return limitations.filter((one) => known.has(contentOf(one))).map(({ name }) => name);
}

/** What differs between the order that the person has seen and the one that would be placed now. */
export type OrderChange =
  | { readonly kind: 'added' | 'removed' | 'settings'; readonly seller: string; readonly product?: string }
  | { readonly kind: 'budget'; readonly seller: string; readonly product: string; readonly from: number; readonly to: number }
  | {
      readonly kind: 'price';
      readonly seller: string;
      readonly product: string;
      readonly from: OrderPrice | null;
      readonly to: OrderPrice | null;
    }
  | { readonly kind: 'flight'; readonly from: Flight; readonly to: Flight };

/** None when only the revision or the name of the campaign has changed, which no seller receives as a decision. */
export function orderChanges(before: ShownOrder, now: ShownOrder): readonly OrderChange[] {
  const [earlier, later] = [linesOf(before), linesOf(now)];
  const removed = [...earlier]
    .filter(([key]) => !later.has(key))
    .map(([, { seller, product }]): OrderChange => ({ kind: 'removed', seller, product }));
  const others = [...later].flatMap(([key, { seller, product, budget, price }]): readonly OrderChange[] => {
    const was = earlier.get(key);
    if (was === undefined) return [{ kind: 'added', seller, product }];
    return [
      ...(was.budget === budget ? [] : [{ kind: 'budget' as const, seller, product, from: was.budget, to: budget }]),
      ...(isSame(was.price, price) ? [] : [{ kind: 'price' as const, seller, product, from: was.price, to: price }]),
    ];
  });
  const settingsOf = ({ mediaBuys, limitations }: Preview, id: number) =>
    JSON.stringify([
      mediaBuys.find(({ storefrontId }) => storefrontId === id)?.decisions,
      limitations.filter(({ storefrontId }) => storefrontId === id),
    ]);
  /** Terms of products in both orders that no other change names, as another pricing option with the same price. */
  const hasOtherTerms = (id: number) =>
    [...later].some(([key, { storefrontId, price, terms }]) => {
      const was = earlier.get(key);
      return storefrontId === id && was !== undefined && isSame(was.price, price) && !isSame(was.terms, terms);
    });
  const settings = now.mediaBuys
    .filter(
      ({ storefrontId: id }) =>
        before.mediaBuys.some(({ storefrontId }) => storefrontId === id) &&
        (settingsOf(before, id) !== settingsOf(now, id) || hasOtherTerms(id)),
    )
    .map(({ sellerName: seller }): OrderChange => ({ kind: 'settings', seller }));
  const [from, to] = [before, now].map(({ flightDates, timezone }): Flight => ({ flightDates, timezone })) as [Flight, Flight];
  return [...(isSame(from, to) ? [] : [{ kind: 'flight' as const, from, to }]), ...removed, ...others, ...settings];
}

function linesOf({ mediaBuys }: Preview) {
  return new Map(
    mediaBuys.flatMap(({ storefrontId, sellerName: seller, packages }) =>
      packages.map(({ productId, productName: product, pricingOptionId, budget, agreedPrice, bidPrice }) => {
        const [price, terms] = [orderPrice({ agreedPrice, bidPrice }), [pricingOptionId, agreedPrice, bidPrice]];
        return [`${storefrontId} ${productId}`, { storefrontId, seller, product, budget, price, terms }] as const;
      }),
    ),
  );
}

/** What can still be done about a media buy that was just bought. */
export type Way = 'withdraw' | 'cancel' | 'running' | 'again' | 'choose' | 'canceling' | 'ended';

export function wayOf({
  status,
  sourceStatus,
  pendingChange,
}: Pick<Schemas['MediaBuy'], 'status' | 'sourceStatus' | 'pendingChange'>): Way {
  if (pendingChange?.action === 'cancel') return 'canceling';
  if (['PENDING_APPROVAL', 'INPUT_REQUIRED', 'PENDING_BUYER_DECISION', 'DRAFT'].includes(status)) return 'withdraw';
  if (status === 'FAILED') return 'again';
  if (status === 'REJECTED') return 'choose';
  if (status !== 'ACTIVE' && status !== 'PAUSED') return 'ended';
  return sourceStatus === 'pending_start' || sourceStatus === 'pending_creatives' ? 'cancel' : 'running';
}
