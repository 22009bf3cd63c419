import { type DeliveryIssueCode, deliveryIssueCodes } from '@exchange/kernel';
import { Field } from '@exchange/platform';

export class IncompleteReportWire {
  @Field.oneOf(deliveryIssueCodes, { many: true })
  codes: DeliveryIssueCode[];

  @Field.text({ description: 'The reason as text. `deliveryIssues` of the media buy has the figures.' })
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
