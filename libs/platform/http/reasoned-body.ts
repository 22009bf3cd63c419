import { Field } from './field';

/** Length of a reason, in characters. */
export const reasonLimits = { min: 3, max: 500 };

/** Base of the bodies of operators' writes (docs/adr/0164): the reason ends each audit entry that the write creates. */
export class ReasonedBody {
  @Field.name({
    ...reasonLimits,
    description: 'Reason for the change. It is shown in the audit log of the account and in messages to the account about the change.',
  })
  reason: string;
}
