import { definedOnly } from '@exchange/kernel';
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

export function launchWarningWire(warning: LaunchWarning): LaunchWarningWire {
  const { type, message, field, currency, sellerId: storefrontId, sellerName, productId, proposalId, mediaBuyId } = warning;
  return definedOnly({ type, message, field, currency, storefrontId, sellerName, productId, proposalId, mediaBuyId });
}
