import { Field } from './field';

/** Characters. */
export const reasonLimits = { min: 3, max: 500 };

/**
 * What whoever runs the exchange sends with everything that they change (docs/adr/0164): the audit entries that come of it, in the log of the account that
 * they are about, end with the reason.
 */
export class ReasonedBody {
  @Field.name({
    ...reasonLimits,
    description: 'Why: it stands in the audit log of the account, and wherever the account is told of this.',
  })
  reason: string;
}
