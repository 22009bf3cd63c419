import { Field } from '@exchange/platform';
import { approvalStates } from '../../domain/approval.states';
import type { OrderPackage, OrderRecord } from '../../domain/order-state';
import { orderStates, orderStatuses } from '../../domain/order.states';
import { orderWarnings, waitingReasonOf, waitingReasons, warningsOf } from '../../domain/warnings';

export class DecideOrderBody {
  @Field.oneOf(['approved', 'rejected'])
  status: 'approved' | 'rejected';

  @Field.prose({ optional: true, min: 1, max: 2_000, description: 'Shown to the buyer when the media buy is rejected.' })
  reviewerNotes?: string;

  @Field.integer({
    optional: true,
    min: 1,
    description: 'The `revision` that was read: 409 when the buyer has changed the media buy since.',
  })
  revision?: number;
}

class OrderBuyerWire {
  @Field.integer({ nullable: true, description: 'The buyer’s account on this exchange; null for other buyers.' })
  customerId: number | null;

  @Field.text({ nullable: true })
  name: string | null;
}

/** A media buy as its seller sees it (gaps.md §5.5). */
export class ReceivedMediaBuySummaryWire {
  @Field.text()
  mediaBuyId: string;

  @Field.integer()
  storefrontId: number;

  @Field.oneOf(['routed', 'esa'], { description: 'Always `routed`: ordered through the storefront.' })
  kind: string;

  @Field.object(() => OrderBuyerWire)
  buyer: OrderBuyerWire;

  @Field.text({ nullable: true })
  brandDomain: string | null;

  @Field.oneOf(orderStatuses)
  status: string;

  @Field.text({ nullable: true, description: 'Always null: nothing is forwarded to a source.' })
  sourceStatus: string | null;

  @Field.oneOf(['seller'], { nullable: true, description: 'The seller bills the buyer.' })
  settlementMethod: string | null;

  @Field.oneOf(waitingReasons, { nullable: true })
  pendingReason: string | null;

  @Field.timestamp({ nullable: true })
  pendingSince: Date | null;

  @Field.oneOf(['storefront_rejected'], { nullable: true })
  errorCode: string | null;

  @Field.oneOf(['not_forwarded'])
  forwardOutcome: string;

  @Field.text({ nullable: true, description: 'ISO 8601, or `asap` until the media buy is booked.' })
  flightStart: string | null;

  @Field.timestamp({ nullable: true })
  flightEnd: Date | null;

  @Field.integer({ min: 0 })
  sourceCount: number;

  @Field.text({ nullable: true })
  esaId: string | null;

  @Field.number({ description: 'Sum of the packages that are not canceled.' })
  budget: number;

  @Field.number({ description: 'Sum of the reported spend.' })
  spent: number;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.oneOf(orderWarnings, { many: true, description: 'Problems for the seller to check.' })
  warnings: string[];

  @Field.text({ nullable: true })
  statusFreshness: string | null;

  @Field.timestamp({ nullable: true })
  createdAt: Date | null;

  @Field.timestamp({ nullable: true })
  forwardedAt: Date | null;
}

class OrderPackageWire {
  @Field.text()
  packageId: string;

  @Field.text()
  productId: string;

  @Field.text()
  productName: string;

  @Field.text()
  pricingOptionId: string;

  @Field.text({ nullable: true })
  pricingModel: string | null;

  @Field.number({ nullable: true, description: 'Per unit of the pricing model.' })
  rate: number | null;

  @Field.number({ nullable: true })
  bidPrice: number | null;

  @Field.number()
  budget: number;

  @Field.boolean()
  paused: boolean;

  @Field.boolean()
  canceled: boolean;

  @Field.record({ nullable: true, description: 'Targeting requested by the buyer, without secrets.' })
  targeting: Record<string, unknown> | null;

  @Field.record({ nullable: true, description: 'Pacing and other terms of the package, in the members of the protocol.' })
  terms: object | null;

  @Field.text({ nullable: true })
  sourceId: string | null;
}

class ApprovalWire {
  @Field.oneOf(approvalStates.states)
  status: string;

  @Field.timestamp({ nullable: true })
  decidedAt: Date | null;

  @Field.text({ nullable: true })
  decidedBy: string | null;

