import { type DeliveryIssue, type DeliveryIssueCode, deliveryIssueCodes } from '@exchange/kernel';
import { Field } from '@exchange/platform';

class DeliveryFiguresWire {
  @Field.integer({ min: 0 })
  impressions: number;

  @Field.number({ min: 0 })
  spend: number;
}

const beforeDescription = 'CORRECTED_DOWN: figures known before. TOTAL_DIFFERS: sum of the days that the seller reports.';

/** Reason why ad delivery of a media buy is unknown or is not counted as its seller reports it. */
export class DeliveryIssueWire {
  @Field.oneOf(deliveryIssueCodes)
  code: DeliveryIssueCode;

  @Field.text({ nullable: true, description: 'Null when the issue concerns the whole media buy or a package that it does not have.' })
  packageId: string | null;

  @Field.text({ description: 'Explanation in words.' })
  message: string;

  @Field.timestamp({ description: 'Time at which the issue was first found.' })
  since: Date;

  @Field.date({ nullable: true, description: 'First day that the issue concerns; null when it does not concern days.' })
  startDate: string | null;

  @Field.date({ nullable: true, description: 'Last day that the issue concerns, included.' })
  endDate: string | null;

  @Field.text({
    nullable: true,
    description: 'Currency of the report (ISO 4217), if it is not that of the media buy.',
  })
  currency: string | null;

  @Field.object(() => DeliveryFiguresWire, { nullable: true, description: beforeDescription })
  before: DeliveryFiguresWire | null;

  @Field.object(() => DeliveryFiguresWire, { nullable: true, description: 'Figures that the seller reports.' })
  reported: DeliveryFiguresWire | null;
}

export function deliveryIssueWire({
  code,
  packageId,
  message,
  since,
  startDate,
  endDate,
  currency,
  before,
  reported,
}: DeliveryIssue): DeliveryIssueWire {
  return { code, packageId, message, since: new Date(since), startDate, endDate, currency, before, reported };
}
