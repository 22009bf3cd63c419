import { WaitWire } from '@exchange/campaigns';
import { definedOnly, exactMoney } from '@exchange/kernel';
import { CursorQuery, Field } from '@exchange/platform';
import type { BuyPatch } from '../../application/terms.service';
import { changeActions, type MediaBuyState, type PendingChange } from '../../domain/media-buy-state';
import { mediaBuyStates, type MediaBuyStatus } from '../../domain/media-buy.states';
import { errorCodes, sourceStatuses } from '../../domain/outcome';
import { errorOwners, operationalStatuses, operationalStatusOf, ownerOf, pendingReasonOf, pendingReasons } from '../../domain/standing';
import { noTerms } from '../../domain/terms';
import { waitsOf } from '../../domain/waiting';
import { decisionsWire, DecisionsWire } from './decisions.wire';
import { deliveryIssueWire, DeliveryIssueWire } from './delivery-issue.wire';
import { DifferenceWire, DriftWire, limitationWire, OrderLimitationWire } from './limitation.wire';
import { MediaBuyPackageWire, packageWire } from './package.wire';

export class ListMediaBuysQuery extends CursorQuery {
  @Field.text({ optional: true, min: 1, max: 255 })
  campaignId?: string;

  @Field.oneOf(mediaBuyStates.stored, { optional: true, many: { min: 1, max: 10 }, description: 'One or more. Default: all.' })
  status?: MediaBuyStatus[];
}

class MediaBuyFlightWire {
  @Field.timestamp()
  startDate: Date;

  @Field.timestamp()
  endDate: Date;
}

class PackageBudgetWire {
  @Field.text({ min: 1, max: 255 })
  packageId: string;

  @Field.number({
    min: 0.01,
    max: 1_000_000_000_000,
    description: 'In the currency of the media buy, with no more decimal places than it has.',
  })
  budget: number;
}

class FlightEndWire {
  @Field.timestamp({ description: 'In the future, and not after the end of the campaign.' })
  endDate: Date;
}

class PendingChangeWire {
  @Field.oneOf(changeActions)
  action: string;

  @Field.timestamp()
  requestedAt: string;

  @Field.text({ nullable: true, description: 'Of a cancellation.' })
  reason: string | null;

  @Field.object(() => PackageBudgetWire, { many: true, description: 'New budgets of an update.' })
  packages: PackageBudgetWire[];

  @Field.object(() => FlightEndWire, { nullable: true, description: 'New end of an update.' })
  flightDates: FlightEndWire | null;

  @Field.object(() => DecisionsWire, { nullable: true, description: 'What is to be ordered instead, after the campaign has decided anew.' })
  decisions: DecisionsWire | null;
}

/** gaps.md §5.5: what is left out stays. */
export class UpdateMediaBuyBody {
  @Field.name({ optional: true, min: 1, max: 255, description: 'Changes at once: sellers do not know it.' })
  name?: string;

  @Field.object(() => PackageBudgetWire, { optional: true, many: { min: 1, max: 500 } })
  packages?: PackageBudgetWire[];

  @Field.object(() => FlightEndWire, { optional: true })
  flightDates?: FlightEndWire;
}

export class CancelMediaBuyBody {
  @Field.prose({ optional: true, max: 500, description: 'The seller reads it.' })
  reason?: string;
}

export class AcceptMediaBuyBody {
  @Field.integer({ optional: true, min: 1, description: 'Of the media buy that was looked at. 409 when it has changed since.' })
  revision?: number;
}

