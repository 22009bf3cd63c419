import { Field } from '@exchange/platform';
import { type LaunchWarning, launchWarningTypes } from '../../domain/launch-warnings';

export class LaunchWarningWire {
  @Field.oneOf(launchWarningTypes)
  type: LaunchWarning['type'];

  @Field.text()
  message: string;

  @Field.text({ optional: true, description: 'The field of the campaign that it is about.', example: 'budget.currency' })
  field?: string;

  @Field.text({ optional: true, description: 'Of `no_billing_account`: ISO 4217.', example: 'EUR' })
  currency?: string;

  @Field.integer({ optional: true, description: 'Of the seller.' })
  storefrontId?: number;

  @Field.text({ optional: true })
  sellerName?: string;

  @Field.text({ optional: true })
  productId?: string;

  @Field.text({ optional: true })
  proposalId?: string;

  @Field.text({ optional: true })
  mediaBuyId?: string;
}

export function launchWarningWire({ sellerId: storefrontId, ...warning }: LaunchWarning): LaunchWarningWire {
  return { ...warning, ...(storefrontId === undefined ? {} : { storefrontId }) };
}
