import { type DeliveryIssueCode, deliveryIssueCodes } from '@exchange/kernel';
import { Field } from '@exchange/platform';

export class IncompleteReportWire {
  @Field.oneOf(deliveryIssueCodes, { many: true })
  codes: DeliveryIssueCode[];

  @Field.text({ description: 'Why, in words. The media buy has the figures (deliveryIssues).' })
  reason: string;
}

export class IncompleteMediaBuyReportWire extends IncompleteReportWire {
  @Field.integer()
  advertiserId: number;

  @Field.text()
  campaignId: string;

  @Field.text()
  mediaBuyId: string;

  @Field.text()
  name: string;
}