/** gaps.md §5.5: a media buy as its buyer sees it. */
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

  @Field.oneOf(sourceStatuses, { nullable: true, description: 'Where the seller says that it stands.' })
  sourceStatus: string | null;

  @Field.oneOf(operationalStatuses)
  operationalStatus: string;

  @Field.oneOf(pendingReasons, { nullable: true })
  pendingReason: string | null;

  @Field.timestamp({ nullable: true })
  pendingSince: Date | null;

  @Field.object(() => WaitWire, {
    many: true,
    description: 'What it waits for; empty: for nothing. Two, where a change waits for the seller, too.',
  })
  waitingFor: WaitWire[];

  @Field.oneOf(errorCodes, { nullable: true })
  errorCode: string | null;

  @Field.oneOf(errorOwners, { nullable: true })
  errorOwner: string | null;

  @Field.text({ nullable: true, description: 'Why, in words.' })
  message: string | null;

  @Field.object(() => PendingChangeWire, { nullable: true, description: 'A change that the seller has not answered yet.' })
  pendingChange: PendingChangeWire | null;

  @Field.text({ description: 'By this name the seller and the buyer mean the same media buy.' })
  buyerReference: string;

  @Field.text({ nullable: true })
  sellerMediaBuyId: string | null;

  @Field.number({ description: 'The sum of its packages.' })
  budget: number;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.object(() => MediaBuyFlightWire)
  flightDates: MediaBuyFlightWire;

  @Field.text({ description: 'IANA name: that of the campaign when it was ordered. What it delivered is told by days of this zone.' })
  timezone: string;

  @Field.object(() => MediaBuyPackageWire, { many: true })
  packages: MediaBuyPackageWire[];

  @Field.object(() => DecisionsWire, { nullable: true, description: 'Null: of a media buy from before orders carried them.' })
  decisions: DecisionsWire | null;

  @Field.object(() => OrderLimitationWire, { many: true, description: 'What the order is without, because it was accepted so.' })
  limitations: OrderLimitationWire[];

  @Field.object(() => DriftWire, { many: true, description: 'Where what the seller says is not what was ordered.' })
  drift: DriftWire[];

  @Field.object(() => DeliveryIssueWire, {
    many: true,
    description: 'What of its delivery is not counted as the seller reports it, or is not known.',
  })
  deliveryIssues: DeliveryIssueWire[];

  @Field.object(() => DifferenceWire, {
    many: true,
    description: 'What the seller booked otherwise than agreed. With PENDING_BUYER_DECISION: accept it, or cancel the media buy.',
  })
  differences: DifferenceWire[];

  @Field.boolean({ description: 'The campaign has decided anew, and the seller has not been asked for it yet.' })
  isOutdated: boolean;

  @Field.timestamp({ nullable: true, description: 'When the seller was last asked.' })
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

export function patchFrom({ name, packages, flightDates }: UpdateMediaBuyBody): BuyPatch {
  return definedOnly({
    name,
    packages: packages?.map(({ packageId, budget }) => ({ packageId, budget: exactMoney(budget) })),
    flightEnd: flightDates?.endDate,
  });
}

function pendingWire(change: PendingChange): PendingChangeWire {
  const { packages, flightEnd, decisions } = change.action === 'update' ? change.terms : noTerms;
  return {
    action: change.action,
    requestedAt: change.requestedAt,
    reason: change.action === 'cancel' ? change.reason : null,
    packages: packages.map(({ packageId, budget }) => ({ packageId, budget: Number(budget) })),
    flightDates: flightEnd === null ? null : { endDate: new Date(flightEnd) },
    decisions: decisions ? decisionsWire(decisions) : null,
  };
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
    budget: Number(state.budget),
    currency,
    flightDates: { startDate: state.flightStart, endDate: state.flightEnd },
    timezone: state.timezone,
    packages: state.packages.map(packageWire),
    decisions: state.decisions && decisionsWire(state.decisions),
    limitations: state.limitations.map(limitationWire),
    drift: [...state.drift],
    deliveryIssues: state.deliveryIssues.map(deliveryIssueWire),
    differences: [...state.differences],
    isOutdated: state.wantedDecisions !== null,
    checkedAt,
    revision,
    createdAt,
    updatedAt,
  };
}
