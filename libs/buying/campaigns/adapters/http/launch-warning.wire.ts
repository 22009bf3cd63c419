import { definedOnly } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import { type LaunchWarning, launchWarningTypes } from '../../domain/launch-warnings';

export class LaunchWarningWire {
  @Field.oneOf(launchWarningTypes)
  type: LaunchWarning['type'];

  @Field.text()
  message: string;

  @Field.text({ optional: true, description: 'Field of the campaign that the warning concerns.', example: 'budget.currency' })
  field?: string;

  @Field.text({ optional: true, description: 'Currency (ISO 4217) of `no_billing_account`.', example: 'EUR' })
  currency?: string;

  @Field.integer({ optional: true, description: 'Id of the seller.' })
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