  @Field.text({ nullable: true })
  reviewerNotes: string | null;
}

export class OrderApprovalWire extends ApprovalWire {
  @Field.text()
  mediaBuyId: string;

  @Field.timestamp()
  requestedAt: Date;

  @Field.object(() => ReceivedMediaBuySummaryWire)
  mediaBuy: ReceivedMediaBuySummaryWire;
}

export class ReceivedMediaBuyWire extends ReceivedMediaBuySummaryWire {
  @Field.text({ nullable: true, description: 'The buyer’s purchase order.' })
  poNumber: string | null;

  @Field.object(() => ApprovalWire, { nullable: true, description: 'Null at a storefront with automatic approval.' })
  approval: ApprovalWire | null;

  @Field.oneOf(['buyer', 'seller'], { nullable: true, description: 'The side that paused the media buy; only this side can resume it.' })
  pausedBy: string | null;

  @Field.oneOf(['buyer', 'seller', 'exchange'], { nullable: true, description: 'Who ended it; `exchange`: the end of its flight.' })
  endedBy: string | null;

  @Field.text({ nullable: true, description: 'Reason for the pause, rejection or cancellation.' })
  reason: string | null;

  @Field.timestamp({ nullable: true })
  confirmedAt: Date | null;

  @Field.timestamp({ nullable: true, description: 'Time of the last delivery report.' })
  reportedAt: Date | null;

  @Field.object(() => OrderPackageWire, { many: true })
  packages: OrderPackageWire[];

  @Field.integer({ min: 1 })
  revision: number;

  @Field.timestamp()
  updatedAt: Date;
}

export function orderRowWire(order: OrderRecord, now = new Date()): ReceivedMediaBuySummaryWire {
  const pendingReason = waitingReasonOf(order, now);
  return {
    mediaBuyId: order.id,
    storefrontId: order.storefrontId,
    kind: 'routed',
    buyer: { customerId: order.buyerCustomerId, name: order.buyerName },
    brandDomain: order.brandDomain,
    status: order.status,
    sourceStatus: null,
    settlementMethod: order.confirmedAt && 'seller',
    pendingReason,
    pendingSince: pendingReason && order.statusSince,
    errorCode: order.status === 'rejected' ? 'storefront_rejected' : null,
    forwardOutcome: 'not_forwarded',
    flightStart: order.asap && order.confirmedAt === null ? 'asap' : order.flightStart.toISOString(),
    flightEnd: order.flightEnd,
    sourceCount: order.sourceIds.length,
    esaId: null,
    budget: Number(order.budget),
    spent: Number(order.spent),
    currency: order.currency,
    warnings: warningsOf(order, now),
    statusFreshness: null,
    createdAt: order.createdAt,
    forwardedAt: null,
  };
}

export function orderWire(order: OrderRecord): ReceivedMediaBuyWire {
  const { poNumber, pausedBy, endedBy, reason, confirmedAt, reportedAt, revision, updatedAt } = order;
  return {
    ...orderRowWire(order),
    poNumber,
    approval: order.approval && {
      status: order.approval,
      decidedAt: order.decidedAt,
      decidedBy: order.decidedBy,
      reviewerNotes: order.reviewerNotes,
    },
    pausedBy,
    endedBy: orderStates.is(order.status, 'over') ? endedBy : null,
    reason,
    confirmedAt,
    reportedAt,
    packages: order.packages.map(packageWire),
    revision,
    updatedAt,
  };
}

function packageWire(item: OrderPackage): OrderPackageWire {
  const { packageId, productId, productName, pricingOptionId, pricingModel, rate, bidPrice, paused, canceled, targeting, terms, sourceId } =
    item;
  const product = { packageId, productId, productName, pricingOptionId, pricingModel, rate, bidPrice };
  return { ...product, budget: Number(item.budget), paused, canceled, targeting, terms: terms ?? null, sourceId };
}

/** The approval of an order at a storefront with manual approval. */
export function approvalWire(order: OrderRecord): OrderApprovalWire {
  const { id, approval, createdAt, decidedAt, decidedBy, reviewerNotes } = order;
  const status = approval ?? 'approved';
  return { mediaBuyId: id, status, requestedAt: createdAt, decidedAt, decidedBy, reviewerNotes, mediaBuy: orderRowWire(order) };
}
