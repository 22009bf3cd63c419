import { type DeliveryIssue, type DeliveryIssueCode, deliveryIssueCodes } from '@exchange/kernel';
import { Field } from '@exchange/platform';

class DeliveryFiguresWire {
  @Field.integer({ min: 0 })
  impressions: number;

  @Field.number({ min: 0 })
  spend: number;
}

const beforeSays = "Of CORRECTED_DOWN: what was known before. Of TOTAL_DIFFERS: the sum of the seller's days.";

/** Why delivery of a media buy is not counted as its seller reports it, or is not known. */
export class DeliveryIssueWire {
  @Field.oneOf(deliveryIssueCodes)
  code: DeliveryIssueCode;

  @Field.text({ nullable: true, description: 'Null: the media buy as a whole, or a package that is not of it.' })
  packageId: string | null;

  @Field.text({ description: 'Why, in words.' })
  message: string;

  @Field.timestamp({ description: 'When it was first found.' })
  since: Date;

  @Field.date({ nullable: true, description: 'The first day that it is about; null when it is not about days.' })
  startDate: string | null;

  @Field.date({ nullable: true, description: 'The last one, included.' })
  endDate: string | null;

  @Field.text({ nullable: true, description: "ISO 4217: what the seller reports in, where that is not the media buy's currency." })
  currency: string | null;

  @Field.object(() => DeliveryFiguresWire, { nullable: true, description: beforeSays })
  before: DeliveryFiguresWire | null;

  @Field.object(() => DeliveryFiguresWire, { nullable: true, description: 'What the seller reports.' })
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
