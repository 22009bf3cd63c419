import { WaitWire } from '@exchange/campaigns';
import { protocolReleases } from '@exchange/kernel';
import { CursorQuery, Field } from '@exchange/platform';
import { searchTool, type ToolOfOperation } from '@exchange/platform/openapi';
import type { MediaBuyState } from '../../domain/media-buy-state';
import { mediaBuyStates, type MediaBuyStatus } from '../../domain/media-buy.states';
import { errorCodes, sourceStatuses } from '../../domain/outcome';
import { errorOwners, operationalStatuses, operationalStatusOf, ownerOf, pendingReasonOf, pendingReasons } from '../../domain/statuses';
import { waitsOf } from '../../domain/waiting';
import { decisionsWire, DecisionsWire } from './decisions.wire';
import { deliveryIssueWire, DeliveryIssueWire } from './delivery-issue.wire';
import { ImpairmentWire, impairmentWire } from './impairment.wire';
import { DifferenceWire, DriftWire, limitationWire, OrderLimitationWire } from './limitation.wire';
import { PendingChangeWire, pendingWire } from './media-buy-change.wire';
import { MediaBuyPackageWire, packageWire } from './package.wire';

export class ListMediaBuysQuery extends CursorQuery {
  @Field.text({ optional: true, min: 1, max: 255 })
  campaignId?: string;

  @Field.oneOf(mediaBuyStates.stored, { optional: true, many: { min: 1, max: 10 }, description: 'One or more statuses. Default: all.' })
  status?: MediaBuyStatus[];
}

/** The tool that lists media buys. It searches by phase: the other statuses share a phase, or have none. */
export const listedMediaBuys: ToolOfOperation = {
  ...searchTool('media_buy', { filter: { campaignId: '{query.campaignId}', phase: '{query.status}' }, limit: '{query.limit}' }),
  values: {
    'query.status': {
      DRAFT: 'draft',
      PENDING_APPROVAL: 'pendingApproval',
      COMPLETED: 'completed',
      CANCELED: 'canceled',
      FAILED: 'failed',
      REJECTED: 'rejected',
    },
  },
};

class MediaBuyFlightWire {
  @Field.timestamp()
  startDate: Date;

  @Field.timestamp()
  endDate: Date;
}

/** A media buy as its buyer sees it (gaps.md §5.5). */
export class MediaBuyWire {
  @Field.text()
  mediaBuyId: string;

  @Field.text()
  campaignId: string;

  @Field.integer()
  advertiserId: number;

  @Field.text()
  name: string;

  @Field.integer()
  storefrontId: number;

  @Field.text()
  sellerName: string;

  @Field.oneOf(mediaBuyStates.stored)
  status: MediaBuyStatus;

  @Field.oneOf(sourceStatuses, { nullable: true, description: 'Status that the seller reports.' })
  sourceStatus: string | null;

  @Field.oneOf(operationalStatuses)
  operationalStatus: string;

  @Field.oneOf(pendingReasons, { nullable: true })
  pendingReason: string | null;

  @Field.timestamp({ nullable: true })
  pendingSince: Date | null;

  @Field.object(() => WaitWire, {
    many: true,
    description: 'Reasons why the media buy waits; empty when it waits for nothing. Two when a change waits for the seller as well.',
  })
  waitingFor: WaitWire[];

  @Field.oneOf(errorCodes, { nullable: true })
  errorCode: string | null;

  @Field.oneOf(errorOwners, { nullable: true })
  errorOwner: string | null;

  @Field.text({ nullable: true, description: 'Explanation of the status in words.' })
  message: string | null;

  @Field.object(() => PendingChangeWire, { nullable: true, description: 'A change that the seller has not answered yet.' })
  pendingChange: PendingChangeWire | null;

  @Field.text({ description: 'Name under which the seller and the buyer know this media buy.' })
  buyerReference: string;

  @Field.text({ nullable: true })
  sellerMediaBuyId: string | null;

  @Field.oneOf(protocolReleases, {
    nullable: true,
    description: 'Release of AdCP that the order names; null when it names none (AdCP 3.0).',
  })
  protocolVersion: string | null;

