import { Field, ReasonedBody } from '@exchange/platform';
import { type PaymentOrigin, origins, type PaymentState, type PaymentPurpose, purposes, type RefundState } from './payment';
import { paymentStates, type PaymentStatus, refundStates, type RefundStatus } from './payment.states';

const inMinor = 'In minor units of the currency, as text.';
const positive = /^[1-9]\d{0,12}$/;

export class PaymentWire {
  @Field.text()
  id: string;

  @Field.oneOf(purposes, { description: '`owed`: an amount owed. `deposit`: money paid ahead.' })
  purpose: PaymentPurpose;

  @Field.oneOf(origins, { description: '`schedule`: started automatically, because an invoice was due.' })
  origin: PaymentOrigin;

  @Field.text({ description: inMinor, example: '250000' })
  amountMinor: string;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.oneOf(paymentStates.stored, { description: 'Only a succeeded payment is booked.' })
  status: PaymentStatus;

  @Field.text({ description: 'The charged payment method.' })
  paymentMethodId: string;

  @Field.text({ nullable: true, description: 'The provider’s code of the failure.', example: 'insufficient_funds' })
  failureCode: string | null;

  @Field.text({ nullable: true, description: 'The failure as text.' })
  failureReason: string | null;

  @Field.text({ description: `Refunded amount. ${inMinor}` })
  refundedMinor: string;

  @Field.timestamp({ nullable: true, description: 'Time at which it succeeded or failed.' })
  settledAt: Date | null;

  @Field.timestamp()
  createdAt: Date;
}

export function paymentWire(payment: PaymentState): PaymentWire {
  const { id, purpose, origin, amountMinor, currency, status, methodId, failureCode, failureReason, refundedMinor, settledAt, createdAt } =
    payment;
  const amounts = { amountMinor: String(amountMinor), currency, refundedMinor: String(refundedMinor) };
  return { id, purpose, origin, ...amounts, status, paymentMethodId: methodId, failureCode, failureReason, settledAt, createdAt };
}

/** Answer of gaps.md §6.10. */
export class PayNowWire {
  @Field.text({ description: 'Id of the payment; read it for the outcome.' })
  dunningId: string;

  @Field.oneOf(['processing'])
  status: 'processing';
}

export class PayNowBody {
  @Field.currency({ optional: true, description: 'Currency of the amount owed. Default: the main currency of the organization.' })
  currency?: string;
}

export class PayAheadBody {
  @Field.text({ pattern: positive, description: inMinor, example: '250000' })
  amountMinor: string;

  @Field.currency({ description: 'A currency in which the organization has a billing account.' })
  currency: string;
}

export class AskRefundBody extends ReasonedBody {
  @Field.text({ optional: true, pattern: positive, description: `Default: the whole refundable amount. ${inMinor}`, example: '50000' })
  amountMinor?: string;
}

export class RefundWire {
  @Field.text()
  id: string;

  @Field.text()
  paymentId: string;

  @Field.text({ description: inMinor })
  amountMinor: string;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.oneOf(refundStates.stored)
  status: RefundStatus;

  @Field.text({ nullable: true, description: 'Null for a refund made at the provider.' })
  reason: string | null;

  @Field.text({ nullable: true, description: 'The failure as text.' })
  failureReason: string | null;

  @Field.timestamp()
  createdAt: Date;
}

export function refundWire({ id, paymentId, amountMinor, currency, status, reason, failureReason, createdAt }: RefundState): RefundWire {
  return { id, paymentId, amountMinor: String(amountMinor), currency, status, reason, failureReason, createdAt };
}
