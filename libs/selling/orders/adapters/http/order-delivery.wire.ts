import { Field } from '@exchange/platform';
import { deliveryByPackage, totalsOf } from '../../application/delivered';
import { maxReportDays, type DeliveryDay } from '../../domain/delivery';
import { maxMoney } from '../../domain/money';
import type { OrderRecord } from '../../domain/order-state';
import { orderWarnings, warningsOf } from '../../domain/warnings';

/** Largest count (rest-api.md, Limits). */
const maxCount = 4_503_599_627_370_495;

class ReportedDayBody {
  @Field.text({ min: 1, max: 255 })
  packageId: string;

  @Field.date({ description: 'A day (UTC) of the flight, not in the future.' })
  date: string;

  @Field.integer({ min: 0, max: maxCount })
  impressions: number;

  @Field.integer({ min: 0, max: maxCount, default: 0, description: 'At most `impressions`.' })
  clicks: number = 0;

  @Field.integer({ min: 0, max: maxCount, default: 0, description: 'At most `impressions`.' })
  completedViews: number = 0;

  @Field.number({ min: 0, max: maxMoney, description: 'In the media buy’s currency. Above the budget: a warning.' })
  spend: number;
}

export class ReportDeliveryBody {
  @Field.object(() => ReportedDayBody, { many: { min: 1, max: maxReportDays }, description: 'A day replaces its earlier report.' })
  days: ReportedDayBody[];
}

export class OrderDeliveryQuery {
  @Field.date({ optional: true, description: 'Included.' })
  startDate?: string;

  @Field.date({ optional: true, description: 'Included, unlike `end_date` of AdCP. Not before `startDate`.' })
  endDate?: string;
}

class DeliveredWire {
  @Field.integer()
  impressions: number;

  @Field.integer()
  clicks: number;

  @Field.integer()
  completedViews: number;

  @Field.number()
  spend: number;
}

class DeliveredDayWire extends DeliveredWire {
  @Field.date()
  date: string;
}

class DeliveredPackageWire {
  @Field.text()
  packageId: string;

  @Field.object(() => DeliveredWire)
  totals: DeliveredWire;

  @Field.object(() => DeliveredDayWire, { many: true })
  days: DeliveredDayWire[];
}

export class OrderDeliveryWire {
  @Field.text()
  mediaBuyId: string;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.object(() => DeliveredWire, { description: 'Sums of the returned days.' })
  totals: DeliveredWire;

  @Field.object(() => DeliveredPackageWire, { many: true })
  packages: DeliveredPackageWire[];

  @Field.oneOf(orderWarnings, { many: true })
  warnings: string[];

  @Field.timestamp({ nullable: true, description: 'Time of the last report.' })
  reportedAt: Date | null;
}

export function orderDeliveryWire({
  order,
  days,
}: {
  readonly order: OrderRecord;
  readonly days: readonly DeliveryDay[];
}): OrderDeliveryWire {
  const ids = order.packages.map(({ packageId }) => packageId);
  return {
    mediaBuyId: order.id,
    currency: order.currency,
    totals: totalsOf(days),
    packages: deliveryByPackage(ids, days).map((item) => ({ ...item, days: [...item.days] })),
    warnings: warningsOf(order, new Date()),
    reportedAt: order.reportedAt,
  };
}