  @Field.number({ description: 'Sum of the budgets of its packages.' })
  budget: number;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.object(() => MediaBuyFlightWire)
  flightDates: MediaBuyFlightWire;

  @Field.text({
    description: "IANA name of the campaign's time zone when ordered. Delivery is reported by its days.",
  })
  timezone: string;

  @Field.object(() => MediaBuyPackageWire, { many: true })
  packages: MediaBuyPackageWire[];

  @Field.object(() => DecisionsWire, {
    nullable: true,
    description: 'Null for media buys made before orders included them.',
  })
  decisions: DecisionsWire | null;

  @Field.object(() => OrderLimitationWire, { many: true, description: 'Limitations that were accepted: the order omits them.' })
  limitations: OrderLimitationWire[];

  @Field.object(() => DriftWire, { many: true, description: 'Fields that the seller reports with another value than ordered.' })
  drift: DriftWire[];

  @Field.object(() => DeliveryIssueWire, {
    many: true,
    description: 'Reasons why ad delivery is unknown or is not counted as the seller reports it.',
  })
  deliveryIssues: DeliveryIssueWire[];

  @Field.object(() => ImpairmentWire, {
    many: true,
    description: 'Resources of the order that cannot be used, as the seller last reported. Sellers of AdCP 3.0 report none.',
  })
  impairments: ImpairmentWire[];

  @Field.object(() => DifferenceWire, {
    many: true,
    description: 'Terms booked with other values than agreed. With PENDING_BUYER_DECISION: accept them, or cancel the media buy.',
  })
  differences: DifferenceWire[];

  @Field.boolean({ description: 'True when the campaign has new decisions that the seller has not been asked to apply yet.' })
  isOutdated: boolean;

  @Field.timestamp({ nullable: true, description: 'Time of the last request to the seller.' })
  checkedAt: Date | null;

  @Field.integer({ min: 1 })
  revision: number;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp()
  updatedAt: Date;
}

export class MediaBuyAnswerWire {
  @Field.object(() => MediaBuyWire)
  mediaBuy: MediaBuyWire;
}

export class MediaBuyPackagesWire {
  @Field.text()
  mediaBuyId: string;

  @Field.text()
  currency: string;

  @Field.object(() => MediaBuyPackageWire, { many: true })
  packages: MediaBuyPackageWire[];
}

export function mediaBuyWire(state: MediaBuyState): MediaBuyWire {
  const { id, campaignId, advertiserId, name, sellerId, sellerName, status, sourceStatus, errorCode, pendingChange } = state;
  const { sellerMediaBuyId, currency, checkedAt, revision, createdAt, updatedAt } = state;
  const pendingReason = pendingReasonOf(state);
  return {
    mediaBuyId: id,
    campaignId,
    advertiserId,
    name,
    storefrontId: sellerId,
    sellerName,
    status,
    sourceStatus,
    operationalStatus: operationalStatusOf(state),
    pendingReason,
    pendingSince: pendingReason && state.statusSince,
    waitingFor: [...waitsOf(state, new Date())],
    errorCode,
    errorOwner: errorCode && ownerOf(errorCode),
    message: state.reason,
    pendingChange: pendingChange && pendingWire(pendingChange),
    buyerReference: `sf:${sellerId}:${id}`,
    sellerMediaBuyId,
    protocolVersion: state.release,
    budget: Number(state.budget),
    currency,
    flightDates: { startDate: state.flightStart, endDate: state.flightEnd },
    timezone: state.timezone,
    packages: state.packages.map(packageWire),
    decisions: state.decisions && decisionsWire(state.decisions),
    limitations: state.limitations.map(limitationWire),
    drift: [...state.drift],
    deliveryIssues: state.deliveryIssues.map(deliveryIssueWire),
    impairments: state.impairments.map(impairmentWire),
    differences: [...state.differences],
    isOutdated: state.wantedDecisions !== null,
    checkedAt,
    revision,
    createdAt,
    updatedAt,
  };
}
